import type { PageQuery } from '../../../records/store/paging.ts';

/** A page of records in memory, as `findPage` reads it from MongoDB: newest first. */
export function newestPage<D extends { readonly _id: string; readonly created_at: Date }>(
  documents: readonly D[],
  { limit, after, offset = 0 }: PageQuery,
): D[] {
  const isOlder = ({ created_at, _id }: D): boolean =>
    after === null ||
    created_at.getTime() < after.atMs ||
    (created_at.getTime() === after.atMs && _id < after.id);
  return documents
    .filter(isOlder)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a._id < b._id ? 1 : -1))
    .slice(offset, offset + limit);
}
