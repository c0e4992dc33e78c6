import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BatchJob } from '../../../domain/batch/batch.ts';
import { cellsOf } from '../../../domain/batch/cells.ts';
import { coarsened, longRows } from '../../../domain/batch/coarse-time.ts';
import { leastNeeds } from '../../../domain/batch/least-needs.ts';
import { leastUse, type Prices } from '../../../domain/batch/least-use.ts';
import { costBound, leastCost, pricer } from '../../../domain/batch/priced-cells.ts';
import { priceShard } from '../../../domain/batch/rounds.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';
import { smallNetwork } from '../../kit/batch/small-networks.ts';
import { seeded } from '../../kit/random/seeded.ts';

type Network = Parameters<typeof priceShard>[0] & Pick<ReturnType<typeof batchOf>, 'satellites'>;

/** Prices of a share of the rows that satellites see, so that a job costs about what it is worth. */
function randomPrices(network: Network, share: number, seed: number): Map<string, number> {
  const random = seeded(seed);
  const prices = new Map<string, number>();
  for (const satellite of network.satellites)
    for (const { job } of network.jobs) {
      const environment = satellite.environmentFor(job);
      if (environment === null) continue;
      const { rows } = cellsOf(network)(satellite.id, environment);
      for (const { key, capacity } of rows.values())
        if (!prices.has(key) && capacity > 0)
          prices.set(key, random() < share ? random() / capacity : 0);
    }
  return new Map([...prices].filter(([, price]) => price > 0));
}

/** What each job leaves on each satellite by its least use, looked at one by one. */
function leftOn(network: Network, job: BatchJob, prices: Prices): number[] {
  return network.satellites.flatMap((satellite) => {
    const environment = satellite.environmentFor(job.job);
    if (environment === null || job.satellites?.includes(satellite.id) === false) return [];
    const cells = cellsOf(network)(satellite.id, environment);
    const least = leastUse(leastNeeds(job.job), cells, prices);
    return least === null ? [] : [job.value - least.cost];
  });
}

const NETWORKS: readonly [string, Network][] = [
  ...[1, 2, 3].flatMap((seed): [string, Network][] => [
    [`antennas ${seed}`, smallNetwork(seed, 'antennas').batch],
    [`both ${seed}`, smallNetwork(seed, 'both').batch],
  ]),
  ['presets', batchOf(aBatchSource(5, 6))],
];

describe('prices of what satellites offer', function () {
  this.timeout(60_000);

  it('say what the least use says, and bound it from below', () => {
    let paid = 0;
    for (const [name, network] of NETWORKS)
      for (const share of [0, 0.2, 1]) {
        const prices = randomPrices(network, share, 7);
        const pricedAt = pricer(network, prices);
        for (const { job } of network.jobs)
          for (const satellite of network.satellites) {
            const environment = satellite.environmentFor(job);
            assert.ok(environment !== null);
            const priced = pricedAt(satellite.id, environment);
            const needs = leastNeeds(job);
            const cost = leastCost(needs, priced, prices);
            const known = leastUse(needs, priced.cells, prices)?.cost ?? null;
            assert.equal(cost, known, `${name} at ${share}`);
            if (cost === null) continue;
            const bound = costBound(needs, priced);
            assert.ok(bound <= cost && bound >= 0, `${name} at ${share}: ${bound}, ${cost}`);
            paid += bound > 0 ? 1 : 0;
          }
      }
    assert.ok(paid > 20);
  });

  it('find the best satellites of each job as a look at all of them does', () => {
    for (const [name, network] of NETWORKS)
      for (const share of [0, 0.2, 1]) {
        const prices = randomPrices(network, share, 11);
        const { best, pairs } = priceShard(network, network.satellites, prices);
        network.jobs.forEach((job, at) => {
          const left = leftOn(network, job, prices).sort((a, b) => b - a);
          assert.equal(best[at], left[0] ?? null, `${name} at ${share}`);
          const offered = pairs.filter(({ jobId }) => jobId === job.id);
          assert.equal(offered.length, left.slice(0, 3).filter((one) => one > 0).length);
        });
      }
  });

  it('are asked again without telling again what satellites have', () => {
    const [, network] = NETWORKS[0] ?? ['', batchOf(aBatchSource(1, 1))];
    const first = priceShard(network, network.satellites, new Map());
    const later = priceShard(network, network.satellites, new Map(), true);
    assert.ok(first.rows.length > 0 && first.supply.antennaTime.length > 0);
    assert.deepEqual([later.rows, later.supply], [[], { antennaTime: [], contactTime: [] }]);
    assert.deepEqual([later.best, later.pairs], [first.best, first.pairs]);
  });
});

describe('coarse antenna time', () => {
  it('has as much of everything in fewer pieces, and each priced span once', () => {
    const network = batchOf(aBatchSource(5, 6));
    const { rows: told, supply } = priceShard(network, network.satellites, new Map());
    const rows = new Map(told.map((row) => [row.key, row]));
    const most = Math.ceil(supply.antennaTime.length / 3);
    const coarse = coarsened(supply, rows, most);
    const long = longRows(rows, coarse.spans ?? 1);
    assert.ok(coarse.antennaTime.length < supply.antennaTime.length / 2);
    assert.ok(coarse.contactTime.length < supply.contactTime.length / 2);
    const members = [...long.rows.keys()].flatMap((key) => [...long.spansIn(key)]);
    assert.deepEqual(members.sort(), [...rows.keys()].sort());
    for (const [key, row] of long.rows) {
      const sum = long.spansIn(key).reduce((all, one) => all + (rows.get(one)?.capacity ?? 0), 0);
      assert.ok(Math.abs(sum - row.capacity) < 1e-6 * (1 + sum), key);
    }
    for (const { station, antenna, rate } of coarse.antennaTime)
      assert.ok(long.rows.has(station) && long.rows.has(antenna) && rate > 0);
  });

  it('is as it was where there is little of it', () => {
    const { batch } = smallNetwork(1, 'antennas');
    const { rows: told, supply } = priceShard(batch, batch.satellites, new Map());
    const rows = new Map(told.map((row) => [row.key, row]));
    assert.equal(coarsened(supply, rows), supply);
    assert.equal(longRows(rows, 1).rows, rows);
  });
});
