import { runningJob } from '../job/selection.ts';
import type { Job, Step } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import type { Finding } from '../search/find-plan.ts';
import type { Situation } from './relaxation.ts';

/** Steps tried one after another where a refusal names none. */
const MOST_TRIED = 4;

/** More steps are no suggestion. */
const MOST_NAMED = 8;

/**
 * What to say of the fewest steps without which the rest of a job has a plan: those that the refusals
 * name or, where they name none, one that nothing depends on, the longest first; each with all that depends
 * on it. Null where nothing would be left or that does not help.
 */
export function leaveOut(
  situation: Situation,
  refusals: readonly Refusal[],
  plan: (situation: Situation) => Finding | null,
): string | null {
  const { job } = situation;
  const named = [...new Set(refusals.flatMap(({ stepId }) => stepId ?? []))];
  const sets = named.length > 0 ? [named] : lastSteps(job).map((id) => [id]);
  for (const ids of sets) {
    const gone = withDependants(job, ids);
    if (gone.size === 0 || gone.size >= job.steps.length) continue;
    const found = plan({ ...situation, job: runningJob(job, gone) });
    if (found === null) return null;
    if (!found.ok) continue;
    const names = [
      ...new Set(job.steps.filter(({ id }) => gone.has(id)).map((step) => writtenId(step))),
    ];
    if (names.length > MOST_NAMED) continue;
    const [first = '', ...others] = names.map((id) => `make step '${id}' optional`);
    const rest = others.length === 0 ? '' : `; together with: ${others.join('; ')}`;
    return `M${first.slice(1)}${rest}`;
  }
  return null;
}

function lastSteps({ steps }: Job): string[] {
  const taken = new Set(steps.flatMap(({ dependsOn }) => dependsOn));
  return steps
    .filter(({ id }) => !taken.has(id))
    .sort((a, b) => b.durationS - a.durationS)
    .slice(0, MOST_TRIED)
    .map(({ id }) => id);
}

/** Some steps with all starts of them and everything that depends on them. */
function withDependants({ steps }: Job, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids);
  const written = new Set(steps.filter(({ id }) => gone.has(id)).map(writtenId));
  for (let size = -1; size !== written.size;) {
    size = written.size;
    for (const step of steps)
      if (written.has(writtenId(step)) || step.dependsOn.some((id) => gone.has(id))) {
        gone.add(step.id);
        written.add(writtenId(step));
      }
  }
  for (const step of steps) if (written.has(writtenId(step))) gone.add(step.id);
  return gone;
}

/** The id that a step has in the job as it was written. */
function writtenId({ id, instance }: Step): string {
  return instance?.of ?? id;
}
