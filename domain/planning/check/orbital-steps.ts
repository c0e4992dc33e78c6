import { QUALITY_TIERS, type Step, type StepDetail } from '../job/job.ts';
import type { Segment } from '../plan.ts';
import { chargeAt, chargeTrace, type ChargeKnot } from './battery.ts';
import { spansOfLight, type Facts } from './facts.ts';
import { drawsOf, onboardLoads } from './loads.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { Interval } from '../../time/intervals.ts';

/** Energies that differ by no more are the same, Wh: a few milliseconds of work. */
const ENERGY_TOLERANCE_WH = 1e-4;

const POLICY_SHARE = { conservative: 0.4, balanced: 0.65, aggressive: 0.85 } as const;

/** The rules of the step types beyond `standard`. */
export function checkOrbitalSteps(facts: Facts): Violation[] {
  return facts.job.steps.flatMap((step) => {
    switch (step.detail.kind) {
      case 'eclipse':
        return checkEclipse(facts, step, step.detail);
      case 'window':
        return checkTier(facts, step, step.detail);
      case 'pass':
        return checkPass(facts, step, step.detail);
      case 'standard':
        return checkNoTier(facts, step);
    }
  });
}

type Detail<K extends StepDetail['kind']> = Extract<StepDetail, { kind: K }>;

function checkEclipse(facts: Facts, step: Step, detail: Detail<'eclipse'>): Violation[] {
  const { environment } = facts;
  const run = facts.runs.get(step.id) ?? [];
  const powerW = facts.needs.get(step.id)?.requires.powerW ?? 0;
  const found: Violation[] = [];
  const wrong = (message: string, needed: number, available: number) =>
    found.push({ rule: 'eclipse_step', stepId: step.id, message, needed, available });
  for (const segment of run)
    if (!liesInEclipse(facts, segment))
      found.push({
        rule: 'eclipse_step',
        stepId: step.id,
        segmentId: segment.id,
        atMs: segment.startMs,
        message: `Step ${step.id} runs in sunlight`,
      });
  const energyWh = (segments: readonly Segment[]) =>
    (powerW * segments.reduce((sum, one) => sum + one.endMs - one.startMs, 0)) / HOUR_MS;
  const workWh = energyWh(run.filter((segment) => segment.kind === 'step'));
  if (workWh > detail.energyBudgetWh + ENERGY_TOLERANCE_WH)
    wrong(`Step ${step.id} exceeds its energy budget`, workWh, detail.energyBudgetWh);
  const trace = planTrace(facts);
  for (const span of environment.illumination) {
    const inside = run.filter((one) => one.startMs >= span.startMs && one.startMs < span.endMs);
    if (span.sunlit || inside.length === 0) continue;
    const usedWh = energyWh(inside);
    const shareWh = POLICY_SHARE[detail.eclipsePolicy] * usableWh(facts, trace, span);
    if (usedWh > shareWh + ENERGY_TOLERANCE_WH)
      wrong(`Step ${step.id} takes too much of an eclipse's energy`, usedWh, shareWh);
  }
  const lowest = Math.min(...run.map((segment) => chargeAt(trace, segment.endMs)));
  if (detail.minBatterySoc !== null && lowest < detail.minBatterySoc - 1e-9)
    wrong(`Step ${step.id} runs below its least charge`, detail.minBatterySoc, lowest);
  return found;
}

function liesInEclipse(facts: Facts, segment: Segment): boolean {
  return spansOfLight(facts.environment, false).some(
    (window) =>
      window.startMs <= segment.startMs + TIME_TOLERANCE_MS &&
      segment.endMs <= window.endMs + TIME_TOLERANCE_MS,
  );
}

/** Energy above the floor at eclipse entry, less the bus's own over the whole eclipse, Wh. */
function usableWh(facts: Facts, trace: readonly ChargeKnot[], span: Interval): number {
  const { bus, startMs } = facts.environment;
  const entrySoc = span.startMs < startMs ? 1 : chargeAt(trace, span.startMs);
  const aboveFloorWh = (entrySoc - (1 - bus.depthOfDischarge)) * bus.batteryWh;
  return aboveFloorWh - (bus.overheadW * (span.endMs - span.startMs)) / HOUR_MS;
}

function planTrace(facts: Facts): readonly ChargeKnot[] {
  const { environment } = facts;
  const loads = drawsOf(onboardLoads(facts), 'powerW');
  return chargeTrace(environment, loads, environment.endMs + environment.periodMs);
}

function checkTier(facts: Facts, step: Step, detail: Detail<'window'>): Violation[] {
  const rank = (name: string) => QUALITY_TIERS.findIndex((tier) => tier === name);
  const name = tierOf(facts, step) ?? '';
  const known = detail.qualityTiers[name] !== undefined;
  if (known && rank(name) >= rank(detail.minTier) && rank(name) <= rank(detail.preferredTier))
    return [];
  const message = `Step ${step.id} takes tier '${name}' outside ${detail.minTier} to ${detail.preferredTier}`;
  return [{ rule: 'quality_tier', stepId: step.id, message }];
}

function checkNoTier(facts: Facts, step: Step): Violation[] {
  if (tierOf(facts, step) === null) return [];
  const message = `Step ${step.id} has no quality tiers`;
  return [{ rule: 'quality_tier', stepId: step.id, message }];
}

function tierOf(facts: Facts, step: Step): string | null {
  return facts.schedule.placements.find((one) => one.stepId === step.id)?.qualityTier ?? null;
}

function checkPass(facts: Facts, step: Step, detail: Detail<'pass'>): Violation[] {
  const run = facts.runs.get(step.id) ?? [];
  const found: Violation[] = [];
  if (run.length > detail.maxSegments)
    found.push({
      rule: 'pass_step',
      stepId: step.id,
      message: `Step ${step.id} is cut into ${run.length} pieces`,
      needed: run.length,
      available: detail.maxSegments,
    });
  const taken = new Set<number>();
  for (const segment of run) {
    // Runs are in order of start, so taking the earliest LOS leaves the most to later segments.
    const holding = facts.environment.passes
      .filter(
        (pass) =>
          !taken.has(pass.index) &&
          pass.losMs - pass.aosMs >= detail.minPassDurationS * 1000 - TIME_TOLERANCE_MS &&
          pass.aosMs <= segment.startMs + TIME_TOLERANCE_MS &&
          segment.endMs <= pass.losMs + TIME_TOLERANCE_MS,
      )
      .sort((a, b) => a.losMs - b.losMs)[0];
    if (holding !== undefined) taken.add(holding.index);
    else
      found.push({
        rule: 'pass_step',
        stepId: step.id,
        segmentId: segment.id,
        atMs: segment.startMs,
        message: `Segment ${segment.id} lies in no pass of its own that is long enough`,
      });
  }
  return found;
}
