import type { Bus } from '../../spacecraft/bus.ts';
import type { Environment, Window } from './environment.ts';
import { thermalHazardSpans } from './thermal-hazard-spans.ts';
import { capsOf } from './caps.ts';
import { bookedAt, offerBeside } from './beside-booked.ts';

/** What a bus offers in a window. */
export type Offer = Pick<Window, 'powerW' | 'compute' | 'thermalW' | 'memoryMb' | 'storageMb'>;

/** What a bus offers in sunlight or in eclipse. */
export function offerOf(bus: Bus, sunlit: boolean): Offer {
  return { ...capsOf(bus, sunlit), storageMb: bus.storageMb };
}

/** The same surroundings with another bus: the caps of the windows and thermal hazards follow it. */
export function withBus(environment: Environment, bus: Bus): Environment {
  const windows = environment.windows.map((window) => ({
    ...window,
    ...offerBeside(offerOf(bus, window.sunlit), bookedAt(environment.booked ?? [], window.startMs)),
  }));
  return {
    ...environment,
    bus,
    windows,
    thermalHazards: thermalHazardSpans({ ...environment, bus }),
  };
}
