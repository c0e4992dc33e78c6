import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ScheduleBar } from '../../../clients/console/calls/shapes.ts';
import { isolate } from '../../../clients/console/core/formats.ts';
import * as conflicts from '../../../clients/console/schedule/conflict.ts';
import * as geometry from '../../../clients/console/schedule/geometry.ts';
import type { ScheduleRow } from '../../../clients/console/schedule/geometry.ts';
import * as openings from '../../../clients/console/schedule/openings.ts';
import { makeAxis } from '../../../clients/console/timeline/axis.ts';
import type { ConflictSpan } from '../../../clients/sdk/schedule-conflict.ts';
import { openings as found, schedule } from '../../kit/console/fleet-records.ts';

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
    assert.equal(go(keys[4] ?? null, 'Down'), keys[5], 'a row without bars is passed over');
    assert.equal(go(keys[5] ?? null, 'Down'), keys[5], 'the last row is the last');
    assert.equal(go(keys[3] ?? null, 'Up', 'Up', 'Up'), keys[1]);
  });

  it('shows rows with nothing on them on demand, and counts in a sentence', () => {
    assert.equal(geometry.shownScheduleRows(schedule, false).length, 4);
    assert.equal(geometry.shownScheduleRows(schedule, true).length, 5);
    assert.equal(
      geometry.scheduleSentence(schedule),
      '1 satellite and 2 stations in the live world: 2 pieces of work, 2 contacts, 1 outage; ' +
        '1 live deployment booked nothing.',
    );
  });
});

describe('what stands in the way', () => {
  const [delta, , delft] = schedule.rows;
  const at = (seconds: number): string => new Date(span.start + seconds * 1000).toISOString();
  const conflict = (
    resource: string,
    fromS: number,
    toS: number,
    more: Partial<ConflictSpan> = {},
  ) => ({
    ...{ resource, rule: 'compute' as const, with: 'busy', start: at(fromS), end: at(toS) },
    ...more,
  });
  const satellite = delta?.id ?? '';

  it('lies on the row of its resource: of a satellite its work or its antenna', () => {
    for (const [resource, rule, row] of [
      ['satellite/s', 'compute', 'satellite/s'],
      ['satellite/s', 'outage', 'satellite/s'],
      ['satellite/s', 'antenna', 'satellite/s/antenna'],
      ['station/t', 'antenna', 'station/t'],
      ['station/t', 'minutes_per_day', 'station/t'],
    ] as const)
      assert.equal(conflicts.rowOfConflict({ resource, rule }), row, rule);
  });

  it('is marked at its times, each span once, and nowhere else', () => {
    const all = [
      conflict(satellite, 3_600, 7_200),
      conflict(satellite, 3_600, 7_200, { rule: 'power', with: 'dep_2' }),
      conflict(satellite, 3_600, 7_200, { rule: 'antenna' }),
      conflict(satellite, -7_200, 3_600),
      conflict(satellite, -7_200, -3_600),
      conflict(satellite, 170_000, 999_999),
      conflict(satellite, 200_000, 210_000),
      conflict(satellite, 80_000, 80_001),
    ];
    const marks = conflicts.conflictMarks(satellite, all, axis);
    const px = (seconds: number): number => (seconds / 172_800) * 1_200;
    assert.deepEqual(
      marks.map(({ x, width }) => [Math.round(x), Math.round(width)]),
      [
        [px(3_600), px(3_600)],
        [0, px(3_600)],
        [px(170_000), 1_200 - px(170_000)],
        [px(80_000), 6],
      ].map((pair) => pair.map((value) => Math.round(value))),
    );
    assert.equal(new Set(marks.map(({ key }) => key)).size, marks.length);
    assert.equal(conflicts.conflictMarks(`${satellite}/antenna`, all, axis).length, 1);
    assert.deepEqual(conflicts.conflictMarks(delft?.id ?? '', all, axis), []);
  });

  it('is shown on a row with nothing else on it, from a little before the first of it', () => {
    const named = new Set(['station/stn_2']);
    assert.equal(geometry.shownScheduleRows(schedule, false, named).length, 5);
    const spans = [conflict(satellite, 90_000, 91_000), conflict(satellite, 7_200, 9_000)];
    const href = new URL(conflicts.conflictHref({ world: 'drill', conflicts: spans }), 'http://x');
    assert.equal(href.pathname, '/schedule');
    assert.deepEqual(Object.fromEntries(href.searchParams), { world: 'drill', from: at(5_400) });
    const none = conflicts.conflictHref({ world: 'live', conflicts: [] });
    assert.equal(none, '/schedule?world=live');
  });

  it('is called by names where they are known, of hostile ones nothing turns', () => {
    const names = conflicts.namesInSchedule(schedule, { names: new Map([['station/x', 'Far']]) });
    assert.equal(conflicts.resourceName(satellite, names), isolate('Delta 1'));
    assert.equal(conflicts.resourceName('station/x', names), isolate('Far'));
    assert.equal(conflicts.resourceName('station/gs_troll', names), isolate('gs_troll'));
    const turned = new Map([['station/x', '\u202eevil']]);
    assert.equal(conflicts.resourceName('station/x', turned), isolate('evil'));
  });
});

describe('room in a schedule', () => {
  const row = (index: number): ScheduleRow => schedule.rows[index] ?? assert.fail();
  const [delta, antenna, delft] = [row(0), row(1), row(2)];
  const at = (seconds: number): number => span.start + seconds * 1000;
  const whole = { startMs: span.start, endMs: span.end };
  const text = (seconds: number): string => openings.instantText(at(seconds));

  it('is a gap between the bars of a row, whatever their lanes and order', () => {
    const gap = (one: ScheduleRow, seconds: number) => openings.gapAt(one, at(seconds), whole);
    assert.deepEqual(gap(delta, 0), { startMs: at(0), endMs: at(3_600) });
    assert.equal(gap(delta, 3_600), null, 'a bar begins');
    assert.equal(gap(delta, 10_500), null, 'in either lane');
    assert.deepEqual(gap(delta, 39_000), { startMs: at(39_000), endMs: span.end });
    const turned: ScheduleRow = { ...delft, bars: delft.bars.toReversed() };
    assert.deepEqual(gap(turned, 50_000), { startMs: at(44_540), endMs: at(60_000) });
    assert.deepEqual(gap({ ...delft, bars: [] }, 1), whole);
  });

  it('is looked for on the satellite of a gap, on all of them over a station, a week at most', () => {
    const gap = { startMs: at(0), endMs: at(3_600) };
    const times = { from: text(0), to: text(3_600) };
    for (const one of [delta, antenna, delft])
      assert.deepEqual(openings.roomOfGap(schedule, one, gap), { satellites: 'Delta 1', ...times });
    const long = { ...schedule, end: openings.instantText(span.start + 31 * 86_400_000) };
    assert.equal(openings.roomOf(long).to, text(7 * 86_400));
    const many = Array.from({ length: 30 }, (_, index) => ({ ...delta, label: `S${index}` }));
    const names = openings.roomOf({ ...schedule, rows: many }).satellites.split(', ');
    assert.equal(names.length, openings.MOST_SATELLITES);
    const odd = [{ ...delta, id: 'satellite/sat_2', label: 'One, two' }, delta];
    assert.equal(openings.roomOf({ ...schedule, rows: odd }).satellites, 'sat_2, Delta 1');
  });

  it('is asked for field by field, and leads to a plan of the same job', () => {
    const room = { satellites: ' Lark,\n25544, ', from: '', to: ' 2026-07-26T00:00:00Z ' };
    const asked = { world: 'drill', hours: '24' };
    assert.deepEqual(openings.openingsBody({ preset_id: 'split-learning' }, room, asked), {
      ...{ preset_id: 'split-learning', satellites: ['Lark', '25544'], world: 'drill', limit: 10 },
      ...{ to: '2026-07-26T00:00:00Z', options: { prediction_hours: 24 } },
    });
    const opening = found.openings[0] ?? assert.fail();
    const { searchParams } = new URL(
      openings.planHref(opening, { ...asked, preset: null }),
      'https://console.invalid',
    );
    assert.deepEqual(Object.fromEntries(searchParams), {
      ...{
        satellite: opening.satellite_id,
        start: opening.plan_start,
        world: 'drill',
        hours: '24',
      },
    });
    assert.deepEqual(openings.stationsOf(opening, schedule), ['Delft']);
  });
});
