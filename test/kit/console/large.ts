import type { Plan, Satellite } from '../../../clients/console/calls/shapes.ts';
import type { PlanTimeline, TimelineBar } from '../../../contracts/plan/timeline.ts';
import type { FakePlatform } from './fake-platform.ts';
import { ago, events, page, stages } from './records.ts';
import { SAMPLE } from './sample.ts';

/** Segments of the long plan, and stages of the wide workload. */
export const MANY = 500;
/** Events of the long deployment. */
export const MANY_EVENTS = 10_000;
/** Satellites of a whole catalogue, as in data/README.md. */
export const MANY_SATELLITES = 16_126;

/** Answers of the sizes that the page is built for: plan, workload, deployment and catalogue. */
export function answerLarge(platform: FakePlatform): void {
  const [plan] = SAMPLE.plans;
  platform.answer('GET /api/plans/*', { body: longPlan(plan) });
  platform.answer('GET /api/plans/*/timeline', { body: longTimeline(SAMPLE.timelines[0]) });
  platform.answer('GET /api/v1/workloads/*/stages', page(wideStages()));
  platform.answer('GET /api/deployments/*/events', {
    body: { data: eventPage(), total: MANY_EVENTS },
  });
  platform.answer('GET /api/v1/satellites', {
    body: { data: cataloguePage(), has_more: true, cursor: 'c2', total: MANY_SATELLITES },
  });
}

/** The plan with its segments repeated, each an hour after the one before it. */
export function longPlan(plan: Plan): Plan {
  const { segments } = plan.plan;
  const long = Array.from({ length: MANY }, (_, index) => {
    const { start, end, ...model } = nth(segments, index);
    const id = `seg-${String(index).padStart(3, '0')}`;
    return { ...model, segment_id: id, ...later(start, end, Math.floor(index / segments.length)) };
  });
  return { ...plan, plan: { ...plan.plan, segments: long } };
}

/** Its picture: all of them stand on board. */
export function longTimeline(timeline: PlanTimeline): PlanTimeline {
  const bars = timeline.rows.find(({ kind }) => kind === 'onboard')?.bars ?? [];
  const long: TimelineBar[] = Array.from({ length: MANY }, (_, index) => {
    const { start, end, ...model } = nth(bars, index);
    const id = `seg-${String(index).padStart(3, '0')}`;
    return { ...model, id, ...later(start, end, Math.floor(index / bars.length) / 12) };
  });
  const rows = timeline.rows.map((row) => (row.kind === 'onboard' ? { ...row, bars: long } : row));
  return { ...timeline, rows };
}

function wideStages(): readonly (typeof stages)[number][] {
  return Array.from({ length: MANY }, (_, index) => ({ ...nth(stages, index), index }));
}

function eventPage(): readonly unknown[] {
  return Array.from({ length: 200 }, (_, index) => ({
    ...nth(events, index),
    id: `evt_${index}`,
    event_timestamp: ago(540 - index),
    seq: index + 1,
  }));
}

function cataloguePage(): readonly Satellite[] {
  // The recorded list holds satellites, as the page reads them.
  const { data } = SAMPLE.satellites as { readonly data: readonly Satellite[] };
  return Array.from({ length: 50 }, (_, index) => ({ ...nth(data, index), id: String(index + 1) }));
}

function later(start: string, end: string, hours: number): { start: string; end: string } {
  const moved = (at: string): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  return { start: moved(start), end: moved(end) };
}

function nth<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('there is nothing to repeat');
  return found;
}
