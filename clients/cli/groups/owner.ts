import type { Command } from 'commander';
import type { ConsoleTypes } from '../../sdk/index.ts';
import { pause } from '../../sdk/pause.ts';
import { askForName, type Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { openScreen } from '../screen.ts';
import { showFacts, type Fact } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import type { Verbs } from '../verbs.ts';
import { exportOwner } from './owner-export.ts';

type Removal = ConsoleTypes['schemas']['OwnerRemoval'];

/** How often a removal is looked at, ms. */
const LOOK_MS = 2_000;

/** `orbital owner`: all that the owner of the key has. */
export function owner(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'export',
    summary: 'Write all that the owner has, one JSON object a line',
    example: 'orbital owner export --out owner.ndjson',
    options: [
      ['--out <file>', 'where to, whole or not at all; - or a pipe: standard output'],
      ['--timeout <seconds>', 'give up when nothing came for so long; default: 60'],
    ],
    run: exportOwner,
  });
  add(group, {
    usage: 'remove [owner]',
    summary: 'Remove all that the owner has, for good; with --yes the owner is named',
    example: 'orbital owner remove acme --yes',
    options: [['--watch', 'follow it to its end']],
    run: remove,
  });
  add(group, {
    usage: 'removal <removal>',
    summary: 'Show how far a removal is; no key is needed',
    example: 'orbital owner removal $REMOVAL',
    options: [['--watch', 'follow it to its end']],
    run: async (context, [id = ''], options) => {
      if (options['watch'] === true) await watch(context, id);
      else await showOne(context, await read(context, id));
    },
  });
}

async function remove(
  context: Context,
  [name]: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { client, terminal, isDry, yes } = context;
  if (!isDry && yes && name === undefined)
    throw new UsageError('--yes wants the owner named', 'orbital owner remove OWNER --yes');
  if (!isDry && !yes && !terminal.canAsk)
    throw new UsageError(
      'all that the owner has will be removed: this wants a yes',
      'add the name of the owner and --yes where nobody can be asked',
    );
  const { signal } = terminal;
  const prepared = await client.console.post('/api/owner/removals', { signal });
  if (!yes) tell(terminal.err, prepared);
  const typed = yes ? name : await askForName('Type the name of the owner to remove it all');
  if (typed === undefined) {
    terminal.err('Nothing was removed.\n');
    return;
  }
  if (name !== undefined && typed !== name)
    throw new UsageError(`that is not '${name}'; nothing was removed`);
  const running = await client.console.post('/api/owner/removals/{id}/confirm', {
    params: { path: { id: prepared.id } },
    body: { owner: typed },
    signal,
  });
  terminal.err(
    `No call of the owner is taken from now on. How far it is: orbital owner removal ${running.id}\n`,
  );
  if (options['watch'] === true) await watch(context, running.id);
  else await showOne(context, running);
}

/** What would go, before it is asked whether it may. */
function tell(say: (text: string) => void, { found, found_total: total, kept }: Removal): void {
  const kinds = Object.entries(found).filter(([kind, count]) => count > 0 && !kept.includes(kind));
  const width = Math.max(0, ...kinds.map(([, count]) => String(count).length));
  const goes = total - kept.reduce((sum, kind) => sum + (found[kind] ?? 0), 0);
  say(`${goes} records will be removed for good, and what runs is ended:\n`);
  for (const [kind, count] of kinds) say(`  ${String(count).padStart(width)}  ${kind}\n`);
  say(`Kept: ${kept.join(', ')}. To have a copy first: orbital owner export --out FILE\n`);
}

async function read({ client, terminal }: Context, id: string): Promise<Removal> {
  return await client.console.get('/api/owner/removals/{id}', {
    params: { path: { id } },
    signal: terminal.signal,
  });
}

/** Looks again and again until it is done. */
async function watch(context: Context, id: string): Promise<void> {
  const { terminal, output } = context;
  const screen = openScreen(context);
  let told = '';
  for (;;) {
    const removal = await read(context, id);
    if (removal.status === 'prepared')
      throw new UsageError(`${id} is not confirmed`, 'confirm it: orbital owner remove');
    const line = `${removal.status}  ${removal.removed_total} records removed`;
    if (output === 'table') screen.draw([line]);
    if (!terminal.isTty && line !== told) terminal.err(`${line}\n`);
    told = line;
    if (removal.status === 'removed') {
      if (output === 'table') screen.end();
      await showOne(context, removal);
      return;
    }
    await pause(LOOK_MS, terminal.signal);
  }
}

async function showOne(context: Context, removal: Removal): Promise<void> {
  const facts: readonly Fact[] = [
    ['removal', removal.id],
    ['status', removal.status],
    ['found', removal.found_total],
    ['removed', removal.removed_total],
    ['kept', removal.kept],
    ['confirmed', instantText(removal.confirmed_at)],
    ['done', instantText(removal.completed_at)],
  ];
  await showFacts(context, removal, removal.id, facts);
}
