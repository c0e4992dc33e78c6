import type { Problem } from '../../../contracts/error-codes.ts';
import type { PushElementsBody } from '../../../contracts/fleet/elements.ts';
import type { ElementsInput } from '../../../contracts/orbit/elements.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { MEAN_ELEMENT_DEFAULTS } from '../../../domain/orbit/elements/elements.ts';
import { temeOfEme2000 } from '../../../domain/orbit/geometry/eme2000.ts';
import {
  fitElements,
  type OsculatingState,
} from '../../../domain/orbit/propagation/fit-elements.ts';
import { formatInstant, parseInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { FleetSatelliteDocument } from '../../../records/fleet/documents.ts';
import {
  elementsOfRecord,
  isOlder,
  recordOf,
  type NewElements,
} from '../../../records/fleet/satellites.ts';
import {
  aheadProblems,
  formOf,
  formPath,
  numberProblems,
  olderThanCatalogue,
  readElements,
} from './satellite.ts';
import type { Read } from './station.ts';

/** Pushed elements, and what their sender should know of them. */
export interface PushedElements {
  readonly elements: NewElements;
  readonly warnings: readonly Warning[];
}

/** What the elements of a body are of. */
interface Subject {
  readonly satellite: FleetSatelliteDocument;
  readonly catalogued: Satellite | null;
  readonly nowMs: number;
}

/** Reads pushed elements; states are fitted. */
export function readPushed(body: PushElementsBody, subject: Subject): Read<PushedElements> {
  const { satellite, catalogued, nowMs } = subject;
  const fitted = body.states ?? null;
  const read = fitted === null ? readGiven(body, subject) : fit(body, fitted, subject);
  if (!read.ok) return read;
  const { elements, path } = read.value;
  const problems = aheadProblems(elements.epoch.getTime(), nowMs, path);
  if (problems.length > 0) return { ok: false, problems };
  const warnings = [...olderThanCatalogue({ epochMs: elements.epoch.getTime() }, catalogued, path)];
  if (satellite.elements !== null && isOlder(elements, satellite.elements))
    warnings.push({
      path,
      code: 'elements_not_newest',
      message: `are of ${formatInstant(elements.epoch.getTime())}; newer ones of ${formatInstant(satellite.elements.epoch.getTime())} are kept, and these go into the history`,
    });
  if (elements.epoch.getTime() > nowMs + AHEAD_MS)
    warnings.push({
      path,
      code: 'elements_ahead',
      message: `are of ${formatInstant(elements.epoch.getTime())}, more than two days ahead: they count as the newest until later ones come`,
    });
  return { ok: true, value: { elements, warnings } };
}

/** Elements further ahead than this are told, ms. */
const AHEAD_MS = 2 * 86_400_000;

type Given = Read<{ readonly elements: NewElements; readonly path: string }>;

function readGiven(body: PushElementsBody, { satellite, nowMs }: Subject): Given {
  const isNested = (body.elements ?? null) !== null;
  const input: ElementsInput = body.elements ?? { tle: body.tle, omm: body.omm };
  const prefix = isNested ? 'elements' : '';
  const read = readElements(input, prefix, nowMs);
  if (!read.ok) return read;
  const { value } = read;
  const path = formPath(input, prefix).replace(/^\./, '');
  const former = satellite.elements === null ? '' : elementsOfRecord(satellite.elements).noradId;
  const number = satellite.norad_id ?? (former === '' ? null : former);
  const problems = numberProblems(value, number, path);
  if (problems.length > 0) return { ok: false, problems };
  const elements = { ...recordOf(value, formOf(input)), fit: null };
  return { ok: true, value: { elements, path: path.split('.')[0] ?? path } };
}

function fit(
  { frame, bstar }: PushElementsBody,
  given: NonNullable<PushElementsBody['states']>,
  { satellite, catalogued }: Subject,
): Given {
  const problems: Problem[] = [];
  const states: OsculatingState[] = [];
  for (const [index, { epoch, position_km, velocity_km_s }] of given.entries()) {
    const read = parseInstant(epoch);
    if (!read.ok) {
      problems.push({ path: `states.${index}.epoch`, message: read.message });
      continue;
    }
    const tMs = read.instant.ms + read.instant.us / 1000;
    const state = [...vector(position_km), ...vector(velocity_km_s)] as const;
    const [x, y, z, vx, vy, vz] = frame === 'TEME' ? state : temeOfEme2000(state, tMs);
    states.push({ tMs, positionKm: [x, y, z], velocityKmS: [vx, vy, vz] });
  }
  if (given.length === 0) problems.push({ path: 'states', message: 'must have a state at least' });
  if (problems.length > 0) return { ok: false, problems };
  const newest = satellite.elements === null ? null : elementsOfRecord(satellite.elements);
  const drag = bstar ?? newest?.bstar ?? catalogued?.elements.bstar ?? MEAN_ELEMENT_DEFAULTS.bstar;
  const fitted = fitElements(states, {
    bstar: drag,
    noradId: satellite.norad_id ?? newest?.noradId ?? '',
    name: satellite.name,
  });
  if (!fitted.ok) {
    const path = fitted.index === null ? 'states' : `states.${fitted.index}`;
    return { ok: false, problems: [{ path, message: fitted.message }] };
  }
  const { rmsKm, maxKm, rmsMS } = fitted.residual;
  const residual = { states: states.length, rms_km: rmsKm, max_km: maxKm, rms_m_s: rmsMS };
  const elements = { ...recordOf(fitted.elements, 'states'), fit: residual };
  return { ok: true, value: { elements, path: 'states' } };
}

function vector([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] {
  return [x, y, z];
}
