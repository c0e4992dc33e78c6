import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isUnprotected, upsetLoss } from '../../../../domain/planning/hazards/upsets.ts';
import type { Step } from '../../../../domain/planning/job/job.ts';
import { aStep } from '../../../kit/makers/job.ts';

const span = (startS: number, endS: number) => ({ startMs: startS * 1000, endMs: endS * 1000 });
const loss = (fields: Partial<Step>, work: [number, number][], saa: [number, number][]) =>
  upsetLoss(
    aStep('a', fields),
    work.map(([startS, endS]) => span(startS, endS)),
    saa.map(([startS, endS]) => span(startS, endS)),
  );
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);

/** Chance of an upset in some minutes inside, at 2 % a minute. */
const hit = (minutes: number) => 1 - Math.exp(-0.02 * minutes);

describe('upsetLoss', () => {
  it('is nothing outside the anomaly', () => {
    assert.equal(loss({ maxRetries: 0 }, [[0, 600]], []), 0);
    assert.equal(loss({ maxRetries: 0 }, [[0, 600]], [[600, 900]]), 0);
  });

  it('grows by 2 % a minute inside, where nothing is tried again', () => {
    close(loss({ maxRetries: 0 }, [[0, 600]], [[300, 900]]), hit(5));
    close(loss({ retryPolicy: 'fail', maxRetries: 3 }, [[0, 600]], [[300, 900]]), hit(5));
  });

  it('adds up what stretches of work spend in several crossings', () => {
    const work: [number, number][] = [
      [0, 120],
      [500, 620],
    ];
    const saa: [number, number][] = [
      [60, 300],
      [400, 560],
    ];
    close(loss({ maxRetries: 0 }, work, saa), hit(2));
  });

  it('takes all attempts to be hit; a retry may lie inside for all its time', () => {
    close(loss({ maxRetries: 1 }, [[0, 60]], [[30, 1200]]), hit(0.5) * hit(1));
    close(loss({ maxRetries: 2 }, [[0, 60]], [[30, 1200]]), hit(0.5) * hit(1) ** 2);
  });

  it('is at most the chance of so many upsets while the attempts last', () => {
    // Two attempts of an hour meet one crossing of ten minutes: two upsets in it at least.
    const mean = 0.02 * 10;
    const twice = 1 - Math.exp(-mean) * (1 + mean);
    close(loss({ maxRetries: 1 }, [[0, 3600]], [[600, 1200]]), twice);
    const later = { retryPolicy: 'retry_next_window', maxRetries: 1 } as const;
    close(loss(later, [[0, 3600]], [[600, 1200]]), hit(10) ** 2);
  });

  it('leaves out crossings before which the step has saved', () => {
    const saved = { maxRetries: 0, savedUntilMs: 30_000 };
    assert.equal(loss(saved, [[0, 60]], [[30, 1200]]), 0);
    close(loss({ ...saved, savedUntilMs: 29_999 }, [[0, 60]], [[30, 1200]]), hit(0.5));
  });
});

describe('isUnprotected', () => {
  it('are steps without checkpoints, and steps along passes', () => {
    assert.equal(isUnprotected(aStep('a')), true);
    assert.equal(isUnprotected(aStep('a', { checkpointIntervalS: 60 })), false);
    const detail = {
      kind: 'pass',
      mergeStrategy: 'concat',
      maxSegments: 2,
      minPassDurationS: 0,
    } as const;
    assert.equal(isUnprotected(aStep('a', { checkpointIntervalS: 60, detail })), true);
  });
});
