import { ISL_BANDWIDTH_MBPS, islQuality, lightTimeMs } from '../link/isl.ts';
import { lossesAt, together } from './fault-effects.ts';
import { isInSight, type PairSpan } from './pair-spans.ts';
import type { SatelliteRun } from './satellite-run.ts';
import type { IslLink, LiveFault, SessionSatellite } from './session.ts';
import type { SpanGeometry } from './span-geometry.ts';

/** A link at an instant. */
export interface LinkState {
  readonly pair: PairSpan;
  readonly distanceKm: number;
  readonly latencyMs: number;
  readonly quality: number;
  readonly active: boolean;
}

/** A weaker link carries nothing; the weakest without faults has 0.36. */
const LEAST_QUALITY = 0.1;

/**
 * All links at `atMs`: quality (1 - 0.6 d / 5000 km), × 0.9 with an end in eclipse, × (1 - loss) by
 * failures of communication, × (1 - loss / 2) by degradation, which also lengthens the light time
 * by (1 + loss); losses of both ends combine as independent ones. A failure of severity 1 at an end
 * removes the link.
 */
export function linksAt(
  span: SpanGeometry,
  runs: readonly SatelliteRun[],
  faults: readonly LiveFault[],
  epochMs: number,
  atMs: number,
): LinkState[] {
  const positions = positionsAt(span, epochMs + atMs);
  const losses = runs.map((run) => lossesAt(faults, run.index, atMs));
  const links: LinkState[] = [];
  for (const pair of span.pairs) {
    const { a, b } = pair;
    const [left, right, leftLoss, rightLoss] = [runs[a], runs[b], losses[a], losses[b]];
    if (!left || !right || !leftLoss || !rightLoss) continue;
    if (left.goneMs !== null || right.goneMs !== null || !isInSight(pair, atMs)) continue;
    const failure = together(leftLoss.comms_failure, rightLoss.comms_failure);
    if (failure >= 1) continue;
    const degradation = together(leftLoss.isl_degradation, rightLoss.isl_degradation);
    const distanceKm = distanceBetween(positions, a, b);
    const clear = islQuality(distanceKm, !left.sunlit || !right.sunlit);
    const quality = clear * (1 - failure) * (1 - degradation / 2);
    const latencyMs = lightTimeMs(distanceKm) * (1 + degradation);
    links.push({ pair, distanceKm, latencyMs, quality, active: quality >= LEAST_QUALITY });
  }
  return links;
}

/** Links as a snapshot shows them. */
export function describeLinks(
  links: readonly LinkState[],
  satellites: readonly SessionSatellite[],
): IslLink[] {
  return links.map(({ pair, distanceKm, latencyMs, quality, active }) => ({
    from: satellites[pair.a]?.id ?? '',
    to: satellites[pair.b]?.id ?? '',
    distanceKm,
    latencyMs,
    active,
    quality,
    bandwidthMbps: active ? ISL_BANDWIDTH_MBPS * quality : 0,
  }));
}

/** By how much another neighbour must be better before it takes over: 170 km nearer. */
const HANDOVER_MARGIN = 0.02;

/**
 * Chooses each satellite's primary neighbour, the one of the best active link: the present one
 * stays unless another is better by 0.02. `handOver` is called for every change from one satellite
 * to another; losing the last neighbour and finding a first one are no handovers.
 */
export function choosePrimaries(
  links: readonly LinkState[],
  runs: readonly SatelliteRun[],
  handOver: (run: SatelliteRun, from: number, to: number) => void,
): void {
  const best = new Int32Array(runs.length).fill(-1);
  const bestQuality = new Float64Array(runs.length);
  const keptQuality = new Float64Array(runs.length);
  const offer = (to: number, neighbour: number, quality: number): void => {
    if (runs[to]?.primary === neighbour) keptQuality[to] = quality;
    if (quality <= (bestQuality[to] ?? 0)) return;
    bestQuality[to] = quality;
    best[to] = neighbour;
  };
  for (const { pair, quality, active } of links) {
    if (!active) continue;
    offer(pair.a, pair.b, quality);
    offer(pair.b, pair.a, quality);
  }
  for (const run of runs) {
    const kept = keptQuality[run.index] ?? 0;
    if (kept > 0 && (bestQuality[run.index] ?? 0) < kept + HANDOVER_MARGIN) continue;
    const next = best[run.index] ?? -1;
    if (next === run.primary) continue;
    if (run.primary >= 0 && next >= 0) handOver(run, run.primary, next);
    run.primary = next;
  }
}

/** Says whether faults of either end keep the two from linking at `atMs`. */
export function isCutOff(pair: PairSpan, faults: readonly LiveFault[], atMs: number): boolean {
  return (
    lossesAt(faults, pair.a, atMs).comms_failure >= 1 ||
    lossesAt(faults, pair.b, atMs).comms_failure >= 1
  );
}

/**
 * Calls back for each change of a link in (fromMs, toMs] within the span, in no particular order:
 * when a window begins or ends, and when a failure that removes links clears inside one.
 */
export function eachLinkChange(
  span: SpanGeometry,
  runs: readonly SatelliteRun[],
  faults: readonly LiveFault[],
  fromMs: number,
  toMs: number,
  report: (pair: PairSpan, atMs: number, isUp: boolean) => void,
): void {
  const disabling = faults.filter(
    ({ type, severity }) => type === 'comms_failure' && severity === 1,
  );
  for (const pair of span.pairs) {
    const goneMs = Math.min(runs[pair.a]?.goneMs ?? Infinity, runs[pair.b]?.goneMs ?? Infinity);
    // After its end SGP4 may find an orbit again; the satellite stays lost.
    if (goneMs <= span.startMs) continue;
    const concerned =
      disabling.length === 0
        ? disabling
        : disabling.filter(({ satellite }) => satellite === pair.a || satellite === pair.b);
    const instants = changeInstants(pair, concerned, fromMs, toMs);
    for (const atMs of instants) {
      const isUp = isUpAt(pair, concerned, atMs);
      if (isUp !== isUpAt(pair, concerned, atMs - 1)) report(pair, atMs, isUp);
    }
  }
}

/** Instants in (fromMs, toMs] at which a link may change. */
function changeInstants(
  { windows }: PairSpan,
  faults: readonly LiveFault[],
  fromMs: number,
  toMs: number,
): Set<number> {
  const instants = new Set<number>();
  for (const { startMs, endMs } of windows) {
    if (startMs > fromMs && startMs <= toMs) instants.add(startMs);
    if (endMs > fromMs && endMs <= toMs) instants.add(endMs);
  }
  for (const { endMs } of faults)
    if (endMs !== null && endMs > fromMs && endMs <= toMs) instants.add(endMs);
  return instants;
}

function isUpAt(pair: PairSpan, faults: readonly LiveFault[], atMs: number): boolean {
  return isInSight(pair, atMs) && (faults.length === 0 || !isCutOff(pair, faults, atMs));
}

/** Positions of all satellites, three numbers each (km, ECEF). */
function positionsAt(span: SpanGeometry, tMs: number): Float64Array {
  const positions = new Float64Array(3 * span.satellites.length);
  const position = new Float64Array(3);
  span.satellites.forEach(({ ephemeris }, index) => {
    if (ephemeris === null) return;
    ephemeris.positionEcef(tMs, position);
    positions.set(position, 3 * index);
  });
  return positions;
}

function distanceBetween(positions: Float64Array, a: number, b: number): number {
  const x = (positions[3 * b] ?? 0) - (positions[3 * a] ?? 0);
  const y = (positions[3 * b + 1] ?? 0) - (positions[3 * a + 1] ?? 0);
  const z = (positions[3 * b + 2] ?? 0) - (positions[3 * a + 2] ?? 0);
  return Math.sqrt(x * x + y * y + z * z);
}
