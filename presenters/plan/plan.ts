import type { WirePlan } from '../../contracts/plan/plan.ts';
import { SERVICE_VERSION } from '../../contracts/service-index.ts';
import type { Environment } from '../../domain/planning/environment/environment.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import type { PlanEvent } from '../../domain/planning/explain/plan-event.ts';
import type { PlanTotals } from '../../domain/planning/explain/plan-totals.ts';
import type {
  ErrorBudget,
  Optimality,
  Schedule,
  ServedValue,
  SkippedStep,
} from '../../domain/planning/plan.ts';
import { presentValue } from './value.ts';
import { elementAge, type ElementAge } from '../../domain/orbit/elements/element-age.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { presentEnvironment } from './environment.ts';
import { presentEvent } from './event.ts';
import { probability, round, seconds } from '../rounding.ts';
import { presentProfile } from '../profile.ts';
import { presentSatellite } from './satellite.ts';
import { presentPrograms } from '../programs.ts';
import { presentPlacements, presentSegments, presentTransfers } from './schedule.ts';
import type { PlannedSatellite, PlannedSchedules } from './planned.ts';

/** Everything that a plan consists of, before it is presented. */
export interface PlanParts {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly satellite: PlannedSatellite;
  readonly job: Job;
  readonly environment: Environment;
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  readonly stationsChecked: number;
  readonly schedule: Schedule;
  readonly errorBudget: ErrorBudget;
  readonly optimality: Optimality;
  readonly value: ServedValue | null;
  readonly skipped: readonly SkippedStep[];
  readonly totals: PlanTotals;
  readonly events: readonly PlanEvent[];
  /** What is booked in its world, of a plan that was made in one. */
  readonly beside?: PlannedSchedules;
}

/** Presents a plan in the shape in which it is answered, stored and copied. */
export function presentPlan(parts: PlanParts): WirePlan {
  const { job, environment, schedule, totals } = parts;
  const age = ageOf(parts.satellite, environment.startMs);
  return {
    id: parts.id,
    created_at: formatInstant(parts.createdMs),
    expires_at: formatInstant(parts.expiresMs),
    version: SERVICE_VERSION,
    satellite: presentSatellite(parts.satellite, environment.startMs),
    profile: presentProfile(environment.bus),
    preset: { id: job.id, name: job.name, category: job.category, steps: job.steps.length },
    orbital_environment: presentEnvironment(environment, {
      predictionHours: parts.predictionHours,
      minElevationDeg: parts.minElevationDeg,
      stationsChecked: parts.stationsChecked,
      elementsAgeHours: age?.ageHours ?? null,
      expectedErrorKm: age?.expectedErrorKm ?? null,
    }),
    placement_decisions: presentPlacements(schedule.placements, job),
    transfer_schedule: {
      transfers: presentTransfers(schedule.transfers, environment),
      total_transfers: schedule.transfers.length,
      total_downlink_mb: totals.totalDownlinkMb,
      total_uplink_mb: totals.totalUplinkMb,
      passes_used: totals.passesUsed,
      total_transfer_time_s: totals.totalTransferS,
    },
    error_budget: presentErrorBudget(parts.errorBudget),
    security_summary: presentSecurity(job, totals),
    plan: presentSchedule(parts),
    optimality: presentOptimality(parts.optimality),
    ...(parts.value !== null && {
      value: presentValue(parts.value),
      skipped_steps: parts.skipped.map((one) => ({ ...one })),
    }),
    ...presentPrograms(job, schedule),
    ...(parts.beside !== undefined && { schedule: presentSchedules(parts.beside, environment) }),
    events: parts.events.map(presentEvent),
  };
}

function presentSchedules(
  { world, versions, priority, isTaking }: PlannedSchedules,
  { bus: { baseLoad }, startMs, endMs }: Environment,
): NonNullable<WirePlan['schedule']> {
  const load = baseLoad?.timesMs.flatMap((tMs, at) =>
    tMs < endMs ? [{ offset_s: seconds(tMs - startMs), power_w: baseLoad.watts[at] ?? 0 }] : [],
  );
  return {
    world,
    versions: { ...versions },
    ...(priority !== undefined && { priority, displaces: isTaking === true }),
    ...(load !== undefined && load.length > 0 && { load }),
  };
}

/** The age of elements; null where the height alone is known. */
function ageOf({ elements, eclipses }: PlannedSatellite, atMs: number): ElementAge | null {
  return eclipses === undefined ? elementAge(elements, atMs) : null;
}

function presentErrorBudget(budget: ErrorBudget): WirePlan['error_budget'] {
  return {
    worst_case_ber: budget.worstCaseBer,
    total_fec_overhead_mb: budget.totalFecOverheadMb,
    total_retransmission_reserve_mb: budget.totalRetransmissionReserveMb,
    delivery_confidence: probability(budget.deliveryConfidence),
    spare_passes: [...budget.sparePasses],
  };
}

function presentSecurity(
  { security }: Job,
  { security: sums }: PlanTotals,
): WirePlan['security_summary'] {
  const stations = security.allowedGroundStations;
  return {
    encryption: sums.encryption,
    total_encryption_overhead_mb: sums.totalEncryptionOverheadMb,
    total_key_exchanges: sums.totalKeyExchanges,
    data_classification: sums.dataClassification,
    require_authenticated_uplink: security.requireAuthenticatedUplink,
    key_rotation_orbits: security.keyRotationOrbits,
    allowed_ground_stations: stations === undefined ? null : [...stations],
  };
}

function presentSchedule({ job, environment, schedule, totals }: PlanParts): WirePlan['plan'] {
  const { policy } = job;
  return {
    status: 'scheduled',
    segments: presentSegments(schedule, job, environment),
    total_duration_s: totals.totalDurationS,
    total_compute_s: totals.totalComputeS,
    total_transfer_s: totals.totalTransferS,
    total_ground_s: totals.totalGroundS,
    windows_used: totals.windowsUsed,
    policy: {
      objective: policy.objective,
      deadline_orbits: policy.deadlineOrbits,
      deadline: formatInstant(environment.startMs + policy.deadlineOrbits * environment.periodMs),
      max_data_loss_fraction: policy.maxDataLossFraction,
      min_delivery_confidence: policy.minDeliveryConfidence,
    },
  };
}

function presentOpen(
  open: Optimality['open'],
): NonNullable<WirePlan['optimality']['open_component']> | null {
  if (open === null) return null;
  const { component, value, lowerBound, gap } = open;
  return {
    component,
    ...{ value: round(value, 6), lower_bound: round(lowerBound, 6), gap: round(gap, 6) },
  };
}

/** Presents how far a plan may be from the best. */
export function presentOptimality(optimality: Optimality): WirePlan['optimality'] {
  return {
    objective: optimality.objective,
    value: round(optimality.value, 6),
    lower_bound: round(optimality.lowerBound, 6),
    gap: round(optimality.gap, 6),
    proven: optimality.proven,
    open_component: presentOpen(optimality.open),
    scope: optimality.scope,
    iterations: optimality.iterations,
  };
}
