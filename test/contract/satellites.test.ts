import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { after, before, describe } from 'mocha';
import { createCaeBench } from '../kit/surfaces/cae.ts';
import { TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { describeContract } from './run-table.ts';
import { SATELLITES } from './tables/satellites.ts';

describe('the contract of satellites', function () {
  this.timeout(300_000);
  let server: Server;
  let url = '';

  before(async () => {
    const bench = await createCaeBench();
    server = bench.main.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  describeContract(SATELLITES, () => ({
    url,
    headers: { authorization: `Bearer ${TEST_KEY}` },
    given: (name) => Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
