import { readFacts, type Facts } from '../planning/check/facts.ts';
import { flownJob } from '../planning/check/left-out.ts';
import { onboardLoads } from '../planning/check/loads.ts';
import { storedBy } from '../planning/check/storage.ts';
import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import type { Schedule } from '../planning/plan.ts';
import { unite, type Interval } from '../time/intervals.ts';
import {
  type Commitment,
  type CommitmentDraw,
  satelliteResource,
  stationResource,
  type TermsOf,
} from './commitment.ts';

/** A plan on one satellite, with whom it books for. */
export interface BookedPlan {
  readonly booking: string;
  readonly satelliteId: string;
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
  readonly termsOf: TermsOf;
}

/**
 * What a plan draws of each resource, as its checker reads it: a load for every segment on board, storage
 * from the first byte held to the byte handed on, the satellite's antenna while it sends, receives or
 * exchanges keys, and an antenna of the station for each contact with set-up and tear-down.
 */
export function commitmentsOf(plan: BookedPlan): Commitment[] {
  const { environment, schedule, satelliteId, booking } = plan;
  const facts = readFacts(flownJob(plan.job, schedule), environment, schedule);
  const resource = satelliteResource(satelliteId);
  const onSatellite = (work: string | null, span: Interval, draw: CommitmentDraw): Commitment => ({
    ...{ resource, booking, work, draw },
    ...{ startMs: span.startMs, endMs: span.endMs },
  });
  const loads = onboardLoads(facts).map(({ segment, load }) =>
    onSatellite(segment.stepId ?? segment.transferId, segment, { kind: 'load', ...load }),
  );
  const stored = facts.job.steps.flatMap(({ id }) =>
    storedBy(facts, id)
      .filter(({ amount, startMs, endMs }) => amount > 0 && endMs > startMs)
      .map((draw) => onSatellite(id, draw, { kind: 'storage', amountMb: draw.amount })),
  );
  return [...loads, ...stored, ...contacts(plan, facts)].sort(inOrder);
}

/** By resource, then by time: the order in which commitments are written and shown. */
export function inOrder(one: Commitment, other: Commitment): number {
  if (one.resource !== other.resource) return one.resource < other.resource ? -1 : 1;
  return one.startMs - other.startMs || one.endMs - other.endMs;
}

/** Both ends of every contact, from its first key exchange or slice to its last slice. */
function contacts(plan: BookedPlan, { schedule, environment }: Facts): Commitment[] {
  const { booking, satelliteId, termsOf } = plan;
  const radio = schedule.segments.filter(
    ({ kind }) => kind === 'transfer' || kind === 'key_exchange',
  );
  const draw = { kind: 'antenna' } as const;
  const own = (work: string | null, span: Interval): Commitment => ({
    ...{ resource: satelliteResource(satelliteId), booking, work, draw },
    ...{ startMs: span.startMs, endMs: span.endMs },
  });
  return [...new Set(radio.map(({ passIndex }) => passIndex))].flatMap((passIndex) => {
    const pass = environment.passes[passIndex ?? -1];
    const used = radio.filter((one) => one.passIndex === passIndex);
    const work = used.find(({ transferId }) => transferId !== null)?.transferId ?? null;
    // With a full-duplex radio both directions of one contact share the antenna.
    const spans = unite(used).map((span) => own(work, span));
    if (pass === undefined) return spans;
    const { setupMs, teardownMs } = termsOf(pass.stationId);
    return [
      ...spans,
      {
        ...{ resource: stationResource(pass.stationId), booking, work, draw },
        startMs: Math.min(...used.map(({ startMs }) => startMs)) - setupMs,
        endMs: Math.max(...used.map(({ endMs }) => endMs)) + teardownMs,
      },
    ];
  });
}
