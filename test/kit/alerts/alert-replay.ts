import {
  continueLife,
  endOfLife,
  endOfPassage,
  isSameEncounter,
  type Life,
  type LifeRules,
  type LifeStep,
  type Sighting,
} from '../../../domain/conjunction/life.ts';
import { riskLevelOf, type RiskLevel } from '../../../domain/conjunction/assessment/risk.ts';
import type { JudgedEncounter } from '../../../domain/conjunction/judge-window.ts';
import type { WindowTask } from '../../../domain/conjunction/screen-window.ts';
import {
  screeningCatalogue,
  type ScreeningCatalogue,
} from '../../../domain/conjunction/screening-catalogue.ts';
import { screenSlab, type Slab, slabsOf } from '../../../domain/conjunction/slab.ts';
import { meetLives, moveOf } from '../../../domain/conjunction/watch-run.ts';
import type { RecordedCatalogue } from './recorded-catalogues.ts';

/** A screening that has ended, with all that a watch takes from it. */
export interface ReplayedRun {
  readonly id: string;
  /** When it ended: the time of every step that it causes, epoch ms. */
  readonly nowMs: number;
  /** Epoch of the newest elements, ms. */
  readonly catalogueMs: number;
  readonly isStale: boolean;
  readonly catalogue: ScreeningCatalogue;
  readonly task: WindowTask;
  readonly slabs: readonly Slab[];
}

/** What a run over a catalogue looks for. */
export interface RunWish {
  readonly watched: readonly string[];
  readonly aheadMs: number;
  readonly thresholdKm: number;
}

/** A run over a catalogue that ended when that was known. */
export function runOver(recorded: RecordedCatalogue, nth: number, wish: RunWish): ReplayedRun {
  const { knownMs, elements, newestEpochMs } = recorded;
  const { watched, aheadMs, thresholdKm } = wish;
  const catalogue = screeningCatalogue(elements);
  const task = {
    ...{ startMs: knownMs, endMs: knownMs + aheadMs },
    ...{ thresholdKm, watched, sameConstellation: false },
  };
  const slabs = slabsOf(task).map((slab) =>
    screenSlab(catalogue, { ...task, windowMs: task.startMs, ...slab }),
  );
  const age = { nowMs: knownMs, catalogueMs: newestEpochMs, isStale: false };
  return { id: `run_${nth}`, ...age, catalogue, task, slabs };
}

/** A step that was told. */
export interface ReplayedEvent {
  /** Null where the encounter only passed. */
  readonly runId: string | null;
  readonly atMs: number;
  readonly before: Life | null;
  readonly step: LifeStep;
  readonly names: Pick<JudgedEncounter, 'primary' | 'secondary'>;
}

/** What a watch asks of every run. */
export type ReplayRules = Omit<LifeRules, 'nowMs' | 'isStale'>;

interface KeptLife {
  readonly life: Life;
  readonly names: ReplayedEvent['names'];
}

/** What a watch tells of runs, one after another, without any engine: nothing dies, nothing is repeated. */
export function replayAlerts(runs: readonly ReplayedRun[], rules: ReplayRules): ReplayedEvent[] {
  const lives = new Map<string, KeptLife>();
  const events: ReplayedEvent[] = [];
  for (const run of runs) {
    events.push(...passed(lives, rules, run.nowMs));
    const { catalogue, task, slabs, catalogueMs, nowMs } = run;
    const known = [...lives.values()]
      .map(({ life }) => life)
      .filter((life) => endOfLife(life) > nowMs);
    const { met } = meetLives(catalogue, { task, slabs }, known, catalogueMs);
    for (const one of met) {
      const move = moveOf(one, { ...rules, nowMs, isStale: run.isStale });
      if (move === null) continue;
      const { before, step } = move;
      const names = lives.get(step.life.id)?.names ?? move.encounter;
      if (names === null) throw new Error('a life begins with an encounter');
      lives.set(step.life.id, { life: step.life, names });
      if (step.change !== null) events.push({ runId: run.id, atMs: nowMs, before, step, names });
    }
    // What a run shows to have passed already does not wait for the next one.
    events.push(...passed(lives, rules, nowMs));
  }
  return events;
}

/** Resolves what is over at an instant, each as of when it was, in that order. */
function passed(lives: Map<string, KeptLife>, rules: ReplayRules, nowMs: number): ReplayedEvent[] {
  const due = [...lives.values()]
    .filter(({ life }) => life.resolution === null && endOfLife(life) <= nowMs)
    .sort((one, other) => endOfLife(one.life) - endOfLife(other.life));
  return due.flatMap(({ life, names }) => {
    const atMs = endOfLife(life);
    const step = continueLife(life, life.sighting, { ...rules, nowMs: atMs, isStale: false });
    lives.set(life.id, { life: step.life, names });
    return step.change === null ? [] : [{ runId: null, atMs, before: life, step, names }];
  });
}

/** How often each thing was told. */
export interface AlertCounts {
  readonly created: number;
  readonly updated: number;
  readonly risk_changed: number;
  readonly cleared: number;
  readonly passed: number;
  readonly decayed: number;
  readonly merged: number;
  /** Open again after they were cleared; by naive rules they are created again. */
  readonly reopened: number;
}

/** Counts what was told; those that are told as reopened are no updates. */
export function countAlerts(events: readonly ReplayedEvent[]): AlertCounts {
  const count = (isOne: (step: LifeStep) => boolean) =>
    events.filter(({ step }) => isOne(step)).length;
  const resolved = (why: Life['resolution']) =>
    count(({ change, life }) => change === 'resolved' && life.resolution === why);
  return {
    created: count(({ change }) => change === 'created'),
    updated: count(({ change, reopened }) => change === 'updated' && !reopened),
    risk_changed: count(({ change }) => change === 'risk_changed'),
    cleared: resolved('cleared'),
    passed: resolved('passed'),
    decayed: resolved('decayed'),
    merged: resolved('merged'),
    reopened: count(({ change, reopened }) => reopened && change === 'updated'),
  };
}

/** What rules without memory would tell: every crossing of the threshold and of a level, every run. */
export function countNaively(runs: readonly ReplayedRun[]): AlertCounts {
  const passages: { sighting: Sighting; risk: RiskLevel; isOpen: boolean }[] = [];
  const counts = { created: 0, updated: 0, risk_changed: 0, cleared: 0, passed: 0, reopened: 0 };
  for (const { catalogue, task, slabs, catalogueMs, nowMs } of runs) {
    for (const one of passages.filter(({ isOpen }) => isOpen))
      if (endOfPassage(one.sighting) <= nowMs) {
        one.isOpen = false;
        counts.passed += 1;
      }
    const { met } = meetLives(catalogue, { task, slabs }, [], catalogueMs);
    const found = new Set(met.flatMap(({ sighted }) => sighted?.sighting ?? []));
    for (const one of passages.filter(({ sighting }) => endOfPassage(sighting) > nowMs)) {
      const seen = [...found].find((sighting) => isSameEncounter(sighting, one.sighting));
      if (seen === undefined) {
        if (one.isOpen) counts.cleared += 1;
        one.isOpen = false;
        continue;
      }
      found.delete(seen);
      const risk = riskLevelOf(seen.probability);
      if (!one.isOpen) counts.reopened += 1;
      else if (risk !== one.risk) counts.risk_changed += 1;
      else counts.updated += 1;
      Object.assign(one, { sighting: seen, risk, isOpen: true });
    }
    for (const sighting of found) {
      if (endOfPassage(sighting) <= nowMs) continue;
      counts.created += 1;
      passages.push({ sighting, risk: riskLevelOf(sighting.probability), isOpen: true });
    }
  }
  return { ...counts, decayed: 0, merged: 0 };
}
