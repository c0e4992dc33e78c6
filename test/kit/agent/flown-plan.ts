import type { WirePlan } from '../../../contracts/plan/plan.ts';
import type { StepRun } from '../../../contracts/plan/run.ts';
import { aWirePlan } from '../makers/wire-plan.ts';

/** A step of a plan with programs: planned from one second of the plan to another. */
export interface FlownStep {
  readonly id: string;
  readonly fromS: number;
  readonly toS: number;
  readonly run: StepRun;
}

/**
 * A plan of steps that run, for the ISS; its last event is a minute after the last step. A revision begins at a
 * later second than the first plan, from which the seconds of steps count.
 */
export function aFlownPlan(steps: readonly FlownStep[], beginsAtS = 0): Partial<WirePlan> {
  const base = aWirePlan();
  const startMs = Date.parse(base.orbital_environment.prediction_start);
  const instant = (s: number): string => new Date(startMs + s * 1000).toISOString();
  const [segment] = base.plan.segments;
  if (segment === undefined) throw new Error('the made plan has no segment');
  const endS = Math.max(...steps.map(({ toS }) => toS)) + 60;
  return {
    orbital_environment: { ...base.orbital_environment, prediction_start: instant(beginsAtS) },
    plan: {
      ...base.plan,
      segments: steps.map(({ id, fromS, toS }, index) => ({
        ...segment,
        ...{ segment_id: `seg-${index}`, kind: 'step', step_id: id, name: id },
        ...{ start: instant(fromS), end: instant(toS) },
        ...{ start_offset_s: fromS, end_offset_s: toS, duration_s: toS - fromS },
      })),
    },
    programs: steps.map(({ id, fromS, toS, run }) => ({
      ...{ step_id: id, location: 'onboard', depends_on: [], duration_s: toS - fromS },
      ...{ memory_mb: 500, output_data_mb: 5, run },
    })),
    events: [
      { type: 'job.accepted', timestamp_s: 0, message: 'accepted' },
      ...steps.flatMap(({ id, fromS, toS }) => [
        { type: 'step.started', timestamp_s: fromS, step_id: id, message: `${id} started` },
        { type: 'step.completed', timestamp_s: toS, step_id: id, message: `${id} completed` },
      ]),
      { type: 'job.completed', timestamp_s: endS, message: 'completed' },
    ]
      .toSorted((a, b) => a.timestamp_s - b.timestamp_s)
      .map((event) => ({ ...event, timestamp_s: Math.max(0, event.timestamp_s - beginsAtS) })),
  };
}

/** A contact of a plan, from one second of it to another, and what it carries, MB. */
export interface FlownPass {
  readonly fromS: number;
  readonly toS: number;
  readonly capacityMb: number;
}

/** The plan with passes over a ground station. */
export function withPasses(
  plan: Partial<WirePlan>,
  passes: readonly FlownPass[],
): Partial<WirePlan> {
  const { orbital_environment: environment } = aWirePlan();
  const startMs = Date.parse(environment.prediction_start);
  const instant = (s: number): string => new Date(startMs + s * 1000).toISOString();
  return {
    ...plan,
    orbital_environment: {
      ...environment,
      ground_passes: passes.map(({ fromS, toS, capacityMb }, index) => ({
        ...{ index, station_id: 'gs-1', station_name: 'Ground', provider: 'test' },
        ...{ aos: instant(fromS), los: instant(toS), aos_offset_s: fromS, duration_s: toS - fromS },
        ...{ max_elevation_deg: 45, min_range_km: 600, outage_probability: 0, window_index: 0 },
        ...{ downlink_capacity_mb: capacityMb, uplink_capacity_mb: 1 },
      })),
    },
  };
}
