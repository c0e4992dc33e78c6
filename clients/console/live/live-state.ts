/** A change that the platform tells: `{topic, id, seq, at, patch}`. */
export interface LiveMessage {
  readonly topic: string;
  readonly id: string | null;
  readonly seq: number | string | null;
  readonly at: string;
  readonly patch: Readonly<Record<string, unknown>>;
}

/** What the pill in the top bar says. */
export type LiveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'catching-up' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'offline'; readonly sinceMs: number };

/** What happens to a stream. */
export type LiveEvent =
  | { readonly kind: 'opened'; readonly resumed: boolean }
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'cut'; readonly atMs: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' };

/** The state after an event. Being cut twice keeps the time of the first cut. */
export function nextLiveState(state: LiveState, event: LiveEvent): LiveState {
  switch (event.kind) {
    case 'opened':
      return event.resumed ? { kind: 'catching-up' } : { kind: 'live' };
    case 'caught-up':
      return { kind: 'live' };
    case 'cut':
      return state.kind === 'offline' ? state : { kind: 'offline', sinceMs: event.atMs };
    case 'paused':
      return { kind: 'paused' };
    case 'resumed':
      return { kind: 'connecting' };
  }
}

/** How long to wait before a stream is opened again after `tries` failures in a row, ms; with jitter. */
export function reopenAfterMs(tries: number, random: number): number {
  return Math.min(30_000, 500 * 2 ** tries) * (0.5 + random / 2);
}

/** Drops what came already: numbers of a topic's messages only grow. */
export function createGate(): { readonly passes: (message: LiveMessage) => boolean } {
  const last = new Map<string, number>();
  return {
    passes: ({ topic, id, seq }) => {
      if (typeof seq !== 'number') return true;
      const key = `${topic} ${id ?? ''}`;
      if (seq <= (last.get(key) ?? -Infinity)) return false;
      last.set(key, seq);
      return true;
    },
  };
}

/** Reads a message of the stream; null for what is none. */
export function readMessage(text: string): LiveMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // Half a message of a cut stream; it comes again.
  }
  if (typeof value !== 'object' || value === null || !('topic' in value)) return null;
  const fields = Object.fromEntries(Object.entries(value));
  const { topic, id, seq, at, patch } = fields;
  if (typeof topic !== 'string') return null;
  return {
    topic,
    id: typeof id === 'string' ? id : null,
    seq: typeof seq === 'number' || typeof seq === 'string' ? seq : null,
    at: typeof at === 'string' ? at : '',
    patch:
      typeof patch === 'object' && patch !== null ? Object.fromEntries(Object.entries(patch)) : {},
  };
}

/**
 * Collects calls and runs them together: at once when nothing ran for `everyMs`, else when that time is
 * over. `timer` is setTimeout, `nowMs` the clock.
 */
export function createThrottle(
  run: () => void,
  everyMs: number,
  timer: (work: () => void, ms: number) => unknown,
  nowMs: () => number,
): () => void {
  let lastMs = -Infinity;
  let waiting = false;
  return () => {
    if (waiting) return;
    const waitMs = lastMs + everyMs - nowMs();
    if (waitMs <= 0) {
      lastMs = nowMs();
      run();
      return;
    }
    waiting = true;
    timer(() => {
      waiting = false;
      lastMs = nowMs();
      run();
    }, waitMs);
  };
}
