import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { parseOmm } from '../../../domain/orbit/elements/omm.ts';
import { DEFAULT_STATIONS, type Station } from '../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { withBus } from '../../../domain/planning/environment/with-bus.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import { anEnvironment, type PassFields } from '../makers/environment.ts';

/**
 * Satellites of the catalogue that differ: station, Sun-synchronous at 14:00 and on the terminator,
 * inclined, equatorial, 1,300 km, medium orbit, geostationary, highly eccentric.
 */
export const REAL_SATELLITES = [
  25544, 40697, 43800, 39574, 33053, 46984, 44057, 39191, 41866, 47719,
] as const;

/** The starts A, B, C at which the presets were tried. */
export const TRIED_STARTS = [
  '2026-07-25T00:00:00Z',
  '2026-07-26T09:30:00Z',
  '2026-07-28T17:45:00Z',
] as const;

const built = new Map<string, Environment>();

/** The real surroundings of a catalogue satellite over the default stations; kept once built. */
export function realEnvironment(
  noradId: number,
  start: string,
  hours: number,
  minElevationDeg = 5,
): Environment {
  const key = JSON.stringify([noradId, start, hours, minElevationDeg]);
  const known = built.get(key);
  if (known !== undefined) return known;
  const environment = newEnvironment(noradId, start, hours, { minElevationDeg });
  built.set(key, environment);
  return environment;
}

/** The same, built anew, also over other stations. */
export function newEnvironment(
  noradId: number,
  start: string,
  hours: number,
  ground: { readonly minElevationDeg?: number; readonly stations?: readonly Station[] } = {},
): Environment {
  const elements = catalogueElements(noradId);
  const result = buildEnvironment({
    elements,
    bus: busFor({ noradId: String(noradId), elements }),
    startMs: Date.parse(start),
    hours,
    minElevationDeg: ground.minElevationDeg ?? 5,
    stations: ground.stations ?? DEFAULT_STATIONS,
  });
  assert.ok(result.ok);
  return result.environment;
}

/** The elements of a catalogue satellite. */
export function catalogueElements(noradId: number): Elements {
  const parsed = parseOmm(catalogue().get(noradId));
  assert.ok(parsed.ok);
  return parsed.elements;
}

/** Real surroundings of any of the satellites, at times over ten days, with buses that vary. */
export const realEnvironments: fc.Arbitrary<Environment> = fc
  .record({
    noradId: fc.constantFrom(...REAL_SATELLITES),
    startHour: fc.integer({ min: 0, max: 40 }).map((step) => step * 5.75),
    hours: fc.constantFrom(6, 12, 24),
    minElevationDeg: fc.constantFrom(0, 5, 20),
    bus: busChanges(),
  })
  .map(({ noradId, startHour, hours, minElevationDeg, bus }) => {
    const start = new Date(Date.parse(TRIED_STARTS[0]) + startHour * 3_600_000).toISOString();
    const environment = realEnvironment(noradId, start, hours, minElevationDeg);
    return withBus(environment, { ...environment.bus, ...bus });
  });

/** Surroundings made by hand: odd periods and phases, overlapping, short and far passes. */
export const madeEnvironments: fc.Arbitrary<Environment> = fc
  .record({
    orbits: fc.integer({ min: 1, max: 8 }),
    periodMs: fc.integer({ min: 5_200_000, max: 7_000_000 }),
    darkShare: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
    phaseShare: fc.double({ min: 0, max: 0.999, noNaN: true }),
    bus: busChanges(),
    saa: randomHazards(),
    warm: fc.oneof({ weight: 3, arbitrary: fc.constant<[number, number][]>([]) }, randomHazards()),
    passes: fc.array(
      fc.record({
        startShare: fc.double({ min: 0, max: 0.98, noNaN: true }),
        durationS: fc.double({ min: 1, max: 800, noNaN: true }),
        rangeKm: fc.integer({ min: 400, max: 2800 }),
        maxElevationDeg: fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 24 },
    ),
  })
  .map(({ orbits, periodMs, darkShare, phaseShare, bus, passes, saa, warm }) => {
    const horizonS = (orbits * periodMs) / 1000;
    const made = passes.map(({ startShare, durationS, ...rest }): PassFields => ({
      ...rest,
      startS: startShare * horizonS,
      durationS: Math.min(durationS, horizonS * (1 - startShare)),
    }));
    return anEnvironment({
      orbits,
      periodMs,
      sunlitMs: Math.round(periodMs * (1 - darkShare)),
      phaseMs: Math.round(phaseShare * periodMs),
      bus,
      saa: saa.filter(([, endS]) => endS <= horizonS),
      thermalHazards: warm.filter(([, endS]) => endS <= horizonS),
      passes: made.sort((a, b) => a.startS - b.startS),
    });
  });

/** Up to six spans of up to 20 minutes, [start, end] in seconds, a minute apart at least. */
export function randomHazards(): fc.Arbitrary<[number, number][]> {
  return fc
    .array(fc.tuple(fc.integer({ min: 60, max: 6000 }), fc.integer({ min: 10, max: 1200 })), {
      maxLength: 6,
    })
    .map((drawn) => {
      let atS = 0;
      return drawn.map(([gapS, lengthS]): [number, number] => {
        const startS = atS + gapS;
        atS = startS + lengthS;
        return [startS, atS];
      });
    });
}

function busChanges(): fc.Arbitrary<Partial<Bus>> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Partial<Bus>>({}) },
    {
      weight: 2,
      arbitrary: fc.record<Partial<Bus>>(
        {
          peakSolarW: fc.constantFrom(30, 60, 75, 300),
          eclipseBatteryW: fc.constantFrom(0, 16, 25, 60),
          maxThermalW: fc.constantFrom(25, 45, 80),
          computeEclipse: fc.constantFrom(0.3, 0.6, 1),
          storageMb: fc.constantFrom(500, 2048, 4096),
          memoryMb: fc.constantFrom(1024, 2048),
          batteryWh: fc.constantFrom(100, 120, 300),
          writeMbS: fc.constantFrom(5, 50),
          fullDuplex: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    },
  );
}

let loaded: ReadonlyMap<number, unknown> | null = null;

function catalogue(): ReadonlyMap<number, unknown> {
  if (loaded !== null) return loaded;
  const file = new URL('../../../data/catalogue-2026-07-24.json', import.meta.url);
  // The catalogue is a file of this repository with its own test; parseOmm checks each entry.
  const { satellites } = JSON.parse(readFileSync(file, 'utf8')) as {
    satellites: readonly { norad_id: number; omm: unknown }[];
  };
  loaded = new Map(satellites.map(({ norad_id, omm }) => [norad_id, omm]));
  return loaded;
}
