import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import {
  CatalogueFileError,
  readCatalogue,
} from '../../../../domain/orbit/elements/catalogue-file.ts';
import type { CatalogueEntry } from '../../../../domain/orbit/elements/catalogue-file.ts';
import { formatOmm } from '../../../../domain/orbit/elements/omm.ts';
import { activeSatellites } from '../../../kit/makers/active-satellites.ts';

const FILE = new URL('../../../fixtures/active-2026-07-24.tle.gz', import.meta.url);
const ISS = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
] as const;
const OTHER = [
  '1 07646U 75010A   26185.08022917 -.00000130  00000+0  11656-4 0  9994',
  '2 07646  49.8244  37.9131 0205648 118.8739 243.2959 13.82350612596872',
] as const;

const read = async (chunks: Iterable<string>): Promise<CatalogueEntry[]> => {
  const entries: CatalogueEntry[] = [];
  for await (const entry of readCatalogue(chunks)) entries.push(entry);
  return entries;
};
const namesOf = (entries: readonly CatalogueEntry[]): string[] =>
  entries.map((entry) =>
    entry.ok
      ? `${entry.elements.noradId} ${entry.elements.name}`
      : `${entry.place}: ${entry.message}`,
  );
/** The same text in pieces of so many characters. */
const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

describe('readCatalogue', () => {
  it('reads every active satellite of three lines, however the text is cut', async () => {
    const text = gunzipSync(readFileSync(FILE)).toString('latin1');
    const expected = activeSatellites();
    for (const length of [text.length, 4099]) {
      const entries = await read(pieces(text, length));
      assert.equal(entries.length, 16_126);
      entries.forEach((entry, index) => {
        assert.ok(entry.ok);
        assert.notEqual(entry.elements.name, '');
        const known = expected[index]?.elements ?? assert.fail(`no satellite ${index}`);
        assert.deepEqual({ ...entry.elements, name: '' }, { ...known, name: '' });
      });
    }
  });

  it('reads two lines, three lines and names after a zero, with any line end', async () => {
    const text = [...ISS, '0 STARLETTE', ...OTHER, 'ISS', ...ISS, ''].join('\r\n');
    for (const length of [1, 7, text.length])
      assert.deepEqual(namesOf(await read(pieces(text, length))), [
        '25544 ',
        '7646 STARLETTE',
        '25544 ISS',
      ]);
  });

  it('reads a JSON array of OMMs without losing a digit, however the text is cut', async () => {
    const some = activeSatellites(800).map(({ elements }) => ({
      ...elements,
      name: 'with } ] " \\ and {',
    }));
    const text = `\uFEFF ${JSON.stringify(some.map(formatOmm), null, 1)}\n`;
    for (const length of [3, 1000, text.length]) {
      const entries = await read(pieces(text, length));
      const elements = entries.map((entry) => (entry.ok ? formatOmm(entry.elements) : entry));
      assert.deepEqual(elements, some.map(formatOmm));
    }
  });

  it('goes on after an entry that cannot be read, and says where it was', async () => {
    const spoilt = ISS[0].replace('26204', '26205');
    const lines = [spoilt, ISS[1], OTHER[1], ...OTHER, ISS[0]].join('\n');
    const [first, second, third, last] = await read([lines]);
    assert.ok(first?.ok === false && first.place === 'line 2', JSON.stringify(first));
    assert.match(first.message, /checksum/);
    assert.ok(second?.ok === false && second.place === 'line 3');
    assert.ok(third?.ok === true && third.elements.noradId === '7646');
    assert.ok(last?.ok === false && last.message === 'has no second line after it');
    const omms = await read(['[{"OBJECT_NAME":"A"}, {"OBJECT_NAME": A}, {']);
    assert.deepEqual(
      omms.map((entry) => !entry.ok && entry.place),
      ['entry 1', 'entry 2', 'entry 3'],
    );
  });

  it('finds nothing in an empty text', async () => {
    for (const text of ['', ' \n', '[]', '[ ]\n']) assert.deepEqual(await read([text]), []);
  });

  it('refuses a text of another kind before it fills the memory', async () => {
    const page = `<!doctype html>${'<p>'.repeat(20_000)}`;
    await assert.rejects(read(pieces(page, 1000)), CatalogueFileError);
    const object = `[{"a":"${'x'.repeat(40_000)}`;
    await assert.rejects(read(pieces(object, 1000)), CatalogueFileError);
  });
});
