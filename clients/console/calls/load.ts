import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { listen } from '../live/stream.ts';
import { createThrottle, type LiveMessage } from '../live/live-state.ts';
import type { Failure, Outcome } from './outcome.ts';

/** Data that a panel reads, with what became of the last try. */
export interface Loaded<Data> {
  readonly data: Data | null;
  readonly failure: Failure | null;
  /** A try is under way. */
  readonly busy: boolean;
  /** When `data` was read, epoch ms. */
  readonly atMs: number | null;
  readonly reload: () => void;
}

/** A detail that changes is read again at most so often, ms. */
const REREAD_MS = 1_000;

interface State<Data> {
  readonly key: string;
  readonly data: Data | null;
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly atMs: number | null;
}

/** Reads data for a key, again when the key changes, and again on demand; a refresh keeps the old data. */
export function useLoad<Data>(key: string, read: () => Promise<Outcome<Data>>): Loaded<Data> {
  const [state, setState] = useState<State<Data>>({
    ...{ key, data: null, failure: null, busy: true, atMs: null },
  });
  const reading = useRef(read);
  reading.current = read;
  const round = useRef(0);
  const reload = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    setState((old) =>
      old.key === key
        ? { ...old, busy: true }
        : { key, data: null, failure: null, busy: true, atMs: null },
    );
    void reading.current().then((outcome) => {
      // A later try was begun meanwhile, or the page is another one.
      if (mine !== round.current) return;
      setState((old) =>
        outcome.ok
          ? { key, data: outcome.data, failure: null, busy: false, atMs: Date.now() }
          : { ...old, key, failure: outcome.failure, busy: false },
      );
    });
  }, [key]);
  useEffect(() => {
    reload();
    return () => {
      round.current += 1;
    };
  }, [reload]);
  const current = state.key === key ? state : { ...state, data: null, failure: null, busy: true };
  return {
    data: current.data,
    failure: current.failure,
    busy: current.busy,
    atMs: current.atMs,
    reload,
  };
}

/** Calls back for messages of topics, collected for a quarter of a second: at most 4 times a second. */
export function useLive(
  topics: readonly string[],
  onMessages: (messages: readonly LiveMessage[]) => void,
  onReset: () => void,
): void {
  const handlers = useRef({ onMessages, onReset });
  handlers.current = { onMessages, onReset };
  const wanted = topics.join(',');
  useEffect(() => {
    if (wanted === '') return;
    let waiting: LiveMessage[] = [];
    const flush = createThrottle(
      () => {
        const now = waiting;
        waiting = [];
        handlers.current.onMessages(now);
      },
      250,
      setTimeout,
      Date.now,
    );
    return listen({
      topics: new Set(wanted.split(',')),
      onMessage: (message) => {
        waiting.push(message);
        flush();
      },
      onReset: () => handlers.current.onReset(),
    });
  }, [wanted]);
}

/** Reads data again when a topic tells of a change, at most once a second. */
export function useReloadOn(topics: readonly string[], reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  const again = useRef<(() => void) | null>(null);
  again.current ??= createThrottle(() => latest.current(), REREAD_MS, setTimeout, Date.now);
  useLive(
    topics,
    () => again.current?.(),
    () => latest.current(),
  );
}
