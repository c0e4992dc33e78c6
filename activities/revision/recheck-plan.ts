import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_PRIORITY } from '../../domain/booking/commitment.ts';
import {
  asksOwner,
  decideByMs,
  type OnSilence,
  type RevisionCause,
} from '../../domain/revision/revision.ts';
import { IN_TIME_MS } from '../../domain/booking/settlement.ts';
import type { WorkProgress } from '../../domain/deployment/progress.ts';
import type { MovedContact } from '../../domain/revision/truth.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { presentDifference } from '../../presenters/plan/difference.ts';
import type { RanOtherwise } from '../../records/revision/adjust.ts';
import type { FoundRevision, RevisionDocument } from '../../records/revision/documents.ts';
import type { RevisionProgress } from '../../records/revision/progress.ts';
import type { FlownDeployment, RevisionReading } from '../../records/revision/reading.ts';
import type { DrawsInput, DrawsOutcome } from '../../threads/planning/draws.ts';
import { flownPlan, type FlownPlan } from '../../threads/planning/flown-plan.ts';
import type { RecheckInput, RecheckOutcome } from '../../threads/planning/recheck.ts';
import type { PlanSource } from '../../threads/planning/tasks.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import { recheckWithin } from './recheck-within.ts';

/** Looks at plans again, here or elsewhere. */
export interface RevisionPlanner {
  recheck(input: RecheckInput, call: PlanningCall): Promise<RecheckOutcome>;
  draws(input: DrawsInput, call: PlanningCall): Promise<DrawsOutcome>;
}

/** What looking at plans again works with. */
export interface RecheckPorts {
  readonly revisions: RevisionProgress;
  readonly revisionReading: RevisionReading;
  readonly revisionPlanner: RevisionPlanner;
  readonly places: Places;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Which plan is looked at, and why. */
export interface RecheckRequest {
  readonly deploymentId: string;
  readonly causes: readonly RevisionCause[];
  /** Names the look: a repeat of it finds the same revision. */
  readonly look: string;
  /** Simulated mode: mission seconds of the plan that have passed; null in live mode. */
  readonly positionS: number | null;
  /** Mission seconds in a second. */
  readonly speed: number;
}

/** A revision as the workflow knows it. */
export interface ProposedRevision {
  readonly revision: number;
  readonly reasons: readonly string[];
  readonly asks: boolean;
  /** Until when it may be decided, ISO 8601; null where nobody is asked. */
  readonly decideBy: string | null;
  readonly onSilence: OnSilence;
}

/** What a look found. */
export type RecheckReport =
  | { readonly kind: 'true' | 'moved' | 'past' }
  /** It is true, but what a late step still draws was taken by others. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'revised'; readonly revision: ProposedRevision }
  /** unknown: the sky of today could not be computed, or not in time; the plan stays. */
  | { readonly kind: 'infeasible' | 'unknown'; readonly reason: string };

/**
 * Looks at the plan of a deployment again in the sky of today. Where it is no longer true it keeps a revision, or
 * tells that there is no plan any more. Safe to repeat.
 */
export function createRecheckPlan(ports: RecheckPorts) {
  const { revisions, revisionReading, places, clock } = ports;

  const look = async (request: RecheckRequest, call: PlanningCall): Promise<RecheckReport> => {
    // Null: an agent has taken it meanwhile, and says whether its plan may change.
    for (;;) {
      const report = await lookOnce(request, call);
      if (report !== null) return report;
    }
  };

  const lookOnce = async (
    request: RecheckRequest,
    call: PlanningCall,
  ): Promise<RecheckReport | null> => {
    const flown = await revisionReading.flown(request.deploymentId);
    if (flown === null) return { kind: 'past' };
    // What was kept with a plan is what it was made from.
    const source = flown.source as PlanSource;
    const { input } = source;
    const wallMs = clock();
    const asOfMs =
      request.positionS === null
        ? wallMs
        : flown.plan.startMs + Math.round(request.positionS * 1000);
    const nowMs = Math.max(asOfMs, input.startMs);
    if (nowMs >= input.startMs + input.predictionHours * HOUR_MS) return { kind: 'past' };
    const work = await flown.progress(nowMs, transferOf(source));
    const running = work.flatMap(({ kind, id, status }) =>
      kind === 'step' && status === 'running' ? [id] : [],
    );
    const asked = flownPlan(source, work, nowMs, await flown.toldMs(running));
    const ran = ranOtherwise(request.causes, source, asked, work);
    const keep = async (contacts: readonly MovedContact[]): Promise<RecheckReport> =>
      await keptTrue(ports, { request, flown, source, contacts, ran, nowMs }, call);
    // Another plan is never flown: what is booked follows what happens all the same.
    if (!flown.mayChange) return (await isUnheeded(request, flown)) ? await keep([]) : null;
    const { displaced } = flown.deployment;
    const sky = await skyOf(revisionReading, flown, source);
    const { owner_id: ownerId, booked } = flown.deployment;
    const { outcome, refused } = await recheckWithin(
      ports,
      { deploymentId: request.deploymentId, ownerId, world: booked?.world ?? '' },
      {
        ...{ ...asked, ...sky, id: randomUUID(), createdMs: wallMs },
        ...{ expiresMs: wallMs + DAY_MS, measured: flown.measured },
        ...(displaced !== undefined && { displacedBy: displaced.by }),
      },
      call,
    );
    switch (outcome.kind) {
      case 'true':
      case 'done':
        return await keep([]);
      case 'moved':
        return await keep(outcome.contacts);
      case 'unknown':
        // What was displaced has no plan to keep.
        if (displaced === undefined) return { kind: 'unknown', reason: outcome.message };
        return await tellLost(request, flown, { problems: [], reasons: [outcome.message] });
      case 'infeasible':
        if (flown.mayFail) return await tellLost(request, flown, outcome, refused);
        return (await isUnheeded(request, flown)) ? await keep([]) : null;
      case 'revised': {
        const stuckBy = isAfterOutrun(request)
          ? await revisionReading.stuckBy(flown.deployment._id)
          : null;
        if (stuckBy !== null)
          return flown.mayFail
            ? await tellLost(request, flown, { problems: [], reasons: outcome.reasons }, [stuckBy])
            : await keep([]);
        const found = foundOf(request, flown, outcome, { wallMs, nowMs, asOfMs });
        const kept = await revisions.propose(flown.deployment, found);
        return kept === null ? { kind: 'past' } : { kind: 'revised', revision: proposed(kept) };
      }
    }
  };

  /** Whether what was found changes nothing; false where that may be otherwise by now. */
  const isUnheeded = async (
    { causes }: RecheckRequest,
    { deployment }: FlownDeployment,
  ): Promise<boolean> => {
    const { _id: id, mode, agent_id: agentId, revisions: terms } = deployment;
    const isOwners = terms === undefined || terms.policy === 'never';
    if (mode === 'simulated' || agentId !== null || isOwners) return true;
    return await revisions.noteUnheeded(id, causes);
  };

  const tellLost = async (
    { look: name, causes }: RecheckRequest,
    { deployment }: FlownDeployment,
    {
      problems,
      reasons,
    }: Pick<Extract<RecheckOutcome, { kind: 'infeasible' }>, 'problems' | 'reasons'>,
    refused: readonly string[] = [],
  ): Promise<RecheckReport> => {
    const told = [...reasons, ...refused];
    await revisions.tellInfeasible(deployment, { look: name, causes, reasons: told, problems });
    const reason = problems[0]?.message ?? reasons[0] ?? NO_PLAN;
    return { kind: 'infeasible', reason: [reason, ...refused].join('; ') };
  };

  return (request: RecheckRequest): Promise<RecheckReport> =>
    whilePlanning(places, (call) => look(request, call));
}

/** Whether it is looked at for nothing but that a revision could not be booked. */
function isAfterOutrun({ causes }: RecheckRequest): boolean {
  return causes.every(({ kind, subject }) => kind === 'displaced' && subject === null);
}

/** The transfer of a step's data; what has run already has another name in a plan of the rest. */
function transferOf({ schedule, history }: PlanSource): (stepId: string) => string | null {
  const names = new Map(history.stubs);
  return (stepId) =>
    schedule.transfers.find(
      ({ fromStep }) =>
        fromStep !== null && (fromStep === stepId || names.get(fromStep) === stepId),
    )?.id ?? null;
}

/** A plan that is still true, and what of it happens otherwise. */
interface TruePlan {
  readonly request: RecheckRequest;
  readonly flown: FlownDeployment;
  readonly source: PlanSource;
  readonly contacts: readonly MovedContact[];
  readonly ran: readonly RanOtherwise[];
  readonly nowMs: number;
}

/** Books what steps draw longer, and keeps what has moved as an event; nothing where nothing has. */
async function keptTrue(
  { revisions, revisionReading, revisionPlanner }: RecheckPorts,
  { request, flown, source, contacts, ran, nowMs }: TruePlan,
  call: PlanningCall,
): Promise<RecheckReport> {
  const { deployment } = flown;
  const { look, causes } = request;
  const { strict = [], satellite } = source.input;
  const told = { look, causes, contacts, atMs: nowMs };
  if (ran.length === 0) {
    if (contacts.length === 0) return { kind: 'true' };
    return { kind: await revisions.tellRechecked(deployment, told) };
  }
  const terms = await revisionReading.terms(strict);
  const drawn = await revisionPlanner.draws({ source, booking: deployment._id, terms }, call);
  // Without its sky nothing is known of what its satellite offers.
  if (drawn.kind === 'lost') return { kind: 'unknown', reason: drawn.message };
  const outcome = await revisions.adjust(deployment, {
    ...{ ...told, ran, strict, satelliteId: satellite.id, capacity: drawn.satellite },
  });
  return { kind: outcome };
}

/** The steps that run until later than their plan says, and those whose product is there earlier. */
function ranOtherwise(
  causes: readonly RevisionCause[],
  { schedule }: PlanSource,
  asked: FlownPlan,
  work: readonly WorkProgress[],
): RanOtherwise[] {
  const endOf = (segments: PlanSource['schedule']['segments'], id: string): number =>
    Math.max(
      -Infinity,
      ...segments
        .filter(({ stepId, location }) => stepId === id && location === 'onboard')
        .map(({ endMs }) => endMs),
    );
  const late = asked.running.flatMap((id): RanOtherwise[] => {
    const untilMs = endOf(asked.source.schedule.segments, id);
    return untilMs > endOf(schedule.segments, id) + IN_TIME_MS ? [{ stepId: id, untilMs }] : [];
  });
  const isEarly = (id: string): boolean =>
    causes.some(({ kind, subject }) => kind === 'step_early' && subject === id);
  const early = work.flatMap(({ kind, id, status, attempts }): RanOtherwise[] => {
    const endedMs = attempts.at(-1)?.endMs ?? null;
    const isMeant = kind === 'step' && status === 'completed' && isEarly(id);
    if (!isMeant || endedMs === null) return [];
    // What is over is no matter of bookings.
    return [{ stepId: id, storedFromMs: Math.max(endedMs, asked.nowMs) }];
  });
  return [...late, ...early];
}

const NO_PLAN = 'there is no feasible plan any more';

/** The newest elements, where they differ, and what others have booked. */
async function skyOf(
  reading: RevisionReading,
  { deployment }: FlownDeployment,
  { input }: PlanSource,
): Promise<Pick<RecheckInput, 'elements' | 'beside'>> {
  const { stations, contacts = [], strict = [], startMs, predictionHours, satellite } = input;
  const stationIds = [
    ...new Set([...stations.map(({ id }) => id), ...contacts.map(({ stationId }) => stationId)]),
  ];
  const { elements, beside } = await reading.sky({
    ...{ ownerId: deployment.owner_id, world: deployment.booked?.world ?? '' },
    catalogueId: input.catalogueId ?? null,
    resources: { satelliteId: satellite.id, stationIds, strict },
    span: { fromMs: startMs - DAY_MS, untilMs: startMs + predictionHours * HOUR_MS + DAY_MS },
    without: deployment._id,
    priority: deployment.booked?.priority ?? DEFAULT_PRIORITY,
  });
  const isNewer = elements !== null && !isDeepStrictEqual(elements, satellite.elements);
  return { elements: isNewer ? elements : null, beside };
}

interface LookedAt {
  readonly wallMs: number;
  readonly nowMs: number;
  readonly asOfMs: number;
}

function foundOf(
  { causes, look, speed }: RecheckRequest,
  { deployment, plan }: FlownDeployment,
  outcome: Extract<RecheckOutcome, { readonly kind: 'revised' }>,
  { wallMs, nowMs, asOfMs }: LookedAt,
): FoundRevision {
  const { changes, difference, reasons, source } = outcome;
  const { firstChangeMs, changesSteps, leftOut, transfers } = changes;
  const terms = deployment.revisions ?? { policy: 'auto', onSilence: 'accept' };
  // What it had is taken already: there is no former plan to keep.
  const asks = deployment.displaced === undefined && asksOwner(terms, changesSteps);
  const byMs = decideByMs({ nowMs: wallMs, asOfMs, firstChangeMs: firstChangeMs ?? nowMs, speed });
  return {
    ...{ look, causes, reasons, plan: outcome.plan, source, replaces: deployment.copy_id },
    starts_at: new Date(nowMs),
    diff: presentDifference(difference, plan.startMs),
    diff_from: new Date(plan.startMs),
    left_out: leftOut,
    transfers,
    changes_steps: changesSteps,
    first_change_at: firstChangeMs === null ? null : new Date(firstChangeMs),
    ...{ policy: terms.policy, on_silence: terms.onSilence },
    decide_by: asks ? new Date(byMs) : null,
  };
}

function proposed(document: RevisionDocument): ProposedRevision {
  const { revision, reasons, decide_by: by, on_silence: onSilence } = document;
  return {
    ...{ revision, reasons, onSilence, asks: by !== null },
    decideBy: by === null ? null : by.toISOString(),
  };
}
