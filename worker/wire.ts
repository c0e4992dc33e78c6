import { join } from 'node:path';
import type { NativeConnection, Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createArchiveActivities } from '../activities/archive/activities.ts';
import { createAlertActivities } from '../activities/alert/activities.ts';
import { withAlerts } from '../activities/alert/collect-alerts.ts';
import { createCatalogueActivities } from '../activities/catalogue/activities.ts';
import { askSource } from '../activities/catalogue/source.ts';
import { createScreeningActivities } from '../activities/conjunction/activities.ts';
import { createWatchActivities } from '../activities/conjunction/watch.ts';
import {
  createActivities,
  createPlanningActivities,
  createSimulationActivities,
} from '../activities/index.ts';
import type { StepComputer } from '../activities/session/advance-session.ts';
import { createWebhookActivities } from '../activities/webhook/activities.ts';
import { createScheduleActivities } from '../activities/schedule/activities.ts';
import { createPatternActivities } from '../activities/pattern/activities.ts';
import { createMonitorActivities } from '../activities/pattern/monitor.ts';
import type { PatternComputer } from '../activities/pattern/computer.ts';
import { createFairShare, type FairShare } from '../outbound/fair-share.ts';
import { createMailer, type Mailer } from '../outbound/mail.ts';
import type { Outbound } from '../outbound/open-outbound.ts';
import { ATTEMPT_MS } from '../outbound/send-once.ts';
import { createArtifactRecords } from '../records/artifact/artifacts.ts';
import { createArtifactLinkRecords } from '../records/artifact/links.ts';
import { createReportedArtifacts } from '../records/artifact/reported.ts';
import { createArtifactUploads } from '../records/artifact/uploads.ts';
import { createElementIndex, type ElementIndex } from '../records/catalogue/element-index.ts';
import { importCatalogue } from '../records/catalogue/import.ts';
import { createCatalogueReviews } from '../records/catalogue/review.ts';
import { createSatelliteRecords } from '../records/catalogue/satellites.ts';
import { createCatalogueState } from '../records/catalogue/state.ts';
import { createElementNews } from '../records/fleet/element-news.ts';
import { createCatalogueUpdates } from '../records/catalogue/updates.ts';
import { createScreeningCatalogues } from '../records/conjunction/screening-catalogues.ts';
import { createScreeningRuns } from '../records/conjunction/screening-runs.ts';
import { createWatchProgress } from '../records/conjunction/watch-progress.ts';
import { createWatchLists } from '../records/conjunction/watch-lists.ts';
import { createGroundWork } from '../records/ground/ground-work.ts';
import { createOutboxRecords } from '../records/deployment/outbox.ts';
import { createDeploymentProgress } from '../records/deployment/progress.ts';
import { createMissionRecords } from '../records/mission/missions.ts';
import { createSkyChanges } from '../records/deployment/sky-changes.ts';
import { createPatternLooks } from '../records/pattern/looks.ts';
import { createMonitorProgress } from '../records/pattern/monitor-progress.ts';
import { createPatternProgress } from '../records/pattern/progress.ts';
import { createPlayedPlans } from '../records/plan/played-plans.ts';
import { createOccurrenceRecords } from '../records/schedule/occurrences.ts';
import { createScheduleRecords } from '../records/schedule/schedules.ts';
import { createSessionProgress } from '../records/session/progress.ts';
import type { Database } from '../records/store/database.ts';
import { createWorkflowStoreRecords } from '../records/store/workflow-store.ts';
import { createRateLimitRecords } from '../records/access/rate-limits.ts';
import { createAlertItems } from '../records/webhook/alert-items.ts';
import { createWebhookFanOut } from '../records/webhook/fan-out.ts';
import { createWebhookProgress } from '../records/webhook/progress.ts';
import { createEventOutbox, createPublishedEvents } from '../records/webhook/published-events.ts';
import type { WebhookDocument } from '../records/webhook/webhooks.ts';
import { createCandidateRecords } from '../records/workload/candidates.ts';
import { createStageParts } from '../records/workload/give-parts.ts';
import { createWorkloadProgress } from '../records/workload/progress.ts';
import { createWorkloadStageProgress } from '../records/workload/stage-progress.ts';
import { createAlertGateway } from '../temporal/alert-gateway.ts';
import { createConjunctionGateway } from '../temporal/conjunction-gateway.ts';
import type { ServerConnection } from '../temporal/connection.ts';
import { createDeploymentGateway } from '../temporal/deployment-gateway.ts';
import { createEventRelay } from '../temporal/event-relay.ts';
import { createOutboxRelay } from '../temporal/outbox-relay.ts';
import { createPatternGateway } from '../temporal/pattern-gateway.ts';
import { createScheduleGateway } from '../temporal/schedule-gateway.ts';
import { createWebhookGateway } from '../temporal/webhook-gateway.ts';
import { createWorkloadGateway } from '../temporal/workload-gateway.ts';
import type { WorkerConfig } from './config.ts';
import type { WorkerMeters } from './observe/meters.ts';
import { createPlanningPool, type PlanningThreads } from './planning-pool.ts';
import { createPatternPool } from './pattern-pool.ts';
import { wireArchive } from './wire-archive.ts';
import { wireBatches } from './wire-batches.ts';
import { wireGround } from './wire-ground.ts';
import { wireOwners } from './wire-owners.ts';
import { wireRevisions } from './wire-revisions.ts';
import { createSimulationPool } from './simulation-pool.ts';
import { PLANNING_PLACES, SIMULATION_PLACES, createWorkers } from './start-workers.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** What was sent back may come again in about so long for each of its owner that is before it, ms. */
const RETURN_MS = 1_000;

/** What is open before a worker is wired, and is closed after it. */
export interface Connections {
  readonly database: Database;
  readonly server: ServerConnection;
  readonly outbound: Pick<Outbound, 'sender' | 'chat'>;
  readonly log: Logger;
  /** What the process counts; absent where nobody reads it. */
  readonly meters?: WorkerMeters | undefined;
}

/** Parts in whose place a test may put its own. */
export interface Ports {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly planner: PlanningThreads;
  readonly steps: StepComputer;
  readonly patterns: PatternComputer;
  readonly mailer: Mailer;
  readonly share: FairShare;
}

/** A worker that is put together and does nothing yet. */
export type Wired = ReturnType<typeof wire>;

/**
 * Puts a worker together: records, gateways, relays, threads and the activities of every queue.
 * Nothing is sent and no queue is polled before `workers` and the relays run.
 */
export function wire(config: WorkerConfig, connections: Connections, own: Partial<Ports> = {}) {
  const parts = { ...connections, config, ports: openPorts(config, connections, own) };
  const platform = wirePlatform(parts);
  const alerts = wireAlerts(parts);
  const webhooks = wireWebhooks(parts, alerts);
  const elements = createElementIndex(connections.database.db);
  const screening = wireScreening(parts, elements);
  const monitoring = wireMonitors(parts);
  const { planner, steps, patterns, mailer } = parts.ports;
  const counted = counterOf(connections.meters);
  const batches = wireBatches(connections.database, gatewayOptions(parts), platform.workloads);
  const activities = {
    effects: counted({
      ...createActivities(platform),
      ...wireCatalogue(parts),
      ...createScreeningActivities(screening),
      ...createWatchActivities(screening),
      ...createMonitorActivities(monitoring),
      ...batches.effects,
      ...createScheduleActivities(wireSchedules(parts, platform)),
      ...wireOwners(parts, gatewayOptions(parts)),
      ...createArchiveActivities(wireArchive(parts)),
    }),
    simulation: createSimulationActivities({
      sessions: platform.sessions,
      steps,
      places: createFairShare(SIMULATION_PLACES, RETURN_MS),
    }),
    planning: counted({
      ...createPlanningActivities(
        platform.workloads,
        {
          ...screening,
          screener: planner,
          meeter: planner,
          places: platform.workloads.places,
        },
        platform.revisions,
      ),
      ...batches.planning,
      ...wirePatterns(parts, elements, monitoring),
    }),
    webhooks: counted({ ...createWebhookActivities(webhooks), ...createAlertActivities(alerts) }),
    ground: config.queues.includes('ground') ? counted(wireGround(parts, platform.groundWork)) : {},
  };
  return {
    ...platform,
    webhooks,
    alerts,
    screening,
    monitoring,
    /** By task queue; small effects are done inside the tasks of workflows as well. */
    activities,
    /** Makes one worker per queue of the configuration; they run once `run` is called. */
    workers: async (connection: NativeConnection): Promise<Worker[]> => {
      const bundle = await workflowBundle(config.dataDir);
      return createWorkers({ config, connection, bundle, activities });
    },
    /** Closes what was opened here, after the last activity. */
    close: async (): Promise<void> => {
      mailer.close();
      await Promise.all([steps.close(), planner.close(), patterns.close()]);
    },
  };
}

interface Parts extends Connections {
  readonly config: WorkerConfig;
  readonly ports: Ports;
}

/** What is done around activities where they are counted. */
function counterOf(meters: WorkerMeters | undefined): WorkerMeters['effects']['activities'] {
  return meters?.effects.activities ?? ((activities) => activities);
}

function openPorts(config: WorkerConfig, { log, meters }: Connections, own: Partial<Ports>): Ports {
  const { smtpUrl, from } = config.mail;
  const folder = join(config.dataDir, 'mail');
  return {
    clock: own.clock ?? Date.now,
    planner:
      own.planner ?? createPlanningPool(config.planningThreads, log, meters?.pool('planning')),
    steps:
      own.steps ?? createSimulationPool(config.simulationThreads, log, meters?.pool('simulation')),
    patterns: own.patterns ?? createPatternPool(log, meters?.pool('patterns')),
    mailer: own.mailer ?? createMailer({ smtpUrl, from, folder, log }),
    share: own.share ?? createFairShare(config.webhookSends, ATTEMPT_MS),
  };
}

function gatewayOptions({ config, server }: Parts) {
  const { temporalNamespace: namespace, taskQueuePrefix: queuePrefix } = config;
  return { connection: server, namespace, queuePrefix };
}

/** Which store of Temporal the records belong to. */
function storeOf({ database, ports: { clock } }: Parts) {
  return createWorkflowStoreRecords(database, clock);
}

/** Deployments, sessions and workloads. */
function wirePlatform(parts: Parts) {
  const { database, log } = parts;
  const { clock, planner } = parts.ports;
  const gateway = createDeploymentGateway(gatewayOptions(parts));
  const workloadGateway = createWorkloadGateway(gatewayOptions(parts));
  const outbox = createOutboxRecords(database, clock);
  const progress = createDeploymentProgress(database, clock);
  const plans = createPlayedPlans(database);
  const places = createFairShare(PLANNING_PLACES, RETURN_MS);
  return {
    progress,
    groundWork: createGroundWork(database, clock),
    plans,
    sessions: createSessionProgress(database, clock),
    gateway,
    outbox,
    relay: createOutboxRelay({
      ...{ outbox, gateway, workloads: workloadGateway, log, clock },
      changes: createSkyChanges(database, clock),
    }),
    workloads: {
      progress: createWorkloadProgress(database, clock),
      stageProgress: createWorkloadStageProgress(database, clock),
      deployments: progress,
      artifacts: createArtifactRecords(database, clock),
      links: createArtifactLinkRecords(database, clock),
      reported: createReportedArtifacts(database),
      parts: createStageParts(database),
      candidates: createCandidateRecords(database),
      missions: createMissionRecords(database),
      planner,
      places,
      gateway: workloadGateway,
      deploymentGateway: gateway,
      schedules: createScheduleRecords(database, clock),
      scheduleGateway: createScheduleGateway(gatewayOptions(parts)),
      store: storeOf(parts),
      clock,
    },
    revisions: wireRevisions(database, { revisionPlanner: planner, plans, places, clock }),
    patternLooks: createPatternLooks(database),
    uploads: createArtifactUploads(database, clock),
    store: storeOf(parts),
    clock,
  };
}

/** What makes workloads out of schedules. */
function wireSchedules(
  { database, ports: { clock } }: Parts,
  { workloads }: ReturnType<typeof wirePlatform>,
) {
  const { gateway, scheduleGateway } = workloads;
  return { occurrences: createOccurrenceRecords(database, clock), gateway, scheduleGateway };
}

/** The activities that keep the catalogue new. */
function wireCatalogue({ database, config, ports: { clock } }: Parts) {
  const events = createPublishedEvents(database, clock);
  const updates = createCatalogueUpdates(database, events, createElementNews(database));
  return createCatalogueActivities({
    url: config.catalogUrl,
    source: askSource,
    state: createCatalogueState(database),
    reviews: createCatalogueReviews(database, events),
    summary: createSatelliteRecords(database).summary,
    importFile: (path, options) => importCatalogue(updates, path, options),
    clock,
  });
}

/** Runs of screening over all watch lists, and what watches make of them. */
function wireScreening(parts: Parts, elements: ElementIndex) {
  const { database } = parts;
  const { clock } = parts.ports;
  return {
    elements,
    lists: createWatchLists(database),
    catalogues: createScreeningCatalogues(database, clock),
    runs: createScreeningRuns(database, clock),
    watches: createWatchProgress(database, clock),
    gateway: createConjunctionGateway(gatewayOptions(parts)),
    store: storeOf(parts),
    clock,
  };
}

/** The activities that look at histories of elements. */
function wirePatterns(
  { database, ports: { clock, patterns } }: Parts,
  elements: ElementIndex,
  { monitors, gateway }: ReturnType<typeof wireMonitors>,
) {
  return createPatternActivities({
    looks: createPatternLooks(database),
    progress: createPatternProgress(database, createPublishedEvents(database, clock)),
    elements,
    computer: patterns,
    monitors,
    gateway,
    clock,
  });
}

/** Monitors of patterns, and the access to their workflows. */
function wireMonitors(parts: Parts) {
  const { database } = parts;
  const { clock } = parts.ports;
  const events = createPublishedEvents(database, clock);
  return {
    monitors: createMonitorProgress(database, events, clock),
    gateway: createPatternGateway(gatewayOptions(parts)),
    store: storeOf(parts),
    clock,
  };
}

/** What alerts tell, and by what. */
function wireAlerts(parts: Parts) {
  const { database, outbound, config } = parts;
  const { clock, mailer } = parts.ports;
  return {
    items: createAlertItems(database, clock),
    limits: createRateLimitRecords(database, clock),
    gateway: createAlertGateway({ ...gatewayOptions(parts), delaysMs: config.webhooks.delaysMs }),
    mailer,
    chat: outbound.chat,
    text: { consoleUrl: config.consoleUrl },
    clock,
  };
}

function wireWebhooks(parts: Parts, alerts: ReturnType<typeof wireAlerts>) {
  const { database, outbound, config, log } = parts;
  const { clock, mailer, share } = parts.ports;
  const { delaysMs } = config.webhooks;
  const progress = createWebhookProgress(database, clock);
  const outbox = createEventOutbox(database, clock);
  const gateway = createWebhookGateway({ ...gatewayOptions(parts), progress, delaysMs, log });
  return {
    progress,
    outbox,
    gateway,
    mailer,
    share,
    delaysMs,
    clock,
    fanOut: withAlerts(createWebhookFanOut(database, clock), alerts),
    events: createPublishedEvents(database, clock),
    store: storeOf(parts),
    alertItems: alerts.items,
    alertGateway: alerts.gateway,
    sender: parts.meters?.effects.sender(outbound.sender) ?? outbound.sender,
    addressOf: (webhook: MailedWebhook) => ownerAddress(webhook, config.mail),
    relay: createEventRelay({ outbox, gateway, log, clock }),
  };
}

type MailedWebhook = Pick<WebhookDocument, 'notify_email' | 'owner_id'>;

/** Where mail about a webhook goes: what it says itself, an owner that is an address, the operator. */
function ownerAddress(webhook: MailedWebhook, mail: WorkerConfig['mail']): string | null {
  if (webhook.notify_email !== null) return webhook.notify_email;
  if (webhook.owner_id.includes('@')) return webhook.owner_id;
  if (mail.fallbackTo !== undefined) return mail.fallbackTo;
  // Without an SMTP server mail only goes into files, where any address will do.
  return mail.smtpUrl === undefined ? `${webhook.owner_id}@localhost` : null;
}
