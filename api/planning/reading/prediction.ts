import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import { HazardsRequest } from '../../../contracts/analysis/hazards.ts';
import { OcuNegotiateRequest } from '../../../contracts/analysis/ocu.ts';
import { InlineSatellite } from '../../../contracts/plan/request.ts';
import { InstantInput } from '../../../contracts/time.ts';
import { parseBusClass } from '../../../domain/spacecraft/bus-classes.ts';
import { BUS_CLASSES, type BusClass } from '../../../domain/spacecraft/bus.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { AskedSatellite } from './find-satellite.ts';
import { withDomainProblems } from './body.ts';
import { EPOCH_2000, problemsAt, readStart } from './plan.ts';
import { resolveInlineSatellite } from './satellite.ts';

/** Body of `POST /v1/hazards`, with every problem that it may have. */
export const HazardsBody = v.pipe(HazardsRequest, withDomainProblems(predictionProblems));

/** Body of `POST /v1/ocu/negotiate`, with every problem that it may have. */
export const OcuNegotiateBody = v.pipe(OcuNegotiateRequest, withDomainProblems(predictionProblems));

/** Whom and from when a prediction is for. */
export interface PredictionReading {
  readonly satellite: AskedSatellite;
  readonly start: Instant;
  /** Null where the request names no class. */
  readonly busClass: BusClass | null;
}

/** A reading, or every problem that only the domain can see. */
export type PredictionReadingResult =
  | { readonly ok: true; readonly reading: PredictionReading }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads satellite, start and bus class of a request that fits its schema. */
export function readPrediction(
  request: Pick<OcuNegotiateRequest, 'satellite_id' | 'satellite' | 'start' | 'bus_class'>,
  nowMs: number,
): PredictionReadingResult {
  const { satellite: inline } = request;
  const start = readStart(request.start, nowMs, 'start');
  const startsAt = start.ok ? start.instant : { ms: nowMs, us: 0 };
  const satellite =
    inline === null || inline === undefined
      ? ({ ok: true, satellite: { catalogueId: request.satellite_id ?? '' } } as const)
      : resolveInlineSatellite(inline, startsAt);
  const busClass = readBusClass(request.bus_class ?? null);
  const problems = [start, satellite, busClass].flatMap((part) => (part.ok ? [] : part.problems));
  if (!start.ok || !satellite.ok || !busClass.ok) return { ok: false, problems };
  return {
    ok: true,
    reading: {
      satellite: satellite.satellite,
      start: start.instant,
      busClass: busClass.busClass,
    },
  };
}

type BusClassResult =
  | { readonly ok: true; readonly busClass: BusClass | null }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads the name or alias of a class; `path` is where it stands. */
export function readBusClass(name: string | null, path = 'bus_class'): BusClassResult {
  if (name === null) return { ok: true, busClass: null };
  const busClass = parseBusClass(name);
  if (busClass !== null) return { ok: true, busClass };
  return { ok: false, problems: [{ path, message: `must be one of: ${BUS_CLASSES.join(', ')}` }] };
}

/** The problems that only the domain can see, for bodies that their schema refused. */
function predictionProblems(body: unknown): Problem[] {
  return [
    ...problemsAt(body, ['start'], InstantInput, (start) => readStart(start, 0, 'start')),
    ...problemsAt(body, ['satellite'], InlineSatellite, (satellite) =>
      resolveInlineSatellite(satellite, EPOCH_2000),
    ),
    ...problemsAt(body, ['bus_class'], v.string(), (name) => readBusClass(name)),
  ];
}
