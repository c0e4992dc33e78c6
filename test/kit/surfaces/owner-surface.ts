import { FLEET_INDEXES } from '../../../records/fleet/documents.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { absentOwnerParts } from '../memory/absent-owner-parts.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { createRetentionRecords, RETENTION_INDEXES } from '../../../records/access/retention.ts';
import { createArchived } from '../../../records/archive/archived.ts';
import { createRetentionUsage } from '../../../records/archive/usage.ts';
import { createMissionRecords } from '../../../records/mission/missions.ts';
import { OCCURRENCE_INDEXES, SCHEDULE_INDEXES } from '../../../records/schedule/documents.ts';
import { createOccurrenceRecords } from '../../../records/schedule/occurrences.ts';
import { createScheduleRecords } from '../../../records/schedule/schedules.ts';
import { ALERT_INDEXES, ALERT_ITEM_INDEXES } from '../../../records/webhook/alert-documents.ts';
import { createAlertItems } from '../../../records/webhook/alert-items.ts';
import { createAlertRecords } from '../../../records/webhook/alerts.ts';
import { BILLING_INDEXES } from '../../../records/workload/billing.ts';
import { BUDGET_INDEXES, createBudgetRecords } from '../../../records/workload/budgets.ts';
import { WORKLOAD_INDEXES } from '../../../records/workload/documents.ts';
import type { OwnerParts } from '../../../api/owner-parts.ts';
import { useDatabase, type TestDatabase } from '../engines/database.ts';
import { useFixture } from '../engines/fixture.ts';
import { createCaeBench, type CaeBench } from './cae.ts';
import { KNOWN_KEYS } from './main-api.ts';

/** The main API with what owners set up on a real database; what Temporal is told is only noted. */
export interface OwnerSurface {
  readonly bench: CaeBench;
  readonly missions: ReturnType<typeof createMissionRecords>;
  /** `apply wls_…`, `backfill wls_…`, `tell alr_…`. */
  readonly told: string[];
}

/** Opens it before the tests of a `describe`. */
export function useOwnerSurface(): {
  readonly site: OwnerSurface;
  readonly database: TestDatabase;
} {
  const database = useDatabase(
    SCHEDULE_INDEXES,
    OCCURRENCE_INDEXES,
    WORKLOAD_INDEXES,
    BILLING_INDEXES,
    BUDGET_INDEXES,
    RETENTION_INDEXES,
    ...FLEET_INDEXES,
    ALERT_INDEXES,
    ALERT_ITEM_INDEXES,
  );
  const site = useFixture(async () => {
    const told: string[] = [];
    const missions = createMissionRecords(database);
    const archived = createArchived(database, undefined);
    const owner: OwnerParts = {
      schedules: createScheduleRecords(database),
      occurrences: createOccurrenceRecords(database),
      scheduleGateway: {
        temporalId: (id) => id,
        apply: ({ _id, timing }) => {
          if (timing.cron?.startsWith('61') === true)
            return Promise.resolve({ kind: 'invalid', message: 'Minute is not in range [0-59]' });
          told.push(`apply ${_id}`);
          return Promise.resolve({ kind: 'applied' });
        },
        remove: () => Promise.resolve(),
        next: () => Promise.resolve(everyHour(Date.now(), Date.now() + 10 * HOUR_MS)),
        timesBetween: (_, fromMs, toMs) => Promise.resolve(everyHour(fromMs, toMs)),
        backfill: (id) => {
          told.push(`backfill ${id}`);
          return Promise.resolve();
        },
      },
      scheduleUrl: (id) => `http://localhost:8233/schedules/${id}`,
      ownerData: absentOwnerParts().ownerData,
      fleet: createFleetRecords(database),
      budgets: createBudgetRecords(database),
      retention: createRetentionRecords(database),
      archived,
      retentionUsage: createRetentionUsage(database, archived),
      ownMissions: missions,
      alerts: createAlertRecords(database),
      alertItems: createAlertItems(database),
      alertGateway: {
        tell: (id) => {
          told.push(`tell ${id}`);
          return Promise.resolve();
        },
      },
    };
    const verifyTarget = (url: string) =>
      Promise.resolve(
        url.startsWith('https://')
          ? ({ kind: 'allowed', url } as const)
          : ({
              kind: 'refused',
              refusal: { rule: 'scheme', message: 'must be an https address' },
            } as const),
      );
    const bench = await createCaeBench({ kit: { keys: KNOWN_KEYS }, owner, verifyTarget });
    return { bench, missions, told };
  });
  return { site, database };
}

function everyHour(fromMs: number, toMs: number): number[] {
  const first = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const count = Math.max(0, Math.floor((toMs - first) / HOUR_MS) + 1);
  return Array.from({ length: count }, (_, at) => first + at * HOUR_MS);
}
