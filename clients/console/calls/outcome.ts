import { ApiError, UnreachableError, type Problem } from '../../sdk/errors.ts';

export type { Problem };

/** Why a call did not answer what it was asked for. */
export interface Failure {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  /** How long to wait before it may be asked again, s. */
  readonly retryAfterS: number | null;
  /** What is wrong with a body, field by field, or why no plan fits. */
  readonly problems: readonly Problem[];
  /** What it says beside, by name. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What came of a call. */
export type Outcome<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: Failure };

/** Waits for a call of the client; every failure is a value, only an abort by the caller throws. */
export async function outcomeOf<Data>(answer: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { ok: true, data: await answer };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { ok: false, failure };
  }
}

/** What an error of the client is to a person; null when it is none of the client's. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof ApiError) return error;
  const own = (code: string, message: string): Failure => ({
    ...{ status: 0, code, message },
    ...{ requestId: null, retryAfterS: null, problems: [], details: {} },
  });
  if (error instanceof UnreachableError)
    return error.kind === 'timeout'
      ? own('timeout', 'No answer came within a minute.')
      : own('offline', 'The platform cannot be reached from this browser.');
  // A network that wants to be signed in to answers pages of its own.
  if (error instanceof SyntaxError)
    return own('foreign_answer', 'Something else answered in place of the platform.');
  return null;
}

/** What is wrong with a field of a body, or with a part of it; null where nothing was said of it. */
export function problemOf({ problems }: Failure, name: string): string | null {
  const isOf = ({ path }: Problem): boolean =>
    path === name || path?.startsWith(`${name}.`) === true;
  return problems.find(isOf)?.message ?? null;
}
