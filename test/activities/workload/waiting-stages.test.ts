import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createWaitingStages } from '../../../activities/workload/waiting-stages.ts';
import type { BookedByOthers } from '../../../domain/workload/workload.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { PlannedStageDocument } from '../../../records/workload/documents.ts';
import { newWorkloadDocument } from '../../../records/workload/workloads.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { aStageDocument } from '../../kit/makers/workload-documents.ts';
import { aNewWorkload } from '../../kit/makers/workload.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
/** Its first step begins ten minutes after its plan, what it holds is there from the beginning. */
const FIRST_S = 600;
const BESIDE: BookedByOthers = {
  terms: {},
  commitments: [
    {
      ...{ resource: 'satellite/sat_a', booking: 'dep_1', work: 'step' },
      ...{ draw: { kind: 'storage', amountMb: 1 }, startMs: NOW, endMs: NOW + 3_600_000 },
    },
    {
      ...{ resource: 'satellite/sat_a', booking: 'dep_1', work: 'step', draw: { kind: 'antenna' } },
      ...{ startMs: NOW + FIRST_S * 1000, endMs: NOW + 700_000 },
    },
  ],
};

const stage = (more: Partial<PlannedStageDocument> = {}): PlannedStageDocument => ({
  ...aStageDocument('wl_1', 0, { satellite: 'sat_a', status: 'dispatched' }),
  ...{ deployment_id: 'dep_1', booked: { id: 'dep_1', starts_at: new Date(NOW) } },
  ...{ stage_plan: '{}', ...more },
});

/** The stage of a workload in a world with its deployment, at an instant; whether it waits, and what was asked. */
async function looked(
  deployment: Partial<DeploymentDocument>,
  { world = 'drill', document = stage(), nowMs = NOW } = {},
) {
  const asked: unknown[] = [];
  const record = { ...aDeployment({ _id: 'dep_1', played_s: 0, ...deployment }) };
  const waitingStages = createWaitingStages({
    clock: () => nowMs,
    deployments: {
      read: () => Promise.resolve(record),
      fail: (id, failure, only) => {
        asked.push({ id, code: failure.code, only });
        return Promise.resolve({ ...record, status: 'failed', failure_reason: failure.reason });
      },
    },
  });
  const workload = {
    ...newWorkloadDocument(aNewWorkload({ nowMs: NOW })),
    world: { name: world, on_conflict: 'replan' as const, strict: [] },
  };
  const [waiting] = await waitingStages.waitingAmong(workload, [document], BESIDE);
  if (waiting !== undefined) assert.equal(await waitingStages.withdraw(waiting, 'an outage'), true);
  return { waiting, asked };
}

describe('stages of which nothing has begun', () => {
  const simulated = { mode: 'simulated', status: 'running' } as const;
  const rows: readonly [
    string,
    Promise<{ waiting: unknown; asked: unknown[] }>,
    unknown[] | null,
  ][] = [
    [
      'waits in the queue',
      looked({}, { document: stage({ status: 'queued', deployment_id: null }) }),
      [],
    ],
    [
      'is played and has not come to what it has booked',
      looked({ ...simulated, played_s: FIRST_S - 1 }),
      [{ id: 'dep_1', code: 'stage_replaced', only: { playedBeforeS: FIRST_S } }],
    ],
    ['has come to it', looked({ ...simulated, played_s: FIRST_S }), null],
    [
      'is played in the live world before its time has come',
      looked(simulated, { world: 'live' }),
      [{ id: 'dep_1', code: 'stage_replaced', only: { playedBeforeS: FIRST_S } }],
    ],
    [
      'is played in the live world and its time has come',
      looked(simulated, { world: 'live', nowMs: NOW + FIRST_S * 1000 }),
      null,
    ],
    [
      'waits for an agent',
      looked({ mode: 'live', status: 'pending' }),
      [{ id: 'dep_1', code: 'stage_replaced', only: { status: 'pending' } }],
    ],
    ['is held by an agent', looked({ mode: 'live', status: 'dispatched' }), null],
    ['has failed', looked({ status: 'failed', failure_reason: 'its battery is empty' }), null],
    [
      'was taken back before by a look that did not end',
      looked({ status: 'failed', failure_reason: 'placed anew: an outage' }),
      [],
    ],
    ['has ended', looked({}, { document: stage({ status: 'done' }) }), null],
    [
      'has booked nothing that is known',
      looked(simulated, { document: stage({ booked: { id: 'dep_2', starts_at: new Date(NOW) } }) }),
      null,
    ],
  ];
  for (const [name, outcome, asked] of rows)
    it(`${asked === null ? 'are not one that' : 'are one that'} ${name}`, async () => {
      const { waiting, asked: found } = await outcome;
      assert.equal(waiting !== undefined, asked !== null);
      if (asked !== null) assert.deepEqual(found, asked);
    });

  it('tells why it was taken back before', async () => {
    const { waiting } = await looked({
      ...{ status: 'failed', failure_reason: 'placed anew: station/stn_a is out of service' },
    });
    assert.equal(waiting?.withdrawnFor, 'station/stn_a is out of service');
  });
});
