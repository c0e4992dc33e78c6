import * as v from 'valibot';
import { described } from './shapes.ts';

/** Totals of lists without an end are counted so far; a larger one is told as this. */
export const MOST_COUNTED = 10_000;

/** A page of a list: `cursor` goes on where it ends, null at the end. */
export function pageSchema<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: described(v.array(item), 'The items of this page.'),
    has_more: described(v.boolean(), 'More follow; ask again with `cursor`.'),
    cursor: described(v.nullable(v.string()), 'Where the next page begins; null on the last one.'),
    limit: described(v.number(), 'As it was applied.'),
    total: described(
      v.number(),
      `How many match, on all pages; ${MOST_COUNTED} for more than that.`,
    ),
  });
}

/** Fields of a list that is always answered whole, beside the name that it has by itself. */
export function wholeEntries<const Item extends v.GenericSchema>(item: Item) {
  return {
    data: described(v.array(item), 'The items of this page.'),
    has_more: described(v.literal(false), 'They are all here.'),
    cursor: described(v.null(), 'Where the next page begins; null on the last one.'),
    total: v.number(),
  };
}

/** Fields of a whole list. */
export function wholeList<Item>(items: readonly Item[]) {
  return { data: [...items], has_more: false as const, cursor: null, total: items.length };
}
