import type { Problem } from '../../../contracts/error-codes.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';
import { socFloor } from '../../../domain/spacecraft/battery.ts';

/** A satellite with a bus; `name` says whose it is. */
interface Charged {
  readonly name: string;
  readonly bus: Bus;
}

/** What is wrong with a charge (0 to 1) for these satellites: it lies below the floor of a battery. */
export function chargeProblems(
  charge: number | null,
  satellites: readonly Charged[],
  path = 'options.initial_charge',
): Problem[] {
  if (charge === null) return [];
  const highest = satellites.reduce<Charged | null>(
    (most, one) => (most === null || socFloor(one.bus) > socFloor(most.bus) ? one : most),
    null,
  );
  if (highest === null || charge >= socFloor(highest.bus) - 1e-9) return [];
  const floor = Number(socFloor(highest.bus).toFixed(4));
  const message = `is ${charge}, below the floor of the battery of ${highest.name}: must be at least ${floor} (1 - depth_of_discharge)`;
  return [{ path, message }];
}

/** The same satellite with its battery charged so far when the plan starts; null = as usual. */
export function chargedWith<Satellite extends Charged>(
  satellite: Satellite,
  charge: number | null,
): Satellite {
  return charge === null
    ? satellite
    : { ...satellite, bus: { ...satellite.bus, chargeAtStart: charge } };
}
