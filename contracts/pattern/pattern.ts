import * as v from 'valibot';
import {
  CONFIDENCE_WORDS,
  PATTERN_SUBTYPE_WORDS,
  PATTERN_TYPES,
} from '../../domain/pattern/pattern.ts';
import { Links } from '../links.ts';
import { pageSchema } from '../page.ts';
import { answer, described } from '../shapes.ts';
import { missionTime, missionTimeOrNull, wallTime, wallTimeOrNull } from '../time.ts';

/** Days that are looked back: where the request names none, and at most (patterns are kept so long). */
export const DEFAULT_LOOKBACK_DAYS = 30;
export const MAX_LOOKBACK_DAYS = 400;
/** Items of a page: where the request names none, and at most. */
export const DEFAULT_PATTERNS = 100;
export const MAX_PATTERNS = 1000;

const SatelliteName = v.object({ id: v.string(), name: v.string() });

const subtype = v.picklist(PATTERN_SUBTYPE_WORDS);
const description = described(v.string(), 'What was seen and what it may be, in sentences.');
const details = described(
  v.record(v.string(), v.unknown()),
  'What is told of its type besides; `kind` names the form.',
);

/** A pattern with its confidence as a number: in `patterns[]` and in events. */
export const ScoredPattern = v.object({
  id: described(v.string(), 'The same for the same pattern in every detection.'),
  type: v.picklist(PATTERN_TYPES),
  subtype,
  timestamp: missionTime('As end_time of the other form: it was over then, or still went on.'),
  confidence: described(v.number(), '0 to 1.'),
  description,
  details,
  satellite: SatelliteName,
});
export type ScoredPattern = v.InferOutput<typeof ScoredPattern>;

/** A pattern with its confidence as a word. */
const patternEntries = {
  id: described(v.string(), 'The same for the same pattern in every detection.'),
  satellite_id: v.string(),
  satellite_name: v.string(),
  pattern_type: v.picklist(PATTERN_TYPES),
  subtype,
  detected_at: wallTime('When it was found first.'),
  updated_at: wallTime('When it was last found to be different.'),
  start_time: missionTime('It lies between these two: sets of elements, not the event itself.'),
  end_time: missionTime('May lie ahead: company that was computed up to two days ahead.'),
  confidence: described(
    v.picklist(CONFIDENCE_WORDS),
    'confirmed from 0.9, likely from 0.7, possible from 0.4, else uncertain.',
  ),
  confidence_value: described(v.number(), '0 to 1.'),
  description,
  delta_v_m_s: described(
    v.optional(v.number()),
    'Of impulses that would do the same; absent where there is no burn.',
  ),
  altitude_change_km: described(
    v.optional(v.number()),
    'Change of the mean semi-major axis beyond what the air explains.',
  ),
  inclination_change_deg: v.optional(v.number()),
  details,
  links: Links,
};
export const PatternItem = v.object(patternEntries);
export type PatternItem = v.InferOutput<typeof PatternItem>;

/** What was looked at. */
const AnalysisWindow = v.object({
  start: missionTime(),
  end: missionTime(),
  days: v.number(),
  satellites: described(v.number(), 'Satellites of the catalogue.'),
  sets: described(
    v.nullable(v.number()),
    'Sets of elements of the satellite in this window; null without one.',
  ),
  newest_elements: missionTimeOrNull(
    'Epoch of the newest elements: of the satellite, else of all.',
  ),
  looked_at: wallTimeOrNull('When the last detection ended; null before the first one.'),
});

const NotDetectable = v.object({
  type: v.string(),
  reason: v.string(),
});

/** Answer of `GET /v1/patterns`. */
export const PatternList = answer('PatternList', {
  satellite: described(
    v.nullable(v.object({ id: v.string(), norad_id: v.number(), name: v.string() })),
    'Null where the request names none.',
  ),
  ...pageSchema(PatternItem).entries,
  patterns: described(v.array(ScoredPattern), 'As data, in the other form.'),
  analysis_window: AnalysisWindow,
  not_detectable: described(
    v.array(NotDetectable),
    'What elements cannot show: of the types that were asked for, else all.',
  ),
  notices: described(v.array(v.string()), 'What a reader must know beside the list.'),
});
export type PatternList = v.InferOutput<typeof PatternList>;

/** Answer of `GET /v1/patterns/{id}`. */
export const PatternRecord = answer('Pattern', {
  ...patternEntries,
  withdrawn_at: wallTimeOrNull('When newer elements no longer showed it; null as long as they do.'),
});
export type PatternRecord = v.InferOutput<typeof PatternRecord>;
