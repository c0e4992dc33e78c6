import type { Commitment } from '../../domain/booking/commitment.ts';
import { DAY_MS, formatInstant, HOUR_MS } from '../../domain/time/instant.ts';
import { subtract, type Interval } from '../../domain/time/intervals.ts';
import type { ScheduleOverlap } from '../../records/booking/bookings.ts';
import type { RegisterLimits } from '../../records/fleet/booking-rules.ts';
import type { RecheckInput, RecheckOutcome } from '../../threads/planning/recheck.ts';
import type { PlanSource } from '../../threads/planning/tasks.ts';
import type { PlanningCall } from '../planning-turn.ts';
import type { RecheckPorts } from './recheck-plan.ts';

/** Whose plan is looked at. */
export interface Looked {
  readonly deploymentId: string;
  readonly ownerId: string;
  readonly world: string;
}

/** What a look found, and what the register had against plans that were found before, in words. */
export interface LookedWithin {
  readonly outcome: RecheckOutcome;
  readonly refused: readonly string[];
}

/** What the register has against a plan. */
interface Refusal {
  readonly resource: string;
  /** All that is looked at, or a day of which all minutes are taken. */
  readonly span: Interval;
  readonly isDay: boolean;
  readonly text: string;
}

/** Closing more each time: days but for what is booked there, whole days, whatever others allow minutes of. */
const MOST_CLOSINGS = 3;

/**
 * Looks at a plan again. The planner knows nothing of minutes a day that others allow, nor of what is shared no more:
 * where another plan is beyond them it is made again without, so that what is found can be booked.
 */
export async function recheckWithin(
  { revisionReading, revisionPlanner }: Pick<RecheckPorts, 'revisionReading' | 'revisionPlanner'>,
  { deploymentId, ownerId, world }: Looked,
  input: RecheckInput,
  call: PlanningCall,
): Promise<LookedWithin> {
  let outcome = await revisionPlanner.recheck(input, call);
  const texts = new Set<string>();
  const { strict = [], startMs, predictionHours } = input.source.input;
  if (outcome.kind !== 'revised' || strict.length === 0) return { outcome, refused: [] };
  const limits = await revisionReading.limits({ ownerId, world, strict });
  if (limits.gone.length + limits.bounds.length === 0) return { outcome, refused: [] };
  const whole = {
    startMs: startMs - DAY_MS,
    endMs: startMs + predictionHours * HOUR_MS + DAY_MS,
  };
  const terms = await revisionReading.terms(strict);
  const replaces = { booking: deploymentId, fromMs: input.nowMs };
  const refusalsOf = async (source: PlanSource): Promise<Refusal[] | string> => {
    const drawn = await revisionPlanner.draws({ source, booking: deploymentId, terms }, call);
    if (drawn.kind === 'lost') return drawn.message;
    const { commitments } = drawn;
    const used = new Set(commitments.map(({ resource }) => resource));
    const beyond = await revisionReading.beyond({ ownerId, commitments, replaces }, limits.bounds);
    return [
      ...limits.gone.filter((one) => used.has(one)).map((one) => goneOf(one, whole)),
      ...beyond.map(dayOf),
    ];
  };
  const closed: Commitment[] = [];
  for (let closings = 0; closings < MOST_CLOSINGS && outcome.kind === 'revised'; closings += 1) {
    const refusals = await refusalsOf(outcome.source);
    if (typeof refusals === 'string') {
      outcome = { kind: 'unknown', message: refusals };
      break;
    }
    if (refusals.length === 0) break;
    for (const { text } of refusals) texts.add(text);
    const resources = refusals.map(({ resource }) => resource);
    const booked = closings === 0 ? await revisionReading.booked(deploymentId, resources) : [];
    closed.push(...refusals.flatMap((one) => closedBy(one, booked)));
    if (closings === MOST_CLOSINGS - 1) closed.push(...allOf(limits, whole));
    outcome = await revisionPlanner.recheck({ ...input, closed }, call);
  }
  return { outcome, refused: [...texts] };
}

function goneOf(resource: string, span: Interval): Refusal {
  const text = `${resource} is registered no more, or shared no longer`;
  return { resource, span, isDay: false, text };
}

function dayOf({ resource, startMs, endMs, available }: ScheduleOverlap): Refusal {
  const day = formatInstant(startMs).slice(0, 10);
  const text = `${resource} may be booked for ${available} min a day, which is too little on ${day}`;
  return { resource, span: { startMs, endMs }, isDay: true, text };
}

/** What a refusal closes: of a day all but what the deployment has booked, which is within the minutes. */
function closedBy({ resource, span, isDay }: Refusal, booked: readonly Commitment[]): Commitment[] {
  const own = isDay ? booked.filter((one) => one.resource === resource) : [];
  return subtract([span], own).map((left) => closedFor(resource, left));
}

/** All of what is gone, and of what others allow minutes of. */
function allOf({ gone, bounds }: RegisterLimits, span: Interval): Commitment[] {
  const resources = [...gone, ...bounds.flatMap(({ resources: bounded }) => bounded)];
  return resources.map((resource) => closedFor(resource, span));
}

function closedFor(resource: string, { startMs, endMs }: Interval): Commitment {
  return { resource, booking: 'busy', work: null, draw: { kind: 'outage' }, startMs, endMs };
}
