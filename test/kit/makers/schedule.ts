import { KEY_EXCHANGE_MS } from '../../../domain/link/radio.ts';
import { transferVolumes } from '../../../domain/link/volumes.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { type Job } from '../../../domain/planning/job/job.ts';
import type {
  Placement,
  Schedule,
  Segment,
  Slice,
  Transfer,
} from '../../../domain/planning/plan.ts';

/** A step's time in seconds since the start; several pieces where it is cut. */
export interface RunFields {
  readonly id: string;
  readonly side?: 'onboard' | 'ground';
  readonly tier?: string;
  /** [start, end, kind] of each piece. */
  readonly pieces: readonly (readonly [
    startS: number,
    endS: number,
    kind?: 'step' | 'save' | 'restore',
  ])[];
}

/** A transfer with its slices in seconds since the start; data default to the whole volume. */
export interface TransferFields {
  readonly from: string | null;
  readonly to: string | null;
  readonly direction: 'downlink' | 'uplink';
  readonly rawMb: number;
  readonly slices: readonly {
    readonly pass: number;
    readonly startS: number;
    readonly endS: number;
    readonly dataMb?: number;
  }[];
}

/** A schedule in its shortest form. */
export interface ScheduleFields {
  readonly job: Job;
  readonly environment: Environment;
  readonly runs: readonly RunFields[];
  readonly transfers: readonly TransferFields[];
  /** [pass, start in seconds] of each key exchange. */
  readonly exchanges: readonly (readonly [pass: number, startS: number])[];
}

/** Writes the short form out as a schedule. */
export function aSchedule(plan: ScheduleFields): Schedule {
  const { job, environment, runs, transfers, exchanges } = plan;
  const ms = (seconds: number) => environment.startMs + Math.round(seconds * 1000);
  const written = transfers.map((transfer, index) => writeTransfer(job, transfer, index, ms));
  const segments: Segment[] = [
    ...runs.flatMap((run) => runSegments(run, ms)),
    ...written.flatMap((transfer) =>
      transfer.slices.map((slice, i) => sliceSegment(transfer, slice, i)),
    ),
    ...exchanges.map(([pass, startS], index) => exchangeSegment(pass, ms(startS), index)),
  ].map((segment) => ({ ...segment, windowIndex: windowAt(environment, segment.startMs) }));
  return {
    placements: runs.map(placementOf),
    transfers: written,
    segments,
    keyExchanges: exchanges.length,
    finishMs: Math.max(environment.startMs, ...segments.map((segment) => segment.endMs)),
  };
}

function placementOf(run: RunFields): Placement {
  return {
    stepId: run.id,
    location: run.side ?? 'onboard',
    reason: 'job_defined',
    constraint: null,
    costOnboard: null,
    costGround: null,
    qualityTier: run.tier ?? null,
  };
}

function writeTransfer(
  job: Job,
  made: TransferFields,
  index: number,
  ms: (seconds: number) => number,
): Transfer {
  const producer = job.steps.find((step) => step.id === made.from);
  const volumes = transferVolumes({
    rawMb: made.rawMb,
    alreadyEncrypted: producer === undefined || producer.encryption !== 'none',
    encryption: job.security.encryption,
    ber: 1e-5,
  });
  if (volumes === null) throw new RangeError('The design bit error rate always has a code');
  const slices = made.slices.map((slice) => ({
    passIndex: slice.pass,
    dataMb: slice.dataMb ?? volumes.totalMb,
    reserveMb: 0,
    startMs: ms(slice.startS),
    endMs: ms(slice.endS),
    ber: 1e-5,
  }));
  const { from, to, direction } = made;
  return { id: `t${index}`, fromStep: from, toStep: to, direction, ...volumes, slices };
}

const BLANK = { stepId: null, transferId: null, passIndex: null, checkpoint: null, why: null };

function runSegments(run: RunFields, ms: (seconds: number) => number): Segment[] {
  return run.pieces.map(([startS, endS, kind = 'step'], index) => ({
    ...BLANK,
    id: `${run.id}-${index}`,
    kind: kind === 'step' ? 'step' : 'checkpoint',
    checkpoint: kind === 'step' ? null : kind,
    stepId: run.id,
    name: run.id,
    location: run.side ?? 'onboard',
    windowIndex: null,
    startMs: ms(startS),
    endMs: ms(endS),
  }));
}

function sliceSegment(transfer: Transfer, slice: Slice, index: number): Segment {
  const { passIndex, startMs, endMs } = slice;
  return {
    ...BLANK,
    id: `${transfer.id}-${index}`,
    kind: 'transfer',
    transferId: transfer.id,
    passIndex,
    name: transfer.id,
    location: 'onboard',
    windowIndex: null,
    startMs,
    endMs,
  };
}

function exchangeSegment(passIndex: number, startMs: number, index: number): Segment {
  return {
    ...BLANK,
    id: `key-${index}`,
    kind: 'key_exchange',
    passIndex,
    name: 'Key exchange',
    location: 'onboard',
    windowIndex: null,
    startMs,
    endMs: startMs + KEY_EXCHANGE_MS,
  };
}

function windowAt(environment: Environment, tMs: number): number | null {
  const holding = environment.windows.find((one) => one.startMs <= tMs && tMs < one.endMs);
  return holding?.index ?? null;
}
