import type { Project, Timetable } from '../../../domain/planning/rcpsp/project.ts';

/**
 * What is wrong with a timetable, straight from the definition of the problem: durations, precedence,
 * the end of the calendar, and every capacity at every instant where something begins. Shares no code
 * with the solver.
 */
export function timetableFaults(project: Project, table: Timetable): string[] {
  const { activities, predecessors, calendar } = project;
  const faults: string[] = [];
  const beginAt = calendar.stretches[0]?.startAt ?? 0;
  activities.forEach(({ duration, endFrom }, index) => {
    const start = table.startAt[index] ?? NaN;
    const end = table.endAt[index] ?? NaN;
    if (!(start >= beginAt)) faults.push(`${index} starts at ${start}`);
    const due = endFrom === null ? start + duration : endFrom(start);
    if (end !== due) faults.push(`${index} ends at ${end} instead of ${due}`);
    for (const before of predecessors[index] ?? [])
      if (!((table.endAt[before] ?? NaN) <= start))
        faults.push(`${index} starts before ${before} ends`);
  });
  const users = activities.flatMap((activity, index) =>
    activity.endFrom === null && activity.duration > 0 ? [index] : [],
  );
  const instants = new Set([
    ...users.map((index) => table.startAt[index] ?? 0),
    ...calendar.stretches.map(({ startAt }) => startAt),
  ]);
  for (const at of instants) {
    const capacity = calendar.stretches.findLast(({ startAt }) => startAt <= at)?.capacity ?? [];
    const running = users.filter(
      (index) => (table.startAt[index] ?? 0) <= at && at < (table.endAt[index] ?? 0),
    );
    capacity.forEach((limit, resource) => {
      const used = running.reduce((sum, at2) => sum + (activities[at2]?.demand[resource] ?? 0), 0);
      if (used > limit + 1e-9)
        faults.push(`resource ${resource} holds ${used} of ${limit} at ${at}`);
    });
  }
  for (const index of users)
    if ((activities[index]?.demand ?? []).some((amount) => amount > 0))
      if ((table.endAt[index] ?? 0) > calendar.endAt)
        faults.push(`${index} ends after the calendar`);
  if (table.finishAt !== Math.max(beginAt, ...table.endAt))
    faults.push('finish is not the last end');
  return faults;
}
