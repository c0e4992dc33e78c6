import * as v from 'valibot';
import { KEY_MODES, TIERS } from './modes-and-tiers.ts';
import { PERMISSIONS, type GrantedPermission } from './permissions.ts';
import { answer, choice, described, fields, list, nullish, text } from '../shapes.ts';
import { Instant } from '../time.ts';

/** Tiers that the console gives; `development` is made by the start of a development platform alone. */
export const GIVEN_TIERS = ['free', 'pro', 'enterprise'] as const;

const GRANTS = [...PERMISSIONS, '*'] as const satisfies GrantedPermission[];

/** Body of `POST /api/keys`. */
export const CreateApiKeyBody = v.pipe(
  fields({
    name: described(text(120), 'What people call the key.'),
    mode: described(choice(KEY_MODES), 'It is the middle part of the key.'),
    permissions: nullish(
      v.pipe(list(choice(GRANTS), 50), v.minLength(1, 'must have at least 1 item')),
      'Default: everything that the caller may do, except keys:write. `*` is all of them. ' +
        'Never more than the caller may do.',
    ),
    tier: nullish(choice(GIVEN_TIERS), "Default: the caller's tier. Never a higher one."),
    prefix: nullish(text(16), 'One of the prefixes of the platform. Default: its first.'),
  }),
  v.title('CreateApiKey'),
  v.description('A new key for the same owner.'),
  v.examples([
    { name: 'Ground segment', mode: 'live' },
    { name: 'agents', mode: 'live', permissions: ['agents:report'], tier: 'pro' },
  ]),
);
export type CreateApiKeyBody = v.InferOutput<typeof CreateApiKeyBody>;

const keyEntries = {
  id: v.string(),
  owner_id: v.string(),
  name: v.string(),
  mode: v.picklist(KEY_MODES),
  permissions: v.array(v.picklist(GRANTS)),
  tier: v.picklist(TIERS),
  hint: described(v.string(), "The key's first letters."),
  created_at: Instant,
  last_used_at: v.nullable(Instant),
  revoked_at: v.nullable(Instant),
};

/** What is known about a key. */
export const ApiKey = answer('ApiKey', keyEntries);
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** A key that was just made: the only answer that shows it. */
export const CreatedApiKey = answer('CreatedApiKey', {
  ...keyEntries,
  key: described(v.string(), 'Shown once, here.'),
});
