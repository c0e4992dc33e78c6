import type { Command } from 'commander';
import { createClient } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { given } from '../numbers.ts';
import { profilesPath, readProfiles, SURFACES, writeProfiles, type Profile } from '../profiles.ts';
import { showFacts, showList } from '../show/output.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

/** `orbital login`: tries a key and keeps it, readable by its owner alone. */
export function login(command: Command, { only }: Verbs): void {
  only(command, {
    summary: 'Keep the address and the key of a platform',
    example: 'echo "$ORBITAL_API_KEY" | orbital login --address http://localhost',
    options: [
      ['--main <url>', 'address of the main API, where it is not on port 8080'],
      ['--simulation <url>', 'address of the simulation'],
      ['--cae <url>', 'address of the planner'],
      ['--console <url>', 'address of the console API'],
    ],
    makesProfile: true,
    run: async (context, _, options) => {
      const { terminal, profile } = context;
      const name = profile.name;
      const address = context.address ?? profile.address;
      // An address that is given goes before all that was known.
      const known = context.address === undefined ? profile.addresses : {};
      const addresses = { ...known, ...ownAddresses(options) };
      const key = await askKey(context);
      const fresh: Profile = given({ address, addresses, key });
      const client = createClient({
        key,
        addresses,
        ...(address === undefined ? {} : { base: address }),
      });
      await client.main.get('/v1/ping', { signal: terminal.signal });
      const { profiles } = await readProfiles(terminal.env);
      await writeProfiles(terminal.env, {
        current: name,
        profiles: { ...profiles, [name]: fresh },
      });
      terminal.err(`The key works and is kept as '${name}' in ${profilesPath(terminal.env)}.\n`);
    },
  });
}

/** `orbital whoami`: the platform, the key by its first letters, and what is left of its limits. */
export function whoami(command: Command, { only }: Verbs): void {
  only(command, {
    summary: 'Show which platform and key are used',
    example: 'orbital whoami',
    run: async (context) => {
      const { client, profile, terminal } = context;
      const usage = await client.main.get('/v1/usage', { signal: terminal.signal });
      await showFacts(context, usage, profile.name, [
        ['profile', profile.name],
        ['main API', client.addresses.main],
        ['console', client.addresses.console],
        ['key', profile.key === undefined ? null : hintOf(profile.key)],
        ...Object.entries(usage).flatMap(([name, value]): [string, unknown][] =>
          typeof value === 'object' ? [] : [[name, value]],
        ),
      ]);
    },
  });
}

/** `orbital config`: the profiles. */
export function config(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'list',
    summary: 'List the profiles',
    example: 'orbital config list',
    run: async (context) => {
      const { current, profiles } = await readProfiles(context.terminal.env);
      const rows = Object.entries(profiles).map(([name, profile]) => ({ name, ...profile }));
      await showList(context, {
        answer: rows.map(({ key, ...rest }) => ({ ...rest, key: hintOf(key) })),
        rows,
        columns: [
          { name: 'name', value: ({ name }) => name },
          { name: 'current', value: ({ name }) => (name === current ? 'yes' : '') },
          { name: 'address', value: ({ address }) => address ?? 'http://localhost' },
          { name: 'key', value: ({ key }) => hintOf(key) },
        ],
        id: ({ name }) => name,
        empty: 'There is no profile yet: orbital login',
      });
    },
  });
  add(group, {
    usage: 'use <profile>',
    summary: 'Choose the profile that is used from now on',
    example: 'orbital config use default',
    run: async ({ terminal }, [name = '']) => {
      const { profiles } = await known(terminal.env, name);
      await writeProfiles(terminal.env, { current: name, profiles });
      terminal.err(`'${name}' is used from now on.\n`);
    },
  });
  add(group, {
    usage: 'remove <profile>',
    summary: 'Forget a profile and its key',
    example: 'orbital config remove default',
    run: async ({ terminal }, [name = '']) => {
      const { current, profiles } = await known(terminal.env, name);
      const others = Object.entries(profiles).filter(([kept]) => kept !== name);
      await writeProfiles(terminal.env, { current, profiles: Object.fromEntries(others) });
      terminal.err(`'${name}' is forgotten.\n`);
    },
  });
  add(group, {
    usage: 'path',
    summary: 'Show where the profiles are kept',
    example: 'orbital config path',
    run: ({ terminal }) => {
      terminal.out(`${profilesPath(terminal.env)}\n`);
      return Promise.resolve();
    },
  });
}

/** What may be shown of a key. */
export function hintOf(key: string | undefined): string {
  return key === undefined ? '' : `${key.slice(0, 13)}…`;
}

async function known(env: Parameters<typeof readProfiles>[0], name: string) {
  const kept = await readProfiles(env);
  if (name in kept.profiles) return kept;
  throw new UsageError(`there is no profile '${name}'`, 'list them: orbital config list');
}

function ownAddresses(options: Options): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SURFACES.flatMap((surface) => {
      const value = textOption(options, surface);
      return value === undefined ? [] : [[surface, value]];
    }),
  );
}

/** From the environment, from a person, or from what is piped in: never from the command line. */
async function askKey({ terminal }: Context): Promise<string> {
  const fromEnvironment = terminal.env['ORBITAL_API_KEY'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') return fromEnvironment;
  if (!terminal.canAsk) {
    const piped = (await terminal.readInput()).trim();
    if (piped !== '') return piped;
    throw new UsageError('there is no key', 'pipe it in, or set ORBITAL_API_KEY');
  }
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message: 'API key', output: process.stderr });
  if (isCancel(answer) || answer.trim() === '') throw new UsageError('there is no key');
  return answer.trim();
}
