import { describe } from 'mocha';
import { CreatedWebhook } from '../../contracts/webhook/webhook.ts';
import { bodyAs } from '../kit/http/bodies.ts';
import { useListening } from '../kit/http/serve.ts';
import { HOOK_OWNER_KEY, useWebhookSurface } from '../kit/surfaces/webhook-surface.ts';
import { describeContract } from './run-table.ts';
import { WEBHOOKS } from './tables/webhooks.ts';

describe('the contract of webhooks', function () {
  this.timeout(300_000);
  const { hooks } = useWebhookSurface();
  const server = useListening(() => hooks.surface);

  const makeWebhook = async (): Promise<string> => {
    const target = 'https://receiver.example.com/';
    const body = { url: target, events: ['pattern.maneuver'] };
    return bodyAs(CreatedWebhook, await hooks.call('post', '/v1/webhooks', body)).id;
  };

  describeContract(WEBHOOKS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${HOOK_OWNER_KEY}` },
    given: (name) =>
      name === 'webhook' ? makeWebhook() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
