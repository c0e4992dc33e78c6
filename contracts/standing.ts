import * as v from 'valibot';
import { described, list, nullish, text } from './shapes.ts';

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

/** Satellites as they are shown. */
export const NamedSatellites = v.array(v.object({ id: v.string(), name: v.string() }));

/** The webhook of one as it is shown later. */
export const BoundWebhook = described(
  v.nullable(v.object({ id: v.string() })),
  'The webhook that it tells alone; null: those that you have.',
);

/** The webhook that was made with one. */
export const MadeWebhook = v.nullable(
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

/** Answer of a deletion. */
export const DeletedStanding = v.object({ id: v.string(), status: v.literal('deleted') });
