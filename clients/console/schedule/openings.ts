import type { Opening, Schedule } from '../calls/shapes.ts';
import { linkTo } from '../core/router.ts';
import type { ScheduleRow } from './geometry.ts';

/** Most satellites among which room is looked for, and the longest span of starts, ms. */
export const MOST_SATELLITES = 20;
export const LONGEST_MS = 7 * 86_400_000;

/** Where room is looked for: empty texts say nothing. */
export interface Room {
  readonly satellites: string;
  readonly from: string;
  readonly to: string;
}

/** An instant as people write it: to the second, without more. */
export function instantText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** The room of a whole schedule: all of its satellites, over its span or the first week of it. */
export function roomOf({ start, end, rows }: Schedule): Room {
  const startMs = Date.parse(start);
  return {
    satellites: rows
      .filter(({ kind }) => kind === 'satellite')
      .slice(0, MOST_SATELLITES)
      .map(nameOf)
      .join(', '),
    from: instantText(startMs),
    to: instantText(Math.min(Date.parse(end), startMs + LONGEST_MS)),
  };
}

/** A satellite by its name; by its id where a comma in the name would make two of it. */
function nameOf({ id, label }: ScheduleRow): string {
  return label.includes(',') ? id.slice(id.indexOf('/') + 1) : label;
}

/** The room of a gap between bars: its row's satellite alone, or of a station all satellites. */
export function roomOfGap(
  schedule: Schedule,
  row: ScheduleRow,
  gap: { readonly startMs: number; readonly endMs: number },
): Room {
  const whole = roomOf(schedule);
  const own = schedule.rows.find(
    ({ id, kind }) => kind === 'satellite' && (id === row.id || `${id}/antenna` === row.id),
  );
  return {
    satellites: own === undefined ? whole.satellites : nameOf(own),
    from: instantText(gap.startMs),
    to: instantText(Math.min(gap.endMs, gap.startMs + LONGEST_MS)),
  };
}

/** The gap between the bars of a row in which an instant lies, epoch ms; null where it lies on a bar. */
export function gapAt(
  { bars }: ScheduleRow,
  ms: number,
  span: { readonly startMs: number; readonly endMs: number },
): { readonly startMs: number; readonly endMs: number } | null {
  let { startMs, endMs } = span;
  for (const { start, end } of bars) {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    if (from <= ms && ms < to) return null;
    if (to <= ms) startMs = Math.max(startMs, to);
    else endMs = Math.min(endMs, from);
  }
  return { startMs, endMs };
}

/** The body of the question where there is room for a job. */
export function openingsBody(
  job: Readonly<Record<string, unknown>>,
  { satellites, from, to }: Room,
  { world, hours }: { readonly world: string; readonly hours: string },
): object {
  const texts = satellites
    .split(/[,\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return {
    ...job,
    satellites: texts,
    ...{ world, limit: 10 },
    ...(from.trim() !== '' && { from: from.trim() }),
    ...(to.trim() !== '' && { to: to.trim() }),
    options: { prediction_hours: Number(hours) },
  };
}

/** Planning that starts where there is room: the job's text is not in it, it is the same draft there. */
export function planHref(
  { satellite_id: satellite, plan_start: start }: Opening,
  {
    world,
    preset,
    hours,
  }: Readonly<Record<'world' | 'hours', string>> & { readonly preset: string | null },
): string {
  return linkTo('/plans/new', {}, { satellite, start, world, preset, hours });
}

/** Stations over which a job would bring its data down, each once, by their names where they are rows. */
export function stationsOf({ contacts }: Opening, { rows }: Schedule): string[] {
  const names = new Map(
    rows.filter(({ kind }) => kind === 'station').map(({ id, label }) => [id, label]),
  );
  const found = contacts.map(({ station_id: id }) => names.get(`station/${id}`) ?? id);
  return [...new Set(found)];
}
