import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  isOfLivingSchedule,
  readTimes,
  shareLine,
  timesTable,
} from '../../../dev/testing/times.ts';
import { findTestFiles } from '../../../dev/testing/test-files.ts';

const TIMES = [
  { file: 'test/api/booking/worlds.integration.test.ts', tests: 2, ms: 900, processorMs: 310 },
  { file: 'test/domain/planning/make-plan.test.ts', tests: 9, ms: 5_000, processorMs: 4_000 },
  { file: 'test/domain/batch/ledger.test.ts', tests: 3, ms: 1_000, processorMs: 990 },
];

describe('times of files of tests', () => {
  it('are read as the reporter writes them, and are none of a process that died', () => {
    assert.deepEqual(readTimes(JSON.stringify({ passes: 14, times: TIMES })), TIMES);
    assert.deepEqual([readTimes(null), readTimes(''), readTimes('{}')], [[], [], []]);
  });

  it('say the share of the living schedule where it ran', () => {
    assert.equal(
      shareLine(TIMES),
      'the living schedule: 5 tests of 2 files, 1.3 s of processor, 1.9 s by the clock beside all that ran',
    );
    assert.equal(shareLine(TIMES.slice(1, 2)), null);
  });

  it('are a table, what takes most first, with the sum', () => {
    assert.deepEqual(timesTable(TIMES).split('\n').slice(2), [
      '| test/domain/planning/make-plan.test.ts | 9 | 5.0 | 4.0 |',
      '| test/domain/batch/ledger.test.ts | 3 | 1.0 | 1.0 |',
      '| test/api/booking/worlds.integration.test.ts | 2 | 0.9 | 0.3 |',
      '| all | 14 | 6.9 | 5.3 |',
    ]);
  });

  it('know what belongs to the living schedule by the names of rooms and files', async () => {
    const { unit, engines } = await findTestFiles('.', {
      ...{ faults: false, schedule: false, agent: false, filters: [] },
    });
    const own = [...unit, ...engines].filter(isOfLivingSchedule);
    assert.ok(own.includes('test/contract/bookings.integration.test.ts'));
    assert.ok(own.includes('test/workflows/deployment/deployment.replay.test.ts'));
    assert.ok(!own.some((file) => file.startsWith('test/schedule/')), 'only when asked for');
    assert.ok(!own.some((file) => /\/(orbit|webhook|session|conjunction)\//.test(file)));
  });
});
