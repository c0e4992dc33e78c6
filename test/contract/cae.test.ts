import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { after, before, describe } from 'mocha';
import * as v from 'valibot';
import { BENCH_NOW_MS, createCaeBench } from '../kit/surfaces/cae.ts';
import { describeContract } from './run-table.ts';
import { CAE } from './tables/cae.ts';

describe('the contract of the CAE', function () {
  this.timeout(300_000);
  let server: Server;
  let url = '';

  before(async () => {
    const bench = await createCaeBench();
    server = bench.cae.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.close();
    server.closeAllConnections();
  });

  const makePlan = async (): Promise<string> => {
    const response = await fetch(`${url}/v1/plan`, {
      method: 'POST',
      body: JSON.stringify({
        satellite_id: '25544',
        preset_id: 'onboard-ml-inference',
        options: { start: '2026-07-25T00:00:00Z' },
      }),
    });
    return v.parse(v.object({ id: v.string() }), await response.json()).id;
  };

  describeContract(CAE, () => ({
    url,
    // Requests that name no start are planned at the same instant on every day.
    clock: () => BENCH_NOW_MS,
    given: (name) =>
      name === 'plan' ? makePlan() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
