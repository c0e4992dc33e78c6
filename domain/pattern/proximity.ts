import { RADIANS } from '../orbit/angles.ts';
import { type Elements, WGS72_MU, WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { meanAxisKm } from '../orbit/propagation/mean-axis.ts';
import { orbitalRates } from '../orbit/propagation/orbital-rates.ts';
import { DAY_MS } from '../time/instant.ts';
import { findEpisodes, type Episode } from './episodes.ts';
import { type FlownHistory, flownHistory } from './flown-history.ts';
import { instantMark, minuteText, patternId, type Pattern } from './pattern.ts';

/** Another object of the catalogue. */
export interface ProximityObject {
  /** Its sets: those of the last two weeks as far as they are kept, the newest at least. */
  readonly sets: readonly Elements[];
  readonly name: string;
  readonly constellation: string | null;
  /** Ms; null when unknown. */
  readonly launchMs: number | null;
  /** Its manoeuvres, as far as they are known. */
  readonly burns: readonly Pattern[];
}

/** Orbits that differ by more do not stay together: km and degrees. */
export const MOST_AXIS_KM = 10;
export const MOST_ANGLE_DEG = 0.1;
/** The distance that counts as together, km. */
const NEAR_KM = 100;
/** What is looked at: the days before, in which company that was there is learned, and after now. */
export const BASELINE_DAYS = 14;
const AHEAD_DAYS = 2;
/** Objects of one launch drift apart in so many days. */
const LAUNCH_DAYS = 60;
/** Below this (km) sets of different epochs tell no distance: docked vessels appear 2 km apart. */
const TELLABLE_KM = 5;

/** An object of the catalogue whose orbit is so alike that the two may stay together. */
export interface ProximityCandidate {
  readonly other: ProximityObject;
  /** Their distance along the orbit, km, and how it changes, km a day. */
  readonly alongKm: number;
  readonly driftKmPerDay: number;
}

/**
 * Objects that may be near, without propagation through the window: alike in axis and plane, and not
 * farther along the orbit than their drift closes. Objects of one young launch and of one
 * constellation are left out.
 */
export function proximityCandidates(
  own: ProximityObject,
  others: readonly ProximityObject[],
  nowMs: number,
): ProximityCandidate[] {
  const flown = flownHistory(own.sets);
  if (flown === null) return [];
  return others.flatMap((other) => {
    const newest = newestOf(other.sets);
    if (newest === null || newest.noradId === flown.newest.noradId) return [];
    if (!areAlike(flown.newest, newest) || belongTogether(own, other, nowMs)) return [];
    const candidate = candidateOf(flown, other, nowMs);
    return candidate === null ? [] : [candidate];
  });
}

/** Stretches in which a satellite stays within 100 km and 50 m/s of another for three revolutions. */
export function findProximity(
  own: ProximityObject,
  others: readonly ProximityObject[],
  nowMs: number,
): Pattern[] {
  const flown = flownHistory(own.sets);
  if (flown === null) return [];
  return proximityCandidates(own, others, nowMs).flatMap(({ other }) => {
    const partner = flownHistory(other.sets);
    if (partner === null) return [];
    const knownFromMs = Math.max(flown.fromMs, partner.fromMs);
    const startMs = Math.max(nowMs - BASELINE_DAYS * DAY_MS, knownFromMs);
    const window = { startMs, endMs: nowMs + AHEAD_DAYS * DAY_MS };
    const isBaselineKnown = startMs <= nowMs - (BASELINE_DAYS - 1) * DAY_MS;
    return findEpisodes(flown, partner, window).map((episode) =>
      patternOf({ own, other, flown, partner, episode, isBaselineKnown, windowStartMs: startMs }),
    );
  });
}

function newestOf(sets: readonly Elements[]): Elements | null {
  return sets.reduce<Elements | null>(
    (newest, one) => (newest === null || one.epochMs > newest.epochMs ? one : newest),
    null,
  );
}

function areAlike(one: Elements, other: Elements): boolean {
  if (Math.abs(meanAxisKm(one) - meanAxisKm(other)) >= MOST_AXIS_KM) return false;
  if (Math.abs(one.inclinationDeg - other.inclinationDeg) >= MOST_ANGLE_DEG) return false;
  const days = (other.epochMs - one.epochMs) / DAY_MS;
  const node = one.raanDeg + nodeRate(one) * days - other.raanDeg;
  const apart = wrapped(node) * Math.sin(one.inclinationDeg * RADIANS);
  return Math.abs(apart) < MOST_ANGLE_DEG;
}

function nodeRate(elements: Elements): number {
  const { inclinationDeg, eccentricity } = elements;
  const altitudeKm = meanAxisKm(elements) - WGS72_RADIUS_KM;
  return orbitalRates({ altitudeKm, inclinationDeg, eccentricity }).j2?.raanRateDegPerDay ?? 0;
}

function wrapped(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** Company that means nothing: of one launch in its first weeks, or of one constellation's plane. */
function belongTogether(own: ProximityObject, other: ProximityObject, nowMs: number): boolean {
  if (own.constellation !== null && own.constellation === other.constellation) return true;
  const [launch, otherLaunch] = [own, other].map(({ sets }) =>
    newestOf(sets)?.objectId.slice(0, 8),
  );
  if (launch === undefined || launch === '' || launch !== otherLaunch) return false;
  const launchMs = own.launchMs ?? other.launchMs ?? Date.UTC(Number(launch.slice(0, 4)), 11, 31);
  return nowMs - launchMs < LAUNCH_DAYS * DAY_MS;
}

function candidateOf(
  flown: FlownHistory,
  other: ProximityObject,
  nowMs: number,
): ProximityCandidate | null {
  const partner = flownHistory(other.sets);
  const [here, there] = [flown.stateAt(nowMs), partner?.stateAt(nowMs) ?? null];
  if (partner === null || here === null || there === null) return null;
  const radius = Math.hypot(here[0], here[1], here[2]);
  const cosine =
    (here[0] * there[0] + here[1] * there[1] + here[2] * there[2]) /
    (radius * Math.hypot(there[0], there[1], there[2]));
  const alongKm = Math.acos(Math.min(1, Math.max(-1, cosine))) * radius;
  const axisKm = meanAxisKm(flown.newest);
  const differenceKm = meanAxisKm(partner.newest) - axisKm;
  const driftKmPerDay = 1.5 * Math.sqrt(WGS72_MU / axisKm ** 3) * 86_400 * Math.abs(differenceKm);
  const reachKm = NEAR_KM + driftKmPerDay * BASELINE_DAYS;
  return alongKm > reachKm ? null : { other, alongKm, driftKmPerDay };
}

interface Found {
  readonly own: ProximityObject;
  readonly other: ProximityObject;
  readonly flown: FlownHistory;
  readonly partner: FlownHistory;
  readonly episode: Episode;
  readonly isBaselineKnown: boolean;
  readonly windowStartMs: number;
}

function patternOf(found: Found): Pattern {
  const { own, other, flown, partner, episode, isBaselineKnown, windowStartMs } = found;
  const { noradId } = flown.newest;
  const otherNoradId = partner.newest.noradId;
  // Who was there from the beginning of the baseline is company, not a visitor.
  const isOld = episode.startMs - windowStartMs < DAY_MS;
  const burnsBefore = [...own.burns, ...other.burns].filter(
    ({ type, endMs, confidence }) =>
      type === 'maneuver' &&
      confidence >= 0.4 &&
      endMs <= episode.endMs &&
      endMs >= episode.startMs - BASELINE_DAYS * DAY_MS,
  );
  const isFormation = isOld && isBaselineKnown;
  const minimumKm = episode.minimumKm < TELLABLE_KM ? null : episode.minimumKm;
  const distance = minimumKm === null ? 'less than 5 km' : `${minimumKm.toFixed(0)} km`;
  // Company begins where the window does, which moves on with every run.
  const mark = isFormation ? 'company' : instantMark(episode.startMs);
  const burn = burnsBefore.length > 0 ? ' One of the two manoeuvred in the two weeks before.' : '';
  return {
    id: patternId(noradId, 'proximity', otherNoradId, mark),
    noradId,
    type: 'proximity',
    subtype: isFormation ? 'formation' : 'approach',
    startMs: episode.startMs,
    endMs: episode.endMs,
    confidence: confidenceOf(isFormation, isBaselineKnown, burnsBefore.length > 0),
    description: `It stays within 100 km of ${other.name} for ${episode.revolutions.toFixed(0)} revolutions, at its nearest ${distance} apart (${minuteText(episode.minimumMs)}).${isFormation ? ' The two have kept company for two weeks.' : ''}${burn}`,
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    details: {
      kind: 'proximity',
      otherNoradId,
      otherName: other.name,
      minimumKm,
      minimumMs: episode.minimumMs,
      relativeSpeedMS: 1000 * episode.relativeSpeedKmS,
      revolutions: episode.revolutions,
      trend: episode.trend,
      burnsBefore: burnsBefore.map(({ id }) => id),
    },
  };
}

/** An approach after a burn is the real signal; without a baseline it may be old company. */
function confidenceOf(
  isFormation: boolean,
  isBaselineKnown: boolean,
  isAfterBurn: boolean,
): number {
  if (isFormation) return 0.9;
  if (!isBaselineKnown) return 0.4;
  return isAfterBurn ? 0.85 : 0.6;
}
