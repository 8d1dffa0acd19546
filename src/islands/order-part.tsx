import type { ReactNode } from "react";
import { useSay } from "../words/use-say.tsx";

export interface OrderItem {
  readonly id: string;
  readonly label: string;
  /** It moves among the items that share it. */
  readonly group: string;
}

/** Rows or columns of a table that can be hidden and moved. */
export function OrderPart({
  legend,
  items,
  hidden,
  onToggle,
  onOrder,
}: {
  readonly legend: string;
  readonly items: readonly OrderItem[];
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
  readonly onOrder: (ids: readonly string[]) => void;
}): ReactNode {
  const say = useSay();
  const neighbour = ({ id, group }: OrderItem, by: -1 | 1): OrderItem | undefined => {
    const peers = items.filter((x) => x.group === group);
    return peers[peers.findIndex((x) => x.id === id) + by];
  };
  const button = (item: OrderItem, by: -1 | 1): ReactNode => {
    const other = neighbour(item, by);
    const swap = (id: string): string =>
      id === item.id ? (other?.id ?? id) : id === other?.id ? item.id : id;
    return (
      <button
        className="btn bare"
        type="button"
        disabled={other === undefined}
        aria-label={
          by < 0
            ? say("Move {name} forward", { name: item.label })
            : say("Move {name} back", { name: item.label })
        }
        onClick={() => onOrder(items.map((x) => swap(x.id)))}
      >
        <span className={by < 0 ? "sorted ascending" : "sorted descending"} aria-hidden="true" />
      </button>
    );
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {items.map((item) => (
        <span className="move" key={item.id}>
          <label>
            <input type="checkbox" checked={!hidden.includes(item.id)} onChange={() => onToggle(item.id)} />{" "}
            {item.label}
          </label>
          {button(item, -1)}
          {button(item, 1)}
        </span>
      ))}
    </fieldset>
  );
}
