import { LRUCache } from 'lru-cache';
import type { PlanEvent } from '../../contracts/plan/event.ts';
import type { Database } from '../store/database.ts';
import type { MissionPlanDocument } from './mission-plans.ts';
import { STAGE_PLANS, isStagePlanId } from './stage-plans.ts';

/** The part of a kept plan, in wire form, from which it is played and dispatched. */
export interface PlayablePlan {
  /** Id of the plan that was copied. */
  readonly id: string;
  readonly orbital_environment: { readonly prediction_start: string };
  readonly events: readonly PlanEvent[];
}

/** What a bar of a kept plan is called. */
interface NamedSegment {
  readonly kind: string;
  readonly step_id: string | null;
  readonly transfer_id: string | null;
  readonly name: string;
}

/** What a player needs of a kept plan. */
export interface PlayedPlan {
  /** Id of the plan that was copied: the `job_id` of its events. */
  readonly planId: string;
  /** Mission time zero, epoch ms. */
  readonly startMs: number;
  /** In the order of the plan, `timestamp_s` ascending. */
  readonly events: readonly PlanEvent[];
  /** What people call its steps and transfers, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** Kept plans as players read them. */
export interface PlayedPlans {
  /** Null when there is no such copy. */
  find(copyId: string): Promise<PlayedPlan | null>;
}

/** A plan of a mission or of a stage, as far as it is read here. */
interface PlayableDocument extends Pick<MissionPlanDocument, '_id' | 'copy_of'> {
  readonly plan: PlayablePlan & {
    readonly plan?: { readonly segments?: readonly NamedSegment[] };
  };
}

/** Copies kept in memory: they never change, and a player comes back for every group of events. */
const REMEMBERED = 200;

/** Opens the kept plans for playing; the latest 200 are remembered. */
export function createPlayedPlans(database: Database): PlayedPlans {
  const missionPlans = database.db.collection<PlayableDocument>('mission_plans');
  const stagePlans = database.db.collection<PlayableDocument>(STAGE_PLANS);
  const remembered = new LRUCache<string, PlayedPlan>({ max: REMEMBERED });
  return {
    async find(copyId) {
      const known = remembered.get(copyId);
      if (known !== undefined) return known;
      const plans = isStagePlanId(copyId) ? stagePlans : missionPlans;
      const document = await plans.findOne(
        { _id: copyId },
        {
          projection: {
            copy_of: 1,
            'plan.events': 1,
            'plan.orbital_environment.prediction_start': 1,
            'plan.plan.segments.kind': 1,
            'plan.plan.segments.step_id': 1,
            'plan.plan.segments.transfer_id': 1,
            'plan.plan.segments.name': 1,
          },
        },
      );
      if (document === null) return null;
      const found: PlayedPlan = {
        planId: document.copy_of,
        startMs: Date.parse(document.plan.orbital_environment.prediction_start),
        events: document.plan.events,
        names: namesOf(document.plan.plan?.segments ?? []),
      };
      remembered.set(copyId, found);
      return found;
    },
  };
}

/** A step is called as its work is, not as its checkpoints are. */
function namesOf(segments: readonly NamedSegment[]): Map<string, string> {
  return new Map(
    segments.flatMap(({ kind, step_id: stepId, transfer_id: transferId, name }) => {
      const id = kind === 'step' ? stepId : kind === 'transfer' ? transferId : null;
      return id === null ? [] : [[id, name] as const];
    }),
  );
}
