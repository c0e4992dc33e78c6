import type { SecretBox } from '../outbound/secret-box.ts';
import type { IdempotencyStore } from './http/kit.ts';

/**
 * Keeps answers encrypted: some of them show a secret, which must not lie open in the database. An
 * answer opens only under the scope that it was kept for.
 */
export function sealedIdempotency(store: IdempotencyStore, box: SecretBox): IdempotencyStore {
  return {
    async reserve(scope, bodyHash) {
      const found = await store.reserve(scope, bodyHash);
      if (found.kind !== 'replay') return found;
      const { body } = found.answer;
      // Versions before this one kept answers as they were.
      if (body === '' || body.startsWith('{') || body.startsWith('[')) return found;
      return { kind: 'replay', answer: { ...found.answer, body: box.open(body, scope) } };
    },
    complete: (scope, token, answer) =>
      store.complete(scope, token, { ...answer, body: box.seal(answer.body, scope) }),
    release: (scope, token) => store.release(scope, token),
  };
}
