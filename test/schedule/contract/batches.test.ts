import { describe } from 'mocha';
import { AcceptedBatch } from '../../../contracts/plan/batch.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { useListening } from '../../kit/http/serve.ts';
import { LIVE_KEY } from '../../kit/surfaces/main-api.ts';
import { createWorkloadApi } from '../../kit/surfaces/workload-api.ts';
import { describeContract } from '../../contract/run-table.ts';
import { BATCHES } from '../../contract/tables/batches.ts';

describe('the contract of batches', function () {
  this.timeout(60_000);
  const site = useFixture(createWorkloadApi);
  const server = useListening(() => site.bench.main);

  describeContract(BATCHES, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: async () => {
      const body = { jobs: [{ preset_id: 'split-learning' }], satellites: [25544] };
      return bodyAs(AcceptedBatch, await site.api.post('/v1/schedule/batch', body)).id;
    },
  }));
});
