import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { before, describe, it } from 'mocha';
import {
  drawWeek,
  readHistory,
  WEEK_START_MS,
  type SatelliteHistory,
} from '../../../dev/rehearse/week.ts';
import { parseTle } from '../../../domain/orbit/elements/tle.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';

const SIZE = { satellites: 40, stations: 12, jobs: 300, days: 7 };

describe('the week that is rehearsed', () => {
  let history: SatelliteHistory[] = [];
  before(async () => {
    const packed = await readFile('data/element-history-2026-07.tle.gz');
    history = readHistory(gunzipSync(packed).toString('utf8'));
  });

  it('has as much as was asked for, within its days and in order of time', () => {
    const week = drawWeek(history, SIZE, 7);
    assert.deepEqual([week.satellites.length, week.stations.length], [40, 12]);
    assert.equal(week.endMs - week.startMs, 7 * DAY_MS);
    const count = (kind: string): number => week.events.filter((one) => one.kind === kind).length;
    assert.deepEqual([count('job'), count('outage')], [300, 20]);
    const times = week.events.map(({ atMs }) => atMs);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
    assert.ok(times.every((atMs) => atMs >= week.startMs && atMs < week.endMs));
  });

  it('flies with elements that were published by then, and learns of each newer set once', () => {
    const week = drawWeek(history, SIZE, 7);
    const pushed = week.events.filter(({ kind }) => kind === 'elements');
    assert.equal(
      pushed.length,
      week.satellites.reduce((sum, { later }) => sum + later.length, 0),
    );
    for (const { first, later } of week.satellites) {
      assert.ok(first.atMs <= WEEK_START_MS && later.every(({ atMs }) => atMs > WEEK_START_MS));
      for (const { tle, atMs } of [first, ...later]) {
        const read = parseTle(...tle);
        assert.ok(read.ok && read.elements.epochMs + 6 * HOUR_MS === atMs);
        assert.ok(read.elements.meanMotionRevPerDay >= 11, 'a low orbit');
      }
    }
  });

  it('asks different satellites for each job, and is the same for the same seed', () => {
    const week = drawWeek(history, SIZE, 7);
    for (const event of week.events) {
      if (event.kind !== 'job') continue;
      const { satellites } = event;
      assert.ok(satellites.length > 0 && new Set(satellites).size === satellites.length);
      assert.ok(satellites.every((index) => week.satellites[index] !== undefined));
    }
    assert.deepEqual(drawWeek(history, SIZE, 7), week);
    assert.notDeepEqual(drawWeek(history, SIZE, 8), week);
  });

  it('says when there are fewer satellites than are asked for', () => {
    assert.throws(() => drawWeek(history.slice(0, 5), SIZE, 7), /40 are asked for/);
  });
});
