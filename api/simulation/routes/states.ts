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
import type { PropagationCode } from '../../../domain/orbit/propagation/propagation-failure.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import {
  elementsOfSatellites,
  lostElements,
  readElements,
  readInstant,
  refusalOf,
  withOrbitProblems,
} from '../reading.ts';
import { orbitWarnings } from '../orbit-warnings.ts';
import { simulationCode } from '../refusals.ts';
import { stateOf, type StateResult } from '../trajectory/compute-states.ts';
import { states } from '../trajectory/computations.ts';

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
      changesNothing: true,
      description:
        'Elements that SGP4 cannot bring to the timestamp (decayed, diverged) are `invalid_elements`.',
      body: StateBody,
      validationCode: simulationCode,
      responses: { 200: { schema: SatelliteState, description: 'The state.' } },
      errors: ['invalid_elements', 'invalid_timestamp'],
      handler: ({ body, warn }) => {
        const { tMs, elements } = readState(body, clock());
        const found = stateOf(elements, tMs, body.shadow ?? 'cylinder');
        if (!found.ok) throw lostElements('elements', found.message);
        orbitWarnings(elements, tMs, 'elements').forEach(warn);
        return Promise.resolve({ status: 200, body: found.state });
      },
    }),
    post('/v1/state/batch', {
      summary: 'Tell where many satellites are',
      changesNothing: true,
      description:
        `At most ${MAX_BATCH} satellites (\`too_many\`). Elements that cannot be read refuse the whole ` +
        'request and are named with their place; a satellite that has decayed by then is null in ' +
        '`states`, with the reason in `failures`.',
      body: BatchBody,
      compute: [states],
      validationCode: simulationCode,
      responses: { 200: { schema: StateBatch, description: 'The states by id.' } },
      errors: ['invalid_elements', 'invalid_timestamp', 'too_many'],
      handler: async ({ body, compute, warn }) => {
        const { satellites, tMs } = readBatch(body, clock());
        [...satellites.values()].forEach((one, index) => {
          orbitWarnings(one, tMs, `satellites.${index}.elements`).forEach(warn);
        });
        const found = await compute(states, {
          elements: [...satellites.values()],
          tMs,
          shadow: body.shadow ?? 'cylinder',
        });
        return { status: 200, body: presentBatch([...satellites.keys()], found, tMs) };
      },
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

function readBatch(
  body: StateBatchRequest,
  nowMs: number,
): { readonly satellites: ReadonlyMap<string, Elements>; readonly tMs: number } {
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
  return { satellites, tMs: epoch.ms + epoch.us / 1000 };
}

function presentBatch(
  ids: readonly string[],
  results: readonly StateResult[],
  tMs: number,
): StateBatch {
  const found: [string, SatelliteState | null][] = [];
  const failures: [string, { status: PropagationCode; message: string }][] = [];
  results.forEach((result, index) => {
    const id = ids[index] ?? '';
    found.push([id, result.ok ? result.state : null]);
    if (!result.ok) failures.push([id, { status: result.code, message: result.message }]);
  });
  return {
    states: Object.fromEntries(found),
    failures: Object.fromEntries(failures),
    timestamp: formatInstant(tMs),
    count: found.length,
  };
}
