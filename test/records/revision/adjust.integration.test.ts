import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { satelliteResource, type Commitment } from '../../../domain/booking/commitment.ts';
import type { Capacity } from '../../../domain/booking/sum-check.ts';
import type { MovedContact } from '../../../domain/revision/truth.ts';
import { createBookingRecords } from '../../../records/booking/bookings.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import {
  adjustBookings,
  tellRechecked,
  type RanOtherwise,
} from '../../../records/revision/adjust.ts';
import { commitmentsFrom, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { shortSky } from '../../kit/booking/random-bookings.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { reportedEvent, useDeploymentLog } from '../../kit/rig/deployment-log.ts';

const SKY = shortSky(1000);
const START = SKY.startMs;
const RESOURCE = satelliteResource(SATELLITE);
const CAPACITY: Capacity = {
  kind: 'satellite',
  ...{ bus: SKY.bus, illumination: SKY.illumination, periodMs: SKY.periodMs },
};
const MOVED: MovedContact = {
  ...{ stationId: 'svalbard', aosMs: START + 560_000, losMs: START + 740_000, volumeShare: 0.98 },
  now: { aosMs: START + 563_000, losMs: START + 742_000 },
};

describe('what is booked of steps that run otherwise', () => {
  const { rig, append, log } = useDeploymentLog();
  let nth = 0;
  let world = '';

  beforeEach(() => {
    nth += 1;
    world = `rehearsal-${nth}`;
  });

  const commit = (ownerId: string, booking: string, commitments: readonly Commitment[]) =>
    createBookingRecords(rig().database).commit(
      {
        ...{ ownerId, world, isStrict: () => true, versions: null, commitments },
        booking: { id: booking, priority: 3, preemptible: false },
        capacityOf: () => CAPACITY,
      },
      () => Promise.resolve(),
    );

  /** A deployment that flies a step from 100 to 300 s; somebody else's work begins at `othersS`. */
  const flown = async (othersS: number): Promise<DeploymentDocument> => {
    const made = await rig().records.create(
      aNewDeployment({
        ...{ mode: 'live', satelliteId: `sat_adjusted_${nth}` },
        booked: { world, startMs: START, priority: 3, preemptible: false },
        revisions: { policy: 'auto', onSilence: 'accept' },
      }),
    );
    const [own, others] = commitmentsFrom(START, [
      { startS: 100, endS: 300, what: { kind: 'load', powerW: 40, compute: 0.6 } },
      { startS: othersS, endS: othersS + 200, what: { kind: 'load', powerW: 50, compute: 0.6 } },
    ]) as [Commitment, Commitment];
    await commit(made.owner_id, made._id, [{ ...own, booking: made._id, work: 'step' }]);
    await commit(made.owner_id, 'theirs', [{ ...others, booking: 'theirs' }]);
    return made;
  };

  const adjust = (
    made: DeploymentDocument,
    ran: readonly RanOtherwise[],
    look = 'run/1',
    contacts: readonly MovedContact[] = [],
  ) =>
    adjustBookings(
      rig().database,
      made,
      {
        ...{ look, causes: [{ kind: 'step_late', subject: 'step' }], contacts, ran },
        ...{ atMs: START + 290_000, strict: [RESOURCE], satelliteId: SATELLITE },
        capacity: CAPACITY,
      },
      rig().nowMs,
    );
  const endS = async (bookingId: string): Promise<number> => {
    const found = await rig()
      .database.db.collection('commitments')
      .findOne({ booking_id: bookingId, resource: RESOURCE });
    return (Number(found?.['end']) - START) / 1000;
  };
  const rechecked = async (made: DeploymentDocument) =>
    (await log(made)).filter(({ event_type: type }) => type === 'plan.rechecked');
  const until = (atS: number): RanOtherwise[] => [{ stepId: 'step', untilMs: START + atS * 1000 }];

  it('lets a late step go on while nobody is behind it, and keeps that once for a look', async () => {
    const made = await flown(400);
    assert.equal(await adjust(made, until(380)), 'moved');
    assert.equal(await endS(made._id), 380);
    assert.equal(await adjust(made, until(380)), 'true', 'a repeat finds it done');
    const [event, ...others] = await rechecked(made);
    assert.ok(event !== undefined && others.length === 0);
    assert.equal(event.source, 'platform');
    assert.deepEqual(event.payload['steps'], [
      { step_id: 'step', until: new Date(START + 380_000).toISOString() },
    ]);
  });

  it('changes nothing where others are behind it', async () => {
    const made = await flown(310);
    assert.equal(await adjust(made, until(380)), 'taken');
    assert.deepEqual([await endS(made._id), await rechecked(made)], [300, []]);
  });

  it('takes nothing for a deployment that has ended', async () => {
    const made = await flown(400);
    await append(made, [reportedEvent('job.failed', { timestampMs: START + 290_000 })]);
    assert.equal(await adjust(made, until(380)), 'past');
    assert.equal(await endS(made._id), 290);
  });

  it('books what is free, or leaves it to the rival, whoever comes first', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      nth += 1;
      world = `rehearsal-race-${nth}`;
      const made = await flown(1_300);
      const [rival] = commitmentsFrom(START, [
        { startS: 320, endS: 500, what: { kind: 'load', powerW: 50, compute: 0.6 } },
      ]) as [Commitment];
      const [late, theirs] = await Promise.allSettled([
        adjust(made, until(380)),
        commit(made.owner_id, 'rival', [{ ...rival, booking: 'rival' }]),
      ]);
      assert.ok(late.status === 'fulfilled');
      const isRivalIn = theirs.status === 'fulfilled';
      assert.equal(late.value, isRivalIn ? 'taken' : 'moved');
      assert.equal(await endS(made._id), isRivalIn ? 300 : 380);
    }
  });

  it('tells of contacts that have moved, and not again of the same', async () => {
    const made = await flown(400);
    const told = (look: string, contacts: readonly MovedContact[]) =>
      tellRechecked(
        rig().database,
        made,
        {
          ...{ look, contacts, atMs: START + 290_000 },
          causes: [{ kind: 'elements', subject: null }],
        },
        rig().nowMs,
      );
    assert.equal(await told('run/1', [MOVED]), 'moved');
    assert.equal(await told('run/2', [MOVED]), 'true');
    const later: MovedContact = {
      ...MOVED,
      now: { aosMs: START + 570_000, losMs: START + 742_000 },
    };
    assert.equal(await told('run/3', [later]), 'moved');
    assert.equal(await told('run/3', [MOVED]), 'moved', 'a repeat of a look finds its event');
    const events = await rechecked(made);
    assert.equal(events.length, 2);
    assert.deepEqual(events[0]?.payload['contacts'], [
      {
        ...{ station_id: 'svalbard', volume_share: 0.98 },
        aos: new Date(START + 560_000).toISOString(),
        los: new Date(START + 740_000).toISOString(),
        now: {
          aos: new Date(START + 563_000).toISOString(),
          los: new Date(START + 742_000).toISOString(),
        },
      },
    ]);
    assert.equal((await rig().records.get(made.owner_id, made._id))?.status, 'pending');
  });
});
