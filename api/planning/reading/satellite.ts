import {
  elementsSource,
  tleSource,
  wireElementsProblems,
} from '../../../contracts/orbit/elements.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import type { BusInput, InlineSatellite } from '../../../contracts/plan/request.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { resolveElements } from '../../../domain/orbit/elements/resolve-elements.ts';
import type { ElementsSource } from '../../../domain/orbit/elements/resolve-elements.ts';
import { busOfClass, parseBusClass } from '../../../domain/spacecraft/bus-classes.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import { BUS_CLASSES, type Bus } from '../../../domain/spacecraft/bus.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PlannedSatellite } from '../tasks.ts';

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

/** A class given by name, else the one that orbit and drag suggest, with the request's own figures. */
export function resolveBus(input: BusInput | null | undefined, elements: Elements): Bus {
  const name = classNameOf(input);
  const named = name === null ? null : parseBusClass(name);
  const base =
    named === null ? busFor({ noradId: elements.noradId, elements }) : busOfClass(named, 'given');
  return withFigures(base, input);
}

/** The bus that a request puts in the place of another: a class, or figures over those it had. */
export function resolveBusOf(input: BusInput | null | undefined, current: Bus): Bus | null {
  if (input === null || input === undefined) return null;
  const name = classNameOf(input);
  const named = name === null ? null : parseBusClass(name);
  return withFigures(named === null ? current : busOfClass(named, 'given'), input);
}

function withFigures(base: Bus, input: BusInput | null | undefined): Bus {
  if (typeof input === 'string' || input === null || input === undefined) return base;
  return {
    ...base,
    source: 'given',
    peakSolarW: input.peak_solar_w ?? base.peakSolarW,
    eclipseBatteryW: input.eclipse_battery_w ?? base.eclipseBatteryW,
    maxThermalW: input.max_thermal_w ?? base.maxThermalW,
    computeSunlit: input.compute_sunlit ?? base.computeSunlit,
    computeEclipse: input.compute_eclipse ?? base.computeEclipse,
    storageMb: input.storage_mb ?? base.storageMb,
    memoryMb: input.memory_mb ?? base.memoryMb,
    batteryWh: input.battery_wh ?? base.batteryWh,
    depthOfDischarge: input.depth_of_discharge ?? base.depthOfDischarge,
    overheadW: input.overhead_w ?? base.overheadW,
    fullDuplex: input.full_duplex ?? base.fullDuplex,
  };
}
