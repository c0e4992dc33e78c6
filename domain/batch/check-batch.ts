import { stationResource, satelliteResource, type Commitment } from '../booking/commitment.ts';
import { isSame } from '../booking/release.ts';
import { overbookings, type Capacity } from '../booking/sum-check.ts';
import { checkPlan } from '../planning/check/check-plan.ts';
import type { Batch, ServedJob } from './batch.ts';

/**
 * Everything that is wrong with an answer, in words; empty means that it can be flown. Each plan goes through the
 * checker of plans, and what all of them take of each satellite and station through the sum checker, beside what was
 * booked before: neither shares code with what placed them.
 */
export function checkBatch(batch: Batch, served: readonly ServedJob[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { jobId, satelliteId, environment, schedule } of served) {
    const job = batch.jobs.find(({ id }) => id === jobId);
    if (job === undefined) faults.push(`Job ${jobId} is not among those asked for`);
    if (seen.has(jobId)) faults.push(`Job ${jobId} is served twice`);
    seen.add(jobId);
    if (job === undefined) continue;
    if (job.satellites?.includes(satelliteId) === false)
      faults.push(`Job ${jobId} may not run on satellite ${satelliteId}`);
    for (const { message } of checkPlan({ job: job.job, environment, schedule }))
      faults.push(`Job ${jobId} on satellite ${satelliteId}: ${message}`);
  }
  return [...faults, ...sumFaults(batch, served)];
}

function sumFaults(batch: Batch, served: readonly ServedJob[]): string[] {
  const taken = served.flatMap(({ commitments }) => commitments);
  const before = split(batch.commitments);
  const after = split([...batch.commitments, ...taken]);
  const capacities = capacitiesOf(batch, served);
  return [...split(taken).keys()].flatMap((resource) => {
    const capacity = capacities.get(resource);
    if (capacity === undefined) return [`Nobody knows what ${resource} offers`];
    const known = overbookings(resource, before.get(resource) ?? [], capacity);
    return overbookings(resource, after.get(resource) ?? [], capacity)
      .filter((found) => !known.some((one) => isSame(one, found)))
      .map(
        ({ rule, startMs, endMs, needed, available }) =>
          `${resource} has ${available} of ${rule} and ${needed} is taken from ` +
          `${new Date(startMs).toISOString()} to ${new Date(endMs).toISOString()}`,
      );
  });
}

function split(commitments: readonly Commitment[]): Map<string, Commitment[]> {
  const found = new Map<string, Commitment[]>();
  for (const one of commitments) found.set(one.resource, [...(found.get(one.resource) ?? []), one]);
  return found;
}

/** What every resource offers that answers may take: satellites over the longest horizon of their jobs. */
function capacitiesOf(batch: Batch, served: readonly ServedJob[]): Map<string, Capacity> {
  const found = new Map<string, Capacity>();
  const reach = new Map<string, number>();
  for (const { jobId, satelliteId, environment } of served) {
    for (const { stationId } of environment.passes)
      found.set(stationResource(stationId), {
        ...{ kind: 'station', antennas: batch.termsOf(stationId).antennas },
      });
    const job = batch.jobs.find(({ id }) => id === jobId);
    const whole = batch.satellites.find(({ id }) => id === satelliteId);
    const bare = job === undefined ? null : (whole?.environmentFor(job.job) ?? null);
    if (bare === null || bare.endMs <= (reach.get(satelliteId) ?? -Infinity)) continue;
    reach.set(satelliteId, bare.endMs);
    const { bus, illumination, periodMs } = bare;
    found.set(satelliteResource(satelliteId), { kind: 'satellite', bus, illumination, periodMs });
  }
  return found;
}
