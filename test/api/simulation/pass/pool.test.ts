import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { pino } from 'pino';
import type { PassesInput } from '../../../../api/simulation/pass/compute-passes.ts';
import { computeHere, createPassPool, isLight } from '../../../../api/simulation/pass/pool.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
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

describe('isLight', () => {
  const stations = Array.from({ length: 200 }, (_, index) => ({
    id: `s${index}`,
    name: '',
    provider: '',
    latDeg: 0,
    lonDeg: index,
    altitudeM: 0,
  }));
  const cases: readonly (readonly [string, Partial<PassesInput>, boolean])[] = [
    ['a day over the default network', {}, true],
    ['three days over it', { durationHours: 72 }, false],
    ['a day over two hundred stations', { stations }, false],
    ['points every second', { pointsStepS: 1 }, false],
    ['a navigation satellite, in view for hours', { elements: catalogueElements(46826) }, false],
    ['the same without points', { elements: catalogueElements(46826), pointsStepS: 0 }, true],
  ];
  for (const [title, more, expected] of cases)
    it(`${title}: ${String(expected)}`, () => {
      assert.equal(isLight(inputOf(more)), expected);
    });
});

describe('createPassPool', () => {
  const pool = createPassPool(pino({ level: 'silent' }));
  after(() => pool.close());
  const { signal } = new AbortController();

  it('predicts the same on another thread as here', async () => {
    const input = inputOf({ durationHours: 48 });
    const there = await pool.compute(input, signal);
    assert.equal(there.kind, 'found');
    assert.deepEqual(there, await computeHere.compute(input, signal));
  }).timeout(300_000);

  it('says there, too, when SGP4 has no state at the start', async () => {
    const input = inputOf({ durationHours: 48, startMs: Date.UTC(2150, 0, 1) });
    assert.equal((await pool.compute(input, signal)).kind, 'lost');
  }).timeout(300_000);

  it('gives up what nobody waits for', async () => {
    const gone = AbortSignal.abort();
    await assert.rejects(
      pool.compute(inputOf({ durationHours: 72 }), gone),
      (error) => error instanceof AppError && error.code === 'request_timeout',
    );
  });
});
