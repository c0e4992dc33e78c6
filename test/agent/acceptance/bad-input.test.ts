import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { StepRun } from '../../../contracts/plan/run.ts';
import { useFlights } from '../../kit/agent/flights.ts';
import type { FlownStep } from '../../kit/agent/flown-plan.ts';
import { mountSmallDisk } from '../../kit/attack/small-disk.ts';
import { untilFound } from '../../kit/until-found.ts';

/** What is finished before anything goes wrong. */
const FIRST: FlownStep = {
  id: 'first',
  fromS: 0,
  toS: 30,
  run: {
    command: ['/bin/sh', '-c', 'echo kept > kept.txt'],
    outputs: [{ path: 'kept.txt', name: 'kept.txt' }],
  },
};
const KEPT = 'kept\n';

const LATE: StepRun = {
  command: ['/bin/sh', '-c', 'echo late > late.txt'],
  outputs: [{ path: 'late.txt', name: 'late.txt' }],
};

/** A flight in which a second step follows. */
const followedBy = (run: StepRun): readonly FlownStep[] => [
  FIRST,
  { id: 'second', fromS: 30, toS: 90, run },
];

/** A second step that goes on until the test lets it end. */
const waitingFor = (file: string): readonly FlownStep[] =>
  followedBy({
    command: ['/bin/sh', '-c', `until test -e ${file}; do sleep 0.1; done; echo late > late.txt`],
    outputs: [{ path: 'late.txt', name: 'late.txt' }],
    timeout_s: 600,
  });

const CLOCK = new URL('../../kit/faults/shifted-clock.mjs', import.meta.url).href;
const HOUR_MS = 3_600_000;

/** The environment of an agent whose clock is ahead by what the file says, ms. */
const shifted = (file: string) => ({ NODE_OPTIONS: `--import=${CLOCK}`, SHIFTED_CLOCK: file });

/** A field of an event's payload as text. */
function tells(event: object, name: string): string {
  assert.ok('payload' in event);
  // The console answers payloads as objects.
  return String((event.payload as Readonly<Record<string, unknown>>)[name]);
}

describe('what goes wrong on board', function () {
  this.timeout(240_000);
  const { console, agent, deploy, behind, start, heard, detail, eventsOf, resultOf } = useFlights();

  const failures: [what: string, run: StepRun, reason: RegExp][] = [
    ['a command that does not exist', { command: ['no-such-program-here'] }, /not found/],
    [
      'an output that is missing',
      { command: ['/bin/true'], outputs: [{ path: 'out', name: 'out' }] },
      /the output out is missing/,
    ],
    [
      'an output outside its folder',
      {
        command: ['/bin/sh', '-c', 'ln -s /etc/hostname out'],
        outputs: [{ path: 'out', name: 'out' }],
      },
      /the output out lies outside its folder/,
    ],
  ];
  for (const [what, run, reason] of failures)
    it(`${what}: the step fails, the ground hears why, what was finished comes down`, async () => {
      const id = await deploy(followedBy(run));
      start('--once');
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
      await assertFailed(id, reason);
    });

  it('an input with another hash: the step fails before its program begins', async () => {
    const content = Buffer.from('what was asked for');
    const contentId = `sha256-${createHash('sha256').update(content).digest('hex')}`;
    const inputs = [{ content_id: contentId, path: 'in.txt' }];
    const id = await deploy(followedBy({ command: ['/bin/sh', '-c', 'touch begun'], inputs }));
    const front = await behind((_method, path) =>
      path.startsWith('/api/agent/artifacts/')
        ? { status: 200, body: Buffer.from('something else') }
        : null,
    );
    try {
      agent.start(['--console', front.url, '--once']);
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await front.close();
    }
    await assertFailed(id, /has another hash/);
  });

  it('a full disk: the agent ends and says so; with room again it flies on and loses nothing', async () => {
    const disk = await mountSmallDisk(24);
    assert.ok(disk !== null, 'a full disk can be made only with the right to mount');
    try {
      const go = join(agent.folder, 'go');
      const id = await deploy(waitingFor(go));
      const options = ['--work', disk.folder];
      start(...options);
      await untilFound(() => resultOf(id, 'kept.txt'), 'the first result');
      await disk.fill();
      // Another hand-out has to be kept, and is larger than what is left.
      const words = Array.from({ length: 4 }, () => 'x'.repeat(16_000));
      await deploy(followedBy({ command: ['/bin/true', ...words] }));
      assert.equal(await agent.ended(), 1, agent.lines.join('\n'));
      assert.ok(await heard('the agent cannot go on'), agent.lines.join('\n'));
      await disk.free();
      await writeFile(go, '');
      start('--once', ...options);
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
      await assertAll(id);
    } finally {
      await agent.kill();
      await disk.remove();
    }
  });

  it('a clock set back an hour: the rehearsal goes on, and nothing is told before what was told', async () => {
    const shift = join(agent.folder, 'ahead-ms');
    const go = join(agent.folder, 'go-on');
    await writeFile(shift, String(HOUR_MS));
    const id = await deploy(waitingFor(go));
    agent.start(['--console', console.url, '--once'], shifted(shift));
    await untilFound(() => resultOf(id, 'kept.txt'), 'the first result');
    await writeFile(shift, '0');
    await writeFile(go, '');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    await assertAll(id);
    const own = (await eventsOf(id)).filter(({ source }) => source === 'agent');
    const numbers = own.map((event) => Number(tells(event, 'event_id').split('-').at(-1)));
    // The ground lists by time, then by arrival.
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
  });

  it('the console away for a day: it flies on, and everything comes afterwards', async () => {
    const shift = join(agent.folder, 'ahead-ms');
    await writeFile(shift, '0');
    const id = await deploy(followedBy(LATE));
    let isAway = false;
    const front = await behind(() => (isAway ? 503 : null));
    try {
      agent.start(['--console', front.url, '--once'], shifted(shift));
      await untilFound(() => heard('a deployment was taken'), 'the hand-out');
      isAway = true;
      await untilFound(() => heard('"step":"second","bytes"'), 'the second step');
      await writeFile(shift, String(24 * HOUR_MS));
      console.clockOffsetMs = 24 * HOUR_MS;
      await untilFound(() => heard('the ground is away'), 'the agent to miss the ground');
      assert.equal(await resultOf(id, 'late.txt'), null);
      isAway = false;
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await front.close();
    }
    await assertAll(id);
  });

  it('a key revoked in the middle: it flies on, and tells everything with the next key', async () => {
    const bound = { permissions: ['agents:report'], agent_id: 'agent-1', satellite_ids: ['25544'] };
    const make = async (name: string) => {
      const made = await console.call('POST', '/api/keys', {
        body: { name, mode: 'test', ...bound },
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return made.body;
    };
    const keyFile = join(agent.folder, 'key');
    const go = join(agent.folder, 'go-with-key');
    const first = await make('first');
    await writeFile(keyFile, String(first['key']));
    const id = await deploy(waitingFor(go), { reports: 'holder' });
    start('--once', '--key-file', keyFile);
    await untilFound(() => resultOf(id, 'kept.txt'), 'the first result');
    const revoked = await console.call('DELETE', `/api/keys/${String(first['id'])}`);
    assert.ok(revoked.status < 300, JSON.stringify(revoked.body));
    await writeFile(go, '');
    await untilFound(() => heard('the ground is away'), 'the refusal');
    assert.notEqual((await detail(id)).status, 'completed');
    await writeFile(keyFile, String((await make('second'))['key']));
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    await assertAll(id);
  });

  async function assertFailed(id: string, reason: RegExp): Promise<void> {
    const { status, failure_reason: told } = await detail(id);
    assert.equal(status, 'failed');
    assert.match(String(told), reason);
    const events = await eventsOf(id);
    const failed = events.filter(({ event_type: type }) => type === 'step.failed');
    assert.deepEqual(
      failed.map(({ step_id: step }) => step),
      ['second'],
    );
    assert.ok(failed[0] !== undefined);
    assert.match(tells(failed[0], 'reason'), reason);
    assert.equal(await resultOf(id, 'kept.txt'), KEPT);
    assert.ok(await heard('all of a deployment is on the ground'));
  }

  async function assertAll(id: string): Promise<void> {
    assert.equal((await detail(id)).status, 'completed');
    assert.equal(await resultOf(id, 'kept.txt'), KEPT);
    assert.equal(await resultOf(id, 'late.txt'), 'late\n');
    const types = (await eventsOf(id)).map(({ event_type: type }) => type);
    for (const [type, count] of [
      ...[['job.accepted', 1] as const, ['job.completed', 1] as const],
      ...[['step.started', 2] as const, ['step.completed', 2] as const],
      ['transfer.completed', 2] as const,
    ])
      assert.equal(types.filter((one) => one === type).length, count, type);
  }
});
