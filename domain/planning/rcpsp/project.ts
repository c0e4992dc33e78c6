/**
 * The resource-constrained project scheduling problem with calendars: activities that wait for each
 * other, renewable resources whose capacities change over time, and the earliest finish of all.
 * Times are whole units of any kind (milliseconds of a plan, periods of a published benchmark).
 */

/** One activity of a project; it runs without a break. */
export interface Activity {
  readonly duration: number;
  /** What it takes of every resource while it runs, one figure per resource. */
  readonly demand: readonly number[];
  /**
   * For an activity without demand whose end is not its start plus its duration (a transfer that needs
   * a contact): the end by the instant from which it may run, never falling and never before that
   * instant. Null otherwise.
   */
  readonly endFrom: ((releaseAt: number) => number) | null;
}

/** Capacities that hold from `startAt` until the next stretch begins. */
export interface Stretch {
  readonly startAt: number;
  /** One figure per resource. */
  readonly capacity: readonly number[];
}

/** Capacities over time: stretches in order of time, the last one until `endAt`. */
export interface Calendar {
  readonly stretches: readonly Stretch[];
  /** Nothing with a demand runs beyond this instant; may be Infinity. */
  readonly endAt: number;
}

/** A project; positions in the three lists are the same activity, in any topological order. */
export interface Project {
  readonly activities: readonly Activity[];
  /** Positions of the activities that must have ended; always smaller than the own position. */
  readonly predecessors: readonly (readonly number[])[];
  readonly successors: readonly (readonly number[])[];
  readonly calendar: Calendar;
}

/** Start and end of every activity. */
export interface Timetable {
  readonly startAt: readonly number[];
  readonly endAt: readonly number[];
  /** End of the last activity, at least the start of the calendar. */
  readonly finishAt: number;
}

/** Sums of decimal demands may pass a capacity by this much: floats do not add them exactly. */
export const CAPACITY_TOLERANCE = 1e-9;

/** Start of the calendar: nothing begins before. */
export function projectStart({ calendar }: Project): number {
  return calendar.stretches[0]?.startAt ?? 0;
}

/** Number of resources of a project. */
export function resourceCount({ calendar }: Project): number {
  return calendar.stretches[0]?.capacity.length ?? 0;
}

/** Whether an activity competes for resources at all. */
export function takesResources({ demand, duration, endFrom }: Activity): boolean {
  return endFrom === null && duration > 0 && demand.some((amount) => amount > 0);
}

/**
 * Builds a project; successors follow from predecessors.
 * @throws {RangeError} when an activity waits for itself or for one listed after it
 */
export function createProject(
  activities: readonly Activity[],
  predecessors: readonly (readonly number[])[],
  calendar: Calendar,
): Project {
  const successors: number[][] = activities.map(() => []);
  predecessors.forEach((before, index) => {
    for (const at of before) {
      if (at >= index) throw new RangeError(`Activity ${index} waits for ${at}, listed later`);
      successors[at]?.push(index);
    }
  });
  return { activities, predecessors, successors, calendar };
}
