import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import type { Database } from '../../records/store/database.ts';
import { acceptedAt } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { VICTIMS } from '../kit/faults/victims.ts';
import { call } from '../kit/rig/platform.ts';

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
  const { platform, database, kill } = useFaultPlatform(DATABASE);
  const tallies = useTallies<Tally>();

  for (const victim of [...VICTIMS, 'everything'] as const) {
    it(`${victim}: all complete, no event is missing, none is stored twice`, async () => {
      const plan = await makePlan(platform.urls.cae);
      const speed = Math.max(1, Math.min(10_000, Math.round(plan.durationS / PLAY_S)));
      // The first kill falls while deployments are being accepted, the second while they play.
      const accepting = acceptAll(platform.urls.console, plan.id, speed, victim);
      await sleep(400);
      await kill(victim);
      const ids = await accepting;
      await sleep(2500);
      await kill(victim);

      const startedAt = performance.now();
      const statuses = await settle(platform.urls.console, ids);
      const events = await storedEvents(database, ids);
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
      assert.equal(
        await deploymentsOf(database, plan.id),
        DEPLOYMENTS,
        'no half-made record is left',
      );
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
    const { body } = await acceptedAt(
      `${consoleUrl}/api/deployments`,
      { plan_id: planId, mode: 'simulated', speed_multiplier: speed },
      { key: `${victim}-${planId}-${String(index)}`, withinMs: 60_000 },
    );
    ids.push(String(body['id']));
  }
  return ids;
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
  { db }: Database,
  ids: readonly string[],
): Promise<{ found: number; duplicates: number; gaps: number }> {
  const rows = await db
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

async function deploymentsOf({ db }: Database, planId: string): Promise<number> {
  return await db.collection('deployments').countDocuments({ plan_id: planId });
}
