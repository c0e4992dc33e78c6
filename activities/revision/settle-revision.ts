import { capacitiesOf } from '../../domain/booking/capacities.ts';
import { termsIn } from '../../domain/booking/commitment.ts';
import type { RevisionDecider, RevisionDecision } from '../../domain/revision/revision.ts';
import type { Outlook } from '../../domain/deployment/outlook.ts';
import { outlookOf } from '../../domain/deployment/outlook.ts';
import { byTermsOfNow } from '../../domain/booking/terms-of-now.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import type { PlayedPlans } from '../../records/plan/played-plans.ts';
import type { PlanSource } from '../../threads/planning/tasks.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import type { RecheckPorts } from './recheck-plan.ts';

/** What settling works with. */
export interface SettlePorts extends RecheckPorts {
  readonly plans: PlayedPlans;
}

/** What was decided of a revision, by whom. */
export interface SettleRequest {
  readonly deploymentId: string;
  readonly revision: number;
  readonly decision: RevisionDecision;
  readonly by: RevisionDecider;
  /** Simulated mode: mission seconds of the former plan that have passed; null in live mode. */
  readonly positionS: number | null;
}

/** The plan that is flown from now on. */
export interface FlownRevision {
  readonly revision: number;
  readonly copyId: string;
  /** Position of its first event among all that are played. */
  readonly base: number;
  /** By how much its zero lies after that of the former plan, s. */
  readonly shiftS: number;
  /** Live: what it foresees. */
  readonly outlook?: Outlook;
}

/** What became of it. */
export type SettleReport =
  | { readonly kind: 'flown'; readonly flown: FlownRevision }
  /** outrun: what it needs was taken meanwhile, or is there no more. past: something else has happened. */
  | { readonly kind: 'kept' | 'outrun' | 'past' };

/**
 * Does what was decided: books what the new plan draws in the place of what the former one had and flies it, or
 * keeps the former one. Safe to repeat.
 */
export function createSettleRevision(ports: SettlePorts) {
  const { revisions, revisionReading, revisionPlanner, places, plans } = ports;

  const accept = async (request: SettleRequest, call: PlanningCall): Promise<SettleReport> => {
    const { deploymentId, revision, by, positionS } = request;
    // What cannot be flown any more is asked no longer, and the plan is looked at again.
    const giveUp = async (): Promise<SettleReport> => {
      await revisions.giveUp(deploymentId, revision);
      return { kind: 'outrun' };
    };
    const found = await revisionReading.get(deploymentId, revision);
    if (found === null) return await giveUp();
    // What was kept with a plan is what it was made from.
    const source = (await revisionReading.source(
      found.owner_id,
      found.copy_id,
    )) as PlanSource | null;
    if (source === null) return await giveUp();
    const { strict = [], satellite } = source.input;
    const outcome = await byTermsOfNow(async () => {
      const terms = await revisionReading.terms(strict);
      const drawn = await revisionPlanner.draws({ source, booking: deploymentId, terms }, call);
      if (drawn.kind === 'lost') return null;
      return await revisions.commit({
        ...{ deploymentId, revision, by, positionS, strict, terms },
        commitments: drawn.commitments,
        capacityOf: capacitiesOf({ [satellite.id]: drawn.satellite }, termsIn(terms)),
      });
    });
    if (outcome === null) return await giveUp();
    if (outcome.kind !== 'committed') return { kind: outcome.kind };
    return await flownOf(plans, outcome.deployment, found.replaces);
  };

  return async (request: SettleRequest): Promise<SettleReport> => {
    const { deploymentId, revision, decision, by } = request;
    if (decision === 'accept') return whilePlanning(places, (call) => accept(request, call));
    await revisions.keep(deploymentId, revision, by);
    return { kind: 'kept' };
  };
}

async function flownOf(
  plans: PlayedPlans,
  { copy_id: copyId, revision = 1, plan_base: base = 0, mode }: DeploymentDocument,
  replaced: string,
): Promise<SettleReport> {
  const [former, next] = await Promise.all([plans.find(replaced), plans.find(copyId)]);
  if (former === null || next === null) return { kind: 'past' };
  return {
    kind: 'flown',
    flown: {
      ...{ revision, copyId, base, shiftS: (next.startMs - former.startMs) / 1000 },
      ...(mode === 'live' && { outlook: outlookOf(next.events, next.startMs) }),
    },
  };
}
