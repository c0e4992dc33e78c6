import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { StageNeeds } from '../../domain/workload/stage-needs.ts';
import {
  refuse,
  unknownCandidates,
  type WorkloadRefusal,
} from '../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import type { CandidateRecords } from '../../records/workload/candidates.ts';
import type { MissionRecords } from '../../records/mission/missions.ts';
import type {
  StoredWorkloadPlan,
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../records/workload/documents.ts';
import type { PlannedRecords, WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import { PlanningTooLarge, type WorkloadPlanner } from './planning.ts';
import type { PlannedWorkload, StageRow, WorkloadReference } from './messages.ts';

/** What planning works with. */
export interface PlanWorkloadPorts {
  readonly progress: Pick<WorkloadProgress, 'begin' | 'bookPlan' | 'read' | 'storePlan'>;
  readonly stageProgress: Pick<WorkloadStageProgress, 'allStages'>;
  readonly candidates: CandidateRecords;
  readonly missions: Pick<MissionRecords, 'reserved'>;
  readonly planner: Pick<WorkloadPlanner, 'plan'>;
  readonly places: Places;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Most reasons that are kept in a history; the first ones say most. */
const TOLD_REASONS = 20;
/** Plans of one workload in a world that others outrun, before it is refused. */
const MOST_TRIES = 4;

/**
 * Begins a workload and plans it over its candidates; keeps the plan and every stage. A repeat, and
 * the beginning of a workload whose workflow Temporal has lost, answers what is kept by now.
 */
export function createPlanWorkload(ports: PlanWorkloadPorts) {
  const { progress, stageProgress, candidates, missions, planner, places, clock } = ports;

  /** Plans and keeps the plan, or says why there is none; null when the workload has moved on. */
  const makePlan = async (
    workload: WorkloadDocument,
    call: PlanningCall,
  ): Promise<PlannedWorkload | null> => {
    const { world, owner_id: ownerId } = workload;
    for (let tried = 1; ; tried += 1) {
      const reading = await candidates.read(workload.candidate_ids, ownerId);
      const job = await jobBeside(candidates, workload, reading.candidates);
      const outcome = await planner.plan(job, reading.candidates, call).catch(refusalOf(job));
      if (!outcome.feasible) {
        return { kind: 'refused', reasons: outcome.reasons.slice(0, TOLD_REASONS) };
      }
      const rejected = [...outcome.rejected, ...unknownCandidates(reading.unknown)];
      const plan = { ...outcome, rejected };
      const missionId =
        workload.mission_id ?? (await missions.reserved(ownerId, 'workloads', clock()))._id;
      const kept = { missionId, startMs: job.startMs };
      const stored =
        world === undefined
          ? keptOf(await progress.storePlan(workload, plan, kept))
          : await progress.bookPlan(workload, world, plan, kept);
      if (stored.kind === 'booked') {
        const { value } = stored;
        return value.workload.plan && planned(value.workload, value.workload.plan, value.stages);
      }
      if (stored.kind === 'past') return null;
      // Others were faster: what they have booked is seen the next time.
      if (world?.on_conflict === 'refuse' || tried === MOST_TRIES)
        return {
          kind: 'refused',
          reasons: [{ code: 'schedule_conflict', message: stored.message }],
        };
    }
  };

  const begunOrPlanned = async (
    workloadId: string,
    call: PlanningCall,
  ): Promise<PlannedWorkload> => {
    const begun = await progress.begin(workloadId);
    if (begun === null) return { kind: 'absent' };
    if (begun.phase === 'scheduling') {
      const made = await makePlan(begun, call);
      if (made !== null) return made;
    }
    const kept = begun.plan === null ? await progress.read(workloadId) : begun;
    if (kept === null) return { kind: 'absent' };
    const isOpen = OPEN_PHASES.some((phase) => phase === kept.phase);
    if (!isOpen || kept.plan === null) return { kind: 'ended', phase: kept.phase };
    return planned(kept, kept.plan, await stageProgress.allStages(workloadId));
  };

  return ({ workloadId }: WorkloadReference): Promise<PlannedWorkload> =>
    whilePlanning(
      places,
      (call) => begunOrPlanned(workloadId, call),
      // Its record says that its workflow runs, so that nobody starts it again meanwhile.
      () => progress.begin(workloadId),
    );
}

/** What was kept without a world is kept as what was booked is. */
function keptOf(
  kept: PlannedRecords | null,
): Exclude<Awaited<ReturnType<WorkloadProgress['bookPlan']>>, { readonly kind: 'conflict' }> {
  return kept === null ? { kind: 'past' } : { kind: 'booked', value: kept };
}

/** The job as it was accepted, in a world with what is booked there now, but for what the booking `without` has. */
export async function jobBeside(
  candidates: Pick<CandidateRecords, 'beside'>,
  workload: Pick<WorkloadDocument, 'job' | 'owner_id' | 'world'>,
  open: readonly Candidate[],
  without?: string,
): Promise<WorkloadJob> {
  const job = jobOf(workload);
  const { world, owner_id: ownerId } = workload;
  if (world === undefined || open.length === 0) return job;
  return { ...job, beside: await candidates.beside(world, ownerId, job, open, without) };
}

/** What is too large to be planned has no plan; anything else may succeed another time. */
function refusalOf(job: WorkloadJob): (error: unknown) => WorkloadRefusal {
  return (error) => {
    if (!(error instanceof PlanningTooLarge)) throw error;
    return refuse(job.class, [{ code: error.code, message: error.message }]);
  };
}

/** The workload as it was accepted. */
export function jobOf(workload: Pick<WorkloadDocument, 'job'>): WorkloadJob {
  // The text is the object that the record was made from.
  return JSON.parse(workload.job) as WorkloadJob;
}

/** A stage as its workflow needs it. */
export function rowOf(stage: WorkloadStageDocument): StageRow {
  return {
    index: stage.index,
    satellite: stage.satellite,
    satelliteName: stage.satellite_name,
    role: stage.role,
    dependsOn: stage.depends_on,
    startS: stage.start_offset_s,
    durationS: stage.duration_s,
    silentS: stage.silent_s,
    status: stage.status,
    attempt: stage.attempt,
    deploymentId: stage.deployment_id,
    // A client's data never leave it: no other satellite can train on them.
    isReplaceable: stage.alternatives.length > 0 && stage.role !== 'client',
  };
}

function planned(
  workload: WorkloadDocument,
  plan: StoredWorkloadPlan,
  stages: readonly WorkloadStageDocument[],
): PlannedWorkload {
  const dispatching = workload.history.find(({ phase }) => phase === 'dispatching');
  const job = jobOf(workload);
  const { ocu, cents } = plan.estimate;
  return {
    kind: 'planned',
    ownerId: workload.owner_id,
    type: workload.type,
    executor: workload.executor,
    speedMultiplier: workload.speed_multiplier,
    startAt: new Date(job.startMs).toISOString(),
    plannedAt: (dispatching?.at ?? workload.updated_at).toISOString(),
    finishS: plan.finishOffsetS,
    strategy: plan.strategy.slice(0, 300),
    needs: needsOf(job, plan, stages.length),
    estimate: { ocu, cents },
    stagePickupTimeoutS: workload.stage_pickup_timeout_s,
    stageReportTimeoutS: workload.stage_report_timeout_s,
    stages: stages.map(rowOf),
  };
}

function needsOf(job: WorkloadJob, plan: StoredWorkloadPlan, stages: number): StageNeeds {
  return {
    class: job.class,
    minClients: plan.class === 'federated' ? plan.explanation.minClients : null,
    minCoverageFraction: job.minCoverageFraction,
    coverageShares: sharesOf(plan, stages),
  };
}

/** Spatial: the share of the area that each footprint sees and none before it; else empty. */
function sharesOf(plan: StoredWorkloadPlan, stages: number): number[] {
  if (plan.class !== 'spatial' || plan.explanation.footprints.length !== stages) return [];
  return plan.explanation.footprints.map(({ share }) => share);
}
