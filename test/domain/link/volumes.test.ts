import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { FEC_LADDER } from '../../../domain/link/fec.ts';
import {
  framingFraction,
  retransmissionReserveMb,
  roundMb,
  transferVolumes,
} from '../../../domain/link/volumes.ts';
import { keyedByNumber } from '../../kit/keyed-by-number.ts';
import { WIRE_VOLUMES } from '../../kit/oracles/published.ts';

const encrypted = { alreadyEncrypted: true, encryption: 'aes256', ber: 1e-5 } as const;

describe('transferVolumes', () => {
  for (const [rawMb, fecMb, totalMb] of WIRE_VOLUMES)
    it(`puts ${rawMb} MB on the wire as ${totalMb} MB`, () => {
      const volumes = transferVolumes({ rawMb, ...encrypted });
      assert.deepEqual(volumes, {
        rawMb,
        fecScheme: 'RS(252,240)',
        fecMb,
        encryptionMb: 0,
        reserveMb: 0,
        totalMb,
      });
    });

  const gigabyte = (encryption: 'aes128' | 'none') =>
    transferVolumes({ rawMb: 1000, alreadyEncrypted: false, encryption, ber: 1e-5 });

  it('adds the framing of link security when no step encrypted the data', () => {
    const volumes = gigabyte('aes128');
    // 30 octets beside 1,164 octets of user data in a frame of five words of 240.
    assert.equal(volumes?.encryptionMb, 25.77);
    assert.equal(volumes.fecMb, 51.29);
    assert.equal(volumes.totalMb, 1077.06);
  });

  it('adds none when the job asks for no encryption', () => {
    const volumes = gigabyte('none');
    assert.equal(volumes?.encryptionMb, 0);
    assert.equal(volumes.totalMb, 1050);
  });

  it('climbs the ladder with the bit error rate and refuses a hopeless channel', () => {
    const at = (ber: number) => transferVolumes({ rawMb: 100, ...encrypted, ber });
    assert.equal(at(1e-3)?.totalMb, 114.35);
    assert.equal(at(6e-3)?.totalMb, 133.33);
    assert.equal(at(1.9e-2)?.totalMb, 200);
    assert.equal(at(2e-2), null);
  });
});

describe('retransmissionReserveMb', () => {
  const [weakest] = FEC_LADDER;
  assert.ok(weakest);

  it('is nothing at the design bit error rate, where frames are lost less than once in 1e15', () => {
    assert.equal(retransmissionReserveMb(588, weakest, 1e-5), 0);
  });

  it('leaves a shortfall of at most 1e-6 and one frame less would not', () => {
    const ber = weakest.maxBer;
    const frameMb = (5 * 252) / 1e6;
    const spare = Math.round(retransmissionReserveMb(588, weakest, ber) / frameMb);
    const lost = 588 / frameMb;
    // Chance of more than s losses among Poisson ones, from the head of the distribution.
    const shortfall = (count: number) => {
      const mean = lost * 5 * wordFailure(ber);
      let term = Math.exp(-mean);
      let head = term;
      for (let k = 1; k <= count; k += 1) head += term *= mean / k;
      return 1 - head;
    };
    assert.ok(spare > 0);
    assert.ok(shortfall(spare) <= 1.01e-6);
    assert.ok(shortfall(spare - 1) > 1e-6);
  });

  function wordFailure(ber: number): number {
    const v = 1 - (1 - ber) ** 8;
    let term = (1 - v) ** 252;
    let head = term;
    for (let j = 1; j <= 6; j += 1) head += term *= ((252 - j + 1) / j) * (v / (1 - v));
    return 1 - head;
  }
});

describe('framingFraction', () => {
  it('is the 2.8 % of a frame of five RS(255,223) words', () => {
    const classic = FEC_LADDER[1];
    assert.ok(classic);
    assert.ok(Math.abs(framingFraction(classic) - 30 / 1079) < 1e-12);
  });
});

describe('roundMb', () => {
  it('rounds halves up although 7.875, 0.525 or 1.005 are not what floats hold', () => {
    const table = {
      7.875: 7.88,
      0.525: 0.53,
      1.005: 1.01,
      0.185: 0.19,
      1.8375: 1.84,
      0.2625: 0.26,
      0.004: 0,
    };
    for (const [value, rounded] of keyedByNumber(table)) assert.equal(roundMb(value), rounded);
  });
});
