import * as v from 'valibot';
import { choice, described, fields, integer, list, nullish, number, text } from '../shapes.ts';

/** Who may use what an owner registered. */
export const SHARINGS = ['private', 'public'] as const;

/** Whether others may use it. */
export type Sharing = (typeof SHARINGS)[number];

/** Most owners of one rule. */
const MAX_OWNERS = 50;

/**
 * Without what turns the direction of the text around it (Unicode's Bidi_Control): a name with it could be shown as
 * another one. In ranges, which clients in other languages read.
 */
const ONE_DIRECTION = /^[^\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/;

/** A name of what is registered: 1 to 120 characters, not only blanks. */
export const FleetName = described(
  v.pipe(
    text(120),
    v.regex(ONE_DIRECTION, 'must not contain characters that turn the direction of text'),
    v.trim(),
    v.minLength(1, 'must not be blank'),
  ),
  'Unique among those of the owner, whatever its case, blanks and punctuation; it works as an id for its owner. ' +
    'Not one that reads as a catalogue number or as an id.',
);

/** How others may use what is public. */
export const ShareRules = v.pipe(
  fields({
    owners: nullish(
      list(text(128), MAX_OWNERS),
      'Ids of the owners who may use it. Default: all of them.',
    ),
    max_minutes_per_day: nullish(number(0, 1440), 'Most minutes a day that each may book.'),
    priority_cap: nullish(integer(0, 9), 'The highest priority with which they may book.'),
  }),
  v.title('ShareRules'),
  v.description('Rules for others, where `sharing` is `public`.'),
);
export type ShareRules = v.InferOutput<typeof ShareRules>;

/** Fields about sharing of a body. */
export const sharingFields = {
  sharing: nullish(
    choice(SHARINGS),
    '`private` (default): nobody else finds it. `public`: others may use it by its id, within `share_rules`.',
  ),
  share_rules: v.nullish(ShareRules),
};

/** The same of an answer. */
export const sharingAnswer = {
  sharing: v.picklist(SHARINGS),
  share_rules: v.nullable(
    v.object({
      owners: v.nullable(v.array(v.string())),
      max_minutes_per_day: v.nullable(v.number()),
      priority_cap: v.nullable(v.number()),
    }),
  ),
};
