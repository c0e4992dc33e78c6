import type { HttpKit } from './kit.ts';

/** An engine that takes longer to answer counts as away, ms. */
const CHECK_BOUND_MS = 2_500;

export const READINESS_STATUSES = ['ready', 'degraded', 'unavailable', 'draining'] as const;
export const CHECK_STATUSES = ['ok', 'missing', 'unavailable'] as const;

/** What `/readyz` answers. */
export interface Readiness {
  readonly status: (typeof READINESS_STATUSES)[number];
  readonly checks: Readonly<Record<string, (typeof CHECK_STATUSES)[number]>>;
}

/**
 * Asks every engine at once whether it answers, and whether what the platform keeps there is there; done
 * within 2.5 s. What is missing leaves the process ready, as `degraded`: it serves, and the workers make it
 * again, while another process would serve no better.
 */
export async function readiness(
  kit: Pick<HttpKit, 'checks' | 'concerns'>,
  isDraining: boolean,
): Promise<Readiness> {
  const checked = await Promise.all(
    Object.entries(kit.checks).map(async ([name, check]) => {
      const isThere = await answersWithin(check, CHECK_BOUND_MS);
      return [name, isThere ? 'ok' : 'unavailable'] as const;
    }),
  );
  const concerned = await Promise.all(
    Object.entries(kit.concerns ?? {}).map(async ([name, isThere]) => {
      const asked = { isMissing: false };
      // What cannot be asked is said by the check of the engine.
      const isKnown = await answersWithin(async () => {
        asked.isMissing = !(await isThere());
      }, CHECK_BOUND_MS);
      return [name, isKnown && asked.isMissing ? 'missing' : 'ok'] as const;
    }),
  );
  const isReady = checked.every(([, state]) => state === 'ok');
  const isWhole = concerned.every(([, state]) => state === 'ok');
  return {
    status: isDraining ? 'draining' : !isReady ? 'unavailable' : isWhole ? 'ready' : 'degraded',
    checks: Object.fromEntries([...checked, ...(isReady ? concerned : [])]),
  };
}

/** True when `check` resolves in time; a rejection and silence are both false. */
export async function answersWithin(check: () => Promise<void>, boundMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      // An answer may wait unread in a process that was busy: it is read before the next turn.
      setImmediate(() => {
        resolve(false);
      });
    }, boundMs);
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

const questions = new WeakMap<() => Promise<void>, Promise<boolean>>();

/**
 * As `answersWithin`, but all callers during a running check share its answer: many
 * checks at once would wait for connections and make a busy engine look as if it were away.
 */
export function signOfLifeWithin(check: () => Promise<void>, boundMs: number): Promise<boolean> {
  const asked = questions.get(check);
  if (asked !== undefined) return asked;
  const question = answersWithin(check, boundMs).finally(() => questions.delete(check));
  questions.set(check, question);
  return question;
}
