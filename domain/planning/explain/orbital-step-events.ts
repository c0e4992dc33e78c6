import { counted } from '../../counted.ts';
import type { Environment } from '../environment/environment.ts';
import type { Step, StepDetail } from '../job/job.ts';
import type { Schedule, Segment } from '../plan.ts';
import { timesOf } from '../job/step-times.ts';
import { begin, decide, end, stationOf, type DraftEvent, type PlanStory } from './plan-event.ts';
import { demandOf, type Tiers } from '../schedule/tasks.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** The events that only `eclipse`, `window` and `pass` steps have; `work` are the step's stretches. */
export function orbitalStepEvents(
  step: Step,
  work: readonly Segment[],
  story: PlanStory,
  tiers: Tiers,
): DraftEvent[] {
  const first = work[0];
  const last = work.at(-1);
  if (first === undefined || last === undefined) return [];
  switch (step.detail.kind) {
    case 'standard':
      return [];
    case 'eclipse':
      return eclipseEvents(step, step.detail, work, story, tiers);
    case 'window':
      return windowEvents(step, step.detail, first, last, story, tiers);
    case 'pass':
      return passEvents(step, step.detail, work, story.environment);
  }
}

type Detail<Kind extends StepDetail['kind']> = Extract<StepDetail, { kind: Kind }>;

function eclipseEvents(
  step: Step,
  detail: Detail<'eclipse'>,
  work: readonly Segment[],
  story: PlanStory,
  tiers: Tiers,
): DraftEvent[] {
  const { environment, schedule } = story;
  const first = work[0];
  const last = work.at(-1);
  if (first === undefined || last === undefined) return [];
  const workMs = work.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const energyWh = (demandOf(step, tiers).draw.powerW * workMs) / HOUR_MS;
  const base = { stepId: step.id, location: 'onboard' as const };
  const drafts: DraftEvent[] = [
    decide(environment.startMs, {
      ...base,
      type: 'eclipse_step.scheduled',
      message: `${step.name} is scheduled for an eclipse.`,
    }),
    begin(first.startMs, {
      ...base,
      type: 'eclipse_step.energy_check',
      energyWh,
      message: `${step.name} needs ${wattHours(energyWh)} of a budget of ${wattHours(detail.energyBudgetWh)}.`,
    }),
    begin(first.startMs, {
      ...base,
      type: 'eclipse_step.started',
      message: `${step.name} started in eclipse.`,
    }),
    end(last.endMs, {
      ...base,
      type: 'eclipse_step.completed',
      energyWh,
      message: `${step.name} completed with ${wattHours(energyWh)} from the battery.`,
    }),
  ];
  const releaseMs = releaseOf(step, schedule, environment);
  const workLength = last.endMs - first.startMs;
  const passedOver = environment.windows.find(
    ({ sunlit, startMs, endMs }) =>
      !sunlit && endMs - Math.max(startMs, releaseMs) >= workLength && endMs <= first.startMs,
  );
  if (passedOver !== undefined)
    drafts.push(
      begin(Math.max(passedOver.startMs, releaseMs), {
        ...base,
        type: 'eclipse_step.deferred',
        message: `${step.name} waits for a later eclipse with enough energy.`,
      }),
    );
  return drafts;
}

function windowEvents(
  step: Step,
  detail: Detail<'window'>,
  first: Segment,
  last: Segment,
  { environment, schedule }: PlanStory,
  tiers: Tiers,
): DraftEvent[] {
  const qualityTier = tiers.get(step.id) ?? detail.preferredTier;
  const base = { stepId: step.id, location: 'onboard' as const, qualityTier };
  const drafts: DraftEvent[] = [
    decide(environment.startMs, {
      ...base,
      type: 'window_step.tier_selected',
      message: `${step.name} runs at tier ${qualityTier}.`,
    }),
    begin(first.startMs, {
      ...base,
      type: 'window_step.started',
      message: `${step.name} started at tier ${qualityTier}.`,
    }),
    end(last.endMs, {
      ...base,
      type: 'window_step.completed',
      message: `${step.name} completed at tier ${qualityTier}.`,
    }),
  ];
  if (qualityTier !== detail.preferredTier)
    drafts.push(
      decide(environment.startMs, {
        ...base,
        type: 'window_step.degraded',
        message: `${step.name} cannot have its preferred tier ${detail.preferredTier}.`,
      }),
    );
  const releaseMs = releaseOf(step, schedule, environment);
  const window = environment.windows.find(({ endMs }) => releaseMs < endMs);
  if (window !== undefined && first.startMs >= window.endMs)
    drafts.push(
      begin(releaseMs, {
        ...base,
        type: 'window_step.deferred',
        message: `${step.name} waits for a window that admits it.`,
      }),
    );
  return drafts;
}

function passEvents(
  step: Step,
  detail: Detail<'pass'>,
  work: readonly Segment[],
  environment: Environment,
): DraftEvent[] {
  const base = { stepId: step.id, location: 'onboard' as const };
  const segments = work.length;
  const pieces = work.flatMap(({ startMs, endMs, passIndex }, index): DraftEvent[] => {
    const station = stationOf(environment, passIndex ?? -1);
    const piece = {
      ...base,
      segment: index + 1,
      segments,
      station,
      ...(passIndex !== null && { passIndex }),
    };
    return [
      begin(startMs, {
        ...piece,
        type: 'pass_step.segment_started',
        message: `${step.name}, part ${index + 1} of ${segments}, started in the pass over ${station}.`,
      }),
      end(endMs, {
        ...piece,
        type: 'pass_step.segment_completed',
        message: `${step.name}, part ${index + 1} of ${segments}, completed.`,
      }),
    ];
  });
  const lastMs = work.at(-1)?.endMs ?? environment.startMs;
  return [
    decide(environment.startMs, {
      ...base,
      segments,
      type: 'pass_step.decomposed',
      message: `${step.name} is cut along ${counted(segments, 'pass', 'passes')}.`,
    }),
    ...pieces,
    end(lastMs, {
      ...base,
      segments,
      type: 'pass_step.merged',
      message: `The parts of ${step.name} are merged (${detail.mergeStrategy}).`,
    }),
  ];
}

/** When everything that a step waits for has ended, ms. */
function releaseOf(step: Step, schedule: Schedule, { startMs }: Environment): number {
  const before = schedule.segments.filter(
    ({ stepId }) => stepId !== null && step.dependsOn.includes(stepId),
  );
  const arrivals = schedule.transfers
    .filter(({ toStep }) => toStep === step.id)
    .flatMap(({ slices }) => slices);
  const fromMs = Math.max(startMs, timesOf(step, startMs).notBeforeMs);
  return [...before, ...arrivals].reduce((latest, { endMs }) => Math.max(latest, endMs), fromMs);
}

function wattHours(energyWh: number): string {
  return `${Math.round(energyWh * 1000) / 1000} Wh`;
}
