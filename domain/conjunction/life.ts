import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts';
import { DATA_QUALITIES, type DataQuality } from './assessment/quality.ts';
import { RISK_BOUNDARIES, RISK_LEVELS, type RiskLevel, riskLevelOf } from './assessment/risk.ts';

/** What one run found about one passage of a pair. */
export interface Sighting {
  /** Catalogue numbers, the lower first. */
  readonly pair: readonly [string, string];
  readonly tcaMs: number;
  /** Where the pair stays together: from its first to its last minimum; else null. */
  readonly episode: { readonly startMs: number; readonly endMs: number } | null;
  /** A revolution of the first object, ms. */
  readonly periodMs: number;
  readonly missKm: number;
  readonly probability: number | null;
  readonly quality: DataQuality;
  /** Whether one of the two manoeuvres on its own. */
  readonly thrusting: boolean;
  /** Epochs of the elements of the two, ms. */
  readonly epochsMs: readonly [number, number];
}

/** What was last told of an encounter: changes are measured from here, not from run to run. */
export interface Published {
  readonly atMs: number;
  readonly tcaMs: number;
  readonly missKm: number;
  readonly probability: number | null;
  readonly quality: DataQuality;
  readonly risk: RiskLevel;
}

/** Why an encounter is no longer open. */
export const RESOLUTIONS = ['passed', 'cleared', 'decayed', 'merged'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** An encounter from run to run. */
export interface Life {
  readonly id: string;
  readonly sighting: Sighting;
  readonly resolution: Resolution | null;
  readonly resolvedAtMs: number | null;
  /** Where newer elements made one encounter of two: the id of the one that goes on. */
  readonly mergedInto: string | null;
  /** Null until it was told: uncertain ones are kept in silence at first. */
  readonly published: Published | null;
  /** Runs in a row with newer elements that put the pair beyond twice the threshold. */
  readonly clearRuns: number;
  /** Runs in a row with newer elements that would lower the risk to LOW. */
  readonly lowRuns: number;
}

/** A run, and what its watch asks for. */
export interface LifeRules {
  readonly nowMs: number;
  readonly thresholdKm: number;
  /** Told only from this probability on; null tells all. */
  readonly minProbability: number | null;
  /** Tells also what is uncertain more than two days ahead. */
  readonly tellsUncertain: boolean;
  /** The catalogue is older than a day: nothing is taken for cleared. */
  readonly isStale: boolean;
}

/** What is told of an encounter. */
export const CHANGES = ['created', 'updated', 'risk_changed', 'resolved'] as const;
export type Change = (typeof CHANGES)[number];

/** An encounter after a run, and what there is to tell. */
export interface LifeStep {
  readonly life: Life;
  readonly change: Change | null;
  /** True where an encounter that was resolved is open again, under its id. */
  readonly reopened: boolean;
}

const PASSED_AFTER_MS = 15 * MINUTE_MS;
/** Two results within this, or a quarter of a revolution, are one encounter. */
const SAME_TCA_MS = 10 * MINUTE_MS;
const CLEAR_RUNS = 2;
const LOW_RUNS = 2;
const UNCERTAIN_LEAD_MS = 2 * DAY_MS;
const QUIET_MS = 6 * HOUR_MS;
const QUIET_LAST_DAY_MS = 2 * HOUR_MS;
const MISS_CHANGE_KM = 0.2;
const MISS_CHANGE_PART = 0.2;
const TCA_CHANGE_MS = 1000;
const PROBABILITY_CHANGE = 3;

/** What encounters are told apart by. */
export type Identity = Pick<Sighting, 'pair' | 'tcaMs' | 'episode' | 'periodMs'>;

/** Whether two sightings of a pair are the same encounter: by TCA, or by overlap where it is slow. */
export function isSameEncounter(one: Identity, other: Identity): boolean {
  if (one.pair[0] !== other.pair[0] || one.pair[1] !== other.pair[1]) return false;
  if (one.episode !== null && other.episode !== null)
    return (
      one.episode.startMs <= other.episode.endMs + one.periodMs &&
      other.episode.startMs <= one.episode.endMs + one.periodMs
    );
  return Math.abs(one.tcaMs - other.tcaMs) <= Math.min(SAME_TCA_MS, one.periodMs / 4);
}

/** The first of some lives that a passage belongs to, as a run would go on with it; null without one. */
export function lifeOf<Known extends { readonly life: Pick<Life, 'sighting'> }>(
  passage: Omit<Identity, 'periodMs'>,
  known: readonly Known[],
): Known | null {
  const isOf = ({ life: { sighting } }: Known) =>
    isSameEncounter(sighting, { ...passage, periodMs: sighting.periodMs });
  return known.find(isOf) ?? null;
}

/** When an encounter is over, epoch ms. */
export function endOfPassage({ tcaMs, episode }: Pick<Sighting, 'tcaMs' | 'episode'>): number {
  return Math.ceil((episode?.endMs ?? tcaMs) + PASSED_AFTER_MS);
}

/** When it is told that an encounter is over, epoch ms: never before what was told of it last. */
export function endOfLife({ sighting, published }: Life): number {
  return Math.max(endOfPassage(sighting), published?.atMs ?? 0);
}

/** The life of an encounter that was not known, as `id`; null where it is none of this watch's. */
export function beginLife(id: string, sighting: Sighting, rules: LifeRules): LifeStep | null {
  if (sighting.missKm > rules.thresholdKm || isPassed(sighting, rules.nowMs)) return null;
  if (!isProbableEnough(sighting, rules)) return null;
  const life: Life = {
    id,
    sighting,
    resolution: null,
    resolvedAtMs: null,
    mergedInto: null,
    published: null,
    clearRuns: 0,
    lowRuns: 0,
  };
  return tell(life, rules, false);
}

/**
 * The life of an encounter after a run. `sighting` is what the run found near its TCA, at any distance;
 * null where one of the two has no state there any more. Pure: the same run gives the same step.
 */
export function continueLife(life: Life, sighting: Sighting | null, rules: LifeRules): LifeStep {
  const { resolution } = life;
  const mayReopen = resolution === 'cleared' || resolution === 'merged';
  if (resolution !== null && !mayReopen) return silent(life);
  if (isPassed(life.sighting, rules.nowMs))
    return resolution === null ? resolve(life, 'passed', rules) : silent(life);
  if (sighting === null)
    return resolution === null ? resolve(life, 'decayed', rules) : silent(life);
  if (mayReopen) return reopen(life, sighting, rules);
  const isNewer = hasNewerElements(sighting, life.sighting);
  const isFar = sighting.missKm > 2 * rules.thresholdKm;
  const clearRuns = isFar ? life.clearRuns + (isNewer && !rules.isStale ? 1 : 0) : 0;
  const isLower = isNewer && riskLevelOf(sighting.probability) === 'LOW';
  const lowRuns = isLower
    ? life.lowRuns + 1
    : riskLevelOf(sighting.probability) === 'LOW'
      ? life.lowRuns
      : 0;
  const next: Life = { ...life, sighting, clearRuns, lowRuns };
  if (clearRuns >= CLEAR_RUNS) return resolve(next, 'cleared', rules);
  return tell(next, rules, isNewer);
}

/** The life of an encounter that newer elements made one with another of its pair, which goes on as `id`. */
export function mergeLife(life: Life, id: string, rules: LifeRules): LifeStep {
  if (life.resolution !== null) return silent(life);
  return resolve({ ...life, mergedInto: id }, 'merged', rules);
}

function reopen(life: Life, sighting: Sighting, rules: LifeRules): LifeStep {
  if (sighting.missKm > rules.thresholdKm || !isProbableEnough(sighting, rules))
    return silent(life);
  const open: Life = {
    ...life,
    sighting,
    resolution: null,
    resolvedAtMs: null,
    mergedInto: null,
    clearRuns: 0,
    lowRuns: 0,
  };
  if (life.published === null) return { ...tell(open, rules, true), reopened: true };
  return { life: publish(open, rules), change: 'updated', reopened: true };
}

function resolve(life: Life, resolution: Resolution, rules: LifeRules): LifeStep {
  const resolved: Life = { ...life, resolution, resolvedAtMs: rules.nowMs };
  // What was never told needs no end.
  if (life.published === null) return silent(resolved);
  return { life: publish(resolved, rules), change: 'resolved', reopened: false };
}

/** An open encounter, told where there is something to tell. */
function tell(life: Life, rules: LifeRules, isNewer: boolean): LifeStep {
  const { published } = life;
  if (published === null) {
    if (!isWorthTelling(life.sighting, rules)) return silent(life);
    return { life: publish(life, rules), change: 'created', reopened: false };
  }
  const change = changeOf(life, published, rules.nowMs, isNewer);
  if (change === null) return silent(life);
  // An update alone lowers no risk: that waits until it is clearly lower.
  const risk = change === 'updated' ? published.risk : riskLevelOf(life.sighting.probability);
  return { life: publish(life, rules, risk), change, reopened: false };
}

function changeOf(
  life: Life,
  published: Published,
  nowMs: number,
  isNewer: boolean,
): 'risk_changed' | 'updated' | null {
  const { sighting } = life;
  const risk = riskLevelOf(sighting.probability);
  const rise = RISK_LEVELS.indexOf(published.risk) - RISK_LEVELS.indexOf(risk);
  if (rise > 0) return 'risk_changed';
  if (rise < 0 && isNewer && isClearlyLower(life, published)) return 'risk_changed';
  const quietMs = sighting.tcaMs - nowMs < DAY_MS ? QUIET_LAST_DAY_MS : QUIET_MS;
  if (nowMs - published.atMs < quietMs) return null;
  return hasMoved(sighting, published) ? 'updated' : null;
}

/** Well under the boundary of the level that was told, and twice in a row where it would be LOW. */
function isClearlyLower({ sighting, lowRuns }: Life, published: Published): boolean {
  const boundary = published.risk === 'LOW' ? 0 : RISK_BOUNDARIES[published.risk];
  if ((sighting.probability ?? 0) >= boundary / PROBABILITY_CHANGE) return false;
  return riskLevelOf(sighting.probability) !== 'LOW' || lowRuns >= LOW_RUNS;
}

function hasMoved(sighting: Sighting, published: Published): boolean {
  const missChange = Math.abs(sighting.missKm - published.missKm);
  if (missChange > Math.max(MISS_CHANGE_KM, MISS_CHANGE_PART * published.missKm)) return true;
  if (Math.abs(sighting.tcaMs - published.tcaMs) > TCA_CHANGE_MS) return true;
  if (DATA_QUALITIES.indexOf(sighting.quality) < DATA_QUALITIES.indexOf(published.quality))
    return true;
  const now = sighting.probability;
  const then = published.probability;
  if (now === null || then === null) return now !== then;
  const [less, more] = [Math.min(now, then), Math.max(now, then)];
  // Both far below any level: a factor between them tells nobody anything.
  return more > RISK_BOUNDARIES.MEDIUM / 1000 && more > PROBABILITY_CHANGE * less;
}

/** `risk` is the level that stands told; by default that of the sighting. */
function publish(
  life: Life,
  { nowMs }: LifeRules,
  risk: RiskLevel = riskLevelOf(life.sighting.probability),
): Life {
  const { tcaMs, missKm, probability, quality } = life.sighting;
  return { ...life, published: { atMs: nowMs, tcaMs, missKm, probability, quality, risk } };
}

function isWorthTelling(sighting: Sighting, rules: LifeRules): boolean {
  const isUncertain = sighting.thrusting || sighting.quality === 'POOR';
  const isFarAhead = sighting.tcaMs - rules.nowMs > UNCERTAIN_LEAD_MS;
  return rules.tellsUncertain || !isUncertain || !isFarAhead;
}

function isProbableEnough({ probability }: Sighting, { minProbability }: LifeRules): boolean {
  // Where no probability can be told, none is high enough.
  return minProbability === null || (probability !== null && probability >= minProbability);
}

function isPassed(sighting: Sighting, nowMs: number): boolean {
  return nowMs >= endOfPassage(sighting);
}

function hasNewerElements(now: Sighting, before: Sighting): boolean {
  return now.epochsMs[0] > before.epochsMs[0] || now.epochsMs[1] > before.epochsMs[1];
}

function silent(life: Life): LifeStep {
  return { life, change: null, reopened: false };
}
