import type { Logger } from 'pino';
import { createAgentRecords } from '../records/mission/agents.ts';
import { createSigningKeyRecords } from '../records/mission/signing-keys.ts';
import { createHandOutSigner } from './console/hand-out-signer.ts';
import { createMeasuredFlights } from '../records/deployment/measured-flights.ts';
import { createTelemetryRecords } from '../records/mission/telemetry.ts';
import { createArtifactLinkRecords, type ArtifactLinkRecords } from '../records/artifact/links.ts';
import { createResumableUploads } from '../records/artifact/resumable.ts';
import { createArtifactQuota } from '../records/artifact/quota.ts';
import { createArtifactRecords, type ArtifactRecords } from '../records/artifact/artifacts.ts';
import { createCallerNames, type CallerNames } from '../records/access/caller-names.ts';
import { createBillingRecords } from '../records/workload/billing.ts';
import { createCandidateRecords } from '../records/workload/candidates.ts';
import { createApiKeyRecords, type ApiKeyRecords } from '../records/access/api-keys.ts';
import { SERVICE_VERSION } from '../contracts/service-index.ts';
import { createAuditRecords } from '../records/access/audit.ts';
import { connectDatabase, isUnavailable, whenAvailable } from '../records/store/database.ts';
import { createKeptConjunctions } from '../records/conjunction/kept.ts';
import { createWatchRecords } from '../records/conjunction/watches.ts';
import { createConjunctionGateway } from '../temporal/conjunction-gateway.ts';
import { createPatternGateway } from '../temporal/pattern-gateway.ts';
import type { Database } from '../records/store/database.ts';
import { createDeploymentEventRecords } from '../records/deployment/events.ts';
import { createDeploymentStateRecords } from '../records/deployment/states.ts';
import { createDeploymentRecords } from '../records/deployment/deployments.ts';
import { createEventBuckets } from '../records/deployment/event-buckets.ts';
import { createCdmRecords, type CdmRecords } from '../records/conjunction/cdms.ts';
import { createIdempotencyRecords } from '../records/access/idempotency.ts';
import { createMetricsRecords, type MetricsRecords } from '../records/metrics/metrics.ts';
import { migrate } from '../records/migrations/migrations.ts';
import { createMissionActivityRecords } from '../records/mission/activity.ts';
import { createMonitorRecords } from '../records/pattern/monitors.ts';
import { createPatternRecords, type PatternRecords } from '../records/pattern/patterns.ts';
import { createMissionPlanRecords } from '../records/plan/mission-plans.ts';
import { createMissionRecords } from '../records/mission/missions.ts';
import { createOutboxRecords } from '../records/deployment/outbox.ts';
import { createRevisionRecords } from '../records/revision/revisions.ts';
import { createPlayedPlans } from '../records/plan/played-plans.ts';
import { createChangeFeed } from '../records/live/change-feed.ts';
import { createOverviewRecords } from '../records/overview/overview.ts';
import { createSearchRecords } from '../records/overview/search.ts';
import { createPlatformState } from '../temporal/observe/platform-state.ts';
import { createPlanRecords } from '../records/plan/plans.ts';
import { createQuotaRecords } from '../records/access/quotas.ts';
import { fullestStationDay } from '../records/fleet/daily-minutes.ts';
import { createRateLimitRecords } from '../records/access/rate-limits.ts';
import { openFleetParts } from './fleet-parts.ts';
import { createElementIndex } from '../records/catalogue/element-index.ts';
import { readShippedCatalogue } from '../records/catalogue/shipped.ts';
import { createScreenings, type Screenings } from './main/conjunction/screenings.ts';
import {
  createElementSetRecords,
  type ElementSetRecords,
} from '../records/catalogue/element-sets.ts';
import { createSatelliteRecords, type SatelliteRecords } from '../records/catalogue/satellites.ts';
import { createSessionRecords, type SessionRecords } from '../records/session/sessions.ts';
import { createWorkloadRecords } from '../records/workload/workloads.ts';
import type { Making } from '../records/store/making.ts';
import { ServerConnection } from '../temporal/connection.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { createOutboxRelay } from '../temporal/outbox-relay.ts';
import { registerWhenAvailable } from '../temporal/registration.ts';
import { scheduleIds } from '../temporal/schedules.ts';
import { createSessionGateway, type SessionGateway } from '../temporal/session/session-gateway.ts';
import { createDeploymentGateway } from '../temporal/deployment-gateway.ts';
import { createWorkloadGateway } from '../temporal/workload-gateway.ts';
import { openBatches } from './main/batch/open-batches.ts';
import { createOwnerGate } from './access/owner-gate.ts';
import type { Metrics } from '../observe/metrics/registry.ts';
import { storeWatches } from '../observe/store-watches.ts';
import { createComputePool } from './compute-pool.ts';
import { createDataCheck } from './data-check.ts';
import { openMeters } from './meters.ts';
import { createPlanning, type Planning } from './planning/planning.ts';
import type { ApiConfig } from './config.ts';
import type { ConsoleDeps } from './console/deps.ts';
import { workflowUrls } from './console/deployment/workflow-url.ts';
import { ensureDevelopmentKey } from './access/dev-key.ts';
import { watchEventLoopDelay } from './http/event-loop-delay.ts';
import { createOpenStreams } from './http/access/open-streams.ts';
import { createQuotas, createSessionQuota } from './http/access/quotas.ts';
import type { HttpKit, SurfaceName } from './http/kit.ts';
import { createKeyVerifier } from './access/key-verifier.ts';
import { createAllowedOrigins } from './access/origins.ts';
import { createRequestLimiter } from './access/request-limiter.ts';
import { sealedIdempotency } from './sealed-idempotency.ts';
import type { MainDeps } from './main/app.ts';
import { openSignIn } from './sign-in-parts.ts';
import { openOwnerParts } from './owner-parts.ts';
import { openWebhookParts } from './webhook-parts.ts';

/** What the surfaces are built from; `api/main.ts` makes the real ones, tests make their own. */
export interface SurfaceDeps extends ConsoleDeps, MainDeps {
  readonly artifacts: ArtifactRecords;
  readonly artifactLinks: ArtifactLinkRecords;
  readonly config: ApiConfig;
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** When this process began to serve, epoch ms. */
  readonly startedAtMs: number;
  readonly database: Database;
  readonly apiKeys: ApiKeyRecords;
  readonly satellites: SatelliteRecords;
  readonly screenings: Screenings;
  readonly cdms: CdmRecords;
  readonly elementSets: ElementSetRecords;
  readonly patterns: PatternRecords;
  readonly requestMetrics: MetricsRecords;
  readonly planning: Planning;
  readonly sessions: SessionRecords;
  readonly callerName: CallerNames;
  readonly sessionQuota: (caller: string) => Making;
  readonly sessionGateway: SessionGateway;
  /** Keys, limits, idempotency, metrics and health, as `createSurface` wants them. */
  readonly http: HttpKit;
}

/** The real dependencies of an API process, and their beginning and end. */
export interface OpenDeps {
  readonly deps: SurfaceDeps;
  /** What the process counts; undefined where nobody reads it. */
  readonly metrics: Metrics | undefined;
  /**
   * Brings the database up to date and makes the development key, however late MongoDB comes; the
   * process is not ready before. Rejects for faults other than an absent MongoDB.
   */
  readonly prepare: (signal: AbortSignal) => Promise<void>;
  /** Writes the last metrics and closes MongoDB and Temporal. */
  readonly close: () => Promise<void>;
}

/** While MongoDB is away at the start, only every so many tries are worth a warning. */
const WAITS_PER_WARNING = 20;

/**
 * Opens the dependencies without waiting for any engine. `portsInUse` is filled by the caller when
 * surfaces listen. Throws a DataRefusedError for data of another version.
 */
export async function openDeps(
  config: ApiConfig,
  log: Logger,
  portsInUse: ReadonlyMap<SurfaceName, number>,
): Promise<OpenDeps> {
  const clock = Date.now;
  const warn = (text: string) => (error: unknown) => {
    log.warn({ err: error }, text);
  };
  const onWaiting = waitingForMongodb(log);
  const meters = openMeters(config);
  const database = await connectDatabase({
    uri: config.mongoUri,
    name: config.mongoDatabase,
    watches: storeWatches(meters?.store, config.observe),
    onWaiting,
  });
  // Before a surface listens, or else before anything but health is answered: neither a request nor the
  // metrics may meet data of another version.
  const data = createDataCheck(database);
  await data.check().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
  const connection = ServerConnection.open(serverOptions(config.temporal), meters?.calls);
  const route = {
    connection,
    namespace: config.temporalNamespace,
    queuePrefix: config.taskQueuePrefix,
  };
  const gateway = createDeploymentGateway(route);
  const workloadGateway = createWorkloadGateway(route);
  const webhookParts = await openWebhookParts(database, route, config, log);
  const sessions = createSessionRecords(database, clock);
  const apiKeys = createApiKeyRecords(database, clock);
  const audit = createAuditRecords(database, clock);
  const requestMetrics = createMetricsRecords(database, clock);
  const metrics: { stop?: () => Promise<void> } = {};
  data.whenKnown(() => {
    metrics.stop = requestMetrics.start(warn('metrics could not be written'));
  });
  const deploymentEvents = createDeploymentEventRecords(database);
  const changeFeed = createChangeFeed(database.db);
  const catalogue = createSatelliteRecords(database);
  const { satellites, worlds, worldBookings } = openFleetParts(database, catalogue, clock);
  const threads = createComputePool(log, meters?.compute);
  const elements = createElementIndex(database.db);
  const named = (await readShippedCatalogue()).map(({ noradId }) => noradId);
  const portOf = portsOf(config, portsInUse);
  const signIn = openSignIn(database, config, log, portOf);
  const eventLoopDelay = watchEventLoopDelay();
  const plans = createPlanRecords(database);
  const artifactQuota = createArtifactQuota(database, config.outputs.limits, clock);
  const quotaRecords = createQuotaRecords(database, clock);
  const ownerParts = openOwnerParts(database, route, config, clock);
  const readiness = { isPrepared: false };
  const hasGround = config.outputs.groundExecutor;
  const platformState = createPlatformState({ ...route, hasGround }, clock);
  meters?.follow(database, platformState);
  return {
    metrics: meters?.metrics,
    deps: {
      config,
      log,
      clock,
      apiKeyPrefixes: config.apiKeyPrefixes,
      startedAtMs: clock(),
      database,
      apiKeys,
      audit,
      ...{ satellites, catalogue },
      // Events are about satellites of the catalogue.
      satelliteNumbers: catalogue,
      screenings: createScreenings({ elements, threads, named, clock }),
      cdms: createCdmRecords(database, clock),
      elementSets: createElementSetRecords(database),
      conjunctionWatches: createWatchRecords(database, clock),
      keptConjunctions: createKeptConjunctions(database, clock),
      conjunctionGateway: createConjunctionGateway(route),
      patterns: createPatternRecords(database, clock),
      patternMonitors: createMonitorRecords(database, clock),
      patternGateway: createPatternGateway(route),
      satelliteNames: satellites,
      ...webhookParts.deps,
      ...ownerParts,
      planning: createPlanning({ log, clock, plans, satellites, worlds }),
      ...{ worlds, worldBookings },
      candidates: createCandidateRecords(database),
      ...openBatches(database, clock, route, { satellites, worlds }),
      workloads: createWorkloadRecords(database),
      workloadGateway,
      artifacts: createArtifactRecords(database, clock),
      artifactLinks: createArtifactLinkRecords(database, clock),
      artifactQuota,
      resumableUploads: createResumableUploads(database, clock),
      artifactUsage: artifactQuota,
      artifactMaxBytes: config.outputs.maxMb * 1_000_000,
      groundExecutor: config.outputs.groundExecutor,
      pricePerOcuCents: config.pricePerOcuCents,
      requestMetrics,
      sessions,
      callerName: createCallerNames(database),
      sessionQuota: createSessionQuota(quotaRecords, config.simSessionLimit),
      sessionGateway: createSessionGateway({ ...route, sessions }),
      quotas: createQuotas(quotaRecords),
      quotaRecords,
      stationMinutes: (ownerId: string) => fullestStationDay(database, ownerId, clock()),
      billing: createBillingRecords(database),
      missions: createMissionRecords(database),
      missionPlans: createMissionPlanRecords(database),
      missionActivity: createMissionActivityRecords(database),
      agents: createAgentRecords(database),
      signer: createHandOutSigner(createSigningKeyRecords(database), webhookParts.secretBox, clock),
      telemetry: createTelemetryRecords(database),
      measuredFlights: createMeasuredFlights(database, clock),
      eventBuckets: createEventBuckets(database),
      deployments: createDeploymentRecords(database, clock),
      deploymentEvents,
      revisions: createRevisionRecords(database),
      deploymentStates: createDeploymentStateRecords(database),
      playedPlans: createPlayedPlans(database),
      overview: createOverviewRecords(database),
      changeFeed,
      search: createSearchRecords(database),
      platformState,
      gateway,
      workflowUrl: workflowUrls(config.temporalUiUrl, config.temporalNamespace),
      signIn: signIn.parts,
      relay: createOutboxRelay({
        outbox: createOutboxRecords(database, clock),
        ...{ gateway, workloads: workloadGateway, log },
      }),
      http: {
        ...openKit(config, log, database, portsInUse),
        keys: createKeyVerifier(apiKeys, config, log),
        sessions: signIn.verifier,
        removalOf: createOwnerGate(ownerParts.ownerData.removals),
        idempotency: sealedIdempotency(
          createIdempotencyRecords(database, {
            clock,
            onLeaseError: warn('a reservation could not be renewed'),
          }),
          webhookParts.secretBox,
        ),
        metrics: requestMetrics,
        ...(meters === undefined ? {} : { meter: meters.http }),
        isDataKnown: data.isKnown,
        audit,
        threads,
        eventLoopDelayMs: eventLoopDelay.ms,
        checks: {
          mongodb: async () => {
            if (!readiness.isPrepared) throw new Error('the database is not prepared yet');
            await database.ping();
          },
          temporal: () => connection.check(config.temporalNamespace),
        },
        concerns: {
          schedules: async () => {
            const found = await platformState.schedules();
            return found === null || found.length === scheduleIds().length;
          },
        },
      },
    },
    prepare: async (signal) => {
      await whenAvailable(data.check, { signal, onWaiting });
      webhookParts.checkSecrets();
      // The worker does the same; whoever comes first makes deployments possible.
      registerWhenAvailable(connection, config.temporalNamespace, { signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) warn('Temporal could not be prepared')(error);
        },
      );
      const bringUp = async () => {
        await bringUpToDate(database, apiKeys, config, log);
        await signIn.prepareDevelopment();
      };
      await whenAvailable(bringUp, { signal, onWaiting });
      readiness.isPrepared = true;
    },
    close: async () => {
      await metrics.stop?.();
      eventLoopDelay.stop();
      await threads.close();
      await webhookParts.close();
      await signIn.close();
      await deploymentEvents.close();
      await changeFeed.close();
      await connection.close();
      await database.close();
    },
  };
}

/** What the kit of all surfaces takes from the configuration and the database alone. */
function openKit(
  config: ApiConfig,
  log: Logger,
  database: Database,
  portsInUse: ReadonlyMap<SurfaceName, number>,
) {
  return {
    log,
    clock: Date.now,
    environment: config.environment,
    version: SERVICE_VERSION,
    limiter: createRequestLimiter(createRateLimitRecords(database, Date.now), config),
    streams: createOpenStreams(config.eventStreamLimit),
    portOf: portsOf(config, portsInUse),
    documents: new Map<SurfaceName, () => Readonly<Record<string, unknown>>>(),
    reaches: new Map<SurfaceName, (path: string) => boolean>(),
    trustedProxies: config.trustedProxies,
    allowedOrigins: createAllowedOrigins(config, portsInUse),
    isUnavailable,
  };
}

/** The port of a surface: the one that is used here, else the configured one. */
function portsOf(
  { ports }: Pick<ApiConfig, 'ports'>,
  portsInUse: ReadonlyMap<SurfaceName, number>,
): (surface: SurfaceName) => number {
  return (surface) => portsInUse.get(surface) ?? ports[surface];
}

/** Logs attempts to reach MongoDB: the first and every twentieth as a warning. */
function waitingForMongodb(log: Logger): (error: unknown) => void {
  let waits = 0;
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const level = waits % WAITS_PER_WARNING === 0 ? 'warn' : 'debug';
    waits += 1;
    log[level]({ reason }, 'MongoDB cannot be reached yet, trying again');
  };
}

/** Applies the migrations that are missing and makes the development key where there is none. */
async function bringUpToDate(
  database: Database,
  apiKeys: ApiKeyRecords,
  config: ApiConfig,
  log: Logger,
): Promise<void> {
  const applied = await migrate(database, { clock: Date.now });
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  await ensureDevelopmentKey(apiKeys, config, log);
}
