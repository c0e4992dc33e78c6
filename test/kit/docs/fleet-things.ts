import assert from 'node:assert/strict';
import { call } from '../rig/platform.ts';
import type { Urls } from './reference-things.ts';

const PLACE = { latitude_deg: 47.1, longitude_deg: 11.4 };
const CRAFT = { bus: '6U', elements: { altitude_km: 550, inclination_deg: 53 } };
const SPAN = { kind: 'fault', start: '2026-11-25T08:00:00Z', end: '2026-11-25T12:00:00Z' };
let made = 0;

async function make(urls: Urls, path: string, body: object): Promise<string> {
  const answer = await call('POST', `${urls.console}/api/fleet/${path}`, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
}

/** A registered satellite of its own. */
export async function aSatellite(urls: Urls): Promise<Record<string, string>> {
  made += 1;
  return { SATELLITE: await make(urls, 'satellites', { ...CRAFT, name: `Reader ${made}` }) };
}

/** A registered station of its own. */
export async function aStation(urls: Urls): Promise<Record<string, string>> {
  made += 1;
  return { STATION: await make(urls, 'stations', { ...PLACE, name: `Reader ${made}` }) };
}

/** An outage of a station of its own. */
export async function anOutage(urls: Urls): Promise<Record<string, string>> {
  const { STATION: station_id = '' } = await aStation(urls);
  return { OUTAGE: await make(urls, 'outages', { ...SPAN, station_id }) };
}

/** Takes away what has the names of the examples. */
export async function withoutNamesakes(urls: Urls): Promise<Record<string, string>> {
  for (const kind of ['satellites', 'stations']) {
    const path = `${urls.console}/api/fleet/${kind}`;
    const { body } = await call('GET', `${path}?limit=200`);
    for (const { id, name } of body['data'] as { id: string; name: string }[])
      if (/^(?:Delta|Delft)/.test(name)) await call('DELETE', `${path}/${id}`);
  }
  return {};
}

/** The station that the example of an outage names. */
export async function theStationOfOutages(urls: Urls): Promise<Record<string, string>> {
  await withoutNamesakes(urls);
  await make(urls, 'stations', { ...PLACE, name: 'Delft' });
  return {};
}
