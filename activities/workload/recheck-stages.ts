import { counted } from '../../domain/counted.ts';
import { GROUND_ID } from '../../domain/workload/workload-plan.ts';
import type { UntrueStage } from '../../domain/workload/plan/untrue-stages.ts';
import { isFinalStage } from '../../domain/workload/phase.ts';
import type { CandidateRecords } from '../../records/workload/candidates.ts';
import type {
  PlannedStageDocument,
  WorkloadStageDocument,
} from '../../records/workload/documents.ts';
import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import type {
  LostStage,
  PlacedStage,
  RecheckStagesReport,
  RecheckStagesRequest,
} from './messages.ts';
import { createKnownStages, type KnownStages } from './known-stages.ts';
import { jobBeside, rowOf } from './plan-workload.ts';
import { PlanningTooLarge, type WorkloadPlanner } from './planning.ts';
import {
  failedSatellites,
  isPlanned,
  MOST_TRIES,
  noneIfTooLarge,
  stagePlanOf,
  type PlannedWorkloadDocument,
} from './replace-stage.ts';
import {
  createWaitingStages,
  type WaitingStage,
  type WaitingStagesPorts,
} from './waiting-stages.ts';

/** What looking at stages again works with. */
export interface RecheckStagesPorts extends WaitingStagesPorts {
  readonly progress: Pick<WorkloadProgress, 'read' | 'tellLook'>;
  readonly stageProgress: Pick<
    WorkloadStageProgress,
    'plannedStages' | 'plannedStage' | 'allStages' | 'replace'
  >;
  readonly candidates: CandidateRecords;
  readonly planner: Pick<WorkloadPlanner, 'look' | 'replace'>;
  readonly places: Places;
}

const NOTHING: RecheckStagesReport = { placed: [], lost: [], unknown: null };
const WAITS_FOR_LATER = 'a stage that it waits for ends later';
/** So often a stage has other places before it is given up: the sky may change each minute for a week. */
const MOST_ATTEMPTS = 100;
/** So many different reasons are told of one look. */
const MOST_TOLD = 3;

/**
 * Holds the stages of a workload that have booked and not begun against the sky of today. Those that are no longer
 * true are planned anew beside all that is booked, on their own satellite or another one, and their bookings move
 * with them; where there is no place any more, or the workload is to refuse, they are answered as lost. Safe to
 * repeat.
 */
export function createRecheckStages(ports: RecheckStagesPorts) {
  const { progress, stageProgress, candidates, planner, places } = ports;
  const waitingStages = createWaitingStages(ports);

  /** Plans a stage anew and keeps that; false where it has no place in time. */
  const place = async (
    workload: PlannedWorkloadDocument,
    known: KnownStages,
    { index, attempt, reason, fromS }: Moving,
    call: PlanningCall,
  ): Promise<boolean> => {
    for (let tried = 1; ; tried += 1) {
      const stage = await known.read(index);
      if (stage?.attempt !== attempt) return stage !== undefined;
      const { candidates: open } = await candidates.read(workload.candidate_ids, workload.owner_id);
      const job = await jobBeside(candidates, workload, open, stage.booked?.id);
      const others = open.filter(({ id }) => id !== stage.satellite).map(({ id }) => id);
      const [documents, stages] = [known.documents(), known.plans()];
      const replacement = {
        ...{ workload: job, plan: { ...workload.plan, stages }, stageIndex: index },
        // Nothing has failed here: its own satellite is asked as well, and may be the only one that has its data.
        failed: rowOf(stage).isReplaceable ? failedSatellites(documents, index, 'before') : others,
        ...{ candidates: open, fromOffsetS: fromS },
      };
      const found = await planner.replace(replacement, call).catch(noneIfTooLarge);
      if (found === null) return false;
      const bus = open.find(({ id }) => id === found.satellite)?.bus;
      const { kind } = await stageProgress.replace(workload, {
        ...{ stage: found, startMs: job.startMs, attempt, reason, bus, isMove: true },
      });
      if (kind !== 'conflict') {
        await known.read(index);
        return true;
      }
      // Others were faster: what they have booked is seen the next time.
      if (tried === MOST_TRIES) return false;
    }
  };

  /** Places what is untrue anew, in the order in which stages wait for each other; answers what has no place. */
  const settle = async (
    workload: PlannedWorkloadDocument,
    { documents, waiting, untrue, moved: alreadyMoved, fromS }: Untrue,
    call: PlanningCall,
  ): Promise<LostStage[]> => {
    const lost: LostStage[] = [];
    const known = createKnownStages(stageProgress, workload._id, documents);
    const open = documents.filter(({ status }) => !isFinalStage(status));
    const ends = new Map(open.map((stage) => [stage.index, endS(stage)]));
    const moved = new Set(alreadyMoved);
    for (const stage of waiting) {
      const { index, attempt, depends_on: dependsOn, start_offset_s: startS } = stage.document;
      const isLate = dependsOn.some((one) => moved.has(one) && (ends.get(one) ?? 0) > startS);
      const found = untrue.find((one) => one.index === index)?.reasons ?? [];
      const reasons = [
        ...(stage.withdrawnFor === null ? found : [stage.withdrawnFor]),
        ...(isLate ? [WAITS_FOR_LATER] : []),
      ];
      if (reasons.length === 0) continue;
      const reason = reasons.join('; ');
      if (!(await waitingStages.withdraw(stage, reason))) continue;
      const readyS = Math.max(fromS, ...dependsOn.map((one) => ends.get(one) ?? 0));
      const isPlaced =
        workload.world?.on_conflict !== 'refuse' &&
        attempt < MOST_ATTEMPTS &&
        (await place(workload, known, { index, attempt, reason, fromS: readyS }, call));
      if (isPlaced) moved.add(index);
      else lost.push({ index, attempt, reason });
      const after = known.get(index);
      if (after !== undefined) ends.set(index, endS(after));
    }
    return lost;
  };

  const look = async (
    request: RecheckStagesRequest,
    call: PlanningCall,
  ): Promise<RecheckStagesReport> => {
    const workload = await progress.read(request.workloadId);
    if (workload?.world === undefined || !isPlanned(workload)) return NOTHING;
    const attempts = new Map(request.stages.map(({ index, attempt }) => [index, attempt]));
    const documents = await stageProgress.plannedStages(workload._id);
    const isMoved = ({ index, attempt }: { readonly index: number; readonly attempt: number }) =>
      attempt > (attempts.get(index) ?? Infinity);
    const same = documents.filter(({ index, attempt }) => attempts.get(index) === attempt);
    const reading = await candidates.read(workload.candidate_ids, workload.owner_id);
    const { beside, ...job } = await jobBeside(candidates, workload, reading.candidates);
    if (beside === undefined) return NOTHING;
    const waiting = await waitingStages.waitingAmong(workload, same, beside);
    const looked = { workload: { ...job, beside }, candidates: reading.candidates };
    const untrue = await planner
      .look({ ...looked, stages: waiting.flatMap(bookedOf) }, call)
      .catch(messageIfTooLarge);
    // Another attempt would take as much: the stages stay as they are.
    if (typeof untrue === 'string') return { ...NOTHING, unknown: untrue };
    // What a former try of this activity has moved is done.
    const moved = documents.filter(isMoved).map(({ index }) => index);
    const { fromS } = request;
    const lost = await settle(workload, { documents, waiting, untrue, moved, fromS }, call);
    const placed = (await stageProgress.allStages(workload._id))
      .filter(isMoved)
      .map((stage): PlacedStage => ({
        row: rowOf(stage),
        reason: stage.replacements.at(-1)?.reason ?? '',
      }));
    if (placed.length + lost.length > 0)
      await progress.tellLook(workload._id, {
        ...{ look: request.look, reason: toldText(placed, lost) },
      });
    return { placed, lost, unknown: null };
  };

  return (request: RecheckStagesRequest): Promise<RecheckStagesReport> =>
    whilePlanning(places, (call) => look(request, call));
}

/** A stage that is to be placed anew. */
interface Moving {
  readonly index: number;
  readonly attempt: number;
  readonly reason: string;
  /** Mission time from which on it can run, s. */
  readonly fromS: number;
}

/** What of the stages that wait is untrue, and which of a workload were placed anew already. */
interface Untrue {
  /** All stages of the workload, in order. */
  readonly documents: readonly PlannedStageDocument[];
  readonly waiting: readonly WaitingStage[];
  readonly untrue: readonly UntrueStage[];
  readonly moved: readonly number[];
  readonly fromS: number;
}

/** Mission time at which a stage is to end, s. */
function endS({ start_offset_s: startS, duration_s: lastsS }: WorkloadStageDocument): number {
  return startS + lastsS;
}

/** What of a stage is looked at: those on the ground have booked nothing. */
function bookedOf({ document }: WaitingStage) {
  const { booked, satellite } = document;
  if (booked === undefined || satellite === GROUND_ID) return [];
  const { id: booking, elements = null } = booked;
  return [{ stage: stagePlanOf(document), booking, elements }];
}

function messageIfTooLarge(error: unknown): string {
  if (error instanceof PlanningTooLarge) return error.message;
  throw error;
}

function toldText(placed: readonly PlacedStage[], lost: readonly LostStage[]): string {
  const parts = [
    ...(placed.length > 0 ? [`${counted(placed.length, 'stage')} placed anew`] : []),
    ...(lost.length > 0 ? [`${counted(lost.length, 'stage')} given up`] : []),
  ];
  const reasons = [...new Set([...placed, ...lost].map(({ reason }) => reason))];
  return `${parts.join(', ')}: ${reasons.slice(0, MOST_TOLD).join('; ')}`;
}
