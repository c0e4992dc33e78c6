import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { busOfClass, ISS_BUS } from '../../../domain/spacecraft/bus-classes.ts';
import { BUS_CLASSES } from '../../../domain/spacecraft/bus.ts';
import {
  capacityBands,
  computeHours,
  costUsdPerHour,
  dayParts,
  isClassSample,
  ocuProfile,
} from '../../../domain/spacecraft/ocu.ts';

const ROUND_TRIP = 0.95 * 0.95;

describe('ocuProfile', () => {
  it('has the published figures: 12U 120 / 45 / 75 W, 6U 80 / 30 / 50 W, 4,096 MB, 32 GB', () => {
    const twelve = ocuProfile(busOfClass('12U', 'catalogue'));
    assert.deepEqual([twelve.generationW, twelve.overheadW, twelve.netSunlitW], [120, 45, 75]);
    const six = ocuProfile(busOfClass('6U', 'catalogue'));
    assert.deepEqual([six.generationW, six.overheadW, six.netSunlitW], [80, 30, 50]);
    assert.deepEqual([six.memoryMb, six.storageMb], [4096, 32_768]);
  });

  it('negotiates for the ISS with the 12U row, though its plans have 789 W', () => {
    const { generationW, overheadW, netSunlitW } = ocuProfile(ISS_BUS);
    assert.deepEqual([generationW, overheadW, netSunlitW], [120, 45, 75]);
    assert.equal(ISS_BUS.peakSolarW, 789);
    assert.equal(isClassSample(ISS_BUS), true);
    assert.equal(isClassSample(busOfClass('12U', 'catalogue')), false);
  });

  it('has heat, memory and storage as plans have them, of the ISS too', () => {
    const { thermalW, memoryMb, storageMb } = ocuProfile(ISS_BUS);
    assert.deepEqual([thermalW, memoryMb, storageMb], [45, 2048, 4096]);
  });

  it('takes the figures of a bus that was given', () => {
    const profile = ocuProfile({ ...busOfClass('6U', 'given'), peakSolarW: 200, overheadW: 40 });
    assert.deepEqual([profile.generationW, profile.netSunlitW], [240, 200]);
  });
});

describe('dayParts', () => {
  it('adds up to 24 hours exactly', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (fraction) => {
        const { sunlitHours, eclipseHours } = dayParts(fraction);
        assert.equal(Math.round((sunlitHours + eclipseHours) * 1e6), 24e6);
        assert.ok(Math.abs(eclipseHours - 24 * fraction) <= 0.0051);
      }),
    );
  });
});

describe('computeHours', () => {
  const profile = ocuProfile(busOfClass('12U', 'catalogue'));
  const parts = { sunlitHours: 15, eclipseHours: 9 };

  it('runs a light load all day, by hand', () => {
    // 75 W × 15 h is 1,125 Wh; overhead in eclipse takes 45 × 9 / 0.9025 = 448.75 Wh; 676.25 Wh are
    // left. 20 W take 300 Wh in sunlight and 20 × 9 / 0.9025 = 199.4 Wh in eclipse.
    assert.deepEqual(computeHours(profile, parts, 20), { sunlit: 15, eclipse: 9 });
  });

  it('gives up eclipse hours first when energy runs short, by hand', () => {
    // 40 W take 600 of the 676.25 Wh in sunlight; the rest carries (76.25 × 0.9025) / 40 h, less
    // than the 9 h × 25/40 that the battery's power allows.
    const hours = computeHours(profile, parts, 40);
    const rest = 75 * 15 - (45 * 9) / ROUND_TRIP - 600;
    assert.equal(hours.sunlit, 15);
    close(hours.eclipse, (rest * ROUND_TRIP) / 40);
  });

  it('then gives up sunlit hours', () => {
    const hours = computeHours(profile, parts, 75);
    close(hours.sunlit, (75 * 15 - (45 * 9) / ROUND_TRIP) / 75);
    assert.equal(hours.eclipse, 0);
  });

  it('has no hours for a load above what is generated', () => {
    assert.deepEqual(computeHours(profile, parts, 76), { sunlit: 0, eclipse: 0 });
  });

  it('never takes more from the battery in a day than goes into it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BUS_CLASSES),
        fc.double({ min: 0, max: 0.45, noNaN: true }),
        fc.double({ min: 0.1, max: 200, noNaN: true }),
        (busClass, fraction, loadW) => {
          const bus = ocuProfile(busOfClass(busClass, 'catalogue'));
          const day = dayParts(fraction);
          const { sunlit, eclipse } = computeHours(bus, day, loadW);
          assert.ok(sunlit <= day.sunlitHours && eclipse <= day.eclipseHours);
          if (sunlit === 0) return;
          const inWh = bus.netSunlitW * day.sunlitHours - loadW * sunlit;
          const outWh = bus.overheadW * day.eclipseHours + loadW * eclipse;
          assert.ok(inWh * ROUND_TRIP >= outWh - 1e-6, `${inWh} in, ${outWh} out`);
        },
      ),
    );
  });
});

describe('capacityBands', () => {
  for (const busClass of BUS_CLASSES)
    it(`of a ${busClass} grow with the share, and the last is the whole allocation`, () => {
      const profile = ocuProfile(busOfClass(busClass, 'catalogue'));
      const bands = capacityBands(profile);
      assert.deepEqual(
        bands.map(({ ocu }) => ocu),
        [0.25, 0.5, 0.75, 1],
      );
      assert.equal(bands.at(-1)?.powerW, profile.netSunlitW);
      bands.forEach((band, index) => {
        const before = bands[index - 1];
        if (before === undefined) return;
        assert.ok(band.powerW > before.powerW && band.costUsdPerHour > before.costUsdPerHour);
        assert.ok(band.dailyComputeHours <= before.dailyComputeHours);
        assert.ok(band.dailyComputeHours > 0);
      });
    });
});

describe('costUsdPerHour', () => {
  it('is 3,600 OCU seconds at 12 cents', () => {
    assert.equal(costUsdPerHour(1), 432);
    assert.equal(costUsdPerHour(0.25), 108);
  });
});

function close(actual: number, expected: number, tolerance = 1e-9): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}
