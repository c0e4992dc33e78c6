import type { Batch, ServedJob } from './batch.ts';
import { checkBatch } from './check-batch.ts';
import type { Row } from './cells.ts';
import { explainLeftOut, type LeftOut } from './left-out.ts';
import type { SolveLinear } from './linear.ts';
import { isSettled, noRounds, priceShard, takeRound, wholeBound, type Rounds } from './rounds.ts';
import { serveByPrices, serveFirstFit } from './serve.ts';

/** Value of a unit of a priced span. */
export interface PricedSpan {
  readonly row: Row;
  readonly price: number;
}

/** The answer for many jobs on one network. */
export interface BatchAnswer {
  /** In the order of the jobs. */
  readonly served: readonly ServedJob[];
  readonly value: number;
  /** No answer is worth more. */
  readonly bound: number;
  /** Share of the bound that is not served, 0 to 1. */
  readonly gap: number;
  readonly rounds: number;
  /** Plans made for the answer. */
  readonly plans: number;
  /** What first-fit in listed order serves. */
  readonly firstFit: { readonly value: number; readonly served: number; readonly plans: number };
  readonly leftOut: readonly LeftOut[];
  /** The prices that prove the bound, dearest whole span first. */
  readonly prices: readonly PricedSpan[];
}

/** Rounds of prices that are made at most. */
export const MOST_ROUNDS = 12;

/** Sums of values differ by no more, relative. */
const ROUNDING = 1e-9;

/**
 * Serves the most value of many jobs on one network: rounds of prices lower the bound, then the planner places jobs
 * under the last of them; where first-fit serves more, that is the answer. Same input, same answer.
 * Throws where the answer does not pass the checkers, which no input should bring about.
 */
export function solveBatch(
  batch: Batch,
  solve: SolveLinear,
  mostRounds: number = MOST_ROUNDS,
): BatchAnswer {
  let rounds = noRounds(batch.jobs);
  while (!isSettled(rounds, mostRounds))
    rounds = takeRound(
      rounds,
      batch.jobs,
      [priceShard(batch, batch.satellites, rounds.prices, rounds.round > 0)],
      solve,
    );
  return answerBatch(batch, rounds, solve);
}

/** The answer where the rounds stand. */
export function answerBatch(batch: Batch, rounds: Rounds, solve: SolveLinear): BatchAnswer {
  const firstFit = serveFirstFit(batch);
  const priced = serveByPrices(batch, rounds, solve);
  const best = priced.value >= firstFit.value ? priced : firstFit;
  const served = batch.jobs.flatMap(({ id }) => best.served.get(id) ?? []);
  const bound = wholeBound(rounds.bound, batch.jobs);
  const faults = checkBatch(batch, served);
  if (bound < best.value * (1 - ROUNDING)) faults.push(`it is worth ${best.value}, above ${bound}`);
  if (faults.length > 0)
    throw new Error(`The answer cannot be flown: ${faults.slice(0, 3).join('; ')}`);
  const missing = batch.jobs.filter(({ id }) => !best.served.has(id));
  return {
    served,
    value: best.value,
    bound,
    gap: bound === 0 ? 0 : Math.max(0, (bound - best.value) / bound),
    rounds: rounds.round,
    plans: priced.plans + firstFit.plans,
    firstFit: { value: firstFit.value, served: firstFit.served.size, plans: firstFit.plans },
    leftOut: explainLeftOut(batch, missing, rounds.provenBy),
    prices: [...rounds.provenBy]
      .flatMap(([key, price]) => {
        const row = rounds.rows.get(key);
        return row === undefined ? [] : [{ row, price }];
      })
      .sort((a, b) => b.price * b.row.capacity - a.price * a.row.capacity),
  };
}
