import * as v from 'valibot';
import { CONFIDENCE_WORDS } from '../../domain/pattern/pattern.ts';
import { described, fields, list, nullish, number, text } from '../shapes.ts';
import { madeStanding, SatellitesInput, shownStanding, webhookUrlInput } from '../standing.ts';
import { missionTime, wallTime } from '../time.ts';

/** Types of one monitor at most. */
const MAX_TYPES = 30;

const TypesInput = v.pipe(list(text(64), MAX_TYPES), v.minLength(1, 'must name at least one type'));

/** Body of `POST /v1/patterns/monitor`. */
export const CreateMonitorBody = v.pipe(
  fields({
    satellites: SatellitesInput,
    pattern_types: nullish(TypesInput, 'Types or subtypes, as of GET /v1/patterns. Default: all.'),
    types: nullish(TypesInput, 'As pattern_types (alias).'),
    min_confidence: nullish(
      v.union(
        [number(0, 1), v.picklist(CONFIDENCE_WORDS)],
        `must be a number from 0 to 1 or one of ${CONFIDENCE_WORDS.join(', ')}`,
      ),
      'Leaves out what is less sure. Default: what is told of patterns, which is `possible` or surer.',
    ),
    webhook_url: webhookUrlInput('monitor'),
  }),
  v.title('CreatePatternMonitor'),
  v.examples([
    {
      satellites: ['25544', 'Hubble'],
      pattern_types: ['maneuver', 'decay'],
      min_confidence: 'likely',
      webhook_url: 'https://example.com/hooks',
    },
  ]),
);
export type CreateMonitorBody = v.InferOutput<typeof CreateMonitorBody>;

const monitorEntries = {
  pattern_types: described(v.nullable(v.array(v.string())), 'Null: all.'),
  min_confidence: described(
    v.nullable(v.number()),
    'Null: whatever is told of patterns, from `possible` on.',
  ),
  last_look: described(
    v.nullable(
      v.object({
        id: v.string(),
        at: wallTime('When it ended.'),
        seen_to: missionTime('The instant that it believed it was.'),
        catalogue_revision: v.number(),
      }),
    ),
    'The newest look at histories that it heard of; null before the first.',
  ),
};

/** A monitor as it leaves the API. */
export const PatternMonitor = shownStanding('PatternMonitor', monitorEntries);
export type PatternMonitor = v.InferOutput<typeof PatternMonitor>;

/** Answer of `POST /v1/patterns/monitor`. */
export const CreatedMonitor = madeStanding('CreatedPatternMonitor', monitorEntries);
