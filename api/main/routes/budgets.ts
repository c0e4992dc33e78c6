import { Budgets, DEFAULT_THRESHOLDS, PutBudgetsBody } from '../../../contracts/access/budgets.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import { wholeList } from '../../../contracts/page.ts';
import { round } from '../../../presenters/rounding.ts';
import type { MissionRecords } from '../../../records/mission/missions.ts';
import type { BudgetRecords, SpentBudget } from '../../../records/workload/budgets.ts';
import { endpoints } from '../../http/endpoints.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';

/** What the routes of budgets need. */
export interface BudgetDeps {
  readonly budgets: BudgetRecords;
  readonly ownMissions: Pick<MissionRecords, 'get'>;
}

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Service');
const writes = endpoints({ kind: 'bearer', permission: 'owner:write' }, 'Service');

/** `GET` and `PUT /v1/budgets`. */
export function budgetRoutes(deps: BudgetDeps): Route[] {
  return [
    reads.get('/v1/budgets', {
      summary: 'Read budgets and what of them is spent',
      responses: { 200: { description: 'All budgets.', schema: Budgets } },
      handler: async ({ identity }) => ({
        status: 200,
        body: wholeList((await deps.budgets.list(identity.ownerId)).map(present)),
      }),
    }),
    writes.put('/v1/budgets', {
      summary: 'Set budgets',
      description:
        'Nothing is stopped: a bill that crosses a threshold is told as `budget.reached`, once for each ' +
        'month and threshold. A budget whose amount changes tells anew, at the next bill.',
      body: PutBudgetsBody,
      responses: { 200: { description: 'All budgets.', schema: Budgets } },
      handler: async ({ body, identity: { ownerId } }) => {
        await checkMissions(deps, ownerId, body);
        const wanted = body.budgets.map((one) => ({
          mission_id: one.mission_id ?? null,
          amount_cents: one.amount_cents,
          thresholds_percent: one.thresholds_percent ?? [...DEFAULT_THRESHOLDS],
        }));
        const all = await deps.budgets.replace(ownerId, wanted);
        return { status: 200, body: wholeList(all.map(present)) };
      },
    }),
  ];
}

/** @throws {AppError} validation_error for a mission that the owner does not have, or that is named twice. */
async function checkMissions(
  { ownMissions }: BudgetDeps,
  ownerId: string,
  { budgets }: PutBudgetsBody,
): Promise<void> {
  const problems: Problem[] = [];
  const seen = new Set<string | null>();
  for (const [at, { mission_id: given }] of budgets.entries()) {
    const id = given ?? null;
    const path = `budgets.${at}.mission_id`;
    if (seen.has(id)) problems.push({ path, message: 'has a budget above: give one for each' });
    else if (id !== null && (await ownMissions.get(ownerId, id)) === null)
      problems.push({ path, message: 'is no mission of yours' });
    seen.add(id);
  }
  if (problems.length > 0) throw validationError(problems);
}

function present(budget: SpentBudget) {
  const { month, amount_cents: amount, spent_cents: spent, told } = budget;
  return {
    mission_id: budget.mission_id,
    amount_cents: amount,
    thresholds_percent: [...budget.thresholds_percent],
    month,
    spent_cents: spent,
    spent_percent: round((100 * spent) / amount, 2),
    told_percent: told.month === month ? [...told.percents] : [],
    currency: 'USD' as const,
  };
}
