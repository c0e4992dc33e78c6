import assert from 'node:assert/strict';
import type { WorkflowHandle } from '@temporalio/client';
import type { PlanEvent } from '../../../contracts/plan/event.ts';
import { DEPLOYMENT_INDEXES } from '../../../records/deployment/deployments.ts';
import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';
import { DEPLOYMENT_EVENT_INDEXES } from '../../../records/deployment/events.ts';
import { OUTBOX_INDEXES } from '../../../records/deployment/outbox.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import type { deployment as deploymentWorkflow } from '../../../workflows/index.ts';
import { useDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { useFixture } from '../engines/fixture.ts';
import { aNewDeployment } from '../makers/deployment.ts';
import { keepPlan } from '../makers/mission-plan.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

/**
 * A platform with a worker for the tests of the surrounding `describe`, whose deployments play the
 * plan of these events; `clock` as in a rig.
 */
export function useDeploymentRig(plan: readonly PlanEvent[], clock?: () => number) {
  const database = useDatabase(DEPLOYMENT_INDEXES, DEPLOYMENT_EVENT_INDEXES, OUTBOX_INDEXES);
  const rig: TestRig = useFixture(
    async () => {
      const connection = ServerConnection.open(engines().temporalAddress);
      await registerNamespaceAndSearchAttributes(connection, 'default');
      await connection.close();
      const opened = openTestRig(database, clock);
      const stopWorker = await opened.startWorker();
      await keepPlan(database, 'pln_test', plan);
      const close = async (): Promise<void> => {
        await stopWorker();
        await opened.close();
      };
      return { ...opened, close };
    },
    (opened) => opened.close(),
  );
  return {
    database,
    rig,
    /** Inserts the record of a fast deployment whose workflow nobody has started. */
    create: (more: Partial<NewDeployment> = {}): Promise<DeploymentDocument> =>
      rig.records.create(aNewDeployment({ copyId: 'pln_test', speedMultiplier: 10_000, ...more })),
    reload: async ({ owner_id: ownerId, _id }: DeploymentDocument): Promise<DeploymentDocument> =>
      (await rig.records.get(ownerId, _id)) ?? assert.fail(`deployment ${_id} is gone`),
    handleOf: ({ _id }: DeploymentDocument): WorkflowHandle<typeof deploymentWorkflow> =>
      rig.client.workflow.getHandle(deploymentWorkflowId(_id)),
  };
}
