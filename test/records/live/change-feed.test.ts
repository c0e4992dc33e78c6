import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { MongoServerError, Timestamp, type Db } from 'mongodb';
import { createChangeFeed, type FeedItem } from '../../../records/live/change-feed.ts';
import { MOST_WAITING } from '../../../records/live/change-mailbox.ts';
import { until } from '../../kit/until.ts';

/** Places of changes: texts that sort as their numbers do. */
const place = (n: number) => `82${String(n).padStart(8, '0')}`;

/** A log of changes that streams read from any place, with faults on demand. */
function fakeLog() {
  const log: { n: number; owner: string }[] = [];
  const fake = {
    opened: [] as (string | null)[],
    /** Thrown by the next reading. */
    fault: null as Error | null,
    /** Nothing before this place can be read. */
    keptFrom: 0,
    /** A stream from this place is refused by the server. */
    unreadable: '',
    /** A stream from before this place reads on and on, and comes nowhere. */
    endlessBefore: 0,
    add: (n: number, owner = 'owner') => log.push({ n, owner }),
  };
  const watch = (_pipeline: unknown, { resumeAfter }: { resumeAfter?: { _data: string } }) => {
    const after = resumeAfter?._data ?? null;
    fake.opened.push(after);
    let at = after ?? place(log.at(-1)?.n ?? 0);
    let isClosed = false;
    return {
      get resumeToken() {
        return { _data: at };
      },
      async tryNext() {
        await sleep(1);
        if (isClosed) throw new Error('it is closed');
        if (at < place(fake.keptFrom))
          throw new MongoServerError({ message: 'history lost', code: 286 });
        if (fake.fault !== null) {
          const { fault } = fake;
          fake.fault = null;
          throw fault;
        }
        if (after === fake.unreadable)
          throw new MongoServerError({ message: 'past end of buffer', code: 50810 });
        if (at < place(fake.endlessBefore)) {
          at = `${at}0`;
          return null;
        }
        const next = log.find(({ n }) => place(n) > at);
        if (next === undefined) return null;
        at = place(next.n);
        return {
          ...{ _id: { _data: at }, ns: { coll: 'agents' }, documentKey: { _id: `a${next.n}` } },
          ...{ clusterTime: { t: next.n, i: 1 }, wallTime: new Date(0), hasMoved: false },
          fullDocument: { _id: `a${next.n}`, owner_id: next.owner },
        };
      },
      close() {
        isClosed = true;
        return Promise.resolve();
      },
    };
  };
  /** The server's time is the last place: eight digits of seconds, and none after them. */
  const command = () => {
    const [, digits = ''] = /^82(.*)$/.exec(place(log.at(-1)?.n ?? 0)) ?? [];
    return Promise.resolve({ operationTime: new Timestamp({ t: parseInt(digits, 16), i: 0 }) });
  };
  // The feed calls nothing else of a database for records that are there.
  return { ...fake, fake, db: { watch, command } as unknown as Db };
}

/** Reads a feed in the background, as a browser would. */
function reader(
  feed: ReturnType<typeof createChangeFeed>,
  options: { after?: string | null; owner?: string; paused?: Promise<void> } = {},
) {
  const abort = new AbortController();
  const items: FeedItem[] = [];
  const { after = null, owner = 'owner', paused } = options;
  const accepts = ({ ownerId }: { ownerId: string | null }) => ownerId === owner;
  const done = (async () => {
    for await (const item of feed.follow({ after, caller: owner, accepts, signal: abort.signal })) {
      items.push(item);
      await paused;
    }
  })();
  return {
    items,
    ids: () => items.flatMap((item) => (item.kind === 'change' ? [item.change.id] : [])),
    kinds: () => items.map(({ kind }) => kind),
    stop: async () => {
      abort.abort();
      await done;
    },
  };
}

describe('createChangeFeed', function () {
  this.timeout(20_000);

  it('gives each reader the changes that it accepts, through one change stream', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    const one = reader(feed);
    const other = reader(feed, { owner: 'other' });
    await until(() => one.items.length === 1 && other.items.length === 1);
    fake.add(1);
    fake.add(2, 'other');
    fake.add(3);
    await until(() => one.ids().length === 2 && other.ids().length === 1);
    assert.deepEqual(one.ids(), ['a1', 'a3']);
    assert.deepEqual(other.ids(), ['a2']);
    assert.deepEqual(fake.opened, [null]);
    await one.stop();
    await other.stop();
    await feed.close();
  });

  it('goes on after the last change that a reader has, from memory', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    const stays = reader(feed);
    await until(() => stays.items.length === 1);
    for (const n of [1, 2, 3, 4]) fake.add(n);
    await until(() => stays.ids().length === 4);
    const back = reader(feed, { after: place(2) });
    fake.add(5);
    await until(() => back.ids().length === 3);
    assert.deepEqual(back.ids(), ['a3', 'a4', 'a5']);
    assert.deepEqual(fake.opened, [null]);
    await stays.stop();
    await back.stop();
    await feed.close();
  });

  it('reads from MongoDB what another process had given, without a gap or a double', async () => {
    const { db, fake } = fakeLog();
    for (const n of [1, 2, 3, 4]) fake.add(n);
    fake.add(5, 'other');
    const feed = createChangeFeed(db);
    const back = reader(feed, { after: place(2) });
    await until(() => back.ids().length === 2);
    fake.add(6);
    await until(() => back.ids().length === 3);
    assert.deepEqual(back.ids(), ['a3', 'a4', 'a6']);
    await back.stop();
    await feed.close();
  });

  it('loses nothing when the stream breaks, and opens it again where it was', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    const one = reader(feed);
    await until(() => one.items.length === 1);
    fake.add(1);
    await until(() => one.ids().length === 1);
    fake.fault = new Error('connection lost');
    fake.add(2);
    fake.add(3);
    await until(() => one.ids().length === 3);
    assert.deepEqual(one.ids(), ['a1', 'a2', 'a3']);
    assert.deepEqual(one.kinds(), ['ready', 'change', 'change', 'change']);
    assert.deepEqual(fake.opened, [null, place(1)]);
    await one.stop();
    await feed.close();
  });

  it('tells a reader to fetch again whose place is not kept any more, and goes on', async () => {
    const { db, fake } = fakeLog();
    for (const n of [1, 2, 3]) fake.add(n);
    fake.keptFrom = 2;
    const feed = createChangeFeed(db);
    const back = reader(feed, { after: place(1) });
    await until(() => back.items.length === 1);
    assert.deepEqual(back.items[0], { kind: 'reset', token: place(3), reason: 'too_old' });
    fake.add(4);
    await until(() => back.ids().length === 1);
    assert.deepEqual(back.ids(), ['a4']);
    await back.stop();
    await feed.close();
  });

  it('tells a reader to fetch again whose place was never one, and goes on', async () => {
    for (const after of [place(99_999_999), 'F'.repeat(40), '9'.repeat(40)]) {
      const { db, fake } = fakeLog();
      for (const n of [1, 2]) fake.add(n);
      const feed = createChangeFeed(db);
      const back = reader(feed, { after });
      await until(() => back.items.length === 1);
      assert.equal(back.kinds()[0], 'reset', after);
      fake.add(3);
      await until(() => back.ids().length === 1, `a change after ${after}`);
      await back.stop();
      await feed.close();
    }
  });

  it('tells a reader to fetch again whose place the server cannot read', async () => {
    const { db, fake } = fakeLog();
    fake.add(2);
    fake.unreadable = place(1);
    const feed = createChangeFeed(db);
    const back = reader(feed, { after: place(1) });
    await until(() => back.items.length === 1);
    assert.equal(back.kinds()[0], 'reset');
    await back.stop();
    await feed.close();
  });

  it('gives up a way that is too long, and lets the others go before many of one caller', async () => {
    const { db, fake } = fakeLog();
    for (const n of [1, 2, 3, 4, 5]) fake.add(n);
    fake.endlessBefore = 3;
    const feed = createChangeFeed(db, { catchUpWithinMs: 100 });
    const hostile = Array.from({ length: 12 }, () =>
      reader(feed, { after: place(1), owner: 'hostile' }),
    );
    const other = reader(feed, { after: place(4) });
    await until(() => other.ids().length === 1);
    const waiting = hostile.filter(({ items }) => items.length === 0).length;
    assert.ok(waiting >= 8, `${waiting} still wait`);
    await until(() => hostile.every(({ items }) => items.length > 0));
    for (const one of hostile) assert.deepEqual(one.kinds(), ['reset']);
    await Promise.all([...hostile, other].map((one) => one.stop()));
    await feed.close();
  });

  it('tells every reader when the place of the stream itself is lost', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    const one = reader(feed);
    await until(() => one.items.length === 1);
    fake.fault = new MongoServerError({ message: 'history lost', code: 286 });
    await until(() => one.items.length === 2);
    assert.equal(one.kinds()[1], 'reset');
    fake.add(9);
    await until(() => one.ids().length === 1);
    await one.stop();
    await feed.close();
  });

  it('keeps no more than its bound for a reader that does not read, and resets it', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    let go = (): void => undefined;
    const paused = new Promise<void>((resolve) => (go = resolve));
    const slow = reader(feed, { paused });
    const quick = reader(feed);
    await until(() => slow.items.length === 1 && quick.items.length === 1);
    const many = MOST_WAITING + 50;
    for (let n = 1; n <= many; n += 1) fake.add(n);
    await until(() => quick.ids().length === many);
    go();
    await until(() => slow.items.length >= 2);
    assert.deepEqual(slow.items[1], { kind: 'reset', token: place(many), reason: 'too_slow' });
    fake.add(many + 1);
    await until(() => slow.ids().length === 1);
    assert.deepEqual(slow.ids(), [`a${many + 1}`]);
    await slow.stop();
    await quick.stop();
    await feed.close();
  });

  it('closes the stream with its last reader and opens a new one for the next', async () => {
    const { db, fake } = fakeLog();
    const feed = createChangeFeed(db);
    const first = reader(feed);
    await until(() => first.items.length === 1);
    await first.stop();
    fake.add(1);
    const second = reader(feed);
    await until(() => second.items.length === 1);
    fake.add(2);
    await until(() => second.ids().at(-1) === 'a2');
    assert.equal(fake.opened.length, 2);
    await second.stop();
    await feed.close();
  });
});
