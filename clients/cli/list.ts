import type { Context } from './context.ts';
import { UsageError } from './failures.ts';
import { numberOption } from './numbers.ts';
import { showList } from './show/output.ts';
import type { Column } from './show/table.ts';
import type { Options } from './verbs.ts';

/** Options of every list. */
export const LIST_OPTIONS = [
  ['--limit <count>', 'so many of them, the newest first'],
  ['--all', 'all of them, page by page'],
] as const;

const DEFAULT_LIMIT = 50;
const LARGEST_PAGE = 200;

/** A page as every list answers it. */
export interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly cursor: string | null;
}

/** Shows a list of the platform: one page, or all of them as one. */
export async function showPages<Item>(
  context: Context,
  options: Options,
  view: {
    readonly pages: (query: { readonly limit: number }) => AsyncIterable<PageOf<Item>>;
    readonly columns: readonly Column<Item>[];
    readonly id: (item: Item) => string;
    readonly empty?: string;
  },
): Promise<void> {
  const isAll = options['all'] === true;
  const asked = numberOption(options, 'limit');
  if (asked !== undefined && (asked < 1 || !Number.isInteger(asked)))
    throw new UsageError(`--limit must be a whole number from 1, not ${asked}`);
  const limit = asked ?? (isAll ? LARGEST_PAGE : DEFAULT_LIMIT);
  let answer: PageOf<Item> | null = null;
  const rows: Item[] = [];
  for await (const page of view.pages({ limit })) {
    rows.push(...page.data);
    answer = isAll ? { ...page, data: [...rows] } : page;
    if (!isAll) break;
  }
  await showList(context, { answer, rows, ...view });
  if (answer?.has_more === true) context.progress('There are more: add --all or a larger --limit.');
}
