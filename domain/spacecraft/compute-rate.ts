import type { Bus } from './bus.ts';
import { GFLOPS_PER_W, ocuProfile } from './ocu.ts';

/**
 * Sustained work of a whole on-board computer, GFLOP/s in single precision: what one OCU of the bus
 * is summarised with, the net power of the class times 15 GFLOP/s per watt. In eclipse the lower of
 * the battery's share for jobs and of the share of the computer that may be busy then.
 */
export function computeRateGflops(bus: Bus, isSunlit: boolean): number {
  const { netSunlitW, netEclipseW } = ocuProfile(bus);
  const powerW = isSunlit ? netSunlitW : Math.min(netEclipseW, bus.computeEclipse * netSunlitW);
  return powerW * GFLOPS_PER_W;
}
