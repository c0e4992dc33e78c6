import { describe } from 'mocha';
import type { FinalPhase } from '../../domain/workload/phase.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { useListening } from '../kit/http/serve.ts';
import { LIVE_KEY } from '../kit/surfaces/main-api.ts';
import { createWorkloadApi } from '../kit/surfaces/workload-api.ts';
import { finishWorkload, aStageDocument } from '../kit/makers/workload-documents.ts';
import { describeContract } from './run-table.ts';
import { WORKLOADS } from './tables/workloads.ts';

const ENDINGS: Readonly<Record<string, FinalPhase>> = {
  failed: 'failed',
  timedout: 'timed_out',
  canceled: 'canceled',
};

describe('the contract of workloads', function () {
  this.timeout(300_000);
  const site = useFixture(createWorkloadApi);
  const server = useListening(() => site.bench.main);

  const make = async (name: string): Promise<string> => {
    const id = await site.submit();
    const { workloads, nowMs } = site.bench;
    const phase = ENDINGS[name];
    if (phase !== undefined) workloads.change(id, { phase });
    if (name !== 'done') return id;
    finishWorkload(workloads, id, nowMs);
    workloads.stagesOf.set(id, [aStageDocument(id, 0)]);
    return id;
  };

  describeContract(WORKLOADS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: make,
  }));
});
