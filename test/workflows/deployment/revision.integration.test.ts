import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { createAgentRecords } from '../../../records/mission/agents.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { at } from '../../kit/http/answers.ts';
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

/** Something that is waited for until it is told. */
function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('deployments whose plans are revised', function () {
  this.timeout(300_000);
  const database = useDatabase(...REVISED_INDEXES);
  const platform = useFixture(
    () => openRevisionRig(database),
    (it) => it.close(),
  );

  const contactsOf = async (flown: Flown) =>
    (await platform.booked(flown)).filter(({ resource }) => resource.startsWith('station/'));
  const decide = (flown: Flown, revision: number, decision: string) =>
    platform.console.call('POST', `/api/deployments/${flown.id}/revisions/${revision}/decision`, {
      body: { decision },
    });
  const faster = (flown: Flown) => platform.rig.gateway.setSpeed(flown.id, 10_000, 'faster');

  it('fly another plan around an outage, book what it uses, and end by it', async () => {
    const flown = await platform.fly('Auto', {});
    const outage = await platform.breakContact(flown);
    const revision = await platform.revised(flown, 'accepted');
    assert.deepEqual(revision.causes, [{ kind: 'outage', subject: outage }]);
    assert.deepEqual([revision.revision, revision.decided_by], [2, 'auto']);
    const record = await platform.record(flown);
    assert.deepEqual([record.revision, record.copy_id], [2, revision.copy_id]);
    const contacts = await contactsOf(flown);
    assert.equal(contacts.length, 1, 'the former contact is given back');
    assert.ok((contacts[0]?.start ?? 0) > flown.contact.end);
    const shown = await platform.console.call('GET', `/api/deployments/${flown.id}/revisions`);
    assert.equal(at(shown.body, 'data', 0, 'status'), 'accepted');
    assert.deepEqual(at(shown.body, 'data', 0, 'diff', 'moved', 0, 'step_id'), 'keep');
    await faster(flown);
    assert.equal((await platform.ended(flown)).status, 'completed');
    const events = await database.db
      .collection<DeploymentEventDocument>('deployment_events')
      .find({ deployment_id: flown.id })
      .sort({ seq: 1 })
      .toArray();
    const ended = events.filter(({ event_type: type }) => type === 'step.completed');
    assert.deepEqual(ended.map(({ step_id: id }) => id).sort(), ['keep', 'look']);
    const keptAt = ended.find(({ step_id: id }) => id === 'keep')?.event_timestamp ?? new Date(0);
    assert.ok(
      keptAt > (contacts[0]?.start ?? keptAt),
      'it ended after the contact of the revision',
    );
  });

  it('fly another plan where newer elements move their contacts', async () => {
    const flown = await platform.fly('Moved', {});
    await platform.pushElements(flown);
    const { causes, diff } = await platform.revised(flown, 'accepted');
    assert.deepEqual(causes, [{ kind: 'elements', subject: flown.satelliteId }]);
    assert.ok(diff.added.length > 0 && diff.removed.length > 0);
    const [contact, ...others] = await contactsOf(flown);
    assert.ok(contact !== undefined && others.length === 0);
    assert.notDeepEqual(contact.start, flown.contact.start);
  });

  it('ask, show what is asked, and fly what is accepted', async () => {
    const flown = await platform.fly('Asked', { revision: 'ask' });
    const before = await platform.booked(flown);
    await platform.breakContact(flown);
    const { revision, decide_by: by } = await platform.revised(flown, 'proposed');
    assert.ok(by !== null && by > new Date());
    assert.deepEqual(await platform.booked(flown), before, 'nothing changes before');
    const waiting = (await platform.record(flown)).asked_revision;
    assert.deepEqual([waiting?.revision, waiting?.decide_by], [revision, by]);
    const handle = platform.rig.client.workflow.getHandle(deploymentWorkflowId(flown.id));
    // The proposal is on record a moment before the workflow hears of it.
    const shown = async () => /Asked.*revision 2/.test(await detailsShown(handle));
    await untilFound(
      async () => ((await shown()) ? true : null),
      'the question in the Temporal UI',
    );
    assert.equal((await decide(flown, 3, 'accept')).status, 404);
    const answer = await decide(flown, revision, 'accept');
    assert.deepEqual([answer.status, answer.body['status']], [200, 'accepted']);
    assert.equal(answer.body['decided_by'], 'owner');
    assert.equal((await platform.record(flown)).asked_revision, null);
    assert.equal((await decide(flown, revision, 'reject')).status, 409);
    const contacts = await contactsOf(flown);
    assert.ok(contacts.length === 1 && (contacts[0]?.start ?? 0) > flown.contact.end);
    await faster(flown);
    assert.equal((await platform.ended(flown)).status, 'completed');
  });

  it('keep what they have where their owner rejects', async () => {
    const flown = await platform.fly('Kept', { revision: 'ask' });
    const before = await platform.booked(flown);
    await platform.breakContact(flown);
    const { revision } = await platform.revised(flown, 'proposed');
    const answer = await decide(flown, revision, 'reject');
    assert.deepEqual([answer.status, answer.body['status']], [200, 'rejected']);
    assert.deepEqual(await platform.booked(flown), before);
    assert.equal((await platform.record(flown)).revision, undefined);
  });

  it('give way to work of higher priority, are not asked, and end by another plan', async () => {
    const terms = { revision: 'ask', on_silence: 'keep', priority: 1, preemptible: true };
    const flown = await platform.fly('Displaced', terms);
    const other = await platform.displace(flown, 2);
    const revision = await platform.revised(flown, 'accepted');
    assert.deepEqual(revision.causes, [{ kind: 'displaced', subject: other }]);
    assert.deepEqual([revision.decided_by, revision.decide_by], ['auto', null]);
    assert.match(revision.reasons[0] ?? '', new RegExp(`${other} of higher priority took`));
    const record = await platform.record(flown);
    assert.deepEqual([record.copy_id, record.displaced], [revision.copy_id, undefined]);
    const [theirs] = await contactsOf({ ...flown, id: other });
    const [ours, ...more] = await contactsOf(flown);
    assert.ok(theirs !== undefined && ours !== undefined && more.length === 0);
    assert.ok(ours.start >= theirs.end, 'it sends after the other');
    const looks = await Promise.all(
      [other, flown.id].map(async (id) =>
        (await platform.booked({ id })).find(({ work }) => work === 'look'),
      ),
    );
    assert.ok((looks[1]?.start ?? 0) >= (looks[0]?.end ?? Infinity), 'it runs after the other');
    const shown = await platform.console.call('GET', `/api/deployments/${flown.id}/revisions/2`);
    assert.equal(at(shown.body, 'causes', 0, 'subject'), other);
    for (const one of [flown, { ...flown, id: other }]) {
      await faster(one);
      assert.equal((await platform.ended(one)).status, 'completed');
    }
    const ended = await database.db
      .collection<DeploymentEventDocument>('deployment_events')
      .find({ deployment_id: flown.id, event_type: 'step.completed' })
      .toArray();
    const keptAt = ended.find(({ step_id: id }) => id === 'keep')?.event_timestamp;
    assert.ok(keptAt !== undefined && keptAt > ours.start);
  });

  for (const [onSilence, status] of [
    ['accept', 'accepted'],
    ['keep', 'kept'],
  ] as const)
    it(`take silence for ${onSilence} when half of the time is over`, async () => {
      const terms = { revision: 'ask', on_silence: onSilence, speed_multiplier: 600 };
      const flown = await platform.fly(`Silent ${onSilence}`, terms);
      await platform.breakContact(flown);
      const revision = await platform.revised(flown, status);
      assert.equal(revision.decided_by, 'silence');
      assert.ok((revision.decided_at ?? 0) >= (revision.decide_by ?? Infinity));
      await faster(flown);
      assert.equal((await platform.ended(flown)).status, 'completed');
    });

  it('fail where no plan is left, say why, and give back what they had', async () => {
    const flown = await platform.fly('Lost', {});
    await platform.breakContact(flown, 'all');
    const { status, failure_reason: reason } = await platform.ended(flown);
    assert.equal(status, 'failed');
    assert.match(reason ?? '', /no feasible plan is left/);
    assert.deepEqual(await contactsOf(flown), []);
  });

  it('stay as they are where their plan never changes', async () => {
    const flown = await platform.fly('Never', { revision: 'never' });
    const before = await platform.booked(flown);
    await platform.breakContact(flown);
    await faster(flown);
    assert.equal((await platform.ended(flown)).status, 'completed');
    assert.deepEqual(await platform.revisions(flown), []);
    assert.deepEqual(await platform.booked(flown), before);
  });
});

describe('live deployments that are looked at again', function () {
  this.timeout(300_000);
  const database = useDatabase(...REVISED_INDEXES);
  /** Plans begin soon, on the clock of the wall: what lies ahead of it is ahead of them. */
  const startMs = Date.now() + MINUTE_MS;
  const platform = useFixture(
    () => openRevisionRig(database, startMs),
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

  it('are not revised before an agent takes them, unless all of their satellite take revisions', async () => {
    const flown = await platform.fly('Waiting', { mode: 'live', revision: 'auto' });
    const { satellite_id: satelliteId, owner_id: ownerId } = await platform.record(flown);
    const register = (agentId: string, accepts: readonly string[]) =>
      createAgentRecords(database).register(
        { ownerId, agentId },
        { satelliteId, accepts },
        Date.now(),
      );
    await platform.breakContact(flown, 'all');
    assert.equal((await look(flown)).kind, 'true', 'nobody is known to fly there');
    await register('takes', ['revisions']);
    await register('older', []);
    assert.equal((await look(flown)).kind, 'true', 'the older one may take it');
    assert.equal((await platform.record(flown)).status, 'pending');
    await register('older', ['revisions']);
    assert.equal((await look(flown)).kind, 'infeasible');
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
