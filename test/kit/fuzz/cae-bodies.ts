import { below, type FuzzJson, oneOf, type Random } from './json.ts';
import { mutated } from './mutate.ts';

/** One request of a fuzz run; a body that is text is sent as it is. */
export interface FuzzRequest {
  readonly path: string;
  readonly body: string;
}

type Body = { [name: string]: FuzzJson };

const PRESETS = [
  'onboard-ml-inference',
  'split-learning',
  'earth-observation-qa',
  'federated-learning',
  'resilient-store-forward',
];
const SATELLITES: readonly FuzzJson[] = ['25544', 25544, '40697', '48274', '20580', '37849'];
const START = '2026-07-25T00:00:00Z';
const TLE = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
];

/** Altitudes, km: about to decay, low, navigation, geostationary, and beyond the Moon. */
const ALTITUDES = [121, 180, 300, 550, 800, 2000, 20_200, 35_786, 400_000];

/** A plan that can be made again: its id, and its steps in the order in which they begin. */
export interface FuzzPlan {
  readonly id: string;
  readonly stepIds: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * A body that fits its endpoint, mostly with changes; now and then a text that is no JSON. `plans` are
 * those that may be made again; there is at least one.
 */
export function fuzzRequest(random: Random, plans: readonly FuzzPlan[]): FuzzRequest {
  const kind = oneOf(random, PATHS);
  const plan = kind === REPLAN ? oneOf(random, plans) : null;
  const path = plan === null ? kind : `/v1/plan/${plan.id}/replan`;
  const body = plan === null ? validBody(kind, random) : progress(plan, random);
  const changed = random() < 0.5 ? body : mutated(body, random);
  const text = JSON.stringify(changed);
  return { path, body: random() < 0.05 ? brokenText(text, random) : text };
}

/** Stands for the path of a plan that is made again. */
const REPLAN = '/v1/plan/:id/replan';

const PATHS = [
  '/v1/plan',
  '/v1/plan',
  '/v1/plan',
  '/v1/constellation/plan',
  '/v1/constellation/plan',
  '/v1/constellation/pareto',
  '/v1/hazards',
  '/v1/ocu/negotiate',
  REPLAN,
] as const;

/** What may have happened to a plan: some of its first steps are done, the next runs or failed. */
function progress({ stepIds, startMs, endMs }: FuzzPlan, random: Random): Body {
  const done = below(random, stepIds.length + 1);
  const next = stepIds.slice(done, done + 1);
  const nowMs = startMs + random() * (endMs - startMs) * oneOf(random, [0.01, 0.1, 1]);
  return {
    now: new Date(Math.round(nowMs)).toISOString(),
    completed: stepIds.slice(0, done),
    ...(random() < 0.4 && { running: next }),
    ...(random() < 0.2 && { failed: next }),
    lost_passes: Array.from({ length: below(random, 6) }, () => below(random, 12)),
    ...(random() < 0.3 && { bus: bus(random) }),
  };
}

function validBody(path: (typeof PATHS)[number], random: Random): Body {
  switch (path) {
    case REPLAN:
      throw new RangeError('what happened to which plan?');
    case '/v1/plan':
      return { ...satellite(random), ...work(random, 256), options: options(random) };
    case '/v1/constellation/plan':
      return {
        ...fleet(random, 24),
        ...work(random, 24),
        options: options(random),
        replication_factor: 1 + below(random, 5),
      };
    case '/v1/constellation/pareto':
      return { ...fleet(random, 6), ...work(random, 8), options: options(random) };
    case '/v1/hazards':
      return {
        ...satellite(random),
        start: START,
        prediction_hours: oneOf(random, [0.01, 1, 12, 48, 168]),
        checkpoint_margin_s: oneOf(random, [0, 30, 3600]),
        merge_window_s: oneOf(random, [0, 60, 3600]),
        state_size_mb: oneOf(random, [0, 1, 1e7]),
        write_mb_s: oneOf(random, [1e-3, 50, 1e5]),
        thermal_limit_c: oneOf(random, [-50, 20, 50, 150]),
        hazard_types: ['eclipse_entry', 'saa_crossing', 'thermal_peak'].slice(below(random, 3)),
      };
    case '/v1/ocu/negotiate':
      return {
        ...satellite(random),
        start: START,
        prediction_hours: oneOf(random, [1, 24, 48]),
        bus_class: oneOf(random, ['1U', '6U', '12U', 'SmallSat']),
        ...(random() < 0.5
          ? { workload_power_w: oneOf(random, [1e-9, 1, 45, 1e6]) }
          : { workload: { compute_gflops: 400, memory_mb: 1024, storage_mb: 1, output_mb: 1e9 } }),
      };
  }
}

function satellite(random: Random): Body {
  switch (below(random, 4)) {
    case 0:
      return { satellite: { id: 'own', elements: orbit(random), bus: bus(random) } };
    case 1:
      return { satellite: { tle: TLE, bus: '6U' } };
    default:
      return { satellite_id: oneOf(random, SATELLITES) };
  }
}

function orbit(random: Random): Body {
  return {
    altitude_km: oneOf(random, ALTITUDES),
    inclination_deg: oneOf(random, [0, 28, 53, 63.4, 97.6, 180]),
    eccentricity: oneOf(random, [0, 0.0001, 0.0001, 0.01, 0.7]),
    bstar: oneOf(random, [0, 0.00003, 0.00003, 0.01, 0.1]),
    raan_deg: 360 * random(),
    epoch: START,
  };
}

function bus(random: Random): FuzzJson {
  if (random() < 0.5) return oneOf(random, ['1U', '3U', '6U', '12U', 'SmallSat']);
  return {
    class: '6U',
    peak_solar_w: oneOf(random, [0, 80, 1e6]),
    battery_wh: oneOf(random, [1e-6, 40, 1e6]),
    overhead_w: oneOf(random, [0, 30, 1e6]),
    storage_mb: oneOf(random, [0, 4096, 1e9]),
    memory_mb: oneOf(random, [0, 2048, 1e9]),
    depth_of_discharge: oneOf(random, [0, 0.3, 1]),
  };
}

function fleet(random: Random, most: number): Body {
  if (random() < 0.25) return { satellite_ids: SATELLITES.slice(0, 1).concat(SATELLITES.slice(2)) };
  const altitude = oneOf(random, [null, ...ALTITUDES]);
  return {
    fleet: Array.from({ length: 1 + below(random, most) }, (_, index) => ({
      norad_id: String(800_000 + index),
      role: oneOf(random, ['compute', 'compute', 'aggregator', 'relay', 'sensor']),
      orbit: {
        altitude_km: altitude ?? oneOf(random, ALTITUDES),
        inclination_deg: 180 * random(),
        ...(random() < 0.5 && { raan_deg: 360 * random(), mean_anomaly_deg: 360 * random() }),
      },
      bus: bus(random),
    })),
  };
}

function work(random: Random, mostSteps: number): Body {
  const policy = {
    objective: oneOf(random, ['min_latency', 'min_energy', 'max_reliability', 'balanced']),
    deadline_orbits: oneOf(random, [0.01, 1, 6, 1000]),
    min_delivery_confidence: oneOf(random, [0, 0.5, 0.99, 1]),
  };
  const security = {
    encryption: oneOf(random, ['none', 'aes128', 'aes256']),
    data_classification: oneOf(random, ['open', 'restricted', 'confidential']),
    key_rotation_orbits: oneOf(random, [1e-6, 0.1, 12, 100_000]),
  };
  if (random() < 0.4) return { preset_id: oneOf(random, PRESETS), policy, security };
  const count = 1 + below(random, random() < 0.9 ? Math.min(mostSteps, 12) : mostSteps);
  const steps = Array.from({ length: count }, (_, index) => step(random, index));
  return { custom_job: { name: 'Fuzz', steps, policy, security } };
}

const TYPES: readonly Body[] = [
  {},
  {},
  {},
  {
    type: 'eclipse',
    location: 'onboard',
    energy_budget_wh: 2,
    eclipse_policy: 'aggressive',
    min_battery_soc: 0.7,
  },
  {
    type: 'window',
    location: 'onboard',
    quality_tiers: {
      minimal: { compute_s: 10, memory_mb: 16, output_mb: 1, power_w: 5, compute: 0.1 },
      maximum: { compute_s: 300, memory_mb: 512, output_mb: 50, power_w: 30, compute: 0.9 },
    },
    min_tier: 'minimal',
    preferred_tier: 'maximum',
  },
  {
    type: 'pass',
    location: 'onboard',
    merge_strategy: 'concat',
    max_segments: 5,
    min_pass_duration_s: 60,
  },
];

function step(random: Random, index: number): Body {
  const before = Array.from({ length: Math.min(index, 1 + below(random, 4)) }, () =>
    random() < 0.7 ? `s${index - 1}` : `s${below(random, index)}`,
  );
  return {
    id: `s${index}`,
    location: oneOf(random, ['onboard', 'ground', 'either']),
    duration_s: oneOf(random, [1e-9, 0.0004, 1, 10, 60, 60, 300, 600, 6000, 604_800]),
    depends_on: [...new Set(before)],
    requires: {
      power_w: oneOf(random, [0, 2, 5, 10, 40, 1e6]),
      compute: oneOf(random, [0, 0.1, 0.5, 1]),
      thermal_w: oneOf(random, [0, 5, 20]),
      memory_mb: oneOf(random, [0, 16, 1024]),
      storage_mb: oneOf(random, [0, 1, 100]),
    },
    output_data_mb: oneOf(random, [0, 0, 1e-9, 0.1, 1, 5, 10, 100, 5000, 1e9]),
    checkpoint_interval_s: oneOf(random, [0, 0, 0.001, 1, 60]),
    max_retries: below(random, 3),
    ...structuredClone(oneOf(random, TYPES)),
  };
}

function options(random: Random): Body {
  return {
    start: oneOf(random, [START, START, '2026-07-24T22:17:03.123456+02:00']),
    prediction_hours: oneOf(random, [1, 6, 12, 12, 24, 48]),
    min_elevation_deg: oneOf(random, [0, 5, 5, 30, 90]),
    ...(random() < 0.3 && { explain: true }),
    ...(random() < 0.1 && {
      ground_stations: Array.from({ length: 1 + below(random, 40) }, (_, index) => ({
        id: `st-${index}`,
        lat: oneOf(random, [-90, 0, 90, 180 * random() - 90]),
        lon: oneOf(random, [-180, 0, 180, 360, 360 * random()]),
      })),
    }),
  };
}

/** A text that once was JSON, or that a careless writer of JSON makes. */
function brokenText(text: string, random: Random): string {
  switch (below(random, 8)) {
    case 0:
      return text.slice(0, below(random, text.length + 1));
    case 1:
      return text.replace(/:\d[^,}\]]*/, ':NaN');
    case 2:
      return text.replace(/:\d[^,}\]]*/, ':1e999');
    case 3:
      return `\ufeff${text}`;
    case 4:
      return '['.repeat(100_000);
    case 6:
      return `{"options":${'['.repeat(20_000)}${']'.repeat(20_000)},${text.slice(1)}`;
    case 5:
      return `{"satellite_id":"25544",${text.slice(1)}`;
    default:
      return text.replaceAll(':', '=');
  }
}
