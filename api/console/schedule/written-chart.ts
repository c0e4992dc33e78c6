import type { ScheduleBar, ScheduleView } from '../../../contracts/fleet/schedule.ts';
import type { TimelineCurve } from '../../../contracts/plan/timeline.ts';
import { levelsOf, type Level } from '../../../domain/booking/levels.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round, seconds, thousandths } from '../../../presenters/rounding.ts';
import type { ResourceSchedule, ShownCommitment } from '../../../records/fleet/schedule-view.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import { isContact, type UnbookedDeployment } from '../../../records/overview/unbooked.ts';
import type { UseOutcome } from '../../planning/compute/booked.ts';
import type { ShownSchedule } from './presenter.ts';
import { idOfResource, isSatellite } from './uses.ts';

/**
 * What is booked as a chart: the JSON of a `ScheduleView`, written at once. Of a fleet these are thousands of bars and
 * points, which as objects would take longer to make and to write than to read from the database.
 */
export function writtenSchedule({ world, span, resources, unbooked, use }: ShownSchedule): string {
  const rows = [
    ...resources.flatMap((one) => rowsOf(one, span)),
    ...unbooked.map((one) => unbookedRow(one, span)),
  ];
  const battery = use?.ok === true ? [JSON.stringify(batteryCurve(use, span))] : [];
  const satellites = resources
    .filter(isSatellite)
    .map(
      (one) =>
        `{"satellite_id":${quoted(idOfResource(one))},"curves":[${[...curvesOf(one, span), ...battery].join()}]}`,
    );
  const [start, end] = [span.fromMs, span.untilMs].map(formatInstant);
  return (
    `{"world":${quoted(world)},"start":"${start}","end":"${end}",` +
    `"rows":[${rows.join()}],"satellites":[${satellites.join()}]}`
  );
}

/** A text as JSON; null as it is. */
function quoted(text: string | null): string {
  return JSON.stringify(text);
}

type RowKind = ScheduleView['rows'][number]['kind'];

/** Of a satellite what runs on it and what its antenna does, of a station its antennas. */
function rowsOf(one: ResourceSchedule, span: WorldSpan): string[] {
  const { resource, label, commitments } = one;
  const shown = commitments.filter(({ draw }) => draw.kind !== 'storage');
  const row = (id: string, kind: RowKind, parts: readonly ShownCommitment[]): string =>
    `{"id":${quoted(id)},"label":${quoted(label)},"kind":"${kind}",${barsOf(id, parts.map(partsOf), span)}}`;
  if (!isSatellite(one)) return [row(resource, 'station', shown)];
  const isAntenna = ({ draw }: ShownCommitment): boolean => draw.kind === 'antenna';
  return [
    row(
      resource,
      'satellite',
      shown.filter((commitment) => !isAntenna(commitment)),
    ),
    row(`${resource}/antenna`, 'antenna', shown.filter(isAntenna)),
  ];
}

/** What the plan of a deployment does that has booked nothing. */
function unbookedRow(
  { id, satelliteName, planLabel, segments }: UnbookedDeployment,
  span: WorldSpan,
): string {
  const rowId = `deployment/${id}`;
  const label = planLabel === null ? satelliteName : `${satelliteName}: ${planLabel}`;
  const parts = segments.map(({ kind, step_id, transfer_id, startMs, endMs }): BarParts => ({
    ...{ startMs, endMs, booking: id, work: step_id ?? transfer_id, priority: null },
    ...{ isBusy: false, kind: isContact(kind) ? 'contact' : 'work' },
  }));
  const bars = barsOf(rowId, parts, span);
  return `{"id":${quoted(rowId)},"kind":"unbooked","label":${quoted(label)},${bars},"unbooked":true}`;
}

/** A bar before it has its lane. */
type BarParts = Pick<
  ShownCommitment,
  'startMs' | 'endMs' | 'booking' | 'work' | 'priority' | 'isBusy'
> & { readonly kind: ScheduleBar['kind'] };

const KINDS = { outage: 'outage', antenna: 'contact', load: 'work', storage: 'work' } as const;

function partsOf(one: ShownCommitment): BarParts {
  const { startMs, endMs, booking, work, priority, isBusy, draw } = one;
  return { startMs, endMs, booking, work, priority, isBusy, kind: KINDS[draw.kind] };
}

/** The lanes and the bars of a row. */
function barsOf(rowId: string, parts: readonly BarParts[], span: WorldSpan): string {
  const ends: number[] = [];
  const ordered = [...parts].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const head = quoted(rowId).slice(0, -1);
  const bars = ordered.map((one, index) => {
    const free = ends.findIndex((endMs) => endMs <= one.startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = one.endMs;
    return `{"id":${head}#${index}","lane":${lane},${barOf(one, span)}}`;
  });
  return `"lanes":${Math.max(1, ends.length)},"bars":[${bars.join()}]`;
}

function barOf(one: BarParts, { fromMs }: WorldSpan): string {
  const { kind, startMs, endMs, booking, work, priority, isBusy } = one;
  const isOutage = kind === 'outage';
  const label = isOutage ? 'Outage' : isBusy ? 'busy' : (work ?? booking);
  return (
    `"kind":"${kind}","work":${quoted(work)},"priority":${String(priority)},"is_busy":${String(isBusy)},` +
    `"label":${quoted(label)},"start":"${formatInstant(startMs)}","end":"${formatInstant(endMs)}",` +
    `"start_offset_s":${secondsText(startMs - fromMs)},"end_offset_s":${secondsText(endMs - fromMs)},` +
    `"deployment_id":${quoted(isOutage || isBusy ? null : booking)}`
  );
}

/** The JSON of `seconds(ms)`. */
function secondsText(ms: number): string {
  return thousandths(ms / 1000);
}

/** The charge under all that is booked, and below which no plan goes. */
function batteryCurve(
  { use, guard }: Extract<UseOutcome, { readonly ok: true }>,
  { fromMs }: WorldSpan,
): TimelineCurve {
  return {
    ...{ id: 'battery', label: 'Battery', unit: '%', interpolation: 'linear' },
    limit: { bound: 'min', points: [[0, round(guard * 100, 2)]] },
    points: use.charge.timesMs.map((tMs, at) => [
      seconds(tMs - fromMs),
      round((use.charge.soc[at] ?? 1) * 100, 2),
    ]),
  };
}

const CURVES = [
  { head: '"id":"power","label":"Power booked","unit":"W"', field: 'powerW' },
  { head: '"id":"compute","label":"Computer booked","unit":"OCU"', field: 'compute' },
  { head: '"id":"storage","label":"Storage booked","unit":"MB"', field: 'storageMb' },
] as const;

function curvesOf({ commitments }: ResourceSchedule, span: WorldSpan): string[] {
  const levels = levelsOf(commitments).filter(
    ({ startMs, endMs }) => endMs > span.fromMs && startMs < span.untilMs,
  );
  return CURVES.map(
    ({ head, field }) =>
      `{${head},"interpolation":"step","points":[${staircase(levels, field, span)}]}`,
  );
}

/** A value from each point to the next, from the start of a span to its end; levels lie at least in part inside it. */
function staircase(
  levels: readonly Level[],
  field: (typeof CURVES)[number]['field'],
  { fromMs, untilMs }: WorldSpan,
): string {
  const offsetsMs = [0];
  const values = [0];
  const put = (tMs: number, value: number): void => {
    const offsetMs = Math.max(tMs, fromMs) - fromMs;
    const last = values.length - 1;
    if (offsetsMs[last] === offsetMs) values[last] = value;
    else if (values[last] !== value) {
      offsetsMs.push(offsetMs);
      values.push(value);
    }
  };
  for (const level of levels) {
    put(level.startMs, level[field]);
    if (level.endMs < untilMs) put(level.endMs, 0);
  }
  offsetsMs.push(untilMs - fromMs);
  values.push(values.at(-1) ?? 0);
  return values.map((value, at) => `[${secondsText(offsetsMs[at] ?? 0)},${value}]`).join();
}
