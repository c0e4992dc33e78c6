import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { ApiError, UnreachableError } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { SURFACES } from '../profiles.ts';
import { showList } from '../show/output.ts';
import type { Verbs } from '../verbs.ts';

interface Answering {
  readonly surface: string;
  readonly address: string;
  readonly status: string;
  readonly checks: string;
}

/** `orbital status`: every surface and the engines behind it. */
export function status(command: Command, { only }: Verbs): void {
  only(command, {
    summary: 'Show what of the platform answers',
    example: 'orbital status',
    run: async (context) => {
      const rows = await Promise.all(SURFACES.map((surface) => ask(context, surface)));
      await showList(context, {
        answer: rows,
        rows,
        columns: [
          { name: 'surface', value: ({ surface }) => surface },
          { name: 'status', value: (row) => row.status },
          { name: 'checks', value: ({ checks }) => checks },
          { name: 'address', value: ({ address }) => address },
        ],
        id: ({ surface }) => surface,
      });
      // One that is degraded serves.
      const away = rows.filter((row) => row.status !== 'ready' && row.status !== 'degraded');
      if (away.length > 0)
        throw new FailedError(`not ready: ${away.map(({ surface }) => surface).join(', ')}`);
    },
  });
}

/** `orbital open`: the page of the thing named. */
export function open(command: Command, { only }: Verbs): void {
  only(command, {
    args: '[thing]',
    summary: 'Open the console, docs, temporal, or the page of an id in a browser',
    example: 'orbital open docs',
    run: async (context, [thing = 'console']) => {
      const address = await addressOf(context, thing);
      context.terminal.out(`${address}\n`);
      if (context.terminal.isTty) await launch(address);
    },
  });
}

async function ask(
  { client, terminal }: Context,
  surface: (typeof SURFACES)[number],
): Promise<Answering> {
  const address = client.addresses[surface];
  try {
    const { status: says, checks } = await readyz(client[surface], terminal.signal);
    return { surface, address, status: says, checks: checksText(checks) };
  } catch (error) {
    if (error instanceof UnreachableError) return { surface, address, status: 'away', checks: '' };
    if (!(error instanceof ApiError)) throw error;
    return { surface, address, status: 'not ready', checks: checksText(bodyChecks(error.body)) };
  }
}

function readyz(
  surface: Context['client']['main' | 'simulation' | 'cae' | 'console'],
  signal: AbortSignal,
) {
  // All four have it in the same form.
  const one = surface as Context['client']['main'];
  return one.get('/readyz', { signal });
}

function bodyChecks(body: unknown): object {
  if (typeof body !== 'object' || body === null || !('checks' in body)) return {};
  return typeof body.checks === 'object' && body.checks !== null ? body.checks : {};
}

function checksText(checks: object): string {
  return Object.entries(checks)
    .map(([name, says]) => `${name} ${String(says)}`)
    .join(', ');
}

/** Pages of the console by the first letters of an id. */
const PAGES: Readonly<Record<string, string>> = {
  dep: '/deployments/',
  pln: '/plans/',
  wl: '/workloads/',
  wh: '/webhooks/',
  mis: '/missions/',
};

async function addressOf(context: Context, thing: string): Promise<string> {
  const { addresses, console } = context.client;
  switch (thing) {
    case 'console':
      return addresses.console;
    case 'docs':
      return `${addresses.main}/docs`;
    case 'temporal':
      throw new UsageError(
        'of what?',
        'orbital open temporal:DEPLOYMENT, or the address that npm start prints',
      );
  }
  const [kind = '', id] = thing.split(':');
  if (kind === 'temporal' && id !== undefined) {
    const params = { path: { id } };
    const { links } = await console.get('/api/deployments/{id}', {
      params,
      signal: context.terminal.signal,
    });
    const found = links['temporal'];
    if (found === undefined)
      throw new FailedError('this platform tells no address of its Temporal UI');
    return found;
  }
  const page = PAGES[thing.split('_')[0] ?? ''];
  if (page === undefined)
    throw new UsageError(`'${thing}' has no page`, 'console, docs, temporal:DEPLOYMENT, or an id');
  return `${addresses.console}${page}${thing}`;
}

/** Hands the address to what opens pages on this system. */
async function launch(address: string): Promise<void> {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  await new Promise<void>((resolve) => {
    const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
    // Without a browser the address, which is printed, is all there is.
    child.once('error', () => resolve());
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
