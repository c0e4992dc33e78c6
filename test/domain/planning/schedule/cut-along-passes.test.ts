import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createPartialSchedule } from '../../../../domain/planning/schedule/partial-schedule.ts';
import { cutAlongPasses } from '../../../../domain/planning/schedule/cut-along-passes.ts';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import type { StepDetail } from '../../../../domain/planning/job/job.ts';
import { stepTaskOf } from '../../../../domain/planning/schedule/tasks.ts';
import { createMeter } from '../../../../domain/planning/rcpsp/work-meter.ts';
import { ENVIRONMENT_START_MS, anEnvironment } from '../../../kit/makers/environment.ts';
import { seeded } from '../../../kit/random/seeded.ts';
import { aStep } from '../../../kit/makers/job.ts';

type PassDetail = Extract<StepDetail, { kind: 'pass' }>;

/** A job's only step, cut along the passes of some surroundings. */
function cut(environment: Environment, durationS: number, maxSegments: number) {
  const detail: PassDetail = {
    kind: 'pass',
    mergeStrategy: 'concat',
    maxSegments,
    minPassDurationS: 60,
  };
  const step = aStep('a', { durationS, detail });
  const graph = { tasks: [], predecessors: [], successors: [] };
  const meter = createMeter(Infinity);
  const partial = createPartialSchedule(environment, graph, 'end', meter);
  const before = meter.spent;
  const pieces = cutAlongPasses(
    partial,
    stepTaskOf(step, 'onboard', 0, new Map()),
    detail,
    environment.startMs,
  );
  return { pieces, work: meter.spent - before };
}

/** Earliest end over every choice of passes, each begun when the one before it ends; null if none. */
function earliestEnd({ passes }: Environment, durationMs: number, most: number): number | null {
  const usable = passes.filter(({ aosMs, losMs }) => losMs - aosMs >= 60_000);
  let best: number | null = null;
  const follow = (from: number, freeMs: number, leftMs: number, left: number): void => {
    if (left === 0) return;
    for (let index = from; index < usable.length; index += 1) {
      const { aosMs, losMs } = usable[index] ?? { aosMs: 0, losMs: 0 };
      const startMs = Math.max(aosMs, freeMs);
      if (startMs >= losMs) continue;
      if (losMs - startMs >= leftMs) best = Math.min(best ?? Infinity, startMs + leftMs);
      else follow(index + 1, losMs, leftMs - (losMs - startMs), left - 1);
    }
  };
  follow(0, 0, durationMs, most);
  return best;
}

describe('cutAlongPasses', () => {
  it('ends as early as the best of all choices of passes, overlapping ones included', () => {
    const random = seeded(17);
    let held = 0;
    for (let trial = 0; trial < 400; trial += 1) {
      const passes = Array.from({ length: 1 + Math.floor(9 * random()) }, () => ({
        startS: Math.floor(6000 * random()),
        durationS: 30 + Math.floor(900 * random()),
      })).sort((a, b) => a.startS - b.startS);
      const environment = anEnvironment({ passes });
      const durationS = 60 + Math.floor(1500 * random());
      const most = 1 + Math.floor(4 * random());
      const { pieces } = cut(environment, durationS, most);
      const expected = earliestEnd(environment, durationS * 1000, most);
      assert.equal(pieces?.at(-1)?.endMs ?? null, expected, JSON.stringify({ passes, durationS }));
      if (pieces === null) continue;
      held += 1;
      assert.ok(pieces.length <= most);
      const workMs = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
      assert.equal(workMs, durationS * 1000);
      for (const [index, { startMs, endMs, passIndex }] of pieces.entries()) {
        const pass = environment.passes[passIndex ?? -1];
        assert.ok(pass !== undefined && pass.aosMs <= startMs && endMs <= pass.losMs);
        assert.ok(startMs >= (pieces[index - 1]?.endMs ?? ENVIRONMENT_START_MS));
      }
    }
    assert.ok(held > 100, `${held} held`);
  });

  it('looks at few of the choices, and charges what it looks at', () => {
    const passes = Array.from({ length: 300 }, (_, index) => ({
      startS: 60 * index,
      durationS: 61 + ((index * 37) % 50),
    }));
    const { pieces, work } = cut(anEnvironment({ orbits: 8, passes }), 100_000, 100);
    assert.equal(pieces, null);
    // All pairs of passes for every number of pieces would be four and a half million.
    assert.ok(work > 300 && work < 400_000, `${work}`);
  });
});
