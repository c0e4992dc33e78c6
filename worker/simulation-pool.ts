import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { StepRefused } from '../activities/session/advance-session.ts';
import type { StepComputer, StepInput } from '../activities/session/advance-session.ts';
import type { ThreadAnswer } from '../activities/session/thread.ts';

/** Memory of a thread, MB: without limits V8 lets each thread grow as if it were alone. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };
/** An idle thread gives its memory back, and the engines with it. */
const IDLE_MS = 300_000;
/**
 * Steps of more satellite-seconds than this (half an hour of fifty satellites) get a thread of their
 * own: a day of fifty satellites takes seconds, in which the ticks of other sessions go on.
 */
const LONG_STEP = 90_000;

/**
 * Computes steps of sessions on threads, so that the activities of the process go on meanwhile. A
 * session keeps to one thread, whose engine knows the present half hour of it.
 */
export function createSimulationPool(threads: number, log: Logger): StepComputer {
  const lanes = Array.from({ length: threads }, () => createThread(log));
  const long = createThread(log);
  return {
    async compute(input) {
      const lane = isLong(input) ? long : (lanes[laneOf(input.sessionId, threads)] ?? long);
      const answer = await lane.run(input).catch((error: unknown) => {
        if (!isOutOfMemory(error)) throw error;
        throw new StepRefused('the step needs more memory than it may take', { cause: error });
      });
      if (!answer.ok) throw new StepRefused(answer.message);
      return answer.step;
    },
    close: async () => {
      await Promise.all([...lanes, long].map((lane) => lane.destroy()));
    },
  };
}

function createThread(log: Logger): Piscina<StepInput, ThreadAnswer> {
  const pool = new Piscina<StepInput, ThreadAnswer>({
    filename: new URL(threadFile(), import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: THREAD_MEMORY,
  });
  pool.on('error', (error: unknown) => {
    log.error({ err: error }, 'a thread of the simulation failed');
  });
  return pool;
}

/** TypeScript under tsx, JavaScript once built. */
function threadFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return `../activities/session/thread.${extension}`;
}

function isLong({ request, definition }: StepInput): boolean {
  return request.kind === 'tick' && request.durationS * definition.satellites.length > LONG_STEP;
}

function laneOf(sessionId: string, lanes: number): number {
  return createHash('sha256').update(sessionId).digest().readUInt32BE() % lanes;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
