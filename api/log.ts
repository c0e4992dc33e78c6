import { pino, type Logger } from 'pino';

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

/** The process's log: JSON lines on standard output, secrets replaced. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options = { level, redact: { paths: REDACTED_PATHS, censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
