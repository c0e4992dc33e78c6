import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkloadPlanner } from '../../../activities/workload/planning.ts';
import type { WorkloadPlan, WorkloadRefusal } from '../../../domain/workload/workload-plan.ts';
import { isFinalPhase } from '../../../domain/workload/phase.ts';
import type { WorkloadClass } from '../../../domain/workload/workload.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { aWorkloadPlan } from '../makers/workload.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { workloadWorkflowId } from '../../../workflows/ids.ts';
import type { workload as workloadWorkflow } from '../../../workflows/index.ts';
import { type TestDatabase, openTestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { useFixture } from '../engines/fixture.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

/** However slow the machine is, a workload of a test has moved by then, ms. */
const PATIENCE_MS = 100_000;

/** A platform on a database of its own that plans as its test says. */
export interface WorkloadRig extends TestRig {
  readonly database: TestDatabase;
  /** Inserts the record and starts its workflow; the plan is what the planner answers. */
  submit(workload: NewWorkload, plan: WorkloadPlan | WorkloadRefusal): Promise<WorkloadDocument>;
  /** Plans made for a workload, by its `type`, where a test needs them before it submits. */
  readonly plans: Map<string, WorkloadPlan | WorkloadRefusal>;
  /** Answers those plans: what the rig's planner does unless a test changes it. */
  readonly planAsMade: WorkloadPlanner['plan'];
  reload(id: string): Promise<WorkloadDocument>;
  stagesOf(id: string): Promise<WorkloadStageDocument[]>;
  until(
    id: string,
    isReached: (
      workload: WorkloadDocument,
      stages: readonly WorkloadStageDocument[],
    ) => boolean | Promise<boolean>,
  ): Promise<WorkloadDocument>;
  ended(id: string): Promise<WorkloadDocument>;
  handleOf(id: string): ReturnType<typeof handleOf>;
  drop(): Promise<void>;
}

/** Opens a rig whose planner answers the plan that was given with each workload; `clock` as in a rig. */
export async function openWorkloadRig(clock: () => number = Date.now): Promise<WorkloadRig> {
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  const rig = openTestRig(database, clock);
  const plans = new Map<string, WorkloadPlan | WorkloadRefusal>();
  const planAsMade: WorkloadPlanner['plan'] = (job) => {
    const plan = plans.get(job.type);
    return plan === undefined
      ? Promise.reject(new Error(`no plan was made for ${job.type}`))
      : Promise.resolve(plan);
  };
  rig.planner.plan = planAsMade;
  const reload = async (id: string): Promise<WorkloadDocument> => {
    const found = await rig.workloads.find('owner-1', id);
    assert.ok(found, `${id} is there`);
    return found;
  };
  const until: WorkloadRig['until'] = async (id, isReached) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const [workload, stages] = await Promise.all([reload(id), rig.workloads.stages(id)]);
      if (await isReached(workload, stages)) return workload;
      const states = stages.map(({ index, status }) => `${index} ${status}`).join(', ');
      assert.ok(Date.now() < deadline, `still ${workload.phase}, stages ${states}`);
      await sleep(50);
    }
  };
  let submitted = 0;
  return {
    ...rig,
    database,
    plans,
    planAsMade,
    reload,
    until,
    stagesOf: (id) => rig.workloads.stages(id),
    ended: (id) => until(id, ({ phase }) => isFinalPhase(phase)),
    async submit(workload, plan) {
      submitted += 1;
      const type = `${workload.job.type}-${submitted}`;
      plans.set(type, inClass(plan, workload.job.class));
      const made = await rig.workloads.insert({ ...workload, job: { ...workload.job, type } });
      assert.equal(await rig.workloadGateway.start(made), 'started');
      return made;
    },
    handleOf: (id) => handleOf(rig, id),
    async drop() {
      await rig.close();
      await database.drop();
    },
  };
}

/** Opens a rig with a worker before the tests of the surrounding `describe` and drops it after them. */
export function useWorkloadRig(clock?: () => number): WorkloadRig {
  return useFixture(
    async () => {
      const rig = await openWorkloadRig(clock);
      const stopWorker = await rig.startWorker();
      const drop = async (): Promise<void> => {
        await stopWorker();
        await rig.drop();
      };
      return { ...rig, drop };
    },
    (rig) => rig.drop(),
  );
}

/** A plan or refusal made by hand, as one of the class of the workload that it is for. */
function inClass(
  plan: WorkloadPlan | WorkloadRefusal,
  workloadClass: WorkloadClass,
): WorkloadPlan | WorkloadRefusal {
  if (!plan.feasible) return { ...plan, class: workloadClass };
  if (plan.class === workloadClass) return plan;
  const { stages, finishOffsetS } = plan;
  return aWorkloadPlan(stages, { class: workloadClass, finishOffsetS });
}

function handleOf(rig: TestRig, id: string) {
  return rig.client.workflow.getHandle<typeof workloadWorkflow>(workloadWorkflowId(id));
}
