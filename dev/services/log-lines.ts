/** One structured line of a service's log (pino's JSON). */
export interface LogRecord {
  readonly level: number;
  readonly msg: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' };
const INFO = 30;
/** Fields every line carries, and those that only machines read. */
const QUIET_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'service']);
const FIELD_LIMIT = 160;

/** Reads a line of pino's output; null for anything else. */
export function parseLogLine(line: string): LogRecord | null {
  if (!line.startsWith('{')) return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null; // Half a line of a killed process: shown as it came.
  }
  if (typeof value !== 'object' || value === null || !('level' in value)) return null;
  const fields = Object.fromEntries(Object.entries(value));
  const { level, msg } = fields;
  return typeof level === 'number'
    ? { level, msg: typeof msg === 'string' ? msg : '', fields }
    : null;
}

/**
 * A short line for a terminal; null when it is not worth one there (it is in the log file). `isQuiet`: requests
 * that went well are not, since it is we who make them.
 */
export function shortLine(service: string, line: string, isQuiet = false): string | null {
  const record = parseLogLine(line);
  if (record === null) return line.trim() === '' ? null : `[${service}] ${line}`;
  if (record.level < INFO || isHealthCheck(record)) return null;
  const said = Object.entries(record.fields)
    .filter(([key]) => !QUIET_FIELDS.has(key))
    .map(([key, value]) => `${key}=${brief(value)}`)
    .join(' ');
  const request = requestLine(record.fields);
  if (request !== null) return isQuiet && record.level === INFO ? null : `[${service}] ${request}`;
  const [msg = ''] = record.msg.split('\n', 1);
  return `[${service}] ${LEVEL_NAMES[record.level] ?? ''}${msg} ${said}`.trimEnd();
}

/** The line of one HTTP request, as a person wants it; null for other lines. */
function requestLine(fields: LogRecord['fields']): string | null {
  const { surface, method, route, status, ms } = fields;
  if (typeof method !== 'string' || typeof route !== 'string') return null;
  return `${String(surface)} ${method} ${route} ${String(status)} ${Math.round(Number(ms))} ms`;
}

/** Probes come every second from our own start and from orchestrators. */
function isHealthCheck({ fields }: LogRecord): boolean {
  return Object.values(fields).some((value) => value === '/healthz' || value === '/readyz');
}

function brief(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value)
    return JSON.stringify(value.message);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > FIELD_LIMIT ? `${text.slice(0, FIELD_LIMIT)}…` : text;
}
