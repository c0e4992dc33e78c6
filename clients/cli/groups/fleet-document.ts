import type { Command } from 'commander';
import type { ConsoleTypes } from '../../sdk/index.ts';
import { confirm, type Context } from '../context.ts';
import { readObject, writeText } from '../files.ts';
import { showList } from '../show/output.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

type Difference = ConsoleTypes['schemas']['FleetDocumentDifference'];
const LISTS = ['satellites', 'stations', 'outages'] as const;

/** `orbital fleet export` and `import`: all that is registered as one document. */
export function fleetDocument(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'export',
    summary: 'Write all that you have registered as one document',
    example: 'orbital fleet export',
    options: [['--to <file>', 'where to; default: standard output']],
    run: async (context, _, options) => {
      const { client, terminal } = context;
      const found = await client.console.get('/api/fleet/document', { signal: terminal.signal });
      const text = `${JSON.stringify(found, null, 2)}\n`;
      const to = textOption(options, 'to');
      if (to === undefined) {
        terminal.out(text);
        return;
      }
      await writeText(to, text);
      terminal.err(`The document is in ${to}.\n`);
    },
  });
  add(group, {
    usage: 'import <file>',
    summary:
      'Make your register what a document says, all of it or nothing; what it leaves out goes',
    example: 'orbital fleet export | orbital fleet import - --dry-run',
    options: [['--dry-run', 'only say what would change']],
    run: importDocument,
  });
}

async function importDocument(
  context: Context,
  [file = '']: readonly string[],
  options: Options,
): Promise<void> {
  const document = await readObject(file, context.terminal);
  const isDry = options['dryRun'] === true;
  if (isDry || context.isDry) {
    await showDifference(context, await put(context, document, isDry));
    return;
  }
  const would = await put(context, document, true);
  const gone = LISTS.flatMap((list) => would[list].removed);
  const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ', …' : '');
  const what =
    gone.length === 1 ? `${named} will be removed` : `${gone.length} will be removed: ${named}`;
  if (gone.length > 0 && !(await confirm(context, what))) return;
  await showDifference(context, await put(context, document, false));
}

function put(
  { client, terminal }: Context,
  document: Readonly<Record<string, unknown>>,
  isDry: boolean,
): Promise<Difference> {
  return client.console.put('/api/fleet/document', {
    // True: what is no document is refused by the platform, field by field.
    body: { ...document, dry_run: isDry },
    signal: terminal.signal,
  });
}

async function showDifference(context: Context, answer: Difference): Promise<void> {
  const rows = LISTS.flatMap((list) => {
    const { created, changed, removed } = answer[list];
    return [
      ...created.map((name) => ({ list, what: 'new', name, fields: [] as string[] })),
      ...changed.map(({ name, fields }) => ({ list, what: 'changed', name, fields })),
      ...removed.map((name) => ({ list, what: 'removed', name, fields: [] as string[] })),
    ];
  });
  await showList(context, {
    answer,
    rows,
    columns: [
      { name: 'list', value: ({ list }) => list },
      { name: 'change', value: ({ what }) => what },
      { name: 'name', value: ({ name }) => name },
      { name: 'fields', value: ({ fields }) => fields },
    ],
    id: ({ name }) => name,
    empty: 'Nothing differs.',
  });
  for (const { message } of answer.warnings ?? []) context.terminal.err(`note: ${message}\n`);
  if (answer.dry_run && context.output === 'table')
    context.terminal.err('Nothing was changed: leave --dry-run out to do it.\n');
}
