import { hostname } from 'node:os';
import { pino, type Logger } from 'pino';
import { tracing } from '../tracing/tracing.ts';
import { currentRequest } from './request.ts';

/** Names of fields whose values never reach the log, at the top or one or two levels down. */
const SECRETS = [
  'authorization',
  'cookie',
  'key',
  'password',
  'secret',
  'set-cookie',
  'token',
  'x-api-key',
];

const REDACTED_PATHS = SECRETS.flatMap((name) => {
  const quoted = `["${name}"]`;
  return [quoted, `*${quoted}`, `*.*${quoted}`];
});

/** Which process logs. */
export interface LoggingProcess {
  readonly service: string;
  /** Undefined = it was not told. */
  readonly buildId: string | undefined;
}

/**
 * The process's log: JSON lines on standard output, secrets replaced. Every line says which process wrote it
 * (`service`, `instance`, `build_id`) and, where there is one, for which request and in which trace.
 */
export function createLog(
  level: string,
  { service, buildId }: LoggingProcess,
  destination?: pino.DestinationStream,
): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service, instance: `${hostname()}/${process.pid}`, build_id: buildId },
    // What a line says itself goes before.
    mixin: () => ({
      request_id: currentRequest(),
      trace_id: tracing().traceparent()?.split('-')[1],
    }),
    mixinMergeStrategy: (said, around) => ({ ...around, ...said }),
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
