/**
 * Plan against reality: which steps and transfers of a deployment have run, what that means for those
 * that are to come, and what began the delay. Times are epoch ms on the clock of the deployment: mission
 * time where a plan is played, the wall clock where an agent flies it.
 */

/** What a plan has of its own: a step of the job, or a transfer. */
export type WorkKind = 'step' | 'transfer';

/** A step or a transfer as it was planned. */
export interface PlannedWork {
  readonly id: string;
  readonly kind: WorkKind;
  readonly startMs: number;
  readonly endMs: number;
}

/** What an event says of a step or a transfer. */
export interface WorkEvent {
  readonly type: string;
  readonly stepId: string | null;
  readonly transferId: string | null;
  readonly atMs: number;
  /** What was made or moved, MB; null where it is not told. */
  readonly dataMb: number | null;
}

export const WORK_STATUSES = ['waiting', 'running', 'completed', 'failed', 'not_run'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** One attempt; `endMs` null while it runs. */
export interface Attempt {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly status: 'running' | 'completed' | 'failed';
}

/** A step or a transfer, planned and real. */
export interface WorkProgress extends PlannedWork {
  readonly status: WorkStatus;
  readonly attempts: readonly Attempt[];
  /** Where it has not ended and may still: when it is expected to begin (or began) and to end. */
  readonly forecast: { readonly startMs: number; readonly endMs: number } | null;
  readonly dataMb: number | null;
}

export const DELAY_KINDS = ['retried', 'began_late', 'took_longer', 'overdue'] as const;
/** How a delay began. */
export type DelayKind = (typeof DELAY_KINDS)[number];

/** The first thing that was later than what came before it. */
export interface Delay {
  readonly id: string;
  readonly workKind: WorkKind;
  readonly kind: DelayKind;
  readonly lateMs: number;
}

/** A deployment against its plan. */
export interface Progress {
  readonly work: readonly WorkProgress[];
  /** Ahead of the plan, ms; negative: behind it. */
  readonly aheadMs: number;
  readonly delay: Delay | null;
  /** When everything is expected to be done; null once the deployment has ended. */
  readonly etaMs: number | null;
}

/** What progress is read from. */
export interface ProgressInput {
  readonly planned: readonly PlannedWork[];
  /** In order of time. */
  readonly events: readonly WorkEvent[];
  readonly planEndMs: number;
  readonly nowMs: number;
  readonly hasEnded: boolean;
}

/** Less than this is no delay, ms: reports are written with whole seconds. */
const TOLERANCE_MS = 1_000;

/**
 * Compares a plan with what was reported. The forecast is a shift: what is late delays what begins
 * after it by as much, and nothing begins before its planned time, because windows and passes do not
 * move. It is no new plan: time that a longer window would absorb is not counted.
 */
export function progressOf({
  planned,
  events,
  planEndMs,
  nowMs,
  hasEnded,
}: ProgressInput): Progress {
  const facts = factsOf(events);
  const ordered = planned.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const work: WorkProgress[] = [];
  let carriedMs = 0;
  let latestMs = 0;
  let shownMs: number | null = null;
  let delay: Delay | null = null;
  for (const one of ordered) {
    const { attempts = [], dataMb = null } = facts.get(keyOf(one.kind, one.id)) ?? {};
    const status = statusOf(attempts, hasEnded);
    const { startMs, endMs } = expected(one, { attempts, status, nowMs, carriedMs });
    const isOpen = status === 'running' || status === 'waiting' || status === 'failed';
    const forecast = isOpen && !hasEnded ? { startMs, endMs } : null;
    work.push({ ...one, status, attempts, forecast, dataMb });
    if (status === 'not_run') continue;
    const lateMs = endMs - one.endMs;
    const isFront = status === 'running' || (status === 'waiting' && startMs > one.startMs);
    if (status === 'completed' || status === 'failed') latestMs = lateMs;
    else if (isFront) shownMs = Math.max(shownMs ?? -Infinity, lateMs);
    if (delay === null && lateMs > carriedMs + TOLERANCE_MS)
      delay = { id: one.id, workKind: one.kind, kind: kindOfDelay(one, attempts), lateMs };
    carriedMs = Math.max(0, lateMs);
  }
  const behindMs = shownMs ?? latestMs;
  const lastMs = Math.max(...ordered.map(({ endMs }) => endMs), -Infinity);
  const tailMs = ordered.length === 0 ? 0 : Math.max(0, planEndMs - lastMs);
  const expectedMs = work.map(({ forecast, attempts, endMs }) => {
    return forecast?.endMs ?? attempts.at(-1)?.endMs ?? endMs;
  });
  return {
    work,
    aheadMs: behindMs === 0 ? 0 : -behindMs,
    delay: behindMs > TOLERANCE_MS ? delay : null,
    etaMs: hasEnded ? null : Math.max(...expectedMs.map((ms) => ms + tailMs), planEndMs, nowMs),
  };
}

/** The name under which what happened to a step or a transfer is gathered. */
function keyOf(kind: WorkKind, id: string): string {
  return `${kind} ${id}`;
}

interface Facts {
  readonly attempts: readonly Attempt[];
  readonly dataMb: number | null;
}

/** What an event of that type does; null for those that move nothing. */
function effectOf(type: string): { kind: WorkKind; effect: string } | null {
  const [, family = '', effect = ''] =
    /^((?:[a-z]+_)?(?:step|transfer))\.(started|completed|failed|retrying)$/.exec(type) ?? [];
  if (family === '') return null;
  return { kind: family.endsWith('step') ? 'step' : 'transfer', effect };
}

function factsOf(events: readonly WorkEvent[]): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  for (const { type, stepId, transferId, atMs, dataMb } of events) {
    const what = effectOf(type);
    const id = what?.kind === 'step' ? stepId : transferId;
    if (what === null || id === null) continue;
    const key = keyOf(what.kind, id);
    const before = facts.get(key) ?? { attempts: [], dataMb: null };
    facts.set(key, {
      attempts: afterEvent(before.attempts, what.effect, atMs),
      dataMb: dataMb ?? before.dataMb,
    });
  }
  return facts;
}

/** The attempts after an event; what is told twice of one attempt changes nothing. */
function afterEvent(attempts: readonly Attempt[], effect: string, atMs: number): Attempt[] {
  const last = attempts.at(-1);
  const open = last?.status === 'running' ? last : null;
  const former = open === null ? [...attempts] : attempts.slice(0, -1);
  const startMs = open?.startMs ?? atMs;
  const begun: Attempt = { startMs: atMs, endMs: null, status: 'running' };
  switch (effect) {
    case 'started':
      return open === null ? [...former, begun] : [...attempts];
    case 'retrying':
      if (open === null) return [...former, begun];
      return [...former, { startMs, endMs: atMs, status: 'failed' }, begun];
    case 'failed':
      if (open === null && last?.status === 'failed') return [...attempts];
      return [...former, { startMs, endMs: atMs, status: 'failed' }];
    default:
      if (open === null && last?.status === 'completed') return [...attempts];
      return [...former, { startMs, endMs: atMs, status: 'completed' }];
  }
}

function statusOf(attempts: readonly Attempt[], hasEnded: boolean): WorkStatus {
  const last = attempts.at(-1);
  if (last === undefined) return hasEnded ? 'not_run' : 'waiting';
  return last.status === 'running' && hasEnded ? 'not_run' : last.status;
}

/** When a step or transfer began or will begin, and when it ended or will end. */
function expected(
  { startMs: plannedMs, endMs: plannedEndMs }: PlannedWork,
  at: {
    readonly attempts: readonly Attempt[];
    readonly status: WorkStatus;
    readonly nowMs: number;
    readonly carriedMs: number;
  },
): { readonly startMs: number; readonly endMs: number } {
  const { attempts, status, nowMs, carriedMs } = at;
  const durationMs = plannedEndMs - plannedMs;
  const last = attempts.at(-1);
  if (status === 'completed' && last?.endMs !== undefined && last.endMs !== null)
    return { startMs: attempts[0]?.startMs ?? last.startMs, endMs: last.endMs };
  if (status === 'running' && last !== undefined)
    return { startMs: last.startMs, endMs: Math.max(last.startMs + durationMs, nowMs) };
  const startMs = Math.max(plannedMs + carriedMs, nowMs);
  return { startMs, endMs: startMs + durationMs };
}

function kindOfDelay({ startMs }: PlannedWork, attempts: readonly Attempt[]): DelayKind {
  const [first] = attempts;
  if (first === undefined) return 'overdue';
  if (attempts.length > 1) return 'retried';
  return first.startMs - startMs > TOLERANCE_MS ? 'began_late' : 'took_longer';
}
