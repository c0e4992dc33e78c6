/**
 * Records histories of the workflow `workloadOccurrence` into test/histories/schedule, for the replay test.
 * Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that is meant to change it:
 *
 *   node --import tsx test/kit/histories/record-schedule.ts
 */
import { createScheduleRecords } from '../../../records/schedule/schedules.ts';
import { occurrenceWorkflowId } from '../../../workflows/ids.ts';
import type { OccurrenceInput } from '../../../workflows/schedule/messages.ts';
import { aSchedule } from '../owners/workload-schedule.ts';
import { aStagePlan, aWorkloadPlan } from '../makers/workload.ts';
import { openWorkloadRig } from '../rig/workload-rig.ts';
import { keepHistory } from './keep-history.ts';

const rig = await openWorkloadRig();
const stop = await rig.startWorker();
try {
  rig.plans.set('made', aWorkloadPlan([aStagePlan(0, { durationS: 1 })]));
  const schedules = createScheduleRecords(rig.database);
  const scenarios = {
    started: (await schedules.create(aSchedule()))._id,
    skipped: (await schedules.create(aSchedule({ paused: true })))._id,
    gone: 'wls_gone',
  };
  for (const [name, scheduleId] of Object.entries(scenarios)) {
    const args: [OccurrenceInput] = [{ v: 1, scheduleId }];
    const handle = await rig.client.workflow.start('workloadOccurrence', {
      workflowId: occurrenceWorkflowId(scheduleId),
      taskQueue: `${rig.prefix}-workflows`,
      args,
    });
    await handle.result();
    await keepHistory('schedule', name, handle, rig.prefix);
  }
} finally {
  await stop();
  await rig.drop();
}
process.exit(0);
