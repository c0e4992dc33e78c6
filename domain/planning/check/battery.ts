import type { Environment } from '../environment/environment.ts';
import { illuminationAt, type Facts } from './facts.ts';
import { drawsOf, onboardLoads } from './loads.ts';
import { levels, type Draw } from './profile.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** How far below the idle trace the charge may be one orbit after the last on-board segment. */
const RECOVERY_SHORTFALL = 0.01;

const CHARGE_TOLERANCE = 1e-9;

/** State of charge, 0 to 1, at one instant; linear to the next knot. */
export interface ChargeKnot {
  readonly atMs: number;
  readonly soc: number;
}

/** The battery stays above its floor and recovers within an orbit after the last on-board work. */
export function checkBattery(facts: Facts): Violation[] {
  const { environment } = facts;
  const loaded = onboardLoads(facts);
  if (loaded.length === 0) return [];
  const lastMs = Math.max(...loaded.map(({ segment }) => segment.endMs));
  const recoveredMs = lastMs + environment.periodMs;
  const trace = chargeTrace(
    environment,
    drawsOf(loaded, 'powerW'),
    Math.max(recoveredMs, lastBookedMs(environment)),
  );
  const found: Violation[] = [];
  const floor = 1 - environment.bus.depthOfDischarge;
  const lowest = trace.reduce((low, knot) => (knot.soc < low.soc ? knot : low));
  if (lowest.soc < floor - CHARGE_TOLERANCE)
    found.push({
      rule: 'battery_floor',
      atMs: lowest.atMs,
      message: `The battery falls to ${lowest.soc}`,
      needed: floor,
      available: lowest.soc,
    });
  const idle = chargeAt(chargeTrace(environment, [], recoveredMs), recoveredMs);
  const soc = chargeAt(trace, recoveredMs);
  if (soc < idle - RECOVERY_SHORTFALL - CHARGE_TOLERANCE)
    found.push({
      rule: 'battery_recovery',
      atMs: recoveredMs,
      message: `One orbit after the last work the battery is at ${soc}, idle ${idle}`,
      needed: idle - RECOVERY_SHORTFALL,
      available: soc,
    });
  return found;
}

/**
 * State of charge from the environment's start to `untilMs`, exact between edges: eclipse takes
 * (overhead + load) over the discharge efficiency, sunlight gives the charge efficiency times
 * (net solar power - load) up to full, or takes what the load has beyond it as eclipse does; what others
 * draw is load, too. Full at the start in sunlight, else full at eclipse entry.
 */
export function chargeTrace(
  environment: Environment,
  loads: readonly Draw[],
  untilMs: number,
): readonly ChargeKnot[] {
  const { bus, startMs, illumination } = environment;
  const edges = illumination.map((span) => span.startMs).filter((t) => t > startMs && t < untilMs);
  const draws = [{ startMs, endMs: untilMs, amount: 0 }, ...loads, ...bookedDraws(environment)];
  const knots: ChargeKnot[] = [{ atMs: startMs, soc: chargeAtStart(environment) }];
  let soc = knots[0]?.soc ?? 1;
  let span = 0;
  for (const level of levels(draws, edges)) {
    const from = Math.max(level.startMs, startMs);
    const to = Math.min(level.endMs, untilMs);
    if (to <= from) continue;
    // Levels come in order of time, and so does the light in them; the last one known goes on.
    while (span + 1 < illumination.length && (from + to) / 2 >= (illumination[span]?.endMs ?? 0))
      span += 1;
    const sunlit = illumination[span]?.sunlit ?? true;
    const surplusW = sunlit ? bus.peakSolarW - level.amount : -bus.overheadW - level.amount;
    const netW =
      surplusW >= 0 ? bus.chargeEfficiency * surplusW : surplusW / bus.dischargeEfficiency;
    const perMs = netW / HOUR_MS / bus.batteryWh;
    const end = soc + perMs * (to - from);
    if (end > 1 && soc < 1) knots.push({ atMs: from + (1 - soc) / perMs, soc: 1 });
    soc = Math.min(1, end);
    knots.push({ atMs: to, soc });
  }
  return knots;
}

/** What others draw beside the plan. */
function bookedDraws({ bus }: Environment): Draw[] {
  const { timesMs, watts } = bus.baseLoad ?? { timesMs: [], watts: [] };
  return watts.flatMap((amount, index) => {
    const [startMs, endMs] = [timesMs[index], timesMs[index + 1]];
    return startMs === undefined || endMs === undefined ? [] : [{ startMs, endMs, amount }];
  });
}

/** End of what others draw, as far as light is known, ms. */
function lastBookedMs(environment: Environment): number {
  const ends = bookedDraws(environment).map(({ endMs }) => endMs);
  return Math.min(Math.max(-Infinity, ...ends), environment.illumination.at(-1)?.endMs ?? Infinity);
}

/** State of charge at an instant, linear between knots; before the first and after the last flat. */
export function chargeAt(trace: readonly ChargeKnot[], tMs: number): number {
  const right = trace.findIndex((knot) => knot.atMs >= tMs - TIME_TOLERANCE_MS / 1000);
  const after = trace[right] ?? trace.at(-1);
  const before = trace[right - 1] ?? after;
  if (after === undefined || before === undefined) return 1;
  const span = after.atMs - before.atMs;
  return span <= 0
    ? after.soc
    : before.soc + ((tMs - before.atMs) / span) * (after.soc - before.soc);
}

function chargeAtStart(environment: Environment): number {
  const { bus, startMs } = environment;
  if (bus.chargeAtStart !== undefined) return bus.chargeAtStart;
  const span = illuminationAt(environment, startMs);
  if (span === null || span.sunlit) return 1;
  const usedWh = (bus.overheadW * (startMs - span.startMs)) / HOUR_MS / bus.dischargeEfficiency;
  return 1 - usedWh / bus.batteryWh;
}
