import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import type { Satellite } from '../../calls/shapes.ts';
import { isolate } from '../../core/formats.ts';
import { Field } from '../../parts/fields.tsx';

const REST_MS = 200;

/** A satellite by name or number; what is typed is looked up in the catalogue. */
export function SatelliteField({
  value,
  onPick,
  problem,
}: {
  readonly value: string;
  readonly onPick: (id: string) => void;
  readonly problem: string | null;
}): JSX.Element {
  const [found, setFound] = useState<readonly Satellite[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void api.satellites.list({ q: value.trim(), limit: 8 }).then((outcome) => {
        if (isCurrent && outcome.ok) setFound(outcome.data.data);
      });
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [value]);
  const chosen = found.find(({ id, name }) => id === value.trim() || name === value.trim());
  return (
    <Field
      label="Satellite"
      hint={
        chosen === undefined
          ? 'Name or catalogue number.'
          : `${isolate(chosen.name)}, number ${chosen.id}`
      }
      problem={problem}
    >
      {({ id, described }) => (
        <>
          <input
            id={id}
            list={`${id}-found`}
            required
            autocomplete="off"
            maxLength={64}
            aria-describedby={described}
            aria-invalid={problem !== null}
            value={value}
            onInput={(event) => onPick(event.currentTarget.value)}
          />
          <datalist id={`${id}-found`}>
            {found.map((one) => (
              <option key={one.id} value={one.id}>
                {isolate(one.name)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
