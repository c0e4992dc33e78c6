import { formatInstant } from '../../domain/time/instant.ts';
import type { EventEntry, FlightEntry } from '../journal/entries.ts';
import type { Change, Journal } from '../journal/journal.ts';

/** An event before it is numbered. */
export interface Draft {
  readonly type: string;
  readonly atMs: number;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type Pen = ReturnType<typeof createPen>;

/** What changes of where a flight stands. */
type FlightChange = Partial<
  Pick<FlightEntry, 'position' | 'state' | 'end' | 'handOut' | 'carried'>
>;

/**
 * Writes the story of one flight: events, where it stands and what its steps made go to the journal in one
 * commit each, one after another, so that a number is never given twice and nothing is half told.
 */
export function createPen(
  journal: Journal,
  first: FlightEntry,
  parts: {
    readonly agentId: string;
    readonly anchor: () => FlightEntry['anchor'];
    /** Something is there for the ground. */
    readonly onWritten: () => void;
  },
) {
  let flight = first;
  let last: Promise<void> = Promise.resolve();

  async function commit(
    drafts: readonly Draft[],
    change: FlightChange,
    more: readonly Change[],
  ): Promise<void> {
    // In the order in which it is told, whatever happened to the clock meanwhile.
    const times: number[] = [];
    for (const { atMs } of drafts)
      times.push(Math.max(atMs, times.at(-1) ?? flight.toldMs ?? atMs));
    const events = drafts.map((draft, index) =>
      toEntry({ ...draft, atMs: times[index] ?? draft.atMs }, flight.nextSeq + index),
    );
    const toldMs = times.at(-1) ?? flight.toldMs;
    const next: FlightEntry = {
      ...flight,
      ...change,
      ...(toldMs !== undefined && { toldMs }),
      anchor: parts.anchor(),
      nextSeq: flight.nextSeq + events.length,
    };
    await journal.commit([
      ...events.map((entry): Change => ({ put: 'event', entry })),
      ...more,
      { put: 'flight', entry: next },
    ]);
    flight = next;
    parts.onWritten();
  }

  function toEntry(draft: Draft, seq: number): EventEntry {
    return {
      deploymentId: flight.deploymentId,
      seq,
      type: draft.type,
      timestamp: formatInstant(draft.atMs),
      stepId: draft.stepId,
      // The ground knows a repeat by it. An agent that lost its disk counts from 1 again: not the same.
      payload: {
        ...draft.payload,
        event_id: `${parts.agentId}-${flight.receivedMs.toString(36)}-${seq}`,
      },
    };
  }

  return {
    flight: (): FlightEntry => flight,

    /** Writes events and changes together; settles once the disk has them. */
    write(
      drafts: readonly Draft[],
      change: FlightChange = {},
      more: readonly Change[] = [],
    ): Promise<void> {
      const written = last.then(() => commit(drafts, change, more));
      // A failed write is told to its caller; those after it are tried on their own.
      last = written.catch(() => undefined);
      return written;
    },
  };
}
