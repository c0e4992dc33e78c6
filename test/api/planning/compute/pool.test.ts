import assert from 'node:assert/strict';
import { pino } from 'pino';
import { after, before, describe, it } from 'mocha';
import { computePlan } from '../../../../api/planning/compute/plan.ts';
import { computeNegotiation } from '../../../../api/planning/compute/prediction.ts';
import { createPlanningPool, type PlanComputer } from '../../../../api/planning/compute/pool.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { HAZARD_TYPES } from '../../../../domain/planning/hazards/hazards.ts';
import { predictHazards } from '../../../../domain/planning/hazards/predict-hazards.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { ISS_BUS } from '../../../../domain/spacecraft/bus-classes.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import type { PlanInput } from '../../../../api/planning/tasks.ts';

function input(predictionHours = 12): PlanInput {
  const preset = findPreset('split-learning');
  if (preset === undefined) throw new Error('the preset is gone');
  return {
    id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
    createdMs: 0,
    expiresMs: 3_600_000,
    satellite: { id: '25544', name: 'ISS', elements: catalogueElements(25_544), bus: ISS_BUS },
    job: preset.job,
    stations: DEFAULT_STATIONS,
    startMs: Date.parse('2026-07-25T00:00:00Z'),
    predictionHours,
    minElevationDeg: 5,
    explain: true,
  };
}

describe('planning pool', () => {
  const patient = { timeLimitMs: 60_000, signal: new AbortController().signal };
  let pool: PlanComputer;
  before(() => {
    pool = createPlanningPool(pino({ level: 'silent' }));
  });
  after(async () => {
    await pool.close();
  });

  it('predicts and negotiates as the functions alone do', async () => {
    const { satellite, startMs, stations } = input();
    const { elements, bus } = satellite;
    const query = {
      ...{ elements, bus, startMs, hours: 30, types: HAZARD_TYPES, marginMs: 30_000 },
      ...{ mergeMs: 60_000, stateSizeMb: 100, writeMbS: 50 },
      ...{ temperatureLimitC: 50, temperatureMarginC: 5 },
    };
    assert.deepEqual(await pool.run('hazards', query, patient), predictHazards(query));
    const negotiation = {
      query: { elements, bus, startMs, hours: 12, minElevationDeg: 5, stations },
      demand: { powerW: 30, memoryMb: 0, storageMb: 0, outputMbPerDay: 0 },
      expectedErrorKm: 1,
    };
    assert.deepEqual(
      await pool.run('negotiate', negotiation, patient),
      computeNegotiation(negotiation),
    );
  });

  it('computes on a thread exactly what is computed here', async () => {
    assert.deepEqual(await pool.run('plan', input(), patient), computePlan(input()));
  });

  it('computes many plans at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => pool.run('plan', input(), patient)),
    );
    assert.ok(outcomes.every((outcome) => outcome.kind === 'planned'));
  });

  it('gives up at the time limit with planning_timeout, and goes on', async () => {
    // No thread answers within a millisecond.
    await assert.rejects(
      Promise.all(
        Array.from({ length: 8 }, () =>
          pool.run('plan', input(48), { ...patient, timeLimitMs: 1 }),
        ),
      ),
      (error) => error instanceof AppError && error.code === 'planning_timeout',
    );
    const next = await pool.run('plan', input(), patient);
    assert.equal(next.kind, 'planned');
  });

  it('asks callers to come back once 256 wait', async () => {
    const leaving = new AbortController();
    const answers = Array.from({ length: 300 }, () =>
      pool.run('plan', input(48), { ...patient, signal: leaving.signal }).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    leaving.abort();
    const refused = (await Promise.all(answers)).filter(
      (error) => error instanceof AppError && error.code === 'rate_limit_exceeded',
    );
    // At most four are computed while 256 wait.
    assert.ok(refused.length >= 40, `${refused.length} refused`);
    assert.ok(refused.every((error) => error instanceof AppError && error.retryAfterS === 2));
    assert.equal((await pool.run('plan', input(), patient)).kind, 'planned');
  });

  it('stops for a caller that has gone away', async () => {
    const gone = new AbortController();
    const pending = pool.run('plan', input(48), { ...patient, signal: gone.signal });
    gone.abort();
    await assert.rejects(
      pending,
      (error) => error instanceof AppError && error.code === 'request_timeout',
    );
  });

  it('passes a failure on as an error', async () => {
    const bad = { ...input(), stations: [{ ...DEFAULT_STATIONS[0], id: 'x' }, null] };
    // The cast makes the input wrong on purpose.
    await assert.rejects(pool.run('plan', bad as unknown as PlanInput, patient), TypeError);
  });
});
