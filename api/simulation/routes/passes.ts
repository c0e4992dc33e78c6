import * as v from 'valibot';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_PASS_ELEVATION_DEG,
  DEFAULT_PASS_HOURS,
  DEFAULT_POINTS_STEP_S,
  MAX_PASS_HOURS,
  PassesRequest,
  PassPrediction,
} from '../../../contracts/orbit/pass-prediction.ts';
import { NO_REGISTER, resolveStations } from '../../planning/reading/stations.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Answer, Auth, Route } from '../../http/route.ts';
import { PASS_FORMATS, type PassesInput } from '../pass/compute-passes.ts';
import {
  chooseFormat,
  downloadHeaders,
  formatQuery,
  MEDIA_TYPES,
  otherForms,
} from '../../http/formats.ts';
import { passes } from '../pass/computation.ts';
import { downloadName } from '../presenters/satellite-label.ts';
import {
  lostElements,
  readElements,
  readInstant,
  refusalOf,
  valueAt,
  withOrbitProblems,
} from '../reading.ts';
import { orbitWarnings } from '../orbit-warnings.ts';
import { simulationCode } from '../refusals.ts';
import { GroundStationsInput } from '../../../contracts/orbit/station.ts';

const STATIONS = 'ground_stations';

const Body = v.pipe(
  PassesRequest,
  withOrbitProblems({
    elements: () => ['elements'],
    instants: ['start'],
    others: (body) => {
      const stations = valueAt(body, STATIONS);
      return v.is(GroundStationsInput, stations) ? stationProblems(stations) : [];
    },
  }),
);

/** What the route of passes needs. */
export interface PassDeps {
  /** Epoch ms. */
  readonly clock: () => number;
}

/** `POST /v1/passes`: contacts with ground stations as JSON, CSV, CZML or iCalendar. */
export function passRoutes(auth: Auth, { clock }: PassDeps): Route[] {
  return [
    endpoints(auth, 'Orbits').post('/v1/passes', {
      summary: 'Predict passes over ground stations',
      changesNothing: true,
      description:
        'Times are good to 10 ms of SGP4. A satellite that is up at an edge of the window has a pass ' +
        'that begins or ends there and says so; one that never sets has one pass. ' +
        `\`range_too_large\`: more than ${MAX_PASS_HOURS} hours. \`too_many\`: more stations than ` +
        'possible. `invalid_elements`: unreadable, or SGP4 has no state at the start. Other forms: ' +
        'CSV (without points), CZML (for CesiumJS), iCalendar. Errors are JSON in any case.',
      query: formatQuery(PASS_FORMATS),
      body: Body,
      compute: [passes],
      validationCode: simulationCode,
      responses: {
        200: {
          schema: PassPrediction,
          description: 'The passes.',
          headers: ['Content-Disposition'],
          otherForms: otherForms(PASS_FORMATS),
        },
      },
      errors: [
        'invalid_elements',
        'invalid_timestamp',
        'range_too_large',
        'too_many',
        'not_acceptable',
      ],
      handler: async ({ body, query, ctx, compute, warn }) => {
        const format = chooseFormat(ctx, query.format, PASS_FORMATS);
        const read = readRequest(body, clock());
        // Only JSON has points.
        const pointsStepS = format === 'json' ? read.pointsStepS : 0;
        const input = { ...read, pointsStepS, format };
        const outcome = await compute(passes, input);
        if (outcome.kind === 'lost') throw lostElements('elements', outcome.message);
        orbitWarnings(input.elements, input.startMs, 'elements').forEach(warn);
        return present(input, outcome.text);
      },
    }),
  ];
}

function readRequest(body: PassesRequest, nowMs: number): Omit<PassesInput, 'format'> {
  const now = { ms: nowMs, us: 0 };
  const start = readInstant(body.start, 'start', now);
  const elements = readElements(body.elements, 'elements', start.ok ? start.value : now);
  const stations = resolveStations(body.ground_stations, STATIONS, NO_REGISTER);
  const problems = [start, elements, stations].flatMap((part) => (part.ok ? [] : part.problems));
  if (!start.ok || !elements.ok || !stations.ok) throw refusalOf(problems.map(inBody));
  const durationHours = body.duration_hours ?? DEFAULT_PASS_HOURS;
  const startMs = start.value.ms + start.value.us / 1000;
  refuseLongWindow(durationHours);
  return {
    elements: elements.value,
    startMs,
    durationHours,
    minElevationDeg: body.min_elevation_deg ?? DEFAULT_PASS_ELEVATION_DEG,
    stations: stations.stations,
    pointsStepS: body.points_step_s ?? DEFAULT_POINTS_STEP_S,
    nowMs,
  };
}

function refuseLongWindow(durationHours: number): void {
  if (durationHours <= MAX_PASS_HOURS) return;
  const message = `duration_hours is ${durationHours}; at most ${MAX_PASS_HOURS} hours are possible.`;
  throw new AppError('range_too_large', message, { details: { max_hours: MAX_PASS_HOURS } });
}

function stationProblems(stations: v.InferOutput<typeof GroundStationsInput>): readonly Problem[] {
  const read = resolveStations(stations, STATIONS, NO_REGISTER);
  return read.ok ? [] : read.problems;
}

function inBody({ path, message }: Problem): Problem {
  return { path, message, in: 'body' };
}

function present(input: PassesInput, text: string): Answer {
  const { format, elements, startMs } = input;
  if (format === 'json') return { status: 200, json: text, headers: { Vary: 'Accept' } };
  return {
    status: 200,
    contentType: MEDIA_TYPES[format],
    stream: text,
    headers: downloadHeaders(downloadName('passes', elements, startMs, format)),
  };
}
