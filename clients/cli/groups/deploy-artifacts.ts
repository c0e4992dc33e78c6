import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { isSealed, openSealed, readPrivateKey } from '../sealed.ts';
import { showFacts, showList } from '../show/output.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

/** `orbital deploy artifacts`: what a deployment brought down, and the keys that open what is sealed. */
export function deployArtifacts(
  group: Command,
  { add, nest }: Verbs,
  deploymentId: (context: Context, written: string) => Promise<string>,
): void {
  const artifacts = nest(group, {
    name: 'artifacts',
    summary: 'What a deployment brought down: list it, get one, open what is sealed',
    example: 'orbital deploy artifacts $DEPLOYMENT',
  });
  add(artifacts, {
    usage: 'list <deployment>',
    isDefault: true,
    summary: 'List what a deployment brought down',
    example: 'orbital deploy artifacts $DEPLOYMENT',
    run: async (context, [written = '']) => {
      const id = await deploymentId(context, written);
      const init = { params: { path: { id } }, signal: context.terminal.signal };
      const answer = await context.client.console.get('/api/deployments/{id}/artifacts', init);
      await showList(context, {
        answer,
        rows: answer.data,
        columns: [
          { name: 'name', value: ({ name }) => name },
          { name: 'bytes', value: ({ size_bytes: bytes }) => bytes, isRight: true },
          { name: 'type', value: ({ media_type: type }) => type },
          { name: 'content', value: ({ contentId, uri }) => contentId ?? uri },
        ],
        id: ({ name }) => name,
        empty: 'It has brought nothing down yet.',
      });
    },
  });
  add(artifacts, {
    usage: 'get <deployment> <name>',
    summary: 'Fetch what a deployment brought down; --key opens what is sealed',
    example: 'orbital deploy artifacts get $DEPLOYMENT result.txt',
    options: [
      ['--to <file>', 'where to; default: standard output'],
      ['--key <file>', 'private X25519 key (JWK or PEM) that opens it'],
    ],
    run: (context, args, options) => get(context, deploymentId, args, options),
  });
  add(artifacts, {
    usage: 'key <file>',
    summary: 'Make a key for sealed results: the private part goes into a new file',
    example: 'orbital deploy artifacts key results.jwk',
    run: async (context, [file = '']) => {
      const { privateKey, publicKey } = generateKeyPairSync('x25519');
      const text = `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`;
      try {
        // Never over a key that is there: what it opens would be lost.
        await writeFile(file, text, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        throw new UsageError(
          `${file} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      const resultKey = publicKey.export({ format: 'jwk' }).x ?? '';
      await showFacts(context, { result_key: resultKey, file }, resultKey, [
        ['result_key', resultKey],
        ['private part', file],
      ]);
    },
  });
}

async function get(
  context: Context,
  deploymentId: (context: Context, written: string) => Promise<string>,
  [written = '', name = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const keyFile = textOption(options, 'key');
  // A key that is none is told before anything is fetched.
  const key = keyFile === undefined ? null : readPrivateKey(await readKey(keyFile));
  const id = await deploymentId(context, written);
  const answer = await client.console.download('/api/deployments/{id}/artifacts/{name}', {
    params: { path: { id, name } },
    signal: terminal.signal,
  });
  const fetched = new Uint8Array(await answer.arrayBuffer());
  const isClosed = isSealed(fetched);
  if (key !== null && !isClosed) throw new FailedError(`${name} is not sealed: leave --key out`);
  const content = key === null ? fetched : openSealed(fetched, key);
  const to = textOption(options, 'to');
  if (to === undefined) {
    if (isClosed && key === null)
      throw new UsageError(`${name} is sealed: open it with --key, or keep it with --to`);
    terminal.out(Buffer.from(content).toString());
    return;
  }
  await writeFile(to, content, key === null ? {} : { mode: 0o600 });
  terminal.err(`${name} is in ${to}${isClosed && key === null ? ', sealed' : ''}.\n`);
}

async function readKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
