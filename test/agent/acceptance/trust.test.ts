import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readKeys, refusalOfSignature } from '../../../agent/ground/trust.ts';
import { useFlights } from '../../kit/agent/flights.ts';
import type { FlownStep } from '../../kit/agent/flown-plan.ts';
import { seeded } from '../../kit/random/seeded.ts';
import { OWNER_KEY } from '../../kit/surfaces/console.ts';
import { untilFound } from '../../kit/until-found.ts';

const STEPS: readonly FlownStep[] = [
  { id: 'work', fromS: 0, toS: 30, run: { command: ['/bin/sh', '-c', 'touch begun'] } },
];

describe('a hand-out that was touched', function () {
  this.timeout(240_000);
  const { console, agent, deploy, behind, heard, eventsOf } = useFlights();

  /** Registers an agent and takes its work, as the wire has it. */
  async function handOutFor(agentId: string) {
    const registered = await console.call('POST', '/api/agent/register', {
      agent: agentId,
      body: { satellite_id: '25544' },
    });
    assert.equal(registered.status, 201, JSON.stringify(registered.body));
    const answer = await fetch(`${console.url}/api/agent/workloads`, {
      headers: { 'x-api-key': OWNER_KEY, 'x-agent-id': agentId },
    });
    assert.equal(answer.status, 200);
    const body = Buffer.from(await answer.arrayBuffer());
    return { body, signature: answer.headers.get('x-hand-out-signature') ?? '' };
  }

  const keys = async () => {
    const answer = await console.call('GET', '/api/agent/keys', { agent: 'agent-1' });
    return readKeys(answer.body);
  };

  it('is refused with one bit flipped at any byte of it or of its signature', async () => {
    await deploy(STEPS);
    const { body, signature } = await handOutFor('agent-1');
    const pinned = await keys();
    const refusal = (text: Buffer, signed: string) =>
      refusalOfSignature(text.toString(), signed, pinned);
    assert.equal(refusal(body, signature), null);
    const random = seeded(11);
    let flips = 0;
    for (let at = 0; at < body.length; at += 1) {
      const touched = Buffer.from(body);
      touched[at] = (touched[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      assert.notEqual(refusal(touched, signature), null, `byte ${at}`);
      flips += 1;
    }
    for (let bit = 0; bit < signature.length * 8; bit += 1) {
      const touched = Buffer.from(signature);
      touched[bit >> 3] = (touched[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.notEqual(refusal(body, touched.toString('latin1')), null, `bit ${bit} of it`);
      flips += 1;
    }
    assert.equal(flips, body.length + 8 * signature.length);
    printFigures({ bytes: body.length, flips, refused: flips });
  });

  for (const [what, touch] of [
    [
      'with one bit flipped on its way',
      (body: Buffer) => {
        const touched = Buffer.from(body);
        const at = touched.indexOf('touch begun');
        touched[at] = (touched[at] ?? 0) ^ 1;
        return touched;
      },
    ],
    ['that was meant for another agent', (body: Buffer) => body],
  ] as const)
    it(`is not flown by an agent, one ${what}`, async () => {
      const id = await deploy(STEPS);
      const flips = what.startsWith('with');
      const { body, signature } = await handOutFor(flips ? 'agent-1' : 'agent-2');
      const front = await behind((_method, path) =>
        path === '/api/agent/workloads'
          ? { status: 200, body: touch(body), headers: { 'x-hand-out-signature': signature } }
          : null,
      );
      try {
        agent.start(['--console', front.url]);
        const words = flips ? 'does not fit its bytes' : 'it was meant for another agent: agent-2';
        await untilFound(() => heard(words), 'the refusal');
        assert.equal(await heard('a deployment was taken'), null);
        assert.deepEqual(await eventsOf(id), []);
      } finally {
        await front.close();
      }
    });

  it('is not flown again by the agent that has flown it', async () => {
    const id = await deploy(STEPS);
    const { body, signature } = await handOutFor('agent-1');
    // Recorded on its way, and answered to every poll.
    const front = await behind((_method, path) =>
      path === '/api/agent/workloads'
        ? { status: 200, body, headers: { 'x-hand-out-signature': signature } }
        : null,
    );
    try {
      agent.start(['--console', front.url]);
      await untilFound(
        () => heard('all of a deployment is on the ground'),
        'the end of the flight',
      );
      const told = await eventsOf(id);
      assert.equal(told.at(-1)?.event_type, 'job.completed');
      assert.equal(await agent.stop(), 0);
      agent.start(['--console', front.url]);
      await untilFound(() => heard('it was flown before'), 'the refusal');
      const taken = agent.lines.filter((line) => line.includes('a deployment was taken'));
      assert.equal(taken.length, 1);
      assert.deepEqual(await eventsOf(id), told);
    } finally {
      await front.close();
    }
  });
});

/** Figures for a person. */
function printFigures(row: object): void {
  globalThis.console.table([row]);
}
