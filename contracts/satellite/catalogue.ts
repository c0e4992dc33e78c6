import * as v from 'valibot';
import { ORBIT_CLASSES } from '../../domain/orbit/elements/element-age.ts';
import { answer, described } from '../shapes.ts';
import { Instant, missionTimeOrNull } from '../time.ts';

/** What answers say where elements are older than a week. */
export const elementsNotice = v.exactOptional(
  described(
    v.string(),
    'How old the elements are, what error to expect and how to get newer ones; only where they are ' +
      'older than 7 days.',
  ),
);

/** Answer of `GET /v1/catalogue`. */
export const CatalogueSummary = answer('CatalogueSummary', {
  source: described(
    v.nullable(v.string()),
    'Where the newest elements come from; null without satellites.',
  ),
  newest_epoch: missionTimeOrNull('Epoch of the newest elements.'),
  median_age_hours: described(
    v.nullable(v.number()),
    'Median age of the elements of satellites that are in orbit and listed.',
  ),
  satellites: described(v.number(), 'Satellites of the catalogue.'),
  last_refresh: described(
    v.nullable(Instant),
    'Wall time at which elements were last read, from the source or from a file by ' +
      '`npm run catalogue:import`; null before the first time.',
  ),
  last_refresh_source: described(
    v.nullable(v.string()),
    'Where they were read from then: the host of the source, or the name that the import gave.',
  ),
  next_refresh: described(
    v.nullable(Instant),
    'Wall time from which the source is read again; null where no source is asked.',
  ),
  expected_error_km: described(
    v.nullable(v.object(Object.fromEntries(ORBIT_CLASSES.map((kind) => [kind, v.number()])))),
    'Expected distance from the real satellites at the median age, km, by kind of orbit; null beyond 30 days, where nothing was measured.',
  ),
  elements_notice: elementsNotice,
});
export type CatalogueSummary = v.InferOutput<typeof CatalogueSummary>;
