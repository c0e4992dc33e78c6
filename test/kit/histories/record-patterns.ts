/**
 * Records histories of the workflows `patternDetection`, `patternDetections` and `patternMonitor` into
 * test/histories/patterns, for the replay test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a
 * change of the workflows that is meant to change them:
 *
 *   node --import tsx test/kit/histories/record-patterns.ts
 */
import type { WorkflowHandle } from '@temporalio/client';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { createMonitorRecords } from '../../../records/pattern/monitors.ts';
import {
  patternMonitorWorkflowId,
  patternScheduleId,
  workflowQueue,
} from '../../../workflows/ids.ts';
import { lookNowSignal } from '../../../workflows/maintenance.ts';
import { detailsShown } from '../engines/details-shown.ts';
import { shippedHistories } from '../makers/element-history.ts';
import { aMonitor } from '../makers/patterns.ts';
import { openPatternRig } from '../rig/pattern-rig.ts';
import { untilFound } from '../until-found.ts';
import { keepHistory } from './keep-history.ts';

const START = Date.UTC(2026, 6, 14, 6);
const sets = [...(await shippedHistories()).values()].flat();
const upTo = (endMs: number) => sets.filter(({ epochMs }) => epochMs <= endMs);

const platform = await openPatternRig(START);
const { client, prefix } = platform.rig;
const monitors = createMonitorRecords(platform.database, () => platform.nowMs);
const monitor = await monitors.create(
  aMonitor({ satellites: ['43613'], satellite_names: ['ICESAT-2'], types: ['maneuver'] }),
);
const monitorId = patternMonitorWorkflowId(monitor._id);
const shows = (workflow: WorkflowHandle, pattern: RegExp) =>
  untilFound(
    async () => (pattern.test(await detailsShown(workflow)) ? true : null),
    `details like ${pattern}`,
  );
try {
  await client.workflow.start('patternMonitor', {
    workflowId: monitorId,
    taskQueue: workflowQueue(prefix),
    args: [{ v: 1, monitorId: monitor._id, turnsPerRun: 3 }],
  });
  const { runId: firstRun } = await client.workflow.getHandle(monitorId).describe();
  await shows(client.workflow.getHandle(monitorId), /no look at histories has ended yet/);
  platform.onTold = (events) => {
    platform.onTold = () => undefined;
    if (events > 0) throw new Error('a worker died');
  };
  let revision = await platform.take(upTo(START));
  await platform.look();
  const keep = (name: string, workflowId: string) =>
    keepHistory('patterns', name, client.workflow.getHandle(workflowId), prefix);
  await keep('first-look', platform.idOf(revision));

  platform.nowMs = START + DAY_MS;
  revision = await platform.take(upTo(platform.nowMs));
  let pages = 0;
  platform.onPage = () => {
    pages += 1;
    if (pages === 1) throw new Error('a worker died');
  };
  const workflowId = `${patternScheduleId(prefix)}/recorded`;
  const handle = await client.workflow.start('patternDetections', {
    workflowId,
    taskQueue: workflowQueue(prefix),
    args: [{ v: 1 }],
  });
  for (const pattern of [/The catalogue moves/, /satellites and/, /was looked at/]) {
    await shows(handle, pattern);
    await handle.signal(lookNowSignal);
  }
  await handle.cancel();
  await handle.result().catch(() => undefined); // It was cancelled.
  await keep('looks-canceled', workflowId);
  await keep('page-repeated', platform.idOf(revision));

  await monitors.end('tester', monitor._id);
  await platform.rig.wired.monitoring.gateway.end(monitor._id);
  const last = client.workflow.getHandle(monitorId);
  await last.result();
  await keepHistory('patterns', 'monitor-deleted', last, prefix);
  const first = client.workflow.getHandle(monitorId, firstRun);
  await keepHistory('patterns', 'monitor-told', first, prefix);
} finally {
  await platform.close();
}
process.exit(0);
