import * as v from 'valibot';
import { DEFAULT_MAX_PRIORITY, KEY_MODES, MAX_PRIORITY, TIERS } from './modes-and-tiers.ts';
import { PERMISSIONS, type GrantedPermission } from './permissions.ts';
import { AgentId, AgentSatelliteId } from '../mission/agent.ts';
import { Links } from '../links.ts';
import {
  answer,
  choice,
  described,
  fields,
  integer,
  list,
  nullish,
  number,
  text,
} from '../shapes.ts';
import { InstantInput, onWallClock, wallTime, wallTimeOrNull } from '../time.ts';

/** Tiers that a key can be given; `development` is made by the start of a development platform alone. */
export const GIVEN_TIERS = ['free', 'pro', 'enterprise'] as const;

/** Longest time for which a key may work beside the one that replaces it, s. */
const MAX_OVERLAP_S = 30 * 86_400;

/** So long a key works beside the one that replaces it unless the caller says otherwise, s. */
export const DEFAULT_OVERLAP_S = 86_400;

/** Most addresses and networks in the list of one key. */
export const MAX_ADDRESSES = 100;

/** Most satellites that one key is bound to. */
export const MAX_SATELLITES = 100;

/** Longest name of a key, characters. */
export const MAX_NAME = 120;

const GRANTS = [...PERMISSIONS, '*'] as const satisfies GrantedPermission[];

/** What a key may be bound to beside its permissions; the maker's own bounds are the default. */
const boundEntries = {
  max_priority: nullish(
    integer(0, MAX_PRIORITY),
    `The highest priority that its holder may ask for. Default: ${DEFAULT_MAX_PRIORITY}, or the ` +
      "caller's where that is lower. Never more than the caller's.",
  ),
  agent_id: nullish(
    AgentId,
    'The only agent that the key may speak for. Best for every key that an agent carries. ' +
      "Default: the caller's, which is any agent of the owner where the caller has none.",
  ),
  satellite_ids: nullish(
    v.pipe(list(AgentSatelliteId, MAX_SATELLITES), v.minLength(1, 'must have at least 1 item')),
    "The only satellites that the key may report for. Default: the caller's.",
  ),
};

const Expiry = nullish(
  InstantInput,
  onWallClock(
    "When the key ends; after that it is refused with 401. Default: when the caller's key ends, " +
      'which is never for most. Never later than that.',
  ),
);

const Addresses = nullish(
  v.pipe(list(text(64), MAX_ADDRESSES), v.minLength(1, 'must have at least 1 item')),
  'IP addresses and networks (CIDR) that the key may be used from; from others it is refused ' +
    "with 403. Default: the caller's. Never an address that the caller's key is not allowed.",
);

/** Body of `POST /api/keys`. */
export const CreateApiKeyBody = v.pipe(
  fields({
    name: described(text(MAX_NAME), 'What people call the key.'),
    mode: described(choice(KEY_MODES), 'It is the middle part of the key.'),
    permissions: nullish(
      v.pipe(list(choice(GRANTS), 50), v.minLength(1, 'must have at least 1 item')),
      'Default: everything that the caller may do, except keys:write, members:write and owner:write. `*` is all of them. ' +
        'Never more than the caller may do.',
    ),
    tier: nullish(choice(GIVEN_TIERS), "Default: the caller's tier. Never a higher one."),
    prefix: nullish(text(16), 'One of the prefixes of the platform. Default: its first.'),
    expires_at: Expiry,
    allowed_addresses: Addresses,
    ...boundEntries,
  }),
  v.title('CreateApiKey'),
  v.description('A new key for the same owner.'),
  v.examples([
    { name: 'Ground segment', mode: 'live' },
    {
      name: 'Agent of the ISS',
      mode: 'live',
      permissions: ['agents:report'],
      agent_id: 'agent-iss-1',
      satellite_ids: ['25544'],
      expires_at: '2027-06-30T00:00:00Z',
      allowed_addresses: ['203.0.113.0/24', '2001:db8:7::/48'],
    },
  ]),
);
export type CreateApiKeyBody = v.InferOutput<typeof CreateApiKeyBody>;

/** Body of `PATCH /api/keys/:id`. */
export const UpdateApiKeyBody = v.pipe(
  fields({
    name: described(v.optional(text(MAX_NAME)), 'What people call the key.'),
    expires_at: nullish(
      InstantInput,
      onWallClock('When the key ends; null = never, as far as the caller may.'),
    ),
    allowed_addresses: nullish(
      v.pipe(list(text(64), MAX_ADDRESSES), v.minLength(1, 'must have at least 1 item')),
      'In place of the former list; null = from anywhere, as far as the caller may.',
    ),
  }),
  v.title('UpdateApiKey'),
  v.description(
    'What is not named stays. What a key may do and what it is bound to never changes.',
  ),
  v.examples([{ expires_at: '2027-01-31T00:00:00Z' }, { allowed_addresses: null }]),
);
export type UpdateApiKeyBody = v.InferOutput<typeof UpdateApiKeyBody>;

/** Body of `POST /api/keys/:id/rotate`. */
export const RotateApiKeyBody = v.pipe(
  fields({
    overlap_s: nullish(
      integer(0, MAX_OVERLAP_S),
      `How long the former key still works, s. Default ${DEFAULT_OVERLAP_S} (a day); 0 = not at all.`,
    ),
    overlap_hours: nullish(number(0, MAX_OVERLAP_S / 3_600), 'As overlap_s, in hours; not both.'),
    expires_at: nullish(
      InstantInput,
      onWallClock(
        'When the new key ends. Default: after as long a life as the former one was given, and never ' +
          "later than the caller's key.",
      ),
    ),
  }),
  v.check(
    ({ overlap_s: seconds, overlap_hours: hours }) =>
      (seconds ?? null) === null || (hours ?? null) === null,
    'has overlap_s and overlap_hours: send one of them',
  ),
  v.title('RotateApiKey'),
  v.examples([{ overlap_s: 3_600 }, {}]),
);
export type RotateApiKeyBody = v.InferOutput<typeof RotateApiKeyBody>;

/** A key that ends within so many days is marked in lists. */
export const EXPIRES_SOON_DAYS = 14;

const keyEntries = {
  id: v.string(),
  owner_id: v.string(),
  name: v.string(),
  mode: v.picklist(KEY_MODES),
  permissions: v.array(v.picklist(GRANTS)),
  tier: v.picklist(TIERS),
  hint: described(v.string(), "The key's first letters."),
  created_at: wallTime(),
  last_used_at: wallTimeOrNull(),
  revoked_at: wallTimeOrNull(),
  expires_at: wallTimeOrNull('Null = never.'),
  expires_soon: described(
    v.boolean(),
    `True when the key still works and ends within ${EXPIRES_SOON_DAYS} days.`,
  ),
  allowed_addresses: described(v.nullable(v.array(v.string())), 'Null = from anywhere.'),
  max_priority: v.number(),
  agent_id: described(v.nullable(v.string()), 'Null = any agent of the owner.'),
  satellite_ids: described(v.nullable(v.array(v.string())), 'Null = any.'),
  replaced_by: described(v.nullable(v.string()), 'Id of the key that a rotation made instead.'),
  links: Links,
};

/** What is known about a key. */
export const ApiKey = answer('ApiKey', keyEntries);
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** A key that was just made: the only answer that shows it. */
export const CreatedApiKey = answer('CreatedApiKey', {
  ...keyEntries,
  key: described(v.string(), 'Shown once, here.'),
});

/** The key that a rotation made, and the former one. */
export const RotatedApiKey = answer('RotatedApiKey', {
  ...keyEntries,
  key: described(v.string(), 'Shown once, here.'),
  replaces: described(
    v.object({ id: v.string(), expires_at: wallTime() }),
    'The former key and when it ends.',
  ),
});
