import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Commitment, CommitmentDraw } from '../../../domain/booking/commitment.ts';
import type { RevisionTerms } from '../../../domain/revision/revision.ts';
import { createBookingRecords } from '../../../records/booking/bookings.ts';
import { LIVE } from '../../../records/booking/schedules.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { reportedEvent, T0, useDeploymentLog } from '../../kit/rig/deployment-log.ts';

const RESOURCE = 'satellite/sat_settled';
const LOAD: CommitmentDraw = {
  ...{ kind: 'load', powerW: 20, windowW: 20, compute: 0.5 },
  ...{ thermalW: 5, memoryMb: 64 },
};

describe('what is booked for steps that were told of', () => {
  const { rig, append, notices } = useDeploymentLog();
  let nth = 0;

  beforeEach(() => {
    rig().nowMs = T0;
    nth += 1;
  });

  /** A live deployment that flies: a step from 100 to 300 s, its product until 600 s, a contact at 560 s. */
  const flown = async (
    revisions: RevisionTerms = { policy: 'auto', onSilence: 'accept' },
  ): Promise<DeploymentDocument> => {
    const { records, database } = rig();
    const made = await records.create(
      aNewDeployment({
        ...{ mode: 'live', satelliteId: `sat_settled_${nth}`, revisions },
        booked: { world: LIVE, startMs: T0, priority: 3, preemptible: false },
      }),
    );
    const of = { ownerId: made.owner_id, agentId: 'agent-1', satelliteId: made.satellite_id };
    await records.claimForAgent(of);
    const drawn = (
      work: string,
      startS: number,
      endS: number,
      draw: CommitmentDraw,
    ): Commitment => ({
      ...{ resource: RESOURCE, booking: made._id, work, draw },
      ...{ startMs: T0 + startS * 1000, endMs: T0 + endS * 1000 },
    });
    await createBookingRecords(database).commit(
      {
        ...{ ownerId: made.owner_id, world: LIVE, isStrict: () => true, versions: null },
        booking: { id: made._id, priority: 3, preemptible: false },
        commitments: [
          drawn('step', 100, 200, LOAD),
          drawn('step', 200, 300, LOAD),
          drawn('step', 100, 300, { kind: 'storage', amountMb: 50 }),
          drawn('step', 300, 600, { kind: 'storage', amountMb: 20 }),
          drawn('sending', 560, 600, { kind: 'antenna' }),
        ],
        capacityOf: () => null,
      },
      () => Promise.resolve(),
    );
    await append(made, [reportedEvent('job.accepted')]);
    return made;
  };

  const tell = (made: DeploymentDocument, type: string, atS: number, more: object = {}) => {
    rig().nowMs = T0 + atS * 1000;
    return append(made, [
      reportedEvent(type, { stepId: 'step', timestampMs: T0 + atS * 1000, ...more }),
    ]);
  };
  /** What is booked, in seconds. */
  const booked = async ({ _id }: DeploymentDocument) =>
    (
      await rig()
        .database.db.collection('commitments')
        .find({ booking_id: _id })
        .sort({ start: 1, end: 1, 'draw.kind': 1 })
        .toArray()
    ).map((one) => [
      String(one['work']),
      (one['draw'] as CommitmentDraw).kind,
      (Number(one['start']) - T0) / 1000,
      (Number(one['end']) - T0) / 1000,
    ]);
  const looks = async (made: DeploymentDocument) =>
    (await notices(made)).flatMap(({ notice }) =>
      notice.kind === 'look_again' ? [[notice.cause.kind, notice.cause.subject]] : [],
    );

  const PLANNED = [
    ['step', 'load', 100, 200],
    ['step', 'storage', 100, 300],
    ['step', 'load', 200, 300],
    ['step', 'storage', 300, 600],
    ['sending', 'antenna', 560, 600],
  ];

  it('gives back the rest of a step that ended early, at once, and asks for no look', async () => {
    const made = await flown();
    await tell(made, 'step.completed', 150);
    assert.deepEqual(await booked(made), [
      ['step', 'load', 100, 150],
      ['step', 'storage', 100, 300],
      ['step', 'storage', 300, 600],
      ['sending', 'antenna', 560, 600],
    ]);
    assert.deepEqual(await looks(made), []);
    const read = await createBookingRecords(rig().database).read(
      { ownerId: made.owner_id, world: LIVE, isStrict: () => true },
      [RESOURCE],
      { fromMs: T0 + 150_000, untilMs: T0 + 300_000 },
    );
    const inTheWay = read.commitments.filter(
      ({ draw, booking }) => draw.kind === 'load' && booking === made._id,
    );
    assert.deepEqual(inTheWay, []);
  });

  it('gives back only what is to come of a step whose early end was told late', async () => {
    const made = await flown();
    rig().nowMs = T0 + 250_000;
    await append(made, [
      reportedEvent('step.completed', { stepId: 'step', timestampMs: T0 + 150_000 }),
    ]);
    assert.deepEqual(
      (await booked(made)).filter(([, kind]) => kind === 'load'),
      [
        ['step', 'load', 100, 200],
        ['step', 'load', 200, 250],
      ],
    );
  });

  it('changes nothing for an end in time, and asks for no look', async () => {
    const made = await flown();
    await tell(made, 'step.started', 100);
    await tell(made, 'step.completed', 300);
    assert.deepEqual([await booked(made), await looks(made)], [PLANNED, []]);
  });

  it('asks for a look where a step began late, failed, or ended late', async () => {
    for (const [type, atS, kind] of [
      ['step.started', 130, 'step_late'],
      ['step.failed', 200, 'step_failed'],
      ['step.completed', 330, 'step_late'],
    ] as const) {
      const made = await flown();
      await tell(made, type, atS);
      assert.deepEqual(await looks(made), [[kind, 'step']], type);
      assert.deepEqual(await booked(made), PLANNED, 'what is booked follows with the look');
      // No other notice of the report may say so.
      const asked = (await notices(made)).map(({ notice }) => notice).at(-1);
      assert.ok(asked?.kind === 'look_again' && asked.isHeard === true, 'its agent was heard');
      nth += 1;
    }
  });

  it('asks once a minute for a look at a step that still runs', async () => {
    const made = await flown();
    for (let atS = 290; atS <= 430; atS += 10) await tell(made, 'step.progress', atS);
    assert.equal((await looks(made)).length, 3, 'at 310, 370 and 430 s');
  });

  it('asks for a look where a transfer or a pass was lost', async () => {
    const made = await flown();
    const sent = { stepId: null, payload: { transfer_id: 'sending' } };
    await tell(made, 'transfer.failed', 570, sent);
    assert.deepEqual(await looks(made), [['pass_lost', 'sending']]);
  });

  it('asks for none of what has ended, and of nothing that may not change', async () => {
    const ended = await flown();
    await append(ended, [
      reportedEvent('step.failed', { stepId: 'step', timestampMs: T0 + 200_000 }),
      reportedEvent('job.failed', { timestampMs: T0 + 200_000 }),
    ]);
    assert.deepEqual(await looks(ended), []);
    const plain = await rig().records.create(aNewDeployment({ mode: 'live' }));
    await append(plain, [reportedEvent('step.failed', { stepId: 'step' })]);
    assert.deepEqual(await looks(plain), []);
  });
});
