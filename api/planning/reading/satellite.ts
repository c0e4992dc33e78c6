import {
  elementsSource,
  tleSource,
  wireElementsProblems,
} from '../../../contracts/orbit/elements.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import type {
  BusInput,
  InlineSatellite,
  PlanSatelliteInput,
} from '../../../contracts/plan/request.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { resolveElements } from '../../../domain/orbit/elements/resolve-elements.ts';
import type { ElementsSource } from '../../../domain/orbit/elements/resolve-elements.ts';
import { parseBusClass } from '../../../domain/spacecraft/bus-classes.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import { BUS_CLASSES, type Bus, type BusClass } from '../../../domain/spacecraft/bus.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PlannedSatellite } from '../tasks.ts';
import { readEclipses } from './contacts.ts';
import { fromWire } from './from-wire.ts';
import { isSatelliteId, SATELLITE_ID_TAKEN } from './registered-ids.ts';

/** A satellite, or everything that is wrong with its description. */
export type SatelliteResult =
  | { readonly ok: true; readonly satellite: PlannedSatellite }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const ID_FORM = /^[A-Za-z0-9._~-]{1,32}$/;

/** Reads a satellite that the request describes itself; mean elements without epoch take `epoch`. */
export function resolveInlineSatellite(input: InlineSatellite, epoch: Instant): SatelliteResult {
  const source = sourceOf(input);
  // A request without elements was refused by its schema; asked earlier, it has no satellite yet.
  if (source === null) return { ok: false, problems: [] };
  const read = resolveElements(source, epoch);
  const unread = read.ok ? [] : wireElementsProblems(read.problems, prefixOf(input));
  const problems: Problem[] = unread.map(({ path, message }) => ({ path, message }));
  const id = input.id ?? (read.ok ? read.elements.noradId : 'pending');
  if (!ID_FORM.test(id)) {
    problems.push({
      path: 'satellite.id',
      message: 'is required (1 to 32 URL-safe characters) where the elements name no number',
    });
  }
  // What is described is booked as its caller's own, and so must not be taken for a registered one.
  if (isSatelliteId(id)) problems.push({ path: 'satellite.id', message: SATELLITE_ID_TAKEN });
  const busProblem = describeBusProblem(input.bus, 'satellite.bus');
  if (busProblem !== null) problems.push(busProblem);
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  const { elements } = read;
  const name = input.name ?? (elements.name === '' ? id : elements.name);
  return { ok: true, satellite: { id, name, elements, bus: resolveBus(input.bus, elements) } };
}

function sourceOf(input: InlineSatellite): ElementsSource | null {
  const { tle, omm, elements } = input;
  if (tle !== null && tle !== undefined) return tleSource(tle);
  if (omm !== null && omm !== undefined) return { kind: 'omm', omm };
  return elements === null || elements === undefined ? null : elementsSource(elements);
}

/** Reads a satellite to plan for, of which the height alone may be known. */
export function resolvePlanSatellite(input: PlanSatelliteInput, epoch: Instant): SatelliteResult {
  const { altitude_km: altitudeKm, eclipses: given = null, ...inline } = input;
  if (altitudeKm === null || altitudeKm === undefined) {
    const read = resolveInlineSatellite(inline, epoch);
    if (given === null) return read;
    const problems = [{ path: 'satellite.eclipses', message: ONLY_WITHOUT_ELEMENTS }];
    return { ok: false, problems: [...problems, ...(read.ok ? [] : read.problems)] };
  }
  // Elements of that height stand for the orbit: of them nothing but the height is used.
  const standIn = { altitude_km: altitudeKm, inclination_deg: 0 };
  const read = resolveInlineSatellite({ ...inline, elements: standIn }, epoch);
  const eclipses = given === null ? null : readEclipses(given, 'satellite.eclipses');
  const problems = [read, eclipses].flatMap((part) =>
    part === null || part.ok ? [] : part.problems,
  );
  if (!read.ok || eclipses?.ok === false) return { ok: false, problems };
  return { ok: true, satellite: { ...read.satellite, eclipses: eclipses?.eclipses ?? null } };
}

const ONLY_WITHOUT_ELEMENTS =
  'is only for a satellite with altitude_km: of elements eclipses are computed';

/** The domain's paths of a TLE or an OMM begin with `tle` or `omm` themselves. */
function prefixOf(input: InlineSatellite): string {
  return (input.elements ?? null) === null ? 'satellite' : 'satellite.elements';
}

function classNameOf(input: BusInput | null | undefined): string | null {
  return typeof input === 'string' ? input : (input?.class ?? null);
}

/** What is wrong with a bus of a request at `path`. */
export function describeBusProblem(
  input: BusInput | null | undefined,
  path: string,
): Problem | null {
  const name = classNameOf(input);
  if (name === null || parseBusClass(name) !== null) return null;
  return {
    path: typeof input === 'string' ? path : `${path}.class`,
    message: `must be one of: ${BUS_CLASSES.join(', ')}`,
  };
}

/**
 * The bus of a request: a class given by name, else what is known of the satellite, with the
 * request's own figures.
 */
export function resolveBus(
  input: BusInput | null | undefined,
  elements: Elements,
  catalogueClass: BusClass | null = null,
): Bus {
  const { noradId } = elements;
  const figures = figuresOf(input);
  return busFor({ noradId, elements, busClass: classOf(input), catalogueClass, figures });
}

/** The bus that a request puts in the place of another: a class, or figures over those it had. */
export function resolveBusOf(
  input: BusInput | null | undefined,
  { bus, elements }: Pick<PlannedSatellite, 'bus' | 'elements'>,
): Bus | null {
  if (input === null || input === undefined) return null;
  const busClass = classOf(input);
  const figures = { ...(busClass === null && bus), ...figuresOf(input) };
  return busFor({ noradId: '', elements, busClass: busClass ?? bus.class, figures });
}

function classOf(input: BusInput | null | undefined): BusClass | null {
  const name = classNameOf(input);
  return name === null ? null : parseBusClass(name);
}

/** What a bus of a request names: a class, figures over it, or both. */
export function busParts(input: BusInput): {
  readonly busClass: BusClass | null;
  readonly figures: Partial<Bus> | undefined;
} {
  return { busClass: classOf(input), figures: figuresOf(input) };
}

/** The figures that a request states; undefined where it names a class alone or nothing. */
function figuresOf(input: BusInput | null | undefined): Partial<Bus> | undefined {
  if (typeof input === 'string' || input === null || input === undefined) return undefined;
  const figures = Object.entries(input).filter(
    ([name, value]) => name !== 'class' && value !== null && value !== undefined,
  );
  // The figures of a bus have the same names on the wire, in the wire's spelling.
  return fromWire(Object.fromEntries(figures));
}
