import * as v from 'valibot';
import { RISK_LEVELS } from '../../domain/conjunction/assessment/risk.ts';
import { described, fields, flag, nullish, number, positive } from '../shapes.ts';
import { madeStanding, SatellitesInput, shownStanding, webhookUrlInput } from '../standing.ts';
import { missionTime, wallTime } from '../time.ts';
import { MAX_THRESHOLD_KM } from './conjunction.ts';

/** Distance (km) of a watch whose request names none. */
export const DEFAULT_WATCH_KM = 30;

/** Body of `POST /v1/conjunctions/watch`. */
export const CreateWatchBody = v.pipe(
  fields({
    satellites: SatellitesInput,
    threshold_km: nullish(
      positive(MAX_THRESHOLD_KM),
      `Distance up to which encounters are wanted. Default ${DEFAULT_WATCH_KM}; more than 30 is kept and screened to 30.`,
    ),
    min_probability: nullish(
      number(0, 1),
      'Leaves out what is less probable, and what has no probability.',
    ),
    tells_uncertain: nullish(
      flag(),
      'Tells webhooks also what is uncertain (a fleet that thrusts, or poor data) more than two days ahead. Default false: it is listed and told later.',
    ),
    webhook_url: webhookUrlInput('watch'),
  }),
  v.title('CreateConjunctionWatch'),
  v.examples([
    { satellites: ['25544', 'Hubble'], threshold_km: 5, webhook_url: 'https://example.com/hooks' },
  ]),
);
export type CreateWatchBody = v.InferOutput<typeof CreateWatchBody>;

const watchEntries = {
  threshold_km: described(v.number(), 'As it was asked for.'),
  screened_threshold_km: described(v.number(), 'Screenings of watches go no farther.'),
  min_probability: v.nullable(v.number()),
  tells_uncertain: v.boolean(),
  last_run: described(
    v.nullable(
      v.object({
        id: v.string(),
        at: wallTime('When it ended.'),
        start: missionTime(),
        end: missionTime(),
        newest_elements: missionTime('Epoch of the newest elements of the catalogue.'),
        objects_screened: v.number(),
        screened_threshold_km: described(v.number(), 'Up to this distance everything is kept.'),
      }),
    ),
    'The newest screening that it heard of; null before the first.',
  ),
  open: described(
    v.nullable(v.object(v.entriesFromList(RISK_LEVELS, v.number()))),
    'Open encounters by risk after that screening.',
  ),
};

/** A watch as it leaves the API. */
export const ConjunctionWatch = shownStanding('ConjunctionWatch', watchEntries);
export type ConjunctionWatch = v.InferOutput<typeof ConjunctionWatch>;

/** Answer of `POST /v1/conjunctions/watch`. */
export const CreatedWatch = madeStanding('CreatedConjunctionWatch', watchEntries);
