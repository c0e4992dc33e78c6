import { counted } from '../../../domain/counted.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import type { ReplanRequest } from '../../../contracts/plan/replan.ts';
import { HOUR_MS, parseInstant } from '../../../domain/time/instant.ts';
import { describeBusProblem, resolveBusOf } from './satellite.ts';
import type { ReplanReading } from '../../../threads/planning/replan.ts';
import type { PlanSource } from '../tasks.ts';

/** A reading, or everything that contradicts the plan. */
export type ReplanReadingResult =
  | { readonly ok: true; readonly reading: ReplanReading }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const LISTS = ['completed', 'failed', 'running'] as const;

/** Reads what happened to a plan and finds what cannot be: unknown steps and passes, contradictions. */
export function readReplanRequest(
  request: ReplanRequest,
  { input, schedule, history, running }: PlanSource,
  passes: number,
): ReplanReadingResult {
  const now = parseInstant(request.now);
  const problems: Problem[] = [];
  const nowMs = now.ok ? now.instant.ms : NaN;
  const endMs = input.startMs + input.predictionHours * HOUR_MS;
  if (!now.ok) problems.push({ path: 'now', message: now.message });
  else if (nowMs < input.startMs || nowMs >= endMs)
    problems.push({
      path: 'now',
      message: `must lie in the horizon of the plan, ${iso(input.startMs)} to ${iso(endMs)}`,
    });
  const stubs = new Set(history.stubs.map(([id]) => id));
  const before = new Set(history.completed);
  const steps = new Map(
    (running ?? input.job).steps.filter(({ id }) => !stubs.has(id)).map((step) => [step.id, step]),
  );
  const listOf = new Map<string, string>();
  for (const list of LISTS)
    (request[list] ?? []).forEach((id, index) => {
      const path = `${list}.${index}`;
      const other = listOf.get(id);
      if (!steps.has(id) && !(before.has(id) && list === 'completed'))
        problems.push({
          path,
          message: before.has(id)
            ? 'was completed before this plan'
            : `is not a step of the plan: ${id.slice(0, 64)}`,
        });
      else if (other !== undefined && other !== list)
        problems.push({ path, message: `is also ${other}` });
      else listOf.set(id, list);
    });
  const isDone = (id: string): boolean =>
    listOf.get(id) === 'completed' || before.has(id) || stubs.has(id);
  for (const list of ['completed', 'running'] as const)
    (request[list] ?? []).forEach((id, index) => {
      const step = steps.get(id);
      if (step === undefined) return;
      const missing = step.dependsOn.filter((one) => !isDone(one));
      if (missing.length > 0)
        problems.push({
          path: `${list}.${index}`,
          message: `cannot be: it waits for ${missing.join(', ')}, which is not completed`,
        });
      const message = timeProblem(list, id, schedule, nowMs);
      if (message !== null) problems.push({ path: `${list}.${index}`, message });
    });
  (request.lost_passes ?? []).forEach((pass, index) => {
    if (pass >= passes)
      problems.push({
        path: `lost_passes.${index}`,
        message: `the plan has ${counted(passes, 'pass', 'passes')}, counted from 0`,
      });
  });
  const busProblem = describeBusProblem(request.bus, 'bus');
  if (busProblem !== null) problems.push(busProblem);
  if (problems.length > 0) return { ok: false, problems };
  const listed = (list: (typeof LISTS)[number]): string[] =>
    [...listOf].flatMap(([id, one]) => (one === list && steps.has(id) ? [id] : []));
  return {
    ok: true,
    reading: {
      nowMs,
      completed: listed('completed'),
      failed: listed('failed'),
      running: listed('running'),
      lostPasses: [...new Set(request.lost_passes ?? [])],
      bus: resolveBusOf(request.bus, input.satellite),
    },
  };
}

/** What the times of a step in the plan say against its being completed or running at `now`. */
function timeProblem(
  list: 'completed' | 'running',
  id: string,
  { segments }: PlanSource['schedule'],
  nowMs: number,
): string | null {
  const run = segments.filter(({ kind, stepId }) => kind === 'step' && stepId === id);
  if (Math.min(...run.map((one) => one.startMs)) >= nowMs)
    return `${id} begins only after now in the plan`;
  const lastMs = Math.max(...run.map((one) => one.endMs));
  if (list === 'completed' || lastMs > nowMs) return null;
  return `${id} ended before now in the plan: it is completed or failed`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
