import { datesAfter, retentionOf } from '../access/retention.ts';
import { workloadCost } from '../../domain/workload/cost.ts';
import { OPEN_PHASES, workflowStatusOf, type FinalPhase } from '../../domain/workload/phase.ts';
import type { WorkloadReason } from '../../domain/workload/workload-plan.ts';
import { writeBill, type BillingDocument } from './billing.ts';
import { tellBudgets } from './budgets.ts';
import { releaseWaiting } from './book-stages.ts';
import { publishPhase } from './publish-phase.ts';
import type { Database } from '../store/database.ts';
import { findStages } from './stages.ts';
import { WORKLOADS, WORKLOAD_STAGES } from './documents.ts';
import type { OutcomeRecord, WorkloadDocument, WorkloadStageDocument } from './documents.ts';
import type { EndCode } from '../../domain/end-codes.ts';

/** How a workload ends. */
export interface WorkloadEnding {
  readonly phase: FinalPhase;
  readonly code: EndCode | null;
  readonly message: string | null;
  readonly reasons: readonly WorkloadReason[];
  /** Epoch ms. */
  readonly nowMs: number;
}

/** A workload and all its stages, ended, as the caller has just read or left them. */
export interface ReadWorkload {
  readonly workload: WorkloadDocument;
  readonly stages: readonly WorkloadStageDocument[];
}

/**
 * Writes the end of a workload whose stages have all ended: phase, status of the workflow, outcome
 * and cost in one update, with the bill in the same transaction. Answers the record as it is then;
 * one that had ended before stays as it was, so that a repeat bills nothing twice. Null when there
 * is no record; still open when it was planned in the very moment: then its stages are to be ended
 * first. `read` saves the reading of what the caller has just read.
 */
export async function endWorkload(
  database: Database,
  id: string,
  ending: WorkloadEnding,
  read?: ReadWorkload,
): Promise<WorkloadDocument | null> {
  const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
  const before = read?.workload ?? (await workloads.findOne({ _id: id }));
  const isOpen = before !== null && OPEN_PHASES.some((phase) => phase === before.phase);
  if (!isOpen) return before;
  const stages =
    read?.stages ??
    (await findStages(database.db.collection(WORKLOAD_STAGES), { workload_id: id }));
  const at = new Date(ending.nowMs);
  const bill = billOf(before, stages, at);
  const { message } = ending;
  const ended = await database.transaction(async (session) => {
    const after = await workloads.findOneAndUpdate(
      // A plan that was kept since the reading has stages that are not ended yet.
      { _id: id, phase: { $in: OPEN_PHASES }, stages_total: before.stages_total },
      {
        $set: {
          phase: ending.phase,
          workflow_status: workflowStatusOf(ending.phase),
          is_end_checked: false,
          updated_at: at,
          eta: null,
          outcome: outcomeOf(before, stages, ending, at),
          expire_after: datesAfter(at, await retentionOf(database, before.owner_id, session))
            .results,
          stages_done: stages.filter(({ status }) => status === 'done').length,
          stages_failed: stages.filter(({ status }) => status === 'failed').length,
          ...(bill === null ? {} : { cost: costOf(bill) }),
        },
        $push: {
          history: { phase: ending.phase, at, ...(message === null ? {} : { reason: message }) },
        },
      },
      { session, returnDocument: 'after' },
    );
    if (after !== null && bill !== null) {
      await writeBill(database, session, bill);
      await tellBudgets(database, session, bill);
    }
    if (after !== null) {
      await releaseWaiting(database, session, stages);
      await publishPhase(database, session, after);
    }
    return after;
  });
  return ended ?? (await workloads.findOne({ _id: id }));
}

/** The bill of what ran; null when nothing on a satellite did. */
function billOf(
  workload: WorkloadDocument,
  stages: readonly WorkloadStageDocument[],
  at: Date,
): BillingDocument | null {
  const ran = stages
    .filter(({ has_run }) => has_run)
    .map(({ satellite, compute_s, compute_share }) => ({
      satellite,
      computeS: compute_s,
      computeShare: compute_share,
    }));
  const cost = workloadCost(ran, workload.price_per_ocu_cents);
  if (cost.stages === 0) return null;
  return {
    _id: workload._id,
    owner_id: workload.owner_id,
    mission_id: workload.mission_id,
    simulated: workload.simulated,
    per_stage_ocu: cost.perStageOcu,
    ocu: cost.ocu,
    cents: cost.cents,
    currency: 'USD',
    price_per_ocu_cents: cost.pricePerOcuCents,
    stages: cost.stages,
    billed_at: at,
  };
}

function costOf(bill: BillingDocument): NonNullable<WorkloadDocument['cost']> {
  const { ocu, cents, currency, price_per_ocu_cents, stages, billed_at } = bill;
  return { ocu, cents, currency, price_per_ocu_cents, stages, billed_at };
}

function outcomeOf(
  { executor }: WorkloadDocument,
  stages: readonly WorkloadStageDocument[],
  { phase, code, message, reasons }: WorkloadEnding,
  at: Date,
): OutcomeRecord {
  const started = stages.flatMap(({ started_at }) => (started_at === null ? [] : [started_at]));
  const first = started.length === 0 ? null : Math.min(...started.map((date) => date.getTime()));
  const done = stages.filter(({ status }) => status === 'done');
  return {
    status: phase,
    ...(code === null ? {} : { code }),
    ...(message === null ? {} : { message }),
    ...(reasons.length === 0 ? {} : { reasons }),
    started_at: first === null ? null : new Date(first),
    finished_at: at,
    duration_s: first === null ? 0 : Math.max(0, at.getTime() - first) / 1000,
    ...(executor === 'simulated' && { mission_duration_s: missionSeconds(done) }),
    stages_done: done.length,
    stages_failed: stages.filter(({ status }) => status === 'failed').length,
    delivery_confidence: confidenceOf(done),
  };
}

/** Mission time from the workload's start to the last end of these stages, s; 0 without any. */
function missionSeconds(done: readonly WorkloadStageDocument[]): number {
  return Math.max(0, ...done.map(({ start_offset_s, duration_s }) => start_offset_s + duration_s));
}

/** Chance that everything that was downlinked has arrived: the stages transfer independently. */
function confidenceOf(done: readonly WorkloadStageDocument[]): number | null {
  const each = done.flatMap(({ delivery_confidence: chance }) => (chance === null ? [] : [chance]));
  return each.length === 0 ? null : each.reduce((product, chance) => product * chance, 1);
}
