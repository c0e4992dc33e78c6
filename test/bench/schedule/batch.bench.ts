import { gzipSync } from 'node:zlib';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';
import { written } from '../../../activities/batch/written.ts';
import { isSettled, noRounds, priceShard, takeRound } from '../../../domain/batch/rounds.ts';
import { serveFirstFit } from '../../../domain/batch/serve.ts';
import { answerBatch, MOST_ROUNDS } from '../../../domain/batch/solve-batch.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';

/**
 * Many jobs on one network in process: rounds of prices, the answer with its checks, and first-fit in listed order beside
 * it, each with satellites that nobody has looked at before. The goal at full size is at most 60 s of processor time for
 * rounds and answer, first-fit within it, and at most 5 % below the bound.
 */
async function benchBatch(jobs: number, satellites: number): Promise<object> {
  const solve = await openLinearSolver();
  const source = aBatchSource(jobs, satellites, 12);
  const first = processorS();
  const greedy = serveFirstFit(batchOf(source));
  const greedyS = processorS() - first;
  const batch = batchOf(source);
  const begun = processorS();
  let rounds = noRounds(batch.jobs);
  while (!isSettled(rounds, MOST_ROUNDS)) {
    const offers = [priceShard(batch, batch.satellites, rounds.prices, rounds.round > 0)];
    rounds = takeRound(rounds, batch.jobs, offers, solve);
  }
  const priced = processorS();
  const answer = answerBatch(batch, rounds, solve);
  const ended = processorS();
  const { value, bound, gap, served, plans, leftOut } = answer;
  const below = (worth: number): string => `${(100 * (1 - worth / bound)).toFixed(2)} %`;
  return {
    work: `${jobs} jobs, ${satellites} satellites, ${source.stations.length} stations, 12 h`,
    processor: `${(ended - begun).toFixed(1)} s (rounds ${(priced - begun).toFixed(1)} s)`,
    value: `${value} of at most ${bound.toFixed(1)}`,
    gap: `${(100 * gap).toFixed(2)} %`,
    'first-fit': `${greedy.value} in ${greedyS.toFixed(1)} s, ${below(greedy.value)} below`,
    served: `${served.length} and ${greedy.served.size}`,
    'proven impossible or outbid': leftOut.filter(({ reason }) => reason !== 'not_found').length,
    'rounds, plans': `${rounds.round}, ${plans}`,
    'kept of a round': `${(gzipSync(written(rounds)).length / 1e6).toFixed(1)} MB`,
  };
}

/** Processor time of this process so far, all its threads, s. */
function processorS(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

for (const [jobs, satellites] of [
  [100, 20],
  [1_000, 200],
] as const)
  console.log(await benchBatch(jobs, satellites));
