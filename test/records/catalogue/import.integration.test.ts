import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import { importCatalogue, type ImportOutcome } from '../../../records/catalogue/import.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import {
  createElementSetRecords,
  ELEMENT_SET_INDEXES,
  type ElementSetDocument,
} from '../../../records/catalogue/element-sets.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { loadElementHistory } from '../../../records/migrations/002-element-history.ts';
import { retainWatchedElements } from '../../../records/migrations/003-element-retention.ts';
import type { NewestFirst } from '../../../records/store/paging.ts';
import {
  createPublishedEvents,
  PUBLISHED_EVENT_INDEXES,
} from '../../../records/webhook/published-events.ts';
import type { PublishedEventDocument } from '../../../records/webhook/published-events.ts';
import {
  createSatelliteRecords,
  SATELLITE_INDEXES,
} from '../../../records/catalogue/satellites.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const ACTIVE = new URL('../../fixtures/active-2026-07-24.tle.gz', import.meta.url).pathname;
const NOW = Date.parse('2026-07-25T00:00:00Z');
const PROVENANCE = { date: '2026-07-24', source: 'a file', originator: '', attribution: '' };

describe('importCatalogue', () => {
  const database = useDatabase();
  let folder: string;
  const history = () => createElementSetRecords(database);
  const events = () => database.db.collection<PublishedEventDocument>('published_events');
  const load = (path: string, expected = 0, listedBy: string | null = null) =>
    importCatalogue(createCatalogueUpdates(database, createPublishedEvents(database)), path, {
      origin: { provenance: PROVENANCE, listedBy },
      nowMs: NOW,
      expected,
    });
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const counts = (outcome: ImportOutcome) =>
    outcome.kind === 'refused'
      ? outcome.reason
      : [outcome.added, outcome.updated, outcome.unchanged, outcome.statusChanges];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await migrate(database, {
      indexes: [SATELLITE_INDEXES, ELEMENT_SET_INDEXES, PUBLISHED_EVENT_INDEXES],
      migrations: [loadCatalogue, loadElementHistory, retainWatchedElements],
    });
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await events().deleteMany({});
  });

  it('loads the 16,126 active satellites, and a second time changes nothing', async () => {
    const first = await load(ACTIVE);
    assert.ok(first.kind === 'applied');
    assert.deepEqual([first.satellites, first.unreadable], [16_126, 0]);
    const satellites = createSatelliteRecords(database);
    const { total } = await satellites.list({ limit: 1 });
    // Every satellite of the shipped catalogue is in the large file too, or beside it.
    assert.equal(total, first.added + 88);
    assert.equal(first.added + first.updated + first.unchanged, 16_126);
    const starlink = await satellites.list({ constellation: 'STARLINK', limit: 1 });
    assert.ok(starlink.total > 9000, String(starlink.total));
    assert.equal(starlink.satellites[0]?.operator, 'SpaceX');
    await events().deleteMany({});
    const lines = activeSatellites(16).flatMap((one) => one.lines);
    const second = await load(await file('again.tle', lines.join('\n')));
    assert.deepEqual(counts(second), [0, 0, 1008, 0]);
    assert.equal(await events().countDocuments(), 0);
  });

  it('takes newer elements, tells of them and keeps the older ones', async () => {
    const [some] = activeSatellites(3000).slice(3);
    assert.ok(some !== undefined);
    const newer = { ...some.elements, epochMs: some.elements.epochMs + 7_200_000 };
    const path = await file('newer.json', JSON.stringify([formatOmm(newer)]));
    assert.deepEqual(counts(await load(path)), [0, 1, 0, 0]);
    assert.deepEqual(counts(await load(path)), [0, 0, 1, 0]);
    const published = await events().find().toArray();
    assert.equal(published.length, 1);
    const event = parseWebhookEvent(JSON.parse(published[0]?.body ?? ''));
    assert.ok(event.type === 'satellite.tle_updated');
    const { satellite } = event.data;
    assert.equal(satellite.id, some.elements.noradId);
    assert.equal(Date.parse(satellite.elements_epoch), newer.epochMs);
    assert.equal(Date.parse(satellite.previous_epoch), some.elements.epochMs);
    const { sets, total } = await history().list(satellite.id, { fromMs: 0, toMs: NOW, limit: 10 });
    assert.deepEqual(
      sets.map(({ elements }) => elements.epochMs),
      [newer.epochMs, some.elements.epochMs],
    );
    assert.equal(total, 2);
  });

  it('keeps every distinct set of a file once, and goes on behind any of them', async () => {
    const [some] = activeSatellites(3000).slice(4);
    assert.ok(some !== undefined);
    const sets = [1, 2, 3].map((hours) => ({
      ...some.elements,
      epochMs: some.elements.epochMs + hours * 3_600_000,
    }));
    const path = await file('many.json', JSON.stringify(sets.map(formatOmm)));
    for (const changes of [
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ])
      assert.deepEqual(counts(await load(path)), changes);
    const list = (after: NewestFirst | null) =>
      history().list(some.elements.noradId, { limit: 2, after });
    const first = await list(null);
    assert.equal(first.total, 4);
    const last = first.sets[1];
    assert.ok(last !== undefined);
    const second = await list({ atMs: last.elements.epochMs, id: last.id });
    assert.deepEqual(
      [...first.sets, ...second.sets].map(({ elements }) => elements.epochMs),
      [...sets.reverse(), some.elements].map(({ epochMs }) => epochMs),
    );
  });

  it('keeps sets of watched satellites for 400 days and others for 60', async () => {
    const kept = () => database.db.collection<ElementSetDocument>('element_sets');
    const days = async (noradId: string) => {
      const found = await kept().find({ satellite_id: noradId }).sort({ epoch: -1 }).toArray();
      return found.map((set) =>
        Math.round(
          (set.expires_at.getTime() - Math.max(set.epoch.getTime(), set.received_at.getTime())) /
            DAY_MS,
        ),
      );
    };
    const [some] = activeSatellites(3000).slice(3);
    assert.ok(some !== undefined);
    const { noradId } = some.elements;
    assert.deepEqual(await days(noradId), [60, 60]);
    assert.ok((await days('25544')).every((one) => one === 400));
    await history().watch([noradId]);
    assert.deepEqual(await days(noradId), [400, 400]);
    const newest = { ...some.elements, epochMs: some.elements.epochMs + 9_000_000 };
    await load(await file('watched.json', JSON.stringify([formatOmm(newest)])));
    assert.deepEqual(await days(noradId), [400, 400, 400]);
  });

  it('leaves facts that are known alone, and finds a satellite by the name of the file too', async () => {
    const satellites = createSatelliteRecords(database);
    const hubble = await satellites.find('Hubble');
    assert.ok(hubble !== null);
    const named = { ...hubble.elements, name: 'TELESCOPE H', epochMs: hubble.elements.epochMs + 1 };
    await load(await file('named.json', JSON.stringify([formatOmm(named)])));
    const now = await satellites.find('telescope h');
    assert.deepEqual(
      [now?.name, now?.type, now?.busClass],
      [hubble.name, hubble.type, hubble.busClass],
    );
  });

  it('tells when a satellite is listed again', async () => {
    const collection = database.db.collection<{ _id: string; status: string }>('satellites');
    await collection.updateOne({ _id: '25544' }, { $set: { status: 'inactive' } });
    const iss = await createSatelliteRecords(database).find('25544');
    assert.ok(iss !== null);
    const path = await file('iss.json', JSON.stringify([formatOmm(iss.elements)]));
    assert.deepEqual(counts(await load(path, 0, 'https://example.org/gp')), [0, 0, 1, 1]);
    const [published] = await events().find().toArray();
    const event = parseWebhookEvent(JSON.parse(published?.body ?? ''));
    assert.ok(event.type === 'satellite.status_changed');
    assert.deepEqual([event.data.satellite.from, event.data.satellite.to], ['inactive', 'active']);
  });

  it('refuses a file that lost most of its satellites, or that is none', async () => {
    const lines = activeSatellites(2000).flatMap((one) => one.lines);
    const small = await file('small.tle', lines.join('\n'));
    const before = await createSatelliteRecords(database).list({ limit: 1000 });
    assert.match(String(counts(await load(small, 1000))), /of the 1000 that it had before/);
    const page = await file('page.html', '<!doctype html>\n<p>Too many requests\n');
    assert.match(String(counts(await load(page))), /no elements/);
    const spoilt = await file('spoilt.tle', lines.join('\n').replaceAll('U', 'V '));
    assert.match(String(counts(await load(spoilt))), /cannot be read, the first at line 2/);
    const after = await createSatelliteRecords(database).list({ limit: 1000 });
    assert.deepEqual(after, before);
  });

  it('loses nothing when it is broken off in the middle', async () => {
    const lines = activeSatellites(8).map(({ elements }) =>
      formatOmm({ ...elements, epochMs: elements.epochMs + 3_600_000 }),
    );
    const path = await file('long.json', JSON.stringify(lines));
    const updates = createCatalogueUpdates(database, createPublishedEvents(database));
    const options = { origin: { provenance: PROVENANCE, listedBy: null }, nowMs: NOW };
    const breakOff = (): never => {
      throw new Error('broken off');
    };
    await assert.rejects(importCatalogue(updates, path, { ...options, onProgress: breakOff }));
    const rest = await importCatalogue(updates, path, options);
    assert.ok(rest.kind === 'applied' && rest.unchanged >= 500);
    assert.ok(rest.updated >= lines.length - 500 - 2);
    const told = await events().find({ type: 'satellite.tle_updated' }).toArray();
    const numbers = told.map(({ satellites: [number] }) => number);
    assert.equal(new Set(numbers).size, numbers.length);
    assert.ok(told.length >= lines.length - 2 && told.length <= lines.length);
  });
});
