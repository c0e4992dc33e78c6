/** One isothermal node: what a spacecraft absorbs, makes and radiates as a whole. */
export interface ThermalBody {
  readonly massKg: number;
  readonly heatCapacityJKgK: number;
  /** Whole outer surface, m². The body is taken as convex and turning, so it shows a quarter. */
  readonly areaM2: number;
  /** Share of sunlight that stays as heat, 0 to 1; what solar cells turn into current is not in it. */
  readonly absorptivity: number;
  /** Infrared emissivity, equal to the infrared absorptivity (Kirchhoff), 0 to 1. */
  readonly emissivity: number;
}

/** What surrounds a body at an instant. */
export interface ThermalSurroundings {
  readonly sunlit: boolean;
  /** Direct sunlight where it shines, W/m². */
  readonly solarWM2: number;
  /** Share of the body's surface directions that see the Earth, 0 to 0.5. */
  readonly earthViewFactor: number;
  /** Cosine of the Sun's zenith angle at the point under the satellite. */
  readonly cosSunZenith: number;
}

/** Solar constant at 1 AU, W/m² (Kopp and Lean 2011: 1360.8; 1322 to 1414 over a year). */
export const SOLAR_CONSTANT_WM2 = 1361;

/** Share of sunlight that the Earth reflects: mean 0.3, regionally 0.2 to 0.4 (Gilmore 2002). */
const EARTH_ALBEDO = 0.3;

/** Infrared that the Earth emits, W/m² at its surface: mean 237, 216 to 258 (Gilmore 2002). */
const EARTH_INFRARED_WM2 = 237;

/** Stefan-Boltzmann constant, W/m²/K⁴ (CODATA 2018). */
const STEFAN_BOLTZMANN = 5.670_374e-8;

/** 0 °C in kelvin. */
export const ZERO_CELSIUS_K = 273.15;

/** A turning convex body shows a quarter of its surface to a far source (Cauchy). */
const SHOWN_SHARE = 0.25;

/**
 * View factor from a small sphere to the Earth, `½ (1 - √(1 - (R/r)²))` for `R/r` from 0 to 1: 0.313
 * at 500 km, 0.5 on the ground.
 */
export function earthViewFactor(radiusRatio: number): number {
  return (1 - Math.sqrt(1 - radiusRatio * radiusRatio)) / 2;
}

/** What the Earth sends to each square metre of a small body's surface, W/m². */
export interface EarthFlux {
  /** Reflected sunlight. */
  readonly albedoWM2: number;
  readonly infraredWM2: number;
}

/** Reflected sunlight and infrared at a place; the Earth's own figures vary from region to region. */
export function earthFlux(
  { solarWM2, earthViewFactor: view, cosSunZenith }: Omit<ThermalSurroundings, 'sunlit'>,
  albedo = EARTH_ALBEDO,
  infraredWM2 = EARTH_INFRARED_WM2,
): EarthFlux {
  return {
    albedoWM2: view * albedo * solarWM2 * Math.max(0, cosSunZenith),
    infraredWM2: view * infraredWM2,
  };
}

/** What a body absorbs from the Earth, W. */
export function earthHeatW(body: ThermalBody, { albedoWM2, infraredWM2 }: EarthFlux): number {
  return body.areaM2 * (body.absorptivity * albedoWM2 + body.emissivity * infraredWM2);
}

/** Direct sunlight that a body absorbs in the Sun, W. */
export function sunHeatW(body: ThermalBody, solarWM2: number): number {
  return body.absorptivity * SHOWN_SHARE * body.areaM2 * solarWM2;
}

/** Everything that a body absorbs from outside, W. */
export function absorbedHeatW(body: ThermalBody, surroundings: ThermalSurroundings): number {
  const direct = surroundings.sunlit ? sunHeatW(body, surroundings.solarWM2) : 0;
  return direct + earthHeatW(body, earthFlux(surroundings));
}

/** Temperature (K) at which a body radiates as much as it receives; `heatW` ≥ 0. */
export function equilibriumK(body: ThermalBody, heatW: number): number {
  return Math.sqrt(Math.sqrt(heatW / radiantW(body)));
}

/** What a body radiates at a temperature (K), W. */
export function radiatedW(body: ThermalBody, kelvin: number): number {
  return radiantW(body) * kelvin ** 4;
}

/** Seconds in which a body near a temperature (K) follows a change to 63 %: m c / (4 ε A σ T³). */
export function timeConstantS(body: ThermalBody, kelvin: number): number {
  return (body.massKg * body.heatCapacityJKgK) / (4 * radiantW(body) * kelvin ** 3);
}

/**
 * Temperature (K) after `durationS` of constant heat (W): the exponential answer of
 * m c dT/dt = Q - ε A σ T⁴ with T⁴ linearised at the start (exponential Rosenbrock-Euler, second
 * order: 0.001 K for steps of a hundredth of the time constant). Never passes the equilibrium.
 */
export function stepTemperature(
  body: ThermalBody,
  kelvin: number,
  heatW: number,
  durationS: number,
): number {
  const constantS = timeConstantS(body, kelvin);
  const rateKS = (heatW - radiatedW(body, kelvin)) / (body.massKg * body.heatCapacityJKgK);
  return kelvin - rateKS * constantS * Math.expm1(-durationS / constantS);
}

/** ε A σ, W/K⁴. */
function radiantW(body: ThermalBody): number {
  return body.emissivity * body.areaM2 * STEFAN_BOLTZMANN;
}
