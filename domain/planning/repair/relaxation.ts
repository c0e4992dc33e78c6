import type { Bus } from '../../spacecraft/bus.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job, Step } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import { radiatedJobW } from '../../spacecraft/radiated-heat.ts';
import { DAY_MS } from '../../time/instant.ts';
import { withBus } from '../environment/with-bus.ts';

/** How surroundings differ from those of the request. */
export interface Change {
  readonly hours?: number;
  readonly minElevationDeg?: number;
}

/** A job in its surroundings. */
export interface Situation {
  readonly job: Job;
  readonly environment: Environment;
  /** What has been changed about the surroundings so far. */
  readonly change?: Change;
}

/** A change that might remove an obstacle. */
export interface Relaxation {
  readonly situation: Situation;
  /** What it changes: a later change of the same figure replaces it. */
  readonly key: string;
  /** What to do, as an imperative clause. */
  readonly text: string;
  /** What the obstacle turned out to need, where the refusal could not say. */
  readonly needed?: number;
  /** It is as tight as the best plan found, so that a quick search might miss that plan. */
  readonly isTight?: boolean;
}

/** Changes the job. */
export function changeJob(
  situation: Situation,
  key: string,
  change: (job: Job) => Job,
  text: string,
): Relaxation {
  return { situation: { ...situation, job: change(situation.job) }, key, text };
}

/** What becomes of a step, and how to say it. */
export interface StepChange {
  readonly step: Step;
  readonly text: string;
}

/** Changes a field of the step that a refusal names; nothing where there is nothing to change. */
export function* changeStep(
  { stepId }: Pick<Refusal, 'stepId'>,
  situation: Situation,
  field: string,
  change: (step: Step) => StepChange | null,
): Generator<Relaxation> {
  const step = situation.job.steps.find(({ id }) => id === stepId);
  // All starts of a repeated step are one step to who wrote the job.
  const written = step?.instance?.of ?? stepId ?? '';
  const changed = step === undefined ? null : change({ ...step, id: written });
  if (changed === null) return;
  const replace = (job: Job): Job => ({
    ...job,
    steps: job.steps.map((one) => {
      if ((one.instance?.of ?? one.id) !== written) return one;
      const { id } = one;
      return id === stepId ? { ...changed.step, id } : { ...(change(one)?.step ?? one), id };
    }),
  });
  yield changeJob(situation, `${field} of ${written}`, replace, changed.text);
}

/** Figures of a bus that a suggestion may raise. */
export type BusFigure =
  | 'batteryWh'
  | 'storageMb'
  | 'memoryMb'
  | 'peakSolarW'
  | 'eclipseBatteryW'
  | 'computeSunlit'
  | 'computeEclipse'
  | 'maxThermalW';

/** Raises figures of the bus to at least these values. */
export function raiseBus(
  situation: Situation,
  floors: Partial<Record<BusFigure, number>>,
  text: string,
): Relaxation {
  const { environment } = situation;
  const { bus } = environment;
  const raised: Bus = {
    ...bus,
    batteryWh: Math.max(bus.batteryWh, floors.batteryWh ?? 0),
    storageMb: Math.max(bus.storageMb, floors.storageMb ?? 0),
    memoryMb: Math.max(bus.memoryMb, floors.memoryMb ?? 0),
    computeSunlit: Math.min(1, Math.max(bus.computeSunlit, floors.computeSunlit ?? 0)),
    computeEclipse: Math.min(1, Math.max(bus.computeEclipse, floors.computeEclipse ?? 0)),
    peakSolarW: Math.max(bus.peakSolarW, floors.peakSolarW ?? 0),
    eclipseBatteryW: Math.max(bus.eclipseBatteryW, floors.eclipseBatteryW ?? 0),
    // No bus takes more heat than it radiates: what is suggested must hold when it is asked for.
    maxThermalW: Math.max(
      bus.maxThermalW,
      Math.min(floors.maxThermalW ?? 0, radiatedJobW(bus, DAY_MS / environment.periodMs)),
    ),
  };
  return {
    situation: { ...situation, environment: withBus(environment, raised) },
    key: `bus ${Object.keys(floors).join()}`,
    text,
  };
}

/** How far a figure of the bus may be grown, step by step. */
const GROWTH = [1.25, 1.5, 2, 3, 4, 8, 16, 64, 256, 1024];

/** Grows a figure of the bus step by step. */
export function* growBus(
  situation: Situation,
  figure: 'batteryWh' | 'storageMb',
  name: string,
): Generator<Relaxation> {
  const base = situation.environment.bus[figure];
  for (const factor of GROWTH) {
    const value = Math.ceil(base * factor);
    yield raiseBus(
      situation,
      { [figure]: value },
      `use a bus with ${name.replace('#', `${value}`)}`,
    );
  }
}

/** Charges at the start that are tried where the request states one, 0 to 1. */
const CHARGES = [0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** Lets the battery start fuller, where a charge at the start is stated. */
export function* higherCharge(situation: Situation): Generator<Relaxation> {
  const { environment } = situation;
  const { bus } = environment;
  for (const charge of CHARGES)
    if (bus.chargeAtStart !== undefined && charge > bus.chargeAtStart)
      yield {
        situation: {
          ...situation,
          environment: { ...environment, bus: { ...bus, chargeAtStart: charge } },
        },
        key: 'initial_charge',
        text: `raise initial_charge to ${charge}`,
      };
}

/** Rounds down to a number of decimals. */
export function floorTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.floor(value * scale) / scale;
}
