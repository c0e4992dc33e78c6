import { cutsInProportion } from '../../domain/workload/shards/cut-content.ts';
import { AppError } from '../../contracts/error-codes.ts';
import type { ArtifactCorruptError, ArtifactRecords } from '../../records/artifact/artifacts.ts';
import type { StoredWorkloadPlan, WorkloadDocument } from '../../records/workload/documents.ts';
import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { GivenParts, StageParts } from '../../records/workload/give-parts.ts';
import { jobOf } from './plan-workload.ts';

/** What parts of a workload are given to programs with. */
export interface GivePartsPorts {
  readonly parts: StageParts;
  readonly progress: Pick<WorkloadProgress, 'read'>;
  readonly artifacts: Pick<ArtifactRecords, 'describe' | 'open' | 'store'>;
}

/**
 * Gives the programs of stages that are about to be dispatched what only the workload has; stops between two
 * pieces of content when the signal aborts.
 * @throws {AppError} artifact_not_found where the content that shards are cut of is not kept any more.
 */
export type GiveParts = (
  workload: Pick<WorkloadDocument, '_id' | 'executor'>,
  indices: readonly number[],
  signal: AbortSignal,
) => Promise<void>;

/** Content that is read for as long as the signal lets it. */
interface Source {
  readonly artifacts: GivePartsPorts['artifacts'];
  readonly signal: AbortSignal;
}

/** How far behind a cut a line feed is looked for at a time, bytes. */
const LOOK_BYTES = 65_536;
const LINE_FEED = 10;

/**
 * Makes the function that gives stages their shards and models. Safe to repeat: the same stage gets the
 * same bytes.
 */
export function createGiveParts({ parts, progress, artifacts }: GivePartsPorts): GiveParts {
  return async (workload, indices, signal) => {
    // What is played takes nothing.
    if (workload.executor !== 'live' || indices.length === 0) return;
    const wanting = await parts.wanting(workload._id, indices);
    const whole = wanting.length === 0 ? null : await progress.read(workload._id);
    if (whole === null) return;
    for (const stage of wanting) {
      const given: GivenParts = {
        ...(stage.wants.includes('shard') && {
          shard: await shardOf({ artifacts, signal }, whole, stage.index),
        }),
        ...(stage.wants.includes('model') && { model: await parts.modelFor(stage) }),
      };
      await parts.give(stage, given);
    }
  };
}

/** Keeps the shard of a stage; answers the id of its content. */
async function shardOf(source: Source, workload: WorkloadDocument, index: number): Promise<string> {
  const { data } = jobOf(workload);
  const contentId = data?.contentId ?? '';
  const whole = await source.artifacts.describe(contentId);
  if (whole === null) throw notKept(`${contentId} is not kept any more`);
  const sizes = sizesOf(workload.plan);
  if (sizes[index] === undefined) throw new Error(`${workload._id} has no shard ${index}`);
  const cuts = cutsInProportion(sizes, whole.sizeBytes);
  const settle = (at: number): Promise<number> =>
    data?.cut === 'bytes'
      ? Promise.resolve(at)
      : behindLine(source, contentId, at, whole.sizeBytes);
  const [start, end] = await Promise.all([settle(cuts[index] ?? 0), settle(cuts[index + 1] ?? 0)]);
  const bytes = readPart(source, contentId, start, end);
  const { mediaType } = whole;
  const stored = await source.artifacts.store(bytes, { mediaType, maxBytes: whole.sizeBytes + 1 });
  if (stored.kind !== 'stored') throw new Error(`the shard of stage ${index} was not kept`);
  return stored.contentId;
}

/** The sizes of all shards, in the order of their stages, MB. */
function sizesOf(plan: StoredWorkloadPlan | null): number[] {
  if (plan?.class !== 'data-parallel') return [];
  return plan.explanation.shards.map(({ shardMb }) => shardMb);
}

/** The first place behind a line feed at or after `at`; the beginning and the end stay where they are. */
async function behindLine(
  source: Source,
  contentId: string,
  at: number,
  wholeBytes: number,
): Promise<number> {
  if (at === 0) return 0;
  // A cut right behind a line feed is where it should be.
  for (let start = at - 1; start < wholeBytes; start += LOOK_BYTES) {
    const end = Math.min(wholeBytes, start + LOOK_BYTES);
    let offset = start;
    for await (const piece of readPart(source, contentId, start, end)) {
      const found = piece.indexOf(LINE_FEED);
      if (found >= 0) return offset + found + 1;
      offset += piece.length;
    }
  }
  return wholeBytes;
}

async function* readPart(
  { artifacts, signal }: Source,
  contentId: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (end <= start) return;
  try {
    const opened = await artifacts.open(contentId, { start, end: end - 1 });
    if (opened === null) throw notKept(`${contentId} is not kept any more`);
    for await (const piece of opened.stream) {
      signal.throwIfAborted();
      // A stream of bytes yields buffers.
      yield piece as Uint8Array;
    }
  } catch (error) {
    if (isCorrupt(error)) throw notKept(error.message);
    throw error;
  }
}

/** Whether stored bytes are not what was written. */
function isCorrupt(error: unknown): error is ArtifactCorruptError {
  return error instanceof Error && error.name === 'ArtifactCorruptError';
}

/** No retry brings it back. */
function notKept(reason: string): AppError {
  return new AppError('artifact_not_found', `A shard cannot be cut: ${reason}.`);
}
