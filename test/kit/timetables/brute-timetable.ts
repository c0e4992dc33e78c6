import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';

/** Starts of steps in seconds after the start of the plan, with how long each runs. */
export interface BruteTimetable {
  readonly finishS: number;
  readonly startS: ReadonlyMap<string, number>;
}

/** What a horizon offers in each cell of a grid. */
interface Grid {
  readonly cellS: number;
  readonly cells: number;
  readonly sunlit: readonly boolean[];
}

/** A step that stands somewhere, in cells. */
interface Stood {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
}

/**
 * The timetable that ends first of steps without data, by trying every start on a grid, ground steps
 * at once when they may: who waits for whom, the times between which a step runs, power and compute cell
 * by cell, and the battery integrated cell by cell, until an orbit after the last work. Null when there
 * is none. Every edge of the surroundings has to lie on the grid.
 */
export function bruteTimetable(
  job: Job,
  environment: Environment,
  cellS: number,
): BruteTimetable | null {
  const grid = gridOf(environment, cellS);
  let best: readonly Stood[] | null = null;
  let bestTo = Infinity;
  const place = (stood: readonly Stood[], rest: readonly Step[]): void => {
    const lastTo = Math.max(0, ...stood.map(({ to }) => to));
    if (lastTo >= bestTo) return;
    const step = rest.find(({ dependsOn }) =>
      dependsOn.every((id) => stood.some((one) => one.step.id === id)),
    );
    if (step === undefined) {
      if (!batteryHolds(environment, grid, stood)) return;
      best = stood;
      bestTo = lastTo;
      return;
    }
    const length = Math.ceil(step.durationS / cellS);
    const ready = Math.max(
      Math.ceil((step.notBeforeS ?? 0) / cellS),
      ...stood.filter(({ step: { id } }) => step.dependsOn.includes(id)).map(({ to }) => to),
    );
    const last = step.location === 'ground' ? ready : grid.cells - length;
    for (let from = ready; from <= last && from + length < bestTo; from += 1) {
      const next = { step, from, to: from + length };
      if (next.to * cellS > (step.notAfterS ?? Infinity)) break;
      const all = [...stood, next];
      if (step.location === 'ground' || fits(environment, grid, all, next))
        place(
          all,
          rest.filter((one) => one !== step),
        );
    }
  };
  place([], job.steps);
  const found = best as readonly Stood[] | null;
  if (found === null) return null;
  return {
    finishS: bestTo * cellS,
    startS: new Map(found.map(({ step, from }) => [step.id, from * cellS])),
  };
}

/** Light is known for an orbit beyond the cells in which something may run. */
function gridOf({ startMs, endMs, periodMs, illumination }: Environment, cellS: number): Grid {
  const cells = Math.floor((endMs - startMs) / 1000 / cellS);
  const lit = cells + Math.ceil(periodMs / 1000 / cellS);
  const sunlit = Array.from({ length: lit }, (_, cell) => {
    const tMs = startMs + (cell + 0.5) * cellS * 1000;
    return illumination.find((span) => span.startMs <= tMs && tMs < span.endMs)?.sunlit ?? true;
  });
  return { cellS, cells, sunlit };
}

function fits(
  { bus }: Environment,
  { sunlit }: Grid,
  stood: readonly Stood[],
  { from, to, step }: Stood,
): boolean {
  const isLit = step.powerPolicy === 'sunlit_only';
  for (let cell = from; cell < to; cell += 1) {
    const light = sunlit[cell] ?? true;
    if (isLit && !light) return false;
    let [watts, compute] = [0, 0];
    for (const one of stood) {
      if (one.step.location === 'ground' || cell < one.from || cell >= one.to) continue;
      if (one.step.powerPolicy !== 'battery_assisted') watts += one.step.requires.powerW;
      compute += one.step.requires.compute;
    }
    if (watts > (light ? bus.peakSolarW : bus.eclipseBatteryW) + 1e-9) return false;
    if (compute > (light ? bus.computeSunlit : bus.computeEclipse) + 1e-9) return false;
  }
  return true;
}

/** Integrates the charge with and without the steps: above the floor, and recovered an orbit later. */
function batteryHolds(
  { bus, periodMs }: Environment,
  grid: Grid,
  stood: readonly Stood[],
): boolean {
  const onboard = stood.filter(({ step }) => step.location !== 'ground');
  if (onboard.length === 0) return true;
  const until = Math.max(...onboard.map(({ to }) => to)) + periodMs / 1000 / grid.cellS;
  const first = bus.chargeAtStart ?? 1;
  let [charge, idle] = [first * bus.batteryWh, first * bus.batteryWh];
  const floor = (1 - bus.depthOfDischarge) * bus.batteryWh;
  const hours = grid.cellS / 3600;
  const flow = (isLit: boolean, load: number): number => {
    const net = isLit ? bus.peakSolarW - load : -bus.overheadW - load;
    return (net < 0 ? net / bus.dischargeEfficiency : net * bus.chargeEfficiency) * hours;
  };
  for (let cell = 0; cell < until; cell += 1) {
    let watts = 0;
    for (const { step, from, to } of onboard)
      if (from <= cell && cell < to) watts += step.requires.powerW;
    const isLit = grid.sunlit[cell] ?? true;
    charge = Math.min(bus.batteryWh, charge + flow(isLit, watts));
    idle = Math.min(bus.batteryWh, idle + flow(isLit, 0));
    if (charge < floor - 1e-6) return false;
  }
  return charge >= idle - 0.01 * bus.batteryWh - 1e-6;
}
