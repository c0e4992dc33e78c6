import assert from 'node:assert/strict';
import type { WorkflowHandle } from '@temporalio/client';
import { before, describe, it } from 'mocha';
import { unpackCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import { screeningCatalogue } from '../../domain/conjunction/screening-catalogue.ts';
import { screenSlab, slabsOf } from '../../domain/conjunction/slab.ts';
import { createScreeningCatalogues } from '../../records/conjunction/screening-catalogues.ts';
import { createScreeningRuns } from '../../records/conjunction/screening-runs.ts';
import { isUnavailable, type Database } from '../../records/store/database.ts';
import { grpcCodeOf, isRefusal } from '../../temporal/temporal-errors.ts';
import { screeningWorkflowId, workflowQueue } from '../../workflows/ids.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { activeSatellites } from '../kit/makers/active-satellites.ts';
import { keepSatellites, keepWatchList } from '../kit/rig/screening-rig.ts';
import { unless } from '../kit/unless.ts';
import { untilFound } from '../kit/until-found.ts';

/** The kills fall when so many slabs are kept. */
const KILL_AT = [3, 15];
const SETTLE_MS = 400_000;
const WATCHED = 40;

/** What one fault did to one run. */
interface Tally {
  readonly victim: string;
  readonly slabs: number;
  readonly again: number;
  readonly approaches: number;
  readonly settledS: number;
}

describe('kill -9 in the middle of a screening', function () {
  this.timeout(900_000);
  const { engines, database, kill } = useFaultPlatform('faults_screenings');
  const temporal = useFaultClient(engines);
  const tallies = useTallies<Tally>();

  before(async () => {
    const sample = activeSatellites(4).map(({ elements }) => elements);
    // The same constellation, but of today: nothing is screened with old elements.
    const ageMs = Date.now() - Math.max(...sample.map(({ epochMs }) => epochMs));
    const fresh = sample.map((one) => ({ ...one, epochMs: one.epochMs + ageMs }));
    await keepSatellites(database, fresh, Date.now());
    const low = fresh.filter(({ meanMotionRevPerDay: n }) => n > 14.5 && n < 15);
    const satellites = low.slice(0, WATCHED).map(({ noradId }) => noradId);
    await keepWatchList(database, { id: 'one', satellites, thresholdKm: 20 });
  });

  for (const victim of ['worker', 'mongod', 'everything'] as const)
    it(`${victim}: the run goes on at its slab, and no kept slab is computed again`, async () => {
      const runs = createScreeningRuns(database, Date.now);
      const runId = runs.newId();
      const beganAt = performance.now();
      const handle = await temporal.client.workflow.start('screening', {
        workflowId: screeningWorkflowId(runId),
        taskQueue: workflowQueue(),
        args: [{ v: 1, runId }],
      });
      const known = new Map<number, number>();
      for (const count of KILL_AT) {
        for (const [slab, writtenMs] of await keptSlabs(database, runId, count))
          known.set(slab, known.get(slab) ?? writtenMs);
        await kill(victim);
      }
      await ended(handle);
      const at = await keptSlabs(database, runId, 1);
      const again = [...known].filter(([slab, writtenMs]) => at.get(slab) !== writtenMs);
      const approaches = await equalToItself(database, runId);
      tallies.push({
        ...{ victim, slabs: at.size, again: again.length, approaches },
        settledS: Math.round((performance.now() - beganAt) / 1000),
      });
      assert.ok(known.size >= 15, `${known.size} slabs were kept at the kills`);
      assert.deepEqual(again, []);
    });
});

/** When each kept slab of a run was written, ms, once so many are. */
async function keptSlabs(
  { db }: Database,
  runId: string,
  count: number,
): Promise<Map<number, number>> {
  // Kept is what the journal has: anybody reads a write before, which no worker was told of yet.
  const slabs = db.collection<{ readonly slab: number; readonly expires_at: Date }>(
    'screening_slabs',
    { readConcern: 'majority' },
  );
  return untilFound(
    async () => {
      const found = await unless(isUnavailable, slabs.find({ run_id: runId }).toArray());
      return found !== null && found.length >= count
        ? new Map(found.map((one) => [one.slab, one.expires_at.getTime()]))
        : null;
    },
    `${count} slabs`,
    SETTLE_MS,
  );
}

async function ended(handle: WorkflowHandle): Promise<unknown> {
  const isAway = (error: unknown) => grpcCodeOf(error) !== null && !isRefusal(error);
  // A server that was killed breaks the long poll off; anything else than its absence fails the test.
  return untilFound(() => unless(isAway, handle.result()), 'the end of the run', SETTLE_MS);
}

/** Screens the window of a run here, compares slab by slab, and answers how many approaches there are. */
async function equalToItself(database: Database, runId: string): Promise<number> {
  const runs = createScreeningRuns(database, Date.now);
  const run = await runs.get(runId);
  assert.ok(run !== null);
  assert.notEqual(run.endedAtMs, null);
  const pinned = await createScreeningCatalogues(database, Date.now).read(run.catalogueRevision);
  assert.ok(pinned !== null);
  const catalogue = screeningCatalogue(unpackCatalogue(pinned));
  const { watched, thresholdKm, startMs: windowMs } = run;
  const slabs = slabsOf(run).map((slab) =>
    screenSlab(catalogue, { ...slab, windowMs, thresholdKm, watched, sameConstellation: false }),
  );
  assert.deepEqual(await runs.slabs(runId), slabs);
  return slabs.reduce((sum, { approaches }) => sum + approaches.length, 0);
}
