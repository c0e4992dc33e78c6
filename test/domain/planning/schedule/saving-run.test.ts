import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  DEFAULT_CHECKPOINT_MARGIN_S,
  DEFAULT_MERGE_WINDOW_S,
} from '../../../../contracts/analysis/hazards.ts';
import type { StepDetail } from '../../../../domain/planning/job/job.ts';
import { createResourceProfile } from '../../../../domain/planning/schedule/resource-profile.ts';
import {
  firstRun,
  hazardsOf,
  layRun,
  SAVE_MARGIN_MS,
  type RunPlan,
} from '../../../../domain/planning/schedule/saving-run.ts';
import { stepTaskOf } from '../../../../domain/planning/schedule/tasks.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { SUNNY } from '../../../kit/makers/planned.ts';
import { endByCounting } from '../../../kit/oracles/saves-by-counting.ts';
import { aStep } from '../../../kit/makers/job.ts';

const S = 1000;

/** Seconds for everything; restore and closing save are left out unless stated. */
function laid(fromS: number, workS: number, stateS: number, hazardsS: number[], rest = {}) {
  const plan: RunPlan = {
    restoreMs: 0,
    workMs: workS * S,
    saveMs: 0,
    stateMs: stateS * S,
    hazards: hazardsS.map((hazardS) => hazardS * S),
    ...rest,
  };
  const { startMs, endMs, saves } = layRun(fromS * S, plan);
  const inS = (span: { startMs: number; endMs: number }) => [span.startMs / S, span.endMs / S];
  return { span: inS({ startMs, endMs }), saves: saves.map(inS) };
}

describe('layRun', () => {
  it('saves 30 s before a hazard that begins during the work, and goes on at once', () => {
    assert.deepEqual(laid(0, 600, 10, [300]), { span: [0, 610], saves: [[260, 270]] });
  });

  it('keeps the margin that predictions of hazards have', () => {
    assert.equal(SAVE_MARGIN_MS, DEFAULT_CHECKPOINT_MARGIN_S * S);
  });

  it('does not save before hazards that begin as it begins or ends', () => {
    assert.deepEqual(laid(100, 200, 10, [100, 300]), { span: [100, 300], saves: [] });
  });

  it('saves before a hazard that only the time of another save brings into the run', () => {
    assert.deepEqual(laid(0, 600, 10, [300, 605]), {
      span: [0, 620],
      saves: [
        [260, 270],
        [565, 575],
      ],
    });
  });

  it('shares a save between hazards that predictions merge too', () => {
    const last = 300 + DEFAULT_MERGE_WINDOW_S;
    assert.deepEqual(laid(0, 600, 10, [300, last]).saves, [[260, 270]]);
    assert.equal(laid(0, 600, 10, [300, last + 1]).saves.length, 2);
    assert.equal(laid(0, 600, 90, [300, 390]).saves.length, 1);
  });

  it('gives up the margin before it gives up more than half of the work', () => {
    assert.deepEqual(laid(280, 600, 10, [300]), { span: [280, 890], saves: [[285, 295]] });
  });

  it('begins with the hazard where it comes too soon for work and a save', () => {
    assert.deepEqual(laid(290, 600, 10, [300]), { span: [300, 900], saves: [] });
    assert.deepEqual(laid(295, 5, 10, [300]), { span: [295, 300], saves: [] });
  });

  it('lets the restored work begin with the hazard, and counts the closing save to the run', () => {
    const cut = { restoreMs: 10 * S, saveMs: 10 * S };
    assert.deepEqual(laid(285, 600, 10, [300], cut), { span: [290, 910], saves: [] });
    assert.deepEqual(laid(0, 600, 10, [615], cut), { span: [0, 630], saves: [[575, 585]] });
  });

  const plans = fc.record({
    fromMs: fc.integer({ min: 0, max: 900 * S }),
    workMs: fc.integer({ min: 1, max: 900 * S }),
    stateMs: fc.integer({ min: S, max: 120 * S }),
    hazards: fc
      .uniqueArray(fc.integer({ min: 0, max: 2000 * S }), { maxLength: 5 })
      .map((all) => all.sort((a, b) => a - b)),
  });

  it('agrees with counting the saves that a start needs', () => {
    fc.assert(
      fc.property(plans, ({ fromMs, ...plan }) => {
        const { startMs, endMs } = layRun(fromMs, { ...plan, restoreMs: 0, saveMs: 0 });
        assert.equal(endMs, endByCounting(startMs, plan), 'its own start');
        if (startMs > fromMs) assert.equal(endByCounting(fromMs, plan), null);
        if (startMs > fromMs) assert.equal(endByCounting(startMs - 1, plan), null);
      }),
      { numRuns: 2000, seed: 45 },
    );
  });

  it('never ends earlier for beginning later', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 200 * S }), ({ fromMs, ...plan }, laterMs) => {
        const whole = { ...plan, restoreMs: 0, saveMs: 0 };
        const soon = layRun(fromMs, whole);
        const late = layRun(fromMs + laterMs, whole);
        assert.ok(soon.endMs <= late.endMs);
      }),
      { numRuns: 2000, seed: 46 },
    );
  });
});

describe('hazardsOf', () => {
  const environment = anEnvironment({ saa: [[900, 950]], thermalHazards: [[600, 700]] });
  const { startMs } = environment;
  const times = (fields: Parameters<typeof aStep>[1], location: 'onboard' | 'ground') =>
    hazardsOf(environment, stepTaskOf(aStep('a', fields), location, 0, new Map())).map(
      (beginMs) => (beginMs - startMs) / S,
    );

  it('are crossings of the anomaly and peaks of temperature, not eclipses', () => {
    assert.deepEqual(times({ checkpointIntervalS: 60 }, 'onboard'), [600, 900]);
  });

  it('do not concern steps without checkpoints, on the ground, or along passes', () => {
    assert.deepEqual(times({}, 'onboard'), []);
    assert.deepEqual(times({ checkpointIntervalS: 60 }, 'ground'), []);
    const detail: StepDetail = {
      kind: 'pass',
      mergeStrategy: 'concat',
      maxSegments: 2,
      minPassDurationS: 0,
    };
    assert.deepEqual(times({ checkpointIntervalS: 60, detail }, 'onboard'), []);
  });

  it('leave out those before which the step has saved', () => {
    const savedUntilMs = startMs + 600 * S;
    assert.deepEqual(times({ checkpointIntervalS: 60, savedUntilMs }, 'onboard'), [900]);
  });
});

describe('firstRun', () => {
  const run = (workS: number, fromS: number, saa: [number, number][]) => {
    // 3,600 s of sunlight, in which alone the 40 W fit; a state of 500 MB is saved in 10 s.
    const environment = anEnvironment({ saa });
    const step = aStep('a', {
      durationS: workS,
      checkpointIntervalS: 60,
      requires: { ...SUNNY, memoryMb: 500 },
    });
    const profile = createResourceProfile(environment.windows);
    const task = stepTaskOf(step, 'onboard', 0, new Map());
    const found = firstRun(environment, profile, task, environment.startMs + fromS * S);
    assert.ok(found !== null);
    return [found.startMs, found.endMs].map((tMs) => (tMs - environment.startMs) / S);
  };

  it('leaves room for the saves in its window', () => {
    assert.deepEqual(run(3590, 0, [[300, 900]]), [0, 3600]);
    assert.deepEqual(run(3595, 0, [[300, 900]]), [5400, 8995]);
  });

  it('begins with the hazard, or in the next window, where there is no time for a save', () => {
    assert.deepEqual(run(3000, 595, [[600, 900]]), [600, 3600]);
    assert.deepEqual(run(3000, 595, [[601, 900]]), [5400, 8400]);
  });
});
