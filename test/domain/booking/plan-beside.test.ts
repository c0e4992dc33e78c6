import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Booking, Commitment } from '../../../domain/booking/commitment.ts';
import { divide } from '../../../domain/booking/displace.ts';
import { planBeside } from '../../../domain/booking/plan-beside.ts';
import { compareDisplacement } from '../../kit/booking/against-absence.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { jobOf, shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);
const termsOf = () => ONE_ANTENNA;

const beside = (
  job: ReturnType<typeof jobOf>,
  commitments: readonly Commitment[],
  bookingOf: (id: string) => Booking | undefined,
  nowMs = SKY.startMs - 1,
) =>
  planBeside({
    ...{ job, environment: SKY, booking: 'own', priority: 3, nowMs },
    schedule: { satelliteId: SATELLITE, commitments, bookingOf, termsOf },
  });

describe('planBeside', () => {
  it('is never later than with those absent that it may displace, and displaces no others', () => {
    const { displaced, planned, spared } = compareDisplacement(8, 21);
    assert.ok(
      displaced > 0 && spared > 0,
      `${displaced} displaced, ${spared} not, ${planned} plans`,
    );
  }).timeout(60_000);

  const busy = commitmentsFrom(SKY.startMs, [
    { startS: 0, endS: 700, what: { kind: 'load', powerW: 70, compute: 0.9 } },
  ]);
  const job = jobOf(
    [{ durationS: 120, powerW: 20, compute: 0.2, storedMb: 0, scratchMb: 0, waitsFor: 0 }],
    0,
  );
  const startS = ({ made }: ReturnType<typeof beside>): number | null =>
    made.ok ? ((made.schedule.segments[0]?.startMs ?? 0) - SKY.startMs) / 1000 : null;

  for (const [name, booking, nowS, expected] of [
    ['lower', { priority: 2, preemptible: true }, -1, [0, ['other_0']]],
    ['lower, and kept by its owner', { priority: 2, preemptible: false }, -1, [700, []]],
    ['equal', { priority: 3, preemptible: true }, -1, [700, []]],
    ['higher', { priority: 4, preemptible: true }, -1, [700, []]],
    ['lower, but has begun', { priority: 0, preemptible: true }, 1, [700, []]],
  ] as const)
    it(`beside work of a priority that is ${name}`, () => {
      const planned = beside(job, busy, (id) => ({ id, ...booking }), SKY.startMs + nowS * 1000);
      assert.deepEqual([startS(planned), planned.displaced], expected);
    });

  it('displaces nobody for a plan that is no better', () => {
    const later = commitmentsFrom(SKY.startMs, [
      { startS: 200, endS: 700, what: { kind: 'load', powerW: 70, compute: 0.9 } },
    ]);
    const planned = beside(job, later, (id) => ({ id, priority: 0, preemptible: true }));
    assert.deepEqual([startS(planned), planned.displaced], [0, []]);
  });

  it('never displaces outages', () => {
    const outage = commitmentsFrom(SKY.startMs, [
      { startS: 0, endS: 500, what: { kind: 'outage' } },
    ]);
    const { loose } = divide(outage, () => undefined, { priority: 9, nowOf: () => 0 });
    assert.deepEqual(loose, []);
  });
});
