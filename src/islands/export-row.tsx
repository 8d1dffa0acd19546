import type { ReactNode } from "react";
import { useSay } from "../words/use-say.tsx";

/** One thing to take along, and the ways to take it. */
export function Row({
  label,
  onSave,
  onCopy,
  more = [],
}: {
  readonly label: string;
  readonly onSave?: () => void;
  readonly onCopy?: () => void;
  readonly more?: readonly (readonly [word: string, onClick: () => void])[];
}): ReactNode {
  const say = useSay();
  const button = (word: string, onClick: (() => void) | undefined): ReactNode =>
    onClick !== undefined && (
      <button
        key={word}
        className="btn bare"
        type="button"
        aria-label={`${word}: ${label}`}
        onClick={onClick}
      >
        {word}
      </button>
    );
  return (
    <span className="move">
      <span>{label}</span>
      {button(say("Save"), onSave)}
      {more.map(([word, onClick]) => button(word, onClick))}
      {button(say("Copy"), onCopy)}
    </span>
  );
}
