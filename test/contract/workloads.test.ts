import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe } from 'mocha';
import type { FinalPhase } from '../../domain/workload/phase.ts';
import { LIVE_KEY } from '../kit/surfaces/main-api.ts';
import { createWorkloadApi } from '../kit/surfaces/workload-api.ts';
import type { WorkloadApi } from '../kit/surfaces/workload-api.ts';
import { planned, stage } from '../kit/makers/workload-records.ts';
import { describeContract } from './run-table.ts';
import { WORKLOADS } from './tables/workloads.ts';

const ENDINGS: Readonly<Record<string, FinalPhase>> = {
  failed: 'failed',
  timedout: 'timed_out',
  canceled: 'canceled',
};

describe('the contract of workloads', function () {
  this.timeout(300_000);
  let site: WorkloadApi;
  let server: Server;
  let url = '';

  before(async () => {
    site = await createWorkloadApi();
    server = site.bench.main.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  const make = async (name: string): Promise<string> => {
    const id = await site.submit();
    const { workloads, nowMs } = site.bench;
    const phase = ENDINGS[name];
    if (phase !== undefined) workloads.change(id, { phase });
    if (name !== 'done') return id;
    planned(workloads, id, nowMs);
    workloads.stagesOf.set(id, [stage(id, 0)]);
    return id;
  };

  describeContract(WORKLOADS, () => ({
    url,
    headers: { authorization: `Bearer ${LIVE_KEY}` },
    given: make,
  }));
});
