import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createFairShare } from '../../outbound/fair-share.ts';

/** Takes places for an endpoint until it is refused; answers how many it got. */
function takeAll(share: ReturnType<typeof createFairShare>, endpoint: string): number {
  for (let taken = 0; ; taken += 1) if (!share.take(endpoint)) return taken;
}

describe('createFairShare', () => {
  it('lets one endpoint that hangs hold a fifth of all places', () => {
    assert.equal(takeAll(createFairShare(1_000, 30_000), 'dead.example'), 200);
  });

  it('leaves places for those that answer, however many have hung before', () => {
    for (const hanging of [1, 5, 20, 1_000]) {
      const share = createFairShare(1_000, 30_000);
      const names = Array.from({ length: hanging }, (_, index) => `dead${index}.example`);
      for (const name of names) {
        assert.ok(share.take(name));
        share.give(name, true);
      }
      const held = names.reduce((sum, name) => sum + takeAll(share, name), 0);
      assert.ok(held <= 900, `${hanging} hold ${held}`);
      assert.ok(share.take('healthy.example'), `beside ${hanging} that hang`);
    }
  });

  it('trusts an endpoint again that has answered', () => {
    const share = createFairShare(20, 30_000);
    share.take('a');
    share.give('a', true);
    assert.deepEqual([share.hangs('a'), share.hangs('b')], [true, false]);
    share.take('a');
    share.give('a', false);
    assert.equal(share.hangs('a'), false);
    assert.equal(takeAll(share, 'a'), takeAll(createFairShare(20, 30_000), 'b'));
  });

  it('never gives more places than there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 300 }),
        (places, steps) => {
          const share = createFairShare(places, 1_000);
          const held = new Map<string, number>();
          for (const [endpoint, takes] of steps) {
            const mine = held.get(endpoint) ?? 0;
            if (takes && share.take(endpoint)) held.set(endpoint, mine + 1);
            if (!takes && mine > 0) {
              share.give(endpoint, false);
              held.set(endpoint, mine - 1);
            }
          }
          const total = [...held.values()].reduce((sum, count) => sum + count, 0);
          assert.ok(total <= places, `${total} of ${places}`);
        },
      ),
    );
  });

  it('lets a burst at an endpoint that answers through, in order', async () => {
    const share = createFairShare(8, 30_000);
    const served: number[] = [];
    await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        assert.equal(await share.enter('healthy.example'), true);
        served.push(index);
        await Promise.resolve();
        share.give('healthy.example', false);
      }),
    );
    assert.deepEqual(
      served,
      served.toSorted((a, b) => a - b),
    );
    assert.equal(served.length, 500);
  });

  it('gives up waiting for a place at an endpoint that hangs', async () => {
    const share = createFairShare(40, 30_000);
    share.take('dead.example');
    share.give('dead.example', true);
    takeAll(share, 'dead.example');
    assert.equal(await share.enter('dead.example'), false);
    assert.equal(await share.enter('healthy.example'), true);
  });

  it('gives everything back', () => {
    const share = createFairShare(100, 1_000);
    const first = takeAll(share, 'a');
    for (let index = 0; index < first; index += 1) share.give('a', false);
    share.give('a', false);
    assert.equal(takeAll(share, 'b'), first);
  });

  it('serves a single endpoint however few places there are', () => {
    assert.equal(createFairShare(1, 1_000).take('a'), true);
  });

  it('spreads those it refuses over the time that they would wait', () => {
    const share = createFairShare(40, 10_000);
    takeAll(share, 'dead.example');
    const waits = Array.from({ length: 60 }, () => {
      share.take('dead.example');
      return share.waitMs('dead.example');
    });
    assert.deepEqual(
      waits,
      waits.toSorted((a, b) => a - b),
    );
    assert.ok((waits[0] ?? 0) >= 1_000);
    assert.equal(waits.at(-1), 60_000);
  });

  it('forgets who came least recently, so that names without end fill no memory', () => {
    const share = createFairShare(1, 10_000);
    share.take('hung.example');
    share.give('hung.example', true);
    share.take('busy.example');
    for (let count = 0; count < 3; count += 1) share.take('refused.example');
    assert.deepEqual(
      [share.hangs('hung.example'), share.waitMs('refused.example')],
      [true, 30_000],
    );
    share.give('busy.example', false);
    for (let index = 0; index < 10_000; index += 1) {
      assert.ok(share.take(`other${index}.example`));
      share.take(`refused${index}.example`);
      share.give(`other${index}.example`, true);
    }
    assert.deepEqual(
      [share.hangs('hung.example'), share.waitMs('refused.example')],
      [false, 1_000],
    );
  });
});
