import type { Commitment } from '../../domain/booking/commitment.ts';
import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import type { BuildEnvironment } from '../../domain/planning/environment/cache.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { changesOf, type RevisionChanges } from '../../domain/revision/changes.ts';
import { shortageOf, type Measured } from '../../domain/revision/measured.ts';
import {
  brokenAhead,
  movedContacts,
  placedIn,
  type MovedContact,
} from '../../domain/revision/truth.ts';
import { reasonsOf } from '../../domain/revision/reasons.ts';
import type { BindingConstraint } from '../../domain/planning/plan.ts';
import type { PlanDifference } from '../../domain/planning/replan/plan-difference.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { PlannedSchedules } from '../../presenters/plan/planned.ts';
import { computeReplan, environmentOf, type ReplanInput, type ReplanOutcome } from './replan.ts';
import { environmentQuery, sidesOf } from './surroundings.ts';
import type { PlanInput, PlanSource } from './tasks.ts';

/** A plan that is flown, what became of it, and the sky of today. */
export interface RecheckInput extends ReplanInput {
  /** The newest elements of its satellite; null: those that it was made with. */
  readonly elements: Elements | null;
  /** What others have booked now, outages among them. */
  readonly beside: PlannedSchedules;
  /** What another plan may not use, beside what is booked; absent: nothing. */
  readonly closed?: readonly Commitment[];
  /** Who has taken what it had booked, a deployment or `busy`; absent: nobody has. */
  readonly displacedBy?: string;
  /** What its agent measures; null: nothing is known. */
  readonly measured: Measured | null;
}

/** What a plan turned out to be. */
export type RecheckOutcome =
  | { readonly kind: 'true' }
  /** It is still true, although these contacts are elsewhere. */
  | { readonly kind: 'moved'; readonly contacts: readonly MovedContact[] }
  | {
      readonly kind: 'revised';
      readonly plan: WirePlan;
      readonly source: PlanSource;
      readonly difference: PlanDifference;
      readonly changes: RevisionChanges;
      /** What of the former plan no longer holds, in words. */
      readonly reasons: readonly string[];
    }
  /** Nothing is left to do. */
  | { readonly kind: 'done' }
  /** There is no plan any more, not even of a part. */
  | {
      readonly kind: 'infeasible';
      readonly problems: readonly BindingConstraint[];
      readonly reasons: readonly string[];
    }
  /** The sky of today could not be computed, or a plan of ours broke a rule. */
  | { readonly kind: 'unknown'; readonly message: string };

/** So many reasons are told. */
const MOST_REASONS = 5;

/**
 * Looks at a plan again in the sky of today: still true, or planned again from the states of its steps; where
 * the whole has no plan, what can still be done of it. Pure: same input, same outcome.
 */
export function computeRecheck(
  request: RecheckInput,
  build: BuildEnvironment = buildEnvironment,
): RecheckOutcome {
  const { source, nowMs, elements, beside } = request;
  const former = environmentOf(source, build);
  if (typeof former === 'string') return { kind: 'unknown', message: former };
  const newest = withElements(source.input, elements);
  const moved = elements === null ? [] : movedBetween(source, former, newest, nowMs, build);
  if (typeof moved === 'string') return { kind: 'unknown', message: moved };
  // Elements that move no contact are those that the plan was made with, for all that it matters.
  const input: PlanInput = { ...(moved.length > 0 ? newest : source.input), beside };
  const now = environmentOf({ input, history: source.history }, build);
  if (typeof now === 'string') return { kind: 'unknown', message: now };
  const job = source.running ?? source.input.job;
  const flown = { job, environment: former, schedule: source.schedule };
  const { measured } = request;
  // What is measured on board holds beside what others have booked there.
  const short =
    measured === null
      ? null
      : shortageOf(
          { job, environment: now, schedule: placedIn(source.schedule, former, now) },
          measured,
          nowMs,
        );
  const broken = [
    // It has nothing booked any more, even where nothing stands in its way.
    ...(request.displacedBy === undefined ? [] : [displacedText(request.displacedBy)]),
    ...request.failed.map((id) => `step ${id} failed`),
    ...request.lostPasses.map((index) => `pass ${index} was lost`),
    ...(short?.reasons ?? []),
    ...reasonsOf(brokenAhead(flown, now, nowMs), {
      ...{ satellite: source.input.satellite, schedule: source.schedule, former, now },
      commitments: beside.commitments,
    }),
  ];
  if (broken.length === 0)
    return moved.length > 0 ? { kind: 'moved', contacts: moved } : { kind: 'true' };
  const { closed = [] } = request;
  const today = {
    ...{ ...request, short, elements: moved.length > 0 ? elements : null },
    beside: { ...beside, commitments: [...beside.commitments, ...closed] },
  };
  return revise(today, broken, former, build);
}

function displacedText(by: string): string {
  const who = by === 'busy' ? 'work of another owner' : `deployment ${by}`;
  return `${who} of higher priority took what it had booked`;
}

function withElements(input: PlanInput, elements: Elements | null): PlanInput {
  if (elements === null) return input;
  return { ...input, satellite: { ...input.satellite, elements } };
}

/** The contacts that newer elements move; a message where the sky cannot be computed. */
function movedBetween(
  source: PlanSource,
  former: Environment,
  newest: PlanInput,
  nowMs: number,
  build: BuildEnvironment,
): MovedContact[] | string {
  const before = build(environmentQuery(source.input));
  if (!before.ok) return before.message;
  const now = build(environmentQuery(newest));
  if (!now.ok) return now.message;
  // Passes of a plan are those that others and its past have left of the sky.
  const whole = former.passes.map(
    (part) =>
      before.environment.passes.find(
        ({ stationId, aosMs, losMs }) =>
          stationId === part.stationId && aosMs <= part.aosMs && part.losMs <= losMs,
      ) ?? part,
  );
  return movedContacts(source.schedule, whole, now.environment.passes, nowMs);
}

function revise(
  request: RecheckInput,
  broken: readonly string[],
  former: Environment,
  build: BuildEnvironment,
): RecheckOutcome {
  const reasons = [...new Set(broken)].slice(0, MOST_REASONS);
  const replan = (more: Pick<ReplanInput, 'beside' | 'partial'>): ReplanOutcome =>
    computeReplan({ ...request, ...more }, build, former);
  const whole = replanBeside(request, replan);
  const made =
    whole.kind === 'infeasible'
      ? partOf(replan({ beside: sidesOf(request.beside).all, partial: true }), request)
      : whole;
  switch (made?.kind) {
    case 'replanned': {
      const settled = new Set([...request.completed, ...request.running]);
      const changes = changesOf(made.difference, made.former, made.next, {
        settled,
        nowMs: request.nowMs,
      });
      const { plan, source, difference } = made;
      return { kind: 'revised', plan, source, difference, changes, reasons };
    }
    case 'done':
      return { kind: 'done' };
    case undefined:
      return whole.kind === 'infeasible'
        ? { kind: 'infeasible', problems: whole.problems, reasons }
        : { kind: 'unknown', message: 'no plan was found' };
    case 'lost':
      return { kind: 'unknown', message: made.message };
    case 'broken':
      return {
        kind: 'unknown',
        message: `a plan broke ${made.violations.length} rules: ${made.violations[0]?.message ?? ''}`,
      };
    case 'infeasible':
    case 'unseen':
      return { kind: 'unknown', message: 'no plan was found' };
  }
}

/** The rest beside all that is booked or, where it ends earlier so, without what its priority may take. */
function replanBeside(
  request: RecheckInput,
  replan: (more: Pick<RecheckInput, 'beside'>) => ReplanOutcome,
): ReplanOutcome {
  const { all, taking } = sidesOf(request.beside);
  const beside = replan({ beside: all });
  if (taking === null) return beside;
  const alone = replan({ beside: taking });
  if (alone.kind !== 'replanned') return beside;
  const isLater = (one: typeof alone): boolean =>
    one.source.schedule.finishMs > alone.source.schedule.finishMs;
  return beside.kind === 'replanned' && !isLater(beside) ? beside : alone;
}

/** A plan of a part that brings something down, where the whole did; null where there is none. */
function partOf(outcome: ReplanOutcome, { source, nowMs }: RecheckInput): ReplanOutcome | null {
  if (outcome.kind !== 'replanned') return null;
  const { schedule, history } = outcome.source;
  const past = new Set(history.stubs.map(([id]) => id));
  const runs = schedule.segments.some(({ stepId }) => stepId !== null && !past.has(stepId));
  const sent = source.schedule.transfers.some(({ slices }) =>
    slices.some(({ endMs }) => endMs > nowMs),
  );
  return schedule.transfers.length > 0 || (runs && !sent) ? outcome : null;
}
