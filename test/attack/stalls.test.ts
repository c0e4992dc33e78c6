import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { ATTACKER_ADDRESS, NEIGHBOUR_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import {
  type Caller,
  createCaller,
  statusesOf,
  type Hit,
  type Shot,
} from '../kit/attack/caller.ts';
import { nameOf } from '../kit/attack/documents.ts';
import { knownWorstShots } from '../kit/attack/known-worst.ts';
import { longest, startProbe, type Probe } from '../kit/attack/probe.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { makeResources } from '../kit/attack/resources.ts';
import { extremeShots, isAttackable, isFinal, byFinality } from '../kit/attack/shots.ts';
import { sized } from '../kit/attack/size.ts';

/** The whole platform stands still longer than this only when something computes on its loop, ms. */
const STANDSTILL_MS = 5_000;
const GOAL_MS = 100;

interface Stall {
  readonly shot: Shot;
  readonly hit: Hit;
  readonly stallMs: number;
}

/** How often a platform that says when to come back is asked again. */
const MOST_TRIES = 10;

/** Sends a request again as `Retry-After` says, where the machine is too busy with others for long work. */
async function sendWhenFree(attacker: Caller, shot: Shot): Promise<Hit> {
  for (let attempt = 1; ; attempt += 1) {
    const hit = await attacker.send(shot);
    const retryAfterS = Number(hit.headers['retry-after'] ?? Number.NaN);
    if (hit.status !== 503 || Number.isNaN(retryAfterS) || attempt === MOST_TRIES) return hit;
    await sleep(1000 * retryAfterS);
  }
}

/** Sends each alone, and measures how long another caller waits for `/healthz` meanwhile. */
async function stallsOf(shots: readonly Shot[], probe: Probe): Promise<Stall[]> {
  const attacker = createCaller(ATTACKER_ADDRESS, 1);
  const stalls: Stall[] = [];
  for (const shot of shots) {
    await probe.read();
    const hit = await sendWhenFree(attacker, shot);
    const [health] = await probe.read();
    stalls.push({ shot, hit, stallMs: longest(health?.timesMs ?? []) });
  }
  attacker.close();
  return stalls;
}

describe('the largest request of a route, alone', function () {
  this.timeout(900_000);
  const attacked = useAttacked();

  const health = (): Promise<Probe> => {
    const shot = {
      name: 'healthz',
      method: 'GET',
      url: `${attacked.urls.main}/healthz`,
      headers: {},
    };
    return startProbe([{ shot, pauseMs: 2 }], NEIGHBOUR_ADDRESS);
  };

  it('does not stop the others: what once did', async () => {
    const key = await attacked.keyOf('attacker');
    const probe = await health();
    const known = knownWorstShots(attacked, key);
    // What costs while it is read costs the same on every surface.
    const some = known.filter(({ name }) => !/ at \/v1\/(propagate|workloads)/.test(name));
    const stalls = await stallsOf(sized(known, some), probe);
    await probe.close();
    tellStalls('known worst requests, alone: longest stall of /healthz', stalls);
  });

  it('does not stop the others: generated from the limits of every document', async () => {
    const key = await attacked.keyOf('attacker');
    const existing = await makeResources(attacked, key, 'agent-stall');
    const shots = attacked.operations
      .filter(isAttackable)
      .sort(byFinality)
      .flatMap((operation) => {
        const all = extremeShots(operation, existing, key);
        // The sample takes what goes to the limit in every field at once.
        return sized(all, all.filter(({ name }) => / (all|query) \w+$/.test(name)).slice(0, 2));
      });
    const probe = await health();
    const stalls = await stallsOf(shots, probe);
    await probe.close();
    tellStalls(`${shots.length} generated requests, alone: longest stall of /healthz`, stalls);
    const answered = new Set(
      stalls.filter(({ hit }) => hit.status < 300).map(({ shot }) => shot.url),
    );
    assert.ok(
      answered.size > sized(60, 30),
      `only ${answered.size} addresses took their largest request`,
    );
  });

  it('leaves no route of the documents out', () => {
    const left = attacked.operations.filter((operation) => !isAttackable(operation));
    assert.deepEqual(
      left.filter(({ streams, takesContent }) => !streams && !takesContent).map(nameOf),
      [],
    );
    assert.ok(attacked.operations.some(isFinal));
  });
});

function tellStalls(attack: string, stalls: readonly Stall[]): void {
  const worst = stalls.toSorted((a, b) => b.stallMs - a.stallMs);
  tellAtMost(attack, worst[0]?.stallMs ?? 0, GOAL_MS, 'ms');
  for (const { shot, stallMs, hit } of worst.slice(0, 12))
    tell({
      attack: `… ${shot.name}`,
      figure: `${stallMs.toFixed(0)} ms, answered ${hit.status} in ${hit.ms.toFixed(0)} ms`,
      goal: '',
      held: null,
    });
  const broken = stalls.filter(({ hit }) => hit.status === 0 || hit.status >= 500);
  assert.deepEqual(
    broken.map(({ shot, hit }) => `${shot.name}: ${hit.status} ${hit.text.slice(0, 200)}`),
    [],
    statusesOf(stalls.map(({ hit }) => hit)),
  );
  const still = worst.filter(({ stallMs }) => stallMs > STANDSTILL_MS);
  assert.deepEqual(
    still.map(({ shot }) => shot.name),
    [],
    'the platform stood still',
  );
}
