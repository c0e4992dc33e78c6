import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { arrivals, CLASSES, loadAt, MIX, PEAK_FACTOR } from '../../../dev/load/arrivals.ts';
import { EventHeap } from '../../../dev/load/event-heap.ts';
import { simulate, waitQuantile, type Job } from '../../../dev/load/network.ts';
import { mulberry32 } from '../../../domain/planning/rcpsp/random.ts';

/** Poisson arrivals with one visit each. */
function* poisson(rate: number, lengthS: number, serviceS: (u: number) => number): Generator<Job> {
  const random = mulberry32(7);
  for (let atS = 0; ;) {
    atS -= Math.log(1 - random()) / rate;
    if (atS >= lengthS) return;
    yield { atS, kind: 0, visits: [{ station: 0, forS: serviceS(random()) }] };
  }
}

const exponential = (u: number): number => -Math.log(1 - u);

/** Mean wait of M/M/c with service times of mean 1: Erlang's C formula. */
function erlangWait(rate: number, servers: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k += 1) {
    term *= rate / k;
    sum += term;
  }
  const last = ((term * rate) / servers) * (servers / (servers - rate));
  return last / (sum + last) / (servers - rate);
}

describe('the simulation of queues', () => {
  const lengthS = 120_000;

  for (const [rate, servers] of [
    [0.5, 1],
    [0.8, 1],
    [2.4, 3],
    [5.6, 8],
  ] as const)
    it(`waits as Erlang says for ${servers} servers at load ${rate}`, () => {
      const seen = simulate([{ name: 'it', servers }], poisson(rate, lengthS, exponential), {
        lengthS,
        intervals: 1,
      });
      const [part] = seen.stations[0] ?? [];
      assert.ok(part !== undefined);
      const waitS = part.waitedS / part.waits;
      const expected = erlangWait(rate, servers);
      assert.ok(Math.abs(waitS / expected - 1) < 0.07, `${waitS} beside ${expected}`);
      assert.ok(Math.abs(part.busy / rate - 1) < 0.02, `${part.busy} busy`);
    });

  it('waits half as long for fixed service times (Pollaczek and Khinchine)', () => {
    const seen = simulate(
      [{ name: 'it', servers: 1 }],
      poisson(0.7, lengthS, () => 1),
      {
        lengthS,
        intervals: 4,
      },
    );
    const parts = seen.stations[0] ?? [];
    const waits = parts.reduce((sum, { waits: n }) => sum + n, 0);
    const waitS = parts.reduce((sum, { waitedS }) => sum + waitedS, 0) / waits;
    assert.ok(Math.abs(waitS / (0.7 / (2 * 0.3)) - 1) < 0.05, String(waitS));
    // The longest waits of M/D/1 at this load are known to be below ten for 99 of 100.
    assert.ok(waitQuantile(parts, 0.99) < 10);
    assert.ok(waitQuantile(parts, 0.99) > waitQuantile(parts, 0.5));
  });

  it('loses no job, in tandem and with times in which nobody is needed', () => {
    const visits = [
      { station: 0, forS: 0.4 },
      { station: null, forS: 30 },
      { station: 1, forS: 0.2 },
      { station: 0, forS: 0.1 },
    ];
    const jobs = Array.from({ length: 500 }, (_, atS) => ({ atS, kind: 0, visits }));
    const took: number[] = [];
    const stations = [
      { name: 'one', servers: 1 },
      { name: 'other', servers: 1 },
    ];
    const watch = { lengthS: 520, intervals: 2 };
    const seen = simulate(stations, jobs, {
      ...watch,
      onEnd: (_kind, tookS) => took.push(tookS),
    });
    assert.equal(seen.ended + seen.open, 500);
    assert.equal(took.length, seen.ended);
    assert.equal(seen.open, 10);
    // Two visits of one job never meet those of another: the second one comes 30.6 s after an arrival.
    assert.ok(Math.max(...took) < 30.9);
    assert.ok(Math.min(...took) > 30.69);
  });

  it('takes moments in order', () => {
    const random = mulberry32(3);
    const heap = new EventHeap();
    const times = Array.from({ length: 5_000 }, random);
    times.forEach((time, index) => {
      heap.push(time, index);
    });
    const order = times.map(() => heap.pop());
    assert.deepEqual(
      order.map((index) => times[index]),
      times.toSorted((a, b) => a - b),
    );
    assert.throws(() => heap.pop(), RangeError);
  });
});

describe('the day', () => {
  it('has a mean of one and a peak of four', () => {
    const steps = 100_000;
    const all = Array.from({ length: steps }, (_, index) => loadAt((index + 0.5) / steps));
    assert.ok(Math.abs(all.reduce((sum, one) => sum + one, 0) / steps - 1) < 0.001);
    assert.ok(Math.abs(Math.max(...all) - PEAK_FACTOR) < 0.001);
  });

  it('brings the workloads of its rate and mix', () => {
    const options = { rate: 50, lengthS: 2_000, random: mulberry32(11) };
    const all = [...arrivals(options)];
    assert.ok(Math.abs(all.length / 100_000 - 1) < 0.02, String(all.length));
    for (const name of CLASSES) {
      const share = all.filter((one) => one.class === name).length / all.length;
      assert.ok(Math.abs(share - MIX[name]) < 0.005, `${name} ${share}`);
    }
    const atPeak = all.filter(({ atS }) => Math.abs(atS / 2_000 - 0.6) < 0.01).length / 40;
    assert.ok(Math.abs(atPeak / 200 - 1) < 0.1, String(atPeak));
  });
});
