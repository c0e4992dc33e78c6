import { volumeBetween } from '../../../link/capacity.ts';
import { KEY_EXCHANGE_MS, MIN_SLICE_MS } from '../../../link/radio.ts';
import type { Fleet } from '../fleet.ts';
import type { PlannedHop, PlannedMovement, PlannedSlice } from '../plan.ts';
import {
  type FleetPlanToCheck,
  type Place,
  placesOf,
  type Report,
  VOLUME_TOLERANCE_MB,
} from './facts.ts';
import { ISL_SETUP_MS } from '../../../link/isl.ts';
import type { Interval } from '../../../time/intervals.ts';

/** Data leave a node only once they are there, inside contacts, as many as these carry. */
export function checkMovements({ job, fleet, plan }: FleetPlanToCheck, report: Report): void {
  for (const movement of plan.movements) {
    const { id, hops, fromStep, toStep } = movement;
    const step = job.steps.find((candidate) => candidate.id === toStep);
    let here: Place | null = null;
    for (const hop of hops) {
      const at: Place | null = here;
      const places = at === null ? placesOf({ fleet, plan }, fromStep, toStep ?? '') : [at];
      const firstMs = hop.slices[0]?.startMs ?? hop.arrivalMs;
      if (!places.some(({ node, readyMs }) => node === hop.from && readyMs <= firstMs))
        report('route', `${id} leaves a node before its data are there`);
      checkHop({ job, fleet }, movement, hop, report);
      const satellite = hop.kind === 'downlink' ? hop.from : hop.to;
      const passes = new Set(
        hop.slices.flatMap(({ passIndex }) => (passIndex === null ? [] : [passIndex])),
      );
      if (step?.maxPasses !== undefined && passes.size > (step.maxPasses ?? Infinity))
        report('max_passes', `${id} uses ${passes.size} passes`);
      for (const other of plan.movements)
        if (step?.otherPassThan.includes(other.toStep ?? '') === true)
          for (const { kind, from, to, slices } of other.hops)
            if ((kind === 'downlink' ? from : to) === satellite)
              for (const { passIndex } of slices)
                if (passIndex !== null && passes.has(passIndex))
                  report('other_pass_than', `${id} shares a pass with ${other.id}`);
      here = { node: hop.to, readyMs: hop.arrivalMs };
    }
  }
}

function checkHop(
  { job, fleet }: Pick<FleetPlanToCheck, 'job' | 'fleet'>,
  { id, totalMb, reserveMb }: PlannedMovement,
  hop: PlannedHop,
  report: Report,
): void {
  const isEncrypted = job.security.encryption !== 'none';
  const setupMs = hop.kind === 'isl' ? ISL_SETUP_MS : isEncrypted ? KEY_EXCHANGE_MS : 0;
  const allowed = job.security.allowedGroundStations;
  let sumMb = 0;
  let lastMs = -Infinity;
  for (const slice of hop.slices) {
    const { startMs, endMs, dataMb, stationId } = slice;
    if (!Number.isInteger(startMs) || !Number.isInteger(endMs) || startMs < lastMs)
      report('slice_length', `${id} has slices that are no whole milliseconds in order`);
    const least = hop.kind === 'isl' ? 1 : MIN_SLICE_MS;
    if (endMs - startMs < setupMs + least) report('slice_length', `${id} has too short a slice`);
    if (slice.setupMs !== setupMs) report('setup', `${id} leaves ${slice.setupMs} ms to its setup`);
    const capacityMb = capacityOf(fleet, hop, slice, setupMs);
    if (capacityMb === null) report('slice_in_contact', `${id} has a slice outside a contact`);
    else if (dataMb > capacityMb + VOLUME_TOLERANCE_MB)
      report('capacity', `${id} sends ${dataMb} MB where ${capacityMb} MB fit`);
    if (stationId !== null && allowed !== undefined && !allowed.includes(stationId))
      report('ground_station', `${id} uses ${stationId}`);
    sumMb += dataMb;
    lastMs = endMs;
  }
  if (Math.abs(sumMb - (totalMb + reserveMb)) > VOLUME_TOLERANCE_MB)
    report('volume', `${id} moves ${sumMb} MB instead of ${totalMb + reserveMb}`);
  if (hop.arrivalMs < lastMs) report('volume', `${id} arrives before it is sent`);
}

/** MB that a slice can carry after its setup; null outside of every contact. */
function capacityOf(
  fleet: Fleet,
  { kind, from, to }: PlannedHop,
  { startMs, endMs, passIndex }: PlannedSlice,
  setupMs: number,
): number | null {
  if (kind === 'isl') {
    const [a = -1, b = -1] = [from ?? -1, to ?? -1].sort((x, y) => x - y);
    const contact = fleet.links
      .filter((link) => link.a === a && link.b === b)
      .flatMap(({ contacts }) => contacts)
      .find((open) => open.startMs <= startMs && endMs <= open.endMs);
    return contact === undefined ? null : (contact.rateMbS * (endMs - startMs - setupMs)) / 1000;
  }
  const satellite = kind === 'downlink' ? from : to;
  const pass = fleet.environments[satellite ?? -1]?.passes[passIndex ?? -1];
  if (pass === undefined || startMs < pass.aosMs || endMs > pass.losMs) return null;
  return volumeBetween(pass[kind], startMs + setupMs, endMs);
}

interface Use extends Interval {
  readonly owner: string;
}

/** Terminals, antennas and stations serve one at a time. */
export function checkAntennas({ plan }: FleetPlanToCheck, report: Report): void {
  const uses: Use[] = plan.movements.flatMap(({ hops }) =>
    hops.flatMap(({ kind, from, to, slices }) =>
      slices.flatMap(({ startMs, endMs, stationId }) => {
        const satellite = kind === 'downlink' ? from : to;
        const owners =
          kind === 'isl'
            ? [`terminal ${from}`, `terminal ${to}`]
            : [`antenna ${satellite}`, `station ${stationId}`];
        return owners.map((owner) => ({ owner, startMs, endMs }));
      }),
    ),
  );
  for (const use of uses)
    for (const other of uses)
      if (use !== other && use.owner === other.owner && use.startMs <= other.startMs)
        if (other.startMs < use.endMs) report('one_at_a_time', `${use.owner} serves two at once`);
}
