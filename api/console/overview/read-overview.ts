import type { Permission } from '../../../contracts/access/permissions.ts';
import { isPermitted } from '../../../contracts/access/permissions.ts';
import type {
  Attention,
  EndedWork,
  NextContact,
  Overview,
  RunningWork,
} from '../../../contracts/console/overview.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { instantOrNull } from '../../../presenters/instant.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { plannedContacts } from '../../../records/plan/planned-work.ts';
import type { OverviewRecords } from '../../../records/overview/overview.ts';
import type { WorkloadSummary } from '../../../records/workload/workloads.ts';
import type { PlatformState } from '../../../temporal/observe/platform-state.ts';
import type { Identity } from '../../http/identity.ts';
import {
  compareWithPlan,
  presentCause,
  wallMsOf,
  type ComparedDeployment,
  type ProgressDeps,
} from '../deployment/read-progress.ts';
import {
  askedDeployment,
  byUrgency,
  disabledWebhook,
  failedDeployment,
  failedWorkload,
  lateDeployment,
  lateWorkload,
  missingWorkers,
  openEncounter,
  silentAgents,
  staleCatalogue,
  staleElements,
  titleOfDeployment,
  titleOfWorkload,
} from './attention.ts';
import { pageOf } from './pages.ts';

/** What an overview is made from. */
export interface OverviewDeps extends ProgressDeps {
  readonly overview: OverviewRecords;
  readonly satellites: Pick<SatelliteRecords, 'summary'>;
  readonly platformState: Pick<PlatformState, 'queues'>;
}

/** A failure is spoken of for so long, ms. */
const FAILED_WITHIN_MS = DAY_MS;
const MOST_ATTENTION = 100;
const MOST_RUNNING = 50;
const MOST_CONTACTS = 20;
const MOST_ENDED = 20;

/** A deployment and how it compares with its plan; null where the plan is not kept. */
interface Compared {
  readonly deployment: DeploymentDocument;
  readonly compared: ComparedDeployment | null;
}

/** Reads what a person on shift looks at first: the owner's things, as far as the caller may see them. */
export async function readOverview(
  deps: OverviewDeps,
  { ownerId, permissions }: Pick<Identity, 'ownerId' | 'permissions'>,
): Promise<Overview> {
  const nowMs = deps.clock();
  const leftOut: Permission[] = [];
  /** What a permission shows, or nothing. */
  const where = async <T>(permission: Permission, read: () => Promise<T[]>): Promise<T[]> => {
    if (isPermitted(permissions, permission)) return read();
    if (!leftOut.includes(permission)) leftOut.push(permission);
    return [];
  };
  const { overview } = deps;
  const sinceMs = nowMs - FAILED_WITHIN_MS;
  const [deployments, failed, ended, agents, workloads, failedOnes, endedOnes, hooks, encounters] =
    await Promise.all([
      compareOpen(deps, ownerId),
      overview.failedDeployments(ownerId, sinceMs),
      overview.endedDeployments(ownerId),
      readSilentAgents(deps, ownerId, nowMs),
      where('workloads:read', () => overview.openWorkloads(ownerId)),
      where('workloads:read', () => overview.failedWorkloads(ownerId, sinceMs)),
      where('workloads:read', () => overview.endedWorkloads(ownerId)),
      where('webhooks:read', () => overview.disabledWebhooks(ownerId)),
      where('satellites:read', () => overview.openEncounters(ownerId, nowMs)),
    ]);
  const platform = await readPlatform(deps, deployments, nowMs);
  const attention = [
    ...platform,
    ...failed.map(failedDeployment),
    ...failedOnes.map(failedWorkload),
    ...deployments.flatMap(({ deployment, compared }) =>
      compared === null ? [] : (lateDeployment(deployment, compared, nowMs) ?? []),
    ),
    ...deployments.flatMap(({ deployment }) => askedDeployment(deployment, nowMs) ?? []),
    ...workloads.flatMap((one) => lateWorkload(one, nowMs) ?? []),
    ...agents,
    ...hooks.map(disabledWebhook),
    ...onceEach(encounters.map(openEncounter)),
  ].toSorted(byUrgency);
  return {
    as_of: formatInstant(nowMs),
    attention: attention.slice(0, MOST_ATTENTION),
    attention_total: attention.length,
    running: runningOf(deployments, workloads, nowMs),
    next_contacts: contactsOf(deployments, nowMs),
    ended: [...ended.map(endedDeployment), ...endedOnes.map(endedWorkload)]
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MOST_ENDED),
    left_out: leftOut,
  };
}

async function compareOpen(deps: OverviewDeps, ownerId: string): Promise<Compared[]> {
  const open = await deps.overview.openDeployments(ownerId);
  return Promise.all(
    open.map(async (deployment) => ({
      deployment,
      // A simulated one that has not begun is neither early nor late.
      compared:
        deployment.mode === 'simulated' && deployment.status === 'pending'
          ? null
          : await compareWithPlan(deps, deployment),
    })),
  );
}

async function readSilentAgents(
  { overview }: OverviewDeps,
  ownerId: string,
  nowMs: number,
): Promise<Attention[]> {
  const work = await overview.liveWork(ownerId);
  if (work.length === 0) return [];
  const agents = await overview.agentsFor(ownerId, {
    agentIds: [...new Set(work.flatMap(({ agent_id: id }) => id ?? []))],
    satelliteIds: [...new Set(work.map(({ satellite_id: id }) => id))],
  });
  return silentAgents(agents, work, nowMs);
}

/** What is wrong with what everybody uses: workers, the catalogue, satellites with work. */
async function readPlatform(
  { overview, satellites, platformState }: OverviewDeps,
  deployments: readonly Compared[],
  nowMs: number,
): Promise<Attention[]> {
  const used = [...new Set(deployments.map(({ deployment }) => deployment.sat_norad_id))];
  const [queues, { medianEpochMs }, elements] = await Promise.all([
    platformState.queues(),
    satellites.summary(nowMs),
    overview.elementsOf(used),
  ]);
  const idle = queues?.filter(({ pollers }) => pollers === 0).map(({ name }) => name) ?? [];
  const workers =
    queues === null ? 'unreachable' : idle.length === 0 ? null : { idle, sinceMs: nowMs };
  const catalogue = staleCatalogue(medianEpochMs, nowMs);
  // Where half of the catalogue is old, one line says it of all.
  const stale =
    catalogue === null ? elements.flatMap((one) => staleElements(one, nowMs) ?? []) : [];
  return [missingWorkers(workers, nowMs), catalogue, ...stale].filter((one) => one !== null);
}

/** Several watches keep the same encounter. */
function onceEach(encounters: readonly Attention[]): Attention[] {
  return [...new Map(encounters.map((one) => [one.id, one])).values()];
}

function runningOf(
  deployments: readonly Compared[],
  workloads: readonly WorkloadSummary[],
  nowMs: number,
): RunningWork[] {
  return [
    ...deployments
      .filter(({ deployment }) => deployment.status !== 'pending')
      .map((one) => runningDeployment(one, nowMs)),
    ...workloads.map((one) => runningWorkload(one)),
  ]
    .toSorted((a, b) => (a.ahead_s ?? 0) - (b.ahead_s ?? 0))
    .slice(0, MOST_RUNNING);
}

function runningDeployment({ deployment, compared }: Compared, nowMs: number): RunningWork {
  const { progress } = compared ?? {};
  const etaMs = progress?.etaMs ?? null;
  return {
    subject: 'deployment',
    id: deployment._id,
    title: titleOfDeployment(deployment),
    status: deployment.status,
    satellite_name: deployment.satellite_name,
    simulated: deployment.mode === 'simulated',
    done: progress?.work.filter(({ status }) => status === 'completed').length ?? 0,
    of: progress?.work.length ?? 0,
    ahead_s: progress === undefined ? null : seconds(progress.aheadMs),
    cause: compared === null ? null : presentCause(compared),
    expected_at:
      compared === null || etaMs === null ? null : formatInstant(wallMsOf(etaMs, compared, nowMs)),
    started_at: instantOrNull(deployment.started_at),
    href: pageOf.deployment(deployment._id),
  };
}

function runningWorkload(workload: WorkloadSummary): RunningWork {
  const { eta, deadline_at: deadline } = workload;
  return {
    subject: 'workload',
    id: workload._id,
    title: titleOfWorkload(workload),
    status: workload.phase,
    satellite_name: null,
    simulated: workload.simulated,
    done: workload.stages_done,
    of: workload.stages_total,
    ahead_s: eta === null ? null : round((deadline.getTime() - eta.getTime()) / 1000, 3),
    cause: null,
    expected_at: instantOrNull(eta),
    started_at: instantOrNull(workload.outcome?.started_at ?? null),
    href: pageOf.workload(workload._id),
  };
}

/** Contacts to come of what runs, each on the wall clock too. */
function contactsOf(deployments: readonly Compared[], nowMs: number): NextContact[] {
  const contacts = deployments.flatMap(({ deployment, compared }) => {
    if (compared === null || deployment.status === 'pending') return [];
    return plannedContacts(compared.plan)
      .filter(({ endMs }) => endMs > compared.asOfMs)
      .map((contact): NextContact => ({
        deployment_id: deployment._id,
        satellite_id: deployment.satellite_id,
        satellite_name: deployment.satellite_name,
        station: contact.station,
        direction: contact.direction,
        data_mb: contact.dataMb,
        start: formatInstant(contact.startMs),
        end: formatInstant(contact.endMs),
        expected_at: formatInstant(Math.max(wallMsOf(contact.startMs, compared, nowMs), nowMs)),
        simulated: deployment.mode === 'simulated',
        href: pageOf.deployment(deployment._id),
      }));
  });
  return contacts
    .toSorted((a, b) => (a.expected_at < b.expected_at ? -1 : 1))
    .slice(0, MOST_CONTACTS);
}

function endedDeployment(deployment: DeploymentDocument): EndedWork {
  return {
    subject: 'deployment',
    id: deployment._id,
    title: titleOfDeployment(deployment),
    status: deployment.status,
    reason: deployment.failure_reason,
    at: formatInstant((deployment.completed_at ?? deployment.created_at).getTime()),
    href: pageOf.deployment(deployment._id),
  };
}

function endedWorkload(workload: WorkloadSummary): EndedWork {
  return {
    subject: 'workload',
    id: workload._id,
    title: titleOfWorkload(workload),
    status: workload.phase,
    reason: workload.outcome?.message ?? null,
    at: formatInstant((workload.outcome?.finished_at ?? workload.updated_at).getTime()),
    href: pageOf.workload(workload._id),
  };
}
