import { createHash } from 'node:crypto';
import { SERVICE_VERSION } from '../../../contracts/service-index.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { GroundPass } from '../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { textValue, toCalendar, utcValue } from '../../../presenters/icalendar.ts';
import type { PassesAnswer } from './passes.ts';
import { satelliteLabel } from './satellite-label.ts';

/**
 * Passes as a calendar: one event each, times to the second, which takes no time of whoever imports
 * it. An event keeps its UID as long as its satellite, station and culmination stay the same, so that
 * a second import replaces the first. Source: RFC 5545.
 */
export function passesCalendar(answer: PassesAnswer): string {
  const stations = new Map(answer.stations.map((station) => [station.id, station]));
  const name = textValue(`Passes of ${satelliteLabel(answer.elements)}`);
  return toCalendar([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Orbital Compute//Simulation service ${SERVICE_VERSION}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...answer.passes.flatMap((pass) => event(pass, stations.get(pass.stationId), answer)),
    'END:VCALENDAR',
  ]);
}

function event(
  pass: GroundPass,
  station: Station | undefined,
  { elements, nowMs }: PassesAnswer,
): string[] {
  const place = station?.name ?? pass.stationId;
  const title = `${satelliteLabel(elements)} over ${place} (${pass.maxElevationDeg.toFixed(0)}°)`;
  // An event ends after it begins, even where the pass is shorter than the second it is written to.
  const endMs = Math.max(pass.losMs, Math.round(pass.aosMs / 1000) * 1000 + 1000);
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(pass, elements)}`,
    `DTSTAMP:${utcValue(nowMs)}`,
    `DTSTART:${utcValue(pass.aosMs)}`,
    `DTEND:${utcValue(endMs)}`,
    `SUMMARY:${textValue(title)}`,
    `LOCATION:${textValue(place)}`,
    ...(station === undefined ? [] : [`GEO:${station.latDeg};${station.lonDeg}`]),
    `DESCRIPTION:${textValue(describe(pass))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function describe(pass: GroundPass): string {
  const azimuth = (degrees: number) => `azimuth ${degrees.toFixed(0)}°`;
  return [
    `AOS ${formatInstant(pass.aosMs)}, ${azimuth(pass.aosAzimuthDeg)}`,
    `TCA ${formatInstant(pass.tcaMs)}, elevation ${pass.maxElevationDeg.toFixed(1)}°`,
    `LOS ${formatInstant(pass.losMs)}, ${azimuth(pass.losAzimuthDeg)}`,
    `Closest ${pass.minRangeKm.toFixed(0)} km`,
    ...(pass.inProgressAtStart ? ['Under way when the prediction begins'] : []),
    ...(pass.inProgressAtEnd ? ['Still under way when the prediction ends'] : []),
  ].join('\n');
}

/** Numbered satellites keep their UIDs when their elements are renewed, as far as the second agrees. */
function uidOf(pass: GroundPass, elements: Elements): string {
  const satellite = elements.noradId === '' ? { ...elements } : elements.noradId;
  const facts = [satellite, pass.stationId, Math.round(pass.tcaMs / 1000)];
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return `${hash.slice(0, 32)}@passes.orbital-compute`;
}
