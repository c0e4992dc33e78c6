import type { Attention } from '../../../contracts/console/overview.ts';
import { STALE_AFTER_MS } from '../../../domain/orbit/elements/catalogue-age.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { AgentDocument } from '../../../records/mission/agents.ts';
import type {
  ElementsOfSatellite,
  LiveWork,
  OpenEncounter,
} from '../../../records/overview/overview.ts';
import type { WebhookDocument } from '../../../records/webhook/webhooks.ts';
import type { WorkloadSummary } from '../../../records/workload/workloads.ts';
import { presentCause, type ComparedDeployment } from '../deployment/read-progress.ts';
import { OFFLINE_AFTER_MS } from '../presenters/agent.ts';
import { durationInWords } from '../presenters/delay.ts';
import { pageOf } from './pages.ts';

/** A deployment that is behind by less is not spoken of, ms. */
const LATE_AFTER_MS = 60_000;
/** From so much on a delay is worth more than a look, ms. */
const VERY_LATE_MS = 3_600_000;

/** What people call a deployment. */
export function titleOfDeployment({
  plan_label: label,
  plan_name: name,
  satellite_name: satellite,
}: Pick<DeploymentDocument, 'plan_label' | 'plan_name' | 'satellite_name'>): string {
  return `${label ?? name ?? 'Deployment'} on ${satellite}`;
}

/** What people call a workload. */
export function titleOfWorkload({ type, class: kind }: Pick<WorkloadSummary, 'type' | 'class'>) {
  return `${type} (${kind})`;
}

/** A deployment that failed. */
export function failedDeployment(document: DeploymentDocument): Attention {
  return {
    ...{ kind: 'failed', subject: 'deployment', severity: 'critical' },
    id: document._id,
    title: titleOfDeployment(document),
    reason: document.failure_reason ?? 'It failed without a reason.',
    since: formatInstant((document.completed_at ?? document.created_at).getTime()),
    href: pageOf.deployment(document._id),
  };
}

/** A workload that failed or ran out of time. */
export function failedWorkload(document: WorkloadSummary): Attention {
  const { outcome } = document;
  const failed = `${outcome?.stages_failed ?? document.stages_failed} of ${document.stages_total} stages failed.`;
  return {
    ...{ kind: 'failed', subject: 'workload', severity: 'critical' },
    id: document._id,
    title: titleOfWorkload(document),
    reason: outcome?.message ?? failed,
    since: formatInstant((outcome?.finished_at ?? document.updated_at).getTime()),
    href: pageOf.workload(document._id),
  };
}

/** A deployment that is behind its plan; null when it is not, or hardly. `nowMs`: epoch ms, wall clock. */
export function lateDeployment(
  document: DeploymentDocument,
  compared: ComparedDeployment,
  nowMs: number,
): Attention | null {
  const behindMs = -compared.progress.aheadMs;
  if (behindMs < LATE_AFTER_MS) return null;
  const cause = presentCause(compared);
  const begun = compared.progress.work.some(({ attempts }) => attempts.length > 0);
  return {
    ...{ kind: 'late', subject: 'deployment' },
    severity: behindMs >= VERY_LATE_MS ? 'critical' : 'warning',
    id: document._id,
    title: titleOfDeployment(document),
    reason: begun
      ? `Behind its plan by ${durationInWords(behindMs)}. ${cause?.message ?? ''}`.trim()
      : `Its plan began ${durationInWords(behindMs)} ago and nothing of it has run.`,
    since: formatInstant(nowMs - behindMs),
    href: pageOf.deployment(document._id),
  };
}

/** A deployment whose owner is asked about another plan; null where nothing is asked, or not any more. */
export function askedDeployment(document: DeploymentDocument, nowMs: number): Attention | null {
  const { asked_revision: asked, _id: id } = document;
  if (asked === undefined || asked === null) return null;
  const leftMs = asked.decide_by.getTime() - nowMs;
  if (leftMs <= 0) return null;
  const silence = asked.on_silence === 'accept' ? 'it is flown' : 'the former plan stays';
  return {
    ...{ kind: 'decision', subject: 'deployment', severity: 'warning', id },
    title: titleOfDeployment(document),
    reason:
      `Its plan is no longer true, and revision ${asked.revision} is proposed. Decide within ` +
      `${durationInWords(leftMs)}; where nobody does, ${silence}.`,
    since: formatInstant(asked.asked_at.getTime()),
    href: pageOf.revision(id, asked.revision),
  };
}

/** A workload that will end, or should have ended, after its deadline; null when it will not. */
export function lateWorkload(document: WorkloadSummary, nowMs: number): Attention | null {
  const deadlineMs = document.deadline_at.getTime();
  const expectedMs = Math.max(document.eta?.getTime() ?? nowMs, nowMs);
  if (expectedMs <= deadlineMs) return null;
  const over = durationInWords(expectedMs - deadlineMs);
  return {
    ...{ kind: 'late', subject: 'workload' },
    severity: nowMs > deadlineMs ? 'critical' : 'warning',
    id: document._id,
    title: titleOfWorkload(document),
    reason: `It is expected ${over} after its deadline of ${formatInstant(deadlineMs)}.`,
    since: formatInstant(Math.min(deadlineMs, nowMs)),
    href: pageOf.workload(document._id),
  };
}

/**
 * Agents that are offline while work waits for them: what they hold, or what was made for a satellite that
 * no other agent of its owner was heard on. `nowMs`: epoch ms.
 */
export function silentAgents(
  agents: readonly AgentDocument[],
  work: readonly LiveWork[],
  nowMs: number,
): Attention[] {
  const isHeard = ({ last_seen_at: at }: AgentDocument) => nowMs - at.getTime() < OFFLINE_AFTER_MS;
  const heardOn = new Set(agents.filter(isHeard).map(({ satellite_id: id }) => id));
  return agents
    .filter((agent) => !isHeard(agent))
    .flatMap((agent): Attention[] => {
      const held = work.filter(({ agent_id: id }) => id === agent.agent_id).length;
      const waiting = heardOn.has(agent.satellite_id)
        ? 0
        : work.filter(
            ({ status, satellite_id: id }) => status === 'pending' && id === agent.satellite_id,
          ).length;
      if (held + waiting === 0) return [];
      const silentMs = nowMs - agent.last_seen_at.getTime();
      const parts = [
        ...(held > 0 ? [`${held} deployment${held === 1 ? '' : 's'} in its hands`] : []),
        ...(waiting > 0 ? [`${waiting} waiting for it`] : []),
      ];
      return [
        {
          ...{ kind: 'silent_agent', subject: 'agent' },
          severity: held > 0 && silentMs >= VERY_LATE_MS ? 'critical' : 'warning',
          id: agent.agent_id,
          title: agent.agent_id,
          reason: `Not heard for ${durationInWords(silentMs)}, with ${parts.join(' and ')}.`,
          since: formatInstant(agent.last_seen_at.getTime()),
          href: pageOf.agent(agent.agent_id),
        },
      ];
    });
}

/** A webhook that failures have disabled. */
export function disabledWebhook(document: WebhookDocument): Attention {
  const { disabled_reason: why, last_delivery: last } = document;
  const answered =
    typeof last?.response_status === 'number'
      ? ` The last answer was ${last.response_status}.`
      : '';
  return {
    ...{ kind: 'webhook_disabled', subject: 'webhook', severity: 'critical' },
    id: document._id,
    title: document.url,
    reason:
      (why === 'gone'
        ? 'Its receiver answered 410 Gone: nothing is sent any more.'
        : 'Six attempts of a delivery failed: nothing is sent any more.') + answered,
    since: formatInstant((document.disabled_at ?? document.updated_at).getTime()),
    href: pageOf.webhook(document._id),
  };
}

/** An encounter of high risk. */
export function openEncounter(life: OpenEncounter): Attention {
  const { primary, secondary } = life.encounter;
  const chance =
    life.probability === null
      ? 'unknown probability'
      : `probability ${life.probability.toExponential(1)}`;
  return {
    ...{ kind: 'conjunction', subject: 'conjunction' },
    severity: life.risk === 'CRITICAL' ? 'critical' : 'warning',
    id: life.conjunction_id,
    title: `${primary.name} and ${secondary.name}`,
    reason:
      `${life.risk}: they pass at ${life.miss_km.toFixed(3)} km at ${formatInstant(life.tca_ms)}, ` +
      `${chance}.`,
    since: formatInstant(life.created_at.getTime()),
    href: pageOf.conjunction(life.conjunction_id),
  };
}

/** The catalogue as a whole, when half of its elements are old; null otherwise. */
export function staleCatalogue(medianEpochMs: number | null, nowMs: number): Attention | null {
  if (medianEpochMs === null || nowMs - medianEpochMs <= STALE_AFTER_MS) return null;
  return {
    ...{ kind: 'stale_elements', subject: 'platform', severity: 'warning' },
    id: 'catalogue',
    title: 'Satellite catalogue',
    reason:
      `Half of its elements are older than ${durationInWords(nowMs - medianEpochMs)}: positions, ` +
      'passes and conjunctions are guesses.',
    since: formatInstant(medianEpochMs + STALE_AFTER_MS),
    href: pageOf.satellites(),
  };
}

/** A satellite with work whose elements are old; null while they are new enough. */
export function staleElements(satellite: ElementsOfSatellite, nowMs: number): Attention | null {
  const epochMs = satellite.elements_epoch.getTime();
  if (nowMs - epochMs <= STALE_AFTER_MS) return null;
  return {
    ...{ kind: 'stale_elements', subject: 'satellite', severity: 'info' },
    id: satellite._id,
    title: satellite.name,
    reason: `Its elements are ${durationInWords(nowMs - epochMs)} old and work of yours is on it.`,
    since: formatInstant(epochMs + STALE_AFTER_MS),
    href: pageOf.satellite(satellite._id),
  };
}

/** What is missing of the parts that run things; null when all is there. */
export function missingWorkers(
  state: { readonly idle: readonly string[]; readonly sinceMs: number } | 'unreachable' | null,
  nowMs: number,
): Attention | null {
  if (state === null) return null;
  const reason =
    state === 'unreachable'
      ? 'Temporal cannot be reached: nothing new is started, simulated time stands still.'
      : `No worker polls ${state.idle.join(', ')}: what waits there is not run.`;
  return {
    ...{ kind: 'no_worker', subject: 'platform', severity: 'critical' },
    id: 'worker',
    title: state === 'unreachable' ? 'Temporal' : 'Workers',
    reason,
    since: formatInstant(state === 'unreachable' ? nowMs : state.sinceMs),
    href: pageOf.status(),
  };
}

const RANK = { critical: 0, warning: 1, info: 2 } as const;

/** Critical ones first, then the newest. */
export function byUrgency(a: Attention, b: Attention): number {
  const rank = RANK[a.severity] - RANK[b.severity];
  if (rank !== 0) return rank;
  return a.since === b.since ? 0 : a.since < b.since ? 1 : -1;
}
