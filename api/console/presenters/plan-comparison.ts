import { COMPARED_FIGURES } from '../../../contracts/plan/mission-plan.ts';
import type { ComparedFigure, PlanComparison } from '../../../contracts/plan/mission-plan.ts';
import { formatInstant, parseInstant } from '../../../domain/time/instant.ts';
import type { KeptPlan, MissionPlanDocument } from '../../../records/plan/mission-plans.ts';
import { instant } from '../../../presenters/instant.ts';

type StepTimes = PlanComparison['steps'][number]['in_plans'][number];

/** Steps that start within this much of each other have not moved, s. */
const SAME_START_S = 0.5;

/** Compares plans with the first of them: figures, and which step sits where. */
export function comparePlans(documents: readonly MissionPlanDocument[]): PlanComparison {
  const figures = documents.map(({ plan }) => figuresOf(plan));
  const steps = documents.map(({ plan }) => stepsOf(plan));
  const ids = [...new Set(steps.flatMap((times) => [...times.keys()]))];
  return {
    plans: documents.map((document, index) => ({
      id: document._id,
      label: document.label,
      satellite_id: document.satellite_id,
      satellite_name: document.plan.satellite.name,
      preset_id: document.plan.preset.id,
      created_at: instant(document.created_at),
      ...spanOf(document.plan),
      figures: figures[index] ?? figuresOf(document.plan),
      difference: differenceOf(figuresOf(document.plan), figures[0]),
    })),
    steps: ids.map((id) => {
      const inPlans = steps.map((times) => times.get(id) ?? null);
      return { step_id: id, change: changeOf(inPlans), in_plans: inPlans };
    }),
  };
}

function figuresOf(plan: KeptPlan): Record<ComparedFigure, number> {
  return {
    total_duration_s: plan.plan.total_duration_s,
    total_compute_s: plan.plan.total_compute_s,
    total_transfer_s: plan.plan.total_transfer_s,
    total_ground_s: plan.plan.total_ground_s,
    windows_used: plan.plan.windows_used,
    passes_used: plan.transfer_schedule.passes_used,
    total_downlink_mb: plan.transfer_schedule.total_downlink_mb,
    total_uplink_mb: plan.transfer_schedule.total_uplink_mb,
    delivery_confidence: plan.error_budget.delivery_confidence,
    worst_case_ber: plan.error_budget.worst_case_ber,
  };
}

function differenceOf(
  figures: Record<ComparedFigure, number>,
  first: Record<ComparedFigure, number> | undefined,
): Record<ComparedFigure, number> {
  const difference = { ...figures };
  for (const name of COMPARED_FIGURES) difference[name] -= first?.[name] ?? 0;
  return difference;
}

/** First start and last end of each step; a step that was cut has several segments. */
function stepsOf(plan: KeptPlan): Map<string, NonNullable<StepTimes>> {
  const times = new Map<string, NonNullable<StepTimes>>();
  for (const segment of plan.plan.segments) {
    if (segment.kind !== 'step' || segment.step_id === null) continue;
    const known = times.get(segment.step_id);
    times.set(segment.step_id, {
      location: segment.location,
      start_offset_s: Math.min(known?.start_offset_s ?? Infinity, segment.start_offset_s),
      end_offset_s: Math.max(known?.end_offset_s ?? -Infinity, segment.end_offset_s),
    });
  }
  return times;
}

function changeOf([
  first,
  ...others
]: readonly StepTimes[]): PlanComparison['steps'][number]['change'] {
  if (first === null || first === undefined) return 'added';
  if (others.some((other) => other === null)) return 'removed';
  const stayed = others.every(
    (other) =>
      other?.location === first.location &&
      Math.abs(other.start_offset_s - first.start_offset_s) < SAME_START_S &&
      Math.abs(other.end_offset_s - first.end_offset_s) < SAME_START_S,
  );
  return stayed ? 'same' : 'moved';
}

function spanOf(plan: KeptPlan): { start: string; end: string } {
  const start = plan.orbital_environment.prediction_start;
  const parsed = parseInstant(start);
  const startMs = parsed.ok ? parsed.instant.ms : 0;
  return { start, end: formatInstant(startMs + plan.plan.total_duration_s * 1000) };
}
