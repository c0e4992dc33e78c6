import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import {
  ATTACKER_ADDRESS,
  NEIGHBOUR_ADDRESS,
  useAttacked,
  type Attacked,
} from '../kit/attack/attacked.ts';
import { createCaller, flood, statusesOf, type Shot } from '../kit/attack/caller.ts';
import { knownWorstShots, LARGEST_FLEET } from '../kit/attack/known-worst.ts';
import type { ProbeFigures } from '../kit/attack/probe-thread.ts';
import { startProbe, type Probe } from '../kit/attack/probe.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { makeResources } from '../kit/attack/resources.ts';
import { extremeShots, headersOf, isAttackable, isFinal } from '../kit/attack/shots.ts';
import { sized } from '../kit/attack/size.ts';
import { timingOf } from '../kit/bench/measure.ts';

const CONNECTIONS = 16;
/** How long each kind of request is sent, ms. */
const FOR_MS = sized(5_000, 1_000);
/** After that nobody waits for calm any longer, ms. */
const CALM_MS = 30_000;
const KINDS = sized(30, 4);

/** What another caller must get: 99 of 100 within so many ms. */
const GOALS: Readonly<Record<string, number>> = {
  healthz: 150,
  ping: 250,
  'preset plan': 1_000,
  'keyless preset plan': 1_000,
};

/** Another owner at another address, who asks for small things. */
async function neighbour({ urls, keyOf }: Attacked): Promise<Probe> {
  const headers = headersOf(await keyOf('neighbour'), 'agent-neighbour');
  const body = Buffer.from(
    JSON.stringify({ satellite_id: '25544', preset_id: 'onboard-ml-inference' }),
  );
  const plan = { method: 'POST', body };
  const lines: Shot[] = [
    { name: 'healthz', method: 'GET', url: `${urls.main}/healthz`, headers: {} },
    { name: 'ping', method: 'GET', url: `${urls.main}/v1/ping`, headers },
    { ...plan, name: 'preset plan', url: `${urls.main}/v1/plan`, headers },
    { ...plan, name: 'keyless preset plan', url: `${urls.cae}/v1/plan`, headers: headersOf(null) },
  ];
  return startProbe(
    lines.map((shot) => ({ shot, pauseMs: 20 })),
    NEIGHBOUR_ADDRESS,
  );
}

/** What the neighbour was answered while one kind of request came over many connections. */
interface Flooded {
  readonly shot: Shot;
  readonly statuses: string;
  readonly figures: readonly ProbeFigures[];
}

/** What the service still works off is no load of the next kind. */
async function calm(health: Shot): Promise<void> {
  const caller = createCaller(NEIGHBOUR_ADDRESS, 1);
  const deadline = performance.now() + CALM_MS;
  for (;;) {
    await sleep(200);
    const { status, ms } = await caller.send(health, CALM_MS);
    if ((status === 200 && ms < 100) || performance.now() > deadline) break;
  }
  caller.close();
}

async function floodWith(shots: readonly Shot[], probe: Probe, health: Shot): Promise<Flooded[]> {
  const done: Flooded[] = [];
  for (const shot of shots) {
    const attacker = createCaller(ATTACKER_ADDRESS, CONNECTIONS);
    await probe.read();
    const hits = await flood(attacker, [shot], { connections: CONNECTIONS, forMs: FOR_MS });
    done.push({ shot, statuses: statusesOf(hits), figures: await probe.read() });
    attacker.close();
    await calm(health);
  }
  return done;
}

function tellFloods(attack: string, floods: readonly Flooded[]): void {
  for (const [name, goal] of Object.entries(GOALS)) {
    const p99s = floods.map(({ shot, statuses, figures }) => {
      const times = figures.find((one) => one.name === name)?.timesMs ?? [];
      return { shot, statuses, p99Ms: times.length === 0 ? 0 : timingOf(times).p99Ms };
    });
    const [worst] = p99s.toSorted((a, b) => b.p99Ms - a.p99Ms);
    tellAtMost(`${attack}: another caller's ${name}, worst p99`, worst?.p99Ms ?? 0, goal, 'ms');
    tell({
      attack: `… ${worst?.shot.name ?? ''}`,
      figure: `attacker got ${worst?.statuses ?? ''}`,
      goal: '',
      held: null,
    });
  }
  for (const { shot, statuses, figures } of floods) {
    const p99s = figures.map(({ name, timesMs }) =>
      timesMs.length === 0 ? `${name} —` : `${name} ${timingOf([...timesMs]).p99Ms.toFixed(0)}`,
    );
    tell({ attack: `… ${shot.name}: ${statuses}`, figure: p99s.join(', '), goal: '', held: null });
  }
  const refused = floods.flatMap(({ shot, figures }) =>
    figures
      .filter(({ statuses }) => statuses.some((status) => status >= 400 || status === 0))
      .map(({ name, statuses }) => `${shot.name}: ${name} got ${[...new Set(statuses)].join()}`),
  );
  tellAtMost(`${attack}: kinds that got another caller refused`, refused.length, 0, '');
  assert.deepEqual(refused, [], 'another caller was refused');
}

describe(`${CONNECTIONS} connections of one caller`, function () {
  this.timeout(900_000);
  const attacked = useAttacked();

  it('do not get another caller refused, whatever they ask for', async () => {
    const key = await attacked.keyOf('attacker');
    const existing = await makeResources(attacked, key, 'agent-flood');
    const known = knownWorstShots(attacked, key);
    const generated = attacked.operations
      .filter((operation) => isAttackable(operation) && !isFinal(operation))
      .filter(({ body }) => body !== null)
      .flatMap((operation) =>
        extremeShots(operation, existing, key)
          .toSorted((a, b) => (b.body?.length ?? 0) - (a.body?.length ?? 0))
          .slice(0, 1),
      );
    const chosen = sized(
      [...known, ...generated],
      known.filter(({ name }) => /radiator|corners|largest fleet|70,000.*plan/.test(name)),
    );
    const probe = await neighbour(attacked);
    const health = { name: 'healthz', method: 'GET', url: `${attacked.urls.main}/healthz` };
    const floods = await floodWith(chosen.slice(0, KINDS), probe, { ...health, headers: {} });
    await probe.close();
    tellFloods(`${CONNECTIONS} connections, ${floods.length} kinds`, floods);
  });

  it('that ask for the largest fleet plan leave others their turn', async () => {
    const shot = {
      name: 'largest fleet plan',
      method: 'POST',
      url: `${attacked.urls.cae}/v1/constellation/plan`,
      headers: headersOf(null),
      body: Buffer.from(JSON.stringify(LARGEST_FLEET)),
    };
    const probe = await neighbour(attacked);
    const attacker = createCaller(ATTACKER_ADDRESS, CONNECTIONS);
    const size = { connections: CONNECTIONS, forMs: sized(30_000, 2_000) };
    const hits = await flood(attacker, [shot], size);
    const figures = await probe.read();
    attacker.close();
    await probe.close();
    tellFloods('fairness, largest fleet plan', [{ shot, statuses: statusesOf(hits), figures }]);
  });
});
