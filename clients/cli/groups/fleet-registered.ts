import type { Command } from 'commander';
import { confirm, type Context } from '../context.ts';
import { LIST_OPTIONS, showPages, type PageOf } from '../list.ts';
import type { Column } from '../show/table.ts';
import { idOf, type Kind } from '../things.ts';
import type { Verbs } from '../verbs.ts';

/** What satellites and stations of a register have in common. */
interface Registered {
  readonly id: string;
  readonly name: string;
  readonly sharing: string;
}

/** One kind of what owners register, as its lists show it and its calls take it. */
export interface RegisteredKind<Item extends Registered> extends Kind {
  /** As in `orbital fleet satellites remove <satellite>`. */
  readonly one: 'satellite' | 'station';
  readonly pages: (
    context: Context,
    query: { readonly limit: number },
  ) => AsyncIterable<PageOf<Item>>;
  readonly items: (context: Context) => AsyncIterable<Item>;
  readonly remove: (context: Context, id: string) => Promise<unknown>;
  /** What tells them apart beside their names. */
  readonly columns: readonly Column<Item>[];
  readonly empty: string;
}

/** The verb that lists one kind. */
export function listRegistered<Item extends Registered>(
  group: Command,
  { add }: Verbs,
  { one, list, pages, columns, empty }: RegisteredKind<Item>,
): void {
  add(group, {
    usage: 'list',
    summary: `List your ${one}s, the newest first`,
    example: list,
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) => pages(context, query),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'name', value: ({ name }) => name },
          ...columns,
          { name: 'sharing', value: ({ sharing }) => sharing },
        ],
        id: ({ id }) => id,
        empty,
      }),
  });
}

/** The verb that forgets one of a kind, by its id or name. */
export function removeRegistered<Item extends Registered>(
  group: Command,
  { add }: Verbs,
  kind: RegisteredKind<Item>,
): void {
  const { one } = kind;
  add(group, {
    usage: `remove <${one}>`,
    summary: `Forget a ${one} that nothing is booked on`,
    example: `orbital fleet ${one}s remove $${one.toUpperCase()} --yes`,
    run: async (context, [written = '']) => {
      const id = await idOf(context, kind, written, async function* () {
        for await (const { id: known, name } of kind.items(context))
          yield { id: known, names: [name] };
      });
      if (!(await confirm(context, `${id} will be registered no more`))) return;
      await kind.remove(context, id);
      context.terminal.err(`${id} is gone.\n`);
    },
  });
}
