import { SERVICE_VERSION } from '../../../contracts/service-index.ts';
import { satelliteResource } from '../../../domain/booking/commitment.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { toCsv } from '../../../presenters/csv.ts';
import { textValue, toCalendar, utcValue } from '../../../presenters/icalendar.ts';
import type { ResourceSchedule, ShownCommitment } from '../../../records/fleet/schedule-view.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import { isContact, type UnbookedDeployment } from '../../../records/overview/unbooked.ts';
import type { UseOutcome } from '../../planning/compute/booked.ts';

/** What is booked in a world within a span. */
export interface ShownSchedule {
  readonly world: string;
  readonly span: WorldSpan;
  readonly resources: readonly ResourceSchedule[];
  /** Live deployments that have booked nothing. */
  readonly unbooked: readonly UnbookedDeployment[];
  /** Of the one satellite that was asked for; null where it is not known. */
  readonly use: UseOutcome | null;
}

const COLUMNS = [
  'resource',
  'name',
  'kind',
  'start',
  'end',
  'deployment_id',
  'work',
  'priority',
  'is_busy',
  'unbooked',
  'power_w',
  'window_power_w',
  'compute',
  'thermal_w',
  'memory_mb',
  'storage_mb',
] as const;

/** What is booked as a table, storage and outages among it, and after it what is not booked. */
export function scheduleCsv({ resources, unbooked }: ShownSchedule): string {
  return toCsv(COLUMNS, [
    ...resources.flatMap(({ resource, label, commitments }) =>
      commitments.map((one) => [
        ...[resource, label, one.draw.kind],
        ...[formatInstant(one.startMs), formatInstant(one.endMs)],
        ...[one.isBusy || one.draw.kind === 'outage' ? null : one.booking, one.work],
        ...[one.priority, one.isBusy, false],
        ...amountsOf(one),
      ]),
    ),
    ...unbooked.flatMap(({ id, satelliteId, satelliteName, segments }) =>
      segments.map((one) => [
        ...[satelliteResource(satelliteId), satelliteName],
        ...[isContact(one.kind) ? 'antenna' : 'load'],
        ...[formatInstant(one.startMs), formatInstant(one.endMs)],
        ...[id, one.step_id ?? one.transfer_id, null, false, true],
        ...NO_AMOUNTS,
      ]),
    ),
  ]);
}

const NO_AMOUNTS = [null, null, null, null, null, null] as const;

/** What is drawn: of loads what the whole and what the window alone has to give; of others it is not told. */
function amountsOf({ draw, isBusy }: ShownCommitment): readonly (number | null)[] {
  if (isBusy || (draw.kind !== 'load' && draw.kind !== 'storage')) return NO_AMOUNTS;
  if (draw.kind === 'storage') return [null, null, null, null, null, draw.amountMb];
  const { powerW, windowW, compute, thermalW, memoryMb } = draw;
  return [powerW, windowW, compute, thermalW, memoryMb, null];
}

/** Contacts and outages as a calendar: an event keeps its UID as long as its place and time stay. */
export function scheduleCalendar({ world, resources }: ShownSchedule, nowMs: number): string {
  const name = textValue(`Schedule of ${world}`);
  return toCalendar([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Orbital Compute//Schedule ${SERVICE_VERSION}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...resources.flatMap(({ resource, label, commitments }) =>
      commitments
        .filter(({ draw }) => draw.kind === 'antenna' || draw.kind === 'outage')
        .flatMap((one) => event(`${world}/${resource}`, label, one, nowMs)),
    ),
    'END:VCALENDAR',
  ]);
}

function event(place: string, label: string, one: ShownCommitment, nowMs: number): string[] {
  const { startMs, endMs, draw, isBusy, booking, work } = one;
  const what = draw.kind === 'outage' ? 'Outage' : isBusy ? 'busy' : `Contact ${work ?? ''}`.trim();
  const uid = Buffer.from(`${place}/${booking}/${startMs}`).toString('base64url');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@schedule.orbital-compute`,
    `DTSTAMP:${utcValue(nowMs)}`,
    `DTSTART:${utcValue(startMs)}`,
    `DTEND:${utcValue(Math.max(endMs, startMs + 1000))}`,
    `SUMMARY:${textValue(`${label}: ${what}`)}`,
    ...(draw.kind === 'outage' || isBusy ? [] : [`DESCRIPTION:${textValue(booking)}`]),
    'END:VEVENT',
  ];
}
