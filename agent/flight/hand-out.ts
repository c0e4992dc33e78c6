import * as v from 'valibot';
import { ResultKey } from '../../contracts/sealed.ts';
import { StepRun } from '../../contracts/plan/run.ts';
import type { PlannedContact } from '../contact/policy.ts';
import { NO_PAST, type Past } from './past.ts';

const PlannedEvent = v.object({
  type: v.string(),
  timestamp: v.string(),
  step_id: v.optional(v.string()),
  payload: v.record(v.string(), v.unknown()),
});

/** A step with a program; the rest is the planner's. */
const Program = v.object({
  step_id: v.string(),
  location: v.string(),
  duration_s: v.number(),
  memory_mb: v.number(),
  output_data_mb: v.number(),
  run: StepRun,
});
export type Program = v.InferOutput<typeof Program>;

const Segment = v.object({
  kind: v.string(),
  step_id: v.nullish(v.string()),
  start: v.string(),
  end: v.string(),
});

const Transfer = v.object({
  id: v.string(),
  from_step: v.nullable(v.string()),
  direction: v.string(),
  passes: v.array(v.object({ pass_index: v.number(), data_mb: v.number() })),
});

const GroundPass = v.object({
  index: v.number(),
  station_id: v.optional(v.string(), ''),
  aos: v.string(),
  los: v.string(),
  downlink_capacity_mb: v.number(),
});

const HandOutSchema = v.object({
  deployment_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  plan_id: v.string(),
  satellite_id: v.string(),
  revision: v.optional(v.number(), 1),
  agent_id: v.optional(v.string()),
  result_key: v.nullish(ResultKey),
  rehearsal: v.nullish(v.object({ speed: v.number() })),
  events: v.array(PlannedEvent),
  plan_data: v.object({
    orbital_environment: v.object({
      prediction_start: v.string(),
      ground_passes: v.optional(v.array(GroundPass), []),
    }),
    plan: v.optional(v.object({ segments: v.optional(v.array(Segment), []) })),
    programs: v.optional(v.array(Program), []),
    transfer_schedule: v.optional(v.object({ transfers: v.array(Transfer) })),
  }),
});

/** A planned event with its place in time. */
export interface Planned {
  readonly type: string;
  readonly atMs: number;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A span of mission time, ms. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A deployment as the agent flies it. */
export interface HandOut {
  readonly deploymentId: string;
  readonly satelliteId: string;
  /** Whom it was handed to; null where the ground does not say. */
  readonly agentId: string | null;
  readonly revision: number;
  /** Mission time at which the plan begins, ms. */
  readonly startMs: number;
  /** For whom results are sealed; null where nobody said. */
  readonly resultKey: string | null;
  readonly rehearsalSpeed: number | null;
  /** In order of time; of a revision what is still to come. */
  readonly events: readonly Planned[];
  /** What has happened by hand-outs before it. */
  readonly past: Past;
  /** Programs of steps on board, by the id of the step. */
  readonly programs: ReadonlyMap<string, Program>;
  /** Steps whose programs run on the ground: the ground tells of them. */
  readonly groundPrograms: ReadonlySet<string>;
  /** When each step is planned to run, in order; a step that is cut has several parts. */
  readonly parts: ReadonlyMap<string, readonly Span[]>;
  /** Passes of the plan over ground stations, in order. */
  readonly contacts: readonly PlannedContact[];
  /** The step whose product each transfer to the ground carries. */
  readonly transferSteps: ReadonlyMap<string, string>;
}

/**
 * Reads the body of a hand-out. Throws with the reason when it cannot be flown; fields that are not
 * known are passed over, so that a newer ground can say more.
 */
export function readHandOut(body: string): HandOut {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Error('the hand-out is not JSON');
  }
  const read = v.safeParse(HandOutSchema, json);
  if (!read.success) {
    const [issue] = read.issues;
    throw new Error(`the hand-out cannot be read: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  }
  const { output } = read;
  const { plan_data: plan } = output;
  const onboard = plan.programs.filter(({ location }) => location === 'onboard');
  const elsewhere = plan.programs.filter(({ location }) => location !== 'onboard');
  const parts = new Map<string, Span[]>();
  for (const segment of plan.plan?.segments ?? []) {
    if (segment.kind !== 'step' || typeof segment.step_id !== 'string') continue;
    const span = { startMs: instant(segment.start), endMs: instant(segment.end) };
    parts.set(segment.step_id, [...(parts.get(segment.step_id) ?? []), span]);
  }
  for (const spans of parts.values()) spans.sort((a, b) => a.startMs - b.startMs);
  return {
    deploymentId: output.deployment_id,
    satelliteId: output.satellite_id,
    agentId: output.agent_id ?? null,
    revision: output.revision,
    startMs: instant(plan.orbital_environment.prediction_start),
    resultKey: output.result_key ?? null,
    rehearsalSpeed: output.rehearsal?.speed ?? null,
    events: output.events.map(toPlanned).sort((a, b) => a.atMs - b.atMs),
    past: NO_PAST,
    programs: new Map(onboard.map((program) => [program.step_id, program])),
    groundPrograms: new Set(elsewhere.map((program) => program.step_id)),
    parts,
    contacts: contactsOf(plan),
    transferSteps: new Map(
      (plan.transfer_schedule?.transfers ?? []).flatMap(({ id, direction, from_step: step }) =>
        direction === 'downlink' && step !== null ? [[id, step] as const] : [],
      ),
    ),
  };
}

/** All passes; those that the plan uses carry what it sends in them, and what is left over goes with another. */
function contactsOf({
  orbital_environment: { ground_passes: passes },
  transfer_schedule: schedule,
}: v.InferOutput<typeof HandOutSchema>['plan_data']): PlannedContact[] {
  const planned = new Map<number, number>();
  for (const { direction, passes: slices } of schedule?.transfers ?? [])
    if (direction === 'downlink')
      for (const { pass_index: index, data_mb: mb } of slices)
        planned.set(index, (planned.get(index) ?? 0) + mb);
  return passes
    .map(({ index, station_id: stationId, aos, los, downlink_capacity_mb: capacityMb }) => {
      const [startMs, endMs] = [instant(aos), instant(los)];
      return {
        ...{ startMs, endMs, volumeMb: planned.get(index) ?? capacityMb },
        ...{ stationId, rateMbS: capacityMb / Math.max(1, (endMs - startMs) / 1000) },
      };
    })
    .sort((a, b) => a.startMs - b.startMs);
}

function toPlanned(event: v.InferOutput<typeof PlannedEvent>): Planned {
  return {
    type: event.type,
    atMs: instant(event.timestamp),
    stepId: event.step_id ?? null,
    payload: event.payload,
  };
}

function instant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Error(`the hand-out has an instant that cannot be read: ${text}`);
  return ms;
}
