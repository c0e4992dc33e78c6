import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure, Outcome } from '../calls/outcome.ts';
import type { Permission } from '../calls/shapes.ts';
import { announce, toast } from '../state/announcer.tsx';
import { reachable } from '../state/reach.ts';
import { may } from '../state/session.ts';
import { failureText } from './failure-text.ts';

/** A button that changes something: off while it works, while nothing answers, and without permission. */
export function WriteButton<Data>({
  run,
  done,
  failed,
  shows,
  said,
  permission,
  kind = '',
  disabled = false,
  children,
}: {
  readonly run: () => Promise<Outcome<Data>>;
  readonly done?: (data: Data) => void;
  /** Beside what is said of the failure: others may have been faster. */
  readonly failed?: (failure: Failure) => void;
  /** Shows a failure by itself, or answers false: then it is said at the edge of the page. */
  readonly shows?: (failure: Failure) => boolean;
  /** What is said when it is done. */
  readonly said?: string;
  readonly permission?: Permission;
  readonly kind?: string;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const [busy, setBusy] = useState(false);
  const lacks = permission !== undefined && !may(permission);
  const press = (): void => {
    setBusy(true);
    void run().then((outcome) => {
      setBusy(false);
      if (!outcome.ok) {
        if (shows?.(outcome.failure) !== true) toast(failureText(outcome.failure), true);
        failed?.(outcome.failure);
        return;
      }
      if (said !== undefined) toast(said);
      done?.(outcome.data);
    });
  };
  return (
    <button
      type="button"
      class={kind}
      disabled={disabled || busy || lacks || !reachable.value}
      aria-busy={busy}
      title={lacks ? `Needs the permission ${permission}` : undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** Puts a text onto the clipboard. */
export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string;
  readonly label?: string;
}): JSX.Element {
  const [copied, setCopied] = useState(false);
  const press = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        announce('Copied.');
      },
      () => toast('The browser did not allow copying: select the text instead.', true),
    );
  };
  return (
    <button type="button" class="small" onClick={press}>
      {copied ? 'Copied' : label}
    </button>
  );
}
