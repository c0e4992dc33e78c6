import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  chooseFec,
  FEC_LADDER,
  fecNamed,
  REDUCED_FEC,
  fecOverheadFraction,
  frameLossProbability,
  wordFailureProbability,
  type FecScheme,
} from '../../../domain/link/fec.ts';

/** The binomial tail again, by the recurrence of its terms instead of logarithms of choices. */
function binomialTail(n: number, v: number, above: number): number {
  let term = (1 - v) ** n;
  let sum = 0;
  for (let j = 1; j <= n; j += 1) {
    term *= ((n - j + 1) / j) * (v / (1 - v));
    if (j > above) sum += term;
  }
  return sum;
}

const octetErrors = (ber: number) => 1 - (1 - ber) ** 8;

const OVERHEADS: Readonly<Record<string, number>> = {
  'RS(252,240)': 0.05,
  'RS(255,223)': 0.1435,
  'RS(252,210)': 0.2,
  'RS(252,189)': 0.3333,
  'RS(252,246)': 0.0244,
  'RS(252,168)': 0.5,
  'RS(252,126)': 1,
};

describe('FEC_LADDER', () => {
  for (const scheme of [REDUCED_FEC, ...FEC_LADDER]) {
    it(`uses ${scheme.name} up to where word failures reach 1e-6, to two digits`, () => {
      let [below, above] = [1e-6, 0.1];
      while (above / below > 1 + 1e-9) {
        const middle = Math.sqrt(below * above);
        if (binomialTail(scheme.n, octetErrors(middle), scheme.t) > 1e-6) above = middle;
        else below = middle;
      }
      assert.equal(Number(below.toPrecision(2)), scheme.maxBer);
    });

    it(`computes the word failure of ${scheme.name} as the binomial tail`, () => {
      for (const ber of [scheme.maxBer / 4, scheme.maxBer, scheme.maxBer * 2]) {
        const tail = binomialTail(scheme.n, octetErrors(ber), scheme.t);
        assert.ok(Math.abs(wordFailureProbability(scheme, ber) / tail - 1) < 1e-9);
      }
    });

    it(`corrects half the check octets of ${scheme.name} and costs its stated overhead`, () => {
      assert.equal(scheme.t, Math.floor((scheme.n - scheme.k) / 2));
      const stated = OVERHEADS[scheme.name] ?? NaN;
      assert.ok(Math.abs(fecOverheadFraction(scheme) - stated) < 1e-4);
    });
  }
});

describe('chooseFec', () => {
  it('takes the weakest code at the design bit error rate', () => {
    assert.equal(chooseFec(1e-5)?.name, 'RS(252,240)');
  });

  it('takes the reduced code where less margin is asked for and the channel allows it', () => {
    assert.equal(chooseFec(1e-5, 'reduced'), REDUCED_FEC);
    assert.equal(chooseFec(REDUCED_FEC.maxBer * 1.001, 'reduced'), FEC_LADDER[0]);
    assert.equal(fecNamed(REDUCED_FEC.name), REDUCED_FEC);
    assert.equal(fecNamed('RS(1,1)'), null);
  });

  it('climbs one code just above each threshold and gives up above the last', () => {
    for (const [index, scheme] of FEC_LADDER.entries()) {
      assert.equal(chooseFec(scheme.maxBer)?.name, scheme.name);
      assert.equal(chooseFec(scheme.maxBer * 1.001), FEC_LADDER[index + 1] ?? null);
    }
  });
});

describe('wordFailureProbability', () => {
  // Bit error rate, word failure of E = 16, of E = 8: the classical table, two digits.
  const table: readonly [ber: number, e16: number, e8: number][] = [
    [5e-3, 2.5e-2, 0.67],
    [3e-3, 1.5e-4, 0.16],
    [2e-3, 9.8e-7, 2.2e-2],
    [1e-3, 4.7e-11, 2.4e-4],
    [1e-4, 2.5e-27, 1.2e-12],
  ];
  const e16: FecScheme = { name: 'RS(255,223)', n: 255, k: 223, t: 16, maxBer: 1 };
  const e8: FecScheme = { name: 'RS(255,239)', n: 255, k: 239, t: 8, maxBer: 1 };
  for (const [ber, with16, with8] of table)
    it(`agrees with the tabulated failures at a bit error rate of ${ber}`, () => {
      assert.ok(Math.abs(wordFailureProbability(e16, ber) / with16 - 1) < 0.03);
      assert.ok(Math.abs(wordFailureProbability(e8, ber) / with8 - 1) < 0.03);
    });

  it('is nothing without errors and certain with nothing but errors', () => {
    assert.equal(wordFailureProbability(e16, 0), 0);
    assert.equal(wordFailureProbability(e16, 1), 1);
  });

  it('gives frames of five words five times the loss while it is rare', () => {
    const ratio = frameLossProbability(e16, 2e-3) / wordFailureProbability(e16, 2e-3);
    assert.ok(Math.abs(ratio - 5) < 1e-4);
  });
});
