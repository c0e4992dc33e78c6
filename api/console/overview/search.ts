import { isPermitted, type Permission } from '../../../contracts/access/permissions.ts';
import {
  SEARCHED_KINDS,
  type SearchedKind,
  type SearchHit,
  type SearchResult,
} from '../../../contracts/console/search.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import type { OverviewRecords } from '../../../records/overview/overview.ts';
import type { Found, OwnedKind, SearchRecords } from '../../../records/overview/search.ts';
import type { Identity } from '../../http/identity.ts';
import { pageOf } from './pages.ts';

/** What a search looks into. */
export interface SearchDeps {
  readonly search: SearchRecords;
  readonly satellites: Pick<SatelliteRecords, 'search'>;
  readonly overview: Pick<OverviewRecords, 'findEncounters'>;
}

/** Looks for a text in everything that the caller may read; `limit` hits at most. */
export async function searchEverywhere(
  deps: SearchDeps,
  { ownerId, permissions }: Pick<Identity, 'ownerId' | 'permissions'>,
  text: string,
  limit: number,
): Promise<SearchResult> {
  // True: the keys of the record are the kinds.
  const kinds = Object.entries(SEARCHED_KINDS) as [SearchedKind, Permission][];
  const allowed = kinds.filter(([, permission]) => isPermitted(permissions, permission));
  const denied = kinds.filter(([, permission]) => !isPermitted(permissions, permission));
  const found = await Promise.all(
    allowed.map(async ([kind]) => {
      const hits = await findKind(deps, kind, ownerId, text, limit + 1);
      return hits?.map((hit) => ({ kind, ...hit, href: pageOf[kind](hit.id) })) ?? null;
    }),
  );
  const hits = found
    .flatMap((kind) => kind ?? [])
    .toSorted((a, b) => rankOf(a, text) - rankOf(b, text));
  return {
    q: text,
    data: hits.slice(0, limit),
    has_more: hits.length > limit || found.includes(null),
    left_out: [...new Set(denied.map(([, permission]) => permission))],
  };
}

async function findKind(
  { search, satellites, overview }: SearchDeps,
  kind: SearchedKind,
  ownerId: string,
  text: string,
  limit: number,
): Promise<Found[] | null> {
  switch (kind) {
    case 'satellite': {
      const found = await satellites.search(text, limit);
      return found.map(({ noradId, name, status }) => ({ id: noradId, title: name, status }));
    }
    case 'conjunction':
      return overview.findEncounters(ownerId, text, limit);
    default:
      return search.find(kind satisfies OwnedKind, ownerId, text, limit);
  }
}

/** What has the id comes first, then what begins with the text; kinds keep their order. */
function rankOf({ id, title }: SearchHit, text: string): number {
  const wanted = text.toLowerCase();
  if (id.toLowerCase() === wanted) return 0;
  if (title.toLowerCase() === wanted) return 1;
  if (title.toLowerCase().startsWith(wanted) || id.toLowerCase().startsWith(wanted)) return 2;
  return 3;
}
