/** What the ground said, or why nothing was heard. */
export type Heard<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** It will not take it, now or later. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** Later: no answer, a fault of the ground, or a limit. */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly reason: string };

/** Answers below 500 after which the same request may succeed: limits, and keys. */
const LATER_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** Whether a refusal is not for good: a key that is refused today may be given again tomorrow. */
export function isLaterStatus(status: number): boolean {
  return status >= 500 || LATER_STATUSES.has(status);
}

/** How long the ground wants not to be asked, ms; null where it does not say. */
export function retryAfterMs(header: string | null | undefined): number | null {
  const text = header ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null;
}
