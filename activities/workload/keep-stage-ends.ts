import { isEnded } from '../../domain/deployment/status.ts';
import { simulatedOutput } from '../../domain/workload/simulated-output.ts';
import { GROUND_ID } from '../../domain/workload/workload-plan.ts';
import type { ArtifactLinkRecords, NewOutput } from '../../records/artifact/links.ts';
import type { ArtifactRecords } from '../../records/artifact/artifacts.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { ReportedArtifacts } from '../../records/artifact/reported.ts';
import type { WorkloadDocument, WorkloadStageDocument } from '../../records/workload/documents.ts';
import type { DeploymentTimes } from '../../records/workload/stage-ends.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { StageEnd } from './messages.ts';

/** What ends of stages are kept with. */
export interface KeepStageEndsPorts {
  readonly stageProgress: Pick<WorkloadStageProgress, 'stages' | 'endStages' | 'deploymentTimes'>;
  readonly deployments: Pick<DeploymentProgress, 'fail'>;
  readonly artifacts: Pick<ArtifactRecords, 'store'>;
  readonly links: Pick<ArtifactLinkRecords, 'link' | 'linkMissing'>;
  readonly reported: ReportedArtifacts;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Keeps the ends of stages of one workload. `present`: stages that the caller has just read, the
 * ended ones among them; answers them as they are then.
 */
export type KeepStageEnds = (
  workload: Pick<WorkloadDocument, '_id' | 'owner_id' | 'executor'>,
  ended: readonly StageEnd[],
  present?: readonly WorkloadStageDocument[],
) => Promise<readonly WorkloadStageDocument[]>;

/** Simulated outputs are a few kilobytes. */
const OUTPUT_MAX_BYTES = 1024 * 1024;

/**
 * Makes the function that keeps how stages ended: their times from the deployments, and their
 * results. A simulated stage, and every one on the ground, hands in its computed output; of a live
 * one the reported artifacts are collected. Safe to repeat.
 */
export function createKeepStageEnds(ports: KeepStageEndsPorts): KeepStageEnds {
  const { stageProgress, deployments, artifacts, links, reported, clock } = ports;

  const collect = async (
    workload: Parameters<KeepStageEnds>[0],
    stage: WorkloadStageDocument,
    deploymentId: string,
  ): Promise<void> => {
    const { owner_id } = workload;
    const of = { owner_id, workload_id: workload._id, stage_index: stage.index };
    const producer = { _id: deploymentId, ...of };
    if (workload.executor === 'live' && stage.satellite !== GROUND_ID)
      // The API has listed them; an upload of the same name since then is newer than the report.
      await links.linkMissing(producer, await reported.of(deploymentId));
    else await links.link(producer, [await simulate(artifacts, workload._id, stage)]);
  };

  return async (workload, ended, present) => {
    if (ended.length === 0) return present ?? [];
    const ids = ended.flatMap(({ deploymentId }) => (deploymentId === null ? [] : [deploymentId]));
    const indices = ended.map(({ index }) => index);
    const [times, stages] = await Promise.all([
      stageProgress.deploymentTimes(ids),
      present ?? stageProgress.stages(workload._id, indices),
    ]);
    const byIndex = new Map(stages.map((stage) => [stage.index, stage]));
    await Promise.all(
      ended.map(async ({ index, deploymentId, status, reason }) => {
        if (deploymentId === null) return;
        const stage = byIndex.get(index);
        const isOpen = !isEnded(times.get(deploymentId)?.status ?? 'failed');
        // Its workflow was ended from outside and the record is still open: it must not keep
        // running.
        if (isOpen) {
          const code = 'workflow_ended';
          await deployments.fail(deploymentId, { code, reason: reason ?? code });
        }
        // What a program has made is listed already.
        if (times.get(deploymentId)?.has_program === true) return;
        if (status === 'done' && stage !== undefined) await collect(workload, stage, deploymentId);
      }),
    );
    const ends = ended.map(({ index, attempt, status, reason, deploymentId }) => {
      const run = times.get(deploymentId ?? '') ?? NEVER_RUN;
      return {
        index,
        attempt,
        status,
        reason,
        // A stage that another satellite took over began when the first one did.
        started_at: byIndex.get(index)?.started_at ?? run.started_at,
        finished_at: run.finished_at ?? new Date(clock()),
        has_run: run.has_run,
      };
    });
    return stageProgress.endStages(workload._id, ends, stages);
  };
}

const NEVER_RUN: Pick<DeploymentTimes, 'started_at' | 'finished_at' | 'has_run'> = {
  started_at: null,
  finished_at: null,
  has_run: false,
};

/**
 * Computes and stores the output of a simulated stage: the same bytes whenever it is done again.
 */
async function simulate(
  artifacts: Pick<ArtifactRecords, 'store'>,
  workloadId: string,
  stage: WorkloadStageDocument,
): Promise<NewOutput> {
  const { index, role, downlink_mb: downlinkMb } = stage;
  const { name, mediaType, bytes } = simulatedOutput(workloadId, { index, role, downlinkMb });
  const stored = await artifacts.store(piecesOf(bytes), { mediaType, maxBytes: OUTPUT_MAX_BYTES });
  if (stored.kind !== 'stored') throw new Error(`the output of stage ${index} was not kept`);
  const { contentId, sha256, sizeBytes } = stored;
  return { name, mediaType, contentId, sha256, sizeBytes };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
