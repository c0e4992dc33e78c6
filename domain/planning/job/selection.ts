import { isExtra, startBefore } from './expand-repeats.ts';
import { topologicalOrder } from './graph.ts';
import type { Job, Step, StepDetail } from './job.ts';

/** Optional steps that run together or not at all. */
export interface Unit {
  readonly ids: readonly string[];
  readonly value: number;
  readonly priority: number;
  /** Positions of the units without which it cannot run; all come before it. */
  readonly needs: readonly number[];
}

/** Whether a job leaves a choice of what runs. */
export function isSelective({ steps }: Job): boolean {
  return steps.some(({ optional }) => optional === true);
}

/**
 * What may be left out of a job, each after what it needs. The first `min_starts` of an optional
 * repeated step are one unit; each further start is one that needs the start before it, so that of
 * starts that are alike the last are left out.
 */
export function unitsOf({ steps }: Job): Unit[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const groups = new Map<string, Step[]>();
  for (const step of inTopologicalOrder(steps)) {
    if (step.optional !== true) continue;
    const key = unitKey(step);
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  const keys = [...groups.keys()];
  return [...groups].map(([key, members]) => {
    const needed = members
      .flatMap((step) => needsOf(step, byId))
      .filter(({ optional }) => optional === true)
      .map(unitKey)
      .filter((other) => other !== key);
    return {
      ids: members.map(({ id }) => id),
      value: members.reduce((sum, { value = 0 }) => sum + value, 0),
      priority: Math.max(0, ...members.map(({ priority = 0 }) => priority)),
      needs: [...new Set(needed)].map((other) => keys.indexOf(other)),
    };
  });
}

/** One key for all steps of a unit. */
function unitKey(step: Step): string {
  const { id, instance } = step;
  return instance === undefined || isExtra(step) ? `step ${id}` : `starts ${instance.of}`;
}

/** The steps without which a step cannot run; starts above `min_starts` are needed by the next one alone. */
function needsOf(step: Step, byId: ReadonlyMap<string, Step>): Step[] {
  const before = step.dependsOn.flatMap((id) => byId.get(id) ?? []).filter((one) => !isExtra(one));
  const starts = step.instance === undefined ? [] : startBefore(step.instance);
  return [...before, ...starts.flatMap((id) => byId.get(id) ?? [])];
}

/** Steps, each after those that it depends on and the start before it. */
function inTopologicalOrder(steps: readonly Step[]): Step[] {
  const position = new Map(steps.map((step, index) => [step.id, index]));
  const dependsOn = steps.map(({ dependsOn, instance }) =>
    [...dependsOn, ...(instance === undefined ? [] : startBefore(instance))].flatMap(
      (id) => position.get(id) ?? [],
    ),
  );
  return (topologicalOrder(dependsOn) ?? []).flatMap((index) => steps[index] ?? []);
}

/**
 * The job that is left when some of its steps do not run. A product that only they would have taken is
 * dropped where it is made: nobody holds it, nothing sends it. What is given less makes less.
 */
export function runningJob(job: Job, skipped: ReadonlySet<string>): Job {
  if (skipped.size === 0) return job;
  const runs = (id: string): boolean => !skipped.has(id);
  const wanted = new Set(job.steps.flatMap(({ dependsOn }) => dependsOn));
  const taken = new Set(
    job.steps.filter(({ id }) => runs(id)).flatMap(({ dependsOn }) => dependsOn),
  );
  const done = new Map<string, Step>();
  for (const step of inTopologicalOrder(job.steps)) {
    if (!runs(step.id)) continue;
    const dependsOn = step.dependsOn.filter(runs);
    const givenMb = dependsOn.reduce((sum, id) => sum + (done.get(id)?.outputDataMb ?? 0), 0);
    const sized = step.stated === undefined ? step : resized(step, step.stated, givenMb);
    const isWaste = wanted.has(step.id) && !taken.has(step.id);
    done.set(step.id, {
      ...(isWaste ? withoutProduct(sized) : sized),
      dependsOn,
      otherPassThan: step.otherPassThan.filter(runs),
    });
  }
  return { ...job, steps: job.steps.flatMap(({ id }) => done.get(id) ?? []) };
}

/** The step with sizes that follow from what it is given, MB. */
function resized(step: Step, stated: NonNullable<Step['stated']>, givenMb: number): Step {
  const inputDataMb = Math.min(stated.inputMb ?? givenMb, givenMb);
  const ratio = step.dataReductionRatio;
  const outputDataMb = stated.outputMb ?? (ratio === null ? 0 : inputDataMb * ratio);
  return { ...step, inputDataMb, outputDataMb, storedOutputMb: stated.storedMb ?? outputDataMb };
}

function withoutProduct(step: Step): Step {
  return { ...step, outputDataMb: 0, storedOutputMb: 0, detail: withoutOutput(step.detail) };
}

function withoutOutput(detail: StepDetail): StepDetail {
  if (detail.kind !== 'window') return detail;
  const qualityTiers = Object.fromEntries(
    Object.entries(detail.qualityTiers).map(([name, tier]) => [name, { ...tier, outputMb: 0 }]),
  );
  return { ...detail, qualityTiers };
}
