import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { at } from '../../kit/http/answers.ts';
import { signal } from '../../kit/signal.ts';
import { untilFound } from '../../kit/until-found.ts';
import { openRevisionRig, REVISED_INDEXES, type Flown } from '../../kit/revision/revision-rig.ts';

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

  it('are asked no longer about a plan that is gone', async () => {
    const flown = await platform.fly('Plan gone', { revision: 'ask' });
    await platform.breakContact(flown);
    const { revision, copy_id: plan } = await platform.revised(flown, 'proposed');
    await database.db
      .collection<{ readonly _id: string }>('mission_plans')
      .deleteOne({ _id: plan });
    assert.equal((await decide(flown, revision, 'accept')).status, 409);
    const given = (await platform.revisions(flown)).find((one) => one.revision === revision);
    assert.equal(given?.status, 'outrun');
    assert.equal((await platform.record(flown)).asked_revision, null);
  });

  it('are still asked by a workflow that had to begin anew', async () => {
    for (const decision of ['accept', null] as const) {
      const terms = { revision: 'ask', on_silence: 'accept' };
      const flown = await platform.fly(`Anew ${decision ?? 'silent'}`, terms);
      await platform.breakContact(flown);
      const { revision } = await platform.revised(flown, 'proposed');
      const id = deploymentWorkflowId(flown.id);
      await platform.rig.client.workflow.getHandle(id).terminate();
      const soon = new Date(Date.now() + 1000);
      // Silence has its time, be it over while there was no workflow.
      if (decision === null)
        await database.db
          .collection<{ readonly _id: string }>('deployments')
          .updateOne({ _id: flown.id }, { $set: { 'asked_revision.decide_by': soon } });
      await platform.rig.gateway.startDeployment(await platform.record(flown), { again: true });
      if (decision !== null) {
        const shown = async () =>
          /Asked.*revision 2/.test(await detailsShown(platform.rig.client.workflow.getHandle(id)));
        await untilFound(async () => ((await shown()) ? true : null), 'the question');
        assert.equal((await decide(flown, revision, decision)).status, 200);
      }
      const decided = await platform.revised(flown, 'accepted');
      assert.equal(decided.decided_by, decision === null ? 'silence' : 'owner');
      await faster(flown);
      assert.equal((await platform.ended(flown)).status, 'completed');
    }
  });

  it('keep what they have where their owner rejects', async () => {
    const flown = await platform.fly('Kept', { revision: 'ask' });
    const before = await platform.booked(flown);
    await platform.breakContact(flown);
    const { revision, copy_id: plan } = await platform.revised(flown, 'proposed');
    const remove = () => platform.console.call('DELETE', `/api/plans/${plan}`);
    const refused = await remove();
    assert.equal(refused.status, 409);
    assert.ok(JSON.stringify(refused.body).includes(flown.id));
    const answer = await decide(flown, revision, 'reject');
    assert.deepEqual([answer.status, answer.body['status']], [200, 'rejected']);
    assert.equal((await remove()).status, 200, 'nothing flies it any more');
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

  it('take no word of their owner any more once silence is being taken for accept', async () => {
    const { planner } = platform.rig;
    const draws: typeof planner.draws = planner.draws.bind(planner);
    const [begun, held] = [signal(), signal()];
    planner.draws = async (input, call) => {
      begun.resolve();
      await held.promise;
      return await draws(input, call);
    };
    try {
      const terms = { revision: 'ask', on_silence: 'accept', speed_multiplier: 600 };
      const flown = await platform.fly('Too late', terms);
      await platform.breakContact(flown);
      const { revision } = await platform.revised(flown, 'proposed');
      await begun.promise;
      assert.equal((await decide(flown, revision, 'reject')).status, 409);
      held.resolve();
      assert.equal((await platform.revised(flown, 'accepted')).decided_by, 'silence');
      await faster(flown);
      assert.equal((await platform.ended(flown)).status, 'completed');
    } finally {
      held.resolve();
      planner.draws = draws;
    }
  });

  for (const what of ['an outage', 'others'] as const)
    it(`look at a plan that ${what} made untrue before their workflow began`, async () => {
      const { gateway, relay } = platform.rig;
      const start: typeof gateway.startDeployment = gateway.startDeployment.bind(gateway);
      const terms = { priority: 1, preemptible: true };
      // Whoever asked for it died between the record and its workflow.
      gateway.startDeployment = () => Promise.resolve('unknown');
      const flown = await platform.fly(`Not begun for ${what}`, terms).finally(() => {
        gateway.startDeployment = start;
      });
      const subject =
        what === 'others' ? await platform.displace(flown, 2) : await platform.breakContact(flown);
      const outbox = database.db.collection('outbox');
      assert.equal(await outbox.countDocuments({ deployment_id: flown.id }), 1, 'it waits');
      // What a workflow had taken that Temporal lost is delivered to no other one.
      if (what === 'others') await outbox.deleteMany({ deployment_id: flown.id });
      await start(await platform.record(flown));
      const revision = await untilFound(async () => {
        await relay.deliverWaiting();
        const [newest] = await platform.revisions(flown);
        return newest?.status === 'accepted' ? newest : null;
      }, 'the other plan');
      const kind = what === 'others' ? 'displaced' : 'outage';
      assert.deepEqual(revision.causes, [{ kind, subject }]);
      assert.equal((await platform.record(flown)).displaced, undefined);
      assert.equal(await outbox.countDocuments({ deployment_id: flown.id }), 0);
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
