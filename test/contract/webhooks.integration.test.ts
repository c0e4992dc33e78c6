import { describe } from 'mocha';
import { CreatedMonitor } from '../../contracts/pattern/monitor.ts';
import { CreatedWebhook } from '../../contracts/webhook/webhook.ts';
import { bodyAs } from '../kit/http/bodies.ts';
import { useListening } from '../kit/http/serve.ts';
import {
  HOOK_FREE_KEY,
  HOOK_OWNER_KEY,
  useWebhookSurface,
} from '../kit/surfaces/webhook-surface.ts';
import { describeContract } from './run-table.ts';
import { MONITORS } from './tables/monitors.ts';
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

  const makeMonitor = async (): Promise<string> => {
    const asked = { satellites: ['25544'] };
    const made = await hooks.call('post', '/v1/patterns/monitor', asked, { key: HOOK_FREE_KEY });
    return bodyAs(CreatedMonitor, made).id;
  };

  describeContract(MONITORS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${HOOK_FREE_KEY}` },
    given: (name) =>
      name === 'monitor' ? makeMonitor() : Promise.reject(new Error(`what is a ${name}?`)),
  }));

  describeContract(WEBHOOKS, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${HOOK_OWNER_KEY}` },
    given: (name) =>
      name === 'webhook' ? makeWebhook() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
