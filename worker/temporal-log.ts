import type { LogLevel, LogMetadata, Logger as TemporalLogger } from '@temporalio/common';
import type { Logger } from 'pino';

const LEVELS: Readonly<Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'>> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

const LOWER: Readonly<Record<LogLevel, LogLevel>> = {
  TRACE: 'TRACE',
  DEBUG: 'DEBUG',
  INFO: 'DEBUG',
  WARN: 'DEBUG',
  ERROR: 'ERROR',
};

/**
 * Sends what the Temporal library, workflows and activities log to the process's own log. What the
 * library says about a worker as such (its states, that a queue has no activities) is written at
 * `debug`: the process says the same in its own words.
 */
export function temporalLogger(log: Logger): TemporalLogger {
  const write = (level: LogLevel, message: string, meta: LogMetadata = {}): void => {
    const isAboutWorker =
      meta['sdkComponent'] === 'worker' && !('workflowId' in meta) && !('error' in meta);
    log[LEVELS[isAboutWorker ? LOWER[level] : level]](fieldsOf(meta), message);
  };
  return {
    log: write,
    trace: (message, meta) => write('TRACE', message, meta),
    debug: (message, meta) => write('DEBUG', message, meta),
    info: (message, meta) => write('INFO', message, meta),
    warn: (message, meta) => write('WARN', message, meta),
    error: (message, meta) => write('ERROR', message, meta),
  };
}

/** pino writes errors in full only under `err`. */
function fieldsOf(meta: LogMetadata): Record<string, unknown> {
  const { error, ...rest } = meta as Record<string, unknown>;
  return error === undefined ? rest : { ...rest, err: error };
}
