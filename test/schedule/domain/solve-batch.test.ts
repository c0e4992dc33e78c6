import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';
import { checkBatch } from '../../../domain/batch/check-batch.ts';
import type { SolveLinear } from '../../../domain/batch/linear.ts';
import { noRounds, priceShard, takeRound } from '../../../domain/batch/rounds.ts';
import { solveBatch } from '../../../domain/batch/solve-batch.ts';
import { stationResource, type Commitment } from '../../../domain/booking/commitment.ts';
import { compareWithExhaustive } from '../../kit/batch/against-exhaustive.ts';
import { mostValue } from '../../kit/batch/exhaustive-network.ts';
import { smallNetwork } from '../../kit/batch/small-networks.ts';
import { seeded } from '../../kit/random/seeded.ts';

describe('solveBatch', function () {
  this.timeout(120_000);
  let solve: SolveLinear;
  before(async () => {
    solve = await openLinearSolver();
  });

  for (const scarce of ['antennas', 'computers', 'both'] as const)
    it(`serves what exhaustive search serves, and no bound is less: ${scarce}`, async () => {
      const { best, networks } = await compareWithExhaustive(scarce, 2, 1);
      assert.ok(best >= networks - 1, `${best} of ${networks} are the best`);
    });

  it('proves a bound whatever the solver of the master says', () => {
    const random = seeded(5);
    const astray: SolveLinear = ({ columns, limits }) => ({
      value: 0,
      taken: columns.map(() => random()),
      worth: limits.map(() => 20 * random() - 5),
    });
    for (let seed = 1; seed <= 8; seed += 1) {
      const network = smallNetwork(seed, 'antennas');
      const { batch } = network;
      let rounds = noRounds(batch.jobs);
      for (let round = 0; round < 4; round += 1)
        rounds = takeRound(
          rounds,
          batch.jobs,
          [priceShard(batch, batch.satellites, rounds.prices)],
          astray,
        );
      assert.ok(rounds.bound >= mostValue(network, true), `network ${seed}`);
    }
  });

  it('comes to the same bound with satellites in shards as with all at once', () => {
    const { batch } = smallNetwork(8, 'both');
    const shards = batch.satellites.map((one) => [one]);
    const bound = (parts: readonly (typeof batch.satellites)[]): number => {
      let rounds = noRounds(batch.jobs);
      for (let round = 0; round < 4; round += 1)
        rounds = takeRound(
          rounds,
          batch.jobs,
          parts.map((part) => priceShard(batch, part, rounds.prices)),
          solve,
        );
      return rounds.bound;
    };
    assert.ok(Math.abs(bound(shards) - bound([batch.satellites])) < 1e-6);
  });

  it('answers the same twice', () => {
    const told = () => {
      const { served, ...rest } = solveBatch(smallNetwork(4, 'both').batch, solve);
      return JSON.stringify([served.map(({ schedule }) => schedule), rest]);
    };
    assert.equal(told(), told());
  });

  it('leaves what is booked alone, and says what stands in the way', () => {
    const { batch } = smallNetwork(2, 'antennas');
    const { startMs } = batch;
    const taken = ['gs-0', 'gs-1'].map((id): Commitment => ({
      resource: stationResource(id),
      ...{ booking: 'dep_other', work: null, draw: { kind: 'antenna' } },
      ...{ startMs, endMs: startMs + 3 * 3_600_000 },
    }));
    const answer = solveBatch({ ...batch, commitments: taken }, solve);
    assert.deepEqual([answer.value, answer.bound, answer.served.length], [0, 0, 0]);
    const [first] = answer.leftOut;
    assert.ok(first !== undefined && answer.leftOut.length === batch.jobs.length);
    assert.equal(first.reason, 'outbid');
    assert.equal(first.bids[0]?.row.kind, 'antenna');
  });

  it('says that a job which fits no satellite is impossible', () => {
    const { batch } = smallNetwork(3, 'computers');
    const [job] = batch.jobs;
    assert.ok(job !== undefined);
    const steps = job.job.steps.map((step) => ({ ...step, durationS: 100_000 }));
    const answer = solveBatch({ ...batch, jobs: [{ ...job, job: { ...job.job, steps } }] }, solve);
    assert.deepEqual([answer.value, answer.bound], [0, 0]);
    assert.deepEqual(
      answer.leftOut.map(({ reason, satelliteId }) => [reason, satelliteId]),
      [['impossible', null]],
    );
  });
});

describe('checkBatch', () => {
  it('finds a job that is served twice, elsewhere than allowed, or beside itself', async () => {
    const { batch } = smallNetwork(1, 'antennas');
    const { served } = solveBatch(batch, await openLinearSolver());
    const [first] = served;
    assert.ok(first !== undefined);
    assert.deepEqual(checkBatch(batch, served), []);
    const twice = checkBatch(batch, [...served, first]);
    assert.ok(twice.includes(`Job ${first.jobId} is served twice`));
    assert.ok(
      twice.some((fault) => fault.startsWith('station/')),
      twice.join('; '),
    );
    const jobs = batch.jobs.map((job) => ({ ...job, satellites: [] }));
    assert.match(checkBatch({ ...batch, jobs }, served)[0] ?? '', /may not run on satellite/);
    const unknown = checkBatch({ ...batch, jobs: [] }, served);
    assert.ok(unknown.some((fault) => fault.includes('is not among those asked for')));
  });
});
