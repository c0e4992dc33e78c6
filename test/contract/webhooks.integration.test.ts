import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { after, before, describe } from 'mocha';
import { CreatedWebhook } from '../../contracts/webhook/webhook.ts';
import { bodyAs } from '../kit/http/bodies.ts';
import { openTestDatabase } from '../kit/engines/database.ts';
import type { TestDatabase } from '../kit/engines/database.ts';
import { createWebhookSurface, HOOK_OWNER_KEY } from '../kit/surfaces/webhook-surface.ts';
import type { WebhookSurface } from '../kit/surfaces/webhook-surface.ts';
import { describeContract } from './run-table.ts';
import { WEBHOOKS } from './tables/webhooks.ts';

describe('the contract of webhooks', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let hooks: WebhookSurface;
  let server: Server;
  let url = '';

  before(async () => {
    database = await openTestDatabase();
    hooks = await createWebhookSurface(database);
    server = hooks.surface.app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A TCP server that listens has an address object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await hooks.close();
    await database.drop();
  });

  const makeWebhook = async (): Promise<string> => {
    const target = 'https://receiver.example.com/';
    const body = { url: target, events: ['pattern.maneuver'] };
    return bodyAs(CreatedWebhook, await hooks.call('post', '/v1/webhooks', body)).id;
  };

  describeContract(WEBHOOKS, () => ({
    url,
    headers: { authorization: `Bearer ${HOOK_OWNER_KEY}` },
    given: (name) =>
      name === 'webhook' ? makeWebhook() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
