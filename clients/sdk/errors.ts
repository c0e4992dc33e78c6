/** One thing wrong with a request: where, and how to mend it. */
export interface Problem {
  /** Dotted path of the field; absent where the whole cannot be done, as with a job that fits nowhere. */
  readonly path?: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

/** What a refusal says, whichever surface gave it. */
export interface Refusal {
  readonly status: number;
  /** Of the platform's closed list; `http_<status>` for an answer that is none of its own. */
  readonly code: string;
  readonly message: string;
  readonly problems: readonly Problem[];
  /** What it says beside, by name, such as `conflicts`; empty where it says no more. */
  readonly details: Readonly<Record<string, unknown>>;
  /** To quote when it is reported; null when the answer has none. */
  readonly requestId: string | null;
  /** How long to wait before another try, s; null when the answer does not say. */
  readonly retryAfterS: number | null;
  /** The body as it came: JSON, or text. */
  readonly body: unknown;
}

/** The platform was reached and refused. */
export class ApiError extends Error implements Refusal {
  readonly status: number;
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly retryAfterS: number | null;
  readonly body: unknown;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.problems = refusal.problems;
    this.details = refusal.details;
    this.requestId = refusal.requestId;
    this.retryAfterS = refusal.retryAfterS;
    this.body = refusal.body;
  }
}

/** No answer came: nothing listens there, the connection broke, or it took too long. */
export class UnreachableError extends Error {
  /** `timeout`: the time of one try was over. */
  readonly kind: 'connection' | 'timeout';
  readonly url: string;

  constructor(kind: 'connection' | 'timeout', url: string, detail: string, cause?: unknown) {
    super(`${url} was not reached: ${detail}`, { cause });
    this.name = 'UnreachableError';
    this.kind = kind;
    this.url = url;
  }
}

/** Reads a refusal in any of the two shapes: `{error: {code, message, details}}` or `{error, code, …}`. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body = parsed(await response.text());
  const nested = objectOf(objectOf(body)['error']);
  const flat = objectOf(body);
  const isNested = typeof nested['code'] === 'string';
  const said = isNested ? nested : flat;
  const details = isNested ? objectOf(nested['details']) : flat;
  return new ApiError({
    status: response.status,
    code: textOf(said['code']) ?? `http_${response.status}`,
    message: textOf(said['message']) ?? textOf(flat['error']) ?? ownWords(response),
    problems: problemsOf(details['problems']),
    details,
    requestId: response.headers.get('x-request-id') ?? textOf(said['request_id']) ?? null,
    retryAfterS: retryAfterOf(response.headers, Date.now()),
    body,
  });
}

/** Reads `Retry-After`, in seconds or as a date, as seconds from `nowMs` on; null without one. */
export function retryAfterOf(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const atMs = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000);
}

function ownWords({ status, statusText }: Response): string {
  return `The answer was ${status}${statusText === '' ? '' : ` ${statusText}`}.`;
}

function problemsOf(value: unknown): Problem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { path, message, ...rest } = objectOf(one);
    if (typeof message !== 'string') return [];
    return [{ ...rest, ...(typeof path === 'string' && { path }), message }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between answers in its own words.
    return text;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
