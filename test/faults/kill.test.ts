import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { MongoClient } from 'mongodb';
import { type FaultEngines, startFaultEngines } from '../kit/faults/fault-engines.ts';
import { type Platform, call, startPlatform } from '../kit/rig/platform.ts';

const DEPLOYMENTS = 50;
const PLAY_S = 14;
const SETTLE_MS = 150_000;
const DATABASE = 'faults_kill';

/** What one fault did to fifty deployments. */
interface Tally {
  readonly victim: string;
  readonly accepted: number;
  readonly completed: number;
  readonly eventsExpected: number;
  readonly eventsFound: number;
  readonly duplicates: number;
  readonly settledS: number;
}

describe('kill -9 while fifty deployments play', function () {
  this.timeout(300_000);
  let engines: FaultEngines;
  let platform: Platform;
  let mongo: MongoClient;
  const tallies: Tally[] = [];

  before(async () => {
    engines = await startFaultEngines();
    platform = await startPlatform(engines, { database: DATABASE });
    await platform.ready();
    mongo = new MongoClient(engines.mongoUri);
  });

  after(async () => {
    console.table(tallies);
    await mongo.close();
    await platform.stop();
    await engines.stop();
  });

  const kills: Record<string, () => Promise<void>> = {
    api: async () => {
      await platform.api.kill9();
      await platform.restartApi();
    },
    worker: async () => {
      await platform.worker?.kill9();
      await platform.restartWorker();
    },
    temporal: async () => {
      await engines.temporal.kill9();
      await engines.temporal.start();
    },
    mongod: async () => {
      await engines.mongod.kill9();
      await engines.mongod.start();
    },
    everything: async () => {
      await Promise.all([
        platform.api.kill9(),
        platform.worker?.kill9(),
        engines.temporal.kill9(),
        engines.mongod.kill9(),
      ]);
      await Promise.all([engines.temporal.start(), engines.mongod.start()]);
      await Promise.all([platform.restartApi(), platform.restartWorker()]);
    },
  };

  for (const [victim, kill] of Object.entries(kills)) {
    it(`${victim}: all complete, no event is missing, none is stored twice`, async () => {
      const plan = await makePlan(platform.urls.cae);
      const speed = Math.max(1, Math.min(10_000, Math.round(plan.durationS / PLAY_S)));
      // The first kill falls while deployments are being accepted, the second while they play.
      const accepting = acceptAll(platform.urls.console, plan.id, speed, victim);
      await sleep(400);
      await kill();
      const ids = await accepting;
      await sleep(2500);
      await kill();

      const startedAt = performance.now();
      const statuses = await settle(platform.urls.console, ids);
      const events = await storedEvents(mongo, ids);
      tallies.push({
        victim,
        accepted: ids.length,
        completed: statuses.filter((status) => status === 'completed').length,
        eventsExpected: ids.length * plan.events,
        eventsFound: events.found,
        duplicates: events.duplicates,
        settledS: Math.round((performance.now() - startedAt) / 1000),
      });
      assert.deepEqual(
        statuses.filter((status) => status !== 'completed'),
        [],
      );
      assert.equal(new Set(ids).size, DEPLOYMENTS);
      assert.equal(await deploymentsOf(mongo, plan.id), DEPLOYMENTS, 'no half-made record is left');
      assert.equal(events.found, DEPLOYMENTS * plan.events);
      assert.equal(events.duplicates, 0);
      assert.equal(events.gaps, 0, 'arrival numbers have no gap');
    });
  }
});

async function makePlan(
  caeUrl: string,
): Promise<{ id: string; events: number; durationS: number }> {
  const answer = await call('POST', `${caeUrl}/v1/plan`, {
    satellite_id: '25544',
    preset_id: 'split-learning',
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const events = answer.body['events'];
  assert.ok(Array.isArray(events));
  const last: unknown = events.at(-1);
  assert.ok(typeof last === 'object' && last !== null && 'timestamp_s' in last);
  return {
    id: String(answer.body['id']),
    events: events.length,
    durationS: Number(last.timestamp_s),
  };
}

/** Creates the deployments one after another, each retried under its own key until accepted. */
async function acceptAll(
  consoleUrl: string,
  planId: string,
  speed: number,
  victim: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < DEPLOYMENTS; index++) {
    ids.push(await acceptOne(consoleUrl, planId, speed, `${victim}-${planId}-${String(index)}`));
  }
  return ids;
}

async function acceptOne(
  consoleUrl: string,
  planId: string,
  speed: number,
  key: string,
): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await call(
      'POST',
      `${consoleUrl}/api/deployments`,
      { plan_id: planId, mode: 'simulated', speed_multiplier: speed },
      { 'idempotency-key': key },
    ).catch((error: unknown) => {
      // The API itself may be the victim: a refused or broken connection is tried again.
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (answer !== null && (answer.status === 201 || answer.status === 202))
      return String(answer.body['id']);
    const retryable = answer === null || answer.status === 503 || answer.status === 409;
    assert.ok(retryable, `unexpected ${String(answer?.status)}: ${JSON.stringify(answer?.body)}`);
    assert.ok(Date.now() < deadline, 'a deployment was not accepted within a minute');
    await sleep(300);
  }
}

/** Polls until every deployment has ended; the statuses in the order of the ids. */
async function settle(consoleUrl: string, ids: readonly string[]): Promise<string[]> {
  const ended = new Map<string, string>();
  const deadline = Date.now() + SETTLE_MS;
  while (ended.size < ids.length && Date.now() < deadline) {
    for (const id of ids.filter((candidate) => !ended.has(candidate))) {
      const { body } = await call('GET', `${consoleUrl}/api/deployments/${id}`);
      const status = String(body['status']);
      if (['completed', 'failed', 'cancelled'].includes(status)) ended.set(id, status);
    }
    await sleep(500);
  }
  return ids.map((id) => ended.get(id) ?? 'still open');
}

/** Counts straight from the collection, so that no unique index of ours can hide a double. */
async function storedEvents(
  mongo: MongoClient,
  ids: readonly string[],
): Promise<{ found: number; duplicates: number; gaps: number }> {
  const rows = await mongo
    .db(DATABASE)
    .collection<{ deployment_id: string; seq: number; event_type: string; plan_index?: number }>(
      'deployment_events',
    )
    .find({ deployment_id: { $in: [...ids] } })
    .toArray();
  const places = new Set(rows.map((row) => `${row.deployment_id}/${String(row.plan_index)}`));
  const highest = new Map<string, number>();
  const count = new Map<string, number>();
  for (const row of rows) {
    highest.set(row.deployment_id, Math.max(highest.get(row.deployment_id) ?? 0, row.seq));
    count.set(row.deployment_id, (count.get(row.deployment_id) ?? 0) + 1);
  }
  const gaps = [...highest].filter(([id, seq]) => seq !== count.get(id)).length;
  return { found: rows.length, duplicates: rows.length - places.size, gaps };
}

async function deploymentsOf(mongo: MongoClient, planId: string): Promise<number> {
  return await mongo.db(DATABASE).collection('deployments').countDocuments({ plan_id: planId });
}
