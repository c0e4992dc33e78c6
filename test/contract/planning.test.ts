import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { after, before, describe } from 'mocha';
import { createSurface } from '../../api/http/surface.ts';
import { planningRoutes } from '../../api/main/routes/planning.ts';
import { createTestKit, TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { describeContract } from './run-table.ts';
import { PLANNING } from './tables/planning.ts';

describe('the contract of the planning analysis', () => {
  let server: Server;
  let url = '';

  before(async () => {
    const surface = createSurface({
      name: 'main',
      title: 'Planning',
      description: 'The analysis alone.',
      routes: planningRoutes(),
      kit: createTestKit(),
      optionalPrefix: '/v1',
    });
    server = surface.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.close();
    server.closeAllConnections();
  });

  describeContract(PLANNING, () => ({
    url,
    headers: { authorization: `Bearer ${TEST_KEY}` },
    given: (name) => Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
