import type { WorkProgress } from '../../domain/deployment/progress.ts';
import type { ReplanReading } from './replan.ts';
import type { PlanSource } from './tasks.ts';

/** What became of a plan, and the plan as far as it was flown. */
export type FlownPlan = ReplanReading & { readonly source: PlanSource };

/**
 * What is left to plan of a deployment, read from its progress. A step that has begun shows that what it
 * waits for is done; one that runs keeps the delay with which it began, and goes on for a while where it was told
 * of after it was to end (`toldMs`, by step); a transfer of which nothing was told although its contacts are over
 * has lost them. `nowMs`: on the clock of the deployment.
 */
export function flownPlan(
  source: PlanSource,
  work: readonly WorkProgress[],
  nowMs: number,
  toldMs: ReadonlyMap<string, number> = new Map(),
): FlownPlan {
  const { input, history, running: ran = input.job } = source;
  const stubs = new Set(history.stubs.map(([id]) => id));
  const steps = new Map(ran.steps.map((step) => [step.id, step]));
  const known = work.filter(({ kind, id }) => kind === 'step' && steps.has(id) && !stubs.has(id));
  const completed = new Set(known.filter(({ status }) => status === 'completed').map(idOf));
  const running = known.filter(({ status }) => status === 'running');
  const waitsFor = (id: string): readonly string[] =>
    (steps.get(id)?.dependsOn ?? []).filter((one) => !stubs.has(one));
  const begunSteps = [...completed, ...running.map(idOf)];
  // A set tells what is added to it on the way: each step is looked at once.
  const done = new Set(begunSteps.flatMap(waitsFor));
  for (const id of done) for (const before of waitsFor(id)) done.add(before);
  for (const id of done) completed.add(id);
  const goesOn = running.filter(({ id }) => !completed.has(id));
  const begun = new Set([...completed, ...goesOn.map(idOf)]);
  return {
    nowMs,
    completed: [...completed],
    running: goesOn.map(idOf),
    failed: known.filter(({ id, attempts }) => attempts.length > 0 && !begun.has(id)).map(idOf),
    lostPasses: lostPasses(source, work, nowMs),
    bus: null,
    source: { ...source, schedule: asBegun(source.schedule, goesOn, toldMs) },
  };
}

function idOf({ id }: WorkProgress): string {
  return id;
}

/** How much longer a step is taken to run that still does: a tenth of what it was to take, but a minute at least, ms. */
function goesOnMs({ startMs, endMs }: Pick<WorkProgress, 'startMs' | 'endMs'>): number {
  return Math.max(60_000, (endMs - startMs) / 10);
}

/** The schedule with the steps that run where they began, or so late that they end when they are expected to. */
function asBegun(
  schedule: PlanSource['schedule'],
  running: readonly WorkProgress[],
  toldMs: ReadonlyMap<string, number>,
): PlanSource['schedule'] {
  const lateMs = new Map(
    running.map((one): [string, number] => {
      const { id, startMs, endMs, attempts } = one;
      const began = (attempts.at(-1)?.startMs ?? startMs) - startMs;
      const told = toldMs.get(id) ?? -Infinity;
      return [id, told > endMs + began ? told + goesOnMs(one) - endMs : began];
    }),
  );
  const segments = schedule.segments.map((segment) => {
    const byMs = segment.stepId === null ? 0 : (lateMs.get(segment.stepId) ?? 0);
    if (byMs === 0) return segment;
    return { ...segment, startMs: segment.startMs + byMs, endMs: segment.endMs + byMs };
  });
  return { ...schedule, segments };
}

function lostPasses(
  { schedule }: PlanSource,
  work: readonly WorkProgress[],
  nowMs: number,
): number[] {
  const moved = new Set(
    work.flatMap(({ kind, id, status }) =>
      kind === 'transfer' && (status === 'completed' || status === 'running') ? [id] : [],
    ),
  );
  const lost = schedule.transfers
    .filter(({ id }) => !moved.has(id))
    .flatMap(({ slices }) => slices.filter(({ endMs }) => endMs < nowMs));
  return [...new Set(lost.map(({ passIndex }) => passIndex))].sort((a, b) => a - b);
}
