import { S_BAND_DOWNLINK, UPLINK_BER } from '../../link/radio.ts';
import { transferVolumes, type TransferVolumes } from '../../link/volumes.ts';
import { startBefore } from '../job/expand-repeats.ts';
import { topologicalOrder } from '../job/graph.ts';
import type { Job, QualityTier, Step, Side } from '../job/job.ts';
import type { Draw } from '../environment/caps.ts';
import type { Environment } from '../environment/environment.ts';
import { fastestMbS } from '../environment/given-contacts.ts';
import type { Direction } from '../../link/capacity.ts';

/** Where every step of a job runs, by step id. */
export type Locations = ReadonlyMap<string, Side>;

/** The tier that every `window` step takes, by step id. */
export type Tiers = ReadonlyMap<string, string>;

/** A step as the scheduler sees it: at one place and with one tier. */
export interface StepTask {
  readonly kind: 'step';
  readonly index: number;
  readonly step: Step;
  readonly location: Side;
  readonly durationMs: number;
  readonly draw: Draw;
  readonly scratchMb: number;
  /** Storage that the product holds from the step's end until its last consumer's, MB. */
  readonly heldMb: number;
}

/** Data that must cross between satellite and ground. */
export interface TransferTask {
  readonly kind: 'transfer';
  readonly index: number;
  readonly id: string;
  readonly fromStep: string | null;
  readonly toStep: string | null;
  readonly direction: Direction;
  readonly volumes: TransferVolumes;
  /** No contact carries it faster, MB/s on the wire. */
  readonly fastestMbS: number;
  /** Bit error rate at the decoder's input. */
  readonly ber: number;
  readonly maxPasses: number | null;
  /** Task indices of the transfers with which this one may not share a pass. */
  readonly apartFrom: readonly number[];
  /** Storage that uplinked data hold from the first slice until their consumer's end, MB. */
  readonly heldMb: number;
}

export type Task = StepTask | TransferTask;

/** How long a start of a repeated step keeps from the one before it. */
export interface Lag {
  /** Task index of the start before; also among the predecessors, though nothing is taken from it. */
  readonly before: number | null;
  /** Its end where it is over and no task, ms. */
  readonly endMs: number | null;
  /** From its end to the start, ms. */
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The tasks of a job under one placement, in a topological order, with their precedence. */
export interface TaskGraph {
  readonly tasks: readonly Task[];
  readonly predecessors: readonly (readonly number[])[];
  readonly successors: readonly (readonly number[])[];
  /** By task index; absent where no step is repeated. */
  readonly lags?: ReadonlyMap<number, Lag>;
}

/** What a step needs and makes when a tier is taken. */
export interface StepDemand {
  readonly durationS: number;
  readonly draw: Draw;
  readonly outputMb: number;
  readonly storedMb: number;
}

/** What a step draws and makes: its own figures or, for a `window` step, those of its tier. */
export function demandOf(step: Step, tiers: Tiers): StepDemand {
  const { powerW, compute, thermalW, memoryMb } = step.requires;
  const tier = tierOf(step, tiers);
  const assisted = step.powerPolicy === 'battery_assisted' && ({ isAssisted: true } as const);
  if (tier === null)
    return {
      durationS: step.durationS,
      draw: { powerW, compute, thermalW, memoryMb, ...assisted },
      outputMb: step.outputDataMb,
      storedMb: step.storedOutputMb,
    };
  return {
    durationS: tier.computeS,
    draw: {
      powerW: tier.powerW,
      compute: tier.compute,
      thermalW,
      memoryMb: tier.memoryMb,
      ...assisted,
    },
    outputMb: tier.outputMb,
    storedMb: tier.outputMb,
  };
}

/**
 * Builds the tasks: every step, a transfer for every edge between satellite and ground, an uplink
 * for every on-board root whose input comes from the ground, and a downlink for every on-board step
 * without successors that makes data. The job must be free of cycles. `radio`: where contacts may be
 * faster than the modem.
 */
export function buildTasks(
  job: Job,
  locations: Locations,
  tiers: Tiers,
  radio: Pick<Environment, 'contacts'> = {},
): TaskGraph {
  const tasks: Task[] = [];
  const predecessors: number[][] = [];
  const indexOf = new Map<string, number>();
  const lags = new Map<number, Lag>();
  const byId = new Map(job.steps.map((step) => [step.id, step]));
  const hasSuccessor = new Set(job.steps.flatMap((step) => step.dependsOn));
  const add = (task: Task, before: number[]): number => {
    predecessors.push(before);
    return tasks.push(task) - 1;
  };
  const addTransfer = (from: Step | null, to: Step | null, isDown: boolean): number => {
    const before = from === null ? [] : [indexOf.get(from.id) ?? 0];
    return add(transferTask(job, tiers, tasks, { from, to, isDown, radio }), before);
  };
  for (const step of inOrder(job)) {
    const location = locations.get(step.id) ?? 'onboard';
    const isOnboard = location === 'onboard';
    const before = [...new Set(step.dependsOn)].map((id) => {
      const isCut = locations.get(id) !== location;
      return isCut ? addTransfer(byId.get(id) ?? null, step, !isOnboard) : (indexOf.get(id) ?? 0);
    });
    if (isOnboard && step.source === 'ground' && before.length === 0)
      before.push(addTransfer(null, step, false));
    const lag = lagOf(step, indexOf);
    if (lag !== null) {
      if (lag.before !== null) before.push(lag.before);
      lags.set(tasks.length, lag);
    }
    indexOf.set(step.id, add(stepTaskOf(step, location, tasks.length, tiers), before));
    const makesData = demandOf(step, tiers).outputMb > 0;
    if (isOnboard && makesData && !hasSuccessor.has(step.id)) addTransfer(step, null, true);
  }
  const successors: number[][] = tasks.map(() => []);
  predecessors.forEach((before, index) => {
    for (const at of before) successors[at]?.push(index);
  });
  const graph = { tasks: keepApart(tasks, byId), predecessors, successors };
  return lags.size === 0 ? graph : { ...graph, lags };
}

/** The lag of a start of a repeated step; null for first starts and other steps. */
function lagOf({ instance }: Step, indexOf: ReadonlyMap<string, number>): Lag | null {
  if (instance === undefined) return null;
  const [id] = startBefore(instance);
  const endMs = instance.lastEndMs ?? null;
  const before = id === undefined || endMs !== null ? null : (indexOf.get(id) ?? null);
  if (before === null && endMs === null) return null;
  const leastMs = Math.round(instance.minGapS * 1000);
  return { before, endMs, leastMs, mostMs: Math.round((instance.maxGapS ?? Infinity) * 1000) };
}

/** The steps of a job, each after those that it depends on. */
function inOrder(job: Job): Step[] {
  const position = new Map(job.steps.map((step, index) => [step.id, index]));
  const dependsOn = job.steps.map(({ dependsOn, instance }) => {
    const own = dependsOn.map((id) => position.get(id) ?? -1);
    const starts = instance === undefined ? [] : startBefore(instance);
    return [...own, ...starts.flatMap((id) => position.get(id) ?? [])];
  });
  const order = topologicalOrder(dependsOn);
  if (order === null) throw new RangeError(`The steps of job ${job.id} wait for each other`);
  return order.flatMap((index) => job.steps[index] ?? []);
}

/** What crosses between satellite and ground, and over which contacts. */
interface Crossing {
  readonly from: Step | null;
  readonly to: Step | null;
  readonly isDown: boolean;
  readonly radio: Pick<Environment, 'contacts'>;
}

function transferTask(
  job: Job,
  tiers: Tiers,
  tasks: readonly Task[],
  { from, to, isDown, radio }: Crossing,
): TransferTask {
  const direction = isDown ? 'downlink' : 'uplink';
  const rawMb = from === null ? (to?.inputDataMb ?? 0) : demandOf(from, tiers).outputMb;
  const ber = isDown ? S_BAND_DOWNLINK.designBer : UPLINK_BER;
  const volumes = transferVolumes({
    rawMb,
    alreadyEncrypted: from === null || from.encryption !== 'none',
    encryption: job.security.encryption,
    ber,
    fec: job.fec,
  });
  if (volumes === null) throw new RangeError(`No code carries a bit error rate of ${ber}`);
  const count = tasks.filter(({ kind }) => kind === 'transfer').length;
  return {
    kind: 'transfer',
    index: tasks.length,
    id: `transfer-${count + 1}`,
    fromStep: from?.id ?? null,
    toStep: to?.id ?? null,
    direction,
    volumes,
    fastestMbS: fastestMbS(radio, direction),
    ber,
    maxPasses: to?.maxPasses ?? null,
    apartFrom: [],
    heldMb: isDown ? 0 : rawMb,
  };
}

/** A step as a task at one place; `index` is its position in the graph. */
export function stepTaskOf(step: Step, location: Side, index: number, tiers: Tiers): StepTask {
  const demand = demandOf(step, tiers);
  const isOnboard = location === 'onboard';
  return {
    kind: 'step',
    index,
    step,
    location,
    durationMs: Math.max(1, Math.round(demand.durationS * 1000)),
    draw: demand.draw,
    scratchMb: isOnboard ? step.requires.storageMb : 0,
    heldMb: isOnboard ? demand.storedMb : 0,
  };
}

/** Finds the transfers into steps that exclude each other's passes, either way round. */
function keepApart(tasks: readonly Task[], byId: ReadonlyMap<string, Step>): Task[] {
  const into = tasks.flatMap((task) => {
    const step = task.kind === 'transfer' ? byId.get(task.toStep ?? '') : undefined;
    return step === undefined ? [] : [{ index: task.index, step }];
  });
  if (into.every(({ step }) => step.otherPassThan.length === 0)) return [...tasks];
  const excludes = (a: Step, b: Step): boolean => a.otherPassThan.includes(b.id);
  return tasks.map((task) => {
    const own = into.find(({ index }) => index === task.index)?.step;
    if (task.kind !== 'transfer' || own === undefined) return task;
    const apartFrom = into
      .filter(
        ({ step, index }) => index !== task.index && (excludes(own, step) || excludes(step, own)),
      )
      .map(({ index }) => index);
    return { ...task, apartFrom };
  });
}

function tierOf(step: Step, tiers: Tiers): QualityTier | null {
  if (step.detail.kind !== 'window') return null;
  const name = tiers.get(step.id) ?? step.detail.preferredTier;
  return step.detail.qualityTiers[name] ?? null;
}
