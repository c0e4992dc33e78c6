import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_STEP_S,
  DEFAULT_TRAJECTORY_HOURS,
  MAX_TRAJECTORY_HOURS,
  MAX_TRAJECTORY_POINTS,
  PropagateRequest,
  Trajectory,
} from '../../../contracts/orbit/satellite-state.ts';
import { countSamples } from '../../../domain/orbit/tracks/trajectory.ts';
import { formatInstant, HOUR_MS } from '../../../domain/time/instant.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Answer, Auth, Route } from '../../http/route.ts';
import {
  chooseFormat,
  downloadHeaders,
  formatQuery,
  MEDIA_TYPES,
  otherForms,
} from '../../http/formats.ts';
import { downloadName } from '../presenters/satellite-label.ts';
import {
  lostElements,
  readElements,
  readInstant,
  refusalOf,
  withOrbitProblems,
} from '../reading.ts';
import { orbitWarnings } from '../orbit-warnings.ts';
import { simulationCode } from '../refusals.ts';
import { TRAJECTORY_FORMATS, type TrajectoryInput } from '../trajectory/compute-trajectory.ts';
import { trajectory } from '../trajectory/computations.ts';

const Body = v.pipe(
  PropagateRequest,
  withOrbitProblems({ elements: () => ['elements'], instants: ['start', 'end'] }),
);

/** `POST /v1/propagate`: a trajectory as JSON, CSV, CZML or OEM. */
export function propagateRoutes(auth: Auth, clock: () => number): Route[] {
  return [
    endpoints(auth, 'Orbits').post('/v1/propagate', {
      summary: 'Propagate an orbit into a trajectory',
      changesNothing: true,
      description:
        `Points of a satellite by SGP4, at most ${MAX_TRAJECTORY_HOURS} hours and ` +
        `${MAX_TRAJECTORY_POINTS} of them. \`range_too_large\`: the window is longer. ` +
        '`too_many_points`: a smaller step than fits; the answer names the smallest one that does ' +
        '(`min_step_s`). `invalid_elements`: unreadable, or SGP4 has no state at the start. A ' +
        'satellite that decays inside the window has points up to then, and `decayed_at`. Other ' +
        'forms: CSV; CZML (Earth-fixed, for CesiumJS); OEM (CCSDS 502.0-B-3, KVN, TEME). Errors are ' +
        'JSON in any case.',
      query: formatQuery(TRAJECTORY_FORMATS),
      body: Body,
      compute: [trajectory],
      validationCode: simulationCode,
      responses: {
        200: {
          schema: Trajectory,
          description: 'The trajectory.',
          headers: ['Content-Disposition'],
          otherForms: otherForms(TRAJECTORY_FORMATS),
        },
      },
      errors: [
        'invalid_elements',
        'invalid_timestamp',
        'range_too_large',
        'too_many_points',
        'not_acceptable',
      ],
      handler: async ({ body, query, ctx, compute, warn }) => {
        const format = chooseFormat(ctx, query.format, TRAJECTORY_FORMATS);
        const input = { ...readRequest(body, clock()), format };
        const outcome = await compute(trajectory, input);
        if (outcome.kind === 'lost') throw lostElements('elements', outcome.message);
        orbitWarnings(input.elements, input.startMs, 'elements').forEach(warn);
        return present(input, outcome.text);
      },
    }),
  ];
}

/** A window and a step that keep to the limits. */
interface Sampling {
  readonly startMs: number;
  readonly endMs: number;
  readonly stepS: number;
}

function readRequest(body: PropagateRequest, nowMs: number): Omit<TrajectoryInput, 'format'> {
  const start = readInstant(body.start, 'start', { ms: nowMs, us: 0 });
  const begin = start.ok ? start.value : { ms: nowMs, us: 0 };
  const end = readInstant(body.end, 'end', hoursAfter(begin, DEFAULT_TRAJECTORY_HOURS));
  const elements = readElements(body.elements, 'elements', begin);
  const problems = [start, end, elements].flatMap((part) => (part.ok ? [] : part.problems));
  if (!end.ok || !elements.ok || problems.length > 0) throw refusalOf(problems);
  const sampling = checkSampling(millisecondsOf(begin), millisecondsOf(end.value), body.step_s);
  return {
    ...sampling,
    elements: elements.value,
    shadow: body.shadow ?? 'cylinder',
    nowMs,
  };
}

function checkSampling(
  startMs: number,
  endMs: number,
  askedStepS: number | null | undefined,
): Sampling {
  if (endMs <= startMs) {
    const message = `must be later than the start, ${formatInstant(startMs)}`;
    throw refusalOf([{ path: 'end', message, in: 'body' }]);
  }
  const spanMs = endMs - startMs;
  if (spanMs > MAX_TRAJECTORY_HOURS * HOUR_MS) {
    const hours = Math.ceil((spanMs / HOUR_MS) * 1000) / 1000;
    throw new AppError(
      'range_too_large',
      `The window from start to end is ${hours} hours long; at most ${MAX_TRAJECTORY_HOURS} hours are possible.`,
      { details: { max_hours: MAX_TRAJECTORY_HOURS } },
    );
  }
  const stepS = askedStepS ?? Math.min(DEFAULT_STEP_S, spanMs / 1000);
  if (stepS * 1000 > spanMs * (1 + 1e-12)) {
    const message = `must be at most the window, ${spanMs / 1000} s`;
    throw refusalOf([{ path: 'step_s', message, in: 'body' }]);
  }
  const count = countSamples(spanMs, stepS * 1000);
  if (count > MAX_TRAJECTORY_POINTS) throw tooManyPoints(spanMs, stepS);
  return { startMs, endMs, stepS };
}

function tooManyPoints(spanMs: number, stepS: number): AppError {
  // Whole milliseconds read well; where the window is too short for them, the quotient itself.
  const exactS = spanMs / 1000 / (MAX_TRAJECTORY_POINTS - 1);
  const minStepS = exactS < 0.001 ? exactS : Math.ceil(exactS * 1000) / 1000;
  return new AppError(
    'too_many_points',
    `A step of ${stepS} s makes more than ${MAX_TRAJECTORY_POINTS} points in this window; the smallest step that fits is ${minStepS} s.`,
    { details: { max_points: MAX_TRAJECTORY_POINTS, min_step_s: minStepS } },
  );
}

function present({ format, elements, startMs }: TrajectoryInput, text: string): Answer {
  if (format === 'json') return { status: 200, json: text, headers: { Vary: 'Accept' } };
  return {
    status: 200,
    contentType: MEDIA_TYPES[format],
    stream: text,
    headers: downloadHeaders(downloadName('trajectory', elements, startMs, format)),
  };
}

function hoursAfter({ ms, us }: Instant, hours: number): Instant {
  return { ms: ms + hours * HOUR_MS, us };
}

function millisecondsOf({ ms, us }: Instant): number {
  return ms + us / 1000;
}
