import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { MOST_COUNTED } from '../../../contracts/page.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { createRememberedCounts, type Stretch } from '../../../records/store/remembered-counts.ts';

const NOON = Date.UTC(2026, 6, 24, 12);

/** Instants that are counted by looking at each, and how often they were looked at. */
function counted(instants: readonly number[]) {
  const within = ({ fromMs, toMs }: Stretch) =>
    instants.filter((at) => at >= fromMs && at < toMs).slice(0, MOST_COUNTED);
  let looks = 0;
  const looked = <Value>(value: Value): Promise<Value> => {
    looks += 1;
    return Promise.resolve(value);
  };
  return {
    within: (stretch: Stretch) => within(stretch).length,
    looks: () => looks,
    count: (stretch: Stretch) => looked(within(stretch).length),
    instants: (stretch: Stretch) => looked(within(stretch)),
  };
}

describe('counts that are remembered', () => {
  it('are those of every stretch, whatever its ends', async () => {
    const place = fc.double({ min: NOON, max: NOON + 4 * HOUR_MS, noNaN: true });
    const end = fc.oneof(place, fc.constant(Infinity));
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { maxLength: 60 }),
        fc.array(fc.tuple(place, end), { minLength: 1, maxLength: 8 }),
        async (instants, stretches) => {
          const count = createRememberedCounts();
          const all = counted(instants);
          for (const [one, other] of stretches) {
            const stretch = { fromMs: Math.min(one, other), toMs: Math.max(one, other) };
            assert.equal(await count('key', stretch, all), all.within(stretch));
          }
        },
      ),
    );
  });

  it('are not counted again while the clock moves within the hour', async () => {
    const all = counted(Array.from({ length: 100 }, (_, nth) => NOON + nth * HOUR_MS));
    const count = createRememberedCounts();
    const at = (ms: number) => count('key', { fromMs: ms, toMs: ms + 3 * DAY_MS }, all);
    assert.equal(await at(NOON + MINUTE_MS), 72);
    const before = all.looks();
    assert.equal(await at(NOON + 59 * MINUTE_MS), 72);
    assert.equal(all.looks(), before);
    assert.equal(await at(NOON + 2 * HOUR_MS), 72);
    assert.ok(all.looks() > before);
  });

  it('are counted anew under another key', async () => {
    const count = createRememberedCounts();
    const stretch = { fromMs: NOON, toMs: NOON + DAY_MS };
    assert.equal(await count('revision 1', stretch, counted([NOON])), 1);
    assert.equal(await count('revision 1', stretch, counted([])), 1);
    assert.equal(await count('revision 2', stretch, counted([])), 0);
  });

  it('go no farther than totals go, and are right where one hour has more than that', async () => {
    const all = counted([
      ...Array.from({ length: MOST_COUNTED }, () => NOON),
      ...[NOON + MINUTE_MS, NOON + 2 * MINUTE_MS],
    ]);
    const count = createRememberedCounts();
    assert.equal(await count('key', { fromMs: NOON, toMs: Infinity }, all), MOST_COUNTED);
    assert.equal(await count('key', { fromMs: NOON + 1, toMs: Infinity }, all), 2);
  });

  it('are not remembered where counting failed', async () => {
    const count = createRememberedCounts();
    const stretch = { fromMs: NOON, toMs: NOON + DAY_MS };
    const away = { ...counted([]), count: () => Promise.reject(new Error('away')) };
    await assert.rejects(count('key', stretch, away), /away/);
    assert.equal(await count('key', stretch, counted([NOON])), 1);
  });
});
