import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, before, describe, it } from 'mocha';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import { importCatalogue, type ImportOutcome } from '../../../records/catalogue/import.ts';
import { createCatalogueUpdates } from '../../../records/catalogue/updates.ts';
import { createPublishedEvents } from '../../../records/webhook/published-events.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const PROVENANCE = { date: '2026-07-24', source: 'test', originator: 'test', attribution: 'test' };

describe('files of elements', () => {
  const database = useDatabase();
  let folder: string;
  const some = activeSatellites(1_000);
  const tle = some.flatMap(({ lines }) => lines).join('\n');
  const named = some.map(({ lines }, nth) => [`0 NAME ${nth}`, ...lines].join('\r\n'));
  const omm = JSON.stringify(some.map(({ elements }) => formatOmm(elements)));
  const [line = '', second = ''] = some[0]?.lines ?? [];

  const load = async (name: string, content: string | Buffer): Promise<ImportOutcome> => {
    await writeFile(join(folder, name), content);
    const updates = createCatalogueUpdates(database, createPublishedEvents(database));
    const origin = { provenance: PROVENANCE, listedBy: null };
    return await importCatalogue(updates, join(folder, name), { origin, nowMs: Date.now() });
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elements-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  it('are the same in two lines, three lines, OMM and gzip', async () => {
    const first = await load('two.tle', tle);
    assert.ok(first.kind === 'applied' && first.added === some.length);
    for (const [name, content] of [
      ['three.3le', named.join('\r\n')],
      ['omm.json', omm],
      ['two.tle.gz', gzipSync(tle)],
      ['omm.json.gz', gzipSync(`\uFEFF${omm}`)],
    ] as const) {
      const again = await load(name, content);
      assert.ok(again.kind === 'applied', name);
      assert.deepEqual([again.added, again.updated, again.unreadable], [0, 0, 0], name);
    }
  });

  const refused: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['empty.tle', '', /there are no elements in it/],
    ['error.json', '{"error": "too many requests"}', /there are no elements in it/],
    ['cut.tle.gz', gzipSync(tle).subarray(0, 200), /the gzip data is damaged or ends early/],
    ['two-kinds.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]), /the gzip data is damaged/],
    ['one.tle', [line, second.replace(/\d$/, 'x')].join('\n'), /1 of its 1 entries .* line 2: /],
    ['half.tle', line, /1 of its 1 entries .* line 1: has no second line after it/],
    ['field.json', '[{"NORAD_CAT_ID": 5}]', /entry 1: .*EPOCH/],
    ['cut.json', '[{"NORAD_CAT_ID": 5', /the array ends early/],
  ];
  for (const [name, content, reason] of refused)
    it(`are refused with their place: ${name}`, async () => {
      const outcome = await load(name, content);
      assert.ok(outcome.kind === 'refused');
      assert.match(outcome.reason, reason);
    });
});
