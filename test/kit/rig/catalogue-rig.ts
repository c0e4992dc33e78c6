import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NativeConnection } from '@temporalio/worker';
import { createCatalogueActivities } from '../../../activities/catalogue/activities.ts';
import { askSource } from '../../../activities/catalogue/source.ts';
import { createPlanningActivities } from '../../../activities/workload/activities.ts';
import { createSimulationActivities } from '../../../activities/index.ts';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { importCatalogue } from '../../../records/catalogue/import.ts';
import { createCatalogueReviews } from '../../../records/catalogue/review.ts';
import { createCatalogueState } from '../../../records/catalogue/state.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import { createWorkers } from '../../../worker/start-workers.ts';
import { workflowBundle } from '../../../worker/workflow-bundle.ts';
import type { CatalogueRefreshResult } from '../../../workflows/catalogue/refresh.ts';
import { catalogueScheduleId, workflowQueue } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../engines/database.ts';
import type { TestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { BUNDLE_CACHE, openTestRig } from './test-worker.ts';
import type { TestRig } from './test-worker.ts';

/** A source of elements on this machine, and the platform's refresh that asks it. */
export interface CatalogueRig {
  readonly database: TestDatabase;
  readonly rig: TestRig;
  /** What the source answers from now on; `elements` are sent as OMM, with this ETag. */
  answer: {
    readonly status: number;
    readonly elements: readonly Elements[];
    readonly etag: string;
  };
  /** Headers of the requests that the source has had. */
  readonly asked: IncomingHttpHeaders[];
  /** Whether a source is configured. */
  hasSource: boolean;
  nowMs: number;
  /** Runs the workflow and answers its result. */
  refresh(runName: string): Promise<CatalogueRefreshResult>;
  close(): Promise<void>;
}

/** Opens a rig with an empty source; its worker runs until `close`. */
export async function openCatalogueRig(nowMs: number): Promise<CatalogueRig> {
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const rig = openTestRig(database, () => catalogue.nowMs);
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const { status, elements, etag } = catalogue.answer;
    if (status === 200 && request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else if (status !== 200) response.writeHead(status).end('no');
    else response.writeHead(200, { etag }).end(JSON.stringify(elements.map(formatOmm)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gp?key=not-shown`;
  const stop = await startWorker(database, rig, () => catalogue, url);
  const catalogue: CatalogueRig = {
    database,
    rig,
    answer: { status: 200, elements: [], etag: '"empty"' },
    asked,
    hasSource: true,
    nowMs,
    refresh: (runName) =>
      rig.client.workflow.execute('catalogueRefresh', {
        workflowId: `${catalogueScheduleId(rig.prefix)}/${runName}`,
        taskQueue: workflowQueue(rig.prefix),
      }) as Promise<CatalogueRefreshResult>,
    async close() {
      await stop();
      await rig.close();
      server.close();
      server.closeAllConnections();
      await database.drop();
    },
  };
  return catalogue;
}

async function startWorker(
  database: TestDatabase,
  rig: TestRig,
  state: () => CatalogueRig,
  url: string,
): Promise<() => Promise<void>> {
  const events = createPublishedEvents(database, () => state().nowMs);
  const updates = createCatalogueUpdates(database, events);
  const ports = {
    source: askSource,
    state: createCatalogueState(database),
    reviews: createCatalogueReviews(database, events),
    importFile: (path: string, options: Parameters<typeof importCatalogue>[2]) =>
      importCatalogue(updates, path, options),
    clock: () => state().nowMs,
  };
  const withSource = createCatalogueActivities({ ...ports, url });
  const without = createCatalogueActivities({ ...ports, url: undefined });
  const native = await NativeConnection.connect({ address: engines().temporalAddress });
  const workers = await createWorkers({
    config: {
      queues: ['workflows', 'effects'],
      webhookSends: 1,
      taskQueuePrefix: rig.prefix,
      temporalNamespace: 'default',
      version: undefined,
      cachedWorkflows: 10,
    },
    connection: native,
    bundle: await workflowBundle(BUNDLE_CACHE),
    activities: rig.activities,
    planningActivities: createPlanningActivities(rig.workloadPorts),
    simulationActivities: createSimulationActivities({
      sessions: rig.sessionProgress,
      steps: rig.steps,
    }),
    catalogueActivities: {
      refreshCatalogue: (runId) =>
        (state().hasSource ? withSource : without).refreshCatalogue(runId),
      reviewCatalogue: () => withSource.reviewCatalogue(),
    },
  });
  const running = workers.map((worker) => worker.run());
  return async () => {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await native.close();
  };
}
