import type { Logger } from 'pino';
import { AppError } from '../../../contracts/error-codes.ts';
import type { SessionDefinition, SessionStep } from '../../../domain/session/session.ts';
import { createThreadPool } from '../../../threads/pool.ts';
import type { computations } from './thread.ts';

/** Computes in which state sessions begin, here or elsewhere. */
export interface SessionBeginnings {
  /** @throws {AppError} unavailable when too many sessions are being made. */
  begin(definition: SessionDefinition): Promise<SessionStep>;
  close(): Promise<void>;
}

/** Sessions that may wait for the thread; a full one takes it about a tenth of a second. */
const MAX_WAITING = 64;
/** The memory of the thread, MB: an engine of fifty satellites takes some tens. */
const THREAD_MEMORY_MB = { old: 256, young: 16 };

/**
 * Begins sessions on a thread of its own: the geometry of fifty satellites would hold up every other
 * request of the process for a tenth of a second.
 */
export function createSessionBeginnings(log: Logger): SessionBeginnings {
  const pool = createThreadPool<typeof computations>({
    module: new URL('./thread.ts', import.meta.url),
    keptThreads: 1,
    threads: 1,
    memoryMb: THREAD_MEMORY_MB,
    waiting: {
      most: MAX_WAITING,
      full: () =>
        new AppError('unavailable', 'Too many sessions are being made at the moment.', {
          retryAfterS: 2,
        }),
    },
    onError: (error) => log.error({ err: error }, 'the thread that begins sessions failed'),
  });
  return {
    begin: (definition) => pool.run('begin', definition),
    close: () => pool.close(),
  };
}
