import type { Database } from '../store/database.ts';
import { SIGNING_KEYS, type SigningKeyDocument } from '../mission/signing-keys.ts';
import type { AlertDocument } from '../webhook/alert-documents.ts';
import { LISTENERS, type ListenerDocument } from '../webhook/listeners.ts';
import { ALERTS } from '../webhook/record-events.ts';
import { WEBHOOKS, type WebhookDocument } from '../webhook/webhooks.ts';

/** What seals and opens; `beginnings` begins with the key that seals. */
export interface Resealer {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
  knows(sealed: string): boolean;
  readonly beginnings: readonly string[];
}

/** How many of a kind a key has sealed. */
export interface SealedCount {
  readonly keyId: string;
  readonly kind: SealedKind;
  readonly count: number;
}

export type SealedKind = 'webhooks' | 'alerts' | 'listeners' | 'signing_keys' | 'answers';

/** A seal and what it opens with. */
interface Seal {
  readonly sealed: string;
  readonly context: string;
  /** Puts another in its place, unless it was changed meanwhile; how many were changed. */
  readonly replace: (sealed: string) => Promise<{ readonly modifiedCount: number }>;
}

/** No answer that is kept under its own text begins so. */
const SEALED_ANSWER = /^sealed:([^.]*\.[^.]*)\./;

/** Everything that is stored sealed, by the key that sealed it. All functions throw when MongoDB is away. */
export function createSealedRecords({ db }: Database) {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const alerts = db.collection<AlertDocument>(ALERTS);
  const listeners = db.collection<ListenerDocument>(LISTENERS);
  const signingKeys = db.collection<SigningKeyDocument>(SIGNING_KEYS);
  const answers = db.collection<{ readonly answer?: { readonly body: string } }>('idempotency');

  async function* sealsOf(kind: Exclude<SealedKind, 'answers'>): AsyncGenerator<Seal> {
    if (kind === 'webhooks')
      for await (const { _id, secrets } of webhooks.find())
        for (const { sealed } of secrets)
          yield {
            ...{ sealed, context: _id },
            replace: (next) =>
              webhooks.updateOne(
                { _id, 'secrets.sealed': sealed },
                { $set: { 'secrets.$.sealed': next } },
              ),
          };
    if (kind === 'alerts')
      for await (const { _id, channel } of alerts.find({ 'channel.kind': 'chat' }))
        if (channel.kind === 'chat')
          yield {
            ...{ sealed: channel.sealed_url, context: _id },
            replace: (next) =>
              alerts.updateOne(
                { _id, 'channel.sealed_url': channel.sealed_url },
                { $set: { 'channel.sealed_url': next } },
              ),
          };
    if (kind === 'listeners')
      for await (const { _id, sealed_secret: sealed } of listeners.find())
        yield {
          ...{ sealed, context: _id },
          replace: (next) =>
            listeners.updateOne({ _id, sealed_secret: sealed }, { $set: { sealed_secret: next } }),
        };
    if (kind === 'signing_keys')
      for await (const { key_id, sealed_private_key: sealed } of signingKeys.find())
        yield {
          ...{ sealed, context: `signing key ${key_id}` },
          // By its own id: the one that signs may change meanwhile, which moves it.
          replace: (next) =>
            signingKeys.updateOne(
              { key_id, sealed_private_key: sealed },
              { $set: { sealed_private_key: next } },
            ),
        };
  }

  return {
    /** Counts them by key and kind; answers that are kept for a repeat go by themselves within a day. */
    async countByKey(): Promise<SealedCount[]> {
      const counts = new Map<string, SealedCount>();
      const count = (keyId: string, kind: SealedKind): void => {
        const before = counts.get(`${keyId} ${kind}`)?.count ?? 0;
        counts.set(`${keyId} ${kind}`, { keyId, kind, count: before + 1 });
      };
      for (const kind of RESEALED)
        for await (const { sealed } of sealsOf(kind)) count(keyOf(sealed), kind);
      const kept = answers.find(
        { 'answer.body': /^sealed:/ },
        { projection: { begins: { $substrCP: ['$answer.body', 0, 60] } } },
      );
      for await (const row of kept) {
        const begins = 'begins' in row ? String(row.begins) : '';
        count(keyOf(SEALED_ANSWER.exec(begins)?.[1] ?? ''), 'answers');
      }
      return [...counts.values()];
    },

    /**
     * Seals with the first key of the box what another one of it has sealed. A value that changes meanwhile stays
     * as it is then. `left`: how many no key of the box opens.
     */
    async reseal(box: Resealer): Promise<{ readonly resealed: number; readonly left: number }> {
      const [first = ''] = box.beginnings;
      const done = { resealed: 0, left: 0 };
      for (const kind of RESEALED)
        for await (const { sealed, context, replace } of sealsOf(kind)) {
          if (sealed.startsWith(first)) continue;
          if (!box.knows(sealed)) {
            done.left += 1;
            continue;
          }
          const { modifiedCount } = await replace(box.seal(box.open(sealed, context), context));
          done.resealed += modifiedCount;
        }
      return done;
    },
  };
}

const RESEALED = ['webhooks', 'alerts', 'listeners', 'signing_keys'] as const;

/** A seal is `version.key.data`. */
function keyOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}
