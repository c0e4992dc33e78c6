import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/webhook/event.ts';
import { namesOf, subscribes, typesOf } from '../../../contracts/webhook/subscription.ts';
import { CreateWebhookBody } from '../../../contracts/webhook/webhook.ts';

const bodyWith = (events: unknown) => ({ url: 'https://receiver.example.com/', events });

describe('namesOf', () => {
  it('names a type by itself, by its group and by everything', () => {
    assert.deepEqual(namesOf('workload.done'), ['workload.done', 'workload.*', '*']);
  });

  it('names no test: it goes to one webhook alone', () => {
    assert.deepEqual(namesOf('webhook.test'), []);
  });

  it('names a type of a later version by its group', () => {
    // A type that this version does not know.
    assert.deepEqual(namesOf('conjunction.expired' as never).slice(1), ['conjunction.*', '*']);
  });
});

describe('typesOf', () => {
  it('has every type but the test for everything', () => {
    const all = WEBHOOK_EVENT_TYPES.filter((type) => type !== 'webhook.test');
    assert.deepEqual(typesOf(['*']), all);
  });

  it('has those of a group, and others that are named', () => {
    assert.deepEqual(typesOf(['satellite.*', 'workload.done']), [
      'satellite.tle_updated',
      'satellite.status_changed',
      'satellite.decay_warning',
      'workload.done',
    ]);
  });

  it('agrees with subscribes for every type and name', () => {
    for (const name of ['*', 'conjunction.*', 'deployment.failed'] as const)
      for (const type of WEBHOOK_EVENT_TYPES)
        assert.equal(
          subscribes([name], type),
          typesOf([name]).some((one) => one === type),
        );
  });
});

describe('the events of a new webhook', () => {
  for (const events of [['*'], ['conjunction.*', 'workload.*'], ['pattern.*', 'workload.done']])
    it(`may be ${events.join(', ')}, kept as written`, () => {
      assert.deepEqual(v.parse(CreateWebhookBody, bodyWith(events)).events, events);
    });

  for (const name of ['foo.*', 'webhook.*', 'conjunction.', 'conjunction*', '**', '.*'])
    it(`may not be ${name}`, () => {
      assert.equal(v.safeParse(CreateWebhookBody, bodyWith([name])).success, false);
    });
});
