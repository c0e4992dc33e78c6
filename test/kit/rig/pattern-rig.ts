import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import { lastRevision } from '../../../records/store/revision.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { patternScheduleId, workflowQueue } from '../../../workflows/ids.ts';
import type { PatternDetectionResult } from '../../../workflows/pattern/detection.ts';
import { openTestDatabase, type TestDatabase } from '../engines/database.ts';
import { engines } from '../engines/engines.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

/** A catalogue that a test fills, and the platform that looks at its histories. */
export interface PatternRig {
  readonly database: TestDatabase;
  readonly rig: TestRig;
  nowMs: number;
  /** Called when a page of satellites was kept, before its worker says so; may throw. */
  onPage: () => void;
  /** Called when a monitor told so many events, before its worker says so; may throw. */
  onTold: (events: number) => void | Promise<void>;
  /** Takes sets in as a refresh does; answers the revision. */
  take(sets: readonly Elements[]): Promise<number>;
  /** Looks at the catalogue as it is. */
  look(): Promise<PatternDetectionResult>;
  /** Id of the workflow that `look` begins for a revision. */
  idOf(revision: number): string;
  close(): Promise<void>;
}

/** Sets that one transaction takes in. */
const BATCH = 500;

/** Opens a rig with an empty catalogue; its worker runs until `close`. */
export async function openPatternRig(nowMs: number): Promise<PatternRig> {
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const clock = () => opened.nowMs;
  const rig = openTestRig(database, clock);
  const updates = createCatalogueUpdates(database, createPublishedEvents(database, clock));
  const provenance = { date: '2026-07-24', source: 'a test', originator: '', attribution: '' };
  const { planning, effects } = rig.wired.activities;
  const { tellPatternNews } = effects;
  effects.tellPatternNews = async (reference) => {
    const overview = await tellPatternNews(reference);
    await opened.onTold(overview?.told ?? 0);
    return overview;
  };
  const { lookAtSatellites } = planning;
  planning.lookAtSatellites = async (lookId, after) => {
    const report = await lookAtSatellites(lookId, after);
    opened.onPage();
    return report;
  };
  const stop = await rig.startWorker();
  const opened: PatternRig = {
    database,
    rig,
    nowMs,
    onPage: () => undefined,
    onTold: () => undefined,
    async take(sets) {
      for (let from = 0; from < sets.length; from += BATCH)
        await updates.apply(
          sets.slice(from, from + BATCH),
          { provenance, listedBy: null },
          opened.nowMs,
        );
      return lastRevision(database.db, 'satellites');
    },
    idOf: (revision) => `${patternScheduleId(rig.prefix)}/recorded/${revision}`,
    async look() {
      const revision = await lastRevision(database.db, 'satellites');
      const found: unknown = await rig.client.workflow.execute('patternDetection', {
        workflowId: opened.idOf(revision),
        taskQueue: workflowQueue(rig.prefix),
        args: [{ v: 1, revision }],
      });
      // What this workflow answers.
      return found as PatternDetectionResult;
    },
    async close() {
      await stop();
      await rig.close();
      await database.drop();
    },
  };
  return opened;
}
