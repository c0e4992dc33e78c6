import type { Refusal } from '../refusal.ts';
import { growBus, raiseBus, type Relaxation, type Situation } from './relaxation.ts';

/** Changes of the bus alone that might remove an obstacle: all that a caller can change whose job stands. */
export function* busRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const { bus } = situation.environment;
  // What was raised for another obstacle stays raised.
  const floor = (...raised: number[]): number =>
    Math.max(Math.ceil(refusal.needed * 1000) / 1000, Math.min(...raised));
  switch (refusal.constraint) {
    case 'power':
    case 'radio_power': {
      const watts = floor(bus.peakSolarW, bus.eclipseBatteryW);
      const floors = { peakSolarW: watts, eclipseBatteryW: watts };
      yield raiseBus(situation, floors, `use a bus that gives at least ${watts} W`);
      return;
    }
    case 'thermal':
    case 'radio_thermal': {
      const watts = floor(bus.maxThermalW);
      yield raiseBus(
        situation,
        { maxThermalW: watts },
        `use a bus that takes at least ${watts} W of heat`,
      );
      return;
    }
    case 'compute': {
      const share = floor(bus.computeSunlit, bus.computeEclipse);
      const floors = { computeSunlit: share, computeEclipse: share };
      yield raiseBus(
        situation,
        floors,
        `use a bus that leaves at least ${share} of its computer free`,
      );
      return;
    }
    case 'memory': {
      const memoryMb = Math.ceil(floor(bus.memoryMb));
      yield raiseBus(situation, { memoryMb }, `use a bus with ${memoryMb} MB of memory`);
      return;
    }
    case 'storage': {
      const storageMb = Math.ceil(floor(bus.storageMb));
      yield raiseBus(situation, { storageMb }, `use a bus with ${storageMb} MB of storage`);
      yield* growBus(situation, 'storageMb', '# MB of storage');
      return;
    }
    case 'battery':
    case 'min_battery_soc':
    case 'eclipse_energy':
      yield* growBus(situation, 'batteryWh', 'a battery of # Wh');
      return;
    default:
      // Time, contacts and the job's own wishes are no matter of the bus.
      return;
  }
}
