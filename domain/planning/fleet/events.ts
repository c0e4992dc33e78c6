import { counted, numbered } from '../../counted.ts';
import type { Job } from '../job/job.ts';
import type { Fleet } from './fleet.ts';
import type { FleetPlan, PlannedHop, PlannedMovement, PlannedRun } from './plan.ts';

/** Something that happens when a fleet executes its plan as planned. */
export interface FleetEvent {
  readonly type: string;
  /** Milliseconds after the start of the plan. */
  readonly offsetMs: number;
  /** One sentence for a person. */
  readonly message: string;
  readonly stepId: string | null;
  /** Position of the member that acts or sends; null for the ground. */
  readonly member: number | null;
  /** Position of the member that receives; null for the ground. */
  readonly toMember: number | null;
  readonly movementId: string | null;
  readonly dataMb: number | null;
  readonly deliveryConfidence: number | null;
}

/** Events of one instant in the order in which they make sense. */
const RANKS = ['job.accepted', 'placement.decided', 'constellation.planned'];
const ENDINGS = /\.completed$/;

/** The simulated execution of a fleet's plan, in order of time. */
export function fleetEvents(job: Job, fleet: Fleet, plan: FleetPlan): FleetEvent[] {
  const nameOf = (member: number | null): string =>
    member === null ? 'the ground' : (fleet.members[member]?.name ?? 'a satellite');
  const events = [
    ...beginnings(job, fleet, plan, nameOf),
    ...plan.runs.flatMap((run) => runEvents(job, fleet, run, nameOf)),
    ...plan.movements.flatMap((movement) =>
      movement.hops.flatMap((hop) => hopEvents(fleet, movement, hop, nameOf)),
    ),
  ].sort((a, b) => a.offsetMs - b.offsetMs || rankOf(a) - rankOf(b));
  const endMs = plan.finishMs - fleet.startMs;
  const last = blank('job.completed', endMs, `${job.name} is done`);
  return [...events, { ...last, deliveryConfidence: plan.reliability }];
}

type NameOf = (member: number | null) => string;

function beginnings(job: Job, fleet: Fleet, plan: FleetPlan, nameOf: NameOf): FleetEvent[] {
  const used = new Set(plan.runs.flatMap(({ member }) => (member === null ? [] : [member])));
  return [
    blank('job.accepted', 0, `${job.name} is accepted`),
    blank(
      'constellation.planned',
      0,
      `${used.size} of ${counted(fleet.members.length, 'satellite')} ${numbered(used.size, 'takes', 'take')} part`,
    ),
    ...plan.runs.map(({ stepId, member, copy }) => ({
      ...blank(
        'placement.decided',
        0,
        `${stepId} runs on ${nameOf(member)}${copy > 0 ? ', as a copy' : ''}`,
      ),
      stepId,
      member,
    })),
  ];
}

function runEvents(job: Job, fleet: Fleet, run: PlannedRun, nameOf: NameOf): FleetEvent[] {
  const { stepId, member, startMs, endMs } = run;
  const step = job.steps.find(({ id }) => id === stepId);
  const name = `${step?.name ?? stepId} on ${nameOf(member)}`;
  const common = { stepId, member };
  return [
    { ...blank('step.started', startMs - fleet.startMs, `${name} started`), ...common },
    {
      ...blank('step.completed', endMs - fleet.startMs, `${name} completed`),
      ...common,
      dataMb: step?.outputDataMb ?? null,
    },
  ];
}

function hopEvents(
  fleet: Fleet,
  movement: PlannedMovement,
  hop: PlannedHop,
  nameOf: NameOf,
): FleetEvent[] {
  const { kind, from, to, slices, arrivalMs } = hop;
  const startMs = slices[0]?.startMs ?? arrivalMs;
  const family = kind === 'isl' ? 'isl_transfer' : 'transfer';
  const way = `${movement.totalMb} MB from ${nameOf(from)} to ${nameOf(to)}`;
  const common = {
    stepId: movement.fromStep,
    member: from,
    toMember: to,
    movementId: movement.id,
    dataMb: movement.totalMb,
  };
  return [
    { ...blank(`${family}.started`, startMs - fleet.startMs, `${way}: started`), ...common },
    { ...blank(`${family}.completed`, arrivalMs - fleet.startMs, `${way}: there`), ...common },
  ];
}

function blank(type: string, offsetMs: number, message: string): FleetEvent {
  return {
    type,
    offsetMs,
    message,
    stepId: null,
    member: null,
    toMember: null,
    movementId: null,
    dataMb: null,
    deliveryConfidence: null,
  };
}

/** What ends comes before what begins at the same instant; the decisions come first of all. */
function rankOf({ type }: FleetEvent): number {
  const first = RANKS.indexOf(type);
  if (first >= 0) return first;
  return ENDINGS.test(type) ? RANKS.length : RANKS.length + 1;
}
