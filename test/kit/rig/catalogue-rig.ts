import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import type { CatalogueRefreshResult } from '../../../workflows/catalogue/refresh.ts';
import { catalogueScheduleId, workflowQueue } from '../../../workflows/ids.ts';
import { openTestDatabase, type TestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

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
  /** Runs the workflow for one look and answers its result. */
  refresh(runName: string): Promise<CatalogueRefreshResult>;
  close(): Promise<void>;
}

/** Opens a rig with an empty source; its worker runs until `close`. */
export async function openCatalogueRig(nowMs: number): Promise<CatalogueRig> {
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
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
  const rig = openTestRig(database, () => catalogue.nowMs, {
    config: { queues: ['workflows', 'effects'], catalogUrl: url },
  });
  const stop = await startWorker(database, rig, () => catalogue);
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
        args: [{ v: 1, livesMs: 0 }],
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

/** Starts a worker that has a source as long as the rig has one. */
async function startWorker(
  database: TestDatabase,
  rig: TestRig,
  state: () => CatalogueRig,
): Promise<() => Promise<void>> {
  const sourceless = openTestRig(database, () => state().nowMs);
  const { refreshCatalogue } = rig.activities;
  rig.activities.refreshCatalogue = (runId) =>
    state().hasSource ? refreshCatalogue(runId) : sourceless.activities.refreshCatalogue(runId);
  const stop = await rig.startWorker();
  return async () => {
    await stop();
    await sourceless.close();
  };
}
