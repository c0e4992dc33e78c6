import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  type CommitmentDraw,
  satelliteResource,
  stationResource,
} from '../../../domain/booking/commitment.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import {
  COMMITMENT_INDEXES,
  COMMITMENTS,
  LIVE,
  scheduleId,
  type CommitmentDocument,
} from '../../../records/booking/schedules.ts';
import { SATELLITE_COLLECTION } from '../../../records/catalogue/satellites.ts';
import { nameKey } from '../../../records/catalogue/satellite-documents.ts';
import {
  FLEET_INDEXES,
  FLEET_OUTAGES,
  FLEET_SATELLITES,
  FLEET_STATIONS,
} from '../../../records/fleet/documents.ts';
import { readSchedule } from '../../../records/fleet/schedule-view.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { seeded } from '../../kit/random/seeded.ts';

const START_MS = Date.parse('2026-07-25T00:00:00Z');
const AT = new Date(START_MS);
const OWNERS = ['ann', 'ben', 'cho'] as const;
const WORLDS = [LIVE, 'mine'] as const;
/** Whose each registered thing is; two more satellites are in the catalogue alone. */
const REGISTERED = [
  { id: 'sat_a', owner: 'ann', name: 'Zebra' },
  { id: 'sat_b', owner: 'ann', name: 'Adder' },
  { id: 'sat_c', owner: 'ben', name: 'Crane' },
  { id: 'stn_a', owner: 'ann', name: 'Cape' },
  { id: 'stn_b', owner: 'cho', name: 'Fjord' },
] as const;
const LOOSE = ['25544', '43013', 'gs_svalbard'] as const;
/** What those are called of which somebody knows a name. */
const NAMES = new Map<string, string>([
  ...REGISTERED.map(({ id, name }) => [id, name] as const),
  ...([
    ['25544', 'ISS (ZARYA)'],
    ['gs_svalbard', 'Svalbard'],
  ] as const),
]);
const nameOf = (id: string): string => NAMES.get(id) ?? id;

const resourceOf = (id: string): string =>
  id.startsWith('stn_') || id.startsWith('gs_') ? stationResource(id) : satelliteResource(id);
const ownerOf = (resource: string): string | null =>
  REGISTERED.find(({ id }) => resourceOf(id) === resource)?.owner ?? null;

/** In what order those stand that begin and end at once. */
const rank = (one: { booking: string; work: string | null; draw: CommitmentDraw }): string =>
  [one.booking, one.work, one.draw.kind].join();

/** What is booked at random: of what is registered in the schedule that all share, of the rest, and in rehearsals, in one's own. */
function booked(): CommitmentDocument[] {
  const random = seeded(7);
  const below = (most: number): number => Math.floor(random() * most);
  const of = <T>(some: readonly T[]): T => some[below(some.length)] ?? assert.fail('empty');
  const draws: readonly CommitmentDraw[] = [
    { kind: 'antenna' },
    { kind: 'storage', amountMb: 5 },
    { kind: 'load', powerW: 8, windowW: 8, compute: 0.5, thermalW: 5, memoryMb: 256 },
  ];
  return Array.from({ length: 400 }, (_, index): CommitmentDocument => {
    const [ownerId, world] = [of(OWNERS), of(WORLDS)];
    const resource = resourceOf(of([...REGISTERED.map(({ id }) => id), ...LOOSE]));
    // One in ten was booked before its thing was registered.
    const isStrict = (): boolean => ownerOf(resource) !== null && below(10) > 0;
    const start = START_MS + below(40) * HOUR_MS;
    return {
      ...{ _id: `cmt_${below(1e9)}_${index}`, owner_id: ownerId, resource },
      schedule_id: scheduleId({ ownerId, world, isStrict }, resource),
      ...{ booking_id: `dep_${below(50)}`, work: `work_${below(3)}`, draw: of(draws) },
      ...{ start: new Date(start), end: new Date(start + (1 + below(4)) * HOUR_MS) },
      ...{ priority: below(10), preemptible: false },
    };
  });
}

describe('readSchedule', function () {
  this.timeout(30_000);
  const database = useDatabase(COMMITMENT_INDEXES, ...FLEET_INDEXES);
  const all = booked();
  const outage = {
    ...{ _id: 'otg_1', owner_id: 'ann', subject: 'satellite', subject_id: 'sat_a' },
    ...{ kind: 'maintenance', reason: null, created_at: AT, updated_at: AT },
    ...{ start: new Date(START_MS + HOUR_MS), end: new Date(START_MS + 30 * HOUR_MS) },
  };

  before(async () => {
    const { db } = database;
    await db.collection<CommitmentDocument>(COMMITMENTS).insertMany(all);
    await db.collection<{ readonly _id: string }>(FLEET_OUTAGES).insertOne(outage);
    const known = { _id: '25544', name: nameOf('25544') };
    await db.collection<{ readonly _id: string }>(SATELLITE_COLLECTION).insertOne(known);
    for (const { id, owner, name } of REGISTERED)
      await db
        .collection<{ readonly _id: string }>(
          id.startsWith('sat_') ? FLEET_SATELLITES : FLEET_STATIONS,
        )
        .insertOne({
          ...{ _id: id, owner_id: owner, name, name_key: nameKey(name) },
          ...{ sharing: 'public', share_rules: { owners: null } },
          ...{ created_at: AT, updated_at: AT },
        });
  });

  /** What one reads commitment by commitment from the list of all of them. */
  function expected(ownerId: string, world: string, fromMs: number, untilMs: number) {
    const inSpan = (one: { readonly start: Date; readonly end: Date }): boolean =>
      one.end.getTime() > fromMs && one.start.getTime() < untilMs;
    const own = REGISTERED.filter(({ owner }) => owner === ownerId)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ id, name }) => ({ resource: resourceOf(id), label: name, isRegistered: true }));
    const known = new Set(own.map(({ resource }) => resource));
    const elsewhere = all.filter(
      (one) =>
        one.owner_id === ownerId &&
        inSpan(one) &&
        !known.has(one.resource) &&
        (JSON.parse(one.schedule_id) as string[])[0] === world,
    );
    const others = [...new Set(elsewhere.map(({ resource }) => resource))]
      .sort()
      .map((resource) => ({
        resource,
        label: nameOf(resource.split('/')[1] ?? ''),
        isRegistered: elsewhere.some(
          (one) => one.resource === resource && one.schedule_id.includes('null'),
        ),
      }));
    const isSatellite = ({ resource }: { readonly resource: string }): boolean =>
      resource.startsWith('satellite/');
    const rows = [...own, ...others];
    return [...rows.filter(isSatellite), ...rows.filter((row) => !isSatellite(row))].map((row) => {
      const { resource, isRegistered } = row;
      const id = scheduleId({ ownerId, world, isStrict: () => isRegistered }, resource);
      const found = all
        .filter((one) => one.schedule_id === id && inSpan(one))
        .map((one) => {
          const isBusy = one.owner_id !== ownerId;
          return {
            ...{ resource, draw: one.draw, isBusy },
            ...{ startMs: one.start.getTime(), endMs: one.end.getTime() },
            booking: isBusy ? 'busy' : one.booking_id,
            work: isBusy ? null : one.work,
            priority: isBusy ? null : one.priority,
          };
        })
        .toSorted(
          (a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (rank(a) < rank(b) ? -1 : 1),
        );
      const isOut = isRegistered && resource === resourceOf('sat_a') && inSpan(outage);
      const out = {
        ...{ resource, booking: 'otg_1', work: null, draw: { kind: 'outage' } },
        ...{ startMs: outage.start.getTime(), endMs: outage.end.getTime() },
        ...{ isBusy: false, priority: null },
      };
      return { ...row, commitments: isOut ? [...found, out] : found };
    });
  }

  for (const world of WORLDS)
    it(`shows what each owner may see in ${world}, and nothing of others but that it is taken`, async () => {
      for (const ownerId of [...OWNERS, 'nobody'])
        for (const [fromH, untilH] of [
          [0, 48],
          [10, 20],
          [45, 47],
        ] as const) {
          const span = { fromMs: START_MS + fromH * HOUR_MS, untilMs: START_MS + untilH * HOUR_MS };
          const query = { ownerId, world, span, satellite: null, station: null };
          const found = await readSchedule(database, query);
          assert.deepEqual(found, expected(ownerId, world, span.fromMs, span.untilMs));
        }
    });

  it('shows the same of one thing as of all', async () => {
    const span = { fromMs: START_MS, untilMs: START_MS + 48 * HOUR_MS };
    const query = { ownerId: 'ann', world: LIVE, span, satellite: null, station: null };
    const rows = expected('ann', LIVE, span.fromMs, span.untilMs);
    for (const [satellite, station, resource] of [
      ['sat_a', null, resourceOf('sat_a')],
      ['zebra', null, resourceOf('sat_a')],
      [null, 'stn_a', resourceOf('stn_a')],
    ] as const) {
      const found = await readSchedule(database, { ...query, satellite, station });
      assert.deepEqual(
        found,
        rows.filter((row) => row.resource === resource),
      );
    }
    assert.equal(await readSchedule(database, { ...query, satellite: 'sat_none' }), null);
  });
});
