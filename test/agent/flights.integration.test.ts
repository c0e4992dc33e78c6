import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCutLink } from '../kit/agent/cut-link.ts';
import { useFlights } from '../kit/agent/flights.ts';
import type { FlownStep } from '../kit/agent/flown-plan.ts';
import { runsIn } from '../kit/agent/programs.ts';
import { OWNER_KEY } from '../kit/surfaces/console.ts';
import { untilFound } from '../kit/until-found.ts';

/** Counts primes slowly, says how far it is, and goes on from its checkpoint. */
const countWith = (pauseMs: number) => `
const fs = require('fs'), path = require('path');
const kept = path.join(process.env.ORBITAL_CHECKPOINT_DIR, 'n');
let { n, found } = fs.existsSync(kept) ? JSON.parse(fs.readFileSync(kept)) : { n: 2, found: 0 };
const isPrime = (x) => { for (let d = 2; d * d <= x; d += 1) if (x % d === 0) return false; return true; };
const LAST = 60000;
(function go() {
  for (const end = Math.min(LAST, n + 600); n < end; n += 1) if (isPrime(n)) found += 1;
  fs.writeFileSync(kept + '.new', JSON.stringify({ n, found }));
  fs.renameSync(kept + '.new', kept);
  fs.writeFileSync(process.env.ORBITAL_PROGRESS, String(n / LAST));
  if (n < LAST) return setTimeout(go, ${pauseMs});
  fs.writeFileSync('count.json', JSON.stringify({ below: LAST, primes: found }));
})();`;

/** A flight of some 100 pauses. */
const stepsWith = (pauseMs: number): readonly FlownStep[] => [
  {
    id: 'capture',
    fromS: 0,
    toS: 30,
    run: {
      command: ['/bin/sh', '-c', 'seq 1 5000 > scene.txt'],
      outputs: [{ path: 'scene.txt', name: 'scene.txt', downlink: false }],
    },
  },
  {
    id: 'count',
    fromS: 30,
    toS: 100,
    run: {
      command: [process.execPath, '-e', countWith(pauseMs)],
      inputs: [{ from_step: 'capture', name: 'scene.txt', path: 'in/scene.txt' }],
      outputs: [{ path: 'count.json', name: 'count.json', media_type: 'application/json' }],
      timeout_s: 120,
      max_memory_mb: 500,
      checkpoint: 'signal',
    },
  },
];

const STEPS = stepsWith(15);

/** Primes below 60,000: the prime-counting function, a published value. */
const RESULT = '{"below":60000,"primes":6057}';

describe('an agent that flies', function () {
  this.timeout(120_000);
  const { console, agent, deploy, behind, start, heard, detail, eventsOf, resultOf } = useFlights();

  it('runs the programs of its steps and brings their results down', async () => {
    const id = await deploy(STEPS);
    start('--once');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    assert.equal(await resultOf(id, 'count.json'), RESULT);
    assert.equal(await resultOf(id, 'scene.txt'), null, 'what is not to go down stays');
    assert.equal((await detail(id)).status, 'completed');
    const events = await eventsOf(id);
    const types = events.map(({ event_type: type }) => type);
    assert.equal(types.filter((type) => type === 'step.completed').length, 2);
    const done = events.find(({ event_type: type }) => type === 'job.completed');
    assert.ok(done !== undefined && 'payload' in done);
    const sha256 = createHash('sha256').update(RESULT).digest('hex');
    assert.deepEqual(done.payload['announced'], [
      { name: 'count.json', size_bytes: RESULT.length, sha256, media_type: 'application/json' },
    ]);
  });

  it('loses and doubles nothing when it is killed again and again', async () => {
    const id = await deploy(stepsWith(60));
    start();
    // A hand-out that is lost before it was kept is handed out again after a minute.
    await untilFound(() => heard('a deployment was taken'), 'the hand-out');
    for (let kills = 0; kills < 4; kills += 1) {
      if (kills > 0) start();
      await sleep(100 + 600 * kills);
      await agent.kill();
    }
    assert.equal(await resultOf(id, 'count.json'), null, 'the flight was shorter than its kills');
    start('--once');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    assert.equal(await resultOf(id, 'count.json'), RESULT);
    const events = await eventsOf(id);
    const once = events
      .map(({ event_type: type, step_id: step }) => `${type} ${step ?? ''}`)
      .filter((text) => /started|completed|accepted/.test(text));
    assert.deepEqual(once.toSorted(), [
      'job.accepted ',
      'job.completed ',
      'step.completed capture',
      'step.completed count',
      'step.started capture',
      'step.started count',
      'transfer.completed count',
    ]);
    const ids = events.map((event) => ('payload' in event ? event.payload['event_id'] : null));
    assert.equal(new Set(ids).size, events.length);
  });

  it('fails the deployment when a program fails, and says why', async () => {
    const id = await deploy([
      { id: 'burn', fromS: 0, toS: 20, run: { command: ['/bin/sh', '-c', 'echo no >&2; exit 9'] } },
    ]);
    start('--once');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    const { status, failure_reason: reason } = await detail(id);
    assert.equal(status, 'failed');
    assert.match(String(reason), /exit status 9/);
    assert.equal(await resultOf(id, 'burn.log'), 'no\n', 'what it printed comes down');
  });

  it('stops its programs when the deployment is cancelled', async () => {
    const slow = { command: ['/bin/sh', '-c', 'while true; do date +%N > alive; sleep 0.2; done'] };
    const run = { ...slow, timeout_s: 600 };
    const id = await deploy([{ id: 'slow', fromS: 0, toS: 100_000, run }]);
    start();
    await untilFound(
      async () => ((await detail(id)).status === 'running' ? true : null),
      'running',
    );
    const work = join(agent.folder, 'deployments', id, 'steps', 'slow', 'work');
    await untilFound(async () => ((await runsIn(work)) ? true : null), 'the program');
    await console.call('POST', `/api/deployments/${id}/cancel`);
    await untilFound(() => heard('ended by the ground'), 'the agent to hear of the cancel');
    await untilFound(async () => ((await runsIn(work)) ? null : true), 'the program to stop');
  });

  it('loses nothing while its key is refused, or where batches are', async () => {
    const id = await deploy(STEPS);
    let refusals = 0;
    const front = await behind((method, path, body) => {
      if (method === 'PUT' && refusals < 2) return (refusals += 1) && 401;
      // More than one event at once is too many.
      return path.endsWith('/events/batch') && body.split('"type"').length > 2 ? 413 : null;
    });
    try {
      agent.start(['--console', front.url, '--poll', '10', '--once']);
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await front.close();
    }
    assert.equal(refusals, 2);
    assert.equal(await resultOf(id, 'count.json'), RESULT);
    const types = (await eventsOf(id)).map(({ event_type: type }) => type);
    for (const [type, count] of [
      ['job.accepted', 1],
      ['step.completed', 2],
      ['job.completed', 1],
    ] as const)
      assert.equal(types.filter((one) => one === type).length, count, type);
  });

  it('goes on at the byte at which a contact was lost', async () => {
    const size = 900_000;
    const make = `head -c ${size} /dev/urandom > large.bin`;
    const outputs = [{ path: 'large.bin', name: 'large.bin' }];
    const run = { command: ['/bin/sh', '-c', make], outputs };
    const id = await deploy([{ id: 'make', fromS: 0, toS: 20, run }]);
    let cuts = 0;
    const link = await openCutLink(console.url, (one, bytes) => {
      // In the middle of the second, the third and the fourth piece.
      if (cuts < 3 && one.sentBytes() > 250_000 * (cuts + 1) && bytes > 50_000) {
        cuts += 1;
        one.cut(300);
      }
    });
    try {
      agent.start(['--console', link.url, '--poll', '10', '--piece-mb', '0.2', '--once']);
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await link.close();
    }
    assert.equal(cuts, 3);
    const done = (await eventsOf(id)).find(({ event_type: type }) => type === 'job.completed');
    assert.ok(done !== undefined && 'payload' in done);
    const url = `${console.url}/api/deployments/${id}/artifacts/large.bin`;
    const answer = await fetch(url, { headers: { 'x-api-key': OWNER_KEY } });
    const content = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash('sha256').update(content).digest('hex');
    const [announced] = done.payload['announced'] as { sha256: string }[];
    assert.deepEqual([content.length, sha256], [size, announced?.sha256]);
    // From the beginning each time it would have been 2.5 MB.
    assert.ok(link.sentBytes() < size + 400_000, `${link.sentBytes()} bytes went up`);
  });

  it('flies nothing that its pinned keys have not signed', async () => {
    const id = await deploy(STEPS);
    const file = `${agent.folder}/other-keys.json`;
    const other = { id: 'sig_other', algorithm: 'Ed25519', public_key: 'A'.repeat(43) };
    await writeFile(file, JSON.stringify({ keys: [other] }));
    start('--trust', file);
    await untilFound(() => heard('was refused'), 'the refusal');
    assert.deepEqual(await eventsOf(id), []);
  });
});
