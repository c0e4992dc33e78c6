import { randomBytes } from 'node:crypto';
import type { Problem } from '../../../contracts/error-codes.ts';
import type { CreateSessionBody } from '../../../contracts/session/session.ts';
import { definitionProblems } from '../../../domain/session/session-engine.ts';
import type { DefinitionProblem } from '../../../domain/session/session-engine.ts';
import type { SessionDefinition, SessionSatellite } from '../../../domain/session/session.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { readElements, readInstant, type Reading } from '../reading.ts';

/**
 * Reads the description of a session: elements without epoch take the session's, whose default is
 * `nowMs`; a seed that is not given is drawn. Fails with every problem of the body,
 * elements that SGP4 does not bring to the epoch included.
 */
export function readDefinition(body: CreateSessionBody, nowMs: number): Reading<SessionDefinition> {
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
    const read = readSatellite(input, { ms: epochMs, us: 0 }, path);
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
): Reading<SessionSatellite> {
  const read = readElements(input.elements, `${path}.elements`, epoch);
  if (!read.ok) return read;
  const elements = read.value;
  const busClass = input.bus_class ?? undefined;
  const bus = busFor({ noradId: elements.noradId, busClass, elements });
  const name = input.name ?? input.id;
  const { class: size, source } = bus;
  return { ok: true, value: { id: input.id, name, elements, busClass: size, busSource: source } };
}

/** `satellites[3].elements` of the domain is `satellites.3.elements` of a body. */
function inBody({ path, message }: DefinitionProblem): Problem {
  return problem(path.replace(/\[(\d+)\]/, '.$1'), message);
}

function problem(path: string, message: string): Problem {
  return { path, message, in: 'body' };
}
