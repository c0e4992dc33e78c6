import * as v from 'valibot';
import { ElementsInput, OmmInput, TleInput } from '../orbit/elements.ts';
import { exclusionRules } from '../plan/request.ts';
import { choice, described, fields, list, nullish, number } from '../shapes.ts';
import { InstantInput, onMissionClock } from '../time.ts';

/** Frames in which states may be given. */
export const STATE_FRAMES = ['EME2000', 'TEME'] as const;

/** Most states of one fit. */
const MAX_STATES = 200;

/** Most sets of a page. */
export const MAX_FLEET_ELEMENTS = 200;

function vector(most: number) {
  return v.pipe(list(number(-most, most), 3), v.minLength(3, 'must have three numbers: x, y, z'));
}

const State = v.pipe(
  fields({
    epoch: described(InstantInput, onMissionClock('When the satellite was there, UTC.')),
    position_km: vector(1e6),
    velocity_km_s: vector(100),
  }),
  v.title('OsculatingState'),
);

const FORMS = ['tle', 'omm', 'elements', 'states'] as const;

/** Body of `POST /api/fleet/satellites/{id}/elements`. */
export const PushElementsBody = v.pipe(
  fields({
    tle: v.nullish(TleInput),
    omm: v.nullish(OmmInput),
    elements: v.nullish(ElementsInput),
    states: nullish(
      list(State, MAX_STATES),
      'Osculating states of your own orbit determination: mean elements are fitted to them, at the epoch ' +
        'of the newest, and the residual is in the answer.',
    ),
    frame: nullish(
      choice(STATE_FRAMES),
      'Of the states: EME2000 (default; GCRF is the same to a metre) or TEME.',
    ),
    bstar: nullish(
      number(-1, 1),
      'Drag term of a fit, 1/earth radii. Default: that of the newest elements.',
    ),
  }),
  exclusionRules([
    { owner: null, names: FORMS, missing: 'is required (or one of omm, elements, states)' },
  ]),
  v.title('PushElements'),
  v.description('Newer elements of a satellite, in exactly one of the forms.'),
  v.examples([
    {
      tle: [
        '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
        '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
      ],
    },
    {
      frame: 'EME2000',
      states: [
        {
          epoch: '2026-07-24T12:00:00Z',
          position_km: [-3217.4, 4822.1, 3570.9],
          velocity_km_s: [-5.9317, -4.7344, 1.0372],
        },
      ],
    },
  ]),
);
export type PushElementsBody = v.InferOutput<typeof PushElementsBody>;
