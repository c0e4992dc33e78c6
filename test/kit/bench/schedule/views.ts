import { createApiKeyRecords } from '../../../../records/access/api-keys.ts';
import {
  COMMITMENTS,
  LIVE,
  type CommitmentDocument,
} from '../../../../records/booking/schedules.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from '../../../../records/fleet/documents.ts';
import type { Database } from '../../../../records/store/database.ts';
import { newId } from '../../../../records/store/ids.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import type { Platform } from '../../rig/platform.ts';
import { seeded } from '../../random/seeded.ts';
import { timed, type Row } from '../measure.ts';

const OWNER = 'bench';
const SATELLITES = 500;
const STATIONS = 12;
const HOURS = 48;
/** Deployments on each satellite: a load, what it stores, and a contact of both antennas. */
const EACH = 3;
const RUNS = 60;
const WARM_UP = 15;

/**
 * The schedule of a fleet of 500 satellites and 12 stations over 48 h through HTTP, as in production, to the last byte;
 * beside a request of the same surface that reads next to nothing.
 */
export async function benchViews(database: Database, platform: Platform): Promise<Row[]> {
  const startMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const booked = await bookFleet(database, startMs);
  const { key } = await createApiKeyRecords(database).create({
    ...{ ownerId: OWNER, name: 'bench', mode: 'live', permissions: ['*'] },
    ...{ tier: 'enterprise', prefix: 'svc' },
  });
  const get = async (path: string): Promise<string> => {
    const response = await fetch(platform.urls.console + path, { headers: { 'x-api-key': key } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(text);
    return text;
  };
  const at = (tMs: number): string => new Date(tMs).toISOString();
  const span = `from=${at(startMs)}&to=${at(startMs + HOURS * HOUR_MS)}`;
  const runs = { runs: RUNS, warmUp: WARM_UP };
  const text = await get(`/api/schedule?${span}`);
  // What came is our own answer.
  const { rows } = JSON.parse(text) as { readonly rows: readonly { readonly bars: readonly [] }[] };
  const bars = rows.reduce((sum, row) => sum + row.bars.length, 0);
  const view = await timed(() => get(`/api/schedule?${span}`), runs);
  const little = await timed(() => get('/api/fleet/outages?limit=1'), runs);
  return [
    {
      work: `GET /api/schedule, ${SATELLITES} satellites, ${booked} commitments in ${HOURS} h: ${bars} bars, ${(text.length / 1024).toFixed(0)} KiB`,
      figure: `p50 ${view.p50Ms.toFixed(1)} ms, p99 ${view.p99Ms.toFixed(1)} ms (goal p50 100 ms)`,
      beside: `GET /api/fleet/outages p50 ${little.p50Ms.toFixed(1)} ms, ratio ${(view.p50Ms / little.p50Ms).toFixed(1)}`,
    },
  ];
}

/** Registers a fleet and books it; answers how many commitments there are. */
async function bookFleet({ db }: Database, startMs: number): Promise<number> {
  const random = seeded(5);
  const below = (most: number): number => Math.floor(random() * most);
  const at = new Date(startMs);
  const named = (id: string) => ({
    ...{ _id: id, owner_id: OWNER, name: id, name_key: id, sharing: 'private', share_rules: null },
    ...{ created_at: at, updated_at: at },
  });
  const satellites = Array.from({ length: SATELLITES }, (_, index) => `sat_bench_${index}`);
  const stations = Array.from({ length: STATIONS }, (_, index) => `stn_bench_${index}`);
  const bus = { given: '6U', class: '6U', figures: null };
  const more = { norad_id: null, bus, ground_stations: [], min_elevation_deg: null, agents: [] };
  await db
    .collection<{ readonly _id: string }>(FLEET_SATELLITES)
    .insertMany(satellites.map((id) => ({ ...named(id), ...more, elements: null })));
  await db
    .collection<{ readonly _id: string }>(FLEET_STATIONS)
    .insertMany(stations.map((id) => ({ ...named(id), antennas: 2, setup_s: 30, teardown_s: 10 })));
  const load = { powerW: 8, windowW: 8, compute: 0.5, thermalW: 5, memoryMb: 256 };
  const rows = satellites.flatMap((id) =>
    Array.from({ length: EACH }, () => {
      const booking = newId('dep');
      const fromMs = startMs + below((HOURS - 2) * 3600) * 1000;
      const station = stations[below(STATIONS)] ?? '';
      return [
        rowOf(`satellite/${id}`, booking, fromMs, 1_200, { kind: 'load', ...load }),
        rowOf(`satellite/${id}`, booking, fromMs, 3_600, { kind: 'storage', amountMb: 5 }),
        rowOf(`satellite/${id}`, booking, fromMs + 3_000_000, 400, { kind: 'antenna' }),
        rowOf(`station/${station}`, booking, fromMs + 2_970_000, 440, { kind: 'antenna' }),
      ];
    }).flat(),
  );
  await db.collection<CommitmentDocument>(COMMITMENTS).insertMany(rows);
  return rows.length;
}

function rowOf(
  resource: string,
  booking: string,
  startMs: number,
  lastsS: number,
  draw: CommitmentDocument['draw'],
): CommitmentDocument {
  return {
    ...{ _id: newId('cmt'), schedule_id: JSON.stringify([LIVE, null, resource]), resource },
    ...{ owner_id: OWNER, booking_id: booking, work: 'look', draw, priority: 3 },
    ...{ preemptible: false, start: new Date(startMs), end: new Date(startMs + lastsS * 1000) },
  };
}
