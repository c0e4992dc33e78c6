import { startBefore } from './expand-repeats.ts';
import type { Job, Step } from './job.ts';
import { STEP_LIMITS } from './limits.ts';
import { longestTails } from '../rcpsp/priority-rules.ts';
import { listByRank, type Precedence } from '../rcpsp/activity-list.ts';

/** Rounds of refinement; with depth and height known from the start few are needed. */
const MAX_ROUNDS = 12;

/**
 * The job with its steps, and what each waits for, in an order that depends on what the steps are and
 * how they hang together, not on how they are called or listed: so that the search, which breaks ties
 * by position, finds the same plan however the job is written down. Steps are told apart by colour
 * refinement (Weisfeiler and Leman 1968); those that stay alike keep their order.
 */
export function inCanonicalOrder(job: Job): Job {
  const { steps } = job;
  const position = new Map(steps.map(({ id }, index) => [id, index]));
  const indicesOf = (ids: readonly string[]): number[] =>
    [...new Set(ids)].flatMap((id) => position.get(id) ?? []);
  const before = steps.map(({ dependsOn, instance }) =>
    indicesOf(instance === undefined ? dependsOn : [...dependsOn, ...startBefore(instance)]),
  );
  const apart = steps.map(({ otherPassThan }) => indicesOf(otherPassThan));
  const graph: Precedence = { predecessors: before, successors: invert(before) };
  const colours = refine(steps, [before, graph.successors, apart, invert(apart)]);
  const order = listByRank(
    graph,
    colours.map((colour) => -colour),
  );
  const place = new Map(order.map((index, at) => [steps[index]?.id ?? '', at]));
  const byPlace = (a: string, b: string): number => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return {
    ...job,
    steps: order.flatMap((index) => {
      const step = steps[index];
      if (step === undefined) return [];
      return [
        {
          ...step,
          dependsOn: [...step.dependsOn].sort(byPlace),
          otherPassThan: [...step.otherPassThan].sort(byPlace),
        },
      ];
    }),
  };
}

/** Comes, as text, before that of steps with a lower priority or none. */
function urgency({ priority }: Step): string {
  return priority === undefined ? '' : `!${String(MOST_PRIORITY - priority)}`;
}

/** Three digits whatever the priority is. */
const MOST_PRIORITY = 200 + STEP_LIMITS.priority.max;

/** A number for every step, equal only for steps that these relations do not tell apart. */
function refine(
  steps: readonly Step[],
  relations: readonly (readonly (readonly number[])[])[],
): number[] {
  const [before = [], after = []] = relations;
  const ones = steps.map(() => 1);
  const heights = depthsOf(before, after, ones);
  const depths = depthsOf(after, before, ones);
  let colours = ranked(
    steps.map((step, index) => {
      const own = { ...step, id: '', name: '', dependsOn: [], otherPassThan: [] };
      if (own.instance !== undefined) own.instance = { ...own.instance, of: '' };
      const at = [depths[index] ?? 0, heights[index] ?? 0].map((value) => 1000 + value);
      return `${at.join()} ${urgency(step)}${JSON.stringify(own)}`;
    }),
  );
  for (let round = 0, classes = 0; round < MAX_ROUNDS; round += 1) {
    const count = new Set(colours).size;
    if (count === classes || count === steps.length) break;
    classes = count;
    const now = colours;
    const sortedOf = (indices: readonly number[] = []): string =>
      indices
        .map((index) => now[index] ?? 0)
        .sort((a, b) => a - b)
        .join();
    colours = ranked(
      steps.map((_, index) => {
        const around = relations.map((relation) => sortedOf(relation[index]));
        return `${String(100_000 + (now[index] ?? 0))} ${around.join('/')}`;
      }),
    );
  }
  return colours;
}

/** Longest chain that begins at each step; cycles, which the reading refuses, count as broken. */
function depthsOf(
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
  ones: readonly number[],
): number[] {
  const order = listByRank({ predecessors: before, successors: after }, ones);
  const place = new Map(order.map((index, at) => [index, at]));
  const sorted = order.map((index) =>
    (after[index] ?? []).flatMap((next) => place.get(next) ?? []),
  );
  const tails = longestTails({ predecessors: [], successors: sorted }, ones);
  return ones.map((_, index) => tails[place.get(index) ?? 0] ?? 0);
}

/** The rank of every text among the distinct ones. */
function ranked(texts: readonly string[]): number[] {
  const ranks = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  return texts.map((text) => ranks.get(text) ?? 0);
}

function invert(relation: readonly (readonly number[])[]): number[][] {
  const inverse: number[][] = relation.map(() => []);
  relation.forEach((indices, index) => {
    for (const other of indices) inverse[other]?.push(index);
  });
  return inverse;
}
