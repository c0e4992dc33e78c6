import { randomBytes } from 'node:crypto';
import type { Problem } from '../../../contracts/error-codes.ts';
import type { CreateSessionBody } from '../../../contracts/session/session.ts';
import { definitionProblems } from '../../../domain/session/session-engine.ts';
import type { DefinitionProblem } from '../../../domain/session/session-engine.ts';
import type { SessionDefinition, SessionSatellite } from '../../../domain/session/session.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PlannedSatellite } from '../../planning/tasks.ts';
import { readElements, readInstant, type Reading } from '../reading.ts';

/** The satellites that a session names in place of elements, by what it calls them. */
export type KnownSatellites = ReadonlyMap<
  string,
  Pick<PlannedSatellite, 'name' | 'elements' | 'bus'>
>;

/**
 * Reads the description of a session: elements without epoch take the session's, whose default is
 * `nowMs`; a seed that is not given is drawn. Fails with every problem of the body,
 * elements that SGP4 does not bring to the epoch included.
 */
export function readDefinition(
  body: CreateSessionBody,
  nowMs: number,
  known: KnownSatellites = new Map(),
): Reading<SessionDefinition> {
  // Its microseconds are not kept.
  const epoch = readInstant(body.epoch, 'epoch', { ms: nowMs, us: 0 });
  const problems: Problem[] = epoch.ok ? [] : [...epoch.problems];
  const { ms: epochMs } = epoch.ok ? epoch.value : { ms: nowMs };
  const taken = new Map<string, number>();
  const satellites = body.satellites.flatMap((input, index) => {
    const path = `satellites.${index}`;
    const earlier = taken.get(input.id);
    if (earlier === undefined) taken.set(input.id, index);
    else problems.push(problem(`${path}.id`, `is the same as satellites.${earlier}.id`));
    const read = readSatellite(input, { ms: epochMs, us: 0 }, path, known);
    if (read.ok) return [read.value];
    problems.push(...read.problems);
    return [];
  });
  if (problems.length > 0) return { ok: false, problems };
  const seed = body.seed ?? randomBytes(8).toString('hex');
  const definition = { epochMs, seed, satellites };
  problems.push(...definitionProblems(definition).map(inBody));
  return problems.length === 0 ? { ok: true, value: definition } : { ok: false, problems };
}

type SatelliteInput = CreateSessionBody['satellites'][number];

function readSatellite(
  input: SatelliteInput,
  epoch: Instant,
  path: string,
  known: KnownSatellites,
): Reading<SessionSatellite> {
  const { id, satellite_id: named = null, elements: given = null } = input;
  if (named !== null && given !== null)
    return {
      ok: false,
      problems: [problem(`${path}.satellite_id`, 'must be absent with elements')],
    };
  const found = named === null ? undefined : known.get(named);
  const read =
    found === undefined
      ? readElements(given ?? {}, `${path}.elements`, epoch)
      : ({ ok: true, value: found.elements } as const);
  if (!read.ok) return read;
  const elements = read.value;
  const busClass = input.bus_class ?? undefined;
  const { class: size, source } =
    found === undefined || busClass !== undefined
      ? busFor({ noradId: elements.noradId, busClass, elements })
      : found.bus;
  const name = input.name ?? found?.name ?? id;
  return { ok: true, value: { id, name, elements, busClass: size, busSource: source } };
}

/** `satellites[3].elements` of the domain is `satellites.3.elements` of a body. */
function inBody({ path, message }: DefinitionProblem): Problem {
  return problem(path.replace(/\[(\d+)\]/, '.$1'), message);
}

function problem(path: string, message: string): Problem {
  return { path, message, in: 'body' };
}
