import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import {
  COMMITMENT_INDEXES,
  LIVE,
  type CommitmentDocument,
} from '../../../records/booking/schedules.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import {
  DEPLOYMENT_INDEXES,
  type DeploymentDocument,
} from '../../../records/deployment/deployments.ts';
import { OUTBOX_INDEXES, type OutboxDocument } from '../../../records/deployment/outbox.ts';
import {
  createSkyChanges,
  noteSkyChange,
  SKY_ASK_INDEXES,
  SKY_CHANGE_INDEXES,
} from '../../../records/deployment/sky-changes.ts';
import { concernedBy } from '../../../records/booking/concerned.ts';
import { FLEET_INDEXES } from '../../../records/fleet/documents.ts';
import { createElementNews } from '../../../records/fleet/element-news.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import {
  WORKLOAD_INDEXES,
  WORKLOAD_STAGE_INDEXES,
  type WorkloadDocument,
  type WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import { newWorkloadDocument } from '../../../records/workload/workloads.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { aNewWorkload } from '../../kit/makers/workload.ts';
import { aStageDocument } from '../../kit/makers/workload-documents.ts';
import { seeded } from '../../kit/random/seeded.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const MINUTE_MS = 60_000;
const PAGE = 20;
const KEPT = ['deployments', 'commitments', 'outbox', 'sky_changes', 'sky_asks'];
const WORKLOAD_PARTS = ['workloads', 'workload_stages'];

describe('changes of the sky', function () {
  this.timeout(60_000);
  const database = useDatabase(
    ...[DEPLOYMENT_INDEXES, COMMITMENT_INDEXES, OUTBOX_INDEXES, SKY_CHANGE_INDEXES],
    SKY_ASK_INDEXES,
    ...[WORKLOAD_INDEXES, WORKLOAD_STAGE_INDEXES],
    ...FLEET_INDEXES,
  );
  const changes = () => createSkyChanges(database, () => NOW, PAGE);
  const deployments = () => database.db.collection<DeploymentDocument>('deployments');
  const commitments = () => database.db.collection<CommitmentDocument>('commitments');

  beforeEach(async () => {
    for (const name of [...KEPT, ...WORKLOAD_PARTS])
      await database.db.collection(name).deleteMany({});
  });

  /** An open deployment whose bookings of a resource begin so many minutes from now. */
  const fly = async (
    id: string,
    satellite: string,
    minutes: readonly number[],
    more: Partial<DeploymentDocument> = {},
  ): Promise<void> => {
    await deployments().insertOne(
      aDeployment({
        ...{ _id: id, satellite_id: satellite, mode: 'live', status: 'running' },
        booked: { world: LIVE, starts_at: new Date(NOW) },
        revisions: { policy: 'auto', onSilence: 'accept' },
        ...more,
      }),
    );
    await commitments().insertMany(
      minutes.map((at, index) => ({
        ...{ _id: `${id}-${index}`, schedule_id: 's', owner_id: 'owner-1', booking_id: id },
        ...{ resource: `satellite/${satellite}`, work: 'step', draw: { kind: 'antenna' } },
        ...{ priority: 3, preemptible: false },
        start: new Date(NOW + at * MINUTE_MS),
        end: new Date(NOW + (at + 5) * MINUTE_MS),
      })),
    );
  };
  const change = (of: Parameters<typeof noteSkyChange>[1]['of'], subject: string | null = null) =>
    noteSkyChange(database, { of, cause: { kind: 'elements', subject }, at: new Date(NOW) });
  const count = (name: string) => database.db.collection(name).countDocuments();
  const left = async () => (await count('sky_changes')) + (await count('sky_asks'));

  it('are told page by page, the nearest first, each deployment once', async () => {
    const random = seeded(3);
    const first = new Map<string, number>();
    for (let nth = 0; nth < 50; nth += 1) {
      const [id, at] = [`dep_${nth}`, Math.floor(random() * 1_000)];
      first.set(id, at);
      // What is over does not count, nor what comes later.
      await fly(id, nth % 2 === 0 ? 'sat_a' : 'sat_b', [-30, at, at + 100]);
    }
    await fly('dep_else', 'sat_c', [1]);
    await fly('dep_over', 'sat_a', [1], { status: 'completed' });
    await deployments().insertOne(aDeployment({ _id: 'dep_fixed', satellite_id: 'sat_a' }));
    await change({ satellites: ['sat_a', 'sat_b'] });
    const told: string[][] = [];
    for (let page = await changes().spread(); page.length > 0; page = await changes().spread())
      told.push(page);
    assert.deepEqual(
      told.map(({ length }) => length),
      [20, 20, 10],
    );
    const order = told.flat();
    assert.deepEqual([...order].sort(), [...first.keys()].sort());
    const minutes = order.map((id) => first.get(id) ?? 0);
    assert.deepEqual(
      minutes,
      minutes.toSorted((a, b) => a - b),
    );
    assert.equal(await left(), 0);
    const notices = await database.db.collection<OutboxDocument>('outbox').find().toArray();
    assert.equal(notices.length, 50);
    assert.ok(notices.every(({ notice }) => notice.kind === 'look_again'));
  });

  it('are nearest where least of the clock on the wall is left, rehearsals at their speed', async () => {
    await fly('live', 'sat_a', [40]);
    const drill = {
      booked: { world: 'drill', starts_at: new Date(NOW) },
      mode: 'simulated',
    } as const;
    await fly('slow', 'sat_a', [90], { ...drill, speed_multiplier: 1, played_s: 3_600 });
    await fly('fast', 'sat_a', [600], { ...drill, speed_multiplier: 60, played_s: 0 });
    await fly('idle', 'sat_a', [-10]);
    await change({ satellites: ['sat_a'] });
    assert.deepEqual(await changes().spread(), ['fast', 'slow', 'live', 'idle']);
  });

  it('of a span concern what is booked in it alone', async () => {
    await fly('in', 'sat_a', [10]);
    await fly('before', 'sat_a', [0]);
    await fly('after', 'sat_a', [30]);
    const span = {
      start: new Date(NOW + 8 * MINUTE_MS),
      end: new Date(NOW + 30 * MINUTE_MS),
    };
    await change({ resource: 'satellite/sat_a', span }, 'otg_1');
    assert.deepEqual(await changes().spread(), ['in']);
  });

  it('concern workloads once, by the stages that have booked and may not have begun, the nearest first', async () => {
    const wait = async (
      id: string,
      stages: readonly (readonly [satellite: string, minutes: number, status: string])[],
      more: Partial<WorkloadDocument> = {},
    ): Promise<void> => {
      const made = {
        ...newWorkloadDocument(aNewWorkload({ nowMs: NOW, executor: 'live' })),
        ...{ _id: id, phase: 'dispatching' as const, ...more },
      };
      await database.db.collection<WorkloadDocument>('workloads').insertOne(made);
      for (const [index, [satellite, minutes, status]] of stages.entries()) {
        const booking = `${id}-${index}`;
        const startsAt = new Date(NOW + minutes * MINUTE_MS);
        await database.db.collection<WorkloadStageDocument>('workload_stages').insertOne(
          aStageDocument(id, index, {
            ...{ satellite, status: status as WorkloadStageDocument['status'] },
            start_offset_s: minutes * 60,
            booked: { id: booking, starts_at: startsAt },
          }),
        );
        await commitments().insertOne({
          ...{ _id: booking, schedule_id: 's', owner_id: 'owner-1', booking_id: booking },
          ...{ resource: `satellite/${satellite}`, work: 'step', draw: { kind: 'antenna' } },
          ...{ priority: 3, preemptible: false, start: startsAt },
          end: new Date(startsAt.getTime() + 5 * MINUTE_MS),
        });
      }
    };
    const isPlanned = { phase: 'dispatching' as const, at: new Date(NOW) };
    await wait('wl_late', [
      ['sat_a', 50, 'queued'],
      ['sat_a', 60, 'queued'],
    ]);
    await wait('wl_soon', [
      ['sat_b', 1, 'queued'],
      ['sat_a', 20, 'dispatched'],
    ]);
    // Two hours at sixty times the speed of the wall are two minutes.
    await wait('wl_fast', [['sat_a', 120, 'queued']], {
      ...{ executor: 'simulated', speed_multiplier: 60, history: [isPlanned] },
    });
    await wait('wl_done', [['sat_a', 20, 'done']]);
    await wait('wl_over', [['sat_a', 20, 'queued']], { phase: 'canceled' });
    await wait('wl_else', [['sat_b', 20, 'queued']]);
    await fly('live', 'sat_a', [30]);
    await change({ satellites: ['sat_a'] });
    assert.deepEqual(await changes().spread(), ['wl_fast', 'wl_soon', 'live', 'wl_late']);
    const outbox = database.db.collection<OutboxDocument>('outbox');
    const notice = await outbox.findOne({ deployment_id: 'wl_soon' });
    assert.deepEqual([notice?.seq, notice?.notice.kind], [1, 'look_again']);
    const span = {
      start: new Date(NOW + 55 * MINUTE_MS),
      end: new Date(NOW + 70 * MINUTE_MS),
    };
    await change({ resource: 'satellite/sat_a', span }, 'otg_1');
    assert.deepEqual(await changes().spread(), ['wl_late']);
    assert.equal(await outbox.countDocuments({ deployment_id: 'wl_late' }), 2);
  });

  it('reach everyone once, whoever spreads them, and however many at once', async () => {
    for (let nth = 0; nth < 30; nth += 1) await fly(`dep_${nth}`, 'sat_a', [nth]);
    await change({ satellites: ['sat_a'] });
    const told: string[] = [];
    while ((await left()) > 0) {
      const found = await Promise.all([1, 2, 3].map(() => changes().spread()));
      told.push(...found.flat());
    }
    assert.equal(told.length, 30);
    assert.equal(new Set(told).size, 30);
    const notices = await database.db.collection<OutboxDocument>('outbox').find().toArray();
    assert.deepEqual(notices.map(({ deployment_id: id }) => id).sort(), told.toSorted());
    assert.ok(notices.every(({ seq }) => seq === 1));
  });

  it('are written down part by part, however many they concern, and told when all are', async () => {
    const many = 1_200;
    const made = Array.from({ length: many }, (_, nth) => {
      const id = `dep_${nth}`;
      const start = new Date(NOW + (many - nth) * MINUTE_MS);
      return {
        deployment: aDeployment({
          ...{ _id: id, satellite_id: 'sat_a', mode: 'live', status: 'running' },
          booked: { world: LIVE, starts_at: new Date(NOW) },
          revisions: { policy: 'auto', onSilence: 'accept' },
        }),
        commitment: {
          ...{ _id: id, schedule_id: 's', owner_id: 'owner-1', booking_id: id, start },
          ...{ resource: 'satellite/sat_a', work: 'step', priority: 3, preemptible: false },
          ...{ draw: { kind: 'antenna' }, end: new Date(start.getTime() + MINUTE_MS) },
        } satisfies CommitmentDocument,
      };
    });
    await deployments().insertMany(made.map(({ deployment }) => deployment));
    await commitments().insertMany(made.map(({ commitment }) => commitment));
    await change({ satellites: ['sat_a'] });
    const parts: number[] = [];
    for await (const { length } of concernedBy(database, { satellites: ['sat_a'] }, NOW))
      parts.push(length);
    assert.deepEqual(parts, [500, 500, 200]);
    const nearest = Array.from({ length: PAGE }, (_, nth) => `dep_${many - 1 - nth}`);
    assert.deepEqual(await changes().spread(), nearest);
    assert.equal(await count('sky_asks'), many - PAGE);
    assert.equal(await count('sky_changes'), 0);
  });

  it('are not told while another process lays them out, but laid out anew when that has died', async () => {
    await fly('near', 'sat_a', [1]);
    await fly('far', 'sat_a', [100]);
    await change({ satellites: ['sat_a'] });
    // It has died after its first part.
    const held = { by: 'another', until: new Date(NOW + 60_000) };
    await database.db.collection('sky_changes').updateMany({}, { $set: { laying: held } });
    const half = await database.db.collection('sky_changes').findOne({});
    await database.db.collection<{ _id: string }>('sky_asks').insertOne({
      ...{ _id: `${String(half?._id)}/far`, change: half?._id, concerned: 'far' },
      ...{ first: new Date(NOW + 100 * MINUTE_MS), cause: { kind: 'elements', subject: null } },
    });
    assert.deepEqual(await changes().spread(), []);
    const later = createSkyChanges(database, () => NOW + 60_000, PAGE);
    assert.deepEqual(await later.spread(), ['near', 'far']);
    assert.equal(await left(), 0);
  });

  it('come of newer elements of the catalogue, for what is flown on those satellites', async () => {
    await loadCatalogue.up(database.db);
    const updates = createCatalogueUpdates(
      database,
      createPublishedEvents(database),
      createElementNews(database),
    );
    const iss = await createSatelliteRecords(database).find('25544');
    assert.ok(iss !== null);
    const provenance = {
      ...{ date: '2026-07-25', source: 't' },
      originator: 't',
      attribution: 't',
    };
    const apply = (hours: number) =>
      updates.apply(
        [{ ...iss.elements, epochMs: iss.elements.epochMs + hours * 60 * MINUTE_MS }],
        { provenance, listedBy: null },
        NOW,
      );
    await apply(1);
    assert.equal(await left(), 0, 'nobody flies there');
    await fly('iss', '25544', [5]);
    await fly('other', '43013', [1]);
    await database.db
      .collection<{ _id: string; norad_id: string }>('fleet_satellites')
      .insertOne({ _id: 'sat_own', norad_id: '25544' });
    await fly('own', 'sat_own', [3]);
    await apply(1);
    assert.equal(await left(), 0, 'they are not newer');
    await apply(2);
    assert.deepEqual(await changes().spread(), ['own', 'iss']);
    await deployments().deleteMany({});
    await database.db
      .collection<WorkloadStageDocument>('workload_stages')
      .insertOne(aStageDocument('wl_iss', 0, { status: 'queued' }));
    await apply(3);
    assert.equal(await left(), 0, 'a stage waits there, and has booked nothing');
    await database.db
      .collection<WorkloadStageDocument>('workload_stages')
      .updateOne(
        { _id: 'wl_iss/0' },
        { $set: { booked: { id: 'dep_1', starts_at: new Date(NOW) } } },
      );
    await apply(4);
    assert.equal(await left(), 1);
  });
});
