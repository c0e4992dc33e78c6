import type { Command } from 'commander';
import { confirm, type Context } from '../context.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given } from '../numbers.ts';
import { showFacts } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Verbs } from '../verbs.ts';

const KEY: Kind = { noun: 'key', prefix: 'key', list: 'orbital key list' };

/** `orbital key`: keys of the same owner. */
export function key(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'create <name>',
    summary: 'Make a key; it is shown once',
    example: 'orbital key create reader --permissions planning:read,workloads:read',
    options: [
      ['--permissions <list>', 'what it may do, with commas; default: what you may, without keys'],
      ['--test', 'a test key'],
      ['--expires <instant>', 'when it ends'],
    ],
    run: async (context, [name = ''], options) => {
      const made = await context.client.console.post('/api/keys', {
        body: {
          name,
          mode: options['test'] === true ? 'test' : 'live',
          ...given({
            // True: a permission that there is not is refused by the platform, which names those there are.
            permissions: textOption(options, 'permissions')?.split(',') as ['*'] | undefined,
            expires_at: textOption(options, 'expires'),
          }),
        },
        signal: context.terminal.signal,
      });
      await showFacts(context, made, made.id, [
        ['id', made.id],
        ['key', made.key],
        ['permissions', made.permissions],
        ['expires', instantText(made.expires_at)],
      ]);
      context.progress('The key is not shown again.');
    },
  });
  add(group, {
    usage: 'list',
    summary: 'List keys, the newest first',
    example: 'orbital key list',
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.console.pages('/api/keys', {
            params: { query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'name', value: ({ name }) => name },
          { name: 'begins', value: ({ hint }) => hint },
          { name: 'permissions', value: ({ permissions }) => permissions },
          { name: 'used', value: ({ last_used_at: at }) => instantText(at) },
          { name: 'ends', value: (one) => instantText(one.revoked_at ?? one.expires_at) },
        ],
        id: ({ id }) => id,
      }),
  });
  add(group, {
    usage: 'show <key>',
    summary: 'Show a key, without what is secret of it',
    example: 'orbital key show $KEY_ID',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const found = await context.client.console.get('/api/keys/{id}', init);
      await showFacts(context, found, found.id, [
        ['id', found.id],
        ['name', found.name],
        ['begins', found.hint],
        ['mode', found.mode],
        ['permissions', found.permissions],
        ['made', instantText(found.created_at)],
        ['used', instantText(found.last_used_at)],
        ['expires', instantText(found.expires_at)],
        ['revoked', instantText(found.revoked_at)],
      ]);
    },
  });
  add(group, {
    usage: 'rotate <key>',
    summary: 'Replace a key; the former one works on for a while',
    example: 'orbital key rotate $KEY_ID --yes',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      if (!(await confirm(context, `${init.params.path.id} will be replaced`))) return;
      const made = await context.client.console.post('/api/keys/{id}/rotate', {
        ...init,
        body: {},
      });
      await showFacts(context, made, made.id, [
        ['id', made.id],
        ['key', made.key],
      ]);
    },
  });
  add(group, {
    usage: 'revoke <key>',
    summary: 'End a key at once',
    example: 'orbital key revoke $KEY_ID --yes',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const { id } = init.params.path;
      if (!(await confirm(context, `${id} will be refused from now on`))) return;
      const ended = await context.client.console.delete('/api/keys/{id}', init);
      await showFacts(context, ended, ended.id, [
        ['id', ended.id],
        ['revoked', instantText(ended.revoked_at)],
      ]);
    },
  });
}

async function initOf(context: Context, written: string) {
  const { signal } = context.terminal;
  const id = await idOf(context, KEY, written, async function* () {
    for await (const { id: own, name } of context.client.console.items('/api/keys', { signal }))
      yield { id: own, names: [name] };
  });
  return { params: { path: { id } }, signal };
}
