import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sealedIdempotency } from '../../api/sealed-idempotency.ts';
import type { IdempotencyStore } from '../../api/http/kit.ts';
import { AppError } from '../../contracts/error-codes.ts';
import { createSecretBox } from '../../outbound/secret-box.ts';

const [FORMER, PRESENT] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
assert.ok(FORMER !== undefined && PRESENT !== undefined);
const ANSWER = { status: 201, headers: {}, body: '{"secret":"whsec_shown_once"}' };

type Kept = Parameters<IdempotencyStore['complete']>[2];

/** Answers that lie in memory, open to whoever looks. */
function memoryStore(): { readonly store: IdempotencyStore; readonly kept: Map<string, Kept> } {
  const kept = new Map<string, Kept>();
  const store: IdempotencyStore = {
    reserve: (scope) => {
      const answer = kept.get(scope);
      return Promise.resolve(
        answer === undefined ? { kind: 'reserved', token: 'mine' } : { kind: 'replay', answer },
      );
    },
    complete: (scope, _token, answer) => Promise.resolve(void kept.set(scope, answer)),
    release: () => Promise.resolve(),
  };
  return { store, kept };
}

describe('sealedIdempotency', () => {
  it('keeps an answer encrypted and repeats it as it was', async () => {
    const { store, kept } = memoryStore();
    const sealed = sealedIdempotency(store, createSecretBox([PRESENT]));
    await sealed.complete('scope', 'mine', ANSWER);
    assert.doesNotMatch(JSON.stringify(kept.get('scope')), /whsec|secret/);
    assert.deepEqual(await sealed.reserve('scope', 'hash'), { kind: 'replay', answer: ANSWER });
  });

  it('repeats what was kept under a former key while that is still in the list', async () => {
    const { store } = memoryStore();
    await sealedIdempotency(store, createSecretBox([FORMER])).complete('scope', 'mine', ANSWER);
    const rotated = sealedIdempotency(store, createSecretBox([PRESENT, FORMER]));
    assert.deepEqual(await rotated.reserve('scope', 'hash'), { kind: 'replay', answer: ANSWER });
  });

  it('is unavailable, and does nothing again, where the key of the first answer is not known', async () => {
    const { store } = memoryStore();
    await sealedIdempotency(store, createSecretBox([FORMER])).complete('scope', 'mine', ANSWER);
    const other = sealedIdempotency(store, createSecretBox([PRESENT]));
    await assert.rejects(
      other.reserve('scope', 'hash'),
      (error: unknown) => error instanceof AppError && error.code === 'unavailable',
    );
    // The answer is still there for a process that has the key.
    const right = sealedIdempotency(store, createSecretBox([FORMER]));
    assert.equal((await right.reserve('scope', 'hash')).kind, 'replay');
  });

  it('takes a seal that was changed for a fault, not for a foreign one', async () => {
    const { store, kept } = memoryStore();
    const sealed = sealedIdempotency(store, createSecretBox([PRESENT]));
    await sealed.complete('one', 'mine', ANSWER);
    const moved = kept.get('one');
    assert.ok(moved);
    kept.set('two', moved);
    await assert.rejects(
      sealed.reserve('two', 'hash'),
      (error: unknown) => !(error instanceof AppError),
    );
  });

  it('without a key forgets an answer that shows a secret, and keeps the others', async () => {
    const { store, kept } = memoryStore();
    const released: string[] = [];
    const refuse = (): never => {
      throw new AppError('unavailable', 'there is no key');
    };
    const open = sealedIdempotency(
      { ...store, release: (scope) => Promise.resolve(void released.push(scope)) },
      { seal: refuse, open: refuse, knows: () => false, beginnings: [] },
    );
    const secret = { ...ANSWER, headers: { 'Cache-Control': 'no-store' } };
    await open.complete('secret', 'mine', secret);
    await open.complete('plain', 'mine', { ...ANSWER, body: '{}' });
    assert.deepEqual([...kept.keys()], ['plain']);
    assert.deepEqual(released, ['secret']);
  });
});
