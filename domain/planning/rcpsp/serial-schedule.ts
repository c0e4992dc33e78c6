import { createCumulativeProfile } from './cumulative-profile.ts';
import { listByStart } from './activity-list.ts';
import {
  createProject,
  projectStart,
  resourceCount,
  takesResources,
  type Calendar,
  type Project,
  type Timetable,
} from './project.ts';

/**
 * Serial schedule generation (Kelley 1963): every activity of the list at its earliest start that the
 * ones before it leave; null when one fits nowhere. Every list gives an active schedule, and some list
 * gives an optimal one.
 */
export function scheduleSerially(project: Project, list: readonly number[]): Timetable | null {
  const { activities, predecessors } = project;
  const beginAt = projectStart(project);
  const profile = createCumulativeProfile(project.calendar, resourceCount(project));
  const startAt = activities.map(() => beginAt);
  const endAt = activities.map(() => beginAt);
  let finishAt = beginAt;
  for (const index of list) {
    const activity = activities[index];
    if (activity === undefined)
      throw new RangeError(`The list names activity ${index}, which is unknown`);
    let releaseAt = beginAt;
    for (const before of predecessors[index] ?? [])
      releaseAt = Math.max(releaseAt, endAt[before] ?? releaseAt);
    let endsAt = releaseAt + activity.duration;
    if (activity.endFrom !== null) endsAt = activity.endFrom(releaseAt);
    else if (takesResources(activity)) {
      const fit = profile.firstFit(activity.demand, releaseAt, activity.duration);
      if (fit === null) return null;
      releaseAt = fit;
      endsAt = fit + activity.duration;
      profile.take(activity.demand, fit, endsAt, 1);
    }
    if (endsAt === Infinity) return null;
    startAt[index] = releaseAt;
    endAt[index] = endsAt;
    finishAt = Math.max(finishAt, endsAt);
  }
  return { startAt, endAt, finishAt };
}

/**
 * The list by which the next forward pass is at least as good (justification, Valls, Ballestín and
 * Quintanilla 2005): everything is moved as late as the finish allows, the last to end first, and
 * listed by its new start.
 */
export function justifiedList(project: Project, { startAt, endAt, finishAt }: Timetable): number[] {
  const last = project.activities.length - 1;
  const mirrored = createProject(
    project.activities.map((_, position) => {
      const index = last - position;
      const activity = project.activities[index];
      const demand = activity !== undefined && takesResources(activity) ? activity.demand : [];
      return { duration: (endAt[index] ?? 0) - (startAt[index] ?? 0), demand, endFrom: null };
    }),
    project.activities.map((_, position) =>
      (project.successors[last - position] ?? []).map((next) => last - next),
    ),
    mirrorCalendar(project.calendar, finishAt),
  );
  const backwards = listByStart(
    mirrored.activities.map((_, at) => finishAt - (endAt[last - at] ?? 0)),
  );
  const late = scheduleSerially(mirrored, backwards);
  if (late === null) return listByStart(startAt);
  return listByStart(project.activities.map((_, index) => -(late.endAt[last - index] ?? 0)));
}

/** The calendar up to an instant as seen backwards from it, that instant being 0. */
function mirrorCalendar({ stretches }: Calendar, fromAt: number): Calendar {
  const seen = stretches.filter(({ startAt }, index) => index === 0 || startAt < fromAt);
  const mirrored = seen.map(({ capacity }, index) => {
    const endAt = index + 1 < seen.length ? (seen[index + 1]?.startAt ?? fromAt) : fromAt;
    return { startAt: fromAt - endAt, capacity };
  });
  return { stretches: mirrored.reverse(), endAt: fromAt - (seen[0]?.startAt ?? 0) };
}
