import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptedAt } from '../faults/accepted.ts';
import { call } from '../rig/platform.ts';

const EVERY_MS = 3_000;
const ACCEPTED_WITHIN_MS = 120_000;
const ENDED_WITHIN_MS = 300_000;
const ENDED = ['completed', 'failed', 'cancelled'];

/** Deployments that are started one after another at whichever API answers. */
export interface SteadyLoad {
  /** Starts no further one. */
  stop(): Promise<void>;
  /** Starts one that plays for so long, s. */
  begin(playS: number): Promise<void>;
  /** Waits until all have ended; answers how many there were. Throws when one has not completed. */
  allCompleted(): Promise<number>;
}

/** Begins it: `consoles` and `planner` are addresses of surfaces. */
export async function beginLoad(
  consoles: readonly string[],
  planner: string,
  apiKey: string,
): Promise<SteadyLoad> {
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${apiKey}` };
  const plan = await call(
    'POST',
    `${planner}/v1/plan`,
    {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    },
    headers,
  );
  // What the planner answers with.
  const events = plan.body['events'] as readonly { readonly timestamp_s: number }[];
  const lengthS = events.at(-1)?.timestamp_s ?? 0;
  const ids: string[] = [];
  const stopping = new AbortController();

  const console_ = async (): Promise<string> => {
    for (;;)
      for (const url of consoles) {
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        if (answer?.ok === true) return url;
        await sleep(200);
      }
  };
  async function begin(playS: number): Promise<void> {
    const body = {
      plan_id: plan.body['id'],
      mode: 'simulated',
      speed_multiplier: Math.max(1, Math.round(lengthS / playS)),
    };
    const key = `load-${ids.length}-${playS}`;
    const accepted = await acceptedAt(`${await console_()}/api/deployments`, body, {
      ...{ key, withinMs: ACCEPTED_WITHIN_MS, headers },
    });
    ids.push(String(accepted.body['id']));
  }
  const load = (async () => {
    while (!stopping.signal.aborted) {
      await begin(5 + (ids.length % 3) * 20);
      await sleep(EVERY_MS);
    }
  })();
  load.catch(() => undefined); // `stop` tells.

  return {
    begin,
    async stop() {
      stopping.abort();
      await load;
    },
    async allCompleted() {
      const deadline = Date.now() + ENDED_WITHIN_MS;
      for (const id of ids)
        for (;;) {
          const url = `${await console_()}/api/deployments/${id}`;
          const { body } = await call('GET', url, undefined, headers);
          const status = String(body['status']);
          if (ENDED.includes(status)) {
            assert.equal(status, 'completed', `${id}: ${JSON.stringify(body)}`);
            break;
          }
          assert.ok(Date.now() < deadline, `${id} is ${status}`);
          await sleep(500);
        }
      return ids.length;
    },
  };
}
