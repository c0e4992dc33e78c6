import * as v from 'valibot';
import { Links } from '../links.ts';
import { answer, described, fields, requiredText } from '../shapes.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';

/** How far the removal of an owner is. */
export const REMOVAL_STATES = ['prepared', 'running', 'removed'] as const;

const counts = v.record(v.string(), v.number());

/** The removal of all that an owner has. */
export const OwnerRemoval = v.pipe(
  answer('OwnerRemoval', {
    id: described(
      v.string(),
      'Keep it: the removal is read by it, without a key, when there is no key any more.',
    ),
    status: described(
      v.picklist(REMOVAL_STATES),
      'prepared: nothing is done yet. running: nothing is taken in for the owner any more.',
    ),
    found: described(counts, 'Records that there were when it was prepared, by kind.'),
    found_total: described(v.number(), 'Their sum.'),
    removed: described(counts, 'Records that were removed so far, by kind.'),
    removed_total: described(v.number(), 'Their sum.'),
    kept: described(v.array(v.string()), 'Kinds that are counted and kept: bills.'),
    created_at: wallTime(),
    confirmed_at: wallTimeOrNull('null while it is prepared.'),
    completed_at: wallTimeOrNull('null before its end.'),
    expires_at: wallTimeOrNull('Until when it can be confirmed; null once it is.'),
    links: Links,
  }),
  v.description('How much there is and how much of it was removed.'),
);
export type OwnerRemoval = v.InferOutput<typeof OwnerRemoval>;

/** Body of `POST /api/owner/removals/{id}/confirm`. */
export const ConfirmRemovalBody = v.pipe(
  fields({
    owner: v.pipe(
      requiredText(),
      v.maxLength(128, 'must have at most 128 characters'),
      v.description('The id of the owner, typed again: what is removed does not come back.'),
    ),
  }),
  v.title('ConfirmRemoval'),
  v.description('Says that it is meant.'),
  v.examples([{ owner: 'acme' }]),
);
