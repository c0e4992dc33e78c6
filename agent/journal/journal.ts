import { mkdir } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import type { ArtifactEntry, EventEntry, FlightEntry, StepEntry } from './entries.ts';

/** One change of the journal; those of one commit are made together or not at all. */
export type Change =
  | { readonly put: 'flight'; readonly entry: FlightEntry }
  | { readonly put: 'step'; readonly entry: StepEntry }
  | { readonly put: 'event'; readonly entry: EventEntry }
  | { readonly put: 'artifact'; readonly entry: ArtifactEntry }
  | { readonly put: 'note'; readonly key: string; readonly value: unknown }
  | { readonly remove: 'event'; readonly deploymentId: string; readonly seq: number }
  | { readonly remove: 'flight'; readonly deploymentId: string }
  | { readonly remove: 'step' | 'artifact'; readonly deploymentId: string; readonly name: string };

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

  return {
    /** Makes changes together and waits until the disk has them. */
    async commit(changes: readonly Change[]): Promise<void> {
      await level.batch(changes.map(toOperation), { sync: true });
    },

    /** All deployments that were handed out and are not settled, the oldest first. */
    async flights(): Promise<FlightEntry[]> {
      const found = await all<FlightEntry>('flight');
      return found.sort((a, b) => a.receivedMs - b.receivedMs);
    },

    /** A deployment that was handed out; null when the journal does not know it. */
    async flight(deploymentId: string): Promise<FlightEntry | null> {
      return ((await level.get(`flight/${deploymentId}`)) as FlightEntry | undefined) ?? null;
    },

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

function toOperation(change: Change) {
  if ('remove' in change) return { type: 'del' as const, key: removedKey(change) };
  if (change.put === 'note')
    return { type: 'put' as const, key: `note/${change.key}`, value: change.value };
  return { type: 'put' as const, key: keyOf(change), value: change.entry as unknown };
}

function keyOf(change: Exclude<Change, { remove: string } | { put: 'note' }>): string {
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
