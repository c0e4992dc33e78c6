import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as battery from '../../../domain/spacecraft/battery.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import type { Illumination } from '../../../domain/orbit/environment/eclipse.ts';

const MINUTE = 60_000;

/** 12U: 75 W net in sunlight, 25 W in eclipse, 45 W overhead, 120 Wh, 95 % each way. */
const BUS = busOfClass('12U', 'given');

/** Sunlit for 60 min, dark for 30, again and again from one orbit before the start. */
const ORBITS: Illumination[] = [-1, 0, 1, 2].flatMap((orbit) => [
  span(orbit * 90, orbit * 90 + 60, true),
  span(orbit * 90 + 60, orbit * 90 + 90, false),
]);

describe('initialSoc', () => {
  it('is full in sunlight', () => {
    assert.equal(battery.initialSoc(BUS, ORBITS, 10 * MINUTE), 1);
  });

  it('lacks the overhead drawn since eclipse entry: 45 W × 10 min / 0.95 of 120 Wh', () => {
    close(battery.initialSoc(BUS, ORBITS, 70 * MINUTE), 1 - 45 / 6 / 0.95 / 120);
  });
});

describe('socAt', () => {
  it('falls in eclipse by overhead and load over the discharge efficiency', () => {
    const load = { timesMs: [60 * MINUTE, 80 * MINUTE], watts: [20, 0] };
    const drawnWh = (65 / 3 + 45 / 6) / 0.95;
    close(battery.socAt(BUS, ORBITS, load, 0, 90 * MINUTE), 1 - drawnWh / 120);
  });

  it('rises in sunlight by the surplus times the charge efficiency, up to full', () => {
    const low = 1 - 45 / 2 / 0.95 / 120;
    close(battery.socAt(BUS, ORBITS, battery.NO_LOAD, 0, 90 * MINUTE), low);
    close(
      battery.socAt(BUS, ORBITS, battery.NO_LOAD, 0, 96 * MINUTE),
      low + (75 * 0.1 * 0.95) / 120,
    );
    close(battery.socAt(BUS, ORBITS, battery.NO_LOAD, 0, 150 * MINUTE), 1);
  });

  it('charges more slowly beside a load', () => {
    const load = { timesMs: [90 * MINUTE, 96 * MINUTE], watts: [45, 0] };
    const low = 1 - 45 / 2 / 0.95 / 120;
    close(battery.socAt(BUS, ORBITS, load, 0, 96 * MINUTE), low + (30 * 0.1 * 0.95) / 120);
  });
});

describe('socTrace', () => {
  it('has a point at every edge of light and load and where the battery becomes full', () => {
    const load = { timesMs: [20 * MINUTE, 25 * MINUTE], watts: [30, 0] };
    const { timesMs, soc } = battery.socTrace(BUS, ORBITS, load, 0, 150 * MINUTE);
    const low = 1 - 45 / 2 / 0.95 / 120;
    const fullMs = (90 + ((1 - low) * 120 * 60) / (75 * 0.95)) * MINUTE;
    assert.deepEqual(
      timesMs.map((tMs) => Math.round(tMs)),
      [0, 20, 25, 60, 90, fullMs / MINUTE, 150].map((minute) => Math.round(minute * MINUTE)),
    );
    [1, 1, 1, 1, low, 1, 1].forEach((expected, index) => {
      close(soc[index] ?? 0, expected);
    });
  });

  it('lies on the state of charge that is asked for alone', () => {
    const load = { timesMs: [10 * MINUTE, 70 * MINUTE], watts: [75, 0] };
    const { timesMs, soc } = battery.socTrace(BUS, ORBITS, load, 0, 240 * MINUTE);
    timesMs.forEach((tMs, index) => {
      close(soc[index] ?? 0, battery.socAt(BUS, ORBITS, load, 0, tMs));
    });
  });
});

describe('firstBelow', () => {
  it('finds no charge below the floor of an idle bus', () => {
    assert.equal(battery.firstBelow(BUS, ORBITS, battery.NO_LOAD, 0, 180 * MINUTE, 0.6), null);
  });

  it('names the end of the piece in which the floor is passed', () => {
    const load = { timesMs: [60 * MINUTE, 85 * MINUTE], watts: [70, 0] };
    assert.equal(battery.firstBelow(BUS, ORBITS, load, 0, 180 * MINUTE, 0.6), 85 * MINUTE);
  });
});

function span(startMin: number, endMin: number, sunlit: boolean): Illumination {
  return { startMs: startMin * MINUTE, endMs: endMin * MINUTE, sunlit };
}

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);
}
