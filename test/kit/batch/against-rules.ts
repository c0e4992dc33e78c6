import assert from 'node:assert/strict';
import type { Batch, ServedJob } from '../../../domain/batch/batch.ts';
import { openLedger } from '../../../domain/batch/ledger.ts';
import { isRefuted, roomIn } from '../../../domain/batch/refuted.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import {
  satelliteResource,
  stationResource,
  type Commitment,
} from '../../../domain/booking/commitment.ts';
import { displacedBy } from '../../../domain/booking/displace.ts';
import { occupy } from '../../../domain/booking/occupy.ts';
import { capacityIn } from '../../../domain/booking/plan-beside.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { seeded } from '../random/seeded.ts';
import { aBatchSource } from './batch-source.ts';

/** Jobs on satellites, some of whose antennas and one of whose satellites are taken. */
export function aTakenBatch(jobs: number, satellites: number): Batch {
  const source = aBatchSource(jobs, satellites);
  const taken = (resource: string, fromH: number, untilH: number, kind: 'antenna' | 'outage') => ({
    ...{ resource, booking: 'dep_other', work: null, draw: { kind } },
    startMs: source.startMs + fromH * HOUR_MS,
    endMs: source.startMs + untilH * HOUR_MS,
  });
  const [first] = source.satellites;
  const [one, two] = source.stations;
  assert.ok(first !== undefined && one !== undefined && two !== undefined);
  const commitments: Commitment[] = [
    taken(stationResource(one.id), 1, 2, 'antenna'),
    taken(stationResource(one.id), 1.5, 3, 'antenna'),
    taken(stationResource(two.id), -24, 200, 'outage'),
    taken(satelliteResource(first.id), 2, 2.5, 'outage'),
  ];
  return batchOf({ ...source, commitments });
}

/** What is left of a satellite by the rules, without any shortcut. */
function leftBy(batch: Batch, placed: ServedJob, served: Iterable<ServedJob>) {
  const satellite = batch.satellites.find(({ id }) => id === placed.satelliteId);
  const job = batch.jobs.find(({ id }) => id === placed.jobId);
  assert.ok(satellite !== undefined && job !== undefined);
  const environment = satellite.environmentFor(job.job);
  assert.ok(environment !== null);
  const taken = [...served].flatMap(({ commitments }) => commitments);
  return occupy(environment, satellite.id, [...batch.commitments, ...taken], batch.termsOf);
}

const told = ({ windows, passes, bus, booked }: ServedJob['environment']) => ({
  ...{ windows, bus, booked },
  passes: passes.map(({ stationId, aosMs, losMs, windowIndex }) => [
    ...[stationId, aosMs, losMs, windowIndex],
  ]),
});

/**
 * Plans jobs one by one and drops some again, for so many turns; each plan is made in exactly what the rules leave. Answers
 * how many were planned and dropped.
 */
export function compareWithRules(batch: Batch, turns: number) {
  const ledger = openLedger(batch);
  const random = seeded(3);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    assert.ok(item !== undefined);
    return item;
  };
  let [planned, dropped] = [0, 0];
  for (let turn = 0; turn < turns; turn += 1) {
    const isFull = ledger.served.size === batch.jobs.length;
    if (isFull || (random() < 0.25 && ledger.served.size > 0)) {
      ledger.drop(pick([...ledger.served.keys()]));
      dropped += 1;
      continue;
    }
    const job = pick(batch.jobs.filter(({ id }) => !ledger.served.has(id)));
    const placed = ledger.plan(job, pick(batch.satellites));
    if (placed === null) continue;
    planned += 1;
    assert.deepEqual(told(placed.environment), told(leftBy(batch, placed, ledger.served.values())));
    assert.ok(placed.commitments.every(({ booking }) => booking === job.id));
    ledger.serve(placed);
  }
  return { planned, dropped };
}

/** Asks for jobs that others have to give way to, and compares who with a look at everything; answers how many do. */
export function compareGivingWay(batch: Batch): number {
  const ledger = openLedger(batch);
  const wanted = batch.jobs.slice(0, 5);
  for (const [at, job] of batch.jobs.slice(5).entries()) {
    const satellite = batch.satellites[at % batch.satellites.length];
    const placed = satellite === undefined ? null : ledger.plan(job, satellite);
    if (placed !== null) ledger.serve(placed);
  }
  const served = [...ledger.served.values()];
  const everything = [...batch.commitments, ...served.flatMap(({ commitments }) => commitments)];
  let displaced = 0;
  for (const job of wanted)
    for (const satellite of batch.satellites.slice(1, 3)) {
      const placed = ledger.plan(job, satellite, new Set(ledger.served.keys()));
      const environment = satellite.environmentFor(job.job);
      if (placed === null || environment === null) continue;
      const loose = (one: Commitment): boolean => ledger.served.has(one.booking);
      const found = (beside: readonly Commitment[]): string[] =>
        displacedBy(
          placed.commitments,
          beside.filter((one) => !loose(one)),
          beside.filter(loose),
          (id) => ({ id, priority: 1, preemptible: true }),
          (resource) => capacityIn(resource, environment, satellite.id, batch.termsOf),
        );
      const known = found(everything);
      assert.deepEqual(found(ledger.beside(satellite.id, placed.commitments)), known);
      displaced += known.length;
    }
  return displaced;
}

/** Plans every job beside those before it: none that has a plan is refuted. Answers how many were planned and refuted. */
export function compareRefuted(batch: Batch) {
  const ledger = openLedger(batch);
  let [plans, refuted] = [0, 0];
  for (const [at, job] of batch.jobs.entries())
    for (const turn of [0, 1, 2]) {
      if (ledger.served.has(job.id)) break;
      const satellite = batch.satellites[(at + turn) % 3];
      const environment = satellite?.environmentFor(job.job) ?? null;
      if (satellite === undefined || environment === null) continue;
      const placed = ledger.plan(job, satellite);
      if (placed === null) {
        const taken = [...ledger.served.values()].flatMap(({ commitments }) => commitments);
        const all = [...batch.commitments, ...taken];
        const left = occupy(environment, satellite.id, all, batch.termsOf);
        refuted += isRefuted(job.job, roomIn(left)) ? 1 : 0;
        continue;
      }
      plans += 1;
      assert.ok(!isRefuted(job.job, roomIn(placed.environment)));
      ledger.serve(placed);
    }
  return { plans, refuted };
}
