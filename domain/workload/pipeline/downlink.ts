import { S_BAND_DOWNLINK } from '../../link/radio.ts';
import { transferVolumes } from '../../link/volumes.ts';
import { createBooking } from '../../planning/fleet/booking.ts';
import { contactPlanOf } from '../../planning/fleet/contact-plan.ts';
import { earliestHop } from '../../planning/fleet/hop.ts';
import { DEFAULT_SECURITY } from '../../planning/job/job.ts';
import type { Interval } from '../../time/intervals.ts';
import { environmentOf, horizonsH, type Site } from '../satellite/plan-on-satellite.ts';
import type { Candidate } from '../workload.ts';

/** A part of a downlink inside one pass: [startMs, endMs), the first `setupMs` of it key exchange. */
export interface DownlinkSlice extends Interval {
  readonly passIndex: number;
  readonly station: string;
  readonly stationId: string;
  readonly setupMs: number;
  /** MB on the wire. */
  readonly dataMb: number;
}

/** A result on its way to the ground. */
export interface Downlink {
  /** On the wire, codes, framing and reserve included, MB. */
  readonly totalMb: number;
  readonly slices: readonly DownlinkSlice[];
  /** All of it is there. */
  readonly endMs: number;
  /** Chance that every pass used holds, 0 to 1. */
  readonly confidence: number;
}

const NOTHING_FORBIDDEN: ReadonlySet<string> = new Set();

/** When a product may be downlinked, epoch ms. */
export interface DownlinkTimes {
  /** Begin of the horizon in which passes are looked for: one for all products of a workload. */
  readonly startMs: number;
  readonly readyMs: number;
  readonly deadlineMs: number;
}

/**
 * The downlink of a product (MB, raw) that ends first, over the passes of a satellite from an
 * instant on, with the default security; null when it cannot be through by the deadline, or the bus
 * cannot feed the radio.
 */
export function planDownlink(
  site: Site,
  candidate: Candidate,
  rawMb: number,
  { startMs, readyMs, deadlineMs }: DownlinkTimes,
): Downlink | null {
  const { encryption } = DEFAULT_SECURITY;
  const ber = S_BAND_DOWNLINK.designBer;
  const volumes = transferVolumes({ rawMb, alreadyEncrypted: false, encryption, ber });
  if (volumes === null) return null;
  const totalMb = volumes.totalMb + volumes.reserveMb;
  if (totalMb <= 0) return { totalMb: 0, slices: [], endMs: readyMs, confidence: 1 };
  for (const hours of horizonsH(startMs, deadlineMs)) {
    const built = environmentOf(site, candidate, startMs, hours);
    if (!built.ok) return null;
    const { environment } = built;
    const member = { ...candidate, role: 'compute' } as const;
    const fleet = {
      startMs: environment.startMs,
      endMs: environment.endMs,
      members: [member],
      environments: [environment],
      links: [],
    };
    const plan = contactPlanOf(fleet, undefined);
    const down = plan.neighbours[0]?.find(({ kind }) => kind === 'downlink');
    if (down === undefined) continue;
    const rules = {
      volumeMb: totalMb,
      isEncrypted: encryption !== 'none',
      maxPasses: null,
      forbidden: NOTHING_FORBIDDEN,
    };
    const hop = earliestHop(createBooking(fleet), 0, down, readyMs, rules);
    if (hop === null) continue;
    if (hop.arrivalMs > deadlineMs) return null;
    const outages = new Map(
      hop.slices.map(({ contact }) => [contact.passIndex, contact.outageProbability]),
    );
    return {
      totalMb,
      slices: hop.slices.map(({ contact, ...slice }) => ({
        ...slice,
        passIndex: contact.passIndex ?? -1,
        station: contact.stationName ?? '',
        stationId: contact.stationId ?? '',
      })),
      endMs: hop.arrivalMs,
      confidence: [...outages.values()].reduce((product, loss) => product * (1 - loss), 1),
    };
  }
  return null;
}
