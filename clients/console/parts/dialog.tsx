import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A window over the page; `Esc` and the button close it, and the focus returns to where it was. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const shown = element.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Asks once, naming what will happen. */
export function Confirm({
  title,
  effect,
  onClose,
  children,
}: {
  readonly title: string;
  /** What it does, in a sentence. */
  readonly effect: string;
  readonly onClose: () => void;
  /** The button that does it. */
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{effect}</p>
      <p class="buttons">
        {children}
        <button type="button" onClick={onClose}>
          Leave it as it is
        </button>
      </p>
    </Dialog>
  );
}

/** Shows a secret once: nothing keeps it, and closing forgets it. */
export function SecretDialog({
  title,
  secret,
  copy,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly copy: ComponentChildren;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>It is shown this once. Keep it where your programs keep secrets.</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <p class="buttons">
        {copy}
        <button type="button" onClick={onClose}>
          Done
        </button>
      </p>
    </Dialog>
  );
}
