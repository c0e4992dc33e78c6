import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stageTimeouts, type StageTiming } from '../../../domain/workload/stage-timeouts.ts';

const HOUR_S = 3600;

const timing = (more: Partial<StageTiming> = {}): StageTiming => ({
  leftS: 24 * HOUR_S,
  untilStartS: 0,
  silentS: 0,
  pickupTimeoutS: null,
  reportTimeoutS: null,
  ...more,
});

describe('stageTimeouts', () => {
  const cases: [string, Partial<StageTiming>, number, number][] = [
    ['a quarter of the time left', {}, 6 * HOUR_S, 6 * HOUR_S],
    ['two minutes at least', { leftS: 60 }, 120, 120],
    ['never more than the usual ones', { leftS: 1_000 * HOUR_S }, 72 * HOUR_S, 48 * HOUR_S],
    ['what the workload says', { pickupTimeoutS: 30, reportTimeoutS: 40 }, 30, 40],
    ['a long silence of the plan on top', { silentS: 8 * HOUR_S }, 6 * HOUR_S, 14 * HOUR_S],
    ['no more for a silence that fits', { silentS: 5 * HOUR_S }, 6 * HOUR_S, 6 * HOUR_S],
    ['the wait for the begin as a silence', { untilStartS: 7 * HOUR_S }, 6 * HOUR_S, 13 * HOUR_S],
  ];
  for (const [name, more, pickupTimeoutS, reportTimeoutS] of cases) {
    it(name, () => {
      assert.deepEqual(stageTimeouts(timing(more)), { pickupTimeoutS, reportTimeoutS });
    });
  }
});
