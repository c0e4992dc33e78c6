import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeStream, Collection } from 'mongodb';
import { isUnavailable } from '../store/database.ts';
import type { DeploymentEventDocument } from './events.ts';

/** Reads the next events of a deployment in order of arrival. */
type ReadAfter = (
  deploymentId: string,
  seq: number,
  limit: number,
) => Promise<DeploymentEventDocument[]>;

/** The live feed of one process: one change stream, any number of watchers. */
export interface EventFeed {
  watch(
    deploymentId: string,
    options: { readonly afterSeq: number; readonly signal: AbortSignal },
  ): AsyncIterable<DeploymentEventDocument>;
  close(): Promise<void>;
}

const PAGE = 200;
/** A watcher looks for itself this often even when nothing was announced, ms. */
const POLL_MS = 5_000;
/** The same while the change stream is down, and the pause before it is opened again, ms. */
const RETRY_MS = 1_000;

/**
 * Opens the feed; the change stream runs only while there are watchers. What it brings is an
 * announcement: a watcher reads the log itself whenever the numbers do not follow on, so that a
 * stream that was down, late or opened anew loses nothing.
 */
export function createEventFeed(
  events: Collection<DeploymentEventDocument>,
  readAfter: ReadAfter,
): EventFeed {
  const announcements = openAnnouncements(events);

  async function* watch(
    deploymentId: string,
    options: { readonly afterSeq: number; readonly signal: AbortSignal },
  ): AsyncGenerator<DeploymentEventDocument> {
    const ending = AbortSignal.any([options.signal, announcements.closing]);
    const box = announcements.subscribe(deploymentId);
    let last = options.afterSeq;
    let mustRead = true;
    try {
      while (!ending.aborted) {
        const found = mustRead
          ? await readUntilAvailable(deploymentId, last, ending)
          : box.takeFollowing(last);
        for (const event of found) {
          if (isAborted(ending)) return;
          yield event;
          last = event.seq;
        }
        if (mustRead && found.length === PAGE) continue;
        mustRead = await box.wait(last, announcements.isOpen() ? POLL_MS : RETRY_MS, ending);
      }
    } finally {
      announcements.unsubscribe(deploymentId, box);
    }
  }

  async function readUntilAvailable(
    deploymentId: string,
    seq: number,
    ending: AbortSignal,
  ): Promise<DeploymentEventDocument[]> {
    while (!ending.aborted) {
      try {
        return await readAfter(deploymentId, seq, PAGE);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await sleep(RETRY_MS, undefined, { signal: ending }).catch(ignoreAbort);
      }
    }
    return [];
  }

  return { watch, close: () => announcements.close() };
}

/** The change stream, which runs only while there are mailboxes, and the mailboxes. */
function openAnnouncements(events: Collection<DeploymentEventDocument>) {
  const mailboxes = new Map<string, Set<Mailbox>>();
  const closing = new AbortController();
  let stream: ChangeStream<DeploymentEventDocument> | null = null;
  let isOpen = false;
  let pump: Promise<void> | null = null;

  const isWatched = (): boolean => mailboxes.size > 0 && !closing.signal.aborted;
  const wakeAll = (): void => {
    for (const boxes of mailboxes.values()) for (const box of boxes) box.ring();
  };

  async function run(): Promise<void> {
    while (isWatched()) {
      try {
        stream = events.watch<DeploymentEventDocument>([{ $match: { operationType: 'insert' } }], {
          timeoutMS: 0,
        });
        deliver(await stream.tryNext());
        isOpen = true;
        wakeAll();
        while (isWatched()) deliver(await stream.next());
      } catch (error) {
        // Closing the stream ends a waiting `next` with an error; anything else is tried again,
        // and the watchers poll meanwhile.
        if (isWatched()) await pause(error);
      } finally {
        isOpen = false;
        await stream?.close().catch(ignoreLostConnection);
        stream = null;
      }
    }
  }

  async function pause(error: unknown): Promise<void> {
    if (!(error instanceof Error)) throw error;
    await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(ignoreAbort);
  }

  function deliver(change: { operationType: string; fullDocument?: unknown } | null): void {
    if (change?.operationType !== 'insert') return;
    // An insert of this collection carries the whole document.
    const document = change.fullDocument as DeploymentEventDocument;
    for (const box of mailboxes.get(document.deployment_id) ?? []) box.put(document);
  }

  function subscribe(deploymentId: string): Mailbox {
    const box = new Mailbox();
    const boxes = mailboxes.get(deploymentId) ?? new Set();
    mailboxes.set(deploymentId, boxes.add(box));
    pump ??= run().finally(() => (pump = null));
    return box;
  }

  function unsubscribe(deploymentId: string, box: Mailbox): void {
    const boxes = mailboxes.get(deploymentId);
    boxes?.delete(box);
    if (boxes?.size === 0) mailboxes.delete(deploymentId);
    if (mailboxes.size === 0) stream?.close().catch(ignoreLostConnection);
  }

  return {
    closing: closing.signal,
    isOpen: () => isOpen,
    subscribe,
    unsubscribe,
    async close() {
      closing.abort();
      await stream?.close().catch(ignoreLostConnection);
      await pump;
    },
  };
}

/** What a watcher has been told and not yet read. */
class Mailbox {
  #events: DeploymentEventDocument[] = [];
  #mustRead = false;
  #wake: (() => void) | null = null;

  put(event: DeploymentEventDocument): void {
    if (this.#events.length < PAGE) this.#events.push(event);
    else this.#mustRead = true;
    this.#wake?.();
  }

  /** Says that something may have been missed. */
  ring(): void {
    this.#mustRead = true;
    this.#wake?.();
  }

  /** The announced events that follow `last` without a gap. */
  takeFollowing(last: number): DeploymentEventDocument[] {
    const taken: DeploymentEventDocument[] = [];
    let expected = last + 1;
    for (const event of this.#events) {
      if (event.seq !== expected) continue;
      taken.push(event);
      expected += 1;
    }
    this.#events = this.#events.filter((event) => event.seq >= expected);
    return taken;
  }

  /**
   * Waits for an announcement after `last`, for `ms` at most; true when the log must be read: time
   * is up, something may have been missed, or the announced numbers do not follow on.
   */
  async wait(last: number, ms: number, ending: AbortSignal): Promise<boolean> {
    this.#events = this.#events.filter((event) => event.seq > last);
    if (this.#events.length === 0 && !this.#mustRead) {
      const rung = new AbortController();
      this.#wake = () => {
        rung.abort();
      };
      await sleep(ms, undefined, { signal: AbortSignal.any([ending, rung.signal]) }).catch(
        ignoreAbort,
      );
      this.#wake = null;
    }
    const mustRead = this.#mustRead || this.#events[0]?.seq !== last + 1;
    this.#mustRead = false;
    if (mustRead) this.#events = [];
    return mustRead;
  }
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
