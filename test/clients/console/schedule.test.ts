import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ScheduleBar } from '../../../clients/console/calls/shapes.ts';
import * as geometry from '../../../clients/console/schedule/geometry.ts';
import { makeAxis } from '../../../clients/console/timeline/axis.ts';
import { schedule } from '../../kit/console/fleet-records.ts';

const span = { start: Date.parse(schedule.start), end: Date.parse(schedule.end) };
const axis = makeAxis(span, 1_200);
const lanes = geometry.boardLanes(schedule.rows, axis, 24);

describe('schedule board', () => {
  it('stands every bar on its row at its times, lanes below each other', () => {
    let y = 24;
    for (const { row, marks, ...lane } of lanes) {
      assert.equal(lane.y, y);
      y += lane.height;
      assert.equal(lane.height, row.lanes * geometry.LANE_PX + 8);
      assert.deepEqual(
        marks.map(({ bars: [bar], x, width, lane: at }) => [
          bar.id,
          Math.round(x),
          Math.round(width),
          at,
        ]),
        row.bars.map((bar) => [
          bar.id,
          Math.round((bar.start_offset_s / 172_800) * 1_200),
          Math.round(Math.max(3, ((bar.end_offset_s - bar.start_offset_s) / 172_800) * 1_200)),
          bar.lane,
        ]),
      );
    }
  });

  it('draws what is too narrow to be told apart as one, and loses none of it', () => {
    const [first] = schedule.rows[2]?.bars ?? [];
    assert.ok(first !== undefined);
    const at = (second: number): string => new Date(span.start + second * 1000).toISOString();
    const bars = Array.from({ length: 2_000 }, (_, index): ScheduleBar => {
      const start = index * 80;
      const times = { start: at(start), end: at(start + 40) };
      return {
        ...first,
        id: `${index}`,
        start_offset_s: start,
        end_offset_s: start + 40,
        ...times,
      };
    });
    const [lane] = geometry.boardLanes(
      [{ id: 'x', label: 'x', kind: 'station', lanes: 1, bars }],
      axis,
      0,
    );
    assert.ok(lane !== undefined && lane.marks.length <= 1_200 / 3 + 1, `${lane?.marks.length}`);
    assert.equal(
      lane.marks.reduce((sum, mark) => sum + mark.bars.length, 0),
      2_000,
    );
  });

  it('leads the arrow keys to the next bar, and to the nearest of the next row with any', () => {
    const keys = lanes.flatMap(({ marks }) => marks.map(({ key }) => key));
    const go = (from: string | null, ...pressed: string[]): string | null =>
      pressed.reduce((at, key) => geometry.markAfterKey(lanes, `Arrow${key}`, at), from);
    assert.equal(go(null, 'Right'), keys[0]);
    assert.equal(go(keys[0] ?? null, 'Right'), keys[1]);
    assert.equal(go(keys[1] ?? null, 'Right', 'Right'), keys[1], 'the end of a row is an end');
    assert.equal(go(keys[1] ?? null, 'Down', 'Down'), keys[4]);
    assert.equal(go(keys[4] ?? null, 'Down'), keys[4], 'a row without bars is passed over');
    assert.equal(go(keys[3] ?? null, 'Up', 'Up', 'Up'), keys[1]);
  });

  it('shows rows with nothing on them on demand, and counts in a sentence', () => {
    assert.equal(geometry.shownScheduleRows(schedule, false).length, 3);
    assert.equal(geometry.shownScheduleRows(schedule, true).length, 4);
    assert.equal(
      geometry.scheduleSentence(schedule),
      '1 satellite and 2 stations in the live world: 2 pieces of work, 2 contacts, 1 outage.',
    );
  });
});
