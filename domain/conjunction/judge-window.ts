import type { Elements } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import { assess } from './assessment/assess.ts';
import type { Assessment } from './assessment/assessment.ts';
import type { Encounter } from './encounter.ts';
import { inAxesOf } from './rtn.ts';
import { joinSlabs, type Skipped, type WindowResult, type WindowTask } from './screen-window.ts';
import { isFresh, type ScreeningCatalogue, staleOf } from './screening-catalogue.ts';
import type { Slab } from './slab.ts';
import type { Vector } from './vectors.ts';

/** One of the two objects of a judged encounter. */
export interface JudgedObject {
  readonly noradId: string;
  readonly name: string;
}

/** An encounter as plain data, with what is to be said about it. */
export interface JudgedEncounter {
  readonly id: string;
  /** The one that was asked for, else the lower catalogue number. */
  readonly primary: JudgedObject;
  readonly secondary: JudgedObject;
  /** Whether the secondary has the lower catalogue number: pairs of the assessment are by number. */
  readonly isSwapped: boolean;
  readonly tcaMs: number;
  readonly missKm: number;
  readonly relativeSpeedKmS: number;
  /** Place of the secondary in the axes of the primary. */
  readonly rtnKm: Vector;
  readonly episode: Encounter['episode'];
  readonly assessment: Assessment;
}

/** A judged window. */
export interface JudgedWindow {
  /** By TCA. */
  readonly encounters: readonly JudgedEncounter[];
  /** Up to this distance the list is whole; less than asked where there were too many. */
  readonly thresholdKm: number;
  readonly screened: number;
  readonly skipped: readonly Skipped[];
}

/** More encounters than this are not kept: the farthest are left out. */
export const MOST_ENCOUNTERS = 2000;

/**
 * A window that holds nothing, since the elements of all that is watched are of no use at its beginning; null
 * where those of one are.
 */
export function vainWindow(objects: readonly Elements[], task: WindowTask): JudgedWindow | null {
  const wanted = new Set(task.watched);
  const watched = objects.filter(({ noradId }) => wanted.has(noradId));
  const stale = staleOf(watched, task.startMs);
  if (stale.length === 0 || stale.length < watched.length) return null;
  return {
    encounters: [],
    thresholdKm: task.thresholdKm,
    screened: objects.filter((one) => isFresh(one, task.startMs)).length,
    skipped: stale.map((one) => ({ ...one, sinceMs: null })),
  };
}

/** Judges what the slabs of a window hold, of a task whose watched objects and threshold are theirs or less. */
export function judgeSlabs(
  catalogue: ScreeningCatalogue,
  task: WindowTask,
  slabs: readonly Slab[],
  catalogueMs: number,
): JudgedWindow {
  return judge(joinSlabs(catalogue, task, slabs), task, catalogueMs);
}

function judge(
  { encounters, screened, skipped }: WindowResult,
  task: WindowTask,
  catalogueMs: number,
): JudgedWindow {
  const nearest = [...encounters].sort((one, other) => one.missKm - other.missKm);
  const kept = nearest.slice(0, MOST_ENCOUNTERS);
  const isWhole = kept.length === nearest.length;
  const primaries = new Set(task.watched);
  return {
    encounters: kept
      .sort((one, other) => one.tcaMs - other.tcaMs)
      .map((encounter) => judgeEncounter(encounter, primaries, catalogueMs)),
    thresholdKm: isWhole ? task.thresholdKm : (nearest[MOST_ENCOUNTERS - 1]?.missKm ?? 0),
    screened,
    skipped,
  };
}

/**
 * Judges one encounter: the one of `primaries` is shown first, else the lower catalogue number; `catalogueMs`
 * is the epoch of the newest elements.
 */
export function judgeEncounter(
  encounter: Encounter,
  primaries: ReadonlySet<string>,
  catalogueMs: number,
): JudgedEncounter {
  const [low, high] = encounter.objects;
  const isSwapped = !primaries.has(low.elements.noradId) && primaries.has(high.elements.noradId);
  const [one, other] = isSwapped ? [high, low] : [low, high];
  const between: Vector = [
    other.state[0] - one.state[0],
    other.state[1] - one.state[1],
    other.state[2] - one.state[2],
  ];
  const nameOf = ({ elements: { noradId, name } }: typeof one) => ({ noradId, name });
  return {
    id: encounterId(low.elements.noradId, high.elements.noradId, encounter.tcaMs),
    primary: nameOf(one),
    secondary: nameOf(other),
    isSwapped,
    tcaMs: encounter.tcaMs,
    missKm: encounter.missKm,
    relativeSpeedKmS: encounter.relativeSpeedKmS,
    rtnKm: inAxesOf(one.state, between),
    episode: encounter.episode,
    assessment: assess(encounter, { catalogueMs }),
  };
}

/** Two results for one encounter differ by less than this, ms. */
const ID_STEP_MS = 60_000;

/** Names an encounter by its pair and the minute of its TCA, so that it can be found again. */
export function encounterId(low: string, high: string, tcaMs: number): string {
  const minute = Math.round(tcaMs / ID_STEP_MS);
  return `con_${low}_${high}_${minute.toString(36)}`;
}

/** What an id names: catalogue numbers, the lower first, and about when (epoch ms); null for no id. */
export function readEncounterId(
  id: string,
): { readonly low: string; readonly high: string; readonly aboutMs: number } | null {
  const [, low, high, minute] = /^con_(\d{1,9})_(\d{1,9})_([0-9a-z]{1,8})$/.exec(id) ?? [];
  if (low === undefined || high === undefined || minute === undefined) return null;
  if (Number(low) >= Number(high)) return null;
  const aboutMs = Number.parseInt(minute, 36) * ID_STEP_MS;
  return Math.abs(aboutMs) < 100_000 * DAY_MS ? { low, high, aboutMs } : null;
}
