import { formatInstant, DAY_MS } from '../../../domain/time/instant.ts';
import { intersect, unite, type Interval } from '../../../domain/time/intervals.ts';
import {
  documentPacket,
  dotAndLabel,
  sampledPosition,
  type CzmlPacket,
} from '../../../presenters/czml.ts';
import type { ResourceSchedule, ShownCommitment } from '../../../records/fleet/schedule-view.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import type { Compute } from '../../http/compute.ts';
import { validationError } from '../../http/input/validate.ts';
import type { PlacesFound } from '../../planning/schedule-planning.ts';
import type { ShownSchedule } from './presenter.ts';
import { idOfResource, isSatellite, type ScheduleDeps } from './uses.ts';

const SATELLITE = [255, 215, 0, 255];
const STATION = [64, 196, 255, 255];
const CONTACT = [128, 255, 128, 200];

/** Steps between positions, ms: the first with which a scene is not too large. */
const STEPS_MS = [60_000, 120_000, 240_000];
/** Most positions of a scene, some 4 MB. */
const MOST_POSITIONS = 100_000;

/**
 * What is booked as a CZML scene: satellites and stations in their places, with `properties.in_use` and
 * `properties.outage` over time, and a line from one to the other while a contact of the viewer's lasts.
 * @throws {AppError} validation_error: so many satellites over so long a span are too large for a scene.
 */
export async function scheduleScene(
  { planning }: Pick<ScheduleDeps, 'planning'>,
  { world, span, resources }: Pick<ShownSchedule, 'world' | 'span' | 'resources'>,
  compute: Compute,
): Promise<CzmlPacket[]> {
  const satellites = resources.filter(isSatellite);
  const stations = resources.filter((one) => !isSatellite(one));
  const found = await planning.places(
    {
      satelliteIds: satellites.map(idOfResource),
      stationIds: stations.map(idOfResource),
      ...{ span, stepMs: stepOf(satellites.length, span) },
    },
    compute,
  );
  // Ids of our own: those of resources may hold characters that mean something in a reference.
  const ids = new Map<string, string>([
    ...satellites.map((one, at) => [one.resource, `satellite-${at}`] as const),
    ...stations.map((one, at) => [one.resource, `station-${at}`] as const),
  ]);
  const idOf = (one: ResourceSchedule): string => ids.get(one.resource) ?? one.resource;
  const isPlaced = (one: ResourceSchedule): boolean =>
    (isSatellite(one) ? found.satellites : found.stations).has(idOfResource(one));
  return [
    documentPacket(`Schedule of ${world}`, intervalOf(wholeOf(span))),
    ...satellites.map((one) => satellitePacket(one, idOf(one), found, span)),
    ...stations.map((one) => stationPacket(one, idOf(one), found, span)),
    ...contactsOf(satellites.filter(isPlaced), stations.filter(isPlaced)).map(
      ({ satellite, station, spans }, at) => ({
        id: `contact-${at}`,
        name: `${satellite.label} - ${station.label}`,
        availability: intervalOf(wholeOf(span)),
        polyline: {
          positions: { references: [`${idOf(satellite)}#position`, `${idOf(station)}#position`] },
          show: switched(spans, span),
          arcType: 'NONE',
          width: 2,
          material: { solidColor: { color: { rgba: CONTACT } } },
        },
      }),
    ),
  ];
}

function stepOf(satellites: number, { fromMs, untilMs }: WorldSpan): number {
  const positions = (stepMs: number): number => (satellites * (untilMs - fromMs)) / stepMs;
  const stepMs = STEPS_MS.find((one) => positions(one) <= MOST_POSITIONS);
  if (stepMs !== undefined) return stepMs;
  const [longest = 0] = STEPS_MS.slice(-1);
  const days = Math.floor((10 * MOST_POSITIONS * longest) / satellites / DAY_MS) / 10;
  throw validationError([
    {
      ...{ path: 'to', in: 'query' },
      message: `must be at most ${days} days after from, for a scene of ${satellites} satellites`,
    },
  ]);
}

function satellitePacket(
  one: ResourceSchedule,
  id: string,
  { satellites }: PlacesFound,
  span: WorldSpan,
): CzmlPacket {
  const place = satellites.get(idOfResource(one));
  const last = place?.timesMs.at(-1) ?? span.untilMs;
  return {
    ...{ id, name: one.label },
    availability: intervalOf({ startMs: span.fromMs, endMs: last }),
    ...(place !== undefined && {
      position: sampledPosition(place.timesMs, place.ecefKm, formatInstant),
      ...dotAndLabel(one.label, SATELLITE, 8),
    }),
    properties: propertiesOf(one, span),
  };
}

function stationPacket(
  one: ResourceSchedule,
  id: string,
  { stations }: PlacesFound,
  span: WorldSpan,
): CzmlPacket {
  const place = stations.get(idOfResource(one));
  return {
    ...{ id, name: one.label },
    ...(place !== undefined && {
      position: { cartographicDegrees: [place.lonDeg, place.latDeg, place.altitudeM] },
      ...dotAndLabel(one.label, STATION, 6),
    }),
    properties: propertiesOf(one, span),
  };
}

function propertiesOf({ resource, commitments }: ResourceSchedule, span: WorldSpan): CzmlPacket {
  const during = (isMeant: (draw: ShownCommitment['draw']['kind']) => boolean): CzmlPacket[] =>
    switched(
      commitments.filter(({ draw }) => isMeant(draw.kind)),
      span,
    );
  return {
    resource,
    in_use: during((kind) => kind === 'load' || kind === 'antenna'),
    outage: during((kind) => kind === 'outage'),
  };
}

interface Contact {
  readonly satellite: ResourceSchedule;
  readonly station: ResourceSchedule;
  readonly spans: readonly Interval[];
}

/** Which satellites meet which stations, and when: both antennas are taken by the same deployment. */
function contactsOf(
  satellites: readonly ResourceSchedule[],
  stations: readonly ResourceSchedule[],
): Contact[] {
  const contacts = (one: ResourceSchedule): readonly ShownCommitment[] =>
    one.commitments.filter(({ draw, isBusy }) => draw.kind === 'antenna' && !isBusy);
  return satellites.flatMap((satellite) => {
    const own = contacts(satellite);
    return stations.flatMap((station) => {
      const spans = contacts(station).flatMap((there) =>
        intersect(
          own.filter(({ booking }) => booking === there.booking),
          [there],
        ),
      );
      return spans.length === 0 ? [] : [{ satellite, station, spans }];
    });
  });
}

/** True while one of some spans lasts, else false. */
function switched(spans: readonly Interval[], span: WorldSpan): CzmlPacket[] {
  const whole = wholeOf(span);
  return [
    { interval: intervalOf(whole), boolean: false },
    ...intersect(unite(spans), [whole]).map((one) => ({
      interval: intervalOf(one),
      boolean: true,
    })),
  ];
}

function wholeOf({ fromMs, untilMs }: WorldSpan): Interval {
  return { startMs: fromMs, endMs: untilMs };
}

function intervalOf({ startMs, endMs }: Interval): string {
  return `${formatInstant(startMs)}/${formatInstant(endMs)}`;
}
