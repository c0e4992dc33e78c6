import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import type { LifeDocument } from '../../../records/conjunction/lives.ts';
import type { WatchDocument } from '../../../records/conjunction/watches.ts';
import type { ChangedDocument, RecordChange, Watched } from '../../../records/live/watched.ts';
import type { AgentDocument } from '../../../records/mission/agents.ts';
import type { WebhookDocument } from '../../../records/webhook/webhooks.ts';
import type { WorkloadStageDocument } from '../../../records/workload/documents.ts';
import type { WorkloadSummary } from '../../../records/workload/workloads.ts';
import { presentDeployment } from '../../../presenters/deployment.ts';
import { instant, instantOrNull } from '../../../presenters/instant.ts';
import { presentWorkloadSummary } from '../../../presenters/workload.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { presentAgent } from '../presenters/agent.ts';
import { presentEventSummary } from '../presenters/deployment-event.ts';

/** What a change makes of a record as a page has it. */
type Patch = Readonly<Record<string, unknown>>;

/** The same change goes to every page that follows it: it is presented once. */
const presented = new WeakMap<RecordChange, Patch>();

/** A changed record in wire form; null when it was removed. `nowMs`: epoch ms. */
export function patchOf(change: RecordChange, nowMs: number): Patch | null {
  if (change.document === null) return null;
  const known = presented.get(change);
  if (known !== undefined) return known;
  const patch = PRESENTERS[change.collection](change.document, nowMs);
  presented.set(change, patch);
  return patch;
}

/** Each takes a document of its collection, as the feed of changes reads it. */
const PRESENTERS: Readonly<Record<Watched, (document: ChangedDocument, nowMs: number) => Patch>> = {
  deployments: (document) => presentDeployment(as<DeploymentDocument>(document)),
  deployment_events: (document) => ({
    event: presentEventSummary(as<DeploymentEventDocument>(document)),
  }),
  workloads: (document) => presentWorkloadSummary(as<WorkloadSummary>(document)),
  workload_stages: (document) => {
    const stage = as<WorkloadStageDocument>(document);
    return {
      stage: {
        index: stage.index,
        role: stage.role,
        satellite: stage.satellite,
        satellite_name: stage.satellite_name,
        status: stage.status,
        attempt: stage.attempt,
        deployment_id: stage.deployment_id,
        started_at: instantOrNull(stage.started_at),
        finished_at: instantOrNull(stage.finished_at),
        error: stage.failure_reason,
      },
    };
  },
  agents: (document, nowMs) => {
    // Which deployments it holds is not in its record.
    const agent = Object.entries(presentAgent(as<AgentDocument>(document), [], nowMs));
    return Object.fromEntries(agent.filter(([name]) => name !== 'deployment_ids'));
  },
  webhooks: (document) => {
    const webhook = as<WebhookDocument>(document);
    const { last_delivery: last } = webhook;
    return {
      id: webhook._id,
      url: webhook.url,
      status: webhook.status,
      enabled: webhook.status === 'enabled',
      disabled_reason: webhook.disabled_reason,
      disabled_at: instantOrNull(webhook.disabled_at),
      updated_at: instant(webhook.updated_at),
      last_delivery: last && { ...last, at: instant(last.at) },
    };
  },
  conjunction_lives: (document) => {
    const life = as<LifeDocument>(document);
    const { primary, secondary } = life.encounter;
    return {
      id: life.conjunction_id,
      watch_id: life.watch_id,
      primary: { id: primary.noradId, name: primary.name },
      secondary: { id: secondary.noradId, name: secondary.name },
      tca: formatInstant(life.tca_ms),
      miss_km: life.miss_km,
      probability: life.probability,
      risk_level: life.risk,
      resolution: life.resolution,
    };
  },
  conjunction_watches: (document) => {
    const watch = as<WatchDocument>(document);
    return { watch: { id: watch._id, status: watch.status } };
  },
};

/** The feed names the collection, and each collection has one form. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- one cast for all
function as<T>(document: ChangedDocument): T {
  return document as T;
}
