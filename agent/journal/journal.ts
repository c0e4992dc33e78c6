import { mkdir } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import type { ArtifactEntry, EventEntry, FlightEntry, StepEntry } from './entries.ts';

/** One change of the journal; those of one commit are made together or not at all. */
export type Change =
  | { readonly put: 'flight'; readonly entry: FlightEntry }
  /** Once for each plan of a flight, beside its entry, which is written with every event. */
  | {
      readonly put: 'hand-out';
      readonly deploymentId: string;
      readonly body: string;
      /** Of a revision: what of the flight its hand-out does not say. */
      readonly carried?: string;
    }
  | { readonly put: 'step'; readonly entry: StepEntry }
  | { readonly put: 'event'; readonly entry: EventEntry }
  | { readonly put: 'artifact'; readonly entry: ArtifactEntry }
  | { readonly put: 'note'; readonly key: string; readonly value: unknown }
  /** Kept for ever, some bytes each: what was flown is not flown again. */
  | { readonly put: 'settled'; readonly deploymentId: string; readonly atMs: number }
  | { readonly remove: 'event'; readonly deploymentId: string; readonly seq: number }
  | { readonly remove: 'flight'; readonly deploymentId: string }
  | { readonly remove: 'step' | 'artifact'; readonly deploymentId: string; readonly name: string };

/** An entry as it is kept. */
type KeptFlight = Omit<FlightEntry, 'handOut' | 'carried'> & { readonly handOut?: string };

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Opens the journal in a folder: everything that the agent was handed, decided and has to tell. A
 * commit is on disk (fsync) before its promise settles, so that what was said after it survives
 * the loss of power. One process at a time: throws when another has it open.
 */
export async function openJournal(folder: string) {
  await mkdir(folder, { recursive: true });
  const level = new ClassicLevel<string, unknown>(folder, { valueEncoding: 'json' });
  try {
    await level.open();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED')
      throw new Error(`The journal in ${folder} is open in another process: one agent for each`, {
        cause: error,
      });
    throw error;
  }

  async function all<T>(kind: string, within = ''): Promise<T[]> {
    const from = `${kind}/${within}`;
    // What was written under a kind is an entry of that kind.
    return (await level.values({ gte: from, lt: `${from}\uffff` }).all()) as T[];
  }

  async function whole(kept: KeptFlight): Promise<FlightEntry> {
    // Earlier agents kept it in the entry.
    if (kept.handOut !== undefined) return { ...kept, handOut: kept.handOut };
    const handOut = await level.get(`hand-out/${kept.deploymentId}`);
    if (typeof handOut !== 'string')
      throw new Error(`${kept.deploymentId} has no hand-out on disk`);
    const carried = await level.get(`carried/${kept.deploymentId}`);
    return { ...kept, handOut, ...(typeof carried === 'string' && { carried }) };
  }

  return {
    /** Makes changes together and waits until the disk has them. */
    async commit(changes: readonly Change[]): Promise<void> {
      await level.batch(changes.flatMap(toOperations), { sync: true });
    },

    /** All deployments that were handed out and are not settled, the oldest first. */
    async flights(): Promise<FlightEntry[]> {
      const found = await Promise.all((await all<KeptFlight>('flight')).map(whole));
      return found.sort((a, b) => a.receivedMs - b.receivedMs);
    },

    /** A deployment that was handed out; null when the journal does not know it. */
    async flight(deploymentId: string): Promise<FlightEntry | null> {
      const found = (await level.get(`flight/${deploymentId}`)) as KeptFlight | undefined;
      return found === undefined ? null : whole(found);
    },

    /** Whether a deployment was flown to its end before, and all of it is on the ground. */
    isSettled: async (deploymentId: string): Promise<boolean> =>
      (await level.get(`settled/${deploymentId}`)) !== undefined,

    steps: (deploymentId: string) => all<StepEntry>('step', `${deploymentId}/`),
    artifacts: (deploymentId: string) => all<ArtifactEntry>('artifact', `${deploymentId}/`),

    /** The events of a deployment that the ground does not have yet, in order, at most `limit`. */
    async events(deploymentId: string, limit: number): Promise<EventEntry[]> {
      const from = `event/${deploymentId}/`;
      const found = await level.values({ gte: from, lt: `${from}\uffff`, limit }).all();
      return found as EventEntry[];
    },

    /** A note of the agent's own, such as the key that it pinned; undefined without one. */
    note: (key: string): Promise<unknown> => level.get(`note/${key}`),

    /** About how much the journal takes on disk, bytes. */
    sizeBytes: (): Promise<number> => level.approximateSize('', '\uffff'),

    close: () => level.close(),
  };
}

type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

function toOperations(change: Change): Operation[] {
  const put = (key: string, value: unknown) => ({ type: 'put' as const, key, value });
  const del = (key: string) => ({ type: 'del' as const, key });
  if ('remove' in change)
    return change.remove === 'flight'
      ? [
          del(removedKey(change)),
          del(`hand-out/${change.deploymentId}`),
          del(`carried/${change.deploymentId}`),
        ]
      : [del(removedKey(change))];
  switch (change.put) {
    case 'note':
      return [put(`note/${change.key}`, change.value)];
    case 'settled':
      return [put(`settled/${change.deploymentId}`, change.atMs)];
    case 'hand-out':
      return [
        put(`hand-out/${change.deploymentId}`, change.body),
        ...(change.carried === undefined
          ? []
          : [put(`carried/${change.deploymentId}`, change.carried)]),
      ];
    case 'flight':
      // As JSON it has no hand-out.
      return [put(keyOf(change), { ...change.entry, handOut: undefined, carried: undefined })];
    default:
      return [put(keyOf(change), change.entry)];
  }
}

function keyOf(
  change: Exclude<Change, { remove: string } | { put: 'note' | 'hand-out' | 'settled' }>,
): string {
  switch (change.put) {
    case 'flight':
      return `flight/${change.entry.deploymentId}`;
    case 'step':
      return `step/${change.entry.deploymentId}/${change.entry.stepId}`;
    case 'event':
      return eventKey(change.entry.deploymentId, change.entry.seq);
    case 'artifact':
      return `artifact/${change.entry.deploymentId}/${change.entry.name}`;
  }
}

function removedKey(change: Extract<Change, { remove: string }>): string {
  const { deploymentId } = change;
  switch (change.remove) {
    case 'event':
      return eventKey(deploymentId, change.seq);
    case 'flight':
      return `flight/${deploymentId}`;
    default:
      return `${change.remove}/${deploymentId}/${change.name}`;
  }
}

/** Sorted as numbers are: ten digits. */
function eventKey(deploymentId: string, seq: number): string {
  return `event/${deploymentId}/${String(seq).padStart(10, '0')}`;
}
