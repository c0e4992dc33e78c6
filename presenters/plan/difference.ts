import type { PlanDiff } from '../../contracts/plan/replan.ts';
import type {
  ContactChange,
  PlanDifference,
} from '../../domain/planning/replan/plan-difference.ts';
import { seconds } from '../rounding.ts';

/** Presents how a plan differs from the former one, which began at `startMs`. */
export function presentDifference(difference: PlanDifference, startMs: number): PlanDiff {
  const contact = ({ fromStep, toStep, stationId, startMs: atMs }: ContactChange) => ({
    from_step: fromStep,
    to_step: toStep,
    station_id: stationId,
    start_offset_s: seconds(atMs - startMs),
  });
  return {
    kept: [...difference.kept],
    moved: difference.moved.map(({ stepId, fromMs, toMs }) => ({
      step_id: stepId,
      from_offset_s: seconds(fromMs - startMs),
      to_offset_s: seconds(toMs - startMs),
    })),
    added: difference.added.map(contact),
    removed: difference.removed.map(contact),
    finish_delta_s: seconds(difference.finishDeltaMs),
  };
}
