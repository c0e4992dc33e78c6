/** A place in a list that runs from the newest to the oldest. */
export interface NewestFirst {
  readonly atMs: number;
  readonly id: string;
}

/** The filter of "after this place" in a list ordered by created_at and _id, newest first. */
export function olderThan(place: NewestFirst | null): Record<string, unknown> {
  if (place === null) return {};
  const at = new Date(place.atMs);
  return { $or: [{ created_at: { $lt: at } }, { created_at: at, _id: { $lt: place.id } }] };
}
