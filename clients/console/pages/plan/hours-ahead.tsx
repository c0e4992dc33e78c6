import type { JSX } from 'preact';
import { Field } from '../../parts/fields.tsx';

/** How far a plan looks ahead, h: 1 to 48. */
export function HoursAhead({
  label,
  problem,
  value,
  onWrite,
}: {
  readonly label: string;
  readonly problem: string | null;
  readonly value: string;
  readonly onWrite: (text: string) => void;
}): JSX.Element {
  return (
    <Field label={label} hint="1 to 48." problem={problem}>
      {({ id, described }) => (
        <input
          id={id}
          type="number"
          min={1}
          max={48}
          aria-describedby={described}
          aria-invalid={problem !== null}
          value={value}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
