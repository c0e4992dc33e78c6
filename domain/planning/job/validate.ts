import { DEFAULT_POLICY, DEFAULT_SECURITY, type Job, type Step } from './job.ts';
import { findCycles, topologicalOrder } from './graph.ts';
import { complaints, type Complaints, type JobInput, type JobProblem, override } from './input.ts';
import { expandRepeats, instanceId } from './expand-repeats.ts';
import { MAX_ID_LENGTH, MAX_STEPS, POLICY_LIMITS, SECURITY_LIMITS } from './limits.ts';
import { resolveSizes, resolveStep, type ResolvedStep } from './resolve-step.ts';

/** A job ready to be planned, or everything that is wrong with it. */
export type JobResult =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly JobProblem[] };

/**
 * Applies all defaults to a custom job and finds all its errors at once; paths begin with `path` and
 * use the names of the wire.
 */
export function resolveJob(input: JobInput, path = 'custom_job'): JobResult {
  const report = complaints(path);
  const count = input.steps.length;
  if (count === 0 || count > MAX_STEPS) {
    report.add('steps', `must have 1 to ${MAX_STEPS} items, not ${count}`);
    return { ok: false, problems: report.problems };
  }
  const at = (index: number): Complaints => report.at(`steps[${index}]`);
  const resolved = input.steps.map((step, index) => resolveStep(step, at(index)));
  const position = indexIds(resolved, at);
  const dependsOn = checkReferences(input, position, at);
  const order = topologicalOrder(dependsOn);
  if (order === null) reportCycles(resolved, dependsOn, at);
  const steps = sizesInOrder(resolved, dependsOn, order ?? [...resolved.keys()], at);
  checkOptional(resolved, dependsOn, input, at);
  if (report.problems.length === 0) checkStarts(resolved, report);
  const security = override(DEFAULT_SECURITY, input.security);
  const policy = override(DEFAULT_POLICY, input.policy);
  report.at('security').take(security, 'keyRotationOrbits', SECURITY_LIMITS);
  for (const key of ['deadlineOrbits', 'maxDataLossFraction', 'minDeliveryConfidence'] as const)
    report.at('policy').take(policy, key, POLICY_LIMITS);
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  const name = input.name ?? 'Custom job';
  const all = expandRepeats(steps, resolved);
  return {
    ok: true,
    job: { id: 'custom', name, category: 'custom', steps: all, security, policy },
  };
}

/** Positions by id, the first of repeated ones. */
function indexIds(
  resolved: readonly ResolvedStep[],
  at: (index: number) => Complaints,
): Map<string, number> {
  const position = new Map<string, number>();
  resolved.forEach(({ step }, index) => {
    const first = position.get(step.id);
    if (first === undefined) position.set(step.id, index);
    else at(index).add('id', `'${step.id}' is already the id of steps[${first}]`);
  });
  return position;
}

/** Dependencies by position, without unknown ones and without a step's own id, which are reported. */
function checkReferences(
  input: JobInput,
  position: ReadonlyMap<string, number>,
  at: (index: number) => Complaints,
): number[][] {
  return input.steps.map((step, index) => {
    const own = at(index);
    const refuse = (id: string, field: string, self: string): void => {
      own.add(field, id === step.id ? self : `there is no step '${id}'`);
    };
    (step.otherPassThan ?? []).forEach((id, nth) => {
      if (own.isFull() || (id !== step.id && position.has(id))) return;
      refuse(id, `other_pass_than[${nth}]`, 'must name another step');
    });
    return (step.dependsOn ?? []).flatMap((id, nth) => {
      const before = position.get(id);
      if (before !== undefined && id !== step.id) return [before];
      // Tens of thousands may be wrong, and no more than some are told.
      if (!own.isFull()) {
        refuse(id, `depends_on[${nth}]`, `step '${id}' cannot depend on itself`);
      }
      return [];
    });
  });
}

function reportCycles(
  resolved: readonly ResolvedStep[],
  dependsOn: readonly (readonly number[])[],
  at: (index: number) => Complaints,
): void {
  for (const cycle of findCycles(dependsOn)) {
    const names = cycle.map((index) => resolved[index]?.step.id ?? '').join(' → ');
    at(cycle[0] ?? 0).add('depends_on', `the steps wait for each other: ${names}`);
  }
}

/** What must run cannot wait for what may be left out. */
function checkOptional(
  resolved: readonly ResolvedStep[],
  dependsOn: readonly (readonly number[])[],
  input: JobInput,
  at: (index: number) => Complaints,
): void {
  resolved.forEach(({ step }, index) => {
    if (step.optional === true || at(index).isFull()) return;
    const before = new Set(
      (dependsOn[index] ?? []).flatMap((one) => {
        const other = resolved[one]?.step;
        return other?.optional === true ? [other.id] : [];
      }),
    );
    input.steps[index]?.dependsOn?.forEach((id, nth) => {
      if (!before.delete(id)) return;
      at(index).add(
        `depends_on[${nth}]`,
        `'${id}' is optional, so '${step.id}' must be optional, too, or '${id}' not`,
      );
    });
  });
}

/** The starts of repeated steps count as steps, and their ids must be free. */
function checkStarts(resolved: readonly ResolvedStep[], report: Complaints): void {
  const count = resolved.reduce((sum, { repeat }) => sum + (repeat?.maxStarts ?? 1), 0);
  if (count > MAX_STEPS)
    report.add(
      'steps',
      `start ${count} times at most, and may not start more than ${MAX_STEPS} times`,
    );
  const ids = new Set(resolved.map(({ step }) => step.id));
  resolved.forEach(({ step, repeat }, index) => {
    if (repeat === null) return;
    const own = report.at(`steps[${index}]`);
    const all = Array.from({ length: repeat.maxStarts }, (_, nth) => instanceId(step.id, nth + 1));
    if ((all.at(-1)?.length ?? 0) > MAX_ID_LENGTH)
      own.add('id', `must leave room for the ids of its starts, such as '${all.at(-1) ?? ''}'`);
    const taken = all.find((id) => ids.has(id));
    if (taken !== undefined) own.add('id', `its start '${taken}' has the id of another step`);
  });
}

/** Completes the sizes of every step after those of the steps that it depends on. */
function sizesInOrder(
  resolved: readonly ResolvedStep[],
  dependsOn: readonly (readonly number[])[],
  order: readonly number[],
  at: (index: number) => Complaints,
): Step[] {
  const done = new Map<number, Step>();
  for (const index of order) {
    const own = resolved[index];
    if (own === undefined) continue;
    const positions = [...new Set(dependsOn[index])].filter((one) => done.has(one));
    // Inside a cycle, or behind an unknown step, what arrives is not known.
    const isKnown = positions.length > 0 && own.step.dependsOn.length === positions.length;
    const madeMb = (one: number): number =>
      (done.get(one)?.outputDataMb ?? 0) * (resolved[one]?.repeat?.maxStarts ?? 1);
    const availableMb = isKnown ? positions.reduce((sum, one) => sum + madeMb(one), 0) : null;
    done.set(index, resolveSizes(own, availableMb, at(index)));
  }
  return resolved.flatMap((_, index) => done.get(index) ?? []);
}
