import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { RETENTION_INDEXES } from '../../../records/access/retention.ts';
import { createReportedArtifacts } from '../../../records/artifact/reported.ts';
import { PACKED_EVENTS, DEPLOYMENT_EVENTS } from '../../../records/deployment/collections.ts';
import {
  createDeploymentRecords,
  DEPLOYMENT_INDEXES,
  type DeploymentDocument,
  type DeploymentRecords,
  type ReportedEvent,
} from '../../../records/deployment/deployments.ts';
import {
  createDeploymentEventRecords,
  DEPLOYMENT_EVENT_INDEXES,
  type DeploymentEventDocument,
  type DeploymentEventRecords,
} from '../../../records/deployment/events.ts';
import {
  createEventPacking,
  PACK_AFTER_MS,
  PACKED_EVENT_INDEXES,
  type PackedEventsDocument,
} from '../../../records/deployment/packed-events.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';

const T0 = Date.parse('2026-11-20T12:00:00Z');
const never = () => false;

describe('events of a deployment that has ended', function () {
  this.timeout(60_000);
  const database = useDatabase(
    DEPLOYMENT_INDEXES,
    DEPLOYMENT_EVENT_INDEXES,
    PACKED_EVENT_INDEXES,
    RETENTION_INDEXES,
  );
  let nowMs = T0;
  let records: DeploymentRecords;
  let events: DeploymentEventRecords;

  before(() => {
    records = createDeploymentRecords(database, () => nowMs);
    events = createDeploymentEventRecords(database);
  });
  after(() => events.close());

  const rows = () => database.db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS);
  const packs = () => database.db.collection<PackedEventsDocument>(PACKED_EVENTS);
  const report = (deploymentId: string, told: readonly ReportedEvent[]) =>
    records.appendEvents({ ownerId: 'owner-1', deploymentId, agentId: 'agent-1', events: told });
  const ended = async (): Promise<string> => {
    const { _id: id } = await records.create(aNewDeployment({ mode: 'live' }));
    const types = [
      'job.accepted',
      'step.started',
      'step.retrying',
      'step.failed',
      'step.completed',
    ];
    await report(
      id,
      types.map((type, index) => ({
        type,
        timestampMs: T0 + ((index * 37) % 5) * 1_000,
        stepId: index % 2 === 0 ? 'even' : 'odd',
        payload: {
          event_id: `e${index}`,
          message: `event ${index}`,
          output_data_mb: 1.5,
          nested: { empty: {}, list: [1, 2.5, null, 'ü'] },
          ...(type === 'step.completed' && {
            artifacts: [{ name: 'out.bin', uri: 'https://example.org/out.bin' }],
          }),
        },
      })),
    );
    await report(id, [
      { type: 'job.completed', timestampMs: T0 + 9_000, stepId: null, payload: {} },
    ]);
    return id;
  };
  const pack = () => createEventPacking(database, () => nowMs).packDue(never);

  /** All that readers are told of a log. */
  const told = async (id: string) => {
    const list = (more: object) => events.list({ deploymentId: id, offset: 0, limit: 10, ...more });
    const first = await list({});
    const fresh = createDeploymentEventRecords(database);
    try {
      return {
        first,
        page: await list({ offset: 2, limit: 2 }),
        newest: await list({ newestFirst: true, limit: 3 }),
        summary: await list({ isSummary: true }),
        typed: await list({ type: 'step.failed' }),
        severe: await list({ severity: 'warning' }),
        since: await list({ sinceMs: T0 + 3_000, stepId: 'even' }),
        one: await events.find(id, first.events[1]?._id ?? ''),
        other: await events.find(id, 'evt_other'),
        bins: await events.bins(id, 7),
        work: await fresh.work(id, 6),
        after: await events.after(id, 2, 3),
        artifacts: await createReportedArtifacts(database).of(id),
      };
    } finally {
      await fresh.close();
    }
  };

  it('become one document, which every reader reads as before', async () => {
    const id = await ended();
    const other = await ended();
    const before = await told(id);
    assert.equal(before.first.total, 6);
    nowMs += PACK_AFTER_MS - 1;
    assert.equal(await pack(), 0, 'too soon');
    nowMs += 1;
    assert.equal(await pack(), 2);
    assert.equal(await rows().countDocuments({ deployment_id: { $in: [id, other] } }), 0);
    assert.equal(await packs().countDocuments({ _id: { $in: [id, other] } }), 2);
    assert.deepEqual(await told(id), before);
    assert.equal(await pack(), 0, 'once');
  });

  it('are streamed on from any number', async () => {
    const id = await ended();
    nowMs += PACK_AFTER_MS;
    await pack();
    const seqs: number[] = [];
    const ending = new AbortController();
    for await (const { seq } of events.watch(id, { afterSeq: 2, signal: ending.signal })) {
      seqs.push(seq);
      if (seqs.length === 4) break;
    }
    assert.deepEqual(seqs, [3, 4, 5, 6]);
  });

  it('are events again once another one comes, and a repeat stays one', async () => {
    const id = await ended();
    nowMs += PACK_AFTER_MS;
    await pack();
    const first = await events.find(id, (await events.after(id, 0, 1))[0]?._id ?? '');
    const repeat = {
      type: 'job.accepted',
      timestampMs: T0,
      stepId: 'even',
      payload: { event_id: 'e0' },
    };
    assert.equal((await records.findRepeated(id, repeat))?._id, first?._id);
    const again = await report(id, [repeat]);
    assert.ok(again.kind === 'stored');
    assert.deepEqual(again.events, [{ id: first?._id, seq: 1, duplicate: true }]);
    assert.equal(await packs().countDocuments({ _id: id }), 1, 'a repeat moves nothing');
    const late = { type: 'job.failed', timestampMs: T0 + 99_000, stepId: null, payload: {} };
    const stored = await report(id, [repeat, late]);
    assert.ok(stored.kind === 'stored');
    assert.deepEqual(
      stored.events.map(({ seq, duplicate }) => [seq, duplicate]),
      [
        [1, true],
        [7, false],
      ],
    );
    assert.equal(stored.status, 'failed');
    assert.equal(await rows().countDocuments({ deployment_id: id }), 7);
    assert.equal((await events.list({ deploymentId: id, offset: 0, limit: 1 })).total, 7);
    nowMs += PACK_AFTER_MS;
    assert.equal(await pack(), 1);
    assert.equal((await events.after(id, 0, 10)).length, 7);
  });

  it('stay as they are while it goes on, or where one document cannot hold them', async () => {
    const { _id: open } = await records.create(aNewDeployment({ mode: 'live' }));
    await report(open, [{ type: 'job.accepted', timestampMs: T0, stepId: null, payload: {} }]);
    const large = await ended();
    await rows().updateMany(
      { deployment_id: large },
      { $set: { payload: { x: 'y'.repeat(2e6) } } },
    );
    nowMs += PACK_AFTER_MS;
    assert.equal(await pack(), 0);
    assert.equal((await events.after(large, 0, 10)).length, 6);
    const left = await database.db
      .collection<DeploymentDocument>('deployments')
      .countDocuments({ pack_after: { $exists: true } });
    assert.equal(left, 0, 'is not tried again and again');
  });
});
