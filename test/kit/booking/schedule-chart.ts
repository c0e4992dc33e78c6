import type { ScheduleBar, ScheduleView } from '../../../contracts/fleet/schedule.ts';
import type { TimelineCurve } from '../../../contracts/plan/timeline.ts';
import type { ShownSchedule } from '../../../api/console/schedule/presenter.ts';
import { idOfResource, isSatellite } from '../../../api/console/schedule/uses.ts';
import type { UseOutcome } from '../../../api/planning/compute/booked.ts';
import { levelsOf, type Level } from '../../../domain/booking/levels.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import type { ResourceSchedule, ShownCommitment } from '../../../records/fleet/schedule-view.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import { isContact, type UnbookedDeployment } from '../../../records/overview/unbooked.ts';

type Row = ScheduleView['rows'][number];

/** What is booked as a chart, as an object: its JSON is what the platform writes. */
export function presentSchedule({
  world,
  span,
  resources,
  unbooked,
  use,
}: ShownSchedule): ScheduleView {
  return {
    world,
    start: formatInstant(span.fromMs),
    end: formatInstant(span.untilMs),
    rows: [
      ...resources.flatMap((one) => rowsOf(one, span)),
      ...unbooked.map((one) => unbookedRow(one, span)),
    ],
    satellites: resources.filter(isSatellite).map((one) => ({
      satellite_id: idOfResource(one),
      curves: [...curvesOf(one, span), ...(use?.ok === true ? [batteryCurve(use, span)] : [])],
    })),
  };
}

/** Of a satellite what runs on it and what its antenna does, of a station its antennas. */
function rowsOf(one: ResourceSchedule, span: WorldSpan): Row[] {
  const { resource, label, commitments } = one;
  const shown = commitments.filter(({ draw }) => draw.kind !== 'storage');
  const isAntenna = ({ draw }: ShownCommitment): boolean => draw.kind === 'antenna';
  if (!isSatellite(one))
    return [rowOf({ id: resource, label, kind: 'station' }, shown.map(partsOf), span)];
  const work = shown.filter((commitment) => !isAntenna(commitment));
  return [
    rowOf({ id: resource, label, kind: 'satellite' }, work.map(partsOf), span),
    rowOf(
      { id: `${resource}/antenna`, label, kind: 'antenna' },
      shown.filter(isAntenna).map(partsOf),
      span,
    ),
  ];
}

/** What the plan of a deployment does that has booked nothing. */
function unbookedRow(
  { id, satelliteName, planLabel, segments }: UnbookedDeployment,
  span: WorldSpan,
): Row {
  const row = rowOf(
    {
      ...{ id: `deployment/${id}`, kind: 'unbooked' },
      label: planLabel === null ? satelliteName : `${satelliteName}: ${planLabel}`,
    },
    segments.map(({ kind, step_id, transfer_id, startMs, endMs }) => ({
      ...{ startMs, endMs, booking: id, work: step_id ?? transfer_id, priority: null },
      ...{ isBusy: false, kind: isContact(kind) ? 'contact' : 'work' },
    })),
    span,
  );
  return { ...row, unbooked: true };
}

/** A bar before it has its lane. */
type BarParts = Pick<
  ShownCommitment,
  'startMs' | 'endMs' | 'booking' | 'work' | 'priority' | 'isBusy'
> & { readonly kind: ScheduleBar['kind'] };

function partsOf({ draw, ...one }: ShownCommitment): BarParts {
  const kinds = { outage: 'outage', antenna: 'contact', load: 'work', storage: 'work' } as const;
  return { ...one, kind: kinds[draw.kind] };
}

function rowOf(
  head: Pick<Row, 'id' | 'label' | 'kind'>,
  parts: readonly BarParts[],
  span: WorldSpan,
): Row {
  const ends: number[] = [];
  const ordered = [...parts].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const bars = ordered.map((one, index) => {
    const free = ends.findIndex((endMs) => endMs <= one.startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = one.endMs;
    return barOf(`${head.id}#${index}`, one, lane, span);
  });
  return { ...head, lanes: Math.max(1, ends.length), bars };
}

function barOf(id: string, one: BarParts, lane: number, { fromMs }: WorldSpan): ScheduleBar {
  const { kind, startMs, endMs, booking, work, priority, isBusy } = one;
  const isOutage = kind === 'outage';
  return {
    ...{ id, lane, kind, work, priority, is_busy: isBusy },
    label: isOutage ? 'Outage' : isBusy ? 'busy' : (work ?? booking),
    ...{ start: formatInstant(startMs), end: formatInstant(endMs) },
    ...{ start_offset_s: seconds(startMs - fromMs), end_offset_s: seconds(endMs - fromMs) },
    deployment_id: isOutage || isBusy ? null : booking,
  };
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

function curvesOf({ commitments }: ResourceSchedule, span: WorldSpan): TimelineCurve[] {
  const levels = levelsOf(commitments);
  const curve = (
    head: Pick<TimelineCurve, 'id' | 'label' | 'unit'>,
    of: (level: Level) => number,
  ): TimelineCurve => ({ ...head, interpolation: 'step', points: staircase(levels, of, span) });
  return [
    curve({ id: 'power', label: 'Power booked', unit: 'W' }, ({ powerW }) => powerW),
    curve({ id: 'compute', label: 'Computer booked', unit: 'OCU' }, ({ compute }) => compute),
    curve({ id: 'storage', label: 'Storage booked', unit: 'MB' }, ({ storageMb }) => storageMb),
  ];
}

/** A value from each point to the next, from the start of a span to its end. */
function staircase(
  levels: readonly Level[],
  of: (level: Level) => number,
  { fromMs, untilMs }: WorldSpan,
): [number, number][] {
  const points: [number, number][] = [[0, 0]];
  const put = (tMs: number, value: number): void => {
    const offset = seconds(Math.max(tMs, fromMs) - fromMs);
    const last = points.at(-1);
    if (last?.[0] === offset) last[1] = value;
    else if (last?.[1] !== value) points.push([offset, value]);
  };
  for (const level of levels) {
    if (level.endMs <= fromMs || level.startMs >= untilMs) continue;
    put(level.startMs, of(level));
    if (level.endMs < untilMs) put(level.endMs, 0);
  }
  const last = points.at(-1)?.[1] ?? 0;
  points.push([seconds(untilMs - fromMs), last]);
  return points;
}
