import { before, describe } from 'mocha';
import * as v from 'valibot';
import { WrittenAlert } from '../../contracts/webhook/alert.ts';
import { WorkloadSchedule } from '../../contracts/workload/schedule.ts';
import { bodyAs } from '../kit/http/bodies.ts';
import { useListening } from '../kit/http/serve.ts';
import { callerOf, LIVE_KEY, OTHER_KEY } from '../kit/surfaces/main-api.ts';
import { useOwnerSurface } from '../kit/surfaces/owner-surface.ts';
import { describeContract } from './run-table.ts';
import { MAIN_FLEET } from './tables/fleet/main-fleet.ts';
import { OWNERS } from './tables/owners/owners.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };
const SPAN = { kind: 'fault', start: '2027-01-01T00:00:00Z', end: '2027-01-02T00:00:00Z' };
const Made = v.object({ id: v.string() });

describe('the contract of what owners set up', function () {
  this.timeout(300_000);
  const { site } = useOwnerSurface();
  const server = useListening(() => site.bench.main);

  const make = async (name: string): Promise<string> => {
    const api = callerOf(site.bench.main);
    if (name === 'alert') {
      const channel = { mail: { to: ['shift@example.com'] } };
      const made = await api.post('/v1/alerts', { channel, on: ['conjunction'] });
      return bodyAs(WrittenAlert, made).id;
    }
    const made = await api.post('/v1/workload-schedules', {
      workload: { type: 'onboard-ml-inference', placement: { satellites: [25544] } },
      schedule: { every: '1h' },
      paused: name === 'paused',
    });
    return bodyAs(WorkloadSchedule, made).id;
  };

  /** What is registered, by the owner or by another one. */
  const register = async (name: string): Promise<string> => {
    made += 1;
    const key = name.startsWith('foreign') ? OTHER_KEY : LIVE_KEY;
    const kind = name.replace('foreign', '');
    const station = { name: `Station ${made}`, latitude_deg: 1, longitude_deg: 2 };
    if (kind === 'station') return await put('stations', station, key);
    if (kind === 'satellite')
      return await put('satellites', { name: `Craft ${made}`, bus: '6U', elements: ORBIT }, key);
    const station_id = await put('stations', station, key);
    return await put('outages', { station_id, ...SPAN }, key);
  };
  const put = async (path: string, body: object, key: string): Promise<string> => {
    const answer = await callerOf(site.bench.main).post(`/v1/fleet/${path}`, body, key);
    return bodyAs(Made, answer).id;
  };
  let made = 0;

  before(() => put('stations', { name: 'Taken', latitude_deg: 1, longitude_deg: 2 }, LIVE_KEY));

  describeContract(MAIN_FLEET, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: register,
  }));

  describeContract(OWNERS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: make,
  }));
});
