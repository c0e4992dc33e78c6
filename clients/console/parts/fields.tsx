import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

/** A field with its name, what it wants and what is wrong with it. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly children: (ids: {
    readonly id: string;
    readonly described: string;
  }) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const described = `${id}-about`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, described })}
      <p id={described} class={problem === null || problem === undefined ? 'hint' : 'problem'}>
        {problem === null || problem === undefined ? (hint ?? '') : `✕ ${problem}`}
      </p>
    </div>
  );
}

/**
 * A text of a form that outlives the page: what was written is there after signing in again. What the address
 * asks for comes first.
 */
export function useDraft(
  name: string,
  initial: string,
  asked: string | null = null,
): [string, (text: string) => void] {
  const key = `draft ${name}`;
  const [text, setText] = useState(() => asked ?? readDraft(key) ?? initial);
  useEffect(() => {
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // A browser may forbid it; the text then lives as long as the page.
    }
  }, [key, text]);
  return [text, setText];
}

function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets the drafts of a form: it was sent. */
export function dropDrafts(prefix: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`draft ${prefix}`)) sessionStorage.removeItem(key);
}

/** A choice of a few words, as buttons of which one is pressed. */
export function Choice<Value extends string>({
  label,
  values,
  value,
  onPick,
}: {
  readonly label: string;
  readonly values: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
}): JSX.Element {
  return (
    <div class="choice" role="group" aria-label={label}>
      {values.map(([one, text]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onPick(one)}>
          {text}
        </button>
      ))}
    </div>
  );
}
