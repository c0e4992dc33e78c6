import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  createDeploymentRecords,
  DEPLOYMENT_INDEXES,
  type DeploymentDocument,
} from '../../records/deployment/deployments.ts';
import { WORKLOAD_INDEXES, type WorkloadDocument } from '../../records/workload/documents.ts';
import { createWorkloadRecords, type WorkloadRecords } from '../../records/workload/workloads.ts';
import { useDatabase } from '../kit/engines/database.ts';
import { aNewDeployment } from '../kit/makers/deployment.ts';
import { aNewWorkload } from '../kit/makers/workload.ts';

const OWNER = 'own_many';
/** Records of the owner, and every how many of them a filter finds. */
const KEPT = 200;
const ONE_IN = 20;
const PAGE = { limit: 5, after: null, offset: 0 };

describe('lists that are filtered', function () {
  this.timeout(60_000);
  const database = useDatabase(WORKLOAD_INDEXES, DEPLOYMENT_INDEXES);
  let workloads: WorkloadRecords;

  before(async () => {
    workloads = createWorkloadRecords(database);
    const deployments = createDeploymentRecords(database, Date.now);
    const kept = database.db.collection<WorkloadDocument>('workloads');
    for (let index = 0; index < KEPT; index += 1) {
      const isRare = index % ONE_IN === 0;
      const { _id } = await workloads.insert(aNewWorkload({ ownerId: OWNER, nowMs: index * 1000 }));
      const type = isRare ? 'rare' : 'common';
      const satellite = { satellite: type, satellite_name: type, stages: [0], plan_id: 'p' };
      const placement = { strategy: 'single', satellites: [satellite], rejected: [] };
      await kept.updateOne({ _id }, { $set: { type, placement } });
      const missionId = `mis_${type}`;
      const made = await deployments.create(
        aNewDeployment({ ownerId: OWNER, missionId, satelliteId: type }),
      );
      if (isRare) await ask(made._id);
    }
  });

  /** Has the owner asked about another plan of a deployment. */
  const ask = (id: string) =>
    database.db.collection<DeploymentDocument>('deployments').updateOne(
      { _id: id },
      {
        $set: {
          asked_revision: {
            ...{ revision: 2, asked_at: new Date(0), decide_by: new Date(1), on_silence: 'keep' },
          },
        },
      },
    );

  /** Documents that the queries of `work` read, at most, by MongoDB's own count. */
  const examined = async (work: () => Promise<unknown>): Promise<number> => {
    await database.db.command({ profile: 2 });
    await work();
    await database.db.command({ profile: 0 });
    const profile = database.db.collection<{ docsExamined?: number }>('system.profile');
    const found = await profile.find({ op: { $in: ['query', 'command'] } }).toArray();
    await profile.drop();
    const read = found.flatMap(({ docsExamined }) => docsExamined ?? []);
    assert.ok(read.length > 0, 'nothing was asked');
    return Math.max(...read);
  };

  it('of workloads read what they show, by type, satellite, phase and time', async () => {
    const filters = [
      { type: 'rare' },
      { satellite: 'rare' },
      { phases: ['submitted'] },
      { sinceMs: 5_000, untilMs: 100_000 },
    ] as const;
    for (const filter of filters) {
      const read = await examined(() => workloads.list(OWNER, { ...filter, ...PAGE }));
      assert.ok(read <= 2 * PAGE.limit, `${JSON.stringify(filter)}: ${read} read`);
    }
    assert.equal(await workloads.count(OWNER, { type: 'rare' }), KEPT / ONE_IN);
    assert.equal(await workloads.count(OWNER, { type: 'rare', text: 'RAR' }), KEPT / ONE_IN);
    assert.equal(
      await workloads.count(OWNER, { type: 'rare', text: 'RAR', sinceMs: 1_000 }),
      KEPT / ONE_IN - 1,
    );
    assert.equal(await workloads.count(OWNER, { type: 'rare', text: 'r.re' }), 0);
    assert.equal(
      await workloads.count(OWNER, { type: 'common', text: 'OMMO' }),
      KEPT - KEPT / ONE_IN,
    );
  });

  it('of deployments read what they show, by status, mission, satellite and what is asked', async () => {
    const deployments = createDeploymentRecords(database, Date.now);
    const filters = [
      { status: 'pending' },
      { missionId: 'mis_rare' },
      { satelliteIds: ['rare'] },
      { isAsked: true },
    ] as const;
    for (const filter of filters) {
      const read = await examined(() => deployments.listRecent(OWNER, { ...filter, ...PAGE }));
      assert.ok(read <= 2 * PAGE.limit, `${JSON.stringify(filter)}: ${read} read`);
    }
    assert.equal(await deployments.count(OWNER, { satelliteIds: ['rare'] }), KEPT / ONE_IN);
    assert.equal(await deployments.count(OWNER, { isAsked: true }), KEPT / ONE_IN);
    const ended = { isAsked: true, status: 'failed' } as const;
    assert.equal(await deployments.count(OWNER, ended), 0, 'of what has ended nothing is asked');
  });
});
