/**
 * Makes the catalogue that ships with the product from a file of three-line elements and the facts
 * in `data/satellite-facts.json`: `node --import tsx dev/make-catalogue.ts <tle file> <yyyy-mm-dd>`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatOmm } from '../domain/orbit/elements/omm.ts';
import { parseTle } from '../domain/orbit/elements/tle.ts';

interface Facts {
  readonly norad_id: number;
  readonly names: readonly string[];
}

const [tlePath, date] = process.argv.slice(2);
if (tlePath === undefined || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
  console.error('usage: make-catalogue.ts <tle file> <yyyy-mm-dd>');
  process.exit(2);
}
const data = join(import.meta.dirname, '..', 'data');
const elementsById = readElements(await readFile(tlePath, 'utf8'));
// The file is ours and its shape is tested together with the catalogue made from it.
const facts = JSON.parse(await readFile(join(data, 'satellite-facts.json'), 'utf8')) as Facts[];
const satellites = facts.map((known) => {
  const elements = elementsById.get(String(known.norad_id));
  if (elements === undefined) throw new Error(`no elements for satellite ${known.norad_id}`);
  const isNew = known.names.every((name) => name.toLowerCase() !== elements.name.toLowerCase());
  const names = isNew ? [...known.names, elements.name] : known.names;
  return { ...known, names, omm: formatOmm(elements) };
});
const catalogue = {
  provenance: {
    date,
    source: 'CelesTrak general perturbations data (https://celestrak.org/NORAD/elements/)',
    originator: '18 SDS (United States Space Force)',
    attribution: `Orbital elements: CelesTrak and 18 SDS, ${date}. A dated sample; refresh before relying on it.`,
    conversion: 'two-line elements to OMM keys, field by field and without rounding',
  },
  satellites,
};
const target = join(data, `catalogue-${date}.json`);
await writeFile(target, `${JSON.stringify(catalogue, null, 2)}\n`);
console.log(`${target}: ${satellites.length} satellites`);

function readElements(text: string) {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const sets = lines.flatMap((line, index) => {
    const second = lines[index + 1];
    if (!line.startsWith('1 ') || second?.startsWith('2 ') !== true) return [];
    const result = parseTle(line, second, lines[index - 1] ?? '');
    if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('; '));
    return [[result.elements.noradId, result.elements] as const];
  });
  return new Map(sets);
}
