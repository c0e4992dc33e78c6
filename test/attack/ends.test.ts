import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { asCaller, fieldOf, type AsCaller } from '../kit/attack/as-caller.ts';
import { ATTACKER_ADDRESS, useAttacked, type Attacked } from '../kit/attack/attacked.ts';
import { statusesOf, type Hit } from '../kit/attack/caller.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { sized } from '../kit/attack/size.ts';
import { seeded } from '../kit/random/seeded.ts';

const TRIES = sized(1_000, 60);
/** Reports that were under way may still arrive for a minute after an end, ms. */
const FROZEN_AFTER_MS = sized(65_000, 0);
const ENDED_WITHIN_MS = 120_000;
const SATELLITE = '25544';

describe('an ended workload', function () {
  this.timeout(600_000);
  const attacked = useAttacked();

  it('that was simulated does not change any more', async () => {
    const owner = await ownerOf(attacked, 'agent-ends');
    const id = await submit(attacked, owner, { speed_multiplier: 10_000, deadline_hours: 72 });
    await ended(attacked, owner, id);
    await changesNothing(attacked, owner, id, 'simulated');
  });

  it('that an agent flew does not change any more, a minute after its end', async function () {
    const owner = await ownerOf(attacked, 'agent-flew');
    const { console: surface } = attacked.urls;
    const register = { agent_id: 'agent-flew', satellite_id: SATELLITE, satellite_name: 'ISS' };
    await owner.ask('POST', `${surface}/api/agent/register`, register);
    const id = await submit(attacked, owner, { executor: 'live' });
    await fly(attacked, owner, id);
    await sleep(FROZEN_AFTER_MS);
    // Within its minute an end may still be reported on: the sample only looks at strangers.
    const stranger = await ownerOf(attacked, 'agent-stranger', 'ends');
    const who = FROZEN_AFTER_MS === 0 ? stranger : owner;
    await changesNothing(attacked, who, id, 'flown');
    owner.caller.close();
    stranger.caller.close();
  });
});

async function ownerOf(attacked: Attacked, agent: string, name = 'ends'): Promise<AsCaller> {
  const at = { address: ATTACKER_ADDRESS, connections: 8, agent };
  return asCaller(await attacked.keyOf(name), at);
}

async function submit({ urls }: Attacked, { ask }: AsCaller, more: object): Promise<string> {
  const body = { type: 'onboard-ml-inference', placement: { satellites: [SATELLITE] }, ...more };
  const hit = await ask('POST', `${urls.main}/v1/workloads`, body);
  assert.equal(hit.status, 202, hit.text);
  return fieldOf(hit, 'id');
}

const FINAL = ['done', 'failed', 'timed_out', 'canceled'];

async function ended({ urls }: Attacked, { ask }: AsCaller, id: string): Promise<void> {
  const deadline = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const hit = await ask('GET', `${urls.main}/v1/workloads/${id}`);
    if (FINAL.includes(fieldOf(hit, 'phase'))) return;
    assert.ok(performance.now() < deadline, hit.text);
    await sleep(200);
  }
}

/** Takes what is handed out and reports it done, until the workload has ended. */
async function fly(attacked: Attacked, { ask }: AsCaller, id: string): Promise<void> {
  const { console: surface, main } = attacked.urls;
  const deadline = performance.now() + ENDED_WITHIN_MS;
  const report = (deployment: string, type: string): Promise<Hit> =>
    ask('POST', `${surface}/api/deployments/${deployment}/events`, {
      type,
      timestamp: new Date().toISOString(),
      payload: {},
    });
  for (;;) {
    const work = await ask('GET', `${surface}/api/agent/workloads`);
    const deployment = work.status === 200 ? fieldOf(work, 'deployment_id') : '';
    if (deployment !== '') {
      await report(deployment, 'job.accepted');
      await ask('PUT', `${surface}/api/deployments/${deployment}/artifacts/out.bin`, {
        made: deployment,
      });
      await report(deployment, 'job.completed');
    }
    const phase = fieldOf(await ask('GET', `${main}/v1/workloads/${id}`), 'phase');
    if (FINAL.includes(phase)) return;
    assert.ok(performance.now() < deadline, `${id} is still ${phase}`);
    await sleep(200);
  }
}

/** Everything that anybody can read of a workload, by address, and the ids of its deployments. */
interface Reading {
  readonly texts: ReadonlyMap<string, string>;
  readonly deployments: readonly string[];
}

async function readAll({ urls }: Attacked, { ask }: AsCaller, id: string): Promise<Reading> {
  const texts = new Map<string, string>();
  const read = async (url: string): Promise<void> => {
    texts.set(url, (await ask('GET', url)).text);
  };
  const at = `${urls.main}/v1/workloads/${id}`;
  for (const url of [at, `${at}/stages`, `${at}/artifacts`]) await read(url);
  const named = [...texts.values()].join().match(/dep_[a-z0-9]+/g) ?? [];
  const deployments = [...new Set(named)].sort();
  for (const deployment of deployments)
    for (const part of ['', '/events?limit=500'])
      await read(`${urls.console}/api/deployments/${deployment}${part}`);
  return { texts, deployments };
}

/** Addresses at which something else is read than before. */
function changedBetween(before: Reading, after: Reading): string[] {
  return [...before.texts].flatMap(([url, text]) => {
    const now = after.texts.get(url) ?? '';
    return now === text ? [] : [`${url} ${firstDifference(text, now)}`];
  });
}

function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `${before.slice(from, from + 160)} → ${after.slice(from, from + 160)}`;
}

/** Tries everything that writes, in any order and at once, and compares every byte. */
async function changesNothing(
  attacked: Attacked,
  who: AsCaller,
  id: string,
  kind: string,
): Promise<void> {
  await settled(attacked, who, id);
  const before = await readAll(attacked, who, id);
  assert.ok(before.deployments.length > 0, 'no deployment to attack');
  const random = seeded(7);
  const tries = Array.from({ length: TRIES }, (_, index) => index);
  const hits: Hit[] = [];
  for (let from = 0; from < tries.length; from += 8) {
    const some = tries.slice(from, from + 8).map((index) => {
      const deployment = before.deployments[Math.floor(random() * before.deployments.length)] ?? '';
      return attempt(attacked, who, { id, deployment, index });
    });
    hits.push(...(await Promise.all(some)));
  }
  await sleep(2_000);
  const after = await readAll(attacked, who, id);
  const changed = changedBetween(before, after);
  tell({
    attack: `… ${TRIES} tries to change a ${kind} workload that ended`,
    figure: statusesOf(hits),
    goal: '',
    held: null,
  });
  tellAtMost(`ended workload, ${kind}: documents that changed`, changed.length, 0, '');
  assert.deepEqual(changed, []);
  assert.deepEqual(
    hits.filter(({ status }) => status >= 500).map(({ text }) => text),
    [],
  );
}

/** What is written behind an end (its bill, its last links) has been written. */
async function settled(attacked: Attacked, who: AsCaller, id: string): Promise<void> {
  let last = await readAll(attacked, who, id);
  for (let round = 0; round < 20; round += 1) {
    await sleep(1_000);
    const now = await readAll(attacked, who, id);
    if (changedBetween(last, now).length === 0) return;
    last = now;
  }
  assert.fail('the ended workload never came to rest by itself');
}

function attempt(
  { urls }: Attacked,
  { ask }: AsCaller,
  at: { readonly id: string; readonly deployment: string; readonly index: number },
): Promise<Hit> {
  const { id, deployment, index } = at;
  const own = `${urls.console}/api/deployments/${deployment}`;
  const event = (type: string): Promise<Hit> =>
    ask('POST', `${own}/events`, {
      type,
      timestamp: new Date().toISOString(),
      step_id: 'inference',
      payload: { artifacts: [{ name: 'out.bin', uri: `s3://bucket/${index}` }], try: index },
    });
  const tries = [
    () => event('job.failed'),
    () => event('job.completed'),
    () => event('step.completed'),
    () => event('job.accepted'),
    () => ask('PUT', `${own}/artifacts/out.bin`, Buffer.from(`bytes ${index}`)),
    () => ask('PUT', `${own}/artifacts/new-${index}.bin`, Buffer.from(`bytes ${index}`)),
    () => ask('PATCH', own, { speed_multiplier: 1 + index }),
    () => ask('POST', `${own}/cancel`),
    () => ask('DELETE', own),
    () => ask('POST', `${urls.main}/v1/workloads/${id}/cancel`),
    () => ask('GET', `${urls.console}/api/agent/workloads`),
  ];
  return (tries[index % tries.length] ?? assert.fail('nothing to try'))();
}
