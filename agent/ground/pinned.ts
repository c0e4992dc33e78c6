import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { RawHandOut } from './console.ts';
import type { Heard } from './heard.ts';
import { readKeys, refusalOfSignature, type PlatformKey } from './trust.ts';

/**
 * Whom the agent believes: the keys of a file, else those that the platform showed first, which are
 * pinned in the journal and shown in the log. Throws when the file cannot be read.
 */
export async function createTrust(parts: {
  readonly journal: Journal;
  readonly console: { readonly keys: () => Promise<Heard<RawHandOut>> };
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
    const shown: unknown = JSON.parse(heard.value.body);
    const keys = readKeys(shown);
    // A platform that signs nothing today may do so tomorrow: nothing is pinned until there is a key.
    if (keys.length === 0) return null;
    await journal.commit([{ put: 'note', key: 'pinned', value: shown }]);
    log.warn({ keys: keys.map(({ id }) => id) }, 'keys of the platform pinned: first seen');
    return keys;
  }

  /** Pins what the platform shows now, where a key that is pinned has signed it; null: nothing has. */
  async function renewed(keys: readonly PlatformKey[]): Promise<readonly PlatformKey[] | null> {
    const heard = await parts.console.keys();
    if (heard.kind !== 'ok') return null;
    const { body, signature } = heard.value;
    const isVouchedFor = (signature ?? '')
      .split(',')
      .some((one) => refusalOfSignature(body, one, keys) === null);
    if (!isVouchedFor) return null;
    const shown: unknown = JSON.parse(body);
    await journal.commit([{ put: 'note', key: 'pinned', value: shown }]);
    const renewedKeys = readKeys(shown);
    log.warn(
      { keys: renewedKeys.map(({ id }) => id) },
      'keys of the platform pinned: signed by one that was',
    );
    return renewedKeys;
  }

  return {
    /** Why a hand-out must not be flown; null when it may. */
    async refusal(raw: RawHandOut): Promise<string | null> {
      const keys = await pinned();
      if (keys === null) return 'the platform has shown no key to sign hand-outs with';
      // Another key may have taken the place of one that is pinned; a file alone says whom it names.
      if (fromFile === null && raw.signature !== null && !isNamed(raw.signature, keys)) {
        const now = await renewed(keys);
        if (now !== null) return refusalOfSignature(raw.body, raw.signature, now);
      }
      return refusalOfSignature(raw.body, raw.signature, keys);
    },
  };
}

function isNamed(signature: string, keys: readonly PlatformKey[]): boolean {
  const [keyId] = signature.split('.');
  return keys.some(({ id }) => id === keyId);
}
