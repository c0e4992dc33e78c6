import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  createIdempotencyRecords,
  IDEMPOTENCY_INDEXES,
  LEASE_MS,
} from '../../../records/access/idempotency.ts';
import { at } from '../../kit/http/answers.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { createWorkshop } from '../../kit/surfaces/idempotent-surface.ts';
import { createTestKit, TEST_KEY } from '../../kit/surfaces/test-kit.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';

const ANSWER = { status: 201, headers: { Location: '/1' }, body: '{"number":1}' };

describe('idempotency in MongoDB', () => {
  const database = useDatabase(IDEMPOTENCY_INDEXES);
  let nowMs = Date.now();
  const clock = () => nowMs;
  let scopes = 0;
  const newScope = () => `scope-${(scopes += 1)}`;

  async function reserveOrFail(
    records: ReturnType<typeof createIdempotencyRecords>,
    scope: string,
  ): Promise<string> {
    const reservation = await records.reserve(scope, 'hash');
    assert.ok(reservation.kind === 'reserved', reservation.kind);
    return reservation.token;
  }

  it('gives a scope to one of many who ask at once', async () => {
    const scope = newScope();
    const processes = Array.from({ length: 8 }, () => createIdempotencyRecords(database));
    const kinds = await Promise.all(
      processes.map(async (records) => (await records.reserve(scope, 'hash')).kind),
    );
    assert.equal(kinds.filter((kind) => kind === 'reserved').length, 1);
    assert.equal(kinds.filter((kind) => kind === 'in_progress').length, 7);
  });

  it('replays for 24 hours, whichever process is asked, and not longer', async () => {
    const scope = newScope();
    const here = createIdempotencyRecords(database, { clock });
    const elsewhere = createIdempotencyRecords(database, { clock });
    await here.complete(scope, await reserveOrFail(here, scope), ANSWER);
    assert.deepEqual(await elsewhere.reserve(scope, 'hash'), { kind: 'replay', answer: ANSWER });
    assert.deepEqual(await elsewhere.reserve(scope, 'other'), { kind: 'other_body' });
    nowMs += 24 * 3_600_000 - 1;
    assert.equal((await elsewhere.reserve(scope, 'hash')).kind, 'replay');
    nowMs += 1;
    assert.equal((await elsewhere.reserve(scope, 'other')).kind, 'reserved');
  });

  it('is free again after a release, but only its holder can release or complete it', async () => {
    const scope = newScope();
    const records = createIdempotencyRecords(database, { clock });
    const token = await reserveOrFail(records, scope);
    await records.release(scope, 'stranger');
    await records.complete(scope, 'stranger', ANSWER);
    assert.equal((await records.reserve(scope, 'hash')).kind, 'in_progress');
    await records.release(scope, token);
    await reserveOrFail(records, scope);
  });

  it('frees the reservation of a process that died, after its lease', async () => {
    const scope = newScope();
    const dead = createIdempotencyRecords(database, { clock });
    const token = await reserveOrFail(dead, scope);
    const living = createIdempotencyRecords(database, { clock });
    nowMs += LEASE_MS - 1;
    assert.equal((await living.reserve(scope, 'hash')).kind, 'in_progress');
    nowMs += 1;
    const heir = await reserveOrFail(living, scope);
    // The dead one wakes up: too late to overwrite the heir's work.
    await dead.complete(scope, token, { ...ANSWER, status: 200 });
    await living.complete(scope, heir, ANSWER);
    assert.deepEqual(await dead.reserve(scope, 'hash'), { kind: 'replay', answer: ANSWER });
  });

  it('makes a thing once when the same request reaches two processes at once', async () => {
    const workshop = createWorkshop();
    workshop.work = async (number) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { status: 201, body: { number } };
    };
    const agents = [1, 2].map(() => {
      const kit = createTestKit({ idempotency: createIdempotencyRecords(database) });
      return sampleSurface({ name: 'main', routes: [workshop.route] }, kit).agent;
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (agents[index % 2] ?? assert.fail())
          .post('/v1/things')
          .set('Authorization', `Bearer ${TEST_KEY}`)
          .set('Idempotency-Key', 'one and only')
          .send({ name: 'a' }),
      ),
    );
    assert.equal(workshop.made, 1);
    assert.deepEqual(new Set(answers.map(({ body }) => at(body, 'number'))), new Set([1]));
    const first = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    assert.equal(first.length, 1);
  });
});
