import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { downlinkRateMbS, freeSpaceLossDb } from '../../../domain/link/radio.ts';

describe('freeSpaceLossDb', () => {
  const published: readonly [band: string, frequencyGHz: number, lossDb: number][] = [
    ['S', 2.25, 159.5],
    ['X', 8.2, 170.7],
    ['Ka', 26.25, 180.8],
  ];
  for (const [band, frequencyGHz, lossDb] of published)
    it(`gives the tabulated ${lossDb} dB at 1,000 km in ${band} band`, () => {
      assert.ok(Math.abs(freeSpaceLossDb(1000, frequencyGHz) - lossDb) < 0.05);
    });
});

describe('downlinkRateMbS', () => {
  it('is held at 7.4 Mb/s by the modem when the satellite is near', () => {
    assert.equal(downlinkRateMbS(400), 0.925);
    assert.equal(downlinkRateMbS(1400), 0.925);
  });

  it('falls with the square of the range beyond the modem limit', () => {
    const ratio = downlinkRateMbS(1600) / downlinkRateMbS(3200);
    assert.ok(Math.abs(ratio - 4) < 1e-9);
  });

  it('closes the budget exactly: Eb/N0 is the required 9.6 dB plus 3 dB of margin', () => {
    const rangeKm = 2000;
    const bitRate = downlinkRateMbS(rangeKm) * 8e6;
    // In plain numbers: received power over noise density, without decibels.
    const wavelengthKm = 299_792.458 / 2.25e9;
    const gain = (wavelengthKm / (4 * Math.PI * rangeKm)) ** 2;
    const perHertz = (10 ** 1.735 * gain * 10 ** -0.2) / 1.380649e-23;
    const ebN0Db = 10 * Math.log10(perHertz / bitRate);
    assert.ok(Math.abs(ebN0Db - 12.6) < 0.01, `${ebN0Db} dB`);
  });

  it('carries 11.03 MB in 11.92 s of a near pass', () => {
    assert.equal((11.03 / downlinkRateMbS(600)).toFixed(2), '11.92');
  });
});
