import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { createAgentRecords } from '../../../records/mission/agents.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { at } from '../../kit/http/answers.ts';
import { signal } from '../../kit/signal.ts';
import { untilFound } from '../../kit/until-found.ts';
import { openRevisionRig, REVISED_INDEXES, type Flown } from '../../kit/revision/revision-rig.ts';

const MINUTE_MS = 60_000;

/** An hour after its start two short looks, 5 MB each, that come down one by one or together. */
const TWO_LOOKS = {
  custom_job: {
    name: 'Two looks',
    steps: ['first', 'second'].flatMap((id) => [
      {
        ...{ id, location: 'onboard', duration_s: 300, not_before_s: 3600, output_data_mb: 5 },
        requires: { power_w: 4, compute: 0.2, thermal_w: 3, memory_mb: 64, storage_mb: 1 },
      },
      {
        ...{ id: `keep-${id}`, location: 'ground', duration_s: 60, depends_on: [id] },
        requires: { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 },
        output_data_mb: 1,
      },
    ]),
    policy: { deadline_orbits: 10 },
  },
};

describe('live deployments that are looked at again', function () {
  this.timeout(300_000);
  const database = useDatabase(...REVISED_INDEXES);
  /** Plans begin soon, on the clock of the wall: what lies ahead of it is ahead of them. */
  let startMs = NaN;
  const platform = useFixture(
    () => {
      // Not where the files are read: those of other tests may take minutes before it.
      startMs = Date.now() + 5 * MINUTE_MS;
      return openRevisionRig(database, startMs);
    },
    (it) => it.close(),
  );

  /** When a step is booked to run. */
  const runOf = async (flown: Flown, stepId: string) => {
    const loads = (await platform.booked(flown)).filter(
      ({ work, draw }) => work === stepId && draw.kind === 'load',
    );
    return {
      startMs: Math.min(...loads.map(({ start }) => start.getTime())),
      endMs: Math.max(...loads.map(({ end }) => end.getTime())),
    };
  };
  const begin = async (
    name: string,
    terms: object = {},
    accepts?: readonly string[],
    job?: object,
  ) => {
    const flown = await platform.fly(name, { mode: 'live', ...terms }, job);
    await platform.take(flown, accepts);
    await platform.tell(flown, 'job.accepted', startMs);
    return flown;
  };
  const runsOf = (flown: Flown) =>
    Promise.all(['first', 'second'].map((stepId) => runOf(flown, stepId)));
  /** The most that its satellite is to store at once by what is booked, MB. */
  const mostStored = async (flown: Flown): Promise<number> => {
    const stored = (await platform.booked(flown)).flatMap(({ start, end, draw }) =>
      draw.kind === 'storage' ? [{ start, end, amountMb: draw.amountMb }] : [],
    );
    const storedAt = (instant: Date): number =>
      stored
        .filter(({ start, end }) => start <= instant && instant < end)
        .reduce((sum, { amountMb }) => sum + amountMb, 0);
    return Math.max(...stored.map(({ start }) => storedAt(start)));
  };
  const look = async (flown: Flown) => {
    const causes = [{ kind: 'outage', subject: 'otg' }] as const;
    const asked = { deploymentId: flown.id, causes, look: 'by hand', positionS: null, speed: 1 };
    return await runActivity(platform.rig.wired.activities.planning.recheckPlan, asked);
  };
  const rechecked = (flown: Flown) =>
    database.db
      .collection<DeploymentEventDocument>('deployment_events')
      .find({ deployment_id: flown.id, event_type: 'plan.rechecked' })
      .toArray();

  it('let a late step go on, and say so, while nobody is behind it', async () => {
    const flown = await begin('Late', { revision: 'auto' });
    const run = await runOf(flown, 'look');
    await platform.tell(flown, 'step.started', run.startMs + 2 * MINUTE_MS, 'look');
    const [event] = await untilFound(async () => {
      const found = await rechecked(flown);
      return found.length === 0 ? null : found;
    }, 'the event of the look');
    assert.deepEqual(event?.payload['causes'], [{ kind: 'step_late', subject: 'look' }]);
    assert.equal((await runOf(flown, 'look')).endMs, run.endMs + 2 * MINUTE_MS);
    assert.deepEqual(await platform.revisions(flown), [], 'nobody is asked');
  });

  it('book what is late of those whose plans never change, and of older agents, and revise none', async () => {
    for (const [name, terms, accepts] of [
      ['Fixed', { revision: 'never' }, ['revisions']],
      ['Older', { revision: 'auto' }, []],
    ] as const) {
      const flown = await begin(name, terms, accepts);
      const run = await runOf(flown, 'look');
      await platform.tell(flown, 'step.started', run.startMs + 2 * MINUTE_MS, 'look');
      await untilFound(
        async () => ((await runOf(flown, 'look')).endMs > run.endMs ? true : null),
        `the later end of ${name}`,
      );
      await platform.breakContact(flown, 'all');
      assert.equal((await look(flown)).kind, 'true');
      assert.deepEqual(await platform.revisions(flown), []);
      assert.equal((await platform.record(flown)).status, 'running');
    }
  });

  it('fly another plan where their agent tells of too little room, and of nothing else', async () => {
    const flown = await begin('Full', { revision: 'auto' }, ['revisions'], TWO_LOOKS);
    const agent = (await platform.record(flown)).agent_id ?? assert.fail('nobody flies it');
    const report = async (agentId: string, body: object): Promise<void> => {
      const told = { agent: agentId, body };
      const { status } = await platform.console.call('POST', '/api/agent/telemetry', told);
      assert.equal(status, 200);
    };
    const lastRun = Math.max(...(await runsOf(flown)).map(({ endMs }) => endMs));
    assert.ok(lastRun <= flown.contact.start.getTime(), 'both run before anything comes down');
    assert.equal(await mostStored(flown), 10);
    for (const [agentId, odd] of [
      [agent, { cpu_percent: 99 }],
      [agent, { disk_free_mb: -7 }],
      [agent, { disk_free_mb: 'a lot' }],
      ['agent-elsewhere', { disk_free_mb: 7 }],
    ] as const) {
      await report(agentId, odd);
      assert.equal((await platform.record(flown)).measured, undefined, JSON.stringify(odd));
    }
    await report(agent, { disk_free_mb: 7 });
    await platform.rig.relay.deliverWaiting();
    const revision = await platform.revised(flown, 'accepted');
    assert.deepEqual(revision.causes, [{ kind: 'telemetry', subject: agent }]);
    assert.deepEqual(revision.reasons, ['7 MB are free where 10 MB are needed']);
    assert.deepEqual([revision.left_out, revision.changes_steps], [[], true]);
    assert.deepEqual((await platform.record(flown)).measured, { charge: null, free_mb: 7 });
    assert.ok((await mostStored(flown)) <= 7, 'one comes down before the other is kept');
    const shown = await platform.console.call('GET', `/api/deployments/${flown.id}/revisions/2`);
    assert.equal(at(shown.body, 'causes', 0, 'kind'), 'telemetry');
  });

  it('are not revised before an agent takes them where an older one may, and fail for none but others', async () => {
    const flown = await platform.fly('Waiting', { mode: 'live', revision: 'auto' });
    const { satellite_id: satelliteId, owner_id: ownerId } = await platform.record(flown);
    const register = (agentId: string, accepts: readonly string[]) =>
      createAgentRecords(database).register(
        { ownerId, agentId },
        { satelliteId, accepts },
        Date.now(),
      );
    await platform.breakContact(flown, 'all');
    assert.equal((await look(flown)).kind, 'true', 'who comes first may be an older one');
    assert.ok(((await platform.record(flown)).unheeded ?? []).length > 0);
    await register('takes', ['revisions']);
    await register('older', []);
    assert.equal((await look(flown)).kind, 'true', 'the older one may take it');
    assert.equal((await platform.record(flown)).status, 'pending');
    await register('older', ['revisions']);
    assert.equal((await look(flown)).kind, 'infeasible');
  });

  it('are revised before anybody is known to fly them, and the first agent gets the newest plan', async () => {
    for (const accepts of [['revisions'], []]) {
      const flown = await platform.fly(`First of ${accepts.length}`, {
        ...{ mode: 'live', revision: 'auto' },
      });
      const before = await runOf(flown, 'look');
      const end = new Date(before.endMs + MINUTE_MS).toISOString();
      const body = {
        ...{ satellite_id: flown.satelliteId, kind: 'fault', end },
        start: new Date(before.startMs - MINUTE_MS).toISOString(),
      };
      assert.equal(
        (await platform.console.call('POST', '/api/fleet/outages', { body })).status,
        201,
      );
      await platform.rig.relay.deliverWaiting();
      const revision = await platform.revised(flown, 'accepted');
      const { satellite_name: name } = await platform.record(flown);
      assert.match(
        revision.reasons.join(),
        new RegExp(`^satellite ${name} is out of service from \\S+ to \\S+$`),
      );
      assert.ok((await runOf(flown, 'look')).startMs >= before.endMs + MINUTE_MS);
      await platform.take(flown, accepts);
      const taken = await platform.record(flown);
      assert.deepEqual(
        [taken.status, taken.handed_revision, taken.hand_outs, taken.copy_id],
        ['dispatched', 2, 1, revision.copy_id],
      );
    }
  });

  it('are looked at again for the agent that takes revisions, where an older one might have come', async () => {
    const flown = await platform.fly('Both', { mode: 'live', revision: 'auto' });
    const { satellite_id: satelliteId, owner_id: ownerId } = await platform.record(flown);
    await createAgentRecords(database).register(
      { ownerId, agentId: 'older-of-both' },
      { satelliteId, accepts: [] },
      Date.now(),
    );
    // Nothing is delivered to its workflow: what is asked here by hand is all that it looks at.
    const outage = { kind: 'outage', subject: 'otg' } as const;
    assert.equal((await look(flown)).kind, 'true');
    assert.deepEqual((await platform.record(flown)).unheeded, [outage]);
    const { planner } = platform.rig;
    const recheck: typeof planner.recheck = planner.recheck.bind(planner);
    const looked = signal();
    planner.recheck = async (input, call) => {
      if (input.source.input.satellite.id === satelliteId) looked.resolve();
      return await recheck(input, call);
    };
    try {
      await platform.take(flown);
      assert.equal((await platform.record(flown)).unheeded, undefined);
      await looked.promise;
    } finally {
      planner.recheck = recheck;
    }
    assert.equal((await platform.record(flown)).status, 'dispatched');
  });

  it('keep the plan that an older agent has taken while their owner was asked', async () => {
    const flown = await platform.fly('Overtaken', { mode: 'live', revision: 'ask' }, TWO_LOOKS);
    const run = await runOf(flown, 'first');
    const body = {
      ...{ satellite_id: flown.satelliteId, kind: 'fault' },
      start: new Date(run.startMs - MINUTE_MS).toISOString(),
      end: new Date(run.endMs + MINUTE_MS).toISOString(),
    };
    await platform.console.call('POST', '/api/fleet/outages', { body });
    await platform.rig.relay.deliverWaiting();
    await platform.revised(flown, 'proposed');
    const former = (await platform.record(flown)).copy_id;
    await platform.take(flown, []);
    const path = `/api/deployments/${flown.id}/revisions/2/decision`;
    const decided = await platform.console.call('POST', path, { body: { decision: 'accept' } });
    assert.equal(decided.status, 409);
    assert.equal((await platform.revisions(flown))[0]?.status, 'outrun');
    const kept = await platform.record(flown);
    assert.deepEqual(
      [kept.copy_id, kept.revision, kept.asked_revision, kept.status],
      [former, undefined, null, 'dispatched'],
    );
  });

  for (const [who, known, taker] of [
    ['one that nobody knew before', null, ['revisions']],
    ['one that takes revisions', ['revisions'], ['revisions']],
    ['an older one', [], []],
  ] as const)
    it(`are planned again where they are displaced before any agent takes them, for ${who}`, async () => {
      const terms = { mode: 'live', revision: 'ask', priority: 1, preemptible: true };
      const flown = await platform.fly(`Displaced for ${who}`, terms);
      const { satellite_id: satelliteId, owner_id: ownerId } = await platform.record(flown);
      const agentId = `agent-of-${satelliteId}`;
      if (known !== null)
        await createAgentRecords(database).register(
          { ownerId, agentId },
          { satelliteId, accepts: known },
          Date.now(),
        );
      const other = await platform.displace(flown, 2);
      const revision = await platform.revised(flown, 'accepted');
      assert.deepEqual(revision.causes, [{ kind: 'displaced', subject: other }]);
      assert.equal(revision.decided_by, 'auto', 'there is no former plan to keep');
      const waiting = await platform.record(flown);
      assert.deepEqual(
        [waiting.status, waiting.displaced, waiting.revision, waiting.copy_id],
        ['pending', undefined, 2, revision.copy_id],
      );
      const [theirs, ours] = [
        await runOf({ ...flown, id: other }, 'look'),
        await runOf(flown, 'look'),
      ];
      const isApart = ours.endMs <= theirs.startMs || theirs.endMs <= ours.startMs;
      assert.ok(isApart, 'it runs while the other does not');
      await platform.take(flown, taker);
      const taken = await platform.record(flown);
      assert.deepEqual(
        [taken.status, taken.agent_id, taken.copy_id, taken.handed_revision],
        ['dispatched', agentId, revision.copy_id, 2],
      );
      const claim = { ownerId, agentId, satelliteId, takesRevisions: taker.length > 0 };
      assert.equal(await platform.rig.records.claimForAgent(claim), null, 'it has the newest plan');
      await platform.tell(flown, 'job.completed', startMs + MINUTE_MS);
      assert.equal((await platform.ended(flown)).status, 'completed');
    });

  it('take at once what an agent tells during a look', async () => {
    const { planner } = platform.rig;
    const recheck: typeof planner.recheck = planner.recheck.bind(planner);
    const held = signal();
    const begun = signal();
    planner.recheck = async (input, call) => {
      begun.resolve();
      await held.promise;
      return await recheck(input, call);
    };
    try {
      const flown = await begin('Ended', { revision: 'auto' });
      await platform.breakContact(flown);
      await begun.promise;
      const handle = platform.rig.client.workflow.getHandle(deploymentWorkflowId(flown.id));
      await platform.tell(flown, 'job.completed', startMs + MINUTE_MS);
      // The look is still held: nothing of it has come back.
      await handle.result();
      assert.equal((await platform.record(flown)).status, 'completed');
      assert.deepEqual(await platform.revisions(flown), []);
    } finally {
      held.resolve();
      planner.recheck = recheck;
    }
  });
});
