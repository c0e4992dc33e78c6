import { signal } from '@preact/signals';
import type { JSX } from 'preact';

/** A short message at the edge of the page. */
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly failed: boolean;
}

const polite = signal('');
const urgent = signal('');
const toasts = signal<readonly Toast[]>([]);
/** Changes are read out at most so often, ms; failures at once. */
const POLITE_MS = 10_000;
const TOAST_MS = 8_000;
let lastMs = -Infinity;
let pending: string | null = null;
let next = 0;

/** Has a change read out; the newest of those that come too fast. */
export function announce(text: string): void {
  const wait = lastMs + POLITE_MS - Date.now();
  if (wait <= 0) {
    lastMs = Date.now();
    polite.value = text;
    return;
  }
  if (pending === null)
    setTimeout(() => {
      lastMs = Date.now();
      polite.value = pending ?? '';
      pending = null;
    }, wait);
  pending = text;
}

/** Shows what was done, or what was not. Failures stay until they are closed. */
export function toast(text: string, failed = false): void {
  next += 1;
  const id = next;
  toasts.value = [...toasts.value.slice(-3), { id, text, failed }];
  if (failed) urgent.value = text;
  else announce(text);
  if (!failed) setTimeout(() => dismiss(id), TOAST_MS);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Where messages appear and are read out from. */
export function Announcer(): JSX.Element {
  return (
    <>
      <div class="unseen" aria-live="polite">
        {polite.value}
      </div>
      <div class="unseen" aria-live="assertive">
        {urgent.value}
      </div>
      <ul class="toasts">
        {toasts.value.map((one) => (
          <li key={one.id} class={one.failed ? 'toast failed' : 'toast'}>
            <span>
              {one.failed ? '✕ ' : '✓ '}
              {one.text}
            </span>
            <button
              type="button"
              class="plain"
              aria-label="Close message"
              onClick={() => dismiss(one.id)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
