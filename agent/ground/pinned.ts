import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { Console, RawHandOut } from './console.ts';
import { readKeys, refusalOfSignature, type PlatformKey } from './trust.ts';

/**
 * Whom the agent believes: the keys of a file, else those that the platform showed first, which are
 * pinned in the journal and shown in the log. Throws when the file cannot be read.
 */
export async function createTrust(parts: {
  readonly journal: Journal;
  readonly console: Console;
  readonly log: Logger;
  readonly file: string | null;
}) {
  const { journal, log } = parts;
  const fromFile =
    parts.file === null ? null : readKeys(JSON.parse(await readFile(parts.file, 'utf8')));

  async function pinned(): Promise<readonly PlatformKey[] | null> {
    if (fromFile !== null) return fromFile;
    const known = await journal.note('pinned');
    if (known !== undefined) return readKeys(known);
    const heard = await parts.console.keys();
    if (heard.kind !== 'ok') return null;
    const keys = readKeys(heard.value);
    // A platform that signs nothing today may do so tomorrow: nothing is pinned until there is a key.
    if (keys.length === 0) return null;
    await journal.commit([{ put: 'note', key: 'pinned', value: heard.value }]);
    log.warn({ keys: keys.map(({ id }) => id) }, 'keys of the platform pinned: first seen');
    return keys;
  }

  return {
    /** Why a hand-out must not be flown; null when it may. */
    async refusal(raw: RawHandOut): Promise<string | null> {
      const keys = await pinned();
      if (keys === null) return 'the platform has shown no key to sign hand-outs with';
      return refusalOfSignature(raw.body, raw.signature, keys);
    },
  };
}
