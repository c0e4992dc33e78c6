import * as v from 'valibot';
import { wholeEntries } from '../page.ts';
import { answer, described, fields, integer, list, nullish, text } from '../shapes.ts';

/** Budgets of an owner: one of all, and one for each of so many missions. */
export const MAX_BUDGETS = 100;
/** Shares of a budget that are told when a bill crosses them, percent. */
export const DEFAULT_THRESHOLDS = [50, 80, 100] as const;
const MAX_THRESHOLDS = 10;
/** Ten billion dollars. */
const MAX_CENTS = 1_000_000_000_000;

const BudgetInput = v.pipe(
  fields({
    mission_id: nullish(text(64), 'Absent: of all that you spend.'),
    amount_cents: described(integer(1, MAX_CENTS), 'For a month, UTC. US cents.'),
    thresholds_percent: nullish(
      v.pipe(
        list(integer(1, 1_000), MAX_THRESHOLDS),
        v.minLength(1, 'must name at least one share'),
        v.transform((shares) => [...new Set(shares)].toSorted((a, b) => a - b)),
      ),
      `Shares that are told as \`budget.reached\`. Default ${DEFAULT_THRESHOLDS.join(', ')}.`,
    ),
  }),
  v.title('BudgetRequest'),
);

/** Body of `PUT /v1/budgets`. */
export const PutBudgetsBody = v.pipe(
  fields({ budgets: described(list(BudgetInput, MAX_BUDGETS), 'All of them: others go.') }),
  v.title('PutBudgets'),
  v.examples([{ budgets: [{ amount_cents: 100_000, thresholds_percent: [50, 80, 100] }] }]),
);
export type PutBudgetsBody = v.InferOutput<typeof PutBudgetsBody>;

const Budget = answer('Budget', {
  mission_id: v.nullable(v.string()),
  amount_cents: v.number(),
  thresholds_percent: v.array(v.number()),
  month: described(v.string(), 'The month that is counted, such as 2026-11, UTC.'),
  spent_cents: described(v.number(), 'Billed in this month so far.'),
  spent_percent: v.number(),
  told_percent: described(v.array(v.number()), 'Shares that were told in this month.'),
  currency: v.literal('USD'),
});

/** Answer of `GET` and `PUT /v1/budgets`. */
export const Budgets = v.pipe(
  v.object(wholeEntries(Budget)),
  v.title('Budgets'),
  v.examples([
    {
      data: [
        {
          mission_id: null,
          amount_cents: 100_000,
          thresholds_percent: [50, 80, 100],
          month: '2026-11',
          spent_cents: 81_250,
          spent_percent: 81.25,
          told_percent: [50, 80],
          currency: 'USD' as const,
        },
      ],
      has_more: false as const,
      cursor: null,
      total: 1,
    },
  ]),
);
