import { AppError } from '../../../contracts/error-codes.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { DeploymentStatus } from '../../../domain/deployment/status.ts';
import { artifactsOfEvent } from '../../../records/artifact/reported.ts';
import type { DeploymentDocument, ReportedEvent } from '../../../records/deployment/deployments.ts';
import type { ConsoleDeps } from '../deps.ts';
import { deploymentNotFound } from '../not-found.ts';
import { doubtfulTime } from './doubtful-report.ts';
import { refusedReport } from './refused-report.ts';
import { refuseOtherEvent } from './repeated-report.ts';
import { listReported, type ListedArtifacts } from './reported-artifacts.ts';
import { reportWarnings } from './report-warnings.ts';

/** Who reports. */
export interface ReportingAgent {
  readonly ownerId: string;
  readonly agentId: string;
  readonly keyName: string | null;
}

/** What became of one report. */
export type ReportOutcome =
  | {
      readonly kind: 'stored';
      readonly id: string;
      readonly isRepeat: boolean;
      readonly told: ListedArtifacts | null;
      readonly warnings: readonly Warning[];
    }
  | { readonly kind: 'failed'; readonly error: AppError };

type ReportDeps = Pick<
  ConsoleDeps,
  'artifactQuota' | 'clock' | 'deployments' | 'missionPlans' | 'relay'
>;

/**
 * Stores what an agent reports of one deployment, in order and in one transaction where nothing is
 * refused; what is refused is so on its own. Throws when MongoDB is away, and `not_found` when the deployment
 * has gone.
 */
export async function storeReports(
  deps: ReportDeps,
  deployment: DeploymentDocument,
  agent: ReportingAgent,
  events: readonly ReportedEvent[],
): Promise<{ readonly outcomes: readonly ReportOutcome[]; readonly status: DeploymentStatus }> {
  const together = await tryAll(deps, deployment, agent, events);
  if (together !== null) return together;
  const outcomes: ReportOutcome[] = [];
  let { status } = deployment;
  for (const event of events) {
    const alone = await tryAll(deps, deployment, agent, [event]).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'not_found') return error;
      throw error;
    });
    if (alone === null) throw new Error('one report was neither stored nor refused');
    if (alone instanceof AppError) outcomes.push({ kind: 'failed', error: alone });
    else {
      outcomes.push(...alone.outcomes);
      ({ status } = alone);
    }
  }
  return { outcomes, status };
}

/** Stores all or nothing; null where one of several is refused. @throws {AppError} why, for one alone. */
async function tryAll(
  deps: ReportDeps,
  deployment: DeploymentDocument,
  agent: ReportingAgent,
  events: readonly ReportedEvent[],
): Promise<{
  readonly outcomes: readonly ReportOutcome[];
  readonly status: DeploymentStatus;
} | null> {
  const repeats = (event: ReportedEvent) => deps.deployments.findRepeated(deployment._id, event);
  const told = new Map<ReportedEvent, ListedArtifacts | null>();
  for (const event of events) {
    if (artifactsOfEvent(event) === null) continue;
    const repeated = await repeats(event);
    if (repeated !== null) {
      if (events.length > 1 && !isSame(repeated, event)) return null;
      refuseOtherEvent(repeated, event);
    }
    // Before the event: whoever learns that the job is done finds its outputs in the manifest.
    told.set(event, await listReported(deps, deployment, agent.agentId, event));
  }
  const outcome = await deps.deployments.appendEvents({
    ...agent,
    deploymentId: deployment._id,
    events,
  });
  if (outcome.kind === 'missing') throw deploymentNotFound();
  if (outcome.kind === 'refused') {
    if (events.length > 1) return null;
    throw refusedReport(deployment, outcome.refusal);
  }
  if (outcome.noticed) deps.relay.nudge(deployment._id);
  // The steps of a plan do not change: they are asked for once.
  let steps: Promise<ReadonlySet<string>> | null = null;
  const stepIds = (copyId: string) => (steps ??= deps.missionPlans.stepIds(copyId));
  const once = { clock: deps.clock, missionPlans: { stepIds } };
  const outcomes: ReportOutcome[] = [];
  for (const [index, event] of events.entries()) {
    const stored = outcome.events[index];
    if (stored === undefined) throw deploymentNotFound();
    const first = stored.duplicate ? await repeats(event) : null;
    const refusal = first === null ? null : refusalOf(first, event);
    outcomes.push(
      refusal === null
        ? {
            kind: 'stored',
            id: stored.id,
            isRepeat: stored.duplicate,
            told: told.get(event) ?? null,
            warnings: await warningsOf(once, deployment, event),
          }
        : { kind: 'failed', error: refusal },
    );
  }
  return { outcomes, status: outcome.status };
}

async function warningsOf(
  deps: Pick<ConsoleDeps, 'clock'> & Parameters<typeof reportWarnings>[0],
  deployment: DeploymentDocument,
  event: ReportedEvent,
): Promise<Warning[]> {
  const warnings = await reportWarnings(deps, deployment, event);
  const doubtful = doubtfulTime(deployment, event.timestampMs, deps.clock());
  return doubtful === null ? warnings : [...warnings, doubtful];
}

type Kept = Parameters<typeof refuseOtherEvent>[0];

function isSame(first: Kept, event: ReportedEvent): boolean {
  return refusalOf(first, event) === null;
}

function refusalOf(first: Kept, event: ReportedEvent): AppError | null {
  try {
    refuseOtherEvent(first, event);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The fields that tell of outputs and doubts, as the answer of a report has them. */
export function presentReport({
  told,
  warnings,
}: Pick<Extract<ReportOutcome, { kind: 'stored' }>, 'told' | 'warnings'>): {
  artifacts_listed?: number;
  artifact_problems?: Problem[];
  warnings?: Warning[];
} {
  return {
    ...(told !== null && { artifacts_listed: told.listed }),
    ...(told !== null && told.problems.length > 0 && { artifact_problems: [...told.problems] }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}
