import assert from 'node:assert/strict';
import fc from 'fast-check';
import { before, describe, it } from 'mocha';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import type { SatelliteFilter, SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { memorySatellites } from '../../kit/memory/memory-satellites.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const PROVENANCE = { date: '2026-07-25', source: 'test', originator: 'test', attribution: 'test' };

describe('the index of satellites', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let satellites: SatelliteRecords;
  let shipped: readonly Satellite[];

  const oddNames = ['50%/half', 'Ünïcode 衛星', 'A\u0000B', '***', 'ΣΊΓΜΑΣ'];
  const words = [
    '',
    'sat',
    'GOES',
    '2',
    '25',
    '25544',
    'T0001',
    'é',
    '%',
    '/',
    '.*',
    '*',
    'σίγμας',
  ];

  before(async () => {
    const catalogue = await readShippedCatalogue();
    shipped = catalogue.map((one, nth): Satellite => {
      const odd = oddNames[nth];
      return odd === undefined ? one : { ...one, names: [...one.names, odd] };
    });
    satellites = createSatelliteRecords(database);
    await satellites.upsert(shipped, NOW);
  });

  it('answers what looking at every satellite answers', async () => {
    const values = (of: (one: Satellite) => string | null) =>
      fc.option(
        fc.oneof(
          fc.constantFrom(...shipped.map((one) => of(one)?.toUpperCase() ?? 'none')),
          fc.constantFrom(...words),
        ),
        { nil: undefined },
      );
    const pieces = shipped.flatMap(({ names }) => names.map((name) => name.slice(0, 5)));
    const filters: fc.Arbitrary<SatelliteFilter> = fc.record({
      type: values(({ type }) => type),
      operator: values(({ operator }) => operator),
      constellation: values(({ constellation }) => constellation),
      status: fc.constantFrom(undefined, 'active' as const, 'decayed' as const),
      text: fc.option(fc.constantFrom(...words, ...oddNames, ...pieces), { nil: undefined }),
      limit: fc.integer({ min: 0, max: 100 }),
      offset: fc.integer({ min: 0, max: 100 }),
      afterNoradId: fc.option(fc.nat(70_000).map(String), { nil: undefined }),
    });
    const twin = memorySatellites(shipped);
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const [found, wanted] = [await satellites.list(filter), await twin.list(filter)];
        assert.deepEqual(
          { ...found, satellites: ids(found) },
          { ...wanted, satellites: ids(wanted) },
        );
      }),
      { numRuns: 300 },
    );
  });

  it('knows at once what another process has written, and what it has taken away', async () => {
    const other = createSatelliteRecords(database);
    const [first] = (await satellites.list({ limit: 1 })).satellites;
    assert.ok(first !== undefined);
    for (let nth = 1; nth <= 8; nth += 1) {
      const noradId = String(800_000_000 + nth);
      const { elements } = first;
      await Promise.all([
        other.upsert([{ ...first, noradId, name: `New ${nth}`, names: [`New ${nth}`] }], NOW),
        other.upsert([{ ...first, name: `Renamed ${nth}`, elements }], NOW),
      ]);
      const { total } = await satellites.list({ limit: 0 });
      assert.equal(total, shipped.length + nth);
      const [renamed] = await satellites.search(`renamed ${nth}`, 1);
      assert.equal(renamed?.name, `Renamed ${nth}`);
    }
  });

  it('reads everything anew when a page lacks what it says', async () => {
    const cold = createSatelliteRecords(database);
    const { total } = await cold.list({ limit: 0 });
    await database.db.collection<{ _id: string }>('satellites').deleteOne({ _id: '800000001' });
    const page = await cold.list({ afterNoradId: '799999999', limit: 100 });
    assert.equal(page.satellites.length, 7);
    assert.equal((await cold.list({ limit: 0 })).total, total - 1);
  });

  it('pages through everything once while new elements and new satellites come', async () => {
    const updates = createCatalogueUpdates(database, createPublishedEvents(database));
    const before = (await satellites.list({ limit: 1000 })).satellites;
    const seen: string[] = [];
    const origin = { provenance: PROVENANCE, listedBy: null };
    let afterNoradId: string | undefined;
    for (let hour = 1; ; hour += 1) {
      const page = await satellites.list({ limit: 15, afterNoradId });
      seen.push(...ids(page));
      afterNoradId = page.satellites.at(-1)?.noradId;
      if (!page.hasMore) break;
      const newer = before.map(({ elements }) => ({
        ...elements,
        epochMs: elements.epochMs + hour * HOUR_MS,
      }));
      // One before the place and one behind it.
      const [some] = newer;
      assert.ok(some !== undefined);
      const added = [hour, 900_000_000 - hour].map((id) => ({ ...some, noradId: String(id) }));
      await updates.apply([...newer, ...added], origin, NOW);
    }
    assert.equal(new Set(seen).size, seen.length, 'none comes twice');
    const known = new Set(seen);
    assert.deepEqual(
      ids({ satellites: before }).filter((id) => !known.has(id)),
      [],
      'none is missed',
    );
  });
});

function ids({ satellites }: { readonly satellites: readonly Satellite[] }): string[] {
  return satellites.map(({ noradId }) => noradId);
}
