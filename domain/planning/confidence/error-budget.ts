import { fecNamed } from '../../link/fec.ts';
import { frameShortfallProbability, roundMb } from '../../link/volumes.ts';
import { arrivalProbability } from './arrival.ts';
import { readMission, type Mission } from './mission.ts';
import { after, nextOf } from './policy.ts';
import { firstState } from './state.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import type { ErrorBudget, Schedule } from '../plan.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';

/** A schedule with what its fate depends on. */
export interface ScheduledJob {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}

/**
 * How surely the data arrive: volumes from the transfers, the delivery confidence, and the passes
 * that would be taken if a planned one were lost.
 */
export function errorBudget(plan: ScheduledJob): ErrorBudget {
  return {
    ...budgetVolumes(plan.schedule),
    deliveryConfidence: deliveryConfidence(plan),
    sparePasses: sparePassesOf(plan),
  };
}

/** An error budget whose confidence is known already. */
export function errorBudgetWith(plan: ScheduledJob, confidence: number): ErrorBudget {
  return {
    ...budgetVolumes(plan.schedule),
    deliveryConfidence: confidence,
    sparePasses: sparePassesOf(plan),
  };
}

/**
 * Probability, 0 to 1, that the policy "follow the plan, on a loss take the earliest later usable
 * passes and shift the chain" ends by the deadline, each pass lost independently with its own
 * probability, that on the way no step without checkpoints is lost to upsets inside the anomaly, and
 * that no transfer loses more frames than its reserve repeats.
 */
export function deliveryConfidence(
  { job, environment, schedule }: ScheduledJob,
  meter?: WorkMeter,
): number {
  const mission = readMission(job, environment, schedule);
  return mission === null ? 0 : arrivalProbability(mission, meter) * framesProbability(schedule);
}

function budgetVolumes({
  transfers,
}: Schedule): Omit<ErrorBudget, 'deliveryConfidence' | 'sparePasses'> {
  const sum = (values: readonly number[]) => roundMb(values.reduce((a, b) => a + b, 0));
  return {
    worstCaseBer: Math.max(0, ...transfers.flatMap((one) => one.slices.map((slice) => slice.ber))),
    totalFecOverheadMb: sum(transfers.map((one) => one.fecMb)),
    totalRetransmissionReserveMb: sum(transfers.map((one) => one.reserveMb)),
  };
}

function sparePassesOf({ job, environment, schedule }: ScheduledJob): number[] {
  const mission = readMission(job, environment, schedule);
  return mission === null ? [] : sparePasses(mission);
}

/** Passes outside the plan that are taken when one planned pass is lost and no other. */
function sparePasses(mission: Mission): number[] {
  const planned = new Set(mission.legs.flatMap((leg) => leg.slices.map((one) => one.passIndex)));
  const spare = new Set<number>();
  for (const failing of planned) {
    let state = firstState(mission);
    for (
      let next = nextOf(mission, state);
      next.kind === 'attempt';
      next = nextOf(mission, state)
    ) {
      const { passIndex } = next.attempt;
      if (!planned.has(passIndex)) spare.add(passIndex);
      state = after(mission, next.state, next.attempt, passIndex !== failing);
    }
  }
  return [...spare].sort((a, b) => a - b);
}

/** Chance that every transfer's reserve repeats the frames it loses. */
function framesProbability(schedule: Schedule): number {
  let probability = 1;
  for (const transfer of schedule.transfers) {
    const scheme = fecNamed(transfer.fecScheme);
    const ber = Math.max(0, ...transfer.slices.map((slice) => slice.ber));
    if (scheme === null) return 0;
    probability *= 1 - frameShortfallProbability(transfer, scheme, ber);
  }
  return probability;
}
