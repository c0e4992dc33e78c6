import type { OwnerRemoval } from '../../../contracts/access/owner-data.ts';
import { instant } from '../../../presenters/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { OWNED } from '../../../records/owner/owned.ts';
import type { RemovalDocument } from '../../../records/owner/removals.ts';

/** The removal of an owner as it leaves; without the owner, since anybody with its id may read it. */
export function presentRemoval(
  removal: RemovalDocument,
  workflowUrl: string | undefined,
): OwnerRemoval {
  const { _id: id, confirmed_at, completed_at, expires_at } = removal;
  return {
    id,
    status: removal.status,
    found: { ...removal.found },
    found_total: sumOf(removal.found),
    removed: { ...removal.removed },
    removed_total: sumOf(removal.removed),
    kept: OWNED.filter(({ isKept }) => isKept).map(({ kind }) => kind),
    created_at: instant(removal.created_at),
    confirmed_at: confirmed_at === null ? null : instant(confirmed_at),
    completed_at: completed_at === null ? null : instant(completed_at),
    expires_at: expires_at === undefined ? null : instant(expires_at),
    links: linksOf({ self: pathOf.ownerRemoval(id), temporal: workflowUrl }),
  };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
