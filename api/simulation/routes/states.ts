import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import {
  MAX_BATCH,
  SatelliteState,
  StateBatch,
  StateBatchRequest,
  StateRequest,
} from '../../../contracts/orbit/satellite-state.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import type { PropagationCode } from '../../../domain/orbit/propagation/sgp4.ts';
import { sampleTrajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import type { ShadowModel } from '../../../domain/orbit/environment/shadow.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { presentState } from '../presenters/trajectory.ts';
import {
  elementsOfSatellites,
  lostElements,
  readElements,
  readInstant,
  refusalOf,
  withOrbitProblems,
} from '../reading.ts';
import { simulationCode } from '../refusals.ts';

const StateBody = v.pipe(
  StateRequest,
  withOrbitProblems({ elements: () => ['elements'], instants: ['timestamp'] }),
);

const BatchBody = v.pipe(
  StateBatchRequest,
  withOrbitProblems({ elements: elementsOfSatellites(MAX_BATCH), instants: ['timestamp'] }),
);

/** `POST /v1/state` and `POST /v1/state/batch`. */
export function stateRoutes(auth: Auth, clock: () => number): Route[] {
  const { post } = endpoints(auth, 'Orbits');
  return [
    post('/v1/state', {
      summary: 'Tell where a satellite is',
      description:
        'Elements that SGP4 cannot bring to the timestamp (decayed, diverged) are `invalid_elements`.',
      body: StateBody,
      validationCode: simulationCode,
      responses: { 200: { schema: SatelliteState, description: 'The state.' } },
      errors: ['invalid_elements', 'invalid_timestamp'],
      handler: ({ body }) => {
        const { tMs, elements } = readState(body, clock());
        const found = stateOf(elements, tMs, body.shadow ?? 'cylinder');
        if (!found.ok) throw lostElements('elements', found.message);
        return Promise.resolve({ status: 200, body: found.state });
      },
    }),
    post('/v1/state/batch', {
      summary: 'Tell where many satellites are',
      description:
        `At most ${MAX_BATCH} satellites (\`too_many\`). Elements that cannot be read refuse the whole ` +
        'request and are named with their place; a satellite that has decayed by then is null in ' +
        '`states`, with the reason in `failures`.',
      body: BatchBody,
      validationCode: simulationCode,
      responses: { 200: { schema: StateBatch, description: 'The states by id.' } },
      errors: ['invalid_elements', 'invalid_timestamp', 'too_many'],
      handler: ({ body }) => Promise.resolve({ status: 200, body: computeBatch(body, clock()) }),
    }),
  ];
}

function readState(body: StateRequest, nowMs: number): { tMs: number; elements: Elements } {
  const now = { ms: nowMs, us: 0 };
  const at = readInstant(body.timestamp, 'timestamp', now);
  const elements = readElements(body.elements, 'elements', at.ok ? at.value : now);
  const problems = [at, elements].flatMap((part) => (part.ok ? [] : part.problems));
  if (!at.ok || !elements.ok) throw refusalOf(problems);
  return { tMs: at.value.ms + at.value.us / 1000, elements: elements.value };
}

function computeBatch(body: StateBatchRequest, nowMs: number): StateBatch {
  const now = { ms: nowMs, us: 0 };
  const at = readInstant(body.timestamp, 'timestamp', now);
  const epoch = at.ok ? at.value : now;
  const problems: Problem[] = at.ok ? [] : [...at.problems];
  const satellites = new Map<string, Elements>();
  body.satellites.forEach(({ id, elements }, index) => {
    const path = `satellites.${index}`;
    const read = readElements(elements, `${path}.elements`, epoch);
    if (satellites.has(id))
      problems.push({ path: `${path}.id`, message: `'${id}' is used twice`, in: 'body' });
    if (read.ok) satellites.set(id, read.value);
    else problems.push(...read.problems);
  });
  if (problems.length > 0) throw refusalOf(problems);
  const tMs = epoch.ms + epoch.us / 1000;
  const states: [string, SatelliteState | null][] = [];
  const failures: [string, { status: PropagationCode; message: string }][] = [];
  for (const [id, elements] of satellites) {
    const found = stateOf(elements, tMs, body.shadow ?? 'cylinder');
    states.push([id, found.ok ? found.state : null]);
    if (!found.ok) failures.push([id, { status: found.code, message: found.message }]);
  }
  return {
    states: Object.fromEntries(states),
    failures: Object.fromEntries(failures),
    timestamp: formatInstant(tMs),
    count: states.length,
  };
}

type StateResult =
  | { readonly ok: true; readonly state: SatelliteState }
  | { readonly ok: false; readonly code: PropagationCode; readonly message: string };

function stateOf(elements: Elements, tMs: number, shadow: ShadowModel): StateResult {
  const created = createEphemeris(elements, tMs, tMs);
  if (!created.ok) return created;
  const trajectory = sampleTrajectory(created.ephemeris, Float64Array.of(tMs), shadow);
  return { ok: true, state: presentState(trajectory, 0, shadow) };
}
