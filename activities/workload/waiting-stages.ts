import { LIVE_WORLD } from '../../contracts/plan/world.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import { isFinalStage } from '../../domain/workload/phase.ts';
import type { BookedByOthers } from '../../domain/workload/workload.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { PlannedStageDocument, WorkloadDocument } from '../../records/workload/documents.ts';

/** What tells whether stages have begun. */
export interface WaitingStagesPorts {
  readonly deployments: Pick<DeploymentProgress, 'fail' | 'read'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** A stage of which nothing has begun. */
export interface WaitingStage {
  readonly document: PlannedStageDocument;
  /** Why its deployment was taken back before, by a look that did not end; null: it was not. */
  readonly withdrawnFor: string | null;
  /** What holds of its deployment while nothing of it has begun; null: there is nothing to take back. */
  readonly unless: { readonly status: 'pending' } | { readonly playedBeforeS: number } | null;
}

/** How the reason begins for which the deployment of a stage was withdrawn. */
const PLACED_ANEW = 'placed anew: ';

/** Opens them. */
export function createWaitingStages({ deployments, clock }: WaitingStagesPorts) {
  /** The stage, where nothing of it has begun. */
  const waitingOf = async (
    workload: WorkloadDocument,
    document: PlannedStageDocument,
    { commitments }: BookedByOthers,
  ): Promise<WaitingStage | null> => {
    const { status, deployment_id: id, booked } = document;
    if (isFinalStage(status)) return null;
    if (id === null) return { document, withdrawnFor: null, unless: null };
    if (booked === undefined) return null;
    const deployment = await deployments.read(id);
    if (deployment === null) return null;
    if (isEnded(deployment.status)) {
      const withdrawnFor = withdrawalOf(deployment);
      return withdrawnFor === null ? null : { document, withdrawnFor, unless: null };
    }
    if (deployment.mode === 'live')
      return deployment.status === 'pending'
        ? { document, withdrawnFor: null, unless: { status: 'pending' } }
        : null;
    const firstMs = Math.min(
      ...commitments
        .filter(({ booking, draw }) => booking === booked.id && draw.kind !== 'storage')
        .map(({ startMs }) => startMs),
    );
    const playedBeforeS = (firstMs - booked.starts_at.getTime()) / 1000;
    const isPast = workload.world?.name === LIVE_WORLD && firstMs <= clock();
    return isPast || deployment.played_s >= playedBeforeS || !Number.isFinite(playedBeforeS)
      ? null
      : { document, withdrawnFor: null, unless: { playedBeforeS } };
  };

  return {
    /** Those of which nothing has begun: an agent has not taken them, the player has not come to what they book. */
    async waitingAmong(
      workload: WorkloadDocument,
      documents: readonly PlannedStageDocument[],
      beside: BookedByOthers,
    ): Promise<WaitingStage[]> {
      const found: WaitingStage[] = [];
      for (const document of documents) {
        const waiting = await waitingOf(workload, document, beside);
        if (waiting !== null) found.push(waiting);
      }
      return found;
    },

    /** Takes the deployment of a stage back, if it has one; false where it has begun or ended meanwhile. */
    async withdraw({ document, unless }: WaitingStage, reason: string): Promise<boolean> {
      const { deployment_id: id } = document;
      if (id === null || unless === null) return true;
      const failure = { code: 'stage_replaced', reason: `${PLACED_ANEW}${reason}` } as const;
      const after = await deployments.fail(id, failure, unless);
      return after !== null && withdrawalOf(after) !== null;
    },
  };
}

/** Why a deployment was taken back; null where it was not. */
function withdrawalOf({
  failure_reason: reason,
}: Pick<DeploymentDocument, 'failure_reason'>): string | null {
  return reason?.startsWith(PLACED_ANEW) === true ? reason.slice(PLACED_ANEW.length) : null;
}
