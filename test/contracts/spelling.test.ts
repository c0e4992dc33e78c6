import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { choiceAsSpelt } from '../../contracts/spelling.ts';
import { CreateWebhookBody } from '../../contracts/webhook/webhook.ts';

describe('choiceAsSpelt', () => {
  const words = choiceAsSpelt(['done', 'workload.canceled', 'deployment.cancelled']);

  it('reads both spellings as the published one', () => {
    for (const [written, read] of [
      ['done', 'done'],
      ['workload.canceled', 'workload.canceled'],
      ['workload.cancelled', 'workload.canceled'],
      ['deployment.canceled', 'deployment.cancelled'],
      ['deployment.cancelled', 'deployment.cancelled'],
    ])
      assert.equal(v.parse(words, written), read);
  });

  it('refuses other words and names the published ones', () => {
    const refused = v.safeParse(words, 'workload.cancel');
    assert.equal(
      refused.issues?.[0].message,
      'must be one of: done, workload.canceled, deployment.cancelled',
    );
  });

  it('lets a webhook name either, and one event once', () => {
    const names = ['workload.cancelled', 'workload.canceled', 'deployment.canceled'];
    const body = { url: 'https://receiver.example.com/', events: names };
    assert.deepEqual(v.parse(CreateWebhookBody, body).events, [
      'workload.canceled',
      'deployment.cancelled',
    ]);
  });
});
