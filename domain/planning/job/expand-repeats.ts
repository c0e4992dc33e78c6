import type { Instance, Step } from './job.ts';
import type { ResolvedStep } from './resolve-step.ts';

/** The id of one start of a repeated step, counted from 1: `image#2`. */
export function instanceId(id: string, nth: number): string {
  return `${id}#${nth}`;
}

/** Id of the start before one of a repeated step; none before the first. */
export function startBefore({ of, nth }: Instance): string[] {
  return nth === 1 ? [] : [instanceId(of, nth - 1)];
}

/** Whether a start is one of those above `min_starts`: nothing needs it, whoever waits for it. */
export function isExtra({ instance }: Step): boolean {
  return instance !== undefined && instance.nth > instance.minStarts;
}

/**
 * The steps with a step for each start of the repeated ones, in place of these. Who names a repeated
 * step waits for, or keeps apart from, all of its starts. Starts above `min_starts` are optional.
 */
export function expandRepeats(steps: readonly Step[], resolved: readonly ResolvedStep[]): Step[] {
  if (resolved.every(({ repeat }) => repeat === null)) return [...steps];
  const repeats = new Map(resolved.map(({ step, repeat }) => [step.id, repeat]));
  const startsOf = (id: string): string[] => {
    const count = repeats.get(id)?.maxStarts;
    if (count === undefined) return [id];
    return Array.from({ length: count }, (_, index) => instanceId(id, index + 1));
  };
  const expanded = steps.flatMap((step): Step[] => {
    const all = {
      ...step,
      dependsOn: step.dependsOn.flatMap(startsOf),
      otherPassThan: step.otherPassThan.flatMap(startsOf),
    };
    const repeat = repeats.get(step.id) ?? null;
    if (repeat === null) return [all];
    return startsOf(step.id).map((id, index): Step => {
      const nth = index + 1;
      const instance = { ...repeat, of: step.id, nth };
      const { optional, value, ...rest } = all;
      const isOptional = optional === true || nth > repeat.minStarts;
      return {
        ...rest,
        id,
        name: `${step.name} (${nth})`,
        instance,
        ...(isOptional && { optional: true as const, value: value ?? 0 }),
      };
    });
  });
  return withStated(expanded, resolved);
}

/** Notes what is stated of the sizes of steps that are given less where a start is left out. */
function withStated(steps: readonly Step[], resolved: readonly ResolvedStep[]): Step[] {
  const stated = new Map(resolved.map((one) => [one.step.id, one]));
  const byId = new Map(steps.map((step) => [step.id, step]));
  const known = new Map<string, boolean>();
  // What a step is given varies with its extra inputs, and where it is not stated what it makes does, too.
  const isVarying = (step: Step): boolean => {
    let varies = known.get(step.id);
    if (varies === undefined) {
      known.set(step.id, false);
      varies = step.dependsOn.some((id) => {
        const before = byId.get(id);
        return before !== undefined && (isExtra(before) || isVarying(before));
      });
      known.set(step.id, varies);
    }
    return varies;
  };
  return steps.map((step) => {
    const own = stated.get(step.instance?.of ?? step.id);
    if (own === undefined || !isVarying(step)) return step;
    const { statedInputMb: inputMb, statedOutputMb: outputMb, statedStoredMb: storedMb } = own;
    return { ...step, stated: { inputMb, outputMb, storedMb } };
  });
}
