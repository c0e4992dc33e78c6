import assert from 'node:assert/strict';
import { after as afterAll, before, describe, it } from 'mocha';
import { parseWebhookEvent, type WebhookEvent } from '../../../contracts/webhook/event.ts';
import { meanMotionOfAxis, type Elements } from '../../../domain/orbit/elements/elements.ts';
import type { PublishedEventDocument } from '../../../records/webhook/published-events.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';
import { openCatalogueRig, type CatalogueRig } from '../../kit/rig/catalogue-rig.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

describe('catalogueRefresh', function () {
  this.timeout(120_000);
  let catalogue: CatalogueRig;
  let run = 0;
  const elements = activeSatellites(200).map((one) => ({
    ...one.elements,
    name: `SAT ${one.elements.noradId}`,
  }));

  /** Lets time go by, then runs the workflow. */
  const after = async (hours: number) => {
    catalogue.nowMs += hours * HOUR_MS;
    run += 1;
    return await catalogue.refresh(String(run));
  };
  const published = async (): Promise<WebhookEvent[]> => {
    const collection = catalogue.database.db.collection<PublishedEventDocument>('published_events');
    const found = await collection.find().toArray();
    await collection.deleteMany({});
    return found.map(({ body }) => parseWebhookEvent(JSON.parse(body)));
  };
  const later = (by: number, some: readonly Elements[] = elements): Elements[] =>
    some.map((one) => ({ ...one, epochMs: one.epochMs + by * HOUR_MS }));
  const statusOf = async (noradId: string) =>
    (await createSatelliteRecords(catalogue.database).find(noradId))?.status;

  before(async () => {
    catalogue = await openCatalogueRig(START);
  });
  afterAll(async () => {
    await catalogue.close();
  });

  it('does without a source', async () => {
    catalogue.hasSource = false;
    const { refresh, review } = await after(0);
    catalogue.hasSource = true;
    assert.deepEqual(refresh, { kind: 'no_source' });
    assert.equal(review.satellites, 0);
  });

  it('takes in what the source has', async () => {
    catalogue.answer = { status: 200, elements, etag: '"1"' };
    const { refresh, review } = await after(0);
    assert.ok(refresh.kind === 'applied');
    assert.deepEqual([refresh.satellites, refresh.added], [elements.length, elements.length]);
    assert.equal(review.satellites, elements.length);
    assert.equal(review.notice, null);
    assert.ok(catalogue.asked.every((headers) => headers['if-none-match'] === undefined));
  });

  it('asks at most every two hours, and then only for a newer file', async () => {
    const before = catalogue.asked.length;
    const early = await after(1.9);
    assert.equal(early.refresh.kind, 'not_due');
    assert.equal(catalogue.asked.length, before);
    const { refresh } = await after(0.2);
    assert.deepEqual(refresh, { kind: 'unchanged' });
    assert.equal(catalogue.asked.at(-1)?.['if-none-match'], '"1"');
  });

  it('tells of every satellite with newer elements, once', async () => {
    await published();
    const newer = [...later(5, elements.slice(0, 30)), ...elements.slice(30)];
    catalogue.answer = { status: 200, elements: newer, etag: '"2"' };
    const { refresh } = await after(2.1);
    assert.ok(refresh.kind === 'applied' && refresh.updated === 30);
    const told = (await published()).filter(({ type }) => type === 'satellite.tle_updated');
    assert.equal(told.length, 30);
  });

  it('refuses a file that lost most of its satellites, and one that is none', async () => {
    catalogue.answer = { status: 200, elements: elements.slice(0, 20), etag: '"3"' };
    const small = await after(2.1);
    assert.ok(small.refresh.kind === 'refused' && small.refresh.satellites === 20);
    catalogue.answer = { status: 503, elements: [], etag: '' };
    assert.deepEqual((await after(2.1)).refresh, {
      kind: 'failed',
      reason: 'the source answered 503',
    });
    assert.equal(
      (await createSatelliteRecords(catalogue.database).list({ limit: 1 })).total,
      elements.length,
    );
  });

  it('calls inactive what the source has not listed for two days, and active again what is back', async () => {
    await published();
    const [lost, ...rest] = elements.toReversed();
    assert.ok(lost !== undefined);
    catalogue.answer = { status: 200, elements: later(6, rest), etag: '"4"' };
    await after(2.1);
    assert.equal(await statusOf(lost.noradId), 'active');
    catalogue.answer = { status: 200, elements: later(7, rest), etag: '"5"' };
    const { review } = await after(60);
    assert.equal(await statusOf(lost.noradId), 'inactive');
    assert.ok(review.statusChanges >= 1);
    const changes = (await published()).filter(
      (event) => event.type === 'satellite.status_changed',
    );
    const mine = changes.filter(({ data }) => data.satellite.id === lost.noradId);
    assert.deepEqual(
      mine.map(({ data }) => [data.satellite.from, data.satellite.to]),
      [['active', 'inactive']],
    );
    catalogue.answer = { status: 200, elements: later(8), etag: '"6"' };
    await after(2.1);
    assert.equal(await statusOf(lost.noradId), 'active');
  });

  it('does not take a source that answers "unchanged" for one that lists nothing', async () => {
    const before = await statusOf(elements[5]?.noradId ?? '');
    const { refresh } = await after(100);
    assert.equal(refresh.kind, 'unchanged');
    assert.equal(await statusOf(elements[5]?.noradId ?? ''), before);
  });

  it('warns of a satellite that sinks, and again when another threshold is reached', async () => {
    await published();
    const [model] = elements;
    assert.ok(model !== undefined);
    // Sinks from 230 km by 3 km a day, ever faster.
    const sinking = (day: number): Elements => ({
      ...model,
      noradId: '987654',
      name: 'SINKING',
      eccentricity: 0.0005,
      bstar: 0.001,
      epochMs: catalogue.nowMs,
      meanMotionRevPerDay: meanMotionOfAxis(6378.135 + 230 - 3 * day - 0.2 * day * day),
    });
    const warnings: [number, string | null, string][] = [];
    for (let day = 0; day <= 8; day += 0.5) {
      catalogue.nowMs += 12 * HOUR_MS;
      const list = [...later(8), sinking(day)];
      catalogue.answer = { status: 200, elements: list, etag: `"sink ${String(day)}"` };
      await after(0);
      for (const event of await published())
        if (event.type === 'satellite.decay_warning') {
          const { id, predicted_reentry: end, confidence } = event.data.satellite;
          assert.equal(id, '987654');
          warnings.push([day, end, confidence]);
        }
    }
    assert.ok(warnings.length >= 2 && warnings.length <= 8, JSON.stringify(warnings));
    const [first] = warnings;
    assert.ok(first !== undefined && first[0] >= 1 && first[0] <= 2, JSON.stringify(warnings));
    // Three sets make a line, four and more a parabola that can be relied on.
    assert.equal(warnings.at(-1)?.[2], 'high');
    const ends = warnings.map(([, end]) => Date.parse(end ?? ''));
    for (const end of ends) assert.ok(end > START && end < catalogue.nowMs + 40 * 24 * HOUR_MS);
  });

  it('says what has decayed, and keeps it down', async () => {
    await published();
    catalogue.answer = { status: 503, elements: [], etag: '' };
    const { review } = await after(24 * 60);
    assert.match(review.notice ?? '', /^The elements are \d+ days old .*set CATALOG_URL/);
    assert.equal(await statusOf('987654'), 'decayed');
    const told = (await published()).filter((event) => event.type === 'satellite.status_changed');
    assert.ok(
      told.some(({ data }) => data.satellite.id === '987654' && data.satellite.to === 'decayed'),
    );
    await after(3);
    assert.deepEqual(await published(), []);
  });

  it('never shows what stands behind the question mark of the address', async () => {
    const satellite = await createSatelliteRecords(catalogue.database).find(
      elements[0]?.noradId ?? '',
    );
    assert.match(satellite?.provenance.source ?? '', /^127\.0\.0\.1:\d+\/gp$/);
  });
});
