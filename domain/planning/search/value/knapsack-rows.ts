import type { Environment, Window } from '../../environment/environment.ts';
import { totalVolume } from '../../../link/capacity.ts';
import type { Job, Step } from '../../job/job.ts';
import { isExtra } from '../../job/expand-repeats.ts';
import type { Unit } from '../../job/selection.ts';
import { volumeOf } from '../../schedule/earliest-ends.ts';
import { buildTasks, type Locations, type TransferTask } from '../../schedule/tasks.ts';

/** A resource of which every plan takes at most so much in all. */
export interface KnapsackRow {
  readonly name: string;
  readonly capacity: number;
  /** What the steps take that must run. */
  readonly mandatory: number;
  /** What each unit takes at least, by position. */
  readonly weights: readonly number[];
}

/** What a step takes, and what there is of it in a window. */
interface Measure {
  readonly name: string;
  readonly drawn: (step: Step) => number;
  readonly offered: (window: Window) => number;
}

const MEASURES: readonly Measure[] = [
  {
    name: 'energy',
    // What the battery may assist is not held to the power of a window.
    drawn: ({ requires, powerPolicy }) =>
      powerPolicy === 'battery_assisted' ? 0 : requires.powerW,
    offered: ({ powerW }) => powerW,
  },
  { name: 'compute', drawn: ({ requires }) => requires.compute, offered: ({ compute }) => compute },
  { name: 'heat', drawn: ({ requires }) => requires.thermalW, offered: ({ thermalW }) => thermalW },
  {
    name: 'memory',
    drawn: ({ requires }) => requires.memoryMb,
    offered: ({ memoryMb }) => memoryMb,
  },
];

/** Rounding of caps and of edges that are cut to whole milliseconds, relative. */
const SLACK = 1e-6;

/**
 * What no plan can pass, whatever runs when: energy, computing, heat and memory over all windows until
 * the deadline, each also over sunlight alone for what fits no eclipse, and the volume that all passes
 * carry down and up.
 */
export function knapsackRows(
  job: Job,
  environment: Environment,
  units: readonly Unit[],
): KnapsackRow[] {
  const { deadlineOrbits } = job.policy;
  const untilMs = environment.startMs + deadlineOrbits * environment.periodMs;
  const position = new Map(units.flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)));
  const rowOf = (
    name: string,
    capacity: number,
    taken: ReadonlyMap<string, number>,
  ): KnapsackRow => {
    const weights = units.map(() => 0);
    let mandatory = 0;
    for (const [id, amount] of taken) {
      const at = position.get(id);
      if (at === undefined) mandatory += amount;
      else weights[at] = (weights[at] ?? 0) + amount;
    }
    return { name, capacity: capacity * (1 + SLACK) + SLACK, mandatory, weights };
  };
  const windowed = MEASURES.flatMap(({ name, drawn, offered }) => {
    const room = (windows: readonly Window[]): number =>
      windows.reduce((sum, one) => {
        const lengthS = (Math.min(one.endMs, untilMs) - one.startMs) / 1000;
        return sum + Math.max(0, lengthS) * offered(one);
      }, 0);
    const taken = (steps: readonly Step[]): Map<string, number> =>
      new Map(steps.map((step) => [step.id, drawn(step) * leastDurationS(step)]));
    const counted = job.steps.filter(isCounted);
    const sunny = counted.filter((step) => isSunny(step, environment));
    const lit = environment.windows.filter(({ sunlit }) => sunlit);
    return [
      rowOf(name, room(environment.windows), taken(counted)),
      rowOf(`${name} in sunlight`, room(lit), taken(sunny)),
    ];
  });
  return [...windowed, ...volumeRows(job, environment, untilMs, rowOf)];
}

/** Whether a step surely draws what it requires, on board and for its whole time. */
function isCounted({ location, detail }: Step): boolean {
  return location === 'onboard' && detail.kind !== 'window';
}

/** The least time that a step may take, s. */
function leastDurationS({ durationS, elastic }: Step): number {
  return Math.min(durationS, elastic?.minDurationS ?? durationS);
}

/** Whether no eclipse of the bus admits a step. */
function isSunny({ requires, detail, powerPolicy }: Step, { bus }: Environment): boolean {
  if (detail.kind === 'eclipse') return false;
  if (powerPolicy === 'sunlit_only') return true;
  const isHeldToWindow = powerPolicy !== 'battery_assisted';
  return (
    (isHeldToWindow && requires.powerW > bus.eclipseBatteryW * (1 + SLACK)) ||
    requires.compute > bus.computeEclipse * (1 + SLACK)
  );
}

type RowOf = (name: string, capacity: number, taken: ReadonlyMap<string, number>) => KnapsackRow;

/** Volumes both ways; none where a place is free, since then it is open what crosses. */
function volumeRows(
  job: Job,
  environment: Environment,
  untilMs: number,
  rowOf: RowOf,
): KnapsackRow[] {
  if (job.steps.some(({ location }) => location === 'either')) return [];
  const locations: Locations = new Map(
    job.steps.map(({ id, location }) => [id, location === 'ground' ? 'ground' : 'onboard']),
  );
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  const { tasks } = buildTasks(job, locations, new Map());
  const transfers = tasks.filter((task) => task.kind === 'transfer');
  const passes = environment.passes.filter(({ aosMs }) => aosMs < untilMs);
  return (['downlink', 'uplink'] as const).map((direction) => {
    const capacity = passes.reduce((sum, pass) => sum + totalVolume(pass[direction]), 0);
    const taken = new Map<string, number>();
    for (const task of transfers) {
      const id = surelyWith(task, steps);
      if (id === null || task.direction !== direction) continue;
      taken.set(id, (taken.get(id) ?? 0) + volumeOf(task));
    }
    return rowOf(direction, capacity, taken);
  });
}

/** The step with which a transfer is surely made and as large whatever else runs; null where none is. */
function surelyWith(
  { fromStep, toStep }: TransferTask,
  steps: ReadonlyMap<string, Step>,
): string | null {
  const from = fromStep === null ? undefined : steps.get(fromStep);
  if (from !== undefined && (from.stated !== undefined || from.detail.kind === 'window'))
    return null;
  // A start above `min_starts` may be missing from what its receiver takes.
  if (toStep === null || from === undefined || !isExtra(from)) return toStep ?? fromStep;
  return steps.get(toStep)?.optional === true ? null : from.id;
}
