import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import type { Subscription } from '../../../contracts/webhook/subscription.ts';
import { presentDeploymentDetail } from '../../../presenters/deployment.ts';
import { presentWorkload } from '../../../presenters/workload.ts';
import {
  createDeploymentRecords,
  DEPLOYMENT_INDEXES,
} from '../../../records/deployment/deployments.ts';
import { DEPLOYMENT_EVENT_INDEXES } from '../../../records/deployment/events.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import {
  PUBLISHED_EVENTS,
  PUBLISHED_EVENT_INDEXES,
  type PublishedEventDocument,
} from '../../../records/webhook/published-events.ts';
import { WEBHOOK_INDEXES } from '../../../records/webhook/webhooks.ts';
import { WORKLOAD_INDEXES } from '../../../records/workload/documents.ts';
import { createWorkloadProgress } from '../../../records/workload/progress.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { keepWebhook } from '../../kit/makers/webhook.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';

const CANCELED = { phase: 'canceled', code: null, message: 'canceled', reasons: [] } as const;

describe('events of workloads and deployments', () => {
  const database = useDatabase(
    ...[DEPLOYMENT_INDEXES, DEPLOYMENT_EVENT_INDEXES, WORKLOAD_INDEXES],
    ...[WEBHOOK_INDEXES, PUBLISHED_EVENT_INDEXES],
  );
  let owners = 0;

  /** An owner whose webhook names these types. */
  async function ownerWith(events: readonly Subscription[]): Promise<string> {
    const ownerId = `owner-${String((owners += 1))}`;
    await keepWebhook(database, ownerId, 'https://receiver.example.com/', events);
    return ownerId;
  }

  const published = async (ownerId: string) => {
    const found = await database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({ owner_id: ownerId })
      .sort({ published_at: 1 })
      .toArray();
    return found.map((event) => ({ ...event, read: parseWebhookEvent(JSON.parse(event.body)) }));
  };
  const typesOf = async (ownerId: string) => (await published(ownerId)).map(({ type }) => type);

  describe('workloads', () => {
    const workloads = () => createWorkloadRecords(database);
    const progress = () => createWorkloadProgress(database);
    const ALL = ['workload.accepted', 'workload.planned', 'workload.canceled'] as const;

    it('are published once for every move, with the record as GET shows it then', async () => {
      const ownerId = await ownerWith(ALL);
      const { _id: id } = await workloads().insert(aNewWorkload({ ownerId }));
      const begun = await progress().begin(id);
      assert.ok(begun);
      const plan = aWorkloadPlan([aStagePlan(0, { satellite: '25544', satelliteName: 'ISS' })]);
      const kept = { missionId: 'mis_1', startMs: 0 };
      assert.ok(await progress().storePlan(begun, plan, kept));
      assert.equal(await progress().storePlan(begun, plan, kept), null);
      await Promise.all([progress().end(id, CANCELED), progress().end(id, CANCELED)]);
      assert.deepEqual(await typesOf(ownerId), [...ALL]);
      const last = (await published(ownerId)).at(-1);
      const workload = await workloads().find(ownerId, id);
      assert.ok(last && workload);
      const shown = presentWorkload(workload, await workloads().manifest(workload));
      assert.deepEqual(last.read.data, shown);
      assert.deepEqual(last.satellites, ['25544', 'iss']);
    });

    it('are published to who asks for their group, or for everything', async () => {
      for (const events of [['workload.*'], ['*']] as const) {
        const ownerId = await ownerWith(events);
        const { _id: id } = await workloads().insert(aNewWorkload({ ownerId }));
        await workloads().cancelUnstarted(id, Date.now());
        assert.deepEqual(await typesOf(ownerId), ['workload.accepted', 'workload.canceled']);
      }
      const other = await ownerWith(['deployment.*', 'satellite.*']);
      await workloads().insert(aNewWorkload({ ownerId: other }));
      assert.deepEqual(await typesOf(other), []);
    });

    it('are published when one is canceled before it began', async () => {
      const ownerId = await ownerWith(ALL);
      const { _id: id } = await workloads().insert(aNewWorkload({ ownerId }));
      await Promise.all([1, 2].map(() => workloads().cancelUnstarted(id, Date.now())));
      assert.deepEqual(await typesOf(ownerId), ['workload.accepted', 'workload.canceled']);
    });

    it('are taken back with a workload whose workflow never started', async () => {
      const ownerId = await ownerWith(ALL);
      const { _id: id } = await workloads().insert(aNewWorkload({ ownerId }));
      assert.equal(await workloads().takeBack(id), true);
      assert.deepEqual(await typesOf(ownerId), []);
    });

    it('are not published again for a request that is repeated', async () => {
      const ownerId = await ownerWith(ALL);
      const same = aNewWorkload({ ownerId, requestKey: 'once' });
      const made = await Promise.all([1, 2, 3].map(() => workloads().insert(same)));
      assert.equal(new Set(made.map(({ _id }) => _id)).size, 1);
      assert.deepEqual(await typesOf(ownerId), ['workload.accepted']);
    });

    it('are not published when the transaction fails', async () => {
      const ownerId = await ownerWith(ALL);
      const failing = database.transaction(async (session) => {
        await workloads().insert(aNewWorkload({ ownerId }), (make) => make(session));
        throw new Error('after all');
      });
      await assert.rejects(failing, /after all/);
      assert.deepEqual(await typesOf(ownerId), []);
    });

    it('are not published to an owner who has no webhook for them', async () => {
      const ownerId = await ownerWith(['satellite.tle_updated', 'workload.done']);
      const { _id: id } = await workloads().insert(aNewWorkload({ ownerId }));
      await workloads().cancelUnstarted(id, Date.now());
      assert.deepEqual(await typesOf(ownerId), []);
    });
  });

  describe('deployments', () => {
    const records = () => createDeploymentRecords(database);
    const report = (ownerId: string, id: string, ...types: string[]) =>
      records().appendEvents({
        ownerId,
        deploymentId: id,
        agentId: 'agent-1',
        events: types.map((type) => ({
          type,
          timestampMs: 0,
          stepId: null,
          payload: { event_id: type },
        })),
      });
    const ALL = [
      'deployment.running',
      'deployment.completed',
      'deployment.failed',
      'deployment.cancelled',
    ] as const;
    /** A live deployment that its agent has. */
    async function make(ownerId: string): Promise<string> {
      const made = await records().create(aNewDeployment({ ownerId, mode: 'live' }));
      const claim = { ownerId, agentId: 'agent-1', satelliteId: made.satellite_id };
      assert.equal((await records().claimForAgent(claim))?._id, made._id);
      return made._id;
    }

    it('are published once for every move, whatever is reported again', async () => {
      const ownerId = await ownerWith(ALL);
      const id = await make(ownerId);
      await report(ownerId, id, 'job.accepted', 'step.started');
      await Promise.all([1, 2].map(() => report(ownerId, id, 'job.accepted')));
      await Promise.all([1, 2].map(() => report(ownerId, id, 'step.completed', 'job.completed')));
      await report(ownerId, id, 'job.failed');
      const events = await published(ownerId);
      assert.deepEqual(
        events.map(({ type }) => type),
        ['deployment.running', 'deployment.completed', 'deployment.failed'],
      );
      assert.equal(new Set(events.map(({ _id }) => _id)).size, 3);
      const document = await records().get(ownerId, id);
      assert.ok(document);
      const shown = presentDeploymentDetail(document, null, undefined);
      assert.deepEqual(events.at(-1)?.read.data, shown);
    });

    it('are one for each move of a report with several', async () => {
      const ownerId = await ownerWith(ALL);
      const id = await make(ownerId);
      await report(ownerId, id, 'job.accepted', 'job.completed');
      const events = await published(ownerId);
      const of = (place: number) => {
        const data = events.find(({ type }) => type === ALL[place])?.read.data;
        assert.ok(data !== undefined && 'status_history' in data);
        return [data.status, data.completed_at === null, data.status_history.length];
      };
      assert.deepEqual(of(0), ['running', true, 3]);
      assert.deepEqual(of(1), ['completed', false, 4]);
    });

    it('are published when one is cancelled, by its owner or with its workflow', async () => {
      const ownerId = await ownerWith(ALL);
      const [first, second] = [await make(ownerId), await make(ownerId)];
      await Promise.all([1, 2].map(() => records().cancel(ownerId, first)));
      const progress = createDeploymentProgress(database);
      await Promise.all([1, 2].map(() => progress.cancelOpen(second)));
      assert.deepEqual(await typesOf(ownerId), ['deployment.cancelled', 'deployment.cancelled']);
    });

    it('are those that a webhook of the owner names, and no others', async () => {
      const ownerId = await ownerWith(['deployment.failed']);
      const id = await make(ownerId);
      await report(ownerId, id, 'job.accepted', 'job.completed');
      assert.deepEqual(await typesOf(ownerId), []);
    });
  });
});
