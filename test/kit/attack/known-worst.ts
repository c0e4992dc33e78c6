import type { FuzzJson } from '../fuzz/json.ts';
import type { Shot } from './caller.ts';
import type { Attacked } from './attacked.ts';
import { headersOf } from './shots.ts';

const START = '2026-11-20T00:00:00Z';
const OPTIONS = { start: START };

/** Members over circular orbits, none like another. */
function fleetOf(count: number): FuzzJson[] {
  return Array.from({ length: count }, (_, index) => ({
    norad_id: String(800_000 + index),
    orbit: {
      altitude_km: 550,
      inclination_deg: (7 * index) % 180,
      raan_deg: 31 * index,
      mean_anomaly_deg: 53 * index,
    },
    bus: '12U',
  }));
}

function stepsOf(count: number, before: (index: number) => string[]): FuzzJson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    location: 'either',
    duration_s: 20,
    output_data_mb: 5,
    depends_on: before(index),
    requires: { power_w: 10, compute: 0.1, thermal_w: 5, memory_mb: 16, storage_mb: 1 },
  }));
}

const chain = (index: number): string[] => (index === 0 ? [] : [`s${index - 1}`]);

/** A ring that crosses itself nowhere and has so many corners. */
function star(corners: number, lon: number): FuzzJson {
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    const radius = index % 2 === 0 ? 10 : 7;
    return [lon + radius * Math.cos(angle), 45 + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? []];
}

/** The fleet plan that takes the longest of those that are not refused for their size. */
export const LARGEST_FLEET = {
  fleet: fleetOf(200),
  preset_id: 'split-learning',
  options: OPTIONS,
};

const MOTION = { altitude_km: 550, inclination_deg: 53 };

/** An area of as many corners as a request may have. */
const LARGEST_AREA = {
  type: 'onboard-ml-inference',
  parallelism: { class: 'spatial' },
  area_of_interest: {
    type: 'MultiPolygon',
    coordinates: [star(1_600, 0), star(1_600, 40), star(1_600, 80)].map((ring) => [ring]),
  },
  sensor: { swath_km: 290, resolution_m: 10 },
};

interface Known {
  readonly name: string;
  readonly surface: 'main' | 'simulation' | 'cae';
  readonly path: string;
  readonly body: FuzzJson;
}

const KNOWN: readonly Known[] = [
  {
    name: 'latency over 500 satellites',
    surface: 'main',
    path: '/v1/planning/latency',
    body: {
      orbit: 'LEO-550',
      ground_stations: ['us-west', 'us-east', 'europe', 'asia', 'australia', 'south-america'],
      include_isl: true,
      constellation_size: 500,
      user_location: { latitude: 48, longitude: 11 },
    },
  },
  {
    name: 'preview of an area of the most corners',
    surface: 'main',
    path: '/v1/workloads/preview',
    body: LARGEST_AREA,
  },
  {
    name: 'propagation to the most points',
    surface: 'simulation',
    path: '/v1/propagate',
    body: { elements: MOTION, start: START, end: '2026-11-20T13:53:10Z', step_s: 10 },
  },
  {
    name: 'passes of three days over the most stations',
    surface: 'simulation',
    path: '/v1/passes',
    body: {
      elements: MOTION,
      start: START,
      duration_hours: 72,
      min_elevation_deg: 0,
      ground_stations: Array.from({ length: 200 }, (_, index) => ({
        id: `st-${index}`,
        name: `Station ${index}`,
        lat: (index % 170) - 85,
        lon: (37 * index) % 180,
        altitude_m: 0,
      })),
    },
  },
  {
    name: 'largest fleet plan',
    surface: 'cae',
    path: '/v1/constellation/plan',
    body: LARGEST_FLEET,
  },
  {
    name: 'fleet plan of 256 steps',
    surface: 'cae',
    path: '/v1/constellation/plan',
    body: {
      fleet: fleetOf(20),
      custom_job: { steps: stepsOf(256, chain) },
      policy: { deadline_orbits: 100, min_delivery_confidence: 0 },
      options: OPTIONS,
    },
  },
  {
    name: 'frontier of a fleet',
    surface: 'cae',
    path: '/v1/constellation/pareto',
    body: { fleet: fleetOf(60), preset_id: 'split-learning', options: OPTIONS },
  },
  {
    name: 'plan of 256 steps over 48 h with everything explained',
    surface: 'cae',
    path: '/v1/plan',
    body: {
      satellite_id: '25544',
      custom_job: { steps: stepsOf(256, chain) },
      policy: { deadline_orbits: 100, min_delivery_confidence: 0 },
      options: { ...OPTIONS, prediction_hours: 48, explain: true, pareto: true },
    },
  },
  {
    name: 'heat of a radiator of no size',
    surface: 'main',
    path: '/v1/planning/thermal',
    body: {
      orbit: 'LEO-550',
      power_dissipation_w: 1000,
      radiator_area_m2: 1e-300,
      internal_mass_kg: 1e-300,
      radiator_emissivity: 0.01,
      simulation: { duration_hours: 168, step_s: 1 },
    },
  },
];

/** Requests that stood out once, and bodies that cost before anything is understood of them. */
export function knownWorstShots({ urls }: Pick<Attacked, 'urls'>, key: string): Shot[] {
  const posted = KNOWN.map(({ name, surface, path, body }) => ({
    name,
    method: 'POST',
    url: urls[surface] + path,
    headers: headersOf(surface === 'main' ? key : null),
    body: Buffer.from(JSON.stringify(body)),
  }));
  const trajectory = {
    name: 'trajectory of the most points',
    method: 'GET',
    url: `${urls.main}/v1/satellites/25544/trajectory?start=${START}&end=2026-11-27T00:00:00Z&interval_sec=60`,
    headers: headersOf(key),
  };
  const raw = HEAVY_TEXTS.flatMap(({ name, text }) =>
    [`${urls.cae}/v1/plan`, `${urls.simulation}/v1/propagate`, `${urls.main}/v1/workloads`].map(
      (url) => ({
        name: `${name} at ${new URL(url).pathname}`,
        method: 'POST',
        url,
        headers: headersOf(key),
        body: Buffer.from(text),
      }),
    ),
  );
  return [trajectory, ...raw, ...posted];
}

/** Just below 1 MiB, which surfaces have always taken. */
const HEAVY_BYTES = 1_040_000;

/** Bodies of many values. */
export const HEAVY_TEXTS: readonly { readonly name: string; readonly text: string }[] = [
  { name: '1 MiB of empty arrays', text: `{"a":[${'[],'.repeat(HEAVY_BYTES / 3)}[]]}` },
  {
    name: '1 MiB of nested arrays',
    text: `{"a":[${`${'['.repeat(25)}${']'.repeat(25)},`.repeat(HEAVY_BYTES / 51)}0]}`,
  },
  {
    name: '70,000 keys',
    text: `{${Array.from({ length: 70_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
  },
  { name: '1 MiB of numbers', text: `{"steps":[${'0,'.repeat(HEAVY_BYTES / 2)}0]}` },
  {
    name: '1 MiB of wrong steps',
    text: `{"satellite_id":"25544","custom_job":{"steps":[${'{},'.repeat(HEAVY_BYTES / 3)}{}]}}`,
  },
  {
    name: '40,000 numbers out of range below a long key',
    text: `{"${'k'.repeat(800_000)}":[${'1e999,'.repeat(39_999)}1e999]}`,
  },
  { name: '1 MiB of one text', text: `{"satellite_id":"${'x'.repeat(HEAVY_BYTES)}"}` },
];
