import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { nameKey } from '../../../records/catalogue/satellite-documents.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { BUS_CLASSES } from '../../../domain/spacecraft/bus.ts';
import { catalogueElements, catalogueEntries } from '../../kit/makers/elements.ts';

const TYPES = [
  'communications',
  'earth_observation',
  'geodesy',
  'navigation',
  'science',
  'space_station',
  'technology',
  'weather',
];

describe('data/catalogue-2026-07-24.json', () => {
  const entries = catalogueEntries();

  it('holds 88 satellites with different numbers and no shared names', () => {
    assert.equal(entries.length, 88);
    assert.equal(new Set(entries.map(({ norad_id }) => norad_id)).size, 88);
    const keys = entries.flatMap(({ names }) => [...new Set(names.map(nameKey))]);
    assert.equal(new Set(keys).size, keys.length);
  });

  for (const { norad_id, name, names, type, launch_date, bus_class, omm } of entries)
    it(`has elements that propagate and facts that fit for ${name}`, () => {
      assert.equal(omm['NORAD_CAT_ID'], norad_id);
      assert.ok(names.includes(name) && TYPES.includes(type));
      assert.ok(bus_class === undefined || BUS_CLASSES.some((known) => known === bus_class));
      const designator = String(omm['OBJECT_ID']);
      assert.ok(launch_date !== undefined && parseInstant(launch_date).ok);
      assert.equal(launch_date.slice(0, 4), designator.slice(0, 4));
      const elements = catalogueElements(norad_id);
      const days = Math.abs(elements.epochMs - Date.parse('2026-07-24T00:00:00Z')) / 86_400_000;
      assert.ok(days < 15, `elements ${days} days away from the catalogue's date`);
      const created = createEphemeris(elements, elements.epochMs, elements.epochMs + 86_400_000);
      assert.ok(created.ok && created.ephemeris.decayedAtMs === null);
    });
});
