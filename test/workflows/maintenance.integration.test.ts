import assert from 'node:assert/strict';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import { after, describe, it } from 'mocha';
import { ensureSchedules } from '../../temporal/schedules.ts';
import {
  catalogueScheduleId,
  archiveScheduleId,
  reconcileScheduleId,
  screeningsScheduleId,
  webhookReconcileScheduleId,
  workflowQueue,
} from '../../workflows/ids.ts';
import { PHASE, RESOURCE_KIND } from '../../workflows/search-attributes.ts';
import { lookNowSignal, type MaintenanceInput } from '../../workflows/maintenance.ts';
import { detailsShown } from '../kit/engines/details-shown.ts';
import { planEvents } from '../kit/makers/mission-plan.ts';
import { useDeploymentRig } from '../kit/rig/deployment-rig.ts';
import { untilFound } from '../kit/until-found.ts';

const SCHEDULES = [
  archiveScheduleId,
  reconcileScheduleId,
  webhookReconcileScheduleId,
  catalogueScheduleId,
  screeningsScheduleId,
];

describe('maintenance', function () {
  this.timeout(300_000);
  const { rig } = useDeploymentRig(planEvents(4, 100), () => Date.now());

  /** The executions that a Schedule began; every run of a chain is one of them. */
  const executionsOf = async (scheduleId: string) => {
    const query = `TaskQueue = "${workflowQueue(rig.prefix)}"`;
    const found = [];
    for await (const execution of rig.client.workflow.list({ query })) {
      const { workflowId } = execution;
      if (/^-\d{4}/.test(workflowId.replace(scheduleId, ''))) found.push(execution);
    }
    return found;
  };
  const runningOf = (scheduleId: string) =>
    untilFound(
      async () =>
        (await executionsOf(scheduleId)).find(({ status }) => status.name === 'RUNNING') ?? null,
      `a running ${scheduleId}`,
    );
  const untilDetails = (workflowId: string, pattern: RegExp) =>
    untilFound(async () => {
      const details = await detailsShown(rig.client.workflow.getHandle(workflowId));
      return pattern.test(details) ? details : null;
    }, `details like ${pattern}`);

  it('is one workflow however often its Schedule finds it alive, and looks when it is asked to', async () => {
    const id = reconcileScheduleId(rig.prefix);
    await ensureSchedules(rig.client, { queuePrefix: rig.prefix });
    const { workflowId, typedSearchAttributes } = await runningOf(id);
    assert.equal(typedSearchAttributes.get(RESOURCE_KIND), 'maintenance');
    await untilDetails(workflowId, /^\*\*Look 1\*\* at \S+Z: 0 deployments checked/);
    const schedule = rig.client.schedule.getHandle(id);
    await schedule.trigger(ScheduleOverlapPolicy.SKIP);
    await schedule.trigger(ScheduleOverlapPolicy.SKIP);
    await untilFound(async () => {
      const { info } = await schedule.describe();
      return info.numActionsSkippedOverlap >= 2 ? info : null;
    }, 'two skipped actions');
    await rig.client.workflow.getHandle(workflowId).signal(lookNowSignal);
    const details = await untilDetails(workflowId, /^\*\*Look 2\*\*/);
    assert.match(details, /Next look at \S+Z/);
    assert.equal((await executionsOf(id)).length, 1);
  });

  it('is followed by its Schedule from run to run, with the number of its looks', async () => {
    const scheduleId = `${reconcileScheduleId(rig.prefix)}-runs`;
    const input: MaintenanceInput = { v: 1, looksPerRun: 1 };
    const schedule = await rig.client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: '1 hour' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: {
        type: 'startWorkflow',
        workflowType: 'reconcile',
        workflowId: scheduleId,
        taskQueue: workflowQueue(rig.prefix),
        args: [input],
      },
    });
    await schedule.trigger(ScheduleOverlapPolicy.SKIP);
    const { workflowId } = await runningOf(scheduleId);
    for (const look of [1, 2]) {
      await untilDetails(workflowId, new RegExp(`^\\*\\*Look ${look}\\*\\*`));
      await rig.client.workflow.getHandle(workflowId).signal(lookNowSignal);
    }
    await untilDetails(workflowId, /^\*\*Look 3\*\*/);
    await schedule.trigger(ScheduleOverlapPolicy.SKIP);
    await untilFound(async () => {
      const { info } = await schedule.describe();
      return info.numActionsSkippedOverlap >= 1 ? info : null;
    }, 'a skipped action');
    const statuses = (await executionsOf(scheduleId)).map(({ status }) => status.name).toSorted();
    assert.deepEqual(statuses, ['CONTINUED_AS_NEW', 'CONTINUED_AS_NEW', 'RUNNING']);
    await schedule.delete();
    await rig.client.workflow.getHandle(workflowId).terminate('the test is over');
  });

  it('says in notes of the Schedules what they are for, and where elements come from', async () => {
    const noteOf = async (id: string) =>
      (await rig.client.schedule.getHandle(id).describe()).state.note ?? '';
    const options = { queuePrefix: rig.prefix };
    await ensureSchedules(rig.client, options);
    const refresh = catalogueScheduleId(rig.prefix);
    assert.match(await noteOf(reconcileScheduleId(rig.prefix)), /looks every minute/);
    assert.match(await noteOf(webhookReconcileScheduleId(rig.prefix)), /looks every minute/);
    assert.match(await noteOf(screeningsScheduleId(rig.prefix)), /looks every minute/);
    assert.match(await noteOf(refresh), /^No source: set CATALOG_URL/);
    const catalogUrl = 'https://elements.example/gp?key=secret';
    await ensureSchedules(rig.client, { ...options, catalogUrl });
    assert.match(await noteOf(refresh), /^Elements from elements\.example,/);
    await rig.client.schedule.getHandle(refresh).pause('maintenance of the source');
    await ensureSchedules(rig.client, options);
    assert.equal(await noteOf(refresh), 'maintenance of the source');
    const { state } = await rig.client.schedule.getHandle(refresh).describe();
    assert.equal(state.paused, true);
  });

  it('says that there is no source, in details and phase, and is not completed', async () => {
    const { workflowId } = await runningOf(catalogueScheduleId(rig.prefix));
    await untilDetails(workflowId, /No source: set CATALOG_URL/);
    const described = await rig.client.workflow.getHandle(workflowId).describe();
    assert.equal(described.typedSearchAttributes.get(PHASE), 'no_source');
  });

  after(async () => {
    for (const id of SCHEDULES) {
      await rig.client.schedule.getHandle(id(rig.prefix)).delete();
      for (const { workflowId, status } of await executionsOf(id(rig.prefix))) {
        if (status.name === 'RUNNING')
          await rig.client.workflow.getHandle(workflowId).terminate('the test is over');
      }
    }
  });
});
