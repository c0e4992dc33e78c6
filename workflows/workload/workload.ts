import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { EndedWorkload, EndWorkloadRequest } from '../../activities/workload/messages.ts';
import type { FinalPhase } from '../../domain/workload/phase.ts';
import { verdictOf } from '../../domain/workload/stage-needs.ts';
import { asLocalActivity, effects, planning } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import { createStageChildren, type StageChildren } from './children.ts';
import { receiveLook } from './looks.ts';
import { lookAgainSignal, WORKLOAD_FAILED, WORKLOAD_TIMED_OUT } from './messages.ts';
import type { LookMessage, WorkloadInput, WorkloadResult } from './messages.ts';
import { showDetails, upsertPhaseAndSatellites } from './shown.ts';
import { runStages } from './stages.ts';
import { adoptPlan, endAll, isSmall, newWorkloadState, type WorkloadState } from './state.ts';
import { endCodeOf } from '../end-code.ts';

/** How a workload ends, before it is written. */
type Ending = Pick<EndWorkloadRequest, 'phase' | 'code' | 'message' | 'reasons'>;

/**
 * One workload from its planning to its bill: plans it, runs each stage as a `deployment` of its
 * own, gives failed ones to other satellites, and ends as done, failed (`WorkloadFailed`), timed
 * out (`WorkloadTimedOut`) or canceled. Its last write is the one that ends the record.
 */
export async function workload(input: WorkloadInput): Promise<WorkloadResult> {
  const state = input.carried ?? newWorkloadState(input.workloadId, Date.parse(input.deadlineAt));
  const looked = (message: LookMessage): void => {
    receiveLook(state, message);
    showDetails(state);
  };
  setHandler(lookAgainSignal, looked, {
    description: 'Something happened that may make stages untrue which have not begun.',
  });
  const deadline = watchDeadline(state);
  const children = createStageChildren(state);
  try {
    if (state.plan === null) {
      const ending = await plan(state, deadline);
      if (ending === 'absent') return { phase: 'absent', stagesDone: 0 };
      if (ending !== null) return await end(state, children, ending);
    }
    showDetails(state);
    const outcome = await runStages(state, children, deadline, {
      showDetails: () => showDetails(state),
      mustGoOn: () => mustContinue(input),
    });
    if (outcome === 'continue') {
      const { v, workloadId, deadlineAt } = input;
      const kept = input.eventsPerRun === undefined ? {} : { eventsPerRun: input.eventsPerRun };
      return await continueAsNew<typeof workload>({
        ...{ v, workloadId, deadlineAt },
        ...kept,
        carried: state,
      });
    }
    return await end(state, children, outcome === 'late' ? LATE : endingOf(state));
  } catch (error) {
    if (isCancellation(error)) {
      const ended = await CancellationScope.nonCancellable(() => end(state, children, CANCELED));
      // It may have ended in another way just before: then that is how the workflow ends, too.
      if (ended.phase !== 'canceled') return ended;
      throw error;
    }
    if (!(error instanceof ActivityFailure)) throw error;
    return await end(state, children, failedBy(error));
  }
}

const LATE: Ending = {
  phase: 'timed_out',
  code: 'deadline',
  message: 'the deadline passed before every stage was done',
  reasons: [],
};

const CANCELED: Ending = { phase: 'canceled', code: null, message: 'canceled', reasons: [] };

/** A timer that fires once, in the background; it survives a cancellation. */
function watchDeadline(state: WorkloadState): { isOver: boolean } {
  const clock = { isOver: state.deadlineAtMs <= Date.now() };
  const strike = async (): Promise<void> => {
    await sleep(state.deadlineAtMs - Date.now(), { summary: 'deadline of the workload' });
    clock.isOver = true;
  };
  if (!clock.isOver) void CancellationScope.nonCancellable(strike);
  return clock;
}

/** Plans the workload; answers how it ends when there is nothing to run. */
async function plan(
  state: WorkloadState,
  deadline: { readonly isOver: boolean },
): Promise<Ending | 'absent' | null> {
  const scope = new CancellationScope();
  const running = scope.run(() =>
    planning('plan over the candidates').planWorkload({ workloadId: state.workloadId }),
  );
  const isLate = CancellationScope.nonCancellable(() => condition(() => deadline.isOver));
  const planned = await Promise.race([running, isLate.then(() => 'late' as const)]);
  if (planned === 'late') {
    scope.cancel();
    await running.catch((error: unknown) => {
      if (!isCancellation(error)) throw error;
    });
    return LATE;
  }
  switch (planned.kind) {
    case 'absent':
      upsertSearchAttributes([{ key: PHASE, value: 'absent' }]);
      return 'absent';
    case 'ended':
      return 'absent';
    case 'refused':
      return refusal(planned.reasons);
    case 'planned':
      adoptPlan(state, planned, Date.now());
      return null;
  }
}

function refusal(reasons: Ending['reasons']): Ending {
  const [first] = reasons;
  const isUnplanned = first?.code === 'planning_timeout' || first?.code === 'planning_memory';
  return {
    phase: 'failed',
    code: first?.code ?? 'no_feasible_plan',
    message: `${isUnplanned ? 'not planned' : 'no feasible plan'}: ${first?.message ?? 'no reason was given'}`,
    reasons,
  };
}

function endingOf(state: WorkloadState): Ending {
  const needs = state.plan?.needs;
  if (needs === undefined) throw new TypeError('a workload ends before it is planned');
  const verdict = verdictOf(state.stages, needs);
  if (verdict.isDone) return { phase: 'done', code: null, message: null, reasons: [] };
  const first = state.stages.find(({ status }) => status === 'failed');
  const because = first?.reason === null || first === undefined ? '' : `: ${first.reason}`;
  return {
    phase: 'failed',
    code: 'stage_failed',
    message: `${verdict.message}${because}`,
    reasons: [],
  };
}

/** An effect failed in a way that no retry mends. */
function failedBy(error: ActivityFailure): Ending {
  const { cause } = error;
  return {
    phase: 'failed',
    code: endCodeOf(error),
    message: cause?.message ?? error.message,
    reasons: [],
  };
}

/** Cancels what still runs, waits for it, then writes the end and ends alike. */
async function end(
  state: WorkloadState,
  children: StageChildren,
  ending: Ending,
): Promise<WorkloadResult> {
  children.cancel();
  await condition(() => children.running() === 0);
  const kept = children.takeEnded().filter(({ status }) => status === 'done');
  const { workloadId } = state;
  const endings = [...state.unwritten, ...kept];
  const summary = `end as ${ending.phase}`;
  const request = { workloadId, ...ending, ended: endings };
  const ended = isSmall(state.stages.length)
    ? await asLocalActivity(summary, (local) => local.endWorkload(request))
    : await effects(summary).endWorkload(request);
  endAll(state, ended.phase, kept, { ...saidOf(ending, ended), cents: ended.cents });
  return conclude(state, ending, ended);
}

/** Why it ended; a record that another process had ended in another way keeps its own reason. */
function saidOf({ phase, code, message, reasons }: Ending, ended: EndedWorkload) {
  if (phase === ended.phase) return { code, message, reasons };
  return { code: null, message: 'it had ended before', reasons: [] };
}

/** Ends the workflow as the record did. */
function conclude(state: WorkloadState, ending: Ending, ended: EndedWorkload): WorkloadResult {
  showDetails(state);
  upsertPhaseAndSatellites(state);
  const final: FinalPhase | EndedWorkload['phase'] = ended.phase;
  const details = { workloadId: state.workloadId, code: ending.code };
  const reason = ending.message ?? `the workload is ${final}`;
  if (final === 'failed') {
    throw ApplicationFailure.nonRetryable(reason, WORKLOAD_FAILED, details);
  }
  if (final === 'timed_out') {
    throw ApplicationFailure.nonRetryable(reason, WORKLOAD_TIMED_OUT, details);
  }
  return { phase: final, stagesDone: ended.stagesDone };
}

function mustContinue({ eventsPerRun }: WorkloadInput): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || (eventsPerRun !== undefined && historyLength > eventsPerRun);
}
