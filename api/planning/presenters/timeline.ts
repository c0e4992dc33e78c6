import type { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { ChartedPlan } from './pulses.ts';
import { seconds } from '../../../presenters/rounding.ts';
import { presentCurves } from './timeline-curves.ts';
import { presentRows } from './timeline-rows.ts';

/** Presents a plan as a chart: rows of bars, curves, markers, and which bar needs which. */
export function presentTimeline(plan: ChartedPlan): PlanTimeline {
  const { prediction_start: start, prediction_end: horizonEnd } = plan.orbital_environment;
  const startMs = Date.parse(start);
  const finishMs = startMs + Math.round(plan.plan.total_duration_s * 1000);
  const endMs = Math.max(Date.parse(horizonEnd), finishMs);
  return {
    plan_id: plan.id,
    start,
    end: formatInstant(endMs),
    rows: presentRows(plan),
    curves: presentCurves(plan, endMs - startMs),
    markers: presentMarkers(plan, startMs, finishMs),
    edges: presentEdges(plan),
  };
}

function presentMarkers(
  { plan }: ChartedPlan,
  startMs: number,
  finishMs: number,
): PlanTimeline['markers'] {
  const deadlineMs = Date.parse(plan.policy.deadline);
  const markers: PlanTimeline['markers'] = [
    {
      id: 'finish',
      label: 'Finish',
      offset_s: seconds(finishMs - startMs),
      at: formatInstant(finishMs),
    },
    {
      id: 'deadline',
      label: 'Deadline',
      offset_s: seconds(deadlineMs - startMs),
      at: formatInstant(deadlineMs),
    },
  ];
  return markers.sort((a, b) => a.offset_s - b.offset_s);
}

/** From the last bar of what is needed to the first bar of what needs it. */
function presentEdges({
  plan,
  transfer_schedule: { transfers },
}: ChartedPlan): PlanTimeline['edges'] {
  const ends = new Map<string, { first: string; last: string }>();
  for (const segment of plan.segments) {
    const owner = ownerOf(segment);
    if (owner === null) continue;
    const known = ends.get(owner);
    ends.set(owner, { first: known?.first ?? segment.segment_id, last: segment.segment_id });
  }
  const edges: PlanTimeline['edges'] = [];
  const join = (from: string, to: string): void => {
    const [one, other] = [ends.get(from), ends.get(to)];
    if (one !== undefined && other !== undefined) edges.push({ from: one.last, to: other.first });
  };
  const carried = new Set<string>();
  for (const { id, from_step: from, to_step: to } of transfers) {
    if (from !== null) join(`step ${from}`, `transfer ${id}`);
    if (to !== null) join(`transfer ${id}`, `step ${to}`);
    carried.add(JSON.stringify([from, to]));
  }
  for (const [to, needs] of dependenciesOf(plan.segments))
    for (const from of needs)
      if (!carried.has(JSON.stringify([from, to]))) join(`step ${from}`, `step ${to}`);
  return edges;
}

/** The step or the transfer that a segment belongs to; key exchanges belong to a contact. */
function ownerOf(segment: ChartedPlan['plan']['segments'][number]): string | null {
  if (segment.kind === 'key_exchange') return null;
  if (segment.step_id !== null) return `step ${segment.step_id}`;
  return segment.transfer_id === null ? null : `transfer ${segment.transfer_id}`;
}

function dependenciesOf(segments: ChartedPlan['plan']['segments']): Map<string, string[]> {
  return new Map(
    segments.flatMap(({ kind, step_id: id, depends_on: needs = [] }) =>
      kind === 'step' && id !== null ? [[id, needs] as const] : [],
    ),
  );
}
