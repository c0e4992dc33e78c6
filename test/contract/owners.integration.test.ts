import { describe } from 'mocha';
import { WrittenAlert } from '../../contracts/webhook/alert.ts';
import { WorkloadSchedule } from '../../contracts/workload/schedule.ts';
import { bodyAs } from '../kit/http/bodies.ts';
import { useListening } from '../kit/http/serve.ts';
import { callerOf, LIVE_KEY } from '../kit/surfaces/main-api.ts';
import { useOwnerSurface } from '../kit/surfaces/owner-surface.ts';
import { describeContract } from './run-table.ts';
import { OWNERS } from './tables/owners/owners.ts';

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

  describeContract(OWNERS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: make,
  }));
});
