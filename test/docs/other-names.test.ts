import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { createAllSurfaces } from '../kit/surfaces/all-surfaces.ts';

/** Columns of the guide's table by the surface that they speak of. */
const COLUMNS = { main: 1, cae: 2, simulation: 3, console: 4 } as const;

/** Every word that a document has as a field, a value of a field or a code. */
function wordsOf(value: unknown, words = new Set<string>()): Set<string> {
  if (typeof value === 'string') words.add(value);
  if (typeof value !== 'object' || value === null) return words;
  for (const [name, inside] of Object.entries(value)) {
    words.add(name);
    wordsOf(inside, words);
  }
  return words;
}

describe('the guide to names', () => {
  it('names in each column what the documents of that surface have', async () => {
    const file = new URL('../../docs/guides/other-names.md', import.meta.url);
    const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('| '));
    assert.ok(rows.length > 5);
    const missing: string[] = [];
    for (const { name, openapi } of await createAllSurfaces()) {
      const words = wordsOf([openapi['paths'], openapi['components']]);
      for (const row of rows) {
        const cell = row.split('|')[COLUMNS[name] + 1] ?? '';
        const fields = [...cell.matchAll(/`([^`]+)`/g)].flatMap((found) => found[1] ?? []);
        for (const part of fields.flatMap((field) => field.split('.')))
          if (!words.has(part)) missing.push(`${name}: ${part}`);
      }
    }
    assert.deepEqual(missing, []);
  });
});
