import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { WATCH_COLLECTION } from '../../../records/conjunction/watch-lists.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import type { Database } from '../../../records/store/database.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { screeningsScheduleId, workflowQueue } from '../../../workflows/ids.ts';
import { lookNowSignal } from '../../../workflows/maintenance.ts';
import { openTestDatabase, type TestDatabase } from '../engines/database.ts';
import { detailsShown } from '../engines/details-shown.ts';
import { engines } from '../engines/engines.ts';
import { untilFound } from '../until-found.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

/** The platform with a catalogue and watch lists of the test's own. */
export interface ScreeningRig {
  readonly database: TestDatabase;
  readonly rig: TestRig;
  nowMs: number;
  /** Starts `screenings`; the answer makes looks and ends it. */
  begin(name: string): Promise<Looking>;
  close(): Promise<void>;
}

/** A `screenings` that runs. */
export interface Looking {
  readonly workflowId: string;
  /** Makes the next look, and what follows from it, and answers the details after it. */
  look(): Promise<string>;
  end(): Promise<void>;
}

/** Opens a rig with an empty catalogue; its worker runs until `close`. */
export async function openScreeningRig(nowMs: number): Promise<ScreeningRig> {
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  const rig = openTestRig(database, () => opened.nowMs);
  const stop = await rig.startWorker();
  const opened: ScreeningRig = {
    database,
    rig,
    nowMs,
    begin: (name) => beginLooking(rig, name),
    async close() {
      await stop();
      await rig.close();
      await database.drop();
    },
  };
  return opened;
}

async function beginLooking(rig: TestRig, name: string): Promise<Looking> {
  const workflowId = `${screeningsScheduleId(rig.prefix)}/${name}`;
  const handle = await rig.client.workflow.start('screenings', {
    workflowId,
    taskQueue: workflowQueue(rig.prefix),
    args: [],
  });
  let looks = 0;
  const looked = async (): Promise<string> => {
    looks += 1;
    const beginning = `**Look ${looks}**`;
    return untilFound(async () => {
      const details = await detailsShown(handle);
      return details.startsWith(beginning) ? details : null;
    }, beginning);
  };
  return {
    workflowId,
    look: async () => {
      // The first one is made without being asked for.
      if (looks > 0) await handle.signal(lookNowSignal);
      return looked();
    },
    end: async () => {
      await handle.cancel();
      await handle.result().catch(() => undefined); // It was cancelled.
    },
  };
}

/** Writes satellites with these elements into the catalogue. */
export async function keepSatellites(
  database: Database,
  elements: readonly Elements[],
  nowMs: number,
): Promise<void> {
  const satellites = elements.map((one): Satellite => ({
    noradId: one.noradId,
    name: one.name,
    names: [],
    type: null,
    operator: null,
    constellation: null,
    launchDate: null,
    busClass: null,
    status: 'active',
    elements: one,
    provenance: { date: '2026-07-24', source: 'test', originator: '', attribution: '' },
  }));
  await createSatelliteRecords(database).upsert(satellites, nowMs);
}

/** Writes an active watch list. */
export async function keepWatchList(
  { db }: Database,
  list: {
    readonly id: string;
    readonly satellites: readonly string[];
    readonly thresholdKm: number;
  },
): Promise<void> {
  await db.collection<{ readonly _id: string }>(WATCH_COLLECTION).insertOne({
    _id: list.id,
    ...{ owner_id: null, satellites: list.satellites, threshold_km: list.thresholdKm },
    ...{ status: 'active' },
  });
}
