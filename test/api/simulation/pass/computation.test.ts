import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { pino } from 'pino';
import { computePasses, type PassesInput } from '../../../../api/simulation/pass/compute-passes.ts';
import { createComputePool } from '../../../../api/compute-pool.ts';
import { passes } from '../../../../api/simulation/pass/computation.ts';
import { isLong } from '../../../../threads/admission.ts';
import { UNITS_PER_MS } from '../../../../threads/computation.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

function inputOf(more: Partial<PassesInput>): PassesInput {
  return {
    elements: catalogueElements(25544),
    startMs: START,
    durationHours: 24,
    minElevationDeg: 5,
    stations: DEFAULT_STATIONS,
    pointsStepS: 30,
    format: 'json',
    nowMs: START,
    ...more,
  };
}

describe('the work of a prediction', () => {
  const stations = Array.from({ length: 200 }, (_, index) => ({
    id: `s${index}`,
    name: '',
    provider: '',
    latDeg: 0,
    lonDeg: index,
    altitudeM: 0,
  }));
  const cases: readonly (readonly [string, Partial<PassesInput>, 'here' | 'short' | 'long'])[] = [
    ['a day over the default network', {}, 'here'],
    ['a week over it', { durationHours: 168 }, 'short'],
    ['a day over two hundred stations', { stations }, 'long'],
    ['a week over two hundred stations', { stations, durationHours: 168 }, 'long'],
    ['points every second', { pointsStepS: 1 }, 'long'],
    ['a navigation satellite, in view for hours', { elements: catalogueElements(46826) }, 'long'],
    ['the same without points', { elements: catalogueElements(46826), pointsStepS: 0 }, 'here'],
  ];
  for (const [title, more, expected] of cases)
    it(`${title}: ${expected}`, () => {
      const work = passes.estimate(inputOf(more));
      const found = work < 4 * UNITS_PER_MS ? 'here' : isLong({ work }) ? 'long' : 'short';
      assert.equal(found, expected, `${work / UNITS_PER_MS} ms`);
    });
});

describe('passes on threads', () => {
  const threads = createComputePool(pino({ level: 'silent' }));
  after(() => threads.close());

  it('are the same as here', async () => {
    const input = inputOf({ durationHours: 48 });
    const there = await threads.run(passes, input, { caller: 'own_test' });
    assert.equal(there.kind, 'found');
    assert.deepEqual(there, computePasses(input));
  });

  it('say there, too, when SGP4 has no state at the start', async () => {
    const input = inputOf({ durationHours: 48, startMs: Date.UTC(2150, 0, 1) });
    assert.equal((await threads.run(passes, input, { caller: 'own_test' })).kind, 'lost');
  });
});
