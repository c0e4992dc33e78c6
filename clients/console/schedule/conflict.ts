import type { ConflictSpan } from '../../sdk/schedule-conflict.ts';
import type { Plan, Schedule } from '../calls/shapes.ts';
import { isolate, words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import type { Axis } from '../timeline/axis.ts';

/** Where something stands in the way on a row, px. */
export interface ConflictMark {
  readonly key: string;
  readonly x: number;
  readonly width: number;
}

/** A span is drawn at least so wide, px. */
const LEAST_PX = 6;
/** The schedule is shown from so long before what stands in the way, ms. */
const BEFORE_MS = 1_800_000;

/** Id of the row on which a span of a conflict lies. */
export function rowOfConflict({ resource, rule }: Pick<ConflictSpan, 'resource' | 'rule'>): string {
  const isAntenna = rule === 'antenna' && resource.startsWith('satellite/');
  return isAntenna ? `${resource}/antenna` : resource;
}

/** The spans that stand in the way on a row, each once, cut to what is shown. */
export function conflictMarks(
  rowId: string,
  conflicts: readonly ConflictSpan[],
  axis: Axis,
): ConflictMark[] {
  const spans = new Map(
    conflicts
      .filter((one) => rowOfConflict(one) === rowId)
      .map(({ start, end }) => [`${start} ${end}`, [Date.parse(start), Date.parse(end)] as const]),
  );
  return [...spans].flatMap(([key, [startMs, endMs]]) => {
    if (endMs < axis.start || startMs > axis.end) return [];
    const from = axis.toX(Math.max(startMs, axis.start));
    const to = axis.toX(Math.min(endMs, axis.end));
    return [{ key, x: from, width: Math.max(LEAST_PX, to - from) }];
  });
}

/** Where the schedule shows what stands in the way: from a little before the first of it. */
export function conflictHref({
  world,
  conflicts,
}: {
  readonly world: string;
  readonly conflicts: readonly ConflictSpan[];
}): string {
  const starts = conflicts.map(({ start }) => Date.parse(start));
  const from = starts.length === 0 ? null : new Date(Math.min(...starts) - BEFORE_MS).toISOString();
  return linkTo('/schedule', {}, { world, from });
}

/** What is short, in a few words. */
export function shortWords(rule: ConflictSpan['rule']): string {
  if (rule === 'minutes_per_day') return 'minutes a day that its owner allows';
  if (rule === 'quota_minutes_per_day')
    return 'minutes a day that your tier has of public stations';
  return rule === 'thermal' ? 'heat' : words(rule);
}

/** Names of the satellites and stations of a schedule, by their resources, beside those that are known already. */
export function namesInSchedule(
  { rows }: Pick<Schedule, 'rows'>,
  { names }: { readonly names: ReadonlyMap<string, string> },
): Map<string, string> {
  return new Map([...names, ...rows.map(({ id, label }) => [id, label] as const)]);
}

/** Names of the satellite and the stations of a plan, by their resources. */
export function namesInPlan(
  plan: Pick<Plan, 'orbital_environment'> & {
    readonly satellite: { readonly id: string; readonly name: string };
  },
): Map<string, string> {
  const stations = plan.orbital_environment.ground_passes;
  return new Map([
    [`satellite/${plan.satellite.id}`, plan.satellite.name],
    ...stations.map((one) => [`station/${one.station_id}`, one.station_name] as const),
  ]);
}

/** A resource by its name, else by its id. */
export function resourceName(resource: string, names: ReadonlyMap<string, string>): string {
  return isolate(names.get(resource) ?? resource.slice(resource.indexOf('/') + 1));
}
