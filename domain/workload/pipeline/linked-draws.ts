import {
  type Commitment,
  type CommitmentDraw,
  satelliteResource,
  stationResource,
  termsIn,
} from '../../booking/commitment.ts';
import { inOrder } from '../../booking/commitments-of.ts';
import type { SatelliteCapacity } from '../../booking/sum-check.ts';
import { RADIO_LOAD, type RadioLoad } from '../../link/radio.ts';
import { capsOf } from '../../planning/environment/caps.ts';
import { computeRateGflops } from '../../spacecraft/compute-rate.ts';
import { GFLOPS_PER_W } from '../../spacecraft/ocu.ts';
import type { Interval } from '../../time/intervals.ts';
import { environmentOf, type Site, wholeHours } from '../satellite/plan-on-satellite.ts';
import type { StageDraws } from '../workload-plan.ts';
import type { BookedByOthers, Candidate } from '../workload.ts';
import type { Downlink } from './downlink.ts';
import type { IslTransfer } from './link-geometry.ts';

/** A part of a model on a satellite, as far as it draws something. */
export interface LinkedPart {
  readonly stepId: string;
  readonly candidate: Candidate;
  /** From the first to the last that it computes, and at what rate, GFLOP/s. */
  readonly run: Interval & { readonly rateGflops: number };
  /** Data that it holds while it computes, MB, and what it makes of them. */
  readonly inputMb: number;
  readonly outputMb: number;
  /** Data that are fetched from the satellite before; absent: they are there, or that one sends them. */
  readonly incoming?: { readonly from: Candidate; readonly transfer: IslTransfer };
  /** Where its product goes: to the satellite after, or down. */
  readonly outgoing?: { readonly to: Candidate; readonly transfer: IslTransfer };
  readonly downlink?: Downlink;
}

/**
 * What a part books. The whole computer at the rate with which it was planned, so that nobody else's step fits beside it;
 * its data from when they are there until they are handed on; for a link the antennas of both ends from the
 * acquisition on and what their radios draw, as plans of fleets reckon; for a contact one antenna of the station with its
 * set-up and tear-down.
 */
export function linkedDraws(
  part: LinkedPart,
  { workload, build }: Site & { readonly workload: { readonly beside: BookedByOthers } },
): StageDraws {
  const { candidate, incoming, outgoing } = part;
  const commitments = [
    ...ofRun(part),
    ...(incoming === undefined
      ? []
      : [
          ...ofLink(part, incoming.from, candidate, incoming.transfer),
          // The satellite before has them still, until they are here.
          ...stored(incoming.from, part.stepId, part.inputMb, {
            ...{ startMs: incoming.transfer.acquireMs, endMs: incoming.transfer.arriveMs },
          }),
        ]),
    ...(outgoing === undefined ? [] : ofLink(part, candidate, outgoing.to, outgoing.transfer)),
    ...ofDownlink(part, workload.beside),
  ]
    .filter(({ startMs, endMs }) => endMs > startMs)
    .sort(inOrder);
  const { startMs, stations, minElevationDeg } = workload;
  const site = { workload: { startMs, stations, minElevationDeg }, build };
  const endMs = Math.max(...commitments.map((one) => one.endMs));
  const others = [incoming?.from, outgoing?.to].flatMap((one) => one ?? []);
  const offers = others.map((one) => [one.id, offerOf(one, site, endMs)] as const);
  return {
    ...{ commitments, satellite: offerOf(candidate, site, endMs), elements: candidate.elements },
    ...(others.length > 0 && { others: Object.fromEntries(offers) }),
  };
}

function onSatellite(
  { id }: Candidate,
  work: string,
  { startMs, endMs }: Interval,
  draw: CommitmentDraw,
): Commitment {
  return { resource: satelliteResource(id), booking: '', work, draw, startMs, endMs };
}

function ofRun({ candidate, run, stepId, inputMb, outputMb, ...part }: LinkedPart): Commitment[] {
  const { bus } = candidate;
  // A run of which anything is in the shadow has the rate of the shadow throughout.
  const caps = capsOf(bus, run.rateGflops >= computeRateGflops(bus, true));
  const powerW = Math.min(run.rateGflops / GFLOPS_PER_W, caps.powerW);
  const thermalW = Math.min(powerW, caps.thermalW);
  const { compute } = caps;
  const handedMs = part.outgoing?.transfer.arriveMs ?? part.downlink?.endMs ?? run.endMs;
  const heldMs = part.incoming?.transfer.acquireMs ?? run.startMs;
  return [
    onSatellite(candidate, stepId, run, {
      ...{ kind: 'load', powerW, windowW: powerW, compute, thermalW, memoryMb: 0 },
    }),
    ...stored(candidate, stepId, inputMb, { startMs: heldMs, endMs: run.endMs }),
    ...stored(candidate, stepId, outputMb, { startMs: run.endMs, endMs: handedMs }),
  ];
}

function stored(on: Candidate, work: string, amountMb: number, span: Interval): Commitment[] {
  return amountMb > 0 ? [onSatellite(on, work, span, { kind: 'storage', amountMb })] : [];
}

function ofLink(
  { stepId }: LinkedPart,
  from: Candidate,
  to: Candidate,
  { acquireMs, arriveMs }: IslTransfer,
): Commitment[] {
  const work = `${stepId}-link`;
  const span = { startMs: acquireMs, endMs: arriveMs };
  return [
    ...ofRadio(from, work, span, RADIO_LOAD.downlink),
    ...ofRadio(to, work, span, RADIO_LOAD.uplink),
  ];
}

/** The antenna of a satellite and what its radio draws. */
function ofRadio(of: Candidate, work: string, span: Interval, load: RadioLoad): Commitment[] {
  const { powerW, compute, thermalW } = load;
  return [
    onSatellite(of, work, span, { kind: 'antenna' }),
    onSatellite(of, work, span, {
      ...{ kind: 'load', powerW, windowW: powerW, compute, thermalW, memoryMb: 0 },
    }),
  ];
}

function ofDownlink(
  { candidate, downlink, stepId }: LinkedPart,
  { terms }: BookedByOthers,
): Commitment[] {
  const slices = downlink?.slices ?? [];
  const work = `${stepId}-result`;
  const own = slices.flatMap(({ startMs, endMs, setupMs }) => [
    ...ofRadio(candidate, work, { startMs, endMs: startMs + setupMs }, RADIO_LOAD.keyExchange),
    ...ofRadio(candidate, work, { startMs: startMs + setupMs, endMs }, RADIO_LOAD.downlink),
  ]);
  const contacts = [...new Set(slices.map(({ passIndex }) => passIndex))].map(
    (pass): Commitment => {
      const used = slices.filter(({ passIndex }) => passIndex === pass);
      const stationId = used[0]?.stationId ?? '';
      const { setupMs, teardownMs } = termsIn(terms)(stationId);
      return {
        ...{ resource: stationResource(stationId), booking: '', work, draw: { kind: 'antenna' } },
        startMs: Math.min(...used.map(({ startMs }) => startMs)) - setupMs,
        endMs: Math.max(...used.map(({ endMs }) => endMs)) + teardownMs,
      };
    },
  );
  return [...own, ...contacts];
}

/** What a satellite offers from the start of its workload until all is done. */
function offerOf(candidate: Candidate, site: Site, endMs: number): SatelliteCapacity {
  const { startMs } = site.workload;
  const built = environmentOf(site, candidate, startMs, wholeHours(startMs, endMs));
  if (!built.ok) throw new Error(`The surroundings of ${candidate.id} are lost: ${built.message}`);
  const { bus, illumination, periodMs } = built.environment;
  return { kind: 'satellite', bus, illumination, periodMs };
}
