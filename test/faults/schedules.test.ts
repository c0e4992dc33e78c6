import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { WORKLOADS, type WorkloadDocument } from '../../records/workload/documents.ts';
import { WORKLOAD_OCCURRENCES, type OccurrenceDocument } from '../../records/schedule/documents.ts';
import { acceptedAt } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { VICTIMS } from '../kit/faults/victims.ts';
import { untilFound } from '../kit/until-found.ts';

const MINUTES = 20;
const MINUTE_MS = 60_000;
const SETTLE_MS = 150_000;
const DATABASE = 'faults_schedules';

/** What one fault did to the occurrences of a backfill. */
interface Tally {
  readonly victim: string;
  readonly occurrences: number;
  readonly workloads: number;
  readonly done: number;
}

describe('kill -9 while a schedule makes workloads', function () {
  this.timeout(400_000);
  const { platform, database, kill } = useFaultPlatform(DATABASE);
  const tallies = useTallies<Tally>();

  for (const victim of [...VICTIMS, 'everything'] as const) {
    it(`${victim}: every occurrence has its workload, and none has two`, async () => {
      const { main } = platform.urls;
      const made = await acceptedAt(
        `${main}/v1/workload-schedules`,
        {
          workload: { type: 'onboard-ml-inference', speed_multiplier: 10_000 },
          schedule: { every: '1m' },
          paused: true,
        },
        { key: `schedule-${victim}`, withinMs: SETTLE_MS },
      );
      const id = String(made.body['id']);
      const to = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
      const span = {
        from: new Date(to - (MINUTES - 1) * MINUTE_MS).toISOString(),
        to: new Date(to).toISOString(),
      };
      const path = `${main}/v1/workload-schedules/${id}/backfill`;
      const accepting = acceptedAt(path, span, { key: `backfill-${victim}`, withinMs: SETTLE_MS });
      await sleep(300);
      await kill(victim);
      await accepting;
      await sleep(700);
      await kill(victim);

      const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
      const occurrences = database.db.collection<OccurrenceDocument>(WORKLOAD_OCCURRENCES);
      const ended = await untilFound(
        async () => {
          const found = await workloads.find({ schedule_id: id }).toArray();
          return found.filter(({ phase }) => phase === 'done').length >= MINUTES ? found : null;
        },
        'the end of every workload',
        SETTLE_MS,
      );
      const kept = await occurrences.find({ schedule_id: id, outcome: 'started' }).toArray();
      tallies.push({
        victim,
        occurrences: kept.length,
        workloads: ended.length,
        done: ended.filter(({ phase }) => phase === 'done').length,
      });
      assert.equal(kept.length, MINUTES);
      assert.equal(ended.length, MINUTES);
      assert.deepEqual(
        kept.map(({ workload_id: of }) => of).toSorted(),
        ended.map(({ _id }) => _id).toSorted(),
      );
    });
  }
});
