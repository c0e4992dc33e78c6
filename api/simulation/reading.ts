import * as v from 'valibot';
import {
  ElementsInput,
  elementsSource,
  wireElementsProblems,
} from '../../contracts/orbit/elements.ts';
import type { AppError, ErrorCode, Problem } from '../../contracts/error-codes.ts';
import { InstantInput } from '../../contracts/time.ts';
import type { Elements, ElementsProblem } from '../../domain/orbit/elements/elements.ts';
import { resolveElements } from '../../domain/orbit/elements/resolve-elements.ts';
import { parseInstant, type Instant } from '../../domain/time/instant.ts';
import { fittingPart, withoutTraces } from '../planning/reading/fitting-part.ts';
import { validationError } from '../http/input/validate.ts';
import { simulationCode } from './refusals.ts';

/** A part of a request as the domain understands it, or everything that is wrong with it. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The first satellite flew in 1957; ticks must never lead beyond four digits of year. */
const FIRST_INSTANT_MS = Date.UTC(1957, 0, 1);
const END_OF_INSTANTS_MS = Date.UTC(2200, 0, 1);

/** Reads an instant of the years 1957 to 2199; where the request names none it is `fallback`. */
export function readInstant(
  text: string | null | undefined,
  path: string,
  fallback: Instant,
): Reading<Instant> {
  if (text === null || text === undefined) return { ok: true, value: fallback };
  const parsed = parseInstant(text);
  const problem = (message: string) =>
    ({ ok: false, problems: [{ path, message, in: 'body' }] }) as const;
  if (!parsed.ok) return problem(parsed.message);
  const { ms } = parsed.instant;
  return ms >= FIRST_INSTANT_MS && ms < END_OF_INSTANTS_MS
    ? { ok: true, value: parsed.instant }
    : problem('must lie in the years 1957 to 2199');
}

/** Reads elements; mean ones without an epoch take `defaultEpoch`. */
export function readElements(
  input: ElementsInput,
  path: string,
  defaultEpoch: Instant,
): Reading<Elements> {
  const read = resolveElements(elementsSource(input), defaultEpoch);
  if (read.ok) return { ok: true, value: read.elements };
  return { ok: false, problems: inBody(wireElementsProblems(read.problems, path)) };
}

/**
 * The refusal that lists these problems of a body. Its code is the one that all of them share
 * (`invalid_elements`, `invalid_timestamp`, …), else `invalid_request`.
 */
export function refusalOf(problems: readonly Problem[], code?: ErrorCode): AppError {
  const codes = new Set(problems.map(({ path }) => simulationCode({ path, rule: 'domain' })));
  const [shared] = codes.size === 1 ? codes : [];
  return validationError(problems, { code: code ?? shared });
}

/** The refusal of elements whose orbit SGP4 does not bring to the moment that is asked for. */
export function lostElements(path: string, message: string): AppError {
  return refusalOf([{ path, message, in: 'body' }], 'invalid_elements');
}

/** Where in a body its elements and instants are. */
export interface OrbitPlaces {
  /** Dotted paths of elements in this body. */
  readonly elements: (body: unknown) => readonly string[];
  /** Names of fields that hold an instant. */
  readonly instants: readonly string[];
  /** Problems of other parts. */
  readonly others?: (body: unknown) => readonly Problem[];
}

/**
 * Adds to the problems of a refused body those that only the domain can see (checksums, dates that do
 * not exist, orbits that meet the ground), so that the caller learns of everything at once. A body
 * without problems is checked when it is read.
 */
export function withOrbitProblems<Input>(places: OrbitPlaces) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (dataset.issues === undefined) return;
    const body: unknown = dataset.value;
    const problems = [
      ...places.elements(body).flatMap((path) => elementsProblems(body, path)),
      ...places.instants.flatMap((path) => instantProblems(body, path)),
      ...(places.others?.(body) ?? []),
    ];
    for (const { path, message } of problems) {
      const [first, ...rest] = path.split('.').map(pathItem);
      addIssue(first === undefined ? { message } : { message, path: [first, ...rest] });
    }
  });
}

/** Where the elements are in a body that lists at most `max` `satellites`; nowhere in a longer one. */
export function elementsOfSatellites(max: number) {
  return (body: unknown): string[] => {
    const satellites = valueAt(body, 'satellites');
    if (!Array.isArray(satellites) || satellites.length > max) return [];
    return satellites.map((_, index) => `satellites.${index}.elements`);
  };
}

/** Stands in for the epoch where only the form of mean elements is checked. */
const EPOCH_2000: Instant = { ms: Date.UTC(2000, 0, 1), us: 0 };

function elementsProblems(body: unknown, path: string): readonly Problem[] {
  const part = fittingPart(ElementsInput, valueAt(body, path));
  if (part === null || part.leftOut.some((field) => field === 'tle' || field === 'omm')) return [];
  const read = readElements(part.fitting, path, EPOCH_2000);
  if (read.ok) return [];
  const hasNoSize = part.leftOut.some((field) => SIZE_FIELDS.includes(field));
  const unseen = hasNoSize ? [...part.leftOut, ...SIZE_FIELDS] : part.leftOut;
  return withoutTraces(
    read.problems,
    unseen.map((field) => `${path}.${field}`),
  );
}

/** Either of them gives the size of an orbit, so that without one the other is not to blame. */
const SIZE_FIELDS = ['altitude_km', 'mean_motion'];

function instantProblems(body: unknown, path: string): readonly Problem[] {
  const value = valueAt(body, path);
  if (!v.is(InstantInput, value)) return [];
  const read = readInstant(value, path, EPOCH_2000);
  return read.ok ? [] : read.problems;
}

/** What stands at a dotted path of a body; null where the way ends. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : null),
      body,
    );
}

function inBody(problems: readonly ElementsProblem[]): Problem[] {
  return problems.map(({ path, message }) => ({ path, message, in: 'body' }));
}

function pathItem(key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: {}, key, value: undefined };
}
