import { valueOf } from '../../domain/batch/batch.ts';
import type { BatchResult } from './computations.ts';
import { nameOf, type AnsweredHorizon } from './kept-steps.ts';

/**
 * The answer of a batch out of those of its horizons, in wire form: that of a single one as it is; of several what each
 * keeps, and of what is left out the last word on it. Null where none has one.
 */
export function answerOf(all: readonly AnsweredHorizon[]): BatchResult | null {
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first.source.rolling === undefined) return first.result;
  const valueKept = (of: readonly AnsweredHorizon[]): number =>
    of.reduce(
      (sum, { source, kept }) =>
        sum +
        valueOf(
          source.jobs,
          kept.map(({ jobId }) => jobId),
        ),
      0,
    );
  const value = valueKept(all);
  const bound = valueKept(all.slice(0, -1)) + last.result.bound;
  const keptNames = new Set(
    all.flatMap(({ source, kept }) => kept.map(({ jobId }) => nameOf(source, jobId))),
  );
  const leftOut = new Map<string, BatchResult['left_out'][number]>();
  for (const { result } of all) for (const one of result.left_out) leftOut.set(one.job, one);
  for (const name of keptNames) leftOut.delete(name);
  const sum = (of: (result: BatchResult) => number): number =>
    all.reduce((total, { result }) => total + of(result), 0);
  const horizons = all.map(({ source, kept, result }) => ({
    ...{ start: new Date(source.startMs).toISOString(), jobs: source.jobs.length },
    ...{ served: kept.length, value: result.value, bound: result.bound, gap: result.gap },
  }));
  return {
    ...last.result,
    ...{ horizons },
    ...{ value, bound, gap: bound === 0 ? 0 : Math.max(0, (bound - value) / bound) },
    ...{ rounds: sum(({ rounds }) => rounds), plans: sum(({ plans }) => plans) },
    first_fit: first.result.first_fit,
    served: all.flatMap(({ source, kept, result }) => {
      const names = new Set(kept.map(({ jobId }) => nameOf(source, jobId)));
      return result.served.filter(({ job }) => names.has(job));
    }),
    left_out: [...leftOut.values()],
  };
}
