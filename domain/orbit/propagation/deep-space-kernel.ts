import type { LeastDistances } from './least-distances.ts';
import type { Follow, LibraryTerms } from './library-model.ts';
import { poleDivisor, WGS72_J2, WGS72_J3, WGS72_KE } from './model-constants.ts';
import { COEFFICIENT_COUNT, PLACE, propagateNearEarth } from './near-earth-kernel.ts';

/** Bindings of this module: reading an imported one costs as much as the sine in some loaders. */
const J3_PER_J2 = WGS72_J3 / WGS72_J2;
const KE = WGS72_KE;
const TURN = 2 * Math.PI;
/** The Earth's rotation, rad/min. */
const EARTH_RATE = 4.375_269_088_011_3e-3;
/** Mean motions of Sun and Moon, rad/min, and twice their eccentricities. */
const SUN_RATE = 1.19459e-5;
const SUN_CENTRE = 2 * 0.01675;
const MOON_RATE = 1.5835218e-4;
const MOON_CENTRE = 2 * 0.0549;
/** Below this inclination, rad, the periodics are applied as Lyddane does. */
const LYDDANE = 0.2;
/** The kernel of the rest takes no smaller eccentricity. */
const LEAST_ECCENTRICITY = 1e-6;
/** Within this of a limit at which SDP4 fails the kernel does not decide. */
const MARGIN = 1e-9;
const AT_ONCE = new Float64Array(1);

/** Writes the state at some minutes after the epoch into `out` from `at`; false where it does not decide. */
export type DeepSpaceKernel = (minutes: number, out: Float64Array, at: number) => boolean;

/**
 * SDP4 (periods of 225 minutes and more) from what the library derives of the elements: secular
 * gravity, Sun, Moon and resonance, then their periodics, give the orbit of the instant, whose state
 * the kernel of near-Earth orbits writes as one without time. States are km and km/s in TEME. It does
 * not decide where SDP4 fails, or the caller's limits are passed, or one of both is within rounding.
 * Equations: Hoots and Roehrich,
 * Spacetrack Report 3, section 8, as amended by Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753.
 */
export function createDeepSpaceKernel(
  c: LibraryTerms,
  follow: Follow | null,
  { leastRadius, leastPerigee }: LeastDistances,
): DeepSpaceKernel {
  const eccentricityDrag = c.bstar * c.cc4;
  const isDaily = c.irez === 1;
  const orbit = new Float64Array(COEFFICIENT_COUNT);
  orbit[PLACE.isSimple] = 1;
  orbit[PLACE.leastRadius] = leastRadius;
  orbit[PLACE.leastPerigee] = Number.NEGATIVE_INFINITY;

  return (t, out, at) => {
    let meanMotion = c.no;
    let anomaly = c.mo + c.mdot * t + c.dmdt * t;
    let argPerigee = c.argpo + c.argpdot * t + c.domdt * t;
    let node = c.nodeo + c.nodedot * t + c.nodecf * t * t + c.dnodt * t;
    let inclination = c.inclo + c.didt * t;
    if (follow !== null) {
      const step = follow(t);
      if (step === null) return false;
      const { atMin, longitude, meanMotion: atStep, rate, acceleration, jerk } = step;
      const beyond = t - atMin;
      const half = beyond * beyond * 0.5;
      meanMotion = atStep + acceleration * beyond + jerk * half;
      const slow = longitude + rate * beyond + acceleration * half;
      const turned = (c.gsto + t * EARTH_RATE) % TURN;
      anomaly = isDaily ? slow - node - argPerigee + turned : slow - 2 * node + 2 * turned;
    }
    const shrink = 1 - c.cc1 * t;
    if (!(meanMotion > MARGIN && shrink > MARGIN)) return false;
    const axis = Math.cbrt(KE / meanMotion) ** 2 * shrink * shrink;
    let eccentricity = c.ecco + c.dedt * t - eccentricityDrag * t;
    if (!(eccentricity < 1 - MARGIN && eccentricity > -0.001 + MARGIN)) return false;
    if (eccentricity < LEAST_ECCENTRICITY) eccentricity = LEAST_ECCENTRICITY;
    if (axis * (1 - eccentricity) < leastPerigee + MARGIN) return false;
    // As the official code: long after the epoch the sums below would cost digits.
    anomaly = (anomaly + c.no * c.t2cof * t * t) % TURN;

    // Periodics of the Sun, then of the Moon.
    const sun = c.zmos + SUN_RATE * t;
    const sunAt = sun + SUN_CENTRE * Math.sin(sun);
    const sineS = Math.sin(sunAt);
    const s2 = 0.5 * sineS * sineS - 0.25;
    const s3 = -0.5 * sineS * Math.cos(sunAt);
    const moon = c.zmol + MOON_RATE * t;
    const moonAt = moon + MOON_CENTRE * Math.sin(moon);
    const sineM = Math.sin(moonAt);
    const m2 = 0.5 * sineM * sineM - 0.25;
    const m3 = -0.5 * sineM * Math.cos(moonAt);
    const byInclination = c.si2 * s2 + c.si3 * s3 + c.xi2 * m2 + c.xi3 * m3 - c.pinco;
    const byAnomaly =
      c.sl2 * s2 + c.sl3 * s3 + c.sl4 * sineS + c.xl2 * m2 + c.xl3 * m3 + c.xl4 * sineM - c.plo;
    const byPerigee =
      c.sgh2 * s2 +
      c.sgh3 * s3 +
      c.sgh4 * sineS +
      c.xgh2 * m2 +
      c.xgh3 * m3 +
      c.xgh4 * sineM -
      c.pgho;
    const byNode = c.sh2 * s2 + c.sh3 * s3 + c.xh2 * m2 + c.xh3 * m3 - c.pho;
    eccentricity += c.se2 * s2 + c.se3 * s3 + c.ee2 * m2 + c.e3 * m3 - c.peo;
    if (!(eccentricity > LEAST_ECCENTRICITY && eccentricity < 1 - MARGIN)) return false;
    inclination += byInclination;
    let sine = Math.sin(inclination);
    const cosine = Math.cos(inclination);
    if (inclination >= LYDDANE) {
      const turn = byNode / sine;
      argPerigee += byPerigee - cosine * turn;
      node += turn;
      anomaly += byAnomaly;
    } else {
      // The node itself is in the sum, not its sine: it must be the one that lies within a turn.
      const before = node % TURN;
      const sineN = Math.sin(before);
      const cosineN = Math.cos(before);
      const alpha = sine * sineN + byNode * cosineN + byInclination * cosine * sineN;
      const beta = sine * cosineN - byNode * sineN + byInclination * cosine * cosineN;
      let turned = Math.atan2(alpha, beta);
      if (Math.abs(before - turned) > Math.PI) turned += turned < before ? TURN : -TURN;
      argPerigee += cosine * (before - turned) + byPerigee - byInclination * before * sine;
      node = turned;
      anomaly += byAnomaly;
    }
    if (inclination < 0) {
      sine = -sine;
      node += Math.PI;
      argPerigee -= Math.PI;
    }
    const cos2 = cosine * cosine;
    orbit[PLACE.meanAnomaly] = anomaly;
    orbit[PLACE.argPerigee] = argPerigee;
    orbit[PLACE.node] = node;
    orbit[PLACE.semiMajorAxis] = axis;
    orbit[PLACE.eccentricity] = eccentricity;
    orbit[PLACE.longPeriodY] = -0.5 * J3_PER_J2 * sine;
    orbit[PLACE.longPeriodLongitude] =
      (-0.25 * J3_PER_J2 * sine * (3 + 5 * cosine)) / poleDivisor(cosine);
    orbit[PLACE.sineInclination] = sine;
    orbit[PLACE.cosineInclination] = cosine;
    orbit[PLACE.threeCos2Minus1] = 3 * cos2 - 1;
    orbit[PLACE.oneMinusCos2] = 1 - cos2;
    orbit[PLACE.sevenCos2Minus1] = 7 * cos2 - 1;
    return propagateNearEarth(orbit, 0, AT_ONCE, 0, 1, out, at) === 1;
  };
}
