import type { JSX } from 'preact';

/** Whose work comes first where it is booked: 0 to 9. */
const PRIORITIES = Array.from({ length: 10 }, (_, priority) => priority);

/** A choice of a priority; null: none is named. */
export function PriorityChoice({
  unnamed,
  value,
  onPick,
  ...attributes
}: {
  /** What it means to name none. */
  readonly unnamed: string;
  readonly value: number | null;
  readonly onPick: (priority: number | null) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}): JSX.Element {
  return (
    <select
      {...attributes}
      value={value ?? ''}
      onChange={({ currentTarget: { value: text } }) => onPick(text === '' ? null : Number(text))}
    >
      <option value="">{unnamed}</option>
      {PRIORITIES.map((priority) => (
        <option key={priority} value={priority}>
          {priority}
        </option>
      ))}
    </select>
  );
}
