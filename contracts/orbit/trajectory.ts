import * as v from 'valibot';
import { ElementsInput } from './elements.ts';
import { DESIGN_MODEL, OrbitModel, ShadowInput } from './model.ts';
import { STATE_EXAMPLE, stateFields } from './satellite-state.ts';
import { described, fields, positive } from '../shapes.ts';
import { Instant, InstantInput } from '../time.ts';

/** Longest window of a trajectory, hours. */
export const MAX_TRAJECTORY_HOURS = 48;
/** Window where the request names no end, hours. */
export const DEFAULT_TRAJECTORY_HOURS = 6;
/** Most points of a trajectory. */
export const MAX_TRAJECTORY_POINTS = 5000;
/** Distance of two points where the request names none, s. */
export const DEFAULT_STEP_S = 60;

/** Body of `POST /v1/propagate`. */
export const PropagateRequest = v.pipe(
  fields({
    elements: ElementsInput,
    start: described(v.nullish(InstantInput), 'Default: now.'),
    end: described(
      v.nullish(InstantInput),
      `Later than the start, by at most ${MAX_TRAJECTORY_HOURS} hours. Default: the start and ` +
        `${DEFAULT_TRAJECTORY_HOURS} hours.`,
    ),
    step_s: described(
      v.nullish(positive(MAX_TRAJECTORY_HOURS * 3600)),
      `Seconds between two points, at most the window. Default ${DEFAULT_STEP_S}, or the whole ` +
        'window where that is shorter. Start and end are both points, so the last step may be a ' +
        `shorter one. At most ${MAX_TRAJECTORY_POINTS} points.`,
    ),
    shadow: ShadowInput,
  }),
  v.title('PropagateRequest'),
  v.examples([
    {
      elements: { altitude_km: 550, inclination_deg: 53 },
      start: '2026-07-25T00:00:00Z',
      end: '2026-07-25T02:00:00Z',
      step_s: 60,
    },
  ]),
);
export type PropagateRequest = v.InferOutput<typeof PropagateRequest>;

const trajectoryPoint = v.object({ t: Instant, ...stateFields });

/** Answer of `POST /v1/propagate`. */
export const Trajectory = v.pipe(
  v.object({
    trajectory: v.array(trajectoryPoint),
    count: v.number(),
    start: Instant,
    end: Instant,
    step_s: v.number(),
    decayed_at: described(
      v.nullable(Instant),
      'The last moment before the satellite decays, where that is inside the window.',
    ),
    model: OrbitModel,
  }),
  v.title('Trajectory'),
  v.examples([
    {
      trajectory: [
        {
          t: '2026-07-25T00:00:00.000Z',
          ...STATE_EXAMPLE,
        },
      ],
      count: 1,
      start: '2026-07-25T00:00:00.000Z',
      end: '2026-07-25T02:00:00.000Z',
      step_s: 60,
      decayed_at: null,
      model: DESIGN_MODEL,
    },
  ]),
);
export type Trajectory = v.InferOutput<typeof Trajectory>;
