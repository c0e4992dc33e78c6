import { AppError } from '../contracts/error-codes.ts';
import type { SecretBox } from '../outbound/secret-box.ts';
import type { IdempotencyStore } from './http/kit.ts';

/**
 * Keeps answers encrypted: some of them show a secret, which must not lie open in the database. An
 * answer opens only under the scope that it was kept for. A box without a key keeps them as they are,
 * except one that says `no-store`: it shows a key, and is forgotten rather than kept open. A repeat that comes to a process without the key of the first
 * answer is `unavailable`, and nothing is done a second time: another process may have the key.
 */
export function sealedIdempotency(store: IdempotencyStore, box: SecretBox): IdempotencyStore {
  return {
    async reserve(scope, bodyHash) {
      const found = await store.reserve(scope, bodyHash);
      if (found.kind !== 'replay') return found;
      const { body } = found.answer;
      if (!body.startsWith(SEALED)) return found;
      const seal = body.slice(SEALED.length);
      if (!box.knows(seal)) throw new AppError('unavailable', FOREIGN, { retryAfterS: 60 });
      const opened = box.open(seal, scope);
      return { kind: 'replay', answer: { ...found.answer, body: opened } };
    },
    complete(scope, token, answer) {
      const showsSecret = answer.headers['Cache-Control'] === 'no-store';
      if (showsSecret && box.beginnings.length === 0) return store.release(scope, token);
      return store.complete(scope, token, { ...answer, body: sealed(box, answer.body, scope) });
    },
    release: (scope, token) => store.release(scope, token),
  };
}

const FOREIGN =
  'This request was answered before, and its answer was kept under an encryption key that this ' +
  'server does not have';

/** No JSON begins so. */
const SEALED = 'sealed:';

function sealed(box: SecretBox, body: string, scope: string): string {
  return box.beginnings.length === 0 ? body : SEALED + box.seal(body, scope);
}
