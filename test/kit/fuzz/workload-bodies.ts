import { workloadRequestExamples } from '../../../contracts/workload/request-example.ts';
import { below, type FuzzJson, oneOf, type Random } from './json.ts';
import { mutated } from './mutate.ts';

/** One request of a fuzz run; a body that is text is sent as it is. */
export interface WorkloadFuzzRequest {
  readonly path: '/v1/workloads' | '/v1/workloads/preview';
  readonly body: string;
}

type Body = { [name: string]: FuzzJson };

const SATELLITES: readonly FuzzJson[] = [25544, '48274', 40697, '042063', 60989, 39634, 1, 36508];

/** A body of some class, mostly with changes; now and then with parts of another class. */
export function workloadFuzzRequest(random: Random): WorkloadFuzzRequest {
  const body = { ...example(random), ...(random() < 0.2 ? example(random) : {}), ...odds(random) };
  const changed = random() < 0.4 ? body : mutated(body, random);
  const text = JSON.stringify(changed);
  const path = random() < 0.7 ? '/v1/workloads/preview' : '/v1/workloads';
  return { path, body: random() < 0.04 ? text.slice(0, below(random, text.length)) : text };
}

function example(random: Random): Body {
  // The examples are plain JSON.
  return structuredClone(oneOf(random, workloadRequestExamples));
}

/** Fields that every class has, here and there at their limits. */
function odds(random: Random): Body {
  const odd: Body = {};
  if (random() < 0.5)
    odd['placement'] = { satellites: SATELLITES.slice(0, 1 + below(random, SATELLITES.length)) };
  if (random() < 0.3) odd['deadline_hours'] = oneOf(random, [0.001, 0.1, 1, 6, 48, 168]);
  if (random() < 0.15) odd['model'] = { layers: layers(random) };
  if (random() < 0.15) odd['training'] = training(random);
  if (random() < 0.15) odd['area_of_interest'] = area(random);
  if (random() < 0.15)
    odd['data'] = {
      total_mb: oneOf(random, [0.001, 10, 5_000, 1e6, 1e9]),
      shards: 1 + below(random, 20),
      location: oneOf(random, ['onboard', 'ground']),
    };
  if (random() < 0.1) odd['options'] = { min_elevation_deg: oneOf(random, [0, 30, 89.9, 90]) };
  return odd;
}

function layers(random: Random): FuzzJson[] {
  return Array.from({ length: 1 + below(random, 40) }, () => ({
    compute_fwd: oneOf(random, [0, 1e-6, 1, 1_000, 1e9]),
    activation_mb: oneOf(random, [0, 1e-6, 1, 500, 1e6]),
  }));
}

function training(random: Random): FuzzJson {
  return {
    rounds: oneOf(random, [1, 2, 5, 500]),
    local_epochs: oneOf(random, [1, 1_000]),
    model_mb: oneOf(random, [0.001, 40, 1e6]),
    delta_ratio: oneOf(random, [1e-9, 0.1, 1]),
    samples_mb: oneOf(random, [0, 100, 1e9]),
    min_clients: oneOf(random, [1, 3, 200]),
  };
}

/** A box anywhere, poles and antimeridian included, from a point to the whole Earth. */
function area(random: Random): FuzzJson {
  const west = -180 + 360 * random();
  const south = -90 + 180 * random();
  const east = Math.min(180, west + oneOf(random, [0, 0.01, 5, 90, 360]));
  const north = Math.min(90, south + oneOf(random, [0, 0.01, 5, 180]));
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return random() < 0.5
    ? { type: 'Polygon', coordinates: [ring] }
    : { type: 'MultiPolygon', coordinates: [[ring], [ring.toReversed()]] };
}
