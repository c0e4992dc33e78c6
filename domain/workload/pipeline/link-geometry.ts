import { islQuality, ISL_BANDWIDTH_MBPS, lightTimeMs, ISL_SETUP_MS } from '../../link/isl.ts';
import { illumination, type Illumination } from '../../orbit/environment/eclipse.ts';
import { createEphemeris, type Ephemeris } from '../../orbit/ephemeris/ephemeris.ts';
import { DEFAULT_ISL_OPTIONS, findIslWindows, hasLineOfSight } from '../../orbit/passes/isl.ts';
import { shadowPhaseAt } from '../../orbit/environment/shadow.ts';
import type { Job } from '../../planning/job/job.ts';
import { createEndlessMeter, type WorkMeter } from '../../planning/rcpsp/work-meter.ts';
import { computeRateGflops } from '../../spacecraft/compute-rate.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { Interval } from '../../time/intervals.ts';
import { transferTimeS } from './partition.ts';
import { propagationObstacle } from '../satellite/plan-on-satellite.ts';
import { rejectedOf, screenCandidates, type Exclusion } from '../satellite/screening.ts';
import type { PartitionLink, RejectedCandidate } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/** A candidate with its ephemeris over the horizon. */
export interface PropagatedCandidate {
  readonly candidate: Candidate;
  readonly ephemeris: Ephemeris;
}

/** Data of one sample on their way between two satellites; instants in whole ms. */
export interface IslTransfer {
  /** The terminals begin to point at each other. */
  readonly acquireMs: number;
  readonly sendMs: number;
  /** The last byte is there. */
  readonly arriveMs: number;
  readonly link: PartitionLink;
  readonly transferS: number;
}

/** Propagates candidates over [startMs, endMs]; those whose elements fail in it are excluded. */
function propagateCandidates(
  candidates: readonly Candidate[],
  startMs: number,
  endMs: number,
): {
  readonly propagated: readonly PropagatedCandidate[];
  readonly excluded: readonly Exclusion[];
} {
  const propagated: PropagatedCandidate[] = [];
  const excluded: Exclusion[] = [];
  for (const candidate of candidates) {
    const made = createEphemeris(candidate.elements, startMs, endMs);
    if (!made.ok) excluded.push({ candidate, obstacle: propagationObstacle(made.message) });
    else if (made.ephemeris.decayedAtMs !== null) {
      const at = new Date(made.ephemeris.decayedAtMs).toISOString();
      excluded.push({
        candidate,
        obstacle: propagationObstacle(`It has no state after ${at}: it decays then.`),
      });
    } else propagated.push({ candidate, ephemeris: made.ephemeris });
  }
  return { propagated, excluded };
}

/** The candidates that can run a job (or any, without one) and propagate up to a deadline. */
export interface PropagatedFleet {
  readonly propagated: readonly PropagatedCandidate[];
  readonly excluded: readonly Exclusion[];
  readonly rejected: readonly RejectedCandidate[];
}

/** Screens candidates and propagates those that are fit over [startMs, deadlineMs]. */
export function propagateFleet(
  candidates: readonly Candidate[],
  job: Job | null,
  startMs: number,
  deadlineMs: number,
): PropagatedFleet {
  const screening = screenCandidates(candidates, job, deadlineMs);
  const { propagated, excluded: lost } = propagateCandidates(screening.fit, startMs, deadlineMs);
  const excluded = [...screening.excluded, ...lost];
  return { propagated, excluded, rejected: rejectedOf(excluded) };
}

/**
 * The link between two satellites at an instant, or null where the Earth or the range (5,000 km) is
 * in the way. The bandwidth counts an end in eclipse, as plans of fleets do.
 */
export function linkAt(a: Ephemeris, b: Ephemeris, tMs: number): PartitionLink | null {
  const [ax, ay, az] = positionAt(a, tMs);
  const [bx, by, bz] = positionAt(b, tMs);
  const distanceKm = Math.hypot(bx - ax, by - ay, bz - az);
  if (distanceKm > DEFAULT_ISL_OPTIONS.maxRangeKm) return null;
  const isSeen = hasLineOfSight(ax, ay, az, bx, by, bz, DEFAULT_ISL_OPTIONS.grazingHeightKm);
  return isSeen ? linkOver(distanceKm) : null;
}

/**
 * Whether two satellites see each other at both ends and in the middle of a span, by their elements of today; false
 * where one of them does not propagate that far. A link lasts for minutes, and is lost at an end of it.
 */
export function isLinked(
  a: Pick<Candidate, 'elements'>,
  b: Pick<Candidate, 'elements'>,
  { startMs, endMs }: Interval,
): boolean {
  const [one, other] = [a, b].map(({ elements }) => createEphemeris(elements, startMs, endMs));
  if (one?.ok !== true || other?.ok !== true) return false;
  const ends = [one.ephemeris, other.ephemeris] as const;
  return [startMs, (startMs + endMs) / 2, endMs].every((tMs) => linkAt(...ends, tMs) !== null);
}

/** What a link over a distance (km, at most 5,000) carries, with an end in eclipse. */
export function linkOver(distanceKm: number): PartitionLink {
  return {
    distanceKm,
    bandwidthMbps: ISL_BANDWIDTH_MBPS * islQuality(distanceKm, true),
    latencyMs: lightTimeMs(distanceKm),
  };
}

/** Spans in which links are looked for, one after another. */
const LOOK_AHEAD_MS = 6 * HOUR_MS;
/** Work of such a look. */
const LOOK_UNITS = 10_000;

/**
 * The first transfer of a volume (MB, raw) from one satellite to another that begins at or after an
 * instant and is through by a deadline: 10 s of acquisition, then the data in one piece, at the
 * bandwidth of the larger of the distances at the beginning and the end of the sending. Null when
 * no meeting is long enough.
 */
export function firstTransfer(
  from: Ephemeris,
  to: Ephemeris,
  volumeMb: number,
  readyMs: number,
  deadlineMs: number,
  meter: WorkMeter = createEndlessMeter(),
): IslTransfer | null {
  for (let lookMs = readyMs; lookMs < deadlineMs; lookMs += LOOK_AHEAD_MS) {
    meter.spent += LOOK_UNITS;
    // A meeting that one look cuts off is long enough to be found by the next.
    const untilMs = Math.min(deadlineMs, lookMs + LOOK_AHEAD_MS + HOUR_MS);
    const meetings = findIslWindows(from, to, undefined, lookMs, untilMs);
    const transfer = firstTransferIn(meetings, from, to, volumeMb, readyMs);
    if (transfer !== null) return transfer;
  }
  return null;
}

/** The same over meetings that are known. */
export function firstTransferIn(
  meetings: readonly Interval[],
  from: Ephemeris,
  to: Ephemeris,
  volumeMb: number,
  readyMs: number,
): IslTransfer | null {
  for (const { startMs, endMs } of meetings) {
    if (endMs <= readyMs) continue;
    const transfer = transferFrom(from, to, volumeMb, Math.ceil(Math.max(startMs, readyMs)));
    if (transfer.arriveMs <= endMs) return transfer;
  }
  return null;
}

/** Distances of both ends converge to less than a metre in so many rounds. */
const ROUNDS = 4;

function transferFrom(
  from: Ephemeris,
  to: Ephemeris,
  volumeMb: number,
  acquireMs: number,
): IslTransfer {
  const sendMs = acquireMs + ISL_SETUP_MS;
  const firstKm = distanceAt(from, to, sendMs);
  let link = linkOver(firstKm);
  for (let round = 0; round < ROUNDS; round += 1) {
    const endMs = sendMs + 1000 * transferTimeS(volumeMb, link);
    link = linkOver(
      Math.min(DEFAULT_ISL_OPTIONS.maxRangeKm, Math.max(firstKm, distanceAt(from, to, endMs))),
    );
  }
  const transferS = transferTimeS(volumeMb, link);
  return { acquireMs, sendMs, arriveMs: Math.ceil(sendMs + 1000 * transferS), link, transferS };
}

/** Rate of a satellite's computer at an instant, GFLOP/s: less in the Earth's shadow. */
export function rateAt({ candidate, ephemeris }: PropagatedCandidate, tMs: number): number {
  const isSunlit = shadowPhaseAt(ephemeris, tMs, 'cylinder') === 'sunlit';
  return computeRateGflops(candidate.bus, isSunlit);
}

/** Whether a satellite is in the light throughout a span; the spans of its light are kept. */
export function createLightTest(): (
  propagated: PropagatedCandidate,
  startMs: number,
  endMs: number,
) => boolean {
  const kept = new Map<PropagatedCandidate, readonly Illumination[]>();
  return (propagated, startMs, endMs) => {
    const spans = kept.get(propagated) ?? illumination(propagated.ephemeris);
    kept.set(propagated, spans);
    return spans.every((span) => span.sunlit || span.endMs <= startMs || span.startMs >= endMs);
  };
}

function distanceAt(a: Ephemeris, b: Ephemeris, tMs: number): number {
  const [ax, ay, az] = positionAt(a, tMs);
  const [bx, by, bz] = positionAt(b, tMs);
  return Math.hypot(bx - ax, by - ay, bz - az);
}

function positionAt(ephemeris: Ephemeris, tMs: number): readonly [number, number, number] {
  const out = new Float64Array(3);
  ephemeris.positionEcef(tMs, out);
  return [out[0] ?? 0, out[1] ?? 0, out[2] ?? 0];
}
