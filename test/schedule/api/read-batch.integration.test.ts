import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';
import { readBatch } from '../../../api/main/batch/read-batch.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { BatchRequest } from '../../../contracts/plan/batch.ts';
import { checkBatch } from '../../../domain/batch/check-batch.ts';
import { solveBatch } from '../../../domain/batch/solve-batch.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { createFleetView, withFleet } from '../../../records/fleet/resolve.ts';
import { createWorlds } from '../../../records/fleet/worlds.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };
const JOB = { preset_id: 'onboard-ml-inference', policy: { deadline_orbits: 10 } };

describe('what a batch is made from', function () {
  this.timeout(60_000);
  const { database, post } = useBookingConsole();
  let satellite = '';
  let station = '';

  before(async () => {
    station = String(
      (
        await post('/api/fleet/stations', {
          ...{ name: 'North', latitude_deg: 71, longitude_deg: 25, antennas: 1, setup_s: 60 },
        })
      )['id'],
    );
    const own = { name: 'Mine', bus: '6U', elements: ORBIT, ground_stations: ['North'] };
    satellite = String(
      (await post('/api/fleet/satellites', { ...own, min_elevation_deg: 10 }))['id'],
    );
    const options = { start: BOOKING_NOW };
    const plan = await post('/api/plans', { ...JOB, satellite_id: 'Mine', options });
    await post('/api/deployments', { plan_id: plan['id'], world: 'live' });
  });

  const readAs = (ownerId: string, body: object) => {
    const catalogue = createSatelliteRecords(database);
    const view = createFleetView(database, catalogue);
    const satellites = withFleet(catalogue, view, () => ownerId);
    return readBatch(
      {
        clock: () => Date.parse(BOOKING_NOW),
        network: { satellites, worlds: createWorlds(database, view, () => ownerId) },
      },
      v.parse(BatchRequest, { start: BOOKING_NOW, jobs: [JOB, JOB], ...body }),
    );
  };

  it('is each satellite with its own stations, and the terms of those', async () => {
    const source = await readAs('owner', { satellites: ['Mine', 25544], world: 'live' });
    const [mine, iss] = source.satellites;
    assert.deepEqual(
      [mine?.id, mine?.stationIds, mine?.minElevationDeg],
      [satellite, [station], 10],
    );
    assert.deepEqual(
      [iss?.id, iss?.stationIds, iss?.minElevationDeg],
      ['25544', DEFAULT_STATIONS.map(({ id }) => id), 5],
    );
    assert.deepEqual(source.terms, {
      [station]: { antennas: 1, setupMs: 60_000, teardownMs: 10_000 },
    });
    const listed = await readAs('owner', {
      satellites: ['Mine'],
      ground_stations: ['gs_svalbard'],
    });
    assert.equal(listed.satellites[0]?.stationIds, null);
    assert.deepEqual(
      listed.stations.map(({ id }) => id),
      ['gs_svalbard'],
    );
  });

  it('is what is booked in the world that it names, which its answer leaves alone', async () => {
    const [beside, empty] = [
      await readAs('owner', { satellites: ['Mine'], world: 'live' }),
      await readAs('owner', { satellites: ['Mine'] }),
    ];
    const kinds = beside.commitments.map(({ resource }) => resource.split('/')[0]);
    assert.ok(kinds.includes('station') && kinds.includes('satellite'), kinds.join());
    assert.deepEqual(empty.commitments, []);
    assert.deepEqual(
      (await readAs('owner', { satellites: ['Mine'], world: 'drill' })).commitments,
      [],
    );
    const batch = batchOf(beside);
    const { served } = solveBatch(batch, await openLinearSolver());
    assert.ok(served.length > 0);
    assert.deepEqual(checkBatch(batch, served), []);
  });

  it('is nothing of what is another’s', async () => {
    await assert.rejects(readAs('other', { satellites: [satellite, 25544] }), (error) => {
      assert.ok(error instanceof AppError && error.code === 'validation_error');
      assert.match(error.message, /satellites\.0/);
      return true;
    });
  });
});
