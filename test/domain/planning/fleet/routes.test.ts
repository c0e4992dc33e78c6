import assert from 'node:assert/strict';
import { createBooking } from '../../../../domain/planning/fleet/booking.ts';
import { contactPlanOf, type ContactPlan } from '../../../../domain/planning/fleet/contact-plan.ts';
import { bookHop, earliestHop, type HopRules } from '../../../../domain/planning/fleet/hop.ts';
import { earliestArrivals, hopsTo } from '../../../../domain/planning/fleet/routes.ts';
import { FLEET_START_MS, fleetOf, walkerMembers } from '../../../kit/makers/fleets.ts';

const rules = (volumeMb: number): HopRules => ({
  volumeMb,
  isEncrypted: true,
  maxPasses: null,
  forbidden: new Set(),
});

/** Earliest arrival over every simple path, by exhaustive search. */
function byEnumeration(plan: ContactPlan, from: number, to: number, volumeMb: number): number {
  const booking = createBooking(plan.fleet);
  let best = Infinity;
  const visit = (node: number, readyMs: number, seen: ReadonlySet<number>): void => {
    if (readyMs >= best) return;
    if (node === to) {
      best = readyMs;
      return;
    }
    for (const neighbour of plan.neighbours[node] ?? []) {
      if (seen.has(neighbour.node)) continue;
      const hop = earliestHop(booking, node, neighbour, readyMs, rules(volumeMb));
      if (hop !== null) visit(neighbour.node, hop.arrivalMs, new Set([...seen, neighbour.node]));
    }
  };
  visit(from, FLEET_START_MS, new Set([from]));
  return best;
}

describe('earliestArrivals', () => {
  const fleet = fleetOf(walkerMembers(6, 2, { altitudeKm: 1200 }), 6);
  const plan = contactPlanOf(fleet, undefined);

  for (const volumeMb of [1, 40, 300])
    it(`finds the earliest path for ${volumeMb} MB, as enumeration does`, () => {
      for (let from = 0; from <= plan.ground; from += 1) {
        const sources = [{ node: from, readyMs: FLEET_START_MS }];
        const booking = createBooking(fleet);
        const { arrivalMs } = earliestArrivals(plan, booking, sources, rules(volumeMb), null);
        for (let to = 0; to <= plan.ground; to += 1)
          assert.equal(arrivalMs[to], byEnumeration(plan, from, to, volumeMb), `${from} to ${to}`);
      }
    });

  it('goes round what is booked', () => {
    const booking = createBooking(fleet);
    const sources = [{ node: 0, readyMs: FLEET_START_MS }];
    const ends: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const arrivals = earliestArrivals(plan, booking, sources, rules(120), plan.ground);
      for (const hop of hopsTo(arrivals, plan.ground)) bookHop(booking, hop);
      ends.push(arrivals.arrivalMs[plan.ground] ?? Infinity);
    }
    assert.deepEqual(
      ends,
      [...ends].sort((a, b) => a - b),
    );
    assert.equal(new Set(ends).size, ends.length);
  });

  it('uses only the stations that are allowed', () => {
    const svalbard = contactPlanOf(fleet, ['gs_svalbard']);
    for (const neighbours of svalbard.neighbours)
      for (const { contacts } of neighbours)
        for (const { stationId } of contacts)
          assert.ok(stationId === null || stationId === 'gs_svalbard');
  });
});
