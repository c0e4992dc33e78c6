import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { CONJUNCTION_EVENT_TYPES, parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { LifeRules } from '../../../domain/conjunction/life.ts';
import { moveOf } from '../../../domain/conjunction/watch-run.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { createWatchProgress } from '../../../records/conjunction/watch-progress.ts';
import { createWatchRecords } from '../../../records/conjunction/watches.ts';
import { ENCOUNTER_TCA_MS } from '../../kit/makers/encounter.ts';
import { aSighting, aWatch } from '../../kit/makers/watch.ts';
import { startReceiver, status, type Receiver } from '../../kit/peers/faulty-receiver.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

const NOW = ENCOUNTER_TCA_MS - 3 * DAY_MS;
const OWNER = 'tester';

describe('what webhooks are told of an encounter', function () {
  this.timeout(120_000);
  let rig: WebhookRig;
  let receiver: Receiver;

  before(async () => {
    rig = await openWebhookRig();
    receiver = await startReceiver(status(204));
  });
  after(async () => {
    await receiver.close();
    await rig.shutDown();
  });

  /** What a path received: type and risk, sorted, of as many requests as are awaited. */
  const received = (path: string) =>
    receiver.requests
      .filter((request) => request.path.endsWith(path))
      .map(({ body }) => {
        const event = parseWebhookEvent(JSON.parse(body));
        assert.ok('conjunction' in event.data);
        return `${event.type} ${event.data.conjunction.risk_level}`;
      })
      .sort();

  it('is each of the four events, through filters by risk and by either satellite', async () => {
    const hook = async (path: string, satellites?: readonly string[]) => {
      const { webhook } = await rig.webhook({
        url: `${receiver.url}${path}`,
        events: CONJUNCTION_EVENT_TYPES,
        ownerId: OWNER,
        ...(satellites === undefined ? {} : { satellites }),
      });
      return webhook;
    };
    await hook('/all');
    await hook('/primary', ['alpha']);
    await hook('/secondary', ['10002']);
    await hook('/other', ['25544']);
    const { _id: criticalId } = await hook('/critical');
    const filters = { satellites: null, risk_levels: ['CRITICAL' as const] };
    await rig.webhooks.update(OWNER, criticalId, { filters });

    const watch = await createWatchRecords(rig.database).create(aWatch({ owner_id: OWNER }));
    const progress = createWatchProgress(rig.database);
    const runs = [
      { probability: 1e-8, missKm: 3 },
      { probability: 1.2e-8, missKm: 5 },
      { probability: 5e-4, missKm: 0.3 },
    ];
    const asked = { thresholdKm: 30, minProbability: null, tellsUncertain: true, isStale: false };
    for (const [nth, run] of runs.entries()) {
      const nowMs = NOW + 8 * HOUR_MS * nth;
      const known = await progress.notOver(watch._id, nowMs);
      const rules: LifeRules = { ...asked, nowMs };
      const sighted = aSighting({ ...run, newerMs: nth * HOUR_MS });
      const moves = moveOf({ life: known[0]?.life ?? null, sighted }, rules) ?? [];
      const origin = { watchId: watch._id, runId: `scr_${nth}`, atMs: nowMs };
      await progress.moveOn(watch, known, [moves].flat(), origin, () => undefined);
    }
    await progress.endPassed(watch, asked, ENCOUNTER_TCA_MS + HOUR_MS);
    await rig.relay.deliverWaiting();

    const all = [
      'conjunction.created LOW',
      'conjunction.resolved CRITICAL',
      'conjunction.risk_changed CRITICAL',
      'conjunction.updated LOW',
    ];
    await untilFound(
      () => Promise.resolve(receiver.requests.length >= 14 ? true : null),
      'fourteen deliveries',
    );
    assert.deepEqual(received('/all'), all);
    assert.deepEqual(received('/primary'), all);
    assert.deepEqual(received('/secondary'), all);
    assert.deepEqual(received('/other'), []);
    assert.deepEqual(received('/critical'), [
      'conjunction.resolved CRITICAL',
      'conjunction.risk_changed CRITICAL',
    ]);
  });
});
