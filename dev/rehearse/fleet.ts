import { setTimeout as sleep } from 'node:timers/promises';
import { objectsIn, textOf, type RehearsalConsole } from './console.ts';
import type { Week, WeekEvent } from './week.ts';

/** What of a rehearsal is registered, by ids, in the order of the week. */
export interface RegisteredFleet {
  readonly missionId: string;
  readonly satellites: string[];
  readonly stations: string[];
  readonly outages: string[];
}

/** Nothing yet. */
export function noFleet(): RegisteredFleet & { missionId: string } {
  return { missionId: '', satellites: [], stations: [], outages: [] };
}

/** Stations turn to the next contact in no time between those of one plan; others keep to these, s. */
const TURN_AROUND = { setup_s: 30, teardown_s: 10 };

/**
 * Registers stations, satellites and a mission, as an operator does; `into` has what is there already when one is
 * refused. Names begin with that of the world: another rehearsal has others.
 */
export async function registerFleet(
  console: RehearsalConsole,
  world: string,
  week: Week,
  into: ReturnType<typeof noFleet>,
): Promise<void> {
  for (const { name, latDeg, lonDeg } of week.stations) {
    const { body } = await console.call('POST', '/api/fleet/stations', {
      ...{ name: `${world} ${name}`, latitude_deg: latDeg, longitude_deg: lonDeg, antennas: 1 },
      ...TURN_AROUND,
    });
    into.stations.push(textOf(body, 'id'));
  }
  for (const { name, bus, first } of week.satellites) {
    const { body } = await console.call('POST', '/api/fleet/satellites', {
      ...{ name: `${world} ${name}`, bus, elements: { tle: first.tle } },
      ground_stations: into.stations,
    });
    into.satellites.push(textOf(body, 'id'));
  }
  const { body } = await console.call('POST', '/api/missions', { name: `Rehearsal ${world}` });
  into.missionId = textOf(body, 'id');
}

/** Tells the register of an outage, or of newer elements. */
export async function tellRegister(
  console: RehearsalConsole,
  { satellites, stations, outages }: RegisteredFleet,
  event: Exclude<WeekEvent, { readonly kind: 'job' }>,
): Promise<void> {
  if (event.kind === 'elements') {
    const path = `/api/fleet/satellites/${satellites[event.index] ?? ''}/elements`;
    await console.call('POST', path, { tle: event.tle });
    return;
  }
  const subject =
    event.of === 'station'
      ? { station_id: stations[event.index] }
      : { satellite_id: satellites[event.index] };
  const { body } = await console.call('POST', '/api/fleet/outages', {
    ...subject,
    ...{ start: new Date(event.startMs).toISOString(), end: new Date(event.endMs).toISOString() },
    ...{ kind: 'fault', reason: 'rehearsed' },
  });
  outages.push(textOf(body, 'id'));
}

const OPEN_STATUSES = ['pending', 'dispatched', 'running'] as const;
/** Deployments of one page. */
const PAGE = 200;

/** The deployments of a mission that have not ended, at most so many of each status. */
async function openDeployments(
  console: RehearsalConsole,
  missionId: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const ids: string[] = [];
  let total = 0;
  for (const status of OPEN_STATUSES) {
    const query = `mission_id=${missionId}&status=${status}&limit=${limit}`;
    const { body } = await console.call('GET', `/api/deployments?${query}`);
    ids.push(...objectsIn(body, 'data').map((one) => textOf(one, 'id')));
    total += Number(body['total']);
  }
  return { ids, total };
}

/** How many deployments of a mission have not ended. */
export async function countOpen(console: RehearsalConsole, missionId: string): Promise<number> {
  return (await openDeployments(console, missionId, 1)).total;
}

/** Cancels the deployments of a mission that have not ended; what they have booked is given back by it. */
async function cancelOpen(console: RehearsalConsole, missionId: string): Promise<void> {
  for (;;) {
    const { ids } = await openDeployments(console, missionId, PAGE);
    if (ids.length === 0) return;
    for (const id of ids)
      await console.call('POST', `/api/deployments/${id}/cancel`, undefined, [404, 409]);
    await sleep(PAUSE_MS);
  }
}

const PAUSE_MS = 500;
const TRIES = 20;

/**
 * Cancels what still flies, and takes all out of the register again unless `keepsFleet`; the mission stays with what
 * was flown. Throws where something cannot be removed.
 */
export async function cleanUp(
  console: RehearsalConsole,
  fleet: RegisteredFleet,
  keepsFleet: boolean,
): Promise<void> {
  const things = [
    // Outages that overlapped are one by now.
    ...[...new Set(fleet.outages)].map((id) => `outages/${id}`),
    ...fleet.satellites.map((id) => `satellites/${id}`),
    ...fleet.stations.map((id) => `stations/${id}`),
  ];
  if (fleet.missionId !== '') await cancelOpen(console, fleet.missionId);
  for (const thing of keepsFleet ? [] : things)
    for (let tried = 1; ; tried += 1) {
      const expected = tried < TRIES ? [404, 409] : [404];
      const { status } = await console.call('DELETE', `/api/fleet/${thing}`, undefined, expected);
      if (status !== 409) break;
      // A request that was under way when the flight ended has deployed something since.
      await sleep(PAUSE_MS);
      await cancelOpen(console, fleet.missionId);
    }
}
