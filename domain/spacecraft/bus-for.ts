import { axisOfMeanMotion, type Elements, WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import type { Bus, BusClass } from './bus.ts';
import { busOfClass, ISS_BUS, ISS_NORAD_ID } from './bus-classes.ts';
import { radiatedJobW } from './radiated-heat.ts';

/** What is known about a satellite when its bus is looked up. */
export interface BusQuery {
  /** Catalogue number, digits; empty when the satellite has none. */
  readonly noradId: string;
  /** Class that the request names; it wins over everything else. */
  readonly busClass?: BusClass | null | undefined;
  /** Class that the catalogue names. */
  readonly catalogueClass?: BusClass | null | undefined;
  /** Figures that the request puts in the place of those of the class; empty = it gave a bus without. */
  readonly figures?: Partial<Bus> | undefined;
  readonly elements: Pick<Elements, 'meanMotionRevPerDay' | 'bstar'>;
}

/**
 * The one answer to what a satellite offers to jobs, whoever asks: its class is the one given in the
 * request, else the one the catalogue knows (the ISS has a row of its own), else inferred from drag
 * and altitude; the request's own figures stand over the class. Its heat is the smaller of what the
 * bus takes and what its surface radiates in this orbit.
 */
export function busFor(query: BusQuery): Bus {
  const { figures } = query;
  const known = knownBus(query);
  const bus: Bus = figures === undefined ? known : { ...known, ...figures, source: 'given' };
  const radiatedW = radiatedJobW(bus, query.elements.meanMotionRevPerDay);
  return radiatedW < bus.maxThermalW ? { ...bus, maxThermalW: radiatedW } : bus;
}

function knownBus({ busClass, catalogueClass, noradId, elements }: BusQuery): Bus {
  if (busClass !== null && busClass !== undefined) return busOfClass(busClass, 'given');
  if (noradId === ISS_NORAD_ID) return ISS_BUS;
  if (catalogueClass !== null && catalogueClass !== undefined)
    return busOfClass(catalogueClass, 'catalogue');
  return busOfClass(inferBusClass(elements), 'inferred');
}

/** CubeSats are not flown above this altitude, km. */
const CUBESAT_CEILING_KM = 1000;

/** B* in 1/earth radii to C_D A / m in m²/kg: B* = rho0 C_D A / 2m with rho0 = 0.157 (SGP4). */
const DRAG_M2_KG_PER_BSTAR = 2 / 0.157;

/**
 * Guesses a class from B* and altitude, with low confidence: C_D A / m falls as a CubeSat grows at
 * constant density (tumbling, C_D 2.2: about 0.022 m²/kg for 3U, 0.014 for 6U, 0.010 for 12U), while
 * a denser spacecraft, a fit without drag or any orbit above 1,000 km counts as SmallSat.
 */
export function inferBusClass(elements: Pick<Elements, 'meanMotionRevPerDay' | 'bstar'>): BusClass {
  const altitudeKm = axisOfMeanMotion(elements.meanMotionRevPerDay) - WGS72_RADIUS_KM;
  if (altitudeKm > CUBESAT_CEILING_KM) return 'SmallSat';
  const dragM2PerKg = elements.bstar * DRAG_M2_KG_PER_BSTAR;
  if (dragM2PerKg >= 0.02) return '3U';
  if (dragM2PerKg >= 0.012) return '6U';
  if (dragM2PerKg >= 0.007) return '12U';
  return 'SmallSat';
}
