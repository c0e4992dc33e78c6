import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { remainingJob } from '../../../../domain/planning/replan/remaining-job.ts';
import { upsetLoss } from '../../../../domain/planning/hazards/upsets.ts';
import { HAZARDS, SAVING } from '../../../kit/checker/plans.ts';
import { ENVIRONMENT_START_MS, anEnvironment } from '../../../kit/makers/environment.ts';
import { aSchedule } from '../../../kit/makers/schedule.ts';
import { plan, quick, spans } from '../../../kit/makers/planned.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

/** What is left of the step that saves before three hazards, at some seconds after the start. */
function leftAt(nowS: number) {
  const { job, environment } = SAVING;
  const progress = {
    nowMs: environment.startMs + nowS * 1000,
    completed: new Set<string>(),
    running: new Set(['busy']),
    lostPasses: new Set<number>(),
  };
  const left = remainingJob(job, environment, aSchedule(SAVING), progress);
  const [step] = left.job.steps;
  assert.ok(step !== undefined);
  return step;
}

/** The same planned again in surroundings that begin there: saves and end in seconds of the old plan. */
function plannedAgain(nowS: number) {
  const shift = (made: readonly (readonly [number, number])[] = []) =>
    made
      .filter(([, endS]) => endS > nowS)
      .map(([startS, endS]) => [Math.max(0, startS - nowS), endS - nowS] as const);
  const environment = anEnvironment({
    startMs: ENVIRONMENT_START_MS + nowS * 1000,
    phaseMs: nowS * 1000,
    saa: shift(HAZARDS.saa),
    thermalHazards: shift(HAZARDS.thermalHazards),
  });
  const { schedule } = plan(quick(leftAt(nowS)), environment);
  return {
    saves: spans(schedule, environment, 'checkpoint').map((span) => span.map((s) => s + nowS)),
    endS: (schedule.finishMs - ENVIRONMENT_START_MS) / 1000,
  };
}

describe('remainingJob', () => {
  it('leaves a running step the saves that it has not made, and its end', () => {
    assert.deepEqual(plannedAgain(100), {
      saves: [
        [260, 270],
        [860, 870],
      ],
      endS: 1200,
    });
  });

  it('does not save again before hazards for which it has saved', () => {
    assert.deepEqual(plannedAgain(280), { saves: [[860, 870]], endS: 1200 });
    assert.deepEqual(plannedAgain(320), { saves: [[860, 870]], endS: 1200 });
    assert.deepEqual(plannedAgain(880), { saves: [], endS: 1200 });
  });

  it('finishes a save that is being made', () => {
    assert.equal(leftAt(265).durationS, 5 + 590 + 330);
    assert.deepEqual(plannedAgain(265), { saves: [[860, 870]], endS: 1200 });
  });

  it('keeps the times of steps where they were', () => {
    const job = aJob([
      aStep('done'),
      aStep('next', { dependsOn: ['done'], notBeforeS: 100, notAfterS: 160 }),
      aStep('waits', { notBeforeS: 600 }),
      aStep('may', { notBeforeS: 50 }),
    ]);
    const environment = anEnvironment();
    const { schedule } = plan(job, environment);
    const left = remainingJob(job, environment, schedule, {
      nowMs: environment.startMs + 100_000,
      completed: new Set(['done']),
      running: new Set(),
      lostPasses: new Set(),
    });
    const times = left.job.steps.map(({ id, notBeforeS, notAfterS }) => [
      id,
      notBeforeS,
      notAfterS,
    ]);
    assert.deepEqual(times, [
      ['done', undefined, undefined],
      ['next', undefined, 60.001],
      ['waits', 500, undefined],
      ['may', undefined, undefined],
    ]);
    const later = anEnvironment({
      startMs: environment.startMs + 100_000,
      phaseMs: 100_000,
    });
    const again = plan(left.job, later);
    const next = again.schedule.segments.find(({ stepId }) => stepId === 'next');
    assert.ok((next?.endMs ?? Infinity) <= environment.startMs + 160_001);
  });

  it('loses nothing of what is done to upsets', () => {
    const { environment } = SAVING;
    const job = quick(aStep('made', { outputDataMb: 1 }), aStep('next', { dependsOn: ['made'] }));
    const schedule = plan(job, environment).schedule;
    const nowMs = environment.startMs + 60_000;
    const left = remainingJob(job, environment, schedule, {
      nowMs,
      completed: new Set(['made']),
      running: new Set(),
      lostPasses: new Set(),
    });
    const stub = left.job.steps.find(({ id }) => id === 'made');
    assert.ok(stub !== undefined);
    const run = [{ startMs: nowMs, endMs: nowMs + 600_000 }];
    assert.equal(upsetLoss({ ...stub, maxRetries: 0 }, run, run), 0);
    assert.ok(upsetLoss(aStep('other', { maxRetries: 0 }), run, run) > 0.1);
  });
});
