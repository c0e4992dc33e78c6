import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { route } from '../../../api/http/route.ts';
import { connectDatabase, isUnavailable, type Database } from '../../../records/store/database.ts';
import { at } from '../../kit/http/answers.ts';
import { engines } from '../../kit/engines/engines.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { startProxy, type FaultyProxy } from '../../kit/peers/proxy.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';
import { untilFound } from '../../kit/until-found.ts';

/**
 * The timers behind an answer add up to less than 3 s. How late they are depends on the machine; the
 * driver's own patience of 30 s would be a mistake of ours.
 */
const BOUND_MS = 20_000;

describe('connectDatabase', () => {
  let proxy: FaultyProxy;
  const open: Database[] = [];

  async function database(): Promise<Database> {
    // Through the proxy alone: a replica set's own addresses would lead around it.
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;
    const opened = await connectDatabase({ uri, name: 'test_faults' });
    open.push(opened);
    return opened;
  }

  before(async () => {
    const { host } = new URL(engines().mongoUri);
    proxy = await startProxy(host);
  });
  afterEach(async () => {
    await proxy.close();
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  after(async () => {
    await proxy.open();
    const last = await database();
    await last.db.dropDatabase();
    await last.close();
    await proxy.close();
  });

  async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
    const startedMs = Date.now();
    const error = await work().then(
      () => assert.fail('it succeeded'),
      (failure: unknown) => failure,
    );
    assert.ok(Date.now() - startedMs < BOUND_MS, `${Date.now() - startedMs} ms`);
    return error;
  }

  /** Waits until MongoDB answers; nothing but its absence may be the reason why it does not. */
  const answering = (work: () => Promise<unknown>): Promise<true> =>
    untilFound(
      () =>
        work().then(
          () => true as const,
          (error: unknown) => {
            assert.ok(isUnavailable(error));
            return null;
          },
        ),
      'MongoDB to answer again',
    );

  it('opens while MongoDB is away, says so, and works when it has come', async () => {
    const mongo = await database();
    assert.ok(isUnavailable(await failureOf(() => mongo.ping())));
    assert.ok(isUnavailable(await failureOf(() => mongo.db.collection('a').findOne({}))));
    await proxy.open();
    await answering(() => mongo.ping());
  });

  it('goes on by itself after MongoDB was away', async () => {
    await proxy.open();
    const mongo = await database();
    await mongo.ping();
    await proxy.close();
    assert.ok(isUnavailable(await failureOf(() => mongo.db.collection('a').insertOne({ x: 1 }))));
    assert.ok(
      isUnavailable(
        await failureOf(() =>
          mongo.transaction(async (session) => {
            await mongo.db.collection('a').insertOne({ x: 1 }, { session });
          }),
        ),
      ),
    );
    await proxy.open();
    // The driver may still be closing what it gave up; nobody has to open the database again.
    await answering(() => mongo.db.collection('a').insertOne({ x: 2 }));
  });

  it('rejects an address that cannot be read', async () => {
    await assert.rejects(connectDatabase({ uri: 'mongo://nowhere', name: 'x' }));
  });

  it('gives 503 within 3 s through a surface, dead or frozen, and 200 afterwards', async () => {
    await proxy.open();
    const mongo = await database();
    const read = route({
      method: 'GET',
      path: '/v1/read',
      summary: 'Reads twice',
      tags: [],
      auth: { kind: 'none' },
      responses: { 204: { description: 'Read', empty: true } },
      errors: [],
      handler: async () => {
        await mongo.db.collection('a').findOne({});
        await mongo.db.collection('a').findOne({});
        return { status: 204 };
      },
    });
    const kit = createTestKit({ isUnavailable, checks: { mongodb: () => mongo.ping() } });
    const { agent } = sampleSurface({ routes: [read] }, kit);
    const expectAway = async () => {
      const startedMs = Date.now();
      const [answer, ready] = await Promise.all([agent.get('/v1/read'), agent.get('/readyz')]);
      assert.ok(Date.now() - startedMs < BOUND_MS, `${Date.now() - startedMs} ms`);
      assert.equal(answer.status, 503);
      assert.equal(at(answer.body, 'error', 'code'), 'unavailable');
      assert.ok(answer.headers['retry-after'] !== undefined);
      assert.equal(ready.status, 503);
      assert.deepEqual(ready.body, { status: 'unavailable', checks: { mongodb: 'unavailable' } });
    };
    assert.equal((await agent.get('/v1/read')).status, 204);
    proxy.freeze();
    await expectAway();
    await expectAway();
    await proxy.close();
    await expectAway();
    await proxy.open();
    await answering(() => mongo.ping());
    assert.equal((await agent.get('/v1/read')).status, 204);
    assert.equal((await agent.get('/readyz')).status, 200);
  });
});
