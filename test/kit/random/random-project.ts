import fc from 'fast-check';
import { createProject, type Project } from '../../../domain/planning/rcpsp/project.ts';

/**
 * Small projects: any precedence, one to three resources whose capacities change up to four times and
 * may fall to nothing, and some activities that wait for a timetable of their own.
 */
export function randomProjects(maxActivities: number): fc.Arbitrary<Project> {
  const activity = fc.record({
    duration: fc.integer({ min: 0, max: 9 }),
    demand: fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }),
    picks: fc.array(fc.nat(20), { maxLength: 2 }),
    waitEvery: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 12 }) },
    ),
  });
  return fc
    .record({
      resources: fc.integer({ min: 1, max: 3 }),
      draws: fc.array(activity, { minLength: 1, maxLength: maxActivities }),
      stretches: fc.array(
        fc.record({
          length: fc.integer({ min: 1, max: 15 }),
          capacity: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ resources, draws, stretches }) => {
      const predecessors = draws.map(({ picks }, index) =>
        index === 0 ? [] : [...new Set(picks.map((pick) => pick % index))],
      );
      const activities = draws.map(({ duration, demand, waitEvery }) =>
        waitEvery === 0
          ? { duration, demand: demand.slice(0, resources), endFrom: null }
          : {
              duration: 1,
              demand: Array.from({ length: resources }, () => 0),
              endFrom: (at: number) => Math.ceil((at + 1) / waitEvery) * waitEvery,
            },
      );
      let atTime = 0;
      const calendar = stretches.map(({ length, capacity }) => {
        const startAt = atTime;
        atTime += length;
        return { startAt, capacity: capacity.slice(0, resources) };
      });
      const most = Array.from({ length: resources }, () => 8);
      calendar.push({ startAt: atTime, capacity: most });
      return createProject(activities, predecessors, { stretches: calendar, endAt: Infinity });
    });
}
