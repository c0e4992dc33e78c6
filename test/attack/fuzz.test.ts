import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { ATTACKER_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import { createCaller, statusesOf, type Hit, type Shot } from '../kit/attack/caller.ts';
import { nameOf, type Operation } from '../kit/attack/documents.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { makeResources } from '../kit/attack/resources.ts';
import { isAttackable, isFinal, shotAt, type Existing } from '../kit/attack/shots.ts';
import { sized } from '../kit/attack/size.ts';
import { below, oneOf, type FuzzJson, type Random } from '../kit/fuzz/json.ts';
import { mutated } from '../kit/fuzz/mutate.ts';
import { oddValue } from '../kit/fuzz/odd-values.ts';
import { seeded } from '../kit/random/seeded.ts';

const REQUESTS = sized(100_000, 800);
/** Whatever has been sent by then was enough, ms. */
const AT_MOST_MS = sized(480_000, 60_000);
const CONNECTIONS = 6;
const WARM_UP = sized(5_000, 200);
const REST_MS = sized(60_000, 0);
const SEED = 20_261_122;

describe('requests that no client would send', function () {
  this.timeout(900_000);
  const attacked = useAttacked();

  it('are answered, none of them by a fault of the service', async () => {
    const key = await attacked.keyOf('fuzz');
    const existing = await makeResources(attacked, key, 'agent-fuzz');
    const operations = attacked.operations.filter(isAttackable);
    const random = seeded(SEED);
    const make = (): Shot => fuzzedShot(oneOf(random, operations), existing, key, random);
    const pid = attacked.platform.api.pid;
    const warm = await sendMany(make, WARM_UP);
    await sleep(sized(5_000, 0));
    const beforeMb = await residentMb(pid);
    const sent = await sendMany(make, REQUESTS - WARM_UP);
    await sleep(REST_MS);
    const afterMb = await residentMb(pid);
    const hits = [...warm, ...sent];
    const faults = hits.filter(({ hit }) => hit.status >= 500 || hit.status === 0);
    tell({
      attack: `… ${hits.length} fuzzed requests over ${operations.length} routes`,
      figure: statusesOf(hits.map(({ hit }) => hit)),
      goal: '',
      held: null,
    });
    tellAtMost(`${hits.length} fuzzed requests: answered 5xx or not at all`, faults.length, 0, '');
    tell({
      attack: `memory of the API ${REST_MS / 1000} s after them, resident`,
      figure: `${beforeMb.toFixed(0)} → ${afterMb.toFixed(0)} MB`,
      goal: 'within 10 %',
      held: sized(afterMb <= 1.1 * beforeMb, null),
    });
    assert.deepEqual(
      faults
        .slice(0, 20)
        .map(
          ({ shot, hit }) =>
            `${hit.status} ${shot.name} ${shot.url} ${bodyOf(shot)} ${hit.text.slice(0, 300)}`,
        ),
      [],
    );
  });
});

interface Sent {
  readonly shot: Shot;
  readonly hit: Hit;
}

async function sendMany(make: () => Shot, count: number): Promise<Sent[]> {
  const caller = createCaller(ATTACKER_ADDRESS, CONNECTIONS);
  const until = performance.now() + AT_MOST_MS;
  const sent: Sent[] = [];
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next++ < count && performance.now() < until) {
      const shot = make();
      const { status, text, ms } = await caller.send(shot);
      // What is kept of 100,000 answers must not be their texts.
      const kept = status >= 500 || status === 0 ? text : '';
      sent.push({ shot: kept === '' ? SENT : shot, hit: { status, ms, headers: {}, text: kept } });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  caller.close();
  return sent;
}

const SENT: Shot = { name: 'sent', method: '', url: '', headers: {} };

/** A request of an operation with something strange in its path, its query or its body. */
function fuzzedShot(operation: Operation, { ids }: Existing, key: string, random: Random): Shot {
  const [...examples] = operation.body?.examples ?? [];
  const query = operation.parameters
    .filter((one) => one.in === 'query')
    .filter(() => random() < 0.6)
    .map(({ name }) => `${name}=${encodeURIComponent(textOf(oddValue(random)))}`)
    .join('&');
  // What takes things away would leave nothing to fuzz.
  const strangeIds = isFinal(operation) || random() < 0.2;
  const shot = shotAt(operation, {
    name: nameOf(operation),
    ids: strangeIds ? {} : ids,
    key: random() < 0.97 ? key : textOf(oddValue(random)).replaceAll(/[^\x20-\x7e]/g, '?'),
    ...(query !== '' && { query }),
    ...(examples.length > 0 && { body: mutated(oneOf(random, examples), random) }),
  });
  const url = strangeIds
    ? shot.url.replaceAll('none', () => encodeURIComponent(textOf(oddValue(random)).slice(0, 500)))
    : shot.url;
  return random() < 0.02 && shot.body !== undefined
    ? { ...shot, url, body: shot.body.subarray(0, below(random, shot.body.length)) }
    : { ...shot, url };
}

function textOf(value: FuzzJson): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Half of a pair has no form in an address.
  return Buffer.from(text.slice(0, 4_000)).toString();
}

function bodyOf({ body }: Shot): string {
  return body?.subarray(0, 600).toString() ?? '';
}

/** What the process holds of the machine's memory, MB; NaN where the system does not say. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1000;
}
