import assert from 'node:assert/strict';
import { pino } from 'pino';
import { after, describe, it } from 'mocha';
import { computeWritten } from '../../../../api/planning/compute/written.ts';
import { computeNegotiation } from '../../../../api/planning/compute/prediction.ts';
import { createComputePool } from '../../../../api/compute-pool.ts';
import { hazards, negotiation, plan } from '../../../../api/planning/compute/computations.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { HAZARD_TYPES } from '../../../../domain/planning/hazards/hazards.ts';
import { predictHazards } from '../../../../domain/planning/hazards/predict-hazards.ts';
import { findPreset, PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { ISS_BUS } from '../../../../domain/spacecraft/bus-classes.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { isLong } from '../../../../threads/admission.ts';
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

describe('plans on threads', () => {
  const threads = createComputePool(pino({ level: 'silent' }));
  after(() => threads.close());
  const caller = { caller: 'own_test' };

  it('predicts and negotiates as the functions alone do', async () => {
    const { satellite, startMs, stations } = input();
    const { elements, bus } = satellite;
    const query = {
      ...{ elements, bus, startMs, hours: 30, types: HAZARD_TYPES, marginMs: 30_000 },
      ...{ mergeMs: 60_000, stateSizeMb: 100, writeMbS: 50 },
      ...{ temperatureLimitC: 50, temperatureMarginC: 5 },
    };
    assert.deepEqual(await threads.run(hazards, query, caller), predictHazards(query));
    const asked = {
      query: { elements, bus, startMs, hours: 12, minElevationDeg: 5, stations },
      demand: { powerW: 30, heatW: null, memoryMb: 0, storageMb: 0, outputMbPerDay: 0 },
      expectedErrorKm: 1,
      reckonedBy: 'ocu' as const,
    };
    assert.deepEqual(await threads.run(negotiation, asked, caller), computeNegotiation(asked));
  });

  it('computes on a thread exactly what is computed here', async () => {
    assert.deepEqual(await threads.run(plan, input(), caller), computeWritten(input()));
  });

  it('computes many plans at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => threads.run(plan, input(), caller)),
    );
    assert.ok(outcomes.every((outcome) => outcome.kind === 'planned'));
  });

  it('passes a failure on as an error', async () => {
    const bad = { ...input(), stations: [{ ...DEFAULT_STATIONS[0], id: 'x' }, null] };
    // The cast makes the input wrong on purpose.
    await assert.rejects(threads.run(plan, bad as unknown as PlanInput, caller), TypeError);
  });
});

describe('the work of a plan', () => {
  it('is short for every preset over half a day, so that a preset waits for no long work', () => {
    for (const { job } of PRESETS)
      assert.equal(isLong({ work: plan.estimate({ ...input(), job }) }), false, job.id);
  });

  it('grows with steps, stations and hours', () => {
    const base = plan.estimate(input());
    const { job, stations } = input();
    assert.ok(plan.estimate(input(24)) > base);
    assert.ok(plan.estimate({ ...input(), stations: [...stations, ...stations] }) > base);
    assert.ok(
      plan.estimate({ ...input(), job: { ...job, steps: [...job.steps, ...job.steps] } }) > base,
    );
  });
});
