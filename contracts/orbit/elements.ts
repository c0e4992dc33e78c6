import * as v from 'valibot';
import type { ElementsProblem } from '../../domain/orbit/elements/elements.ts';
import type { ElementsSource } from '../../domain/orbit/elements/resolve-elements.ts';
import { fields, mostBytes, nullish, number, textOr } from '../shapes.ts';
import { InstantInput, onMissionClock } from '../time.ts';

/** A line of a TLE may have blanks and a line end around its 69 columns. */
const tleLine = v.pipe(
  v.string('must be a string'),
  v.maxLength(100, 'must have at most 100 characters'),
);

/** Two-line elements: the lines in an array (a name may come first), or in one text. */
export const TleInput = v.pipe(
  textOr(
    v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters')),
    v.pipe(
      v.array(tleLine, 'must be an array of two lines'),
      v.minLength(2, 'must have two lines'),
      v.maxLength(3, 'must have two lines, or three with a name first'),
    ),
    'must be an array of two lines, or one text with both',
  ),
  v.title('TleInput'),
  v.description(
    'Two-line elements, propagated as given: columns, ranges and checksums are verified. ' +
      'Catalogue numbers from 100000 on are alpha-5.',
  ),
  v.examples([
    [
      '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
      '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
    ],
  ]),
);
export type TleInput = v.InferOutput<typeof TleInput>;

/** Longer than any value that a message has. */
const shortText = v.pipe(v.string(), v.maxLength(256, 'must have at most 256 characters'));
const decimal = v.nullish(v.union([v.number(), shortText], 'must be a number'));
const word = v.nullish(v.union([shortText, v.number()], 'must be a text'));

/** A message with every key that Space-Track gives has 2 KiB when it is indented. */
const OMM_BYTES = 8 * 1024;

/** An orbit mean-elements message as JSON; which keys are missing or wrong the domain says. */
export const OmmInput = v.pipe(
  v.looseObject(
    {
      OBJECT_NAME: word,
      OBJECT_ID: word,
      NORAD_CAT_ID: word,
      EPOCH: word,
      MEAN_MOTION: decimal,
      ECCENTRICITY: decimal,
      INCLINATION: decimal,
      RA_OF_ASC_NODE: decimal,
      ARG_OF_PERICENTER: decimal,
      MEAN_ANOMALY: decimal,
      BSTAR: decimal,
      MEAN_MOTION_DOT: decimal,
      MEAN_MOTION_DDOT: decimal,
    },
    'must be an object of OMM keys',
  ),
  mostBytes(OMM_BYTES),
  v.title('OmmInput'),
  v.description(
    'A CCSDS orbit mean-elements message for SGP4, as CelesTrak and Space-Track write it in JSON. ' +
      'Numbers may be strings; EPOCH has up to nine decimals and no zone means UTC. EPOCH, ' +
      'MEAN_MOTION, ECCENTRICITY, INCLINATION, RA_OF_ASC_NODE, ARG_OF_PERICENTER, MEAN_ANOMALY and ' +
      'BSTAR are required; frame, time system and theory must be those of SGP4 where they are named.',
  ),
);
export type OmmInput = v.InferOutput<typeof OmmInput>;

/** Mean elements, or a TLE or an OMM in their place. */
export const ElementsInput = v.pipe(
  fields({
    altitude_km: nullish(
      number(-6378, 500_000),
      'Mean altitude over a sphere of 6378.135 km. It or mean_motion is required; it wins.',
    ),
    mean_motion: nullish(number(-1e6, 1e6), 'Revolutions a day; zero or less counts as absent.'),
    inclination_deg: nullish(number(0, 180), 'Required unless there is a tle or an omm.'),
    eccentricity: nullish(number(0, 1), 'Default 0.0001.'),
    raan_deg: nullish(number(-1e6, 1e6), 'Default 0.'),
    arg_perigee_deg: nullish(number(-1e6, 1e6), 'Default 90.'),
    mean_anomaly_deg: nullish(number(-1e6, 1e6), 'Default 0.'),
    bstar: nullish(number(-1, 1), 'Drag term, 1/earth radii. Default 0.00003.'),
    epoch: nullish(
      InstantInput,
      onMissionClock('Default: the time that the request names, else now.'),
    ),
    tle: v.nullish(TleInput),
    omm: v.nullish(OmmInput),
  }),
  v.title('Elements'),
  v.description(
    'An orbit: mean elements in TEME for SGP4 (WGS-72), or `tle` or `omm` instead of all of them.',
  ),
  v.examples([{ altitude_km: 550, inclination_deg: 53 }]),
);
export type ElementsInput = v.InferOutput<typeof ElementsInput>;

/** The elements of a request as the domain reads them: a TLE first, then an OMM, then mean values. */
export function elementsSource(input: ElementsInput): ElementsSource {
  const tle = input.tle ?? null;
  if (tle !== null) return tleSource(tle);
  const omm = input.omm ?? null;
  if (omm !== null) return { kind: 'omm', omm };
  return {
    kind: 'mean',
    mean: withoutNull({
      altitudeKm: input.altitude_km,
      meanMotionRevPerDay: input.mean_motion,
      inclinationDeg: input.inclination_deg,
      eccentricity: input.eccentricity,
      raanDeg: input.raan_deg,
      argPerigeeDeg: input.arg_perigee_deg,
      meanAnomalyDeg: input.mean_anomaly_deg,
      bstar: input.bstar,
      epoch: input.epoch,
    }),
  };
}

/** A TLE of a request as the domain reads it. */
export function tleSource(tle: TleInput): ElementsSource {
  return { kind: 'tle', lines: typeof tle === 'string' ? tle.split('\n') : tle };
}

/** Names the domain's fields as the wire does; `prefix` is the path of the elements, such as `elements`. */
export function wireElementsProblems(
  problems: readonly ElementsProblem[],
  prefix: string,
): ElementsProblem[] {
  return problems.map(({ path, message }) => {
    const name = WIRE_NAMES.get(path) ?? path;
    return { path: prefix === '' ? name : `${prefix}.${name}`, message };
  });
}

const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ['noradId', 'id'],
  ['altitudeKm', 'altitude_km'],
  ['meanMotionRevPerDay', 'mean_motion'],
  ['inclinationDeg', 'inclination_deg'],
  ['raanDeg', 'raan_deg'],
  ['argPerigeeDeg', 'arg_perigee_deg'],
  ['meanAnomalyDeg', 'mean_anomaly_deg'],
]);

type WithoutNull<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function withoutNull<Fields extends object>(given: Fields): WithoutNull<Fields> {
  const present = Object.entries(given).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  // The entries are those of `given` whose value is neither null nor undefined.
  return Object.fromEntries(present) as WithoutNull<Fields>;
}
