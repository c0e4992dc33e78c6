import { pino } from 'pino';
import type { ConsoleDeps } from '../../../api/console/deps.ts';
import { callingOwner } from '../../../api/http/access/calling-owner.ts';
import { createPlanning } from '../../../api/planning/planning.ts';
import {
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
  COMMITMENTS,
  type CommitmentDocument,
} from '../../../records/booking/schedules.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { createFleetView, withFleet } from '../../../records/fleet/resolve.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import { createWorlds } from '../../../records/fleet/worlds.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { createPlanRecords, PLAN_INDEXES } from '../../../records/plan/plans.ts';
import type { CollectionIndexes } from '../../../records/store/collection.ts';
import type { Database } from '../../../records/store/database.ts';
import { useDatabase, type TestDatabase } from '../engines/database.ts';
import { useFixture } from '../engines/fixture.ts';
import { CONSOLE_INDEXES, startConsole, type Answer, type TestConsole } from './console.ts';

/** When the tests of bookings are, and an hour before it. */
export const BOOKING_NOW = '2026-07-25T00:00:00.000Z';

/** A console that plans beside what is booked. */
export interface BookingConsole {
  readonly database: TestDatabase;
  readonly console: TestConsole;
  /** Posts and expects 201. */
  readonly post: (path: string, body: object, key?: string) => Promise<Answer['body']>;
  /** What is booked for a deployment, in order of time. */
  readonly booked: (deploymentId: string) => Promise<CommitmentDocument[]>;
}

/** A console with the real planning over worlds, on a database of its own with the shipped catalogue; `more` indexes. */
export function useBookingConsole(...more: readonly CollectionIndexes[]): BookingConsole {
  const database = useDatabase(
    ...CONSOLE_INDEXES,
    BOOKING_SCHEDULE_INDEXES,
    COMMITMENT_INDEXES,
    PLAN_INDEXES,
    ...more,
  );
  const console = useFixture(
    () => startBookingConsole(database),
    (it) => it.close(),
  );
  return {
    database,
    console,
    async post(path, body, key) {
      const answer = await console.call('POST', path, {
        body,
        ...(key !== undefined && { key }),
      });
      if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    booked: (deploymentId) =>
      database.db
        .collection<CommitmentDocument>(COMMITMENTS)
        .find({ booking_id: deploymentId })
        .sort({ start: 1 })
        .toArray(),
  };
}

/** Starts one more such console on a database, as another process would. */
export async function startBookingConsole(
  database: Database,
  parts: Partial<ConsoleDeps> = {},
  clock: () => number = () => Date.parse(BOOKING_NOW),
): Promise<TestConsole> {
  await loadCatalogue.up(database.db);
  const catalogue = createSatelliteRecords(database);
  const view = createFleetView(database, catalogue);
  const planning = createPlanning({
    clock,
    log: pino({ level: 'silent' }),
    plans: createPlanRecords(database),
    satellites: withFleet(catalogue, view, callingOwner),
    worlds: createWorlds(database, view, callingOwner, clock),
  });
  return await startConsole(database, {
    ...{ planning, clock },
    worldBookings: createWorldBookings(database, clock),
    deployments: createDeploymentRecords(database, clock),
    fleet: createFleetRecords(database, clock),
    ...parts,
  });
}
