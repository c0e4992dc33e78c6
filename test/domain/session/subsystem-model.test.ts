import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { NO_LOSSES } from '../../../domain/session/fault-effects.ts';
import {
  createSubsystemModel,
  flowOf,
  type Mode,
  NO_CONTACT_DBM,
  receivedDbm,
  sessionBus,
} from '../../../domain/session/subsystem-model.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import { BUS_CLASSES, type BusClass } from '../../../domain/spacecraft/bus.ts';
import { anOrbit, aSessionOf } from '../../kit/makers/session.ts';

const SUNLIT: Mode = { sunlit: true, inContact: false, rebooting: false, losses: NO_LOSSES };
const ECLIPSE: Mode = { ...SUNLIT, sunlit: false };

function modelOf(busClass: BusClass, altitudeKm = 500) {
  const [satellite] = aSessionOf([anOrbit(altitudeKm, 53)], { busClass }).satellites;
  assert.ok(satellite);
  return createSubsystemModel(satellite);
}

describe('sessionBus', () => {
  for (const busClass of BUS_CLASSES)
    it(`is what a ${busClass} of a session flies`, () => {
      const [satellite] = aSessionOf([anOrbit(500, 53)], { busClass }).satellites;
      assert.ok(satellite);
      const model = createSubsystemModel(satellite);
      const bus = sessionBus(satellite);
      assert.deepEqual(
        [bus.class, bus.peakSolarW, bus.overheadW, bus.memoryMb, bus.batteryWh],
        [busClass, model.computeW, model.overheadW, model.memoryMb, model.batteryWh],
      );
      assert.equal(model.generationW, bus.peakSolarW + bus.overheadW);
      assert.ok(bus.maxThermalW <= busOfClass(busClass, 'given').maxThermalW);
    });
});

describe('flowOf', () => {
  it('balances a 6U in sunlight: 80 W in, 30 W bus and 40 % of 50 W out, 30 W × 0.95 stored', () => {
    const flow = flowOf(modelOf('6U'), SUNLIT, false);
    assert.equal(flow.generationW, 80);
    assert.equal(flow.servedW, 50);
    assert.equal(flow.cpu, 0.4);
    assert.ok(Math.abs(flow.batteryWhPerMs * 3_600_000 - 28.5) < 1e-9);
    assert.ok(Math.abs(flow.memoryMbPerMs * 1000 - 0.08) < 1e-12);
  });

  it('balances a 6U in eclipse: 30 W bus and 10 % of 50 W, drawn at 0.95', () => {
    const flow = flowOf(modelOf('6U'), ECLIPSE, false);
    assert.equal(flow.generationW, 0);
    assert.equal(flow.servedW, 35);
    assert.ok(Math.abs(flow.batteryWhPerMs * 3_600_000 + 35 / 0.95) < 1e-9);
  });

  it('adds the 15 W radio of a 6U in a contact and empties memory at the limit of the modem', () => {
    const flow = flowOf(modelOf('6U'), { ...SUNLIT, inContact: true }, false);
    assert.equal(flow.servedW, 65);
    assert.ok(Math.abs(flow.memoryMbPerMs * 1000 - (0.08 - 0.925)) < 1e-12);
  });

  it('runs no processor while it restarts', () => {
    const flow = flowOf(modelOf('6U'), { ...SUNLIT, rebooting: true }, false);
    assert.equal(flow.cpu, 0);
    assert.equal(flow.servedW, 30);
  });

  it('leaves a fifth of the generation under a power loss of 0.8', () => {
    const losses = { ...NO_LOSSES, power_loss: 0.8 };
    assert.ok(
      Math.abs(flowOf(modelOf('6U'), { ...SUNLIT, losses }, false).generationW - 16) < 1e-9,
    );
  });

  it('gives the loads what is generated when the battery is empty, the bus before the computer', () => {
    const model = modelOf('6U');
    const losses = { ...NO_LOSSES, power_loss: 0.5 };
    const short = flowOf(model, { ...SUNLIT, inContact: true, losses }, true);
    assert.equal(short.servedW, 40);
    assert.equal(short.cpu, 0.2);
    assert.ok(Math.abs(short.batteryWhPerMs) === 0);
    assert.ok(short.memoryMbPerMs > 0, 'the radio does not send');
    assert.equal(flowOf(model, ECLIPSE, true).servedW, 0);
  });
});

describe('createSubsystemModel', () => {
  for (const busClass of BUS_CLASSES)
    it(`brings the battery of a ${busClass} back in each orbit of the ISS, radio on in a seventh`, () => {
      const model = modelOf(busClass, 420);
      const mean = (mode: Mode): number =>
        (6 * flowOf(model, mode, false).batteryWhPerMs +
          flowOf(model, { ...mode, inContact: true }, false).batteryWhPerMs) /
        7;
      const gained = mean(SUNLIT) * (92.6 - 36.1) + mean(ECLIPSE) * 36.1;
      assert.ok(gained > 0, `${gained * 60_000} Wh`);
    });

  for (const busClass of BUS_CLASSES)
    it(`keeps a ${busClass} between -60 and 45 °C without faults, in sunlight and in eclipse`, () => {
      for (const altitudeKm of [400, 1200, 35_786]) {
        const model = modelOf(busClass, altitudeKm);
        const hottest = flowOf(model, { ...SUNLIT, inContact: true }, false).targetC;
        assert.ok(hottest < 45, `${hottest} °C in sunlight at ${altitudeKm} km`);
        assert.ok(model.startC > -60 && model.startC < hottest, `${model.startC} °C on average`);
      }
    });

  it('finds the balance of a 6U at 500 km in sunlight by hand: 119 W over 0.2841 m² give 29.5 °C', () => {
    // 2(0.1·0.2263 + 0.2263·0.366 + 0.366·0.1) = 0.28411 m²; α 0.435, ε 0.875; view factor 0.3132.
    const sun = 0.435 * 0.25 * 0.284_11 * 1361;
    const albedo = 0.435 * 0.3 * 0.5 * 1361 * 0.3132 * 0.284_11;
    const infrared = 0.875 * 237 * 0.3132 * 0.284_11;
    const kelvin = ((sun + albedo + infrared + 50) / (0.875 * 0.284_11 * 5.670_374e-8)) ** 0.25;
    const { targetC } = flowOf(modelOf('6U'), SUNLIT, false);
    assert.ok(
      Math.abs(targetC - (kelvin - 273.15)) < 0.05,
      `${targetC} against ${kelvin - 273.15}`,
    );
  });
});

describe('receivedDbm', () => {
  it('follows the link budget: 32.35 + 36.8 - 159.49 - 2 dB at 1,000 km and 2.25 GHz', () => {
    // Published free-space loss at 1,000 km and 2.25 GHz: 159.5 dB.
    assert.ok(Math.abs(receivedDbm(1000, 0) - (32.35 + 36.8 - 159.5 - 2)) < 0.05);
  });

  it('loses 6.02 dB when the range doubles', () => {
    assert.ok(Math.abs(receivedDbm(500, 0) - receivedDbm(1000, 0) - 6.0206) < 1e-4);
  });

  it('says -150 dBm without contact or with disabled links, and more from any orbit', () => {
    assert.equal(receivedDbm(null, 0), NO_CONTACT_DBM);
    assert.equal(receivedDbm(1000, 1), NO_CONTACT_DBM);
    assert.ok(receivedDbm(510_000, 0) > NO_CONTACT_DBM);
  });

  it('loses 15 dB by a failure of severity 0.5', () => {
    assert.ok(Math.abs(receivedDbm(1000, 0) - receivedDbm(1000, 0.5) - 15) < 1e-9);
  });
});
