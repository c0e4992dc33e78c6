import { RADIO_LOAD } from '../../../link/radio.ts';
import { firstBelow, SOC_TOLERANCE, socFloor } from '../../../spacecraft/battery.ts';
import type { LoadCurve } from '../../../spacecraft/bus.ts';
import { type Draw, levels, overruns } from '../../check/profile.ts';
import type { Window } from '../../environment/environment.ts';
import {
  type FleetPlanToCheck,
  type Report,
  TIME_TOLERANCE_MS,
  tierOf,
  VOLUME_TOLERANCE_MB,
} from './facts.ts';
import type { Interval } from '../../../time/intervals.ts';

/** Draws that differ by no more are the same. */
const AMOUNT_TOLERANCE = 1e-6;

/** Caps, storage and battery of every member hold at every instant. */
export function checkMembers(checked: FleetPlanToCheck, report: Report): void {
  checked.fleet.members.forEach((member, index) => {
    checkCaps(checked, index, report);
    checkStorage(checked, index, report);
    checkBattery(checked, index, member.name, report);
  });
}

interface Load extends Interval {
  readonly powerW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly isEclipseOnly: boolean;
  readonly isSunlitOnly: boolean;
  /** What of its power the window has to give. */
  readonly windowW: number;
}

/** Everything that draws on a member: its steps and its radios. */
function loadsOf({ job, plan }: FleetPlanToCheck, member: number): Load[] {
  const steps = plan.runs
    .filter((run) => run.member === member)
    .flatMap(({ stepId, startMs, endMs }): Load[] => {
      const step = job.steps.find(({ id }) => id === stepId);
      if (step === undefined) return [];
      const tier = tierOf(step);
      const { powerW, compute, thermalW, memoryMb } = { ...step.requires, ...tier };
      const isEclipseOnly = step.detail.kind === 'eclipse';
      const isSunlitOnly = step.powerPolicy === 'sunlit_only';
      const windowW = step.powerPolicy === 'battery_assisted' ? 0 : powerW;
      const draw = { powerW, windowW, compute, thermalW, memoryMb };
      return [{ startMs, endMs, ...draw, isEclipseOnly, isSunlitOnly }];
    });
  const radios = plan.movements.flatMap(({ hops }) =>
    hops.flatMap(({ kind, from, to, slices }) => {
      const isSender = from === member && kind !== 'uplink';
      const isReceiver = to === member && kind !== 'downlink';
      if (!isSender && !isReceiver) return [];
      const load = RADIO_LOAD[isSender ? 'downlink' : 'uplink'];
      return slices.map(({ startMs, endMs }): Load => {
        const draw = { ...load, windowW: load.powerW, memoryMb: 0 };
        return { startMs, endMs, ...draw, isEclipseOnly: false, isSunlitOnly: false };
      });
    }),
  );
  return [...steps, ...radios];
}

function checkCaps(checked: FleetPlanToCheck, member: number, report: Report): void {
  const windows = checked.fleet.environments[member]?.windows ?? [];
  const cuts = windows.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const loads = loadsOf(checked, member);
  const quantities = ['windowW', 'compute', 'thermalW', 'memoryMb'] as const;
  for (const quantity of quantities) {
    const draws = loads.map((load): Draw => ({ ...load, amount: load[quantity] }));
    const capAt = ({ startMs }: Draw): number | null =>
      windowAt(windows, startMs)?.[quantity === 'windowW' ? 'powerW' : quantity] ?? null;
    for (const { startMs, needed, available } of overruns(
      levels(draws, cuts),
      capAt,
      AMOUNT_TOLERANCE,
      TIME_TOLERANCE_MS,
    ))
      report('caps', `${quantity} of member ${member} is ${needed} of ${available} at ${startMs}`);
  }
  for (const { startMs, endMs, isEclipseOnly, isSunlitOnly } of loads) {
    const dark = windowAt(windows, startMs);
    if (isSunlitOnly && (dark?.sunlit !== true || endMs > dark.endMs + TIME_TOLERANCE_MS))
      report('caps', `a sunlit step of member ${member} runs in eclipse`);
    if (isEclipseOnly && (dark === null || dark.sunlit || endMs > dark.endMs + TIME_TOLERANCE_MS))
      report('caps', `an eclipse step of member ${member} runs in sunlight`);
    const lastMs = windows.at(-1)?.endMs ?? 0;
    if (endMs > lastMs + TIME_TOLERANCE_MS)
      report('caps', `member ${member} works beyond the horizon`);
  }
}

function windowAt(windows: readonly Window[], tMs: number): Window | null {
  return windows.find(({ startMs, endMs }) => startMs <= tMs && tMs < endMs) ?? null;
}

/** Scratch while a step runs; products from where they come to be until their last use there. */
function checkStorage(checked: FleetPlanToCheck, member: number, report: Report): void {
  const { job, fleet, plan } = checked;
  const draws: Draw[] = plan.runs
    .filter((run) => run.member === member)
    .map(({ stepId, startMs, endMs }) => {
      const step = job.steps.find(({ id }) => id === stepId);
      return { startMs, endMs, amount: step?.requires.storageMb ?? 0 };
    });
  for (const step of job.steps) {
    const made = plan.runs.find((run) => run.stepId === step.id && run.member === member);
    draws.push(
      ...heldOn(checked, member, {
        from: step.id,
        into: null,
        madeMs: made?.endMs ?? null,
        storedMb: tierOf(step)?.storedMb ?? step.storedOutputMb,
      }),
    );
    if (step.source === 'ground' && step.dependsOn.length === 0)
      draws.push(
        ...heldOn(checked, member, { from: null, into: step.id, madeMs: null, storedMb: 0 }),
      );
  }
  const limit = fleet.members[member]?.bus.storageMb ?? 0;
  for (const { startMs, needed } of overruns(levels(draws), () => limit, VOLUME_TOLERANCE_MB, 0))
    report('storage', `member ${member} holds ${needed} of ${limit} MB at ${startMs}`);
}

/** How long and with how much one product is held on a member. */
function heldOn(
  { job, plan }: FleetPlanToCheck,
  member: number,
  product: {
    readonly from: string | null;
    readonly into: string | null;
    readonly madeMs: number | null;
    readonly storedMb: number;
  },
): Draw[] {
  const { from, into, madeMs, storedMb } = product;
  const ways = plan.movements.filter(
    ({ fromStep, toStep }) => fromStep === from && (from !== null || toStep === into),
  );
  const incoming = ways.flatMap(({ hops, rawMb }) =>
    hops.flatMap(({ to, slices, arrivalMs }) =>
      to === member ? [{ startMs: slices[0]?.startMs ?? arrivalMs, endMs: arrivalMs, rawMb }] : [],
    ),
  );
  const startMs = Math.min(madeMs ?? Infinity, ...incoming.map((way) => way.startMs));
  if (startMs === Infinity) return [];
  const outgoing = ways.flatMap(({ hops }) =>
    hops.flatMap(({ from: sender, arrivalMs }) => (sender === member ? [arrivalMs] : [])),
  );
  const consumers = job.steps.filter(({ id, dependsOn }) =>
    from === null ? id === into : dependsOn.includes(from),
  );
  const used = plan.runs
    .filter((run) => run.member === member && consumers.some(({ id }) => id === run.stepId))
    .map(({ endMs }) => endMs);
  const endMs = Math.max(startMs, ...incoming.map((way) => way.endMs), ...outgoing, ...used);
  const amount = madeMs === null ? (incoming[0]?.rawMb ?? 0) : storedMb;
  return [{ startMs, endMs, amount }];
}

function checkBattery(
  checked: FleetPlanToCheck,
  member: number,
  name: string,
  report: Report,
): void {
  const environment = checked.fleet.environments[member];
  if (environment === undefined) return;
  const { bus, illumination, startMs, periodMs } = environment;
  const draws = loadsOf(checked, member).map((load) => ({ ...load, amount: load.powerW }));
  // What the bus does to its own battery is not the plan's doing where the plan draws nothing.
  if (draws.every(({ amount }) => amount === 0)) return;
  const load = loadCurve(levels(draws));
  const untilMs = checked.plan.finishMs + periodMs;
  const floor = socFloor(bus) - SOC_TOLERANCE;
  const lowMs = firstBelow(bus, illumination, load, startMs, untilMs, floor);
  if (lowMs !== null) report('battery', `the battery of ${name} is too low at ${lowMs}`);
}

function loadCurve(spans: readonly Draw[]): LoadCurve {
  const timesMs: number[] = [];
  const watts: number[] = [];
  for (const { startMs, endMs, amount } of spans) {
    if (timesMs.at(-1) === startMs) {
      timesMs.pop();
      watts.pop();
    }
    timesMs.push(startMs, endMs);
    watts.push(amount, 0);
  }
  return { timesMs, watts };
}
