import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import type { Job, Objective, Step } from '../../../../domain/planning/job/job.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';
import { plan } from '../../../kit/makers/planned.ts';

/**
 * A chain in the anomaly: two steps on board, down, one on the ground, up, one on board. Passes have
 * one rate and are next to never lost, so that waiting, saving or running through is all there is.
 */
interface Case {
  readonly saa: readonly [number, number];
  readonly lengthsS: readonly [number, number, number];
  /** Whether the first step has checkpoints. */
  readonly isSaved: boolean;
  readonly memoryMb: number;
}

const CASES: readonly Case[] = [
  { saa: [20, 500], lengthsS: [60, 90, 25], isSaved: false, memoryMb: 512 },
  { saa: [100, 400], lengthsS: [120, 60, 25], isSaved: true, memoryMb: 1792 },
  { saa: [0, 130], lengthsS: [30, 30, 60], isSaved: false, memoryMb: 512 },
  { saa: [700, 1100], lengthsS: [240, 200, 120], isSaved: false, memoryMb: 512 },
  { saa: [250, 900], lengthsS: [300, 60, 90], isSaved: true, memoryMb: 1024 },
  { saa: [640, 1300], lengthsS: [60, 60, 200], isSaved: true, memoryMb: 512 },
];

/** Seconds between two starts on the grid. */
const GRID_S = 4;

/** How long a step is kept waiting on the grid, s. */
const LONGEST_WAIT_S = 720;

describe('chains in the anomaly', function () {
  this.timeout(120_000);

  for (const objective of ['balanced', 'min_energy', 'max_reliability'] as const)
    it(`are no worse under ${objective} than any choice of starts on a grid, and proven`, () => {
      let proven = 0;
      for (const one of CASES) {
        const { job, environment } = made(one, objective);
        const { schedule, optimality, errorBudget } = plan(job, environment);
        const least = leastOnGrid(job, environment, one);
        const label = `${JSON.stringify(one)}: ${JSON.stringify(optimality)}`;
        if (objective === 'max_reliability') {
          const level = Math.floor(errorBudget.deliveryConfidence * 1e4);
          assert.ok(level >= least.level, `${label}, level ${level}, on the grid ${least.level}`);
          const endS = (schedule.finishMs - environment.startMs) / 1000;
          if (level === least.level)
            assert.ok(endS <= least.endS * (1 + 1e-4), `${label}, ${endS} s, ${least.endS} s`);
        } else {
          const value = least[objective];
          assert.ok(optimality.value <= value * (1 + 1e-4), `${label}, on the grid ${value}`);
          assert.ok(optimality.lowerBound <= value + 1e-9, `${label}, bound above ${value}`);
        }
        if (optimality.proven) proven += 1;
      }
      assert.equal(proven, CASES.length);
    });
});

/** Downlinked and uplinked, MB on the wire with 5 % of coding: 20 s and 10 s. */
const DOWN_MB = 17;
const UP_MB = 4.5;

function made({ saa, lengthsS, isSaved, memoryMb }: Case, objective: Objective) {
  const environment = anEnvironment({
    saa: [saa],
    passes: Array.from({ length: 16 }, (_, nth) => ({
      startS: 600 + 1200 * nth,
      durationS: 420,
      outageProbability: 1e-9,
    })),
  });
  const requires = { powerW: 20, compute: 0.3, thermalW: 12, memoryMb, storageMb: 64 };
  const [first, second, last] = lengthsS;
  const job = aJob(
    [
      aStep('first', {
        durationS: first,
        requires,
        checkpointIntervalS: isSaved ? 60 : 0,
        outputDataMb: 20,
      }),
      aStep('second', {
        durationS: second,
        requires,
        dependsOn: ['first'],
        inputDataMb: 20,
        outputDataMb: DOWN_MB,
      }),
      aStep('ground', {
        location: 'ground',
        durationS: 40,
        dependsOn: ['second'],
        inputDataMb: DOWN_MB,
        outputDataMb: UP_MB,
      }),
      aStep('last', { durationS: last, requires, dependsOn: ['ground'], inputDataMb: UP_MB }),
    ],
    { policy: { objective, minDeliveryConfidence: 0.5, deadlineOrbits: 3 } },
  );
  return { job, environment };
}

/** The least values over the grid; of reliability the best level and the first end at it. */
interface Least {
  balanced: number;
  min_energy: number;
  level: number;
  endS: number;
}

function leastOnGrid(job: Job, environment: Environment, one: Case): Least {
  const { schedule } = plan(job, environment);
  const [down, up] = schedule.transfers.map(({ totalMb, reserveMb }) => totalMb + reserveMb);
  assert.ok(down !== undefined && up !== undefined);
  const [first, second, , last] = job.steps;
  assert.ok(first !== undefined && second !== undefined && last !== undefined);
  const watts = first.requires.powerW;
  const ownWh =
    ([first, second, last].reduce((sum, step) => sum + step.durationS, 0) * watts) / 3600;
  const least: Least = { balanced: Infinity, min_energy: Infinity, level: -1, endS: Infinity };
  const offer = (endS: number, savingS: number, survival: number, airS: number, opened: number) => {
    const wh = ownWh + (watts * savingS) / 3600 + airS + (15 * 2 * opened) / 3600;
    const orbits = (endS * 1000) / environment.periodMs;
    const score = (orbits + wh / Math.max(1, ownWh) - Math.log(survival) / 0.01) / 3;
    least.balanced = Math.min(least.balanced, score);
    least.min_energy = Math.min(least.min_energy, wh);
    // Whatever uses a pass may fail.
    const level = Math.min(9999, Math.floor(survival * 1e4));
    if (level > least.level) [least.level, least.endS] = [level, endS];
    else if (level === least.level) least.endS = Math.min(least.endS, endS);
  };
  for (const a of runsOf(first, one, 0))
    for (const b of runsOf(second, one, a.endS))
      for (const sent of slicesOf(environment, b.endS, down, 0.925, null))
        for (const back of slicesOf(environment, sent.endS + 40, up, 0.5, sent.pass))
          for (const c of runsOf(last, one, back.endS)) {
            const airWh = (15 * sent.airS + 5 * back.airS) / 3600;
            const survival = (1 - a.loss) * (1 - b.loss) * (1 - c.loss);
            const opened = sent.pass === back.pass ? 1 : 2;
            offer(c.endS, a.savingS + b.savingS + c.savingS, survival, airWh, opened);
          }
  return least;
}

interface Run {
  readonly endS: number;
  readonly savingS: number;
  readonly loss: number;
}

/** Runs of a step released at an instant: at once, from the anomaly's edges on, or on the grid. */
function runsOf(step: Step, { saa: [inS, outS] }: Case, releaseS: number): Run[] {
  const { durationS, checkpointIntervalS, requires } = step;
  const starts = new Set([releaseS]);
  for (const edgeS of [inS, outS]) if (edgeS > releaseS) starts.add(edgeS);
  // Nothing changes any more once the anomaly is over.
  const untilS = Math.min(outS, releaseS + LONGEST_WAIT_S);
  for (let tS = Math.ceil(releaseS / GRID_S) * GRID_S; tS < untilS; tS += GRID_S) starts.add(tS);
  const runs: Run[] = [];
  for (const startS of starts) {
    const endS = startS + durationS;
    if (checkpointIntervalS > 0) {
      const stateS = Math.max(1, requires.memoryMb / 50);
      const isMet = startS < inS && inS < endS;
      if (isMet && inS - startS - stateS < 0.001) continue;
      const savingS = isMet ? stateS : 0;
      runs.push({ endS: endS + savingS, savingS, loss: 0 });
    } else runs.push({ endS, savingS: 0, loss: lossOf(startS, durationS, inS, outS) });
  }
  // Of runs that end later only those that lose or save less.
  runs.sort((a, b) => a.endS - b.endS);
  const kept: Run[] = [];
  for (const run of runs) {
    const isNeeded = kept.every(
      ({ savingS, loss }) => run.savingS < savingS || run.loss < loss - 1e-9,
    );
    if (isNeeded) kept.push(run);
  }
  return kept;
}

/** 2 % a minute inside: the run and its retry, which begins at once, must both be hit. */
function lossOf(startS: number, lengthS: number, inS: number, outS: number): number {
  const rate = 0.02 / 60;
  const inside = (fromS: number, untilS: number) =>
    Math.max(0, Math.min(untilS, outS) - Math.max(fromS, inS));
  const hit = (exposedS: number) => 1 - Math.exp(-rate * exposedS);
  const own = inside(startS, startS + lengthS);
  if (own === 0) return 0;
  const later = Math.min(lengthS, outS - Math.max(startS, inS));
  const mean = rate * inside(startS, startS + 2 * lengthS);
  return Math.min(hit(own) * hit(later), 1 - Math.exp(-mean) * (1 + mean));
}

interface Sent {
  readonly pass: number;
  readonly endS: number;
  readonly airS: number;
}

/** One slice in each pass, as early as it can be; at one rate nothing else is better. */
function slicesOf(
  { passes, startMs }: Environment,
  releaseS: number,
  volumeMb: number,
  mbS: number,
  opened: number | null,
): Sent[] {
  return passes.flatMap(({ index, aosMs, losMs }) => {
    const openS = (aosMs - startMs) / 1000 + (index === opened ? 0 : 2);
    const startS = Math.max(releaseS, openS);
    const airS = Math.max(5, Math.ceil((volumeMb / mbS) * 1000) / 1000);
    const endS = startS + airS;
    const isSoon = openS < releaseS + 2400;
    return isSoon && endS <= (losMs - startMs) / 1000 ? [{ pass: index, endS, airS }] : [];
  });
}
