import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { aloneIn } from '../../../domain/batch/alone.ts';
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
import { aBatchSource } from '../../kit/batch/batch-source.ts';
import { seeded } from '../../kit/random/seeded.ts';

/** Sixty jobs on eight satellites, some of whose antennas and one of whose satellites are taken. */
function aBatch(): Batch {
  const source = aBatchSource(60, 8);
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

describe('a ledger', function () {
  this.timeout(120_000);

  it('plans in what is left by the rules, whatever came and went', () => {
    const batch = aBatch();
    const ledger = openLedger(batch);
    const random = seeded(3);
    const pick = <T>(items: readonly T[]): T => {
      const item = items[Math.floor(random() * items.length)];
      assert.ok(item !== undefined);
      return item;
    };
    let [planned, dropped] = [0, 0];
    for (let turn = 0; turn < 90; turn += 1) {
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
      assert.deepEqual(
        told(placed.environment),
        told(leftBy(batch, placed, ledger.served.values())),
      );
      assert.ok(placed.commitments.every(({ booking }) => booking === job.id));
      ledger.serve(placed);
    }
    assert.ok(planned > 20 && dropped > 10, `${planned} planned, ${dropped} dropped`);
  });

  it('finds who has to give way as a look at everything does', () => {
    const batch = aBatch();
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
    assert.ok(displaced > 5, `${displaced} displaced`);
  });

  it('makes one plan for jobs that want the same where nothing is served', () => {
    const batch = batchOf(aBatchSource(15, 2));
    const ledger = openLedger(batch);
    const [first, second] = [batch.jobs[0], batch.jobs[5]];
    const [satellite] = batch.satellites;
    assert.ok(first !== undefined && second !== undefined && satellite !== undefined);
    const [one, other] = [ledger.plan(first, satellite), ledger.plan(second, satellite)];
    assert.ok(one !== null && other !== null);
    assert.equal(ledger.plans, 1);
    assert.equal(ledger.asked, 2);
    assert.deepEqual(one.schedule, other.schedule);
    assert.ok(other.commitments.every(({ booking }) => booking === second.id));
    assert.equal(aloneIn(batch).kindOf(first), aloneIn(batch).kindOf(second));
  });

  it('refutes no job that has a plan', () => {
    const batch = aBatch();
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
    assert.ok(plans > 5, `${plans} plans, ${refuted} refuted`);
  });
});
