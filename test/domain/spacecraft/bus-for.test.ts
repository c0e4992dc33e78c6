import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { BUS_CLASSES } from '../../../domain/spacecraft/bus.ts';
import { BUS_PROFILES, busOfClass, parseBusClass } from '../../../domain/spacecraft/bus-classes.ts';
import { busFor, inferBusClass } from '../../../domain/spacecraft/bus-for.ts';

const LOW_ORBIT = { meanMotionRevPerDay: 15.2, bstar: 1e-5 };

describe('busFor', () => {
  it('gives the ISS its published payload bus', () => {
    const bus = busFor({ noradId: '25544', elements: LOW_ORBIT });
    assert.deepEqual(
      [bus.peakSolarW, bus.eclipseBatteryW, bus.maxThermalW, bus.computeSunlit],
      [789, 20, 45, 1],
    );
    assert.deepEqual([bus.computeEclipse, bus.storageMb, bus.memoryMb], [0.6, 4096, 2048]);
    assert.deepEqual([bus.batteryWh, bus.depthOfDischarge, bus.overheadW], [120, 0.4, 45]);
    assert.equal(bus.source, 'catalogue');
  });

  it('takes the class of the request before everything else', () => {
    const bus = busFor({ noradId: '25544', busClass: '12U', elements: LOW_ORBIT });
    assert.equal(bus.source, 'given');
    assert.deepEqual(
      [bus.peakSolarW, bus.eclipseBatteryW, bus.storageMb, bus.memoryMb],
      [75, 25, 65536, 8192],
    );
  });

  it('takes the class of the catalogue before a guess', () => {
    const bus = busFor({ noradId: '1', catalogueClass: '6U', elements: LOW_ORBIT });
    assert.deepEqual([bus.class, bus.source], ['6U', 'catalogue']);
    assert.deepEqual(
      [bus.peakSolarW, bus.overheadW, bus.memoryMb, bus.storageMb],
      [50, 30, 4096, 32768],
    );
  });

  it('puts figures of the request over the class that is known', () => {
    const bus = busFor({
      noradId: '1',
      catalogueClass: '6U',
      figures: { peakSolarW: 70 },
      elements: LOW_ORBIT,
    });
    assert.deepEqual([bus.class, bus.source], ['6U', 'given']);
    assert.deepEqual([bus.peakSolarW, bus.memoryMb], [70, 4096]);
  });

  it('gives no more heat than the surface of the class radiates in this orbit', () => {
    const hot = (meanMotionRevPerDay: number) =>
      busFor({
        noradId: '1',
        busClass: '6U',
        figures: { maxThermalW: 500 },
        elements: { ...LOW_ORBIT, meanMotionRevPerDay },
      }).maxThermalW;
    // By hand at 508 km: 153.7 W radiated at 50 °C, 42.1 W of the Sun, 16.1 + 5.0 W of the Earth's
    // infrared and albedo, 30 W of the bus.
    assert.ok(Math.abs(hot(15.2) - 57.3) < 4, String(hot(15.2)));
    // The higher, the less Earth is in sight.
    assert.ok(hot(1) > hot(15.2));
  });

  it('gives every class its whole heat from 200 km upwards', () => {
    for (const busClass of BUS_CLASSES)
      for (const meanMotionRevPerDay of [16.2, 15.2, 12, 1]) {
        const elements = { ...LOW_ORBIT, meanMotionRevPerDay };
        const bus = busFor({ noradId: '1', busClass, elements });
        assert.equal(bus.maxThermalW, BUS_PROFILES[busClass].thermalW, busClass);
      }
  });

  it('guesses from drag and altitude otherwise and says so', () => {
    const bus = busFor({ noradId: '1', elements: LOW_ORBIT });
    assert.deepEqual([bus.class, bus.source], ['SmallSat', 'inferred']);
  });
});

describe('inferBusClass', () => {
  const cases = [
    ['a dense spacecraft', 15.2, 1e-4, 'SmallSat'],
    ['a 12U at 500 km', 15.2, 7e-4, '12U'],
    ['a 6U at 500 km', 15.2, 1.1e-3, '6U'],
    ['a 3U at 500 km', 15.2, 2e-3, '3U'],
    ['a fit with negative drag', 15.2, -1e-3, 'SmallSat'],
    ['any drag above 1,000 km', 13, 5e-3, 'SmallSat'],
  ] as const;
  for (const [what, meanMotionRevPerDay, bstar, expected] of cases)
    it(`takes ${what} as ${expected}`, () => {
      assert.equal(inferBusClass({ meanMotionRevPerDay, bstar }), expected);
    });
});

describe('parseBusClass', () => {
  const spellings = {
    '6U': ['6U', '6u', '6U_cubesat'],
    '12U': ['12U_cubesat'],
    SmallSat: ['microsat', 'Smallsat'],
  };
  for (const [expected, texts] of Object.entries(spellings))
    for (const text of texts)
      it(`reads '${text}' as ${expected}`, () => {
        assert.equal(parseBusClass(text), expected);
      });

  for (const text of ['4U', 'constructor', ''])
    it(`reads '${text}' as no class`, () => {
      assert.equal(parseBusClass(text), null);
    });
});

describe('BUS_PROFILES', () => {
  for (const busClass of BUS_CLASSES)
    it(`${busClass} carries overhead and eclipse load through the longest ISS eclipse`, () => {
      const bus = busOfClass(busClass, 'given');
      const drawnWh =
        ((bus.overheadW + bus.eclipseBatteryW) * (36.1 / 60)) / bus.dischargeEfficiency;
      assert.ok(drawnWh <= bus.batteryWh * bus.depthOfDischarge);
    });

  it('gives a larger class at least as much of everything', () => {
    const rows = BUS_CLASSES.map((busClass) => BUS_PROFILES[busClass]);
    rows.slice(1).forEach((row, index) => {
      const smaller = rows[index];
      assert.ok(smaller !== undefined);
      assert.ok(row.netSunlitW > smaller.netSunlitW && row.netEclipseW > smaller.netEclipseW);
      assert.ok(row.memoryMb > smaller.memoryMb && row.storageMb > smaller.storageMb);
      assert.ok(row.thermalW >= smaller.thermalW && row.batteryWh >= smaller.batteryWh);
    });
  });
});
