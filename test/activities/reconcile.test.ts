import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reconcileKind, settleAll } from '../../activities/reconcile.ts';
import { rowsOf, unwatched } from '../kit/rows.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `r${index}`, index }));

describe('settleAll', () => {
  it('settles every record, and marks on the way', async () => {
    const marked: string[][] = [];
    const report = await settleAll(
      {
        rows: rowsOf(rows(250)),
        settle: ({ index }) => Promise.resolve(index % 2 === 0 ? 'even' : 'odd'),
        mark: (ids) => Promise.resolve(marked.push([...ids])),
      },
      unwatched,
    );
    assert.deepEqual(Object.fromEntries(report.counts), { even: 125, odd: 125 });
    assert.deepEqual([report.looked, report.unsettled], [250, 0]);
    assert.ok(marked.length > 1, 'what is done before a death of the worker is not done again');
    assert.deepEqual(new Set(marked.flat()), new Set(rows(250).map(({ _id }) => _id)));
  });

  it('is held up by none that hangs or fails, and marks those as well', async () => {
    let wake: ((mending: string) => void) | undefined;
    const hangs = new Promise<string>((resolve) => (wake = resolve));
    const marked: string[] = [];
    let done = 0;
    const report = await settleAll(
      {
        rows: rowsOf(rows(100)),
        settle: async ({ index }) => {
          if (index === 0) return hangs;
          if (index % 10 === 1) throw new Error('a fault of its own');
          done += 1;
          if (done === 89) wake?.('slow');
          return Promise.resolve('fine');
        },
        mark: (ids) => Promise.resolve(marked.push(...ids)),
      },
      unwatched,
    );
    assert.deepEqual(Object.fromEntries(report.counts), { fine: 89, slow: 1 });
    assert.equal(report.unsettled, 10);
    assert.equal(new Set(marked).size, 100);
  });

  it('gives up in an outage, and leaves to the next look what was not reached', async () => {
    const marked: string[] = [];
    let asked = 0;
    const work = settleAll(
      {
        rows: rowsOf(rows(1_000)),
        settle: ({ index }) => {
          asked += 1;
          return index < 5 ? Promise.resolve('fine') : Promise.reject(new Error('away'));
        },
        mark: (ids) => Promise.resolve(marked.push(...ids)),
      },
      unwatched,
    );
    await assert.rejects(work, /away/);
    assert.deepEqual(marked, ['r0', 'r1', 'r2', 'r3', 'r4']);
    assert.ok(asked < 100, `${asked} were asked`);
  });

  it('tells the outage that meets the only record there is', async () => {
    const away = () => Promise.reject(new Error('away'));
    await assert.rejects(settleAll({ rows: rowsOf(rows(1)), settle: away }, unwatched), /away/);
  });

  it('stops when the worker does, and says so', async () => {
    const stopping = new AbortController();
    const progress = { beat: () => undefined, signal: stopping.signal };
    let asked = 0;
    const settle = () => {
      asked += 1;
      if (asked === 10) stopping.abort();
      return Promise.resolve('fine');
    };
    await assert.rejects(settleAll({ rows: rowsOf(rows(1_000)), settle }, progress));
    assert.ok(asked < 100, `${asked} were asked`);
  });
});

describe('reconcileKind', () => {
  const NOW = 10_000_000;
  const cutoffOf = async (lostAtMs: number): Promise<number> => {
    let cutoff = Number.NaN;
    await reconcileKind(
      {
        records: {
          unstarted: () => rowsOf([]),
          unchecked: (beforeMs) => {
            cutoff = beforeMs;
            return rowsOf([]);
          },
          markChecked: () => Promise.resolve(),
        },
        isOpen: () => true,
        start: () => Promise.resolve('started'),
        describe: () => Promise.resolve('running'),
        settle: () => Promise.resolve('none'),
      },
      { clock: () => NOW, store: { lostAtMs: () => Promise.resolve(lostAtMs) } },
      unwatched,
    );
    return cutoff;
  };

  it('begins open records by one call each after a loss, and looks where that is refused', async () => {
    const calls: string[] = [];
    const note = <T>(call: string, answer: T): Promise<T> => {
      calls.push(call);
      return Promise.resolve(answer);
    };
    const report = await reconcileKind(
      {
        records: {
          unstarted: () => rowsOf([]),
          unchecked: () => rowsOf([{ _id: 'lost' }, { _id: 'there' }, { _id: 'ended' }]),
          markChecked: () => Promise.resolve(),
        },
        isOpen: ({ _id }) => _id !== 'ended',
        start: ({ _id }) => note(`start ${_id}`, _id === 'lost' ? 'started' : 'already_started'),
        describe: (id) => note(`describe ${id}`, 'running' as const),
        settle: () => Promise.resolve('none'),
      },
      { clock: () => NOW, store: { lostAtMs: () => Promise.resolve(NOW - 1_000) } },
      unwatched,
    );
    assert.deepEqual(calls.toSorted(), [
      'describe ended',
      'describe there',
      'start lost',
      'start there',
    ]);
    assert.deepEqual(Object.fromEntries(report.counts), { started: 1, none: 2 });
  });

  it('looks at an open record every five minutes, and at once when the store was lost since', async () => {
    assert.equal(await cutoffOf(0), NOW - 300_000);
    assert.equal(await cutoffOf(NOW - 1_000), NOW - 1_000);
    assert.equal(await cutoffOf(NOW - 3_600_000), NOW - 300_000);
  });
});
