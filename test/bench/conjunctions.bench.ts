import { assess } from '../../domain/conjunction/assessment/assess.ts';
import { collisionProbability } from '../../domain/conjunction/assessment/probability.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';
import { anEncounter, ENCOUNTER_TCA_MS } from '../kit/makers/encounter.ts';

const CALLS = 20_000;
const RUNS = 25;

/** Microseconds of one call: the middle of many runs. */
function microseconds(work: (index: number) => number): number {
  const times: number[] = [];
  let sum = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    for (let index = 0; index < CALLS; index += 1) sum += work(index);
    times.push(performance.now() - startedAt);
  }
  if (!Number.isFinite(sum)) throw new Error('a probability is not a number');
  return (1000 * timingOf(times).p50Ms) / CALLS;
}

/** The same integral by a grid of midpoints that gives three digits. */
function byMidpoints(x: number, radius: number): number {
  const steps = 60;
  const step = (2 * radius) / steps;
  let total = 0;
  for (let i = 0; i < steps; i += 1)
    for (let j = 0; j < steps; j += 1) {
      const [px, py] = [-radius + (i + 0.5) * step, -radius + (j + 0.5) * step];
      if (px * px + py * py > radius * radius) continue;
      total += Math.exp(-0.5 * (((px - x) / 0.16) ** 2 + ((py - 0.3) / 0.6) ** 2));
    }
  return (total * step * step) / (2 * Math.PI * 0.16 * 0.6);
}

function benchProbability(): Row[] {
  const encounter = (radius: number) => (index: number) =>
    collisionProbability({ x: 0.2 + 1e-5 * index, y: 0.3, sigmaX: 0.16, sigmaY: 0.6, radius });
  const coarse = microseconds(encounter(0.01));
  const fine = microseconds(encounter(0.4));
  const grid = microseconds((index) => byMidpoints(0.2 + 1e-5 * index, 0.01));
  return [
    row('one probability, 16 x 8 nodes (R under 2 sigma)', coarse, grid),
    row('one probability, 64 x 32 nodes', fine, grid),
  ];
}

function benchAssess(): Row {
  const encounter = anEncounter();
  const context = { catalogueMs: ENCOUNTER_TCA_MS - DAY_MS };
  const whole = microseconds(() => assess(encounter, context).probability ?? 0);
  const alone = microseconds((index) =>
    collisionProbability({
      x: 0.2 + 1e-5 * index,
      y: 0.3,
      sigmaX: 0.16,
      sigmaY: 0.6,
      radius: 0.01,
    }),
  );
  return {
    work: 'an encounter assessed whole: class, plane, probability, texts',
    figure: `${whole.toFixed(1)} µs`,
    beside: `${(whole / alone).toFixed(1)} x its probability`,
  };
}

function row(work: string, ours: number, grid: number): Row {
  return {
    work,
    figure: `${ours.toFixed(2)} µs`,
    beside: `midpoints, 60 x 60: ${grid.toFixed(1)} µs (x ${(grid / ours).toFixed(1)})`,
  };
}

console.table([...benchProbability(), benchAssess()]);
