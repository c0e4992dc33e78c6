import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawKey, hashWords, uniformAt } from '../../../domain/session/hashed-draw.ts';

describe('hashWords', () => {
  // Test vectors of MurmurHash3_x86_32 whose length is a multiple of four bytes, as published with
  // the algorithm's many ports; bytes are read low byte first.
  const vectors: readonly [string, readonly number[], number, number][] = [
    ['no bytes, seed 0', [], 0, 0],
    ['no bytes, seed 1', [], 1, 0x514e28b7],
    ['no bytes, all bits of the seed', [], 0xffffffff, 0x81f16f39],
    ['four zero bytes', [0], 0, 0x2362f9de],
    ['ff ff ff ff', [0xffffffff], 0, 0x76293b50],
    ['21 43 65 87', [0x87654321], 0, 0xf55b516b],
    ['21 43 65 87 with a seed', [0x87654321], 0x5082edee, 0x2362f9de],
    ['aaaa', [0x61616161], 0x9747b28c, 0x5a97808a],
    ['abcd', [0x64636261], 0x9747b28c, 0xf0478627],
  ];
  for (const [name, words, seed, expected] of vectors)
    it(`hashes ${name} as published`, () => {
      assert.equal(hashWords(words, seed), expected);
    });
});

describe('uniformAt', () => {
  it('fills a hundred bins evenly: chi-squared below its 99.9 % quantile', () => {
    const key = drawKey('seed', 'satellite');
    const bins = new Array<number>(100).fill(0);
    const count = 100_000;
    for (let index = 0; index < count; index += 1) {
      const bin = Math.floor(100 * uniformAt(key, index));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const expected = count / 100;
    const chi2 = bins.reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0);
    // 148.2 is the 99.9 % quantile for 99 degrees of freedom.
    assert.ok(chi2 < 148.2, `chi-squared is ${chi2}`);
  });

  it('draws numbers of neighbouring minutes and of two satellites independently', () => {
    const a = drawKey('seed', 'a');
    const b = drawKey('seed', 'b');
    const count = 50_000;
    const pairs: readonly [string, (index: number) => [number, number]][] = [
      ['minutes', (index) => [uniformAt(a, index), uniformAt(a, index + 1)]],
      ['satellites', (index) => [uniformAt(a, index), uniformAt(b, index)]],
    ];
    for (const [name, pairOf] of pairs) {
      let sum = 0;
      for (let index = 0; index < count; index += 1) {
        const [x, y] = pairOf(index);
        sum += (x - 0.5) * (y - 0.5) * 12;
      }
      // The correlation of independent draws has a standard deviation of 1/√count.
      assert.ok(Math.abs(sum / count) < 4 / Math.sqrt(count), `${name}: ${sum / count}`);
    }
  });
});

describe('drawKey', () => {
  it('keeps apart where one text ends and the next begins', () => {
    assert.notEqual(drawKey('ab', 'c'), drawKey('a', 'bc'));
    assert.notEqual(drawKey('a'), drawKey('a', ''));
  });
});
