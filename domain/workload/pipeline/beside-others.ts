import {
  type Commitment,
  satelliteResource,
  stationResource,
  termsIn,
} from '../../booking/commitment.ts';
import { overbookings, type Capacity, type Overbooking } from '../../booking/sum-check.ts';
import { formatInstant } from '../../time/instant.ts';
import { refuse, type StagePlan, type WorkloadOutcome } from '../workload-plan.ts';
import type { BookedByOthers, Candidate, WorkloadClass, WorkloadJob } from '../workload.ts';

/** Plans of one workload that others stand in the way of, before it is refused. */
const MOST_PLANS = 6;

/** What stands in the way of stages, by the satellite of the stage. */
interface InTheWay extends Overbooking {
  readonly satellite: string;
}

/**
 * Plans linked satellites beside what others have booked: first as if nobody had, and where the checker of sums
 * finds that more would be taken than there is, again without the satellites concerned, and where too few are left
 * with all of them once what stood in the way is over. Sound whatever the planner does, since only what the
 * checker has seen is answered; it may refuse what another order would have served.
 */
export function planBesideOthers<Class extends WorkloadClass>(
  { beside, startMs, deadlineS, class: workloadClass }: WorkloadJob & { readonly class: Class },
  candidates: readonly Candidate[],
  plan: (among: readonly Candidate[], fromMs: number) => WorkloadOutcome<Class>,
): WorkloadOutcome<Class> {
  if (beside === undefined) return plan(candidates, startMs);
  const untilMs = startMs + deadlineS * 1000;
  let fromMs = startMs;
  let among = candidates;
  let freeMs = Infinity;
  let last: InTheWay | undefined;
  for (let tried = 0; tried < MOST_PLANS; tried += 1) {
    const outcome = plan(among, fromMs);
    if (outcome.feasible) {
      const found = inTheWayOf(outcome.stages, beside);
      if (found.length === 0) return outcome;
      [last] = found;
      const ends = found.map(({ endMs }) => endMs).filter((endMs) => endMs < untilMs);
      if (among === candidates) freeMs = Math.max(fromMs, ...ends);
      const busy = new Set(found.map(({ satellite }) => satellite));
      const others = among.filter(({ id }) => !busy.has(id));
      if (others.length > 0 && others.length < among.length) {
        among = others;
        continue;
      }
    } else if (last === undefined) return outcome;
    if (!(freeMs > fromMs && freeMs < untilMs)) break;
    // Those that were busy are asked again once what kept them is over.
    fromMs = freeMs;
    freeMs = Infinity;
    among = candidates;
  }
  return refuse(workloadClass, [{ code: 'schedule_conflict', message: textOf(last) }]);
}

/** What of stages would be taken twice beside others, which others alone do not take. */
export function inTheWayOf(stages: readonly StagePlan[], beside: BookedByOthers): InTheWay[] {
  const own = stages.flatMap(({ draws, index }) =>
    (draws?.commitments ?? []).map((one): Commitment => ({ ...one, booking: bookingOf(index) })),
  );
  const offers = new Map<string, Capacity>();
  for (const { satellite, draws } of stages) {
    if (draws === undefined) continue;
    offers.set(satelliteResource(satellite), draws.satellite);
    for (const [id, offer] of Object.entries(draws.others ?? {}))
      offers.set(satelliteResource(id), offer);
  }
  const satelliteOf = new Map(stages.map(({ index, satellite }) => [bookingOf(index), satellite]));
  const station = stationResource('');
  return [...new Set(own.map(({ resource }) => resource))].flatMap((resource) => {
    const offer: Capacity | undefined = resource.startsWith(station)
      ? {
          kind: 'station',
          antennas: termsIn(beside.terms)(resource.slice(station.length)).antennas,
        }
      : offers.get(resource);
    if (offer === undefined) throw new Error(`it is not known what ${resource} offers`);
    return overbookings(resource, [...beside.commitments, ...own], offer).flatMap((found) =>
      found.bookings.flatMap((booking) => {
        const satellite = satelliteOf.get(booking);
        if (satellite === undefined) return [];
        const isSatellite = !resource.startsWith(station);
        const of = isSatellite ? resource.slice(satelliteResource('').length) : satellite;
        return [{ ...found, satellite: of }];
      }),
    );
  });
}

/** What stands for the booking of a stage that nobody has booked yet. */
function bookingOf(index: number): string {
  return `stage ${index}`;
}

function textOf(found: InTheWay | undefined): string {
  if (found === undefined) return 'What its plans use is booked already.';
  const { resource, rule, startMs, endMs } = found;
  return `What its plans use is booked already: ${resource} (${rule}) from ${formatInstant(startMs)} to ${formatInstant(endMs)}.`;
}
