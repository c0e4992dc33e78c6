import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import { makePlan } from '../planning/make-plan.ts';
import type { Segment } from '../planning/plan.ts';
import { type Commitment, type TermsOf } from './commitment.ts';
import { commitmentsOf } from './commitments-of.ts';
import { occupy } from './occupy.ts';
import { capacityIn } from './plan-beside.ts';
import { overbookings } from './sum-check.ts';

/** A satellite on which a job might run. */
export interface OpeningCandidate {
  readonly satelliteId: string;
  /** Its surroundings from an instant on, without anybody else; null where it has none. */
  readonly environmentAt: (startMs: number) => Environment | null;
}

/** Where room is looked for. */
export interface OpeningsQuery {
  readonly job: Job;
  readonly candidates: readonly OpeningCandidate[];
  readonly commitments: readonly Commitment[];
  readonly termsOf: TermsOf;
  /** Starts from `fromMs` until before `toMs`. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Most openings in the answer, 1 or more. */
  readonly limit: number;
  /** How far apart starts are that are tried, ms. Default 15 minutes. */
  readonly everyMs?: number;
  /** Most plans that are made, over all candidates. */
  readonly plans: number;
}

/** A start from which a job has a plan. */
export interface Opening {
  readonly satelliteId: string;
  /** The start from which it was planned. */
  readonly fromMs: number;
  /** When its first segment begins, and when its last one ends. */
  readonly startMs: number;
  readonly finishMs: number;
  readonly segments: readonly Segment[];
  /** What a deployment of it would book, under `OPENING`. */
  readonly commitments: readonly Commitment[];
}

/** What stands for the booking of an opening, which nobody has booked yet. */
export const OPENING = 'opening';

/** Openings, earliest end first, and whether all starts were tried. */
export interface Openings {
  readonly openings: readonly Opening[];
  readonly isComplete: boolean;
}

const EVERY_MS = 15 * 60_000;

/**
 * The best feasible starts of a job over a fleet, earliest end first, each with a plan beside all commitments that
 * the checker of sums has seen together with them.
 * Candidates take turns from the earliest start on, so that what is cut off by `plans` is what is latest;
 * starts that lead to the plan of an earlier one are left out.
 */
export function findOpenings(query: OpeningsQuery): Openings {
  const { candidates, fromMs, limit, plans, toMs } = query;
  const everyMs = query.everyMs ?? EVERY_MS;
  const found = new Map<string, Opening>();
  let left = plans;
  for (let startMs = fromMs; startMs < toMs; startMs += everyMs) {
    for (const { satelliteId, environmentAt } of candidates) {
      if (isBeatenFrom(startMs, [...found.values()], limit)) return answer(found, limit, true);
      if (left <= 0) return answer(found, limit, false);
      left -= 1;
      const environment = environmentAt(startMs);
      if (environment === null) continue;
      const opening = openingFrom(environment, satelliteId, query);
      if (opening === null) continue;
      const key = `${satelliteId}|${opening.startMs}|${opening.finishMs}`;
      if (!found.has(key)) found.set(key, opening);
    }
  }
  return answer(found, limit, true);
}

/** The plan of a job in what is left of surroundings; null where there is none, or where it would not fit. */
function openingFrom(
  environment: Environment,
  satelliteId: string,
  { job, commitments, termsOf }: OpeningsQuery,
): Opening | null {
  const within = occupy(environment, satelliteId, commitments, termsOf);
  const made = makePlan({ job, environment: within, explain: false, suggest: false });
  if (!made.ok) return null;
  const { segments, finishMs } = made.schedule;
  const books = commitmentsOf({
    ...{ booking: OPENING, satelliteId, termsOf, environment: within },
    ...{ job: made.job, schedule: made.schedule },
  });
  const isTwice = [...new Set(books.map(({ resource }) => resource))].some((resource) => {
    const capacity = capacityIn(resource, environment, satelliteId, termsOf);
    const taken = [...commitments, ...books];
    return (
      capacity !== null &&
      overbookings(resource, taken, capacity).some(({ bookings }) => bookings.includes(OPENING))
    );
  });
  if (isTwice) return null;
  return {
    ...{ satelliteId, fromMs: environment.startMs, finishMs, segments, commitments: books },
    startMs: Math.min(...segments.map((segment) => segment.startMs)),
  };
}

/** Whether nothing that begins at or after an instant can be among the first to end. */
function isBeatenFrom(startMs: number, found: readonly Opening[], limit: number): boolean {
  return found.filter(({ finishMs }) => finishMs <= startMs).length >= limit;
}

function answer(found: ReadonlyMap<string, Opening>, limit: number, isComplete: boolean): Openings {
  const openings = [...found.values()].sort(
    (a, b) =>
      a.finishMs - b.finishMs || a.startMs - b.startMs || (a.satelliteId < b.satelliteId ? -1 : 1),
  );
  return { openings: openings.slice(0, limit), isComplete };
}

/**
 * The first of some instants after a start, in order, at which `isFeasible` says that a job has a plan; null
 * where none of the first `attempts` has one. What stands in the way ends at these instants.
 */
export function nextStart(
  afterMs: number,
  instants: readonly number[],
  attempts: number,
  isFeasible: (startMs: number) => boolean,
): number | null {
  const later = [...new Set(instants.filter((tMs) => tMs > afterMs))].sort((a, b) => a - b);
  return later.slice(0, attempts).find(isFeasible) ?? null;
}
