import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { before, describe, it } from 'mocha';
import type { Database } from '../../records/store/database.ts';
import { brokenConnection } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { VICTIMS } from '../kit/faults/victims.ts';
import { call } from '../kit/rig/platform.ts';

const DATABASE = 'faults_sessions';
/** Requests of one session; kills come between two and in the middle of others. */
const REQUESTS = 24;
const ANSWERED_WITHIN_MS = 120_000;

/** What one victim's deaths did to a session. */
interface Tally {
  readonly victim: string;
  readonly requests: number;
  readonly repeats: number;
  readonly stepsKept: number;
  readonly longestS: number;
}

describe('kill -9 while a session is ticked', function () {
  this.timeout(400_000);
  const { platform, database, kill } = useFaultPlatform(DATABASE);
  const tallies = useTallies<Tally>();
  let undisturbed: unknown[];

  before(async () => {
    undisturbed = (await live(await createSession(), 'undisturbed', () => undefined)).answers;
  });

  const createSession = async (): Promise<string> => {
    const satellites = ['a', 'b', 'c', 'd'].map((id, index) => ({
      id,
      elements: { altitude_km: 500, inclination_deg: 97.4, mean_anomaly_deg: index * 15 },
    }));
    const answer = await call('POST', `${platform.urls.simulation}/v1/sessions`, {
      satellites,
      epoch: '2026-07-24T12:00:00Z',
      seed: 'faults',
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return String(answer.body['session_id']);
  };

  /** Sends every request, each again under its key until it is answered. */
  const live = async (id: string, name: string, before: (index: number) => unknown) => {
    const answers: unknown[] = [];
    let repeats = 0;
    let longestMs = 0;
    for (let index = 0; index < REQUESTS; index += 1) {
      await before(index);
      const startedAt = performance.now();
      const [path, body] = requestOf(index);
      for (;;) {
        const answer = await call(
          'POST',
          `${platform.urls.simulation}/v1/sessions/${id}/${path}`,
          body,
          { 'idempotency-key': `${name}-${index}` },
        ).catch(brokenConnection);
        if (answer?.status === 200) {
          answers.push({ ...answer.body, session_id: 'the session' });
          break;
        }
        const isPassing = answer === null || answer.status === 503 || answer.status === 409;
        assert.ok(isPassing, `${String(answer?.status)}: ${JSON.stringify(answer?.body)}`);
        assert.ok(performance.now() - startedAt < ANSWERED_WITHIN_MS, `request ${index} is lost`);
        repeats += 1;
        await sleep(200);
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    return { answers, repeats, longestMs };
  };

  for (const victim of VICTIMS) {
    it(`${victim}: the session goes on, and every answer is that of an undisturbed one`, async () => {
      const id = await createSession();
      const deaths: Promise<void>[] = [];
      const { answers, repeats, longestMs } = await live(id, victim, async (index) => {
        if (index === 6) await kill(victim);
        // In the middle of the next request, at another place of it each time.
        if (index === 12 || index === 18) {
          const delayMs = index === 12 ? 4 : 15;
          deaths.push(sleep(delayMs).then(() => kill(victim)));
        }
        if (index === 16) await Promise.all(deaths);
      });
      await Promise.all(deaths);
      assert.deepEqual(answers, undisturbed);

      const steps = await stepsOf(database, id);
      tallies.push({
        victim,
        requests: REQUESTS,
        repeats,
        stepsKept: steps.length,
        longestS: Math.round(longestMs / 100) / 10,
      });
      // Step 0 is the beginning: no request made two steps, and none is missing.
      assert.deepEqual(
        steps.map(({ seq }) => seq),
        Array.from({ length: REQUESTS + 1 }, (_, index) => index),
      );
      assert.equal(new Set(steps.map((step) => step.update_id)).size, REQUESTS + 1);
      const ticks = Array.from({ length: REQUESTS }, (_, index) => requestOf(index)[0]);
      const session = await call('GET', `${platform.urls.simulation}/v1/sessions/${id}`);
      assert.equal(session.body['tick_count'], ticks.filter((path) => path === 'tick').length);
    });
  }
});

/** Ticks of several lengths with a fault now and then. */
function requestOf(index: number): readonly ['tick' | 'fault', Record<string, unknown>] {
  return index % 5 === 3
    ? ['fault', { satellite_id: 'abcd'[index % 4], fault_type: 'power_loss', severity: 0.3 }]
    : ['tick', { duration_s: index % 6 === 0 ? 3_600 : 60 + index }];
}

async function stepsOf(
  { db }: Database,
  id: string,
): Promise<{ readonly seq: number; readonly update_id: string | null }[]> {
  return await db
    .collection<{ seq: number; update_id: string | null; session_id: string }>('session_steps')
    .find({ session_id: id })
    .sort({ seq: 1 })
    .toArray();
}
