import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { AppError } from '../../../contracts/error-codes.ts';
import type { SessionDefinition, SessionStep } from '../../../domain/simulation/session.ts';

/** Computes in which state sessions begin, here or elsewhere. */
export interface SessionBeginnings {
  /** @throws {AppError} unavailable when too many sessions are being made. */
  begin(definition: SessionDefinition): Promise<SessionStep>;
  close(): Promise<void>;
}

/** Sessions that may wait for the thread; a full one takes it about a tenth of a second. */
const MAX_WAITING = 64;
/** The memory of the thread, MB: an engine of fifty satellites takes some tens. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Begins sessions on a thread of its own: the geometry of fifty satellites would hold up every other
 * request of the process for a tenth of a second.
 */
export function createSessionBeginnings(log: Logger): SessionBeginnings {
  const pool = new Piscina<SessionDefinition, SessionStep>({
    filename: new URL(workerFile(), import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    resourceLimits: THREAD_MEMORY,
  });
  pool.on('error', (error: unknown) => {
    log.error({ err: error }, 'the thread that begins sessions failed');
  });
  return {
    begin(definition) {
      if (pool.queueSize < MAX_WAITING) return pool.run(definition);
      return Promise.reject(
        new AppError('unavailable', 'Too many sessions are being made at the moment.', {
          retryAfterS: 2,
        }),
      );
    },
    close: () => pool.destroy(),
  };
}

/** The worker beside this file: TypeScript under tsx, JavaScript once built. */
function workerFile(): string {
  return import.meta.url.endsWith('.ts') ? './begin-worker.ts' : './begin-worker.js';
}
