import { capacityIn } from '../../booking/plan-beside.ts';
import {
  type Commitment,
  satelliteResource,
  stationResource,
  termsIn,
} from '../../booking/commitment.ts';
import { overbookings, type Overbooking } from '../../booking/sum-check.ts';
import type { Elements } from '../../orbit/elements/elements.ts';
import { normaliseNoradId } from '../../orbit/elements/norad-id.ts';
import { checkPlan } from '../../planning/check/check-plan.ts';
import { createEnvironmentCache, type BuildEnvironment } from '../../planning/environment/cache.ts';
import type { Environment, Pass } from '../../planning/environment/environment.ts';
import { reasonsOf as reasonsInWords } from '../../revision/reasons.ts';
import { movedContacts, placedIn } from '../../revision/truth.ts';
import { formatInstant, HOUR_MS } from '../../time/instant.ts';
import { isLinked } from '../pipeline/link-geometry.ts';
import { environmentOf, type Site, wholeHours } from '../satellite/plan-on-satellite.ts';
import type { StageCaePlan, StagePlan } from '../workload-plan.ts';
import type { BookedByOthers, Candidate, WorkloadJob } from '../workload.ts';

/** A stage that has booked what it uses and has not begun. */
export interface BookedStage {
  readonly stage: StagePlan;
  readonly booking: string;
  /** Of its satellite, as it was planned with; null where they are not known any more. */
  readonly elements: Elements | null;
}

/** Stages that are held against the sky of today. */
export interface StagesLook {
  /** Beside all that is booked now, by these stages as well, outages among it. */
  readonly workload: WorkloadJob & { readonly beside: BookedByOthers };
  readonly stages: readonly BookedStage[];
  /** As they are known today. */
  readonly candidates: readonly Candidate[];
}

/** A stage whose plan no longer holds. */
export interface UntrueStage {
  readonly index: number;
  /** What of it, in words; at least one. */
  readonly reasons: readonly string[];
}

/** So many reasons of one stage are told. */
const MOST_REASONS = 3;
/** Environments kept while stages are looked at. */
const KEPT_ENVIRONMENTS = 96;

/**
 * The stages that are no longer true in the sky of today: newer elements move what they use so that the checker
 * finds a broken rule, or the sum of all that is booked has no room for them, as in an outage. Nothing here shares
 * code with what makes plans and room for them.
 */
export function untrueStages(
  look: StagesLook,
  build: BuildEnvironment = createEnvironmentCache(KEPT_ENVIRONMENTS),
): UntrueStage[] {
  return look.stages.flatMap((booked) => {
    const reasons = [...new Set(reasonsOf(booked, look, build))].slice(0, MOST_REASONS);
    return reasons.length === 0 ? [] : [{ index: booked.stage.index, reasons }];
  });
}

function reasonsOf(booked: BookedStage, look: StagesLook, build: BuildEnvironment): string[] {
  const { stage } = booked;
  const { plan, satellite, satelliteName } = stage;
  const candidate = look.candidates.find(({ id }) => id === satellite);
  if (candidate === undefined) return [`${satelliteName} can be used no more`];
  if (plan === null) return linkedReasons(booked, candidate, look, build);
  const sky = skyOf(booked, plan, candidate, look, build);
  if (typeof sky === 'string') return [sky];
  const untilMs = plan.startMs + plan.hours * HOUR_MS;
  return [...sky.broken, ...overbooked(booked.booking, sky.candidate, untilMs, look, build)];
}

/** The same of a part of a model that is linked with others: its links and contacts have to be there still. */
function linkedReasons(
  { booking }: BookedStage,
  candidate: Candidate,
  look: StagesLook,
  build: BuildEnvironment,
): string[] {
  const { workload, candidates } = look;
  const { commitments, terms } = workload.beside;
  const own = commitments.filter((one) => one.booking === booking);
  if (own.length === 0) return [];
  const untilMs = Math.max(...own.map(({ endMs }) => endMs));
  const radio = own.filter(({ draw }) => draw.kind === 'antenna');
  const station = stationResource('');
  const contacts = radio.filter(({ resource }) => resource.startsWith(station));
  const ends = radio.flatMap(({ resource, startMs, endMs }) => {
    const id = resource.slice(satelliteResource('').length);
    const end = resource.startsWith(station) ? undefined : candidates.find((one) => one.id === id);
    return end === undefined ? [] : [{ end, startMs, endMs }];
  });
  const lost = ends.filter(({ end, startMs, endMs }) =>
    ends.some(
      (other) =>
        other.end !== end &&
        other.startMs === startMs &&
        other.endMs === endMs &&
        !isLinked(end, other.end, { startMs, endMs }),
    ),
  );
  const site = { workload: alone(workload), build };
  const hours = wholeHours(workload.startMs, untilMs);
  const built = environmentOf(site, candidate, workload.startMs, hours);
  if (!built.ok) return [built.message];
  const missed = contacts.filter(({ resource, startMs, endMs }) => {
    const id = resource.slice(station.length);
    const { setupMs, teardownMs } = termsIn(terms)(id);
    return !built.environment.passes.some(
      ({ stationId, aosMs, losMs }) =>
        stationId === id && aosMs <= startMs + setupMs && endMs - teardownMs <= losMs,
    );
  });
  return [
    ...lost.map(({ startMs }) => `its link is not there at ${formatInstant(startMs)}`),
    ...missed.map(
      ({ resource, startMs }) => `${resource} is not seen at ${formatInstant(startMs)}`,
    ),
    ...overbooked(booking, candidate, untilMs, look, build),
  ];
}

/** The sky in which a stage is held true, and what of its plan breaks a rule in it. */
interface StageSky {
  readonly candidate: Candidate;
  readonly broken: readonly string[];
}

/** Elements that move no contact are those that the plan was made with, for all that it matters. */
function skyOf(
  { elements, stage: { satelliteName } }: BookedStage,
  plan: StageCaePlan,
  candidate: Candidate,
  { workload }: StagesLook,
  build: BuildEnvironment,
): StageSky | string {
  const planned = elements === null ? candidate : { ...candidate, elements };
  if (JSON.stringify(planned.elements) === JSON.stringify(candidate.elements))
    return { candidate, broken: [] };
  const site = { workload: alone(workload), build };
  const before = environmentOf(site, planned, plan.startMs, plan.hours);
  const now = environmentOf(site, candidate, plan.startMs, plan.hours);
  if (!before.ok) return before.message;
  if (!now.ok) return now.message;
  const former = usedPasses(plan, before.environment);
  const { job, schedule, startMs } = plan;
  const moved = movedContacts(schedule, former, now.environment.passes, startMs);
  if (moved.length === 0) return { candidate: planned, broken: [] };
  const placed = placedIn(schedule, { passes: former }, now.environment);
  const found = checkPlan({ job, environment: now.environment, schedule: placed });
  const broken = reasonsInWords(found, {
    ...{ satellite: { id: candidate.id, name: satelliteName }, schedule, now: now.environment },
    ...{ former: { passes: former }, commitments: [] },
  });
  return { candidate, broken };
}

/** The workload as it would be planned in an empty sky. */
function alone(workload: StagesLook['workload']): Site['workload'] {
  const { startMs, stations, minElevationDeg } = workload;
  return { startMs, stations, minElevationDeg };
}

/**
 * The whole passes that a plan uses, each at the position under which its plan knows it: that may have been a part
 * of the pass, in a sky with fewer of them.
 */
function usedPasses({ schedule, antennas }: StageCaePlan, { passes }: Environment): Pass[] {
  const used: Pass[] = [];
  for (const { passIndex, startMs, endMs } of schedule.segments) {
    if (passIndex === null) continue;
    const time = antennas.find((one) => one.startMs === startMs && one.endMs === endMs);
    const whole = passes.find(
      ({ stationId, aosMs, losMs }) =>
        stationId === time?.stationId && aosMs <= startMs && endMs <= losMs,
    );
    if (whole !== undefined) used[passIndex] = whole;
  }
  return used;
}

/** What of a booking is not there any more, beside all others of what is registered. */
function overbooked(
  booking: string,
  candidate: Candidate,
  untilMs: number,
  { workload, candidates }: StagesLook,
  build: BuildEnvironment,
): string[] {
  const { commitments, terms } = workload.beside;
  const own = commitments.filter((one) => one.booking === booking);
  const resources = [...new Set(own.map(({ resource }) => resource))].filter((resource) =>
    isRegistered(resource, terms),
  );
  const site = { workload: alone(workload), build };
  return resources.flatMap((resource) => {
    const id = resource.slice(satelliteResource('').length);
    // Links use other satellites, too; of a station only its terms matter.
    const of =
      id === candidate.id ? candidate : (candidates.find((one) => one.id === id) ?? candidate);
    const startMs = firstLoadMs(commitments, satelliteResource(of.id), workload.startMs);
    const built = environmentOf(site, of, startMs, wholeHours(startMs, untilMs));
    if (!built.ok) return [built.message];
    const capacity = capacityIn(resource, built.environment, of.id, termsIn(terms));
    if (capacity === null) return [`${resource} can be used no more`];
    return overbookings(resource, commitments, capacity)
      .filter(({ bookings }) => bookings.includes(booking))
      .map(textOf);
  });
}

/** When the first load on a satellite begins, whose charge is known only from there. */
function firstLoadMs(
  commitments: readonly Commitment[],
  satellite: string,
  elseMs: number,
): number {
  const loads = commitments.filter(
    ({ resource, draw }) => resource === satellite && draw.kind === 'load',
  );
  return Math.min(elseMs, ...loads.map(({ startMs }) => startMs));
}

/** Satellites of the catalogue have numbers, registered ones ids; registered stations have terms. */
function isRegistered(resource: string, terms: BookedByOthers['terms']): boolean {
  const station = stationResource('');
  return resource.startsWith(station)
    ? resource.slice(station.length) in terms
    : normaliseNoradId(resource.slice(satelliteResource('').length)) === null;
}

function textOf({ resource, rule, startMs, endMs }: Overbooking): string {
  const span = `from ${formatInstant(startMs)} to ${formatInstant(endMs)}`;
  return rule === 'outage'
    ? `${resource} is out of service ${span}`
    : `${resource} has not enough of it (${rule}) ${span}`;
}
