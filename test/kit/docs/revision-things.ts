import assert from 'node:assert/strict';
import { call } from '../rig/platform.ts';
import { untilFound } from '../until-found.ts';
import type { Urls } from './reference-things.ts';

const START = '2026-07-25T00:00:00Z';
const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };
const DRAW = { power_w: 8, compute: 0.8, thermal_w: 5, memory_mb: 256, storage_mb: 10 };
const JOB = {
  name: 'Look',
  steps: [
    { id: 'look', location: 'onboard', duration_s: 1800, requires: DRAW, output_data_mb: 5 },
    {
      ...{ id: 'keep', location: 'ground', duration_s: 60, depends_on: ['look'] },
      requires: { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 },
      output_data_mb: 1,
    },
  ],
  policy: { deadline_orbits: 10 },
};
let made = 0;
const asked: string[] = [];

/** A deployment whose owner is asked about a revision, because its station is away. */
export async function anAskedRevision(urls: Urls): Promise<Record<string, string>> {
  made += 1;
  const name = `Asked ${made}`;
  const post = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await call('POST', `${urls.console}${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const craft = { name, bus: '6U', elements: ORBIT };
  const { id: satellite } = await post('/api/fleet/satellites', craft);
  const place = { name, latitude_deg: 78.2, longitude_deg: 15.4 };
  const { id: station } = await post('/api/fleet/stations', place);
  const options = { start: START, ground_stations: [station], world: `asked-${made}` };
  const plan = await post('/api/plans', { satellite_id: satellite, custom_job: JOB, options });
  const terms = { plan_id: plan['id'], speed_multiplier: 1, revision: 'ask' };
  const { id } = await post('/api/deployments', terms);
  asked.push(String(id));
  const [first] = contactsOf(plan);
  const at = Date.parse(first ?? START);
  await post('/api/fleet/outages', {
    ...{ station_id: station, kind: 'fault' },
    start: new Date(at - 600_000).toISOString(),
    end: new Date(at + 900_000).toISOString(),
  });
  await untilFound(
    async () => {
      const { body } = await call('GET', `${urls.console}/api/deployments/${String(id)}/revisions`);
      return (body['data'] as readonly unknown[]).length > 0 ? true : null;
    },
    `a revision of ${String(id)}`,
  );
  return { DEPLOYMENT: String(id), REVISION: '2' };
}

/** Gives back what those have booked: a document of a fleet may leave out their satellites then. */
export async function withoutBookings(urls: Urls): Promise<Record<string, string>> {
  for (const id of asked.splice(0))
    await call('POST', `${urls.console}/api/deployments/${id}/cancel`, {});
  return {};
}

/** When the contacts of a plan begin. */
function contactsOf(plan: Readonly<Record<string, unknown>>): string[] {
  const { segments } = plan['plan'] as {
    readonly segments: readonly { readonly kind: string; readonly start: string }[];
  };
  return segments.filter(({ kind }) => kind !== 'step').map(({ start }) => start);
}
