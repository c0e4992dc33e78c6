import * as v from 'valibot';
import { Links } from './links.ts';
import { answer, described, list, nullish, text } from './shapes.ts';
import { wallTime } from './time.ts';
import { Warning } from './warning.ts';

/** Satellites of one watch or monitor at most. */
export const MAX_WATCHED = 100;
/** Watches or monitors of a page where the request names no limit, and at most. */
export const DEFAULT_STANDING = 50;
export const MAX_STANDING_PAGE = 200;

const SatelliteInput = v.pipe(
  v.union(
    [text(200), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))],
    'must be a catalogue number or a name',
  ),
  v.transform(String),
);

/** The field `satellites` of what is asked to be told of them. */
export const SatellitesInput = v.pipe(
  list(SatelliteInput, MAX_WATCHED),
  v.minLength(1, 'must name at least one satellite'),
  v.description(`Catalogue numbers or names, 1 to ${MAX_WATCHED}.`),
);

/** The field `webhook_url` of the same; `noun` is what is made. */
export function webhookUrlInput(noun: string) {
  return nullish(
    text(2048),
    `Makes a webhook for this ${noun} alone. Absent: the webhooks that you have are told.`,
  );
}

/** The webhook of one as it is shown later. */
const BoundWebhook = described(
  v.nullable(v.object({ id: v.string() })),
  'The webhook that it tells alone; null: those that you have.',
);

/** The webhook that was made with one. */
const MadeWebhook = v.nullable(
  v.object({
    id: v.string(),
    url: v.string(),
    secret: described(
      v.string(),
      'Shown in this answer and never again. Key of X-Service-Signature, as it stands.',
    ),
    standard_webhooks_secret: described(
      v.string(),
      'The same secret as libraries of Standard Webhooks take it.',
    ),
  }),
);
export type MadeWebhook = v.InferOutput<typeof MadeWebhook>;

/** What one is shown as, by what its kind has beside. */
export function shownStanding<const Own extends v.ObjectEntries>(title: string, own: Own) {
  return answer(title, { ...entriesOf(own), webhook: BoundWebhook });
}

/** The answer to its making. */
export function madeStanding<const Own extends v.ObjectEntries>(title: string, own: Own) {
  return answer(title, {
    ...entriesOf(own),
    webhook: MadeWebhook,
    warnings: described(v.array(Warning), 'What was accepted although it may not work.'),
  });
}

function entriesOf<const Own extends v.ObjectEntries>(own: Own) {
  return {
    id: v.string(),
    status: v.literal('active'),
    satellites: v.array(v.object({ id: v.string(), name: v.string() })),
    ...own,
    created_at: wallTime(),
    updated_at: wallTime(),
    links: Links,
  };
}

/** Answer of a deletion. */
export const DeletedStanding = v.object({ id: v.string(), status: v.literal('deleted') });
