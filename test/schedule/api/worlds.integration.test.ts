import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { AppError } from '../../../contracts/error-codes.ts';
import { schedulesBeside } from '../../../api/planning/worlds.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { createFleetView } from '../../../records/fleet/resolve.ts';
import { createWorlds } from '../../../records/fleet/worlds.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { ONBOARD_ML_INFERENCE } from '../../../domain/planning/job/presets/onboard-ml-inference.ts';
import { planInputs } from '../../kit/makers/plan-inputs.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };

describe('what is booked, to whoever asks', function () {
  this.timeout(60_000);
  const { database, post } = useBookingConsole();
  let satellite = '';

  before(async () => {
    const body = { bus: '6U', elements: ORBIT, name: 'Open', sharing: 'public' };
    satellite = String((await post('/api/fleet/satellites', body))['id']);
    const request = { preset_id: 'onboard-ml-inference', options: { start: BOOKING_NOW } };
    for (const satellite_id of [satellite, '25544']) {
      const plan = await post('/api/plans', { ...request, satellite_id });
      await post('/api/deployments', { plan_id: plan['id'], world: 'live' });
    }
  });

  const read = async (ownerId: string | null, world: string, id: string) => {
    const view = createFleetView(database, createSatelliteRecords(database));
    const inputOf = await planInputs();
    const input = inputOf('25544', ONBOARD_ML_INFERENCE.job, BOOKING_NOW);
    return await schedulesBeside(
      createWorlds(database, view, () => ownerId),
      world,
      {
        ...input,
        satellite: { ...input.satellite, id },
        startMs: Date.parse(BOOKING_NOW),
        strict: id === satellite ? [`satellite/${satellite}`] : [],
      },
    );
  };

  it('is what their schedules hold, of what is registered everybody’s', async () => {
    const count = async (ownerId: string | null, world: string, id: string) =>
      (await read(ownerId, world, id)).commitments.length;
    assert.ok((await count('owner', 'live', satellite)) > 0);
    assert.ok((await count('owner', 'live', '25544')) > 0);
    assert.ok((await count('other', 'live', satellite)) > 0);
    assert.equal(await count('other', 'live', '25544'), 0);
    assert.ok((await count(null, 'live', satellite)) > 0);
    assert.equal(await count(null, 'live', '25544'), 0);
    assert.equal(await count('owner', 'elsewhere', satellite), 0);
    const { versions } = await read(null, 'live', satellite);
    assert.deepEqual(versions, { [`satellite/${satellite}`]: 1 });
  });

  it('is of no rehearsal for who is not known', async () => {
    await assert.rejects(read(null, 'mine', satellite), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.status], ['validation_error', 400]);
      return true;
    });
  });
});
