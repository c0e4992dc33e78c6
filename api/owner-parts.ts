import { createArchived } from '../records/archive/archived.ts';
import { createRetentionUsage } from '../records/archive/usage.ts';
import { openArchiveStore } from '../records/archive/store.ts';
import { createRetentionRecords } from '../records/access/retention.ts';
import { createFleetRecords, type FleetRecords } from '../records/fleet/fleet.ts';
import { createMissionRecords } from '../records/mission/missions.ts';
import { createOccurrenceRecords } from '../records/schedule/occurrences.ts';
import { createOwnerExports } from '../records/owner/exports.ts';
import { createRemovalRecords } from '../records/owner/removals.ts';
import { createOwnerRemoving } from '../records/owner/removing.ts';
import { createScheduleRecords } from '../records/schedule/schedules.ts';
import type { Database } from '../records/store/database.ts';
import { createAlertItems } from '../records/webhook/alert-items.ts';
import { createAlertRecords } from '../records/webhook/alerts.ts';
import { createBudgetRecords } from '../records/workload/budgets.ts';
import { createAlertGateway } from '../temporal/alert-gateway.ts';
import { createOwnerGateway } from '../temporal/owner-gateway.ts';
import { createScheduleGateway } from '../temporal/schedule-gateway.ts';
import type { GatewayOptions } from '../temporal/server-calls.ts';
import type { ApiConfig } from './config.ts';
import { workflowUrls } from './console/deployment/workflow-url.ts';
import type { OwnerDataDeps } from './console/deps.ts';
import type { RetentionDeps } from './main/routes/retention.ts';
import type { UsageDeps } from './main/routes/usage.ts';
import type { BudgetDeps } from './main/routes/budgets.ts';
import type { AlertDeps } from './main/webhook/make-alert.ts';
import type { ScheduleDeps } from './main/schedule/deps.ts';

/** What owners set up once and the platform keeps doing. */
export type OwnerParts = BudgetDeps &
  Pick<UsageDeps, 'retentionUsage'> &
  RetentionDeps &
  Pick<AlertDeps, 'alerts' | 'alertItems' | 'alertGateway'> &
  Pick<ScheduleDeps, 'schedules' | 'occurrences' | 'scheduleGateway' | 'scheduleUrl'> & {
    readonly ownerData: OwnerDataDeps;
    readonly fleet: FleetRecords;
  };

/** Builds it without waiting for an engine. */
export function openOwnerParts(
  database: Database,
  way: GatewayOptions,
  config: Pick<ApiConfig, 'temporalUiUrl' | 'temporalNamespace' | 'webhooks' | 'archive'>,
  clock: () => number,
): OwnerParts {
  const archived = createArchived(database, openArchiveStore(config.archive));
  const scheduleGateway = createScheduleGateway(way);
  const scheduleUrl = workflowUrls(config.temporalUiUrl, config.temporalNamespace, 'schedules');
  return {
    schedules: createScheduleRecords(database, clock),
    occurrences: createOccurrenceRecords(database, clock),
    scheduleGateway,
    budgets: createBudgetRecords(database, clock),
    retention: createRetentionRecords(database, clock),
    archived,
    retentionUsage: createRetentionUsage(database, archived, clock),
    fleet: createFleetRecords(database, clock),
    alerts: createAlertRecords(database, clock),
    alertItems: createAlertItems(database, clock),
    alertGateway: createAlertGateway({ ...way, delaysMs: config.webhooks.delaysMs }),
    ownMissions: createMissionRecords(database),
    ownerData: {
      exports: createOwnerExports(database, clock, archived),
      removals: createRemovalRecords(database, clock),
      removing: createOwnerRemoving(database, clock, archived),
      gateway: createOwnerGateway(way),
    },
    scheduleUrl: (id) => scheduleUrl(scheduleGateway.temporalId(id)),
  };
}
