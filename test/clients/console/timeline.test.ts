import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as axes from '../../../clients/console/timeline/axis.ts';
import {
  columnsOf,
  curvePath,
  domainOf,
  valueAt,
} from '../../../clients/console/timeline/curves.ts';
import * as marks from '../../../clients/console/timeline/marks.ts';
import { slideOf, stripOf } from '../../../clients/console/timeline/strip.ts';
import { planSentence, barWords } from '../../../clients/console/timeline/words.ts';
import type { TimelineBar, TimelineRow } from '../../../contracts/plan/timeline.ts';
import { SAMPLE } from '../../kit/console/sample.ts';

const [timeline] = SAMPLE.timelines;
const HOUR = 3_600_000;

const spans = fc
  .array(fc.tuple(fc.nat(86_400_000), fc.integer({ min: 1, max: 7_200_000 })), { maxLength: 30 })
  .map((list) => list.map(([start, length]) => ({ start, end: start + length })));
const window = fc
  .tuple(fc.nat(80_000_000), fc.integer({ min: 1_000, max: 90_000_000 }))
  .map(([start, length]) => ({ start, end: start + length }));

function aBar(id: string, startMs: number, endMs: number): TimelineBar {
  return {
    ...{ id, label: id, kind: 'step', lane: 0, start_offset_s: startMs / 1000 },
    end_offset_s: endMs / 1000,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
  };
}

describe('time axis', () => {
  it('runs forwards over the whole width, breaks or not, and back again', () => {
    fc.assert(
      fc.property(window, spans, fc.integer({ min: 100, max: 3_000 }), (shown, busy, width) => {
        const axis = axes.makeAxis(shown, width, axes.gapsBetween(busy, shown));
        const drawn = axis.parts.reduce((sum, part) => sum + part.width, 0);
        assert.ok(Math.abs(drawn - width) < 1e-6 * width);
        let before = -Infinity;
        for (let n = 0; n <= 50; n += 1) {
          const ms = axis.start + ((axis.end - axis.start) * n) / 50;
          const x = axis.toX(ms);
          assert.ok(x > before, 'later is farther to the right');
          before = x;
          assert.ok(Math.abs(axis.toMs(x) - ms) < 1e-6 * (axis.end - axis.start) + 1e-3);
        }
      }),
    );
  });

  it('gives cut gaps one width and leaves them out of the ticks', () => {
    const whole = { start: 0, end: 10 * HOUR };
    const axis = axes.makeAxis(whole, 1000, [{ start: HOUR, end: 9 * HOUR }]);
    const [, gap] = axis.parts;
    assert.deepEqual([gap?.isBreak, gap?.width], [true, axes.BREAK_PX]);
    assert.ok(axis.toX(HOUR) > 480 && axis.toX(9 * HOUR) < 520);
    assert.ok(axes.ticksOf(axis).every((at) => at < HOUR || at >= 9 * HOUR));
  });

  it('finds gaps that with what is busy make the whole', () => {
    fc.assert(
      fc.property(window, spans, (shown, busy) => {
        const gaps = axes.gapsBetween(busy, shown);
        const length = (list: readonly axes.Span[]): number =>
          list.reduce((sum, { start, end }) => sum + end - start, 0);
        assert.equal(length(gaps) + length(axes.clipSpans(busy, shown)), shown.end - shown.start);
        for (const gap of gaps)
          assert.ok(busy.every(({ start, end }) => end <= gap.start || start >= gap.end));
      }),
    );
  });

  it('zooms about a place that stays, and never leaves the whole', () => {
    const whole = { start: 0, end: 24 * HOUR };
    fc.assert(
      fc.property(
        window,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        (some, share, factor) => {
          const shown = axes.fitWindow(some, whole);
          const around = shown.start + share * (shown.end - shown.start);
          const next = axes.zoomWindow(shown, whole, around, factor);
          assert.ok(next.start >= whole.start - 1e-6 && next.end <= whole.end + 1e-6);
          assert.ok(
            next.end - next.start >= axes.LEAST_MS - 1e-6 ||
              next.end - next.start >= shown.end - shown.start - 1e-6,
          );
          const moved = axes.panWindow(shown, whole, (factor - 10) * HOUR);
          assert.ok(Math.abs(moved.end - moved.start - (shown.end - shown.start)) < 1e-6);
        },
      ),
    );
  });
});

describe('lanes', () => {
  const whole = marks.wholeSpan(timeline);

  it('draw every bar of a plan once, at its time, at least three pixels wide', () => {
    const axis = axes.makeAxis(whole, 1200);
    const lanes = marks.layOut(timeline.rows, axis);
    const drawn = lanes.flatMap((lane) => lane.marks);
    assert.equal(drawn.length, timeline.rows.flatMap(({ bars }) => bars).length);
    for (const { bar, x, width } of drawn) {
      assert.ok(Math.abs(x - axis.toX(Date.parse(bar.start))) < 1e-6);
      assert.ok(width >= 3);
    }
    const ends = lanes.map(({ y, height }) => y + height);
    lanes.slice(1).forEach((lane, index) => assert.equal(lane.y, ends[index]));
  });

  it('draw at most 1,500 marks and count the rest', () => {
    const bars = Array.from({ length: 10_000 }, (_, n) =>
      aBar(`b${n}`, n * 5_000, n * 5_000 + 4_000),
    );
    const row: TimelineRow = { id: 'onboard', label: 'On board', kind: 'onboard', lanes: 1, bars };
    for (const hours of [14, 2, 0.5]) {
      const axis = axes.makeAxis({ start: 0, end: hours * HOUR }, 1200);
      const [lane] = marks.layOut([row], axis);
      const counted = (lane?.bins ?? []).reduce((sum, { count }) => sum + count, 0);
      const seen = bars.filter(({ start }) => Date.parse(start) <= axis.end).length;
      assert.ok((lane?.marks.length ?? 0) <= marks.MOST_MARKS);
      assert.ok((lane?.bins.length ?? 0) <= 1201);
      assert.equal(counted + (lane?.marks.length ?? 0), seen, `${hours} h`);
    }
  });

  it('never lay a name over the next bar', () => {
    const axis = axes.makeAxis(marks.busySpan(timeline), 1200);
    for (const lane of marks.layOut(timeline.rows, axis))
      for (const mark of lane.marks.filter(({ label }) => label === 'right')) {
        const end = mark.x + mark.width + mark.bar.label.length * 6;
        const next = lane.marks.filter((one) => one.lane === mark.lane && one.x > mark.x);
        assert.ok(
          next.every(({ x }) => x >= end),
          `${mark.bar.label} in ${lane.row.label}`,
        );
      }
  });

  it('write a name beside its bar where the next one of the lane, in whatever order they come, leaves room', () => {
    const axis = axes.makeAxis({ start: 0, end: 1_000_000 }, 1_000);
    const named = (id: string, startS: number, lane = 0): TimelineBar => ({
      ...aBar(id, startS * 1_000, (startS + 10) * 1_000),
      lane,
    });
    // A name of five letters takes 43 px: "first" has 100 before 510, "second" has 30 before 550.
    const bars = [
      named('third', 550),
      named('first', 400),
      named('second', 510),
      named('other', 415, 1),
    ];
    const row: TimelineRow = { id: 'onboard', label: 'On board', kind: 'onboard', lanes: 2, bars };
    const [lane] = marks.layOut([row], axis);
    assert.deepEqual(
      lane?.marks.map(({ bar, label }) => [bar.id, label]),
      [
        ['third', 'right'],
        ['first', 'right'],
        ['second', 'none'],
        ['other', 'right'],
      ],
    );
  });

  it('show stations that the plan uses or keeps in reserve, and all on demand', () => {
    const few = marks.shownRows(timeline, false).filter(({ kind }) => kind === 'pass');
    const all = marks.shownRows(timeline, true).filter(({ kind }) => kind === 'pass');
    assert.ok(few.length < all.length);
    assert.ok(
      few.every(({ bars }) => bars.some(({ role }) => role === 'used' || role === 'spare')),
    );
  });

  it('draw a pass as high as its elevation and fill it by what is booked', () => {
    const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);
    const ys = numbers(marks.domePath(10, 100, 30, 15)).filter((_, index) => index % 2 === 1);
    assert.equal(Math.min(...ys.slice(0, -1)), 15);
    const pass = {
      ...aBar('p', 0, 1),
      downlink_capacity_mb: 90,
      uplink_capacity_mb: 10,
      downlink_booked_mb: 20,
    };
    assert.equal(marks.bookedShare(pass), 0.2);
    assert.equal(marks.bookedShare(aBar('p', 0, 1)), null);
  });

  it('follow the way to the finish back from the last bar', () => {
    const critical = marks.criticalIds(timeline);
    const finish = timeline.markers.find(({ id }) => id === 'finish')?.at;
    const bars = timeline.rows.flatMap((row) => row.bars).filter(({ id }) => critical.has(id));
    assert.ok(bars.some(({ end }) => end === finish));
    for (const { from, to } of timeline.edges)
      if (critical.has(to) && critical.has(from)) assert.notEqual(from, to);
  });

  it('say the plan and its bars in words', () => {
    assert.match(
      planSentence(timeline),
      /^9 steps and 2 passes\. It finishes at 00:16:33Z, 16 m 34 s/,
    );
    const pass = timeline.rows.flatMap((row) => row.bars).find(({ role }) => role === 'used');
    assert.ok(pass !== undefined);
    assert.match(barWords(pass), /pass, used.*Z to .*Z, up to 28°/);
  });
});

describe('what is drawn beyond the window', () => {
  const whole = { start: 0, end: 24 * HOUR };
  const bars = Array.from({ length: 96 }, (_, n) =>
    aBar(`b${n}`, (n * HOUR) / 4, (n * HOUR) / 4 + HOUR / 8),
  );
  const row: TimelineRow = { id: 'onboard', label: 'On board', kind: 'onboard', lanes: 1, bars };
  const shown = fc
    .tuple(fc.nat(20 * HOUR), fc.integer({ min: HOUR, max: 4 * HOUR }))
    .map(([start, length]) => ({ start, end: start + length }));

  it('stands after a pan where it would be drawn anew, and says where it does not reach', () => {
    const WIDTH = 1_000;
    fc.assert(
      fc.property(shown, fc.integer({ min: -30, max: 30 }), (from, tenths) => {
        const to = axes.panWindow(from, whole, ((from.end - from.start) * tenths) / 10);
        const strip = stripOf([row], from, whole, WIDTH, 0);
        const px = slideOf(strip, to);
        const reaches = Math.abs(to.start - from.start) <= from.end - from.start;
        assert.equal(px !== null, reaches);
        if (px === null) return;
        const anew = axes.makeAxis(to, WIDTH);
        const seen = bars.filter(
          ({ start, end }) => Date.parse(end) >= to.start && Date.parse(start) <= to.end,
        );
        const drawn = new Map(strip.lanes[0]?.marks.map((mark) => [mark.bar.id, mark]));
        for (const { id, start } of seen) {
          const mark = drawn.get(id);
          assert.ok(mark !== undefined, id);
          // What begins before all that is drawn is cut there.
          if (Date.parse(start) < strip.axis.start) continue;
          const x = mark.x - strip.shownX + px;
          assert.ok(Math.abs(x - anew.toX(Date.parse(start))) < 1e-6 * WIDTH);
        }
      }),
    );
  });

  it('is left out where gaps are cut or where it would be more marks than a picture has', () => {
    const from = { start: 10 * HOUR, end: 11 * HOUR };
    const idle = [{ start: 10.2 * HOUR, end: 10.6 * HOUR }];
    assert.equal(stripOf([row], from, whole, 1_000, 0, idle).axis.widthPx, 1_000);
    const many = Array.from({ length: 4_000 }, (_, n) =>
      aBar(`m${n}`, 9 * HOUR + n * 3_000, 9 * HOUR + n * 3_000 + 2_000),
    );
    const full = stripOf([{ ...row, bars: many }], from, whole, 1_000, 0);
    assert.deepEqual([full.axis.widthPx, full.shownX], [1_000, 0]);
    assert.ok((full.lanes[0]?.marks.length ?? 0) <= marks.MOST_MARKS);
  });

  it('keeps what stands where it stood when rows come or go', () => {
    const from = { start: 10 * HOUR, end: 12 * HOUR };
    const pass: TimelineRow = { ...row, id: 'pass', kind: 'pass', bars: bars.slice(30, 60) };
    const few = stripOf([row], from, whole, 1_000, 0);
    const more = stripOf([pass, row], from, whole, 1_000, 0, [], few);
    assert.equal(more.axis, few.axis);
    assert.equal(more.lanes[1]?.marks, few.lanes[0]?.marks);
    assert.ok((more.lanes[1]?.y ?? 0) > (few.lanes[0]?.y ?? 0));
    assert.deepEqual(more.lanes, stripOf([pass, row], from, whole, 1_000, 0).lanes);
    const nearer = stripOf([row], { ...from, end: 11 * HOUR }, whole, 1_000, 0, [], few);
    assert.notEqual(nearer.lanes[0]?.marks, few.lanes[0]?.marks);
  });

  it('keeps the name of a bar that begins before the window within it', () => {
    const from = { start: 10 * HOUR, end: 11 * HOUR };
    const long = { ...row, bars: [aBar('a long step', 9.5 * HOUR, 10.5 * HOUR)] };
    const strip = stripOf([long], from, whole, 1_000, 0);
    const [mark] = strip.lanes[0]?.marks ?? [];
    assert.deepEqual([mark?.label, mark?.nameX], ['inside', strip.shownX]);
    assert.equal(mark?.x, strip.shownX - 500);
  });
});

describe('curves', () => {
  const samples = fc
    .array(fc.tuple(fc.nat(1_000_000), fc.integer({ min: -100, max: 100 })), {
      minLength: 1,
      maxLength: 200,
    })
    .map((list) => list.sort((a, b) => a[0] - b[0]));

  it('keep every peak, however far out one looks', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 5, max: 400 }), (list, width) => {
        const axis = axes.makeAxis({ start: 0, end: 1_000_001 }, width);
        const columns = columnsOf(list, 'step', axis, width);
        const values = list.map(([, value]) => value);
        assert.equal(Math.max(...columns.map(({ max }) => max)), Math.max(...values));
        assert.equal(Math.min(...columns.map(({ min }) => min)), Math.min(...values));
        assert.ok(columns.length <= width);
        assert.ok(curvePath(columns, (value) => value).startsWith('M'));
      }),
    );
  });

  it('are drawn through every column, by the ends alone where they are flat', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 5, max: 400 }), (list, width) => {
        const axis = axes.makeAxis({ start: 0, end: 1_000_001 }, width);
        const columns = columnsOf(list, 'step', axis, width);
        const path = curvePath(columns, (value) => value);
        const points = path
          .slice(1)
          .split('L')
          .map((point) => point.split(' ').map(Number) as [number, number]);
        for (const { x, min, max } of columns) {
          const at = x + 0.5;
          const own = points.filter(([px]) => px === at).map(([, y]) => y);
          const before = points.filter(([px]) => px < at).at(-1)?.[1];
          const after = points.find(([px]) => px > at)?.[1];
          if (own.length > 0) assert.deepEqual([Math.min(...own), Math.max(...own)], [min, max]);
          else assert.deepEqual([before, after, min], [max, max, max]);
        }
      }),
    );
    const flat = columnsOf([[0, 7]], 'step', axes.makeAxis({ start: 0, end: 100 }, 50), 50);
    assert.equal(
      curvePath(flat, (value) => value),
      'M0.5 7.0L49.5 7.0',
    );
  });

  it('are read at any time: steps hold, lines rise, before the first nothing is known', () => {
    const list = [
      [10, 0],
      [20, 10],
    ] as const;
    assert.equal(valueAt(list, 'step', 15), 0);
    assert.equal(valueAt(list, 'linear', 15), 5);
    assert.equal(valueAt(list, 'linear', 99), 10);
    assert.equal(valueAt(list, 'step', 9), null);
    assert.equal(valueAt([], 'step', 9), null);
    const [low, high] = domainOf([[0, 5]], [5]);
    assert.ok(high > low);
  });
});
