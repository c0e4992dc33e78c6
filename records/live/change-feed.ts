import { setTimeout as sleep } from 'node:timers/promises';
import { MongoServerError, Timestamp, type ChangeStream, type Db } from 'mongodb';
import { isUnavailable, whenAvailable } from '../store/database.ts';
import { createChangeMailbox, type ChangeMailbox, type ResetReason } from './change-mailbox.ts';
import { createTurnstile } from './turnstile.ts';
import { CHANGES, readChange, type RawChange, type RecordChange } from './watched.ts';

/** What a reader of the feed is given. */
export type FeedItem =
  /** From here on every change comes; what was before must be fetched. */
  | { readonly kind: 'ready'; readonly token: string }
  | { readonly kind: 'change'; readonly change: RecordChange }
  /** Changes were missed: fetch everything again. It goes on from here. */
  | { readonly kind: 'reset'; readonly token: string; readonly reason: ResetReason };

/** What a reader wants. */
export interface FeedOptions {
  /** Token of the last change that the reader has; null = it begins now. */
  readonly after: string | null;
  /** Whose it is: readers that come back take turns between their callers. */
  readonly caller: string;
  readonly accepts: (change: RecordChange) => boolean;
  readonly signal: AbortSignal;
}

/** The changes of all records, as one process reads them for all its readers. */
export interface ChangeFeed {
  /** Every accepted change once, in order, until the signal aborts; survives outages of MongoDB. */
  follow(options: FeedOptions): AsyncIterable<FeedItem>;
  /** Ends the change stream and every reader. */
  close(): Promise<void>;
}

/** Changes kept for readers that come back, the latest. */
const REMEMBERED = 2_000;
/** A reader that comes back and has missed more of all changes than this begins anew. */
const MOST_MISSED = 20_000;
/** Readers that come back and read what they missed from MongoDB at the same time, and those of one caller. */
const CATCHING_UP = { places: 4, ofOneCaller: 2 };
/** A reader whose way through the log is longer begins anew: anybody can name a place of long ago, ms. */
const CATCH_UP_WITHIN_MS = 10_000;
/** How long a reader that catches up waits for a change that may be the last, ms. */
const CATCH_UP_WAIT_MS = 100;
/** Pause before a change stream is opened again, ms. */
const RETRY_MS = 1_000;
/** Codes of the server for a place that is not kept any more, or never was. */
const LOST_PLACE: ReadonlySet<unknown> = new Set([9, 260, 280, 286, 50811, 40649]);

/** Opens the feed; its change stream runs only while there are readers. */
export function createChangeFeed(
  db: Db,
  { catchUpWithinMs = CATCH_UP_WITHIN_MS }: { readonly catchUpWithinMs?: number } = {},
): ChangeFeed {
  const readers = new Set<ChangeMailbox>();
  const closing = new AbortController();
  const catchingUp = createTurnstile(CATCHING_UP);
  let stream: ChangeStream | null = null;
  let pump: Promise<void> | null = null;
  /** Everything up to here was given to the readers; null while nothing is open. */
  let position: string | null = null;
  /** Every change after this place is remembered. */
  let rememberedFrom: string | null = null;
  let remembered: RecordChange[] = [];
  const waiting: (() => void)[] = [];

  const isWanted = (): boolean => readers.size > 0 && !closing.signal.aborted;

  function start(): void {
    pump ??= run().finally(() => {
      pump = null;
      // A reader that came while the last one left.
      if (isWanted()) start();
    });
  }

  async function run(): Promise<void> {
    while (isWanted()) {
      try {
        stream = openStream(db, position);
        while (isWanted()) {
          const raw = await stream.tryNext();
          const reached = placeOf(stream);
          if (raw !== null) deliver(await settle(db, readChange(asRaw(raw))));
          if (reached !== null) advance(reached);
        }
      } catch (error) {
        if (isWanted()) await recover(error);
      } finally {
        await stream?.close().catch(ignoreLostConnection);
        stream = null;
      }
    }
    position = null;
    rememberedFrom = null;
    remembered = [];
  }

  function deliver(change: RecordChange | null): void {
    if (change === null) return;
    remembered.push(change);
    if (remembered.length > REMEMBERED) {
      const dropped = remembered.splice(0, REMEMBERED / 2);
      rememberedFrom = dropped.at(-1)?.token ?? rememberedFrom;
    }
    for (const reader of readers) reader.put(change);
  }

  function advance(reached: string): void {
    position = reached;
    rememberedFrom ??= reached;
    for (const wake of waiting.splice(0)) wake();
  }

  async function recover(error: unknown): Promise<void> {
    if (isLostPlace(error)) {
      position = null;
      rememberedFrom = null;
      remembered = [];
      for (const reader of readers) reader.lose('too_old');
    } else if (!(error instanceof Error)) throw error;
    await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(ignoreAbort);
  }

  /** Waits until the change stream is open; null when the reader goes away before. */
  async function whereNow(ending: AbortSignal): Promise<string | null> {
    while (position === null && !ending.aborted) {
      const opened = new Promise<void>((resolve) => waiting.push(resolve));
      const gone = new Promise<void>((resolve) => {
        ending.addEventListener(
          'abort',
          () => {
            resolve();
          },
          { once: true },
        );
      });
      await Promise.race([opened, gone]);
    }
    return position;
  }

  async function* follow(options: FeedOptions): AsyncGenerator<FeedItem> {
    const { after, accepts } = options;
    const ending = AbortSignal.any([options.signal, closing.signal]);
    const box = createChangeMailbox(accepts);
    readers.add(box);
    start();
    try {
      const begin = await whereNow(ending);
      if (begin === null) return;
      let last = after ?? begin;
      if (after === null) yield { kind: 'ready', token: begin };
      else {
        const missed = await missedSince({ ...options, after, until: begin, ending });
        if (missed === null) {
          last = begin;
          yield { kind: 'reset', token: begin, reason: 'too_old' };
        } else {
          yield { kind: 'ready', token: after };
          for (const change of missed) {
            if (isAborted(ending)) return;
            yield { kind: 'change', change };
            last = change.token;
          }
        }
      }
      while (!isAborted(ending)) {
        const lost = box.takeLoss();
        if (lost !== null) {
          const token = await whereNow(ending);
          if (token === null) return;
          last = token;
          yield { kind: 'reset', token, reason: lost };
          continue;
        }
        const change = box.take();
        if (change === null) {
          await box.wait(ending);
          continue;
        }
        // What was read while catching up is in the box too.
        if (change.token <= last) continue;
        last = change.token;
        yield { kind: 'change', change };
      }
    } finally {
      readers.delete(box);
      if (readers.size === 0) await stream?.close().catch(ignoreLostConnection);
    }
  }

  /** The accepted changes after one place, up to where the shared stream was; null: not kept. */
  async function missedSince(
    of: Missed & Pick<FeedOptions, 'caller'>,
  ): Promise<readonly RecordChange[] | null> {
    const { after, until, accepts } = of;
    // Another process may be ahead of this one, nobody is ahead of the server.
    if (after > until) return (await isToCome(db, after, of.ending)) ? null : [];
    if (rememberedFrom !== null && after >= rememberedFrom)
      return remembered.filter((one) => one.token > after && one.token <= until && accepts(one));
    return catchingUp(of.caller, () => readMissed(db, of, catchUpWithinMs));
  }

  return {
    follow,
    async close() {
      closing.abort();
      await stream?.close().catch(ignoreLostConnection);
      await pump;
    },
  };
}

/** Changes between two places that a reader accepts. */
interface Missed extends Pick<FeedOptions, 'accepts'> {
  readonly after: string;
  readonly until: string;
  readonly ending: AbortSignal;
}

/** Reads what was missed from MongoDB; null where the place is not kept any more, never was, or is too long ago. */
async function readMissed(
  db: Db,
  { after, until, accepts, ending }: Missed,
  withinMs: number,
): Promise<readonly RecordChange[] | null> {
  const missed: RecordChange[] = [];
  let from = after;
  let read = 0;
  let begunMs = performance.now();
  while (!isAborted(ending)) {
    const stream = openStream(db, from, { maxAwaitTimeMS: CATCH_UP_WAIT_MS });
    try {
      // A new stream begins a tick after the last entry of the log, where one that reads the log comes only
      // with the next entry: nothing twice at the same place is the end too.
      let restedAt: string | null = null;
      while (!isAborted(ending) && from < until && restedAt !== from) {
        const raw = await stream.tryNext();
        const change = raw === null ? null : await settle(db, readChange(asRaw(raw)));
        if (change !== null && change.token <= until && accepts(change)) missed.push(change);
        const reached: string = placeOf(stream) ?? from;
        restedAt = raw === null && reached === from ? from : null;
        from = reached;
        read += 1;
        if (read > MOST_MISSED || performance.now() - begunMs > withinMs) return null;
      }
      return missed;
    } catch (error) {
      if (isUnavailable(error)) {
        await sleep(RETRY_MS, undefined, { signal: ending }).catch(ignoreAbort);
        begunMs = performance.now();
        // Whoever comes back names the place: what the server does not understand of it was never one.
      } else if (error instanceof MongoServerError) return null;
      else throw error;
    } finally {
      await stream.close().catch(ignoreLostConnection);
    }
  }
  return missed;
}

/** Says whether a place lies after everything that has happened: of another database, or made up. */
async function isToCome(db: Db, place: string, ending: AbortSignal): Promise<boolean> {
  const ping = () => db.command({ ping: 1 });
  const answer = await whenAvailable(ping, { signal: ending }).catch(ignoreAbort);
  const now: unknown = answer?.['operationTime'];
  if (!(now instanceof Timestamp)) return true;
  // A place begins with 82 and its time, seconds and count of eight digits each.
  return place.slice(0, 18) > `82${hexOf(now.t)}${hexOf(now.i)}`;
}

function hexOf(count: number): string {
  return count.toString(16).toUpperCase().padStart(8, '0');
}

/** What was to be deleted and was cancelled instead is still there: it was not removed. */
async function settle(db: Db, change: RecordChange | null): Promise<RecordChange | null> {
  if (change === null || change.document !== null) return change;
  const records = db.collection<{ readonly _id: string }>(change.collection);
  return (await records.countDocuments({ _id: change.id }, { limit: 1 })) > 0 ? null : change;
}

function openStream(
  db: Db,
  after: string | null,
  wait: { readonly timeoutMS: 0 } | { readonly maxAwaitTimeMS: number } = { timeoutMS: 0 },
): ChangeStream {
  return db.watch(CHANGES, {
    fullDocument: 'updateLookup',
    ...wait,
    ...(after === null ? {} : { resumeAfter: { _data: after } }),
  });
}

/** How far a change stream has come; null before its first answer. */
function placeOf({ resumeToken }: ChangeStream): string | null {
  const token: unknown = resumeToken;
  if (typeof token !== 'object' || token === null || !('_data' in token)) return null;
  return typeof token._data === 'string' ? token._data : null;
}

/** What the server sends has the form that `CHANGES` gives it. */
function asRaw(change: object): RawChange {
  return change as RawChange;
}

function isLostPlace(error: unknown): boolean {
  return error instanceof MongoServerError && LOST_PLACE.has(error.code);
}

/** Read through a call, because the flag changes while the caller holds the signal. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** A wait that was cut short is no failure. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}

/** A stream that cannot be closed properly is gone with its connection. */
function ignoreLostConnection(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
