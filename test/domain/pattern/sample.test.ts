import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { meanMotionOfAxis, type Elements } from '../../../domain/orbit/elements/elements.ts';
import { densitySample, isPassive } from '../../../domain/pattern/sample.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';

const BASE = catalogueElements(39084);
const circle = (noradId: number, heightKm: number, name = `SAT ${noradId}`): Elements => ({
  ...BASE,
  noradId: String(noradId),
  name,
  eccentricity: 0.0001,
  meanMotionRevPerDay: meanMotionOfAxis(6378.135 + heightKm),
});
const many = (from: number, count: number, heightKm: number, name?: string) =>
  Array.from({ length: count }, (_, nth) => circle(from + nth, heightKm, name));
const numbers = (catalogue: readonly Elements[], watched: readonly string[] = []) =>
  densitySample(catalogue, new Set(watched)).map(({ noradId }) => Number(noradId));

describe('isPassive', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['COSMOS 2251 DEB', true],
    ['CZ-2D R/B', true],
    ['LAGEOS 2', true],
    ['STARLETTE', true],
    ['ISS (ZARYA)', false],
    ['STARLINK-1', false],
  ];
  for (const [name, passive] of cases)
    it(`says ${passive} of ${name}`, () => {
      assert.equal(isPassive(name), passive);
    });
});

describe('densitySample', () => {
  it('takes all of a small catalogue, the passive ones of each band first', () => {
    const catalogue = [circle(1, 500), circle(2, 500, 'A DEB'), circle(3, 400), circle(4, 800)];
    const sample = densitySample(catalogue, new Set());
    assert.deepEqual(
      sample.map(({ noradId, isPassive: passive }) => [noradId, passive]),
      [
        ['3', false],
        ['2', true],
        ['1', false],
        ['4', false],
      ],
    );
  });

  it('leaves out what flies above the air', () => {
    assert.deepEqual(numbers([circle(1, 899), circle(2, 901)]), [1]);
  });

  it('takes sixty passive and sixty others of a band, evenly', () => {
    const found = numbers([...many(0, 600, 500, 'A DEB'), ...many(1000, 120, 500)]);
    assert.equal(found.length, 120);
    assert.deepEqual(found.slice(0, 3), [0, 10, 20]);
    assert.deepEqual(found.slice(60, 63), [1000, 1002, 1004]);
  });

  it('takes those first whose histories are kept for long', () => {
    const watched = Array.from({ length: 40 }, (_, nth) => String(1080 + nth));
    const found = numbers(many(1000, 120, 500), watched);
    assert.deepEqual(found.slice(0, 40).map(String), watched);
    assert.equal(found.length, 60);
    assert.equal(new Set(found).size, 60);
  });

  it('takes the same ones of the same catalogue', () => {
    const catalogue = [...many(0, 300, 500), ...many(500, 300, 700, 'B R/B')];
    assert.deepEqual(numbers(catalogue), numbers([...catalogue]));
  });
});
