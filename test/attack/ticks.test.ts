import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { asCaller, fieldOf } from '../kit/attack/as-caller.ts';
import { ATTACKER_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import { statusesOf } from '../kit/attack/caller.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { sized } from '../kit/attack/size.ts';

const TICKS = 100;
const STORMS = sized(5, 1);
/** Large enough that a queue of its ticks outlasts the patience of requests. */
const SESSION = {
  satellites: Array.from({ length: sized(50, 30) }, (_, index) => ({
    id: `s${index}`,
    elements: { altitude_km: 550, inclination_deg: 53, raan_deg: 12 * index },
  })),
  epoch: '2026-11-20T12:00:00Z',
  seed: 'storm',
};
const TICK_S = 600;
/** A session has come to rest when it has stood still for so long, ms. */
const REST_MS = 3_000;
const LONGEST_MS = 240_000;

describe('a storm of ticks', function () {
  this.timeout(600_000);
  const attacked = useAttacked();

  it('moves a session by what was accepted, and by nothing that was refused', async () => {
    const { ask, caller } = asCaller(null, { address: ATTACKER_ADDRESS, connections: TICKS });
    let tookEffect = 0;
    for (let storm = 0; storm < STORMS; storm += 1) {
      const sessions = `${attacked.urls.simulation}/v1/sessions`;
      const id = fieldOf(await ask('POST', sessions, SESSION), 'session_id');
      const hits = await Promise.all(
        Array.from({ length: TICKS }, () =>
          ask('POST', `${sessions}/${id}/tick`, { duration_s: TICK_S }),
        ),
      );
      const accepted = hits.filter(({ status }) => status === 200).length;
      const moved = await restOf(async () =>
        Number(fieldOf(await ask('GET', `${sessions}/${id}`), 'tick_count')),
      );
      tell({
        attack: `tick storm ${storm + 1}`,
        figure: `${statusesOf(hits)}; the session moved ${moved} times`,
        goal: '',
        held: null,
      });
      tookEffect += Math.max(0, moved - accepted);
      assert.ok(accepted > 0, 'no tick was accepted');
      assert.ok(moved >= accepted, 'an accepted tick had no effect');
    }
    caller.close();
    tellAtMost('tick storm: refused ticks that took effect', tookEffect, 0, '');
    assert.equal(tookEffect, 0);
  });
});

/** A figure once it no longer changes. */
async function restOf(read: () => Promise<number>): Promise<number> {
  const deadline = performance.now() + LONGEST_MS;
  let last = await read();
  let since = performance.now();
  while (performance.now() - since < REST_MS) {
    await sleep(200);
    const now = await read();
    if (now !== last) since = performance.now();
    last = now;
    assert.ok(performance.now() < deadline, 'the session never came to rest');
  }
  return last;
}
