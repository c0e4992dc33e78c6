import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import {
  outputConfig,
  outputSettings,
  type OutputConfig,
} from '../contracts/deployment/output-settings.ts';
import {
  ConfigError,
  countSetting,
  nameSetting,
  parseConfig,
  sharedSettings,
  type NodeEnvironment,
} from '../contracts/config.ts';
import type { Environment } from '../contracts/config.ts';
import { temporalServer, type TemporalServer } from '../contracts/temporal-settings.ts';
import { mailSettings } from '../contracts/mail-settings.ts';
import {
  archiveConfig,
  archiveSettings,
  type ArchiveConfig,
} from '../contracts/archive-settings.ts';
import {
  observeConfig,
  observeSettings,
  type ObserveConfig,
} from '../contracts/observe-settings.ts';
import { productionProblems } from '../contracts/production.ts';
import { webhookConfig, webhookSettings, type WebhookConfig } from '../contracts/webhook/config.ts';
import {
  effectsQueue,
  groundQueue,
  planningQueue,
  simulationQueue,
  webhooksQueue,
  workflowQueue,
} from '../workflows/ids.ts';

/** Kinds of task queue that have something in them. */
const USUAL_QUEUES = ['workflows', 'effects', 'simulation', 'planning', 'webhooks'] as const;
/** Programs of users run in a process that does nothing else. */
const QUEUE_KINDS = [...USUAL_QUEUES, 'ground'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

const workerSettings = v.object({
  ...sharedSettings,
  ...observeSettings,
  ...webhookSettings,
  QUEUES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
      v.array(v.picklist(QUEUE_KINDS, `must be names out of ${QUEUE_KINDS.join(', ')}`)),
      v.minLength(1, 'must name at least one queue'),
      v.transform((names) => [...new Set(names)]),
    ),
    USUAL_QUEUES.join(','),
  ),
  ...outputSettings,
  DATA_DIR: v.optional(v.string(), '.data'),
  BUILD_ID: nameSetting,
  DEPLOYMENT_NAME: nameSetting,
  // May hold a key: it is never repeated in a message.
  CATALOG_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s/]+\S*$/, 'must be an http:// or https:// address'),
    ),
  ),
  WORKER_CACHED_WORKFLOWS: countSetting(),
  WORKER_SIMULATION_THREADS: countSetting(),
  WORKER_PLANNING_THREADS: countSetting(),
  WORKER_WEBHOOK_SENDS: countSetting(),
  BACKUP_STAMP: v.optional(v.string()),
  ...mailSettings,
  ...archiveSettings,
  MAIL_TO: v.optional(v.pipe(v.string(), v.email('must be an address of mail'))),
});

/** The worker process's settings, read once at the start. */
export interface WorkerConfig {
  readonly environment: NodeEnvironment;
  readonly logLevel: string;
  readonly observe: ObserveConfig;
  readonly mongoUri: string;
  readonly mongoDatabase: string;
  readonly temporal: TemporalServer;
  readonly temporalNamespace: string;
  /** Prefix of the task queues; the API's must be the same. */
  readonly taskQueuePrefix: string;
  /** Queues that this process serves. */
  readonly queues: readonly QueueKind[];
  readonly dataDir: string;
  /** What outputs of programs on the ground may take. */
  readonly outputs: OutputConfig;
  /** Files and folders that programs on the ground must not see. */
  readonly secretPaths: readonly string[];
  /** Both set = Worker Versioning is on; undefined = off. */
  readonly version: { readonly deploymentName: string; readonly buildId: string } | undefined;
  readonly buildId: string | undefined;
  /** Workflows kept in memory between their tasks; about 600 fit in 1 GB. */
  readonly cachedWorkflows: number;
  /** Threads that compute the steps of simulation sessions. */
  readonly simulationThreads: number;
  /** Threads that plan workloads. */
  readonly planningThreads: number;
  /** Where elements of satellites come from; undefined = from imports alone. */
  readonly catalogUrl: string | undefined;
  /** Where people open the console; undefined: alerts tell paths alone. */
  readonly consoleUrl: string | undefined;
  /** The file that a backup touches when it has succeeded; undefined: its age is not told. */
  readonly backupStamp: string | undefined;
  /** Where what expires goes; undefined: nothing is removed. */
  readonly archive: ArchiveConfig | undefined;
  readonly webhooks: WebhookConfig;
  /** Attempts of webhooks under way at the same time. */
  readonly webhookSends: number;
  readonly mail: {
    /** Undefined = mails are logged and kept as files. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
    /** Gets the mail of owners whose own address is not known. */
    readonly fallbackTo: string | undefined;
  };
}

const CACHED_WORKFLOWS = 400;
/** They wait for others: what limits them is memory, some 20 KB each. */
const WEBHOOK_SENDS = 1_000;
/** More threads would take the processors from everything else of the process. */
const SIMULATION_THREADS = 4;
const PLANNING_THREADS = 4;

/**
 * Reads the worker's configuration from the environment and from `--queues=workflows,effects`,
 * which overrides `QUEUES`. Throws ConfigError listing every problem.
 */
export function readWorkerConfig(env: Environment, args: readonly string[]): WorkerConfig {
  const queues = args.find((arg) => arg.startsWith('--queues='))?.slice('--queues='.length);
  const asked = queues === undefined ? env : { ...env, QUEUES: queues };
  const read = parseConfig(workerSettings, asked, productionProblems);
  const { BUILD_ID: buildId, DEPLOYMENT_NAME: deploymentName } = read;
  const outputs = outputConfig(read);
  checkGround(read.QUEUES, outputs.groundExecutor);
  return Object.freeze({
    environment: read.NODE_ENV,
    logLevel: read.LOG_LEVEL,
    observe: observeConfig(read),
    mongoUri: read.MONGODB_URI,
    mongoDatabase: read.MONGODB_DATABASE,
    temporal: temporalServer(read),
    temporalNamespace: read.TEMPORAL_NAMESPACE,
    taskQueuePrefix: read.TASK_QUEUE_PREFIX,
    queues: read.QUEUES,
    dataDir: read.DATA_DIR,
    outputs,
    secretPaths: [
      ...[read.DATA_DIR, '.env'],
      ...[read.TEMPORAL_TLS_CERT, read.TEMPORAL_TLS_KEY].flatMap((path) => path ?? []),
    ],
    version:
      buildId === undefined || deploymentName === undefined
        ? undefined
        : Object.freeze({ deploymentName, buildId }),
    buildId,
    catalogUrl: read.CATALOG_URL,
    consoleUrl: read.CONSOLE_PUBLIC_URL,
    backupStamp: read.BACKUP_STAMP,
    archive: archiveConfig(read),
    webhooks: webhookConfig(read),
    webhookSends: read.WORKER_WEBHOOK_SENDS ?? WEBHOOK_SENDS,
    mail: Object.freeze({ smtpUrl: read.SMTP_URL, from: read.MAIL_FROM, fallbackTo: read.MAIL_TO }),
    cachedWorkflows: read.WORKER_CACHED_WORKFLOWS ?? CACHED_WORKFLOWS,
    simulationThreads:
      read.WORKER_SIMULATION_THREADS ?? Math.min(SIMULATION_THREADS, availableParallelism()),
    planningThreads:
      read.WORKER_PLANNING_THREADS ?? Math.min(PLANNING_THREADS, availableParallelism()),
  });
}

/** Programs of users run where the operator wants it, and in a process that serves nothing else. */
function checkGround(queues: readonly QueueKind[], isOn: boolean): void {
  if (!queues.includes('ground')) return;
  const problems = [
    ...(isOn ? [] : ['QUEUES has ground, and GROUND_EXECUTOR is not on']),
    ...(queues.length > 1 ? ['QUEUES: ground must stand alone, in a process of its own'] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The name of each kind of task queue, by the prefix of the platform. */
export const QUEUE_NAME = {
  workflows: workflowQueue,
  effects: effectsQueue,
  simulation: simulationQueue,
  planning: planningQueue,
  webhooks: webhooksQueue,
  ground: groundQueue,
} as const satisfies Record<QueueKind, (prefix: string) => string>;
