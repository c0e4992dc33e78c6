import { AppError } from '../../../contracts/error-codes.ts';
import {
  MAX_CANCELED,
  type CANCEL_EFFECTS,
  type CancelWorkloadsBody,
} from '../../../contracts/workload/cancel.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { workloadCost } from '../../../domain/workload/cost.ts';
import { isFinalPhase, OPEN_PHASES, type WorkloadPhase } from '../../../domain/workload/phase.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import type { WorkloadFilter } from '../../../records/workload/workloads.ts';
import { validationError } from '../../http/input/validate.ts';
import { cancelWorkload } from './cancel-workload.ts';
import type { WorkloadDeps } from './deps.ts';

/** What a cancel does, or would do, to one workload. */
export interface CancelEffect {
  readonly id: string;
  readonly effect: (typeof CANCEL_EFFECTS)[number];
  readonly phase: WorkloadPhase | null;
  readonly stagesStopped: number;
  readonly stagesKept: number;
  /** US cents. */
  readonly costCents: number;
  /** Null before it is planned. */
  readonly estimateCents: number | null;
}

/** What a request came to. */
export interface CancelEffects {
  readonly effects: readonly CancelEffect[];
  /** How many more match the filter. */
  readonly more: number;
}

type Deps = Pick<WorkloadDeps, 'clock' | 'workloadGateway' | 'workloads'>;

/** Workloads that are looked at and told at once. */
const AT_ONCE = 8;

/**
 * Cancels the workloads that are named or match; `dry_run` only says what would be. One whose workflow
 * cannot be told now does not keep the others from it.
 * @throws {AppError} validation_error.
 */
export async function cancelWorkloads(
  deps: Deps,
  ownerId: string,
  body: CancelWorkloadsBody,
): Promise<CancelEffects> {
  const { ids, more } = await chosen(deps, ownerId, body);
  const effects: CancelEffect[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    effects.push(
      ...(await Promise.all(
        ids
          .slice(from, from + AT_ONCE)
          .map((id) => effectOn(deps, ownerId, id, body.dry_run ?? false)),
      )),
    );
  return { effects, more };
}

async function chosen(deps: Deps, ownerId: string, { ids, filter }: CancelWorkloadsBody) {
  if (((ids ?? null) === null) === ((filter ?? null) === null))
    throw validationError([
      { path: 'ids', message: 'give either ids or filter, and not both', in: 'body' },
    ]);
  if (ids !== null && ids !== undefined) return { ids: [...new Set(ids)], more: 0 };
  const meant = readFilter(filter ?? {});
  const [found, all] = await Promise.all([
    deps.workloads.list(ownerId, { ...meant, limit: MAX_CANCELED, after: null }),
    deps.workloads.count(ownerId, meant),
  ]);
  return { ids: found.map(({ _id }) => _id), more: Math.max(0, all - found.length) };
}

function readFilter(filter: NonNullable<CancelWorkloadsBody['filter']>): WorkloadFilter {
  const { phase, class: kind, type } = filter;
  const instant = (field: 'since' | 'until') => {
    const text = filter[field] ?? null;
    if (text === null) return null;
    const read = parseInstant(text);
    if (read.ok) return read.instant.ms;
    const message = 'must be an instant such as 2026-11-23T06:00:00Z';
    throw validationError([{ path: `filter.${field}`, message, in: 'body' }]);
  };
  const [sinceMs, untilMs] = [instant('since'), instant('until')];
  return {
    phases: phase === null || phase === undefined ? OPEN_PHASES : [phase],
    ...(kind !== null && kind !== undefined && { class: kind }),
    ...(type !== null && type !== undefined && { type }),
    ...(sinceMs !== null && { sinceMs }),
    ...(untilMs !== null && { untilMs }),
  };
}

async function effectOn(
  deps: Deps,
  ownerId: string,
  id: string,
  isDry: boolean,
): Promise<CancelEffect> {
  const workload = await deps.workloads.find(ownerId, id);
  if (workload === null) return { ...unchanged(id, 'not_found'), phase: null };
  const stages = workload.placement === null ? [] : await deps.workloads.stages(id);
  const of = figures(workload, stages);
  const isEnded = isFinalPhase(workload.phase);
  if (isEnded || isDry) return { ...of, effect: isEnded ? 'ended_before' : 'stops' };
  try {
    const outcome = await cancelWorkload(deps, ownerId, id);
    return { ...of, effect: 'stops', phase: outcome.workload.phase };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'workload_finished') return { ...of, effect: 'ended_before' };
    if (error.code === 'workload_not_found') return { ...unchanged(id, 'not_found'), phase: null };
    if (error.code === 'unavailable') return { ...of, effect: 'unavailable' };
    throw error;
  }
}

function unchanged(id: string, effect: CancelEffect['effect']) {
  return { id, effect, stagesStopped: 0, stagesKept: 0, costCents: 0, estimateCents: null };
}

/** By the rule of the bill: every stage on a satellite that began to run is billed in full. */
function figures(
  workload: WorkloadDocument,
  stages: readonly WorkloadStageDocument[],
): Omit<CancelEffect, 'effect'> {
  const isDone = ({ status }: WorkloadStageDocument) => status === 'done';
  const isOpen = ({ status }: WorkloadStageDocument) =>
    !['done', 'failed', 'canceled'].includes(status);
  const ran = stages
    .filter(({ has_run: hasRun, status }) => hasRun || status === 'running')
    .map(({ satellite, compute_s, compute_share }) => ({
      satellite,
      computeS: compute_s,
      computeShare: compute_share,
    }));
  const isEnded = isFinalPhase(workload.phase);
  const cost = workloadCost(ran, workload.price_per_ocu_cents);
  return {
    id: workload._id,
    phase: workload.phase,
    stagesStopped: isEnded ? 0 : stages.filter(isOpen).length,
    stagesKept: stages.filter(isDone).length,
    costCents: isEnded ? (workload.cost?.cents ?? 0) : cost.stages === 0 ? 0 : cost.cents,
    estimateCents: workload.plan?.estimate.cents ?? null,
  };
}
