import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { groundStage } from '../../../domain/workload/ground-stage.ts';

const WORK = {
  index: 4,
  role: 'combine',
  name: 'Combine 4 shards',
  dependsOn: [0, 1, 2, 3],
  startOffsetS: 900,
  inputMb: 1250,
  outputMb: 1250,
} as const;

describe('groundStage', () => {
  it('takes 5 s to start and a second per 125 MB', () => {
    const stage = groundStage(WORK);
    assert.equal(stage.computeS, 10);
    assert.equal(stage.durationS, 15);
    assert.equal(groundStage({ ...WORK, computeS: 7.5 }).durationS, 22.5);
  });

  it('runs on the ground, where nothing is transferred and nobody else is needed', () => {
    const { satellite, satelliteName, plan, alternatives, downlinkMb, deliveryConfidence } =
      groundStage(WORK);
    assert.deepEqual([satellite, satelliteName, plan], ['ground', 'Ground segment', null]);
    assert.deepEqual([alternatives, downlinkMb, deliveryConfidence], [[], 0, null]);
  });

  it('tells its events in order of time, accepted first and completed last', () => {
    const { events, durationS } = groundStage(WORK);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['job.accepted', 'placement.decided', 'step.started', 'step.completed', 'job.completed'],
    );
    const times = events.map(({ timestampS }) => timestampS);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
    assert.equal(times.at(-1), durationS);
  });
});
