import { STEP_ENCRYPTION_FRACTION, roundMb, type Encryption } from '../../link/volumes.ts';
import type { Environment } from '../environment/environment.ts';
import type { DataClassification, Job, Side } from '../job/job.ts';
import type { Schedule } from '../plan.ts';
import type { Direction } from '../../link/capacity.ts';

/** Sums over a plan; seconds to the millisecond, megabytes to 0.01. */
export interface PlanTotals {
  /** From the start of the prediction to the end of the last segment. */
  readonly totalDurationS: number;
  /** On-board step time without checkpoints. */
  readonly totalComputeS: number;
  readonly totalGroundS: number;
  /** Time of all data slices, without key exchanges. */
  readonly totalTransferS: number;
  /** Windows in which at least one on-board segment runs. */
  readonly windowsUsed: number;
  readonly totalDownlinkMb: number;
  readonly totalUplinkMb: number;
  /** Distinct passes with a slice. */
  readonly passesUsed: number;
  readonly security: {
    readonly encryption: Encryption;
    readonly totalEncryptionOverheadMb: number;
    readonly totalKeyExchanges: number;
    readonly dataClassification: DataClassification;
  };
}

/**
 * Adds up a plan. The encryption overhead is that of the transfers plus 5 % of the raw volume of
 * those whose data a step encrypted, each part rounded to 0.01 MB.
 */
export function planTotals(plan: {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}): PlanTotals {
  const { job, environment, schedule } = plan;
  const seconds = (ms: number): number => Math.round(ms) / 1000;
  const stepMs = (location: Side): number =>
    schedule.segments
      .filter((segment) => segment.kind === 'step' && segment.location === location)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const slices = schedule.transfers.flatMap((transfer) => transfer.slices);
  const volume = (direction: Direction): number =>
    roundMb(
      schedule.transfers
        .filter((transfer) => transfer.direction === direction)
        .reduce((sum, { totalMb }) => sum + totalMb, 0),
    );
  return {
    totalDurationS: seconds(schedule.finishMs - environment.startMs),
    totalComputeS: seconds(stepMs('onboard')),
    totalGroundS: seconds(stepMs('ground')),
    totalTransferS: seconds(slices.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)),
    windowsUsed: windowsUsed(environment, schedule),
    totalDownlinkMb: volume('downlink'),
    totalUplinkMb: volume('uplink'),
    passesUsed: new Set(slices.map(({ passIndex }) => passIndex)).size,
    security: {
      encryption: job.security.encryption,
      totalEncryptionOverheadMb: encryptionOverheadMb(job, schedule),
      totalKeyExchanges: schedule.keyExchanges,
      dataClassification: job.security.dataClassification,
    },
  };
}

function windowsUsed({ windows }: Environment, { segments }: Schedule): number {
  const onboard = segments.filter(({ location }) => location === 'onboard');
  return windows.filter((window) =>
    onboard.some(({ startMs, endMs }) => startMs < window.endMs && endMs > window.startMs),
  ).length;
}

function encryptionOverheadMb(job: Job, { transfers }: Schedule): number {
  const encrypting = new Set(
    job.steps.filter(({ encryption }) => encryption !== 'none').map(({ id }) => id),
  );
  return roundMb(
    transfers.reduce((sum, { fromStep, rawMb, encryptionMb }) => {
      const isByStep = fromStep !== null && encrypting.has(fromStep);
      return sum + encryptionMb + (isByStep ? roundMb(rawMb * STEP_ENCRYPTION_FRACTION) : 0);
    }, 0),
  );
}
