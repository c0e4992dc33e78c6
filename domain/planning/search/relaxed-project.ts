import { lightOf, mustBeCut } from '../schedule/admissible.ts';
import { stepEndMs, transferEndMs } from '../schedule/earliest-ends.ts';
import { shortestMs } from './bounds.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { createProject, type Activity, type Project } from '../rcpsp/project.ts';
import { capacityCalendar, createResourceProfile, demandOn } from '../schedule/resource-profile.ts';
import type { TaskGraph } from '../schedule/tasks.ts';

/**
 * The project behind a task graph: steps compete for power, compute, heat, memory and darkness; what
 * may be cut and what goes over the radio only waits, as if it were alone. It leaves out storage, the
 * battery, the antenna, the radio's draw and between which times a step may run beside others, so every schedule of the graph is a timetable of the
 * project that ends no later: bounds of the project are bounds of the graph. Times in ms.
 */
export function relaxedProject(job: Job, environment: Environment, graph: TaskGraph): Project {
  const alone = createResourceProfile(environment.windows);
  const idle = demandOn({ powerW: 0, compute: 0, thermalW: 0, memoryMb: 0 }, 'any');
  const activities = graph.tasks.map((task): Activity => {
    const duration = shortestMs(task);
    if (task.kind === 'transfer')
      return {
        duration,
        demand: idle,
        endFrom: remembered((at) => transferEndMs(environment, job.security, task, at)),
      };
    const isTimed = task.step.notBeforeS !== undefined || task.step.notAfterS !== undefined;
    if (task.location === 'ground' && !isTimed) return { duration, demand: idle, endFrom: null };
    if (
      task.location === 'ground' ||
      task.step.detail.kind === 'pass' ||
      mustBeCut(environment, task)
    )
      return {
        duration,
        demand: idle,
        endFrom: remembered((at) => stepEndMs(environment, alone, task, at)),
      };
    return { duration, demand: demandOn(task.draw, lightOf(task.step)), endFrom: null };
  });
  return createProject(activities, graph.predecessors, capacityCalendar(environment.windows));
}

/** Answers kept of one question; beyond that they are computed again. */
const MAX_ANSWERS = 4096;

/** The same function, each answer computed once. */
function remembered(endFrom: (releaseAt: number) => number): (releaseAt: number) => number {
  const answers = new Map<number, number>();
  return (releaseAt) => {
    const known = answers.get(releaseAt);
    if (known !== undefined) return known;
    const endAt = endFrom(releaseAt);
    if (answers.size < MAX_ANSWERS) answers.set(releaseAt, endAt);
    return endAt;
  };
}
