import type { PlanProgram } from '../../contracts/plan/plan.ts';
import type { Database } from '../store/database.ts';

/** What is needed of a program to know when it comes. */
type Waiting = Pick<PlanProgram, 'step_id' | 'location' | 'depends_on'>;

/** The steps on the ground whose programs a kept plan of a mission has, each after those that it waits for. */
export async function readGroundSteps({ db }: Database, copyId: string): Promise<string[]> {
  const found = await db
    .collection<{ readonly _id: string; readonly plan: { readonly programs?: Waiting[] } }>(
      'mission_plans',
    )
    .findOne(
      { _id: copyId },
      {
        projection: {
          'plan.programs.step_id': 1,
          'plan.programs.location': 1,
          'plan.programs.depends_on': 1,
        },
      },
    );
  const open = (found?.plan.programs ?? []).filter(({ location }) => location === 'ground');
  const ordered: string[] = [];
  while (open.length > 0) {
    const ids = new Set(open.map(({ step_id: id }) => id));
    const next = open.findIndex(({ depends_on: before }) => !before.some((id) => ids.has(id)));
    const [step] = open.splice(Math.max(0, next), 1);
    if (step !== undefined) ordered.push(step.step_id);
  }
  return ordered;
}
