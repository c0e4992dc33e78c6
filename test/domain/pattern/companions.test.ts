import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import {
  asObject,
  companionPairs,
  type CatalogueFacts,
} from '../../../domain/pattern/companions.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';

/** Landsat 8, in an orbit that is nearly a circle. */
const BASE = catalogueElements(39084);
const NOW = BASE.epochMs + DAY_MS / 2;
/** Another one on the same circle, so many km ahead. */
const ahead = (noradId: string, km: number, more: Partial<Elements> = {}): Elements => ({
  ...BASE,
  noradId,
  name: `OBJECT ${noradId}`,
  objectId: `20${noradId.slice(-2)}-001A`,
  meanAnomalyDeg: (BASE.meanAnomalyDeg + (km / 7078) * (180 / Math.PI)) % 360,
  ...more,
});
const own = ahead('500', 0);
const pairs = (others: readonly Elements[], facts?: ReadonlyMap<string, CatalogueFacts>) =>
  companionPairs([own, ...others], null, NOW, facts);

describe('companionPairs', () => {
  it('finds who is near in axis, plane and place, the lower number first', () => {
    const found = pairs([ahead('9', 50), ahead('10000', -40), ahead('700', 4000)]);
    assert.deepEqual(found, [
      ['9', '500'],
      ['9', '10000'],
      ['500', '10000'],
    ]);
  });

  it('finds neighbours across the edges of its shelves of axis and inclination', () => {
    for (const step of [0.03, 0.05, 0.07, 0.09]) {
      const tilted = ahead('501', 30, { inclinationDeg: own.inclinationDeg + step });
      const lowered = ahead('502', 30, { inclinationDeg: own.inclinationDeg - step });
      assert.equal(pairs([tilted]).length, 1, `${step}`);
      assert.equal(pairs([lowered]).length, 1, `-${step}`);
    }
    assert.deepEqual(pairs([ahead('501', 30, { inclinationDeg: own.inclinationDeg + 0.11 })]), []);
  });

  it('asks only for pairs of which one has changed', () => {
    const all = [own, ahead('501', 30), ahead('502', 60)];
    assert.deepEqual(companionPairs(all, new Set(['502']), NOW), [
      ['500', '502'],
      ['501', '502'],
    ]);
    assert.deepEqual(companionPairs(all, new Set(['999']), NOW), []);
  });

  it('leaves out elements older than five days', () => {
    const old = ahead('501', 30);
    assert.deepEqual(companionPairs([own, old], null, BASE.epochMs + 5.1 * DAY_MS), []);
  });

  it('leaves out a fleet, as the catalogue says it, else as the name tells', () => {
    const fleet = { constellation: 'Landsat', launchMs: null };
    const other = ahead('501', 30);
    assert.equal(pairs([other], new Map([['500', fleet]])).length, 1);
    const both = new Map([
      ['500', fleet],
      ['501', fleet],
    ]);
    assert.deepEqual(pairs([other], both), []);
    const named = ['500', '501'].map((id) => ahead(id, 30, { name: `STARLINK-${id}` }));
    assert.deepEqual(companionPairs(named, null, NOW), []);
  });

  it('leaves out one young launch, by the date of the catalogue', () => {
    const year = BASE.epochMs - 200 * DAY_MS;
    const objectId = `${new Date(year).getUTCFullYear()}-050A`;
    const twins = ['500', '501'].map((id) => ahead(id, id === '500' ? 0 : 30, { objectId }));
    const launched = (days: number) =>
      new Map([['501', { constellation: null, launchMs: NOW - days * DAY_MS }]]);
    assert.deepEqual(companionPairs(twins, null, NOW, launched(59)), []);
    assert.equal(companionPairs(twins, null, NOW, launched(61)).length, 1);
  });

  it('takes the nearest twenty of a satellite', () => {
    const line = Array.from({ length: 30 }, (_, nth) => ahead(String(600 + nth), 10 + 2.9 * nth));
    const found = companionPairs([own, ...line], new Set(['500']), NOW);
    assert.deepEqual(
      found.map(([, other]) => other),
      line.slice(0, 20).map(({ noradId }) => noradId),
    );
  });
});

describe('asObject', () => {
  it('takes what the catalogue knows, and asks the name where it knows nothing', () => {
    const of = (name: string, facts?: CatalogueFacts) => {
      const { constellation, launchMs } = asObject(name, [], facts);
      return [constellation, launchMs];
    };
    assert.deepEqual(of('STARLINK-1'), ['Starlink', null]);
    assert.deepEqual(of('STARLINK-1', { constellation: 'Other', launchMs: 5 }), ['Other', 5]);
    assert.deepEqual(of('STARLINK-1', { constellation: null, launchMs: 5 }), ['Starlink', 5]);
    assert.deepEqual(of('ISS (ZARYA)'), [null, null]);
  });
});
