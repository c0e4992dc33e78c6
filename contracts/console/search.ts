import * as v from 'valibot';
import type { Permission } from '../access/permissions.ts';
import { answer, described } from '../shapes.ts';

/** What a search looks through, and the permission that each kind takes. */
export const SEARCHED_KINDS = {
  deployment: 'deployments:read',
  workload: 'workloads:read',
  plan: 'deployments:read',
  mission: 'deployments:read',
  agent: 'deployments:read',
  webhook: 'webhooks:read',
  delivery: 'webhooks:read',
  conjunction: 'satellites:read',
  satellite: 'satellites:read',
} as const satisfies Readonly<Record<string, Permission>>;
export type SearchedKind = keyof typeof SEARCHED_KINDS;

export const DEFAULT_HITS = 20;
export const MOST_HITS = 50;

const KINDS = Object.keys(SEARCHED_KINDS) as [SearchedKind, ...SearchedKind[]];

/** One thing that a search found. */
export const SearchHit = answer('SearchHit', {
  kind: described(v.picklist(KINDS), 'What kind of thing it is.'),
  id: v.string(),
  title: described(v.string(), 'What people call it.'),
  status: described(v.nullable(v.string()), 'How it is; null for what has no status.'),
  href: described(v.string(), 'Path of its page in the console.'),
});
export type SearchHit = v.InferOutput<typeof SearchHit>;

/** Answer of `GET /api/search`. */
export const SearchResult = v.pipe(
  answer('SearchResult', {
    q: described(v.string(), 'What was looked for.'),
    data: described(
      v.array(SearchHit),
      'What has this id first, then what begins with the text, then what has it somewhere.',
    ),
    has_more: described(
      v.boolean(),
      'There is more than is shown, or may be among very many records: look for a longer text.',
    ),
    left_out: described(v.array(v.string()), 'Permissions that the caller lacks.'),
  }),
  v.description('What an owner has, and satellites, by a part of an id or a name.'),
);
export type SearchResult = v.InferOutput<typeof SearchResult>;
