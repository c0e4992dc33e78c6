import { orbitalRates } from '../orbit/propagation/orbital-rates.ts';

/** Kind of an orbit by its altitude. */
export const ORBIT_KINDS = ['LEO', 'MEO', 'GEO'] as const;
export type OrbitKind = (typeof ORBIT_KINDS)[number];

/** A circular orbit that an analysis is made for. */
export interface FeasibleOrbit {
  readonly kind: OrbitKind;
  readonly altitudeKm: number;
  readonly inclinationDeg: number;
}

/** Altitudes that are analysed, km: below drag brings a satellite down within days. */
export const LOWEST_ORBIT_KM = 160;
export const HIGHEST_ORBIT_KM = 40_000;

/** End of low orbits, km (the usual bound, 2,000 km). */
const LEO_TOP_KM = 2000;

/** Geostationary height, km, and how far from it an orbit still counts as such. */
export const GEO_ALTITUDE_KM = 35_786;
const GEO_TOLERANCE_KM = 200;

/** Inclination where none is asked for: covers every latitude up to 60° at 550 km. */
export const DEFAULT_INCLINATION_DEG = 53;

/** The orbit that is offered where none is asked for, km. */
export const DEFAULT_ALTITUDE_KM = 550;

/** The orbit of medium height that is compared with, km: 6 revolutions a day (O3b flies at 8,062). */
export const MEO_ALTITUDE_KM = 8062;

/** An orbit of this altitude (km) and, unless it is geostationary, of this inclination. */
export function feasibleOrbit(altitudeKm: number, inclinationDeg?: number | null): FeasibleOrbit {
  const kind = kindOf(altitudeKm);
  const usual = kind === 'GEO' ? 0 : DEFAULT_INCLINATION_DEG;
  return { kind, altitudeKm, inclinationDeg: inclinationDeg ?? usual };
}

/** Reads `LEO-<km>`, `MEO-<km>` or `GEO` in any case; says what is wrong with another text. */
export function readOrbitName(
  name: string,
): { readonly ok: true; readonly orbit: FeasibleOrbit } | { readonly ok: false; message: string } {
  if (name.toUpperCase() === 'GEO') return { ok: true, orbit: feasibleOrbit(GEO_ALTITUDE_KM) };
  const [, kind = '', km = ''] = /^(LEO|MEO)-(\d{2,6}(?:\.\d{1,3})?)$/i.exec(name) ?? [];
  if (km === '') return { ok: false, message: 'must be LEO-<km>, MEO-<km> or GEO' };
  const altitudeKm = Number(km);
  if (altitudeKm < LOWEST_ORBIT_KM || altitudeKm > HIGHEST_ORBIT_KM)
    return { ok: false, message: `must be ${LOWEST_ORBIT_KM} to ${HIGHEST_ORBIT_KM} km high` };
  const orbit = feasibleOrbit(altitudeKm);
  if (orbit.kind !== kind.toUpperCase())
    return { ok: false, message: `${km} km is ${orbit.kind}, not ${kind.toUpperCase()}` };
  return { ok: true, orbit };
}

/** How the field names such an orbit: `LEO 550 km`, `GEO`. */
export function orbitName({ kind, altitudeKm }: FeasibleOrbit): string {
  return kind === 'GEO' ? 'GEO' : `${kind} ${altitudeKm} km`;
}

/** Minutes in sunlight and in the longest eclipse of a revolution (Sun in the plane). */
export function lightAndShadow(altitudeKm: number): {
  readonly periodMin: number;
  readonly eclipseMin: number;
  readonly sunlitMin: number;
} {
  const { periodMin, maxEclipseMin } = orbitalRates({ altitudeKm });
  return { periodMin, eclipseMin: maxEclipseMin, sunlitMin: periodMin - maxEclipseMin };
}

function kindOf(altitudeKm: number): OrbitKind {
  if (altitudeKm < LEO_TOP_KM) return 'LEO';
  return Math.abs(altitudeKm - GEO_ALTITUDE_KM) <= GEO_TOLERANCE_KM ? 'GEO' : 'MEO';
}
