import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { contactClusters, NO_LIMITS } from '../schedule/contact-options.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import { volumeOf } from '../schedule/earliest-ends.ts';
import { createPartialSchedule } from '../schedule/partial-schedule.ts';
import type { StepTask, TaskGraph, TransferTask } from '../schedule/tasks.ts';
import { RADIO_LOAD } from '../../link/radio.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';

/** One transfer of a chain, with every contact in which a slice of it may lie. */
export interface Leg {
  readonly task: TransferTask;
  /** Wire volume with the reserve, MB. */
  readonly volumeMb: number;
  /** What the radio draws while it carries this leg, W. */
  readonly powerW: number;
  /** By their first instant. */
  readonly contacts: readonly ContactOption[];
  /** Positions of earlier legs with which it may share no pass. */
  readonly apartFrom: readonly number[];
}

/** Tasks of which each waits for the one before: blocks of steps with transfers between them. */
export interface Chain {
  readonly job: Job;
  readonly environment: Environment;
  /** One more than legs: what runs before each transfer, and after the last one. */
  readonly blocks: readonly (readonly StepTask[])[];
  readonly legs: readonly Leg[];
}

/**
 * Reads a task graph as a chain; null when something in it branches, nothing goes over the radio, a
 * transfer has no contact, the radio may not run throughout a pass, or starts keep apart.
 */
export function readChain(
  job: Job,
  environment: Environment,
  graph: TaskGraph,
  meter: WorkMeter,
): Chain | null {
  const { tasks, predecessors, successors } = graph;
  const waits = (index: number): number => predecessors[index]?.length ?? 0;
  const first = tasks.find(({ index }) => waits(index) === 0);
  const transfers = tasks.filter((task) => task.kind === 'transfer');
  const isChain =
    tasks.filter(({ index }) => waits(index) === 0).length === 1 &&
    tasks.every(({ index }) => waits(index) <= 1 && (successors[index]?.length ?? 0) <= 1);
  if (!isChain || graph.lags !== undefined || first === undefined || transfers.length === 0)
    return null;
  const partial = createPartialSchedule(environment, graph, 'end', meter);
  const blocks: StepTask[][] = [[]];
  const legs: Leg[] = [];
  for (let index: number | undefined = first.index; index !== undefined;) {
    const task = tasks[index];
    if (task === undefined) break;
    if (task.kind === 'step') blocks.at(-1)?.push(task);
    else {
      const { security } = job;
      const releaseMs = environment.startMs;
      const query = { partial, task, security, limits: NO_LIMITS, releaseMs };
      legs.push({
        task,
        volumeMb: volumeOf(task),
        powerW: RADIO_LOAD[task.direction].powerW,
        contacts: [...contactClusters(query)].flat().sort((a, b) => a.earliestMs - b.earliestMs),
        apartFrom: legs.flatMap(({ task: other }, at) =>
          task.apartFrom.includes(other.index) || other.apartFrom.includes(task.index) ? [at] : [],
        ),
      });
      blocks.push([]);
    }
    index = successors[index]?.[0];
  }
  return legs.every(isUsable) ? { job, environment, blocks, legs } : null;
}

/** Whether there are contacts, each in one stretch of its pass. */
function isUsable({ contacts }: Leg): boolean {
  return (
    contacts.length > 0 &&
    new Set(contacts.map(({ passIndex }) => passIndex)).size === contacts.length
  );
}
