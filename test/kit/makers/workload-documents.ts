import type { ArtifactLinkDocument } from '../../../records/artifact/links.ts';
import type { WorkloadStageDocument } from '../../../records/workload/documents.ts';
import type { MemoryWorkloads } from '../memory/memory-workloads.ts';
import { EXPLANATIONS } from './explanations.ts';

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A stage that is done. */
export function aStageDocument(
  workloadId: string,
  index: number,
  changes: Partial<WorkloadStageDocument> = {},
): WorkloadStageDocument {
  return {
    _id: `${workloadId}/${index}`,
    workload_id: workloadId,
    index,
    satellite: '25544',
    satellite_name: 'ISS',
    role: 'stage',
    depends_on: [],
    start_offset_s: 0,
    duration_s: 240,
    silent_s: 60,
    alternatives: [],
    status: 'done',
    attempt: 1,
    deployment_id: 'dep_4m9s2xk7w3pqzc8hr6tvbnya',
    plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
    copy_id: 'pln_4m9s2xk7w3pqzc8hr6tvbnya',
    compute_s: 170,
    compute_share: 0.5,
    downlink_mb: 12,
    uplink_mb: 0,
    isl_mb: 0,
    delivery_confidence: 0.9999,
    dispatched_at: new Date(0),
    started_at: new Date(0),
    finished_at: new Date(1000),
    has_run: true,
    failure_reason: null,
    replacements: [],
    ...changes,
  };
}

/** What a stage has made. */
export function anOutput(
  workloadId: string,
  stageIndex: number,
  changes: Partial<ArtifactLinkDocument> = {},
): ArtifactLinkDocument {
  const deployment = 'dep_4m9s2xk7w3pqzc8hr6tvbnya';
  return {
    _id: `${deployment}/stage-${stageIndex}.json`,
    owner_id: 'own_test',
    deployment_id: deployment,
    workload_id: workloadId,
    stage_index: stageIndex,
    name: `stage-${stageIndex}.json`,
    media_type: 'application/json',
    content_id: `sha256-${SHA256}`,
    uri: null,
    size_bytes: 412,
    sha256: SHA256,
    created_at: new Date(0),
    ...changes,
  };
}

/** Writes what the workflow of a workload of one stage has written when it is done. */
export function finishWorkload(workloads: MemoryWorkloads, id: string, nowMs: number): void {
  const at = new Date(nowMs);
  const finished = new Date(nowMs + 60_000);
  workloads.outputsOf.set(id, [anOutput(id, 0)]);
  workloads.change(id, {
    phase: 'done',
    workflow_status: 'COMPLETED',
    started: true,
    stages_total: 1,
    stages_done: 1,
    placement: {
      strategy: 'The satellite whose plan finishes first: ISS.',
      satellites: [{ satellite: '25544', satellite_name: 'ISS', stages: [0], plan_id: 'a' }],
      rejected: [],
    },
    plan: {
      feasible: true,
      class: 'single',
      partition: [],
      islBound: false,
      strategy: 'The satellite whose plan finishes first: ISS.',
      rejected: [],
      finishOffsetS: 241.182,
      explanation: EXPLANATIONS.single,
      estimate: { ocu: 150, cents: 1800, perStageOcu: 150, stages: 1, pricePerOcuCents: 12 },
    },
    outcome: {
      status: 'done',
      started_at: at,
      finished_at: finished,
      duration_s: 60,
      mission_duration_s: 240,
      stages_done: 1,
      stages_failed: 0,
      delivery_confidence: 0.9999,
    },
    cost: {
      ocu: 150,
      cents: 1800,
      currency: 'USD',
      price_per_ocu_cents: 12,
      stages: 1,
      billed_at: finished,
    },
  });
}
