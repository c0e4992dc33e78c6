import { createClient, type PlatformClient } from '../sdk/index.ts';
import { curlOf } from './curl.ts';
import { RequestShown, UsageError } from './failures.ts';
import type { Output } from './outputs.ts';
import { chosenProfile, type Profile } from './profiles.ts';
import type { Terminal } from './terminal.ts';

/** What may stand behind every command. */
export interface GlobalOptions {
  readonly output?: Output;
  readonly json?: boolean;
  readonly profile?: string;
  readonly address?: string;
  readonly curl?: boolean;
  readonly yes?: boolean;
}

/** What every command works with. */
export interface Context {
  readonly terminal: Terminal;
  readonly client: PlatformClient;
  readonly profile: Profile & { readonly name: string };
  /** As `--address` says, wherever it stands. */
  readonly address: string | undefined;
  readonly output: Output;
  /** Requests are shown and not sent: ids are taken as they are written. */
  readonly isDry: boolean;
  readonly yes: boolean;
  /** Says on stderr what goes on, where a person looks. */
  readonly progress: (text: string) => void;
}

/** Opens the platform for one command. @throws {UsageError} for an address or profile that is none. */
export async function openContext(
  terminal: Terminal,
  options: GlobalOptions,
  mayBeNew = false,
): Promise<Context> {
  const profile = await chosenProfile(terminal.env, options.profile, mayBeNew);
  const address = options.address ?? profile.address;
  const isDry = options.curl === true;
  const showing: typeof fetch = async (input) => {
    terminal.out(`${await curlOf(input as Request)}\n`);
    throw new RequestShown('shown');
  };
  let client: PlatformClient;
  try {
    client = createClient({
      ...(profile.key === undefined ? {} : { key: profile.key }),
      ...(address === undefined ? {} : { base: address }),
      ...(options.address === undefined ? { addresses: profile.addresses ?? {} } : {}),
      ...(isDry ? { fetch: showing, retries: 0 } : {}),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`'${address ?? ''}' is no address`, 'write it as http://host');
  }
  return {
    ...{ terminal, client, profile, isDry },
    address: options.address,
    output: options.output ?? (options.json === true ? 'json' : 'table'),
    yes: options.yes === true,
    progress: (text) => {
      if (terminal.isTty) terminal.err(`${text}\n`);
    },
  };
}

/**
 * Names what will happen and asks once; `--yes` answers it.
 * @throws {UsageError} where nobody can be asked.
 */
export async function confirm(context: Context, effect: string): Promise<boolean> {
  if (context.yes || context.isDry) return true;
  if (!context.terminal.canAsk)
    throw new UsageError(`${effect}: this wants a yes`, 'add --yes where nobody can be asked');
  const { confirm: ask, isCancel } = await import('@clack/prompts');
  const answer = await ask({ message: `${effect}. Go on?`, output: process.stderr });
  return !isCancel(answer) && answer;
}

/** Asks for a name to be typed; undefined when the person would rather not. */
export async function askForName(question: string): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({ message: question, output: process.stderr });
  return isCancel(answer) || answer.trim() === '' ? undefined : answer.trim();
}
