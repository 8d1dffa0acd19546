import { useId, type ReactNode } from "react";

/** A choice of few as a radio group: one tab stop, arrow keys move. */
export function Segments({
  label,
  options,
  value,
  onValue,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}): ReactNode {
  const name = useId();
  return (
    <div className="f" role="radiogroup" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <span className="seg">
        {options.map(([v, text]) => (
          <label key={v}>
            <input type="radio" name={name} value={v} checked={v === value} onChange={() => onValue(v)} />
            {text}
          </label>
        ))}
      </span>
    </div>
  );
}

/** A choice of many as a native select. */
export function Choice({
  label,
  options,
  value,
  onValue,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}): ReactNode {
  return (
    <label className="f">
      {label}
      <select value={value} onChange={(e) => onValue(e.target.value)}>
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
