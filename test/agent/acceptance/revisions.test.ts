import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { setTimeout as sleep } from 'node:timers/promises';
import { readHandOut } from '../../../agent/flight/hand-out.ts';
import { withCarried, type Carried } from '../../../agent/flight/revision.ts';
import { openJournal } from '../../../agent/journal/journal.ts';
import { useFlights } from '../../kit/agent/flights.ts';
import { aFlownPlan, type FlownStep } from '../../kit/agent/flown-plan.ts';
import { runsIn } from '../../kit/agent/programs.ts';
import { aWirePlan } from '../../kit/makers/wire-plan.ts';
import { OWNER_KEY } from '../../kit/surfaces/console.ts';
import { untilFound } from '../../kit/until-found.ts';

/** Kills at tenths of the time from the poll of an agent until it has written the newer plan down and says so. */
const TENTHS = [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const step = (id: string, fromS: number, toS: number, script: string): FlownStep => ({
  ...{ id, fromS, toS },
  run: {
    command: ['/bin/sh', '-c', script],
    outputs: [{ path: `${id}.txt`, name: `${id}.txt` }],
    timeout_s: 600,
  },
});
/** Runs until the test lets it end. */
const WAIT = step('wait', 30, 60, 'until [ -e go ]; do sleep 0.05; done; echo waited > wait.txt');
const tail = (revision: number): FlownStep =>
  step('tail', 60 + 100 * revision, 90 + 100 * revision, `echo ${revision} > tail.txt`);

describe('plans that are revised while an agent flies', function () {
  this.timeout(300_000);
  const flights = useFlights();
  const { console, database, agent, deploy, behind, heard, eventsOf, resultOf } = flights;

  const deployFirst = (): Promise<string> =>
    deploy([step('first', 0, 30, 'echo kept > first.txt'), WAIT, tail(1)]);
  const work = (id: string): string =>
    join(agent.folder, 'deployments', id, 'steps', 'wait', 'work');
  const untilWaiting = (id: string) =>
    untilFound(async () => ((await runsIn(work(id))) ? true : null), 'the program');

  /** Gives a deployment a newer plan, as the platform does with one that is accepted. */
  async function revise(id: string, revision: number): Promise<void> {
    const deployments = database.db.collection<{ _id: string; mission_id: string }>('deployments');
    const found = (await deployments.findOne({ _id: id })) ?? assert.fail(id);
    const { _id: copyId } = await console.deps.missionPlans.keep({
      ...{ ownerId: 'owner', missionId: found.mission_id, label: null, source: null },
      plan: aWirePlan(aFlownPlan([{ ...WAIT, fromS: 40 }, tail(revision)], 40)),
      nowMs: Date.now(),
    });
    await deployments.updateOne({ _id: id }, { $set: { copy_id: copyId, revision } });
  }

  /** What the journal of an agent that does not run has of a flight, judged as a whole. */
  async function revisionOnDisk(id: string): Promise<number> {
    const journal = await openJournal(join(agent.folder, 'journal'));
    try {
      const entry = (await journal.flight(id)) ?? assert.fail('the flight is gone');
      const handOut = readHandOut(entry.handOut);
      const { revision } = handOut;
      assert.equal(entry.carried !== undefined, revision > 1, `half of revision ${revision}`);
      const plan =
        entry.carried === undefined
          ? handOut
          : withCarried(handOut, JSON.parse(entry.carried) as Carried);
      const ahead = plan.events
        .slice(entry.position)
        .map(({ type, stepId }) => `${type} ${stepId}`);
      assert.deepEqual(
        ahead.filter((text) => /completed/.test(text)),
        ['step.completed wait', 'step.completed tail', 'job.completed null'],
        `revision ${revision} at ${entry.position}`,
      );
      return revision;
    } finally {
      await journal.close();
    }
  }

  it('are flown by the newest that was written down, whenever the agent is killed', async () => {
    const id = await deployFirst();
    const last = TENTHS.length + 3;
    let polled: () => void = () => undefined;
    const front = await behind((_method, path) => {
      if (path === '/api/agent/workloads') polled();
      return null;
    });
    const start = (...options: string[]): void => {
      // A poll with each start: the ground allows one in 9 s.
      console.clockOffsetMs += 10_000;
      agent.start(['--console', front.url, '--poll', '10', ...options]);
    };
    try {
      start();
      await untilWaiting(id);
      await agent.kill();
      const first = await revisionOnDisk(id);
      assert.equal(first, 1);
      let onDisk = first;
      /** Gives it a newer plan, kills it when `until` settles, and answers what its journal has. */
      const killedWith = async (revision: number, until: () => Promise<unknown>) => {
        await revise(id, revision);
        const asked = new Promise<void>((resolve) => {
          polled = resolve;
        });
        start();
        await asked;
        await until();
        await agent.kill();
        const now = await revisionOnDisk(id);
        assert.ok(now === onDisk || now === revision, `${now} after ${onDisk}, of ${revision}`);
        return (onDisk = now);
      };
      let takesMs = 0;
      const second = await killedWith(2, async () => {
        const askedMs = performance.now();
        await untilFound(() => heard('another plan is flown'), 'the second plan');
        takesMs = performance.now() - askedMs;
      });
      assert.equal(second, 2, 'what it says is written');
      const written = [second];
      for (const [index, tenths] of TENTHS.entries())
        written.push(await killedWith(index + 3, () => sleep((takesMs * tenths) / 10)));
      await revise(id, last);
      start('--once');
      await untilFound(() => heard(`"revision":${last}`), 'the last revision');
      await untilWaiting(id);
      await writeFile(join(work(id), 'go'), '');
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
      globalThis.console.table([{ kills: written.length, written: written.join() }]);
    } finally {
      await front.close();
    }
    assert.equal(await resultOf(id, 'first.txt'), 'kept\n');
    assert.equal(await resultOf(id, 'wait.txt'), 'waited\n');
    assert.equal(await resultOf(id, 'tail.txt'), `${last}\n`);
    const events = await eventsOf(id);
    const once = events
      .map(({ event_type: type, step_id: stepId }) => `${type} ${stepId ?? ''}`)
      .filter((text) => /^(job|step\.(started|completed))/.test(text));
    assert.deepEqual(once.toSorted(), [
      'job.accepted ',
      'job.completed ',
      ...['first', 'tail', 'wait'].map((stepId) => `step.completed ${stepId}`),
      ...['first', 'tail', 'wait'].map((stepId) => `step.started ${stepId}`),
    ]);
    const payloads = events.map((event) => ('payload' in event ? event.payload : {}));
    assert.equal(new Set(payloads.map((payload) => payload['event_id'])).size, events.length);
    const revised = events.flatMap((event) =>
      event.event_type === 'plan.revised' && 'payload' in event
        ? [Number(event.payload['revision'])]
        : [],
    );
    assert.deepEqual(
      revised,
      [...new Set(revised)].sort((a, b) => a - b),
    );
    assert.equal(revised.at(-1), last);
  });

  it('are refused when they were touched or are older, and the ground hears of it', async () => {
    const id = await deployFirst();
    const polls = async () => {
      console.clockOffsetMs += 10_000;
      const answer = await fetch(`${console.url}/api/agent/workloads`, {
        headers: { 'x-api-key': OWNER_KEY, 'x-agent-id': 'agent-1' },
      });
      assert.equal(answer.status, 200);
      const signature = answer.headers.get('x-hand-out-signature') ?? '';
      return {
        ...{ status: 200, body: Buffer.from(await answer.arrayBuffer()) },
        headers: { 'x-hand-out-signature': signature },
      };
    };
    await console.call('POST', '/api/agent/register', {
      agent: 'agent-1',
      body: { satellite_id: '25544', accepts: ['revisions'] },
    });
    const first = await polls();
    let answered: Awaited<ReturnType<typeof polls>> | null = first;
    const front = await behind((_method, path) =>
      path === '/api/agent/workloads' ? answered : null,
    );
    const told = () =>
      untilFound(async () => {
        const { body } = await console.call('GET', '/api/agents/agent-1');
        const { telemetry } = body as { telemetry?: Readonly<Record<string, unknown>> | null };
        return typeof telemetry?.['hand_out_refusal'] === 'string'
          ? telemetry['hand_out_refusal']
          : null;
      }, 'the refusal in its telemetry');
    try {
      agent.start(['--console', front.url, '--poll', '1', '--once']);
      await untilWaiting(id);
      await revise(id, 2);
      const second = await polls();
      const at = second.body.indexOf('"revision":2');
      assert.ok(at > 0);
      // One bit: revision 3.
      const touched = Buffer.from(second.body);
      touched[at + 11] = (touched[at + 11] ?? 0) ^ 1;
      answered = { ...second, body: touched };
      await untilFound(() => heard('does not fit its bytes'), 'the refusal');
      assert.match(await told(), /does not fit its bytes/);
      assert.equal(await heard('another plan is flown'), null);
      // It begins anew, and the ground hands out again what it thinks was taken.
      answered = null;
      await untilFound(() => heard('another plan is flown'), 'the revision');
      answered = first;
      const older = 'its revision is 1, and revision 2 is flown';
      await untilFound(() => heard(older), 'the refusal of the older one');
      await untilFound(async () => ((await told()).includes(older) ? true : null), older);
      answered = null;
      await writeFile(join(work(id), 'go'), '');
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await front.close();
    }
    assert.equal(await resultOf(id, 'tail.txt'), '2\n');
  });
});
