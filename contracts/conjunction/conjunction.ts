import * as v from 'valibot';
import { DATA_QUALITIES } from '../../domain/conjunction/assessment/quality.ts';
import { PROBABILITY_REFUSALS } from '../../domain/conjunction/assessment/assessment.ts';
import { CHANGES, RESOLUTIONS } from '../../domain/conjunction/life.ts';
import { RISK_LEVELS } from '../../domain/conjunction/assessment/risk.ts';
import { Links } from '../links.ts';
import { answer, described } from '../shapes.ts';
import { missionTime, missionTimeOrNull, wallTime } from '../time.ts';

/** Distances (km) up to which encounters are looked for: where the request names none, and at most. */
export const DEFAULT_THRESHOLD_KM = 50;
export const MAX_THRESHOLD_KM = 100;
/** Days that are looked at: where the request names none, and at most. */
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 14;
/** Items of a page: where the request names none, and at most. */
export const DEFAULT_CONJUNCTIONS = 100;
export const MAX_CONJUNCTIONS = 1000;

const Name = v.object({ id: v.string(), name: v.string() });

const Axes = v.object({
  radial_km: v.number(),
  in_track_km: v.number(),
  cross_track_km: v.number(),
});

/** An encounter of two objects, as public elements or a message tell it. */
export const Conjunction = v.object({
  id: described(v.string(), 'Names the pair and the minute of its closest approach.'),
  tca: missionTime('Closest approach, to the millisecond.'),
  primary: described(Name, 'The satellite that was asked for, else the lower catalogue number.'),
  secondary: Name,
  primary_id: described(v.string(), 'As primary.id (alias).'),
  primary_name: described(v.string(), 'As primary.name (alias).'),
  secondary_id: described(v.string(), 'As secondary.id (alias).'),
  secondary_name: described(v.string(), 'As secondary.name (alias).'),
  miss_km: described(v.number(), 'Distance at closest approach, km.'),
  miss_distance_km: described(v.number(), 'As miss_km (alias).'),
  probability: described(
    v.nullable(v.number()),
    'Of a collision; null where no method holds, with the reason beside it.',
  ),
  collision_probability: described(v.nullable(v.number()), 'As probability (alias).'),
  probability_reason: described(
    v.nullable(v.object({ code: v.picklist(PROBABILITY_REFUSALS), message: v.string() })),
    'Why there is no probability.',
  ),
  max_probability: described(
    v.nullable(v.number()),
    'The highest one over all sizes of the uncertainty.',
  ),
  diluted: described(
    v.nullable(v.boolean()),
    'Better data could raise the probability: a low one is no comfort.',
  ),
  risk_level: described(
    v.picklist(RISK_LEVELS),
    'CRITICAL above 1e-4, HIGH above 1e-5, MEDIUM above 1e-6. LOW is not known to be dangerous, never safe.',
  ),
  relative_velocity_km_s: v.number(),
  geometry: described(Axes, 'The secondary seen from the primary, in its axes.'),
  miss_distance_radial_km: described(v.number(), 'As geometry.radial_km (alias).'),
  miss_distance_in_track_km: described(v.number(), 'As geometry.in_track_km (alias).'),
  miss_distance_cross_track_km: described(v.number(), 'As geometry.cross_track_km (alias).'),
  episode: described(
    v.nullable(v.object({ start: missionTime(), end: missionTime(), minima: v.number() })),
    'Of a pair that stays together: its first and last minimum; null for a passage.',
  ),
  covariance_available: described(
    v.boolean(),
    'Whether somebody gave one: never so for public elements.',
  ),
  covariance_source: v.nullable(v.picklist(['class_model', 'cdm'])),
  method: described(v.nullable(v.string()), 'How the probability was found.'),
  data_quality: described(v.picklist(DATA_QUALITIES), 'Of the worse of the two sets of elements.'),
  ages_days: described(
    v.tuple([v.number(), v.number()]),
    'Age of the elements at closest approach: primary, secondary.',
  ),
  sigma_rtn_km: described(
    v.nullable(v.tuple([Axes, Axes])),
    'Standard deviations: primary, secondary. Null where one of them has none.',
  ),
  hard_body_radius_m: described(v.number(), 'Of both bodies together, assumed by their kind.'),
  thrusting: described(
    v.tuple([v.boolean(), v.boolean()]),
    'Whether a fleet of that kind manoeuvres all the time: primary, secondary.',
  ),
  confirm_rate: described(
    v.nullable(v.number()),
    'Share of such predictions that newer elements confirmed, 0 to 1.',
  ),
  notices: described(v.array(v.string()), 'What a reader must know beside the numbers.'),
  source: described(
    v.picklist(['elements', 'cdm']),
    'cdm: a message that you brought replaces what elements tell.',
  ),
  cdm: described(
    v.nullable(
      v.object({
        id: v.string(),
        originator: v.string(),
        message_id: v.string(),
        created_at: wallTime('When its originator made it.'),
        links: Links,
      }),
    ),
    'That message; null without one.',
  ),
  status: described(
    v.picklist(['open', 'resolved']),
    'Of a watched satellite: open until it is over, cleared, decayed or merged. Else open.',
  ),
  resolution: described(v.nullable(v.picklist(RESOLUTIONS)), 'Why it is resolved.'),
  merged_into: described(
    v.nullable(v.string()),
    'Where newer elements made one encounter of two: the one that goes on.',
  ),
  created_at: wallTime('When it was screened; of a watched satellite: when it was found first.'),
  updated_at: wallTime('When it was screened last.'),
});
export type Conjunction = v.InferOutput<typeof Conjunction>;

/** What was screened. */
export const ScreeningWindow = v.object({
  start: missionTime(),
  end: missionTime(),
  days: v.number(),
  threshold_km: described(v.number(), 'As it was asked for.'),
  screened_threshold_km: described(v.number(), 'Up to this distance the list is whole.'),
  objects_screened: v.number(),
  is_screening: described(
    v.boolean(),
    'False where the catalogue has so few objects that nothing found means nothing.',
  ),
  newest_elements: missionTime('Epoch of the newest elements of the catalogue.'),
  screened_at: wallTime(),
});

const SkippedObject = v.object({
  id: v.string(),
  reason: v.picklist(['elements_too_old', 'elements_too_new', 'elements_failed', 'decayed']),
  message: v.string(),
  since: missionTimeOrNull('From when on it was not screened; null for the whole window.'),
});

/** Answer of `GET /v1/conjunctions`. */
export const ConjunctionList = answer('ConjunctionList', {
  conjunctions: described(v.array(Conjunction), 'As data (alias).'),
  data: described(v.array(Conjunction), 'In order of closest approach.'),
  has_more: v.boolean(),
  cursor: described(v.nullable(v.string()), 'Where the next page begins.'),
  limit: described(v.number(), 'As it was applied.'),
  total: v.number(),
  total_count: described(v.number(), 'As total (alias).'),
  complete: described(
    v.boolean(),
    'False while the screening runs (ask again at links.poll), and where what was asked for was not screened, or only a part of its time (notices say which): an empty list says nothing then.',
  ),
  screening_window: described(
    v.nullable(ScreeningWindow),
    'Null while the screening runs, and where nothing was screened: skipped and notices say why.',
  ),
  skipped: described(
    v.array(SkippedObject),
    'What was not screened, or not to the end: the first 20.',
  ),
  notices: described(v.array(v.string()), 'What a reader must know beside the list.'),
  links: v.object({
    poll: described(v.nullable(v.string()), 'Where the finished answer will be.'),
  }),
});
export type ConjunctionList = v.InferOutput<typeof ConjunctionList>;

/** The plane across the relative velocity, in the main axes of the uncertainty of both objects together. */
const EncounterPlane = v.object({
  major_km: described(v.number(), 'The secondary seen from the primary, along the longer axis.'),
  minor_km: described(v.number(), 'The same along the shorter axis.'),
  sigma_major_km: described(v.number(), 'Standard deviation along the longer axis.'),
  sigma_minor_km: described(v.number(), 'Standard deviation along the shorter axis.'),
  radial: described(
    v.tuple([v.number(), v.number()]),
    'Away from the Earth, along the longer and the shorter axis; 1 long where it lies in the plane.',
  ),
});

/** Answer of `GET /v1/conjunctions/{id}`. */
export const ConjunctionRecord = answer('Conjunction', {
  ...Conjunction.entries,
  encounter_plane: described(
    v.nullable(EncounterPlane),
    'What the probability is computed from: both together lie within hard_body_radius_m of its origin where they ' +
      'touch. Null where none was computed.',
  ),
  updates: described(
    v.array(
      v.object({
        at: wallTime(),
        change: v.picklist(CHANGES),
        reopened: described(v.boolean(), 'It had been cleared or merged, and is open again.'),
        tca: missionTime(),
        miss_km: v.number(),
        probability: v.nullable(v.number()),
        risk_level: v.picklist(RISK_LEVELS),
        data_quality: v.picklist(DATA_QUALITIES),
        run_id: described(v.nullable(v.string()), 'The screening that found it; null: it passed.'),
      }),
    ),
    'What was told of it, oldest first; empty where nobody watches.',
  ),
  avoidance_options: described(
    v.object({
      options: described(
        v.nullable(
          v.array(
            v.object({
              burn_at: missionTime(),
              delta_v_m_s: described(v.number(), 'Along the velocity; negative against it.'),
              radial_shift_km: v.number(),
              in_track_shift_km: v.number(),
              miss_km: v.number(),
              probability: v.number(),
            }),
          ),
        ),
        'Half a revolution, 12 h and 24 h before, as far as these lie ahead; null where withheld.',
      ),
      text: v.string(),
    }),
    'What a burn of 0.1 m/s of the primary would change, to two digits: an illustration, no plan.',
  ),
});
export type ConjunctionRecord = v.InferOutput<typeof ConjunctionRecord>;
