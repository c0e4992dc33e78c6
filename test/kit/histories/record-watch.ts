/**
 * Records histories of the workflow `conjunctionWatch` into test/histories/watch, for the replay test. Run
 * it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow that is meant to change it:
 *
 *   node --import tsx test/kit/histories/record-watch.ts
 */
import { ScreeningTooLarge } from '../../../activities/conjunction/screener.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { createWatchRecords } from '../../../records/conjunction/watches.ts';
import { conjunctionWatchWorkflowId } from '../../../workflows/ids.ts';
import { detailsShown } from '../engines/details-shown.ts';
import { BUSY, newerBusyCatalogue } from '../makers/busy-catalogue.ts';
import { aWatch } from '../makers/watch.ts';
import { keepSatellites, openScreeningRig, type Looking } from '../rig/screening-rig.ts';
import { untilFound } from '../until-found.ts';
import { keepHistory } from './keep-history.ts';

const NOW = Date.parse('2026-07-24T12:34:56Z');

/** A watch whose workflow runs, and what may happen to it. */
interface Recorded {
  readonly looking: Looking;
  start(turnsPerRun?: number): Promise<void>;
  /** Waits for these details. */
  shows(text: RegExp): Promise<unknown>;
  /** Ends the newest screening again, that many ms later. */
  tellAgain(laterMs: number): Promise<void>;
  /** Two looks: the first sees the catalogue, the second screens it. */
  screen(newerMs: number): Promise<void>;
  refuse(): void;
  end(): Promise<void>;
}

const SCENARIOS: Readonly<Record<string, (it: Recorded) => Promise<void>>> = {
  'begun-without-a-run': async (it) => {
    await it.start();
    await it.shows(/no screening has ended yet/);
  },
  'begun-with-a-run': async (it) => {
    await it.screen(0);
    await it.start();
    await it.shows(/newest screening: scr_/);
  },
  'screened-twice': async (it) => {
    await it.start();
    await it.screen(0);
    await it.shows(/newest screening: scr_/);
    await it.screen(HOUR_MS);
    await it.shows(/newest screening: scr_.*T1[45]:/);
  },
  passed: async (it) => {
    await it.screen(0);
    await it.start();
    await it.shows(/newest screening: scr_/);
    await it.tellAgain(8 * DAY_MS);
    await it.shows(/Quiet: no encounter is open/);
  },
  'could-not-be-used': async (it) => {
    await it.screen(0);
    it.refuse();
    await it.start();
    await it.shows(/could not be used/);
  },
  'ended-by-deletion': async (it) => {
    await it.screen(0);
    await it.start();
    await it.shows(/newest screening: scr_/);
    await it.end();
  },
  'continued-as-new': async (it) => {
    await it.screen(0);
    await it.start(1);
    await it.shows(/newest screening: scr_/);
    await it.end();
  },
};

for (const [name, play] of Object.entries(SCENARIOS)) {
  const screening = await openScreeningRig(NOW);
  const { database, rig } = screening;
  try {
    const watch = await createWatchRecords(database, () => screening.nowMs).create(
      aWatch({ satellites: [BUSY.noradId], satellite_names: ['BUSY'], threshold_km: 20 }),
    );
    await keepSatellites(database, newerBusyCatalogue(0), NOW);
    const { gateway, runs } = rig.wired.screening;
    const looking = await screening.begin(name);
    const workflowId = conjunctionWatchWorkflowId(watch._id);
    const handle = rig.client.workflow.getHandle(workflowId);
    let firstRunId = '';
    await play({
      looking,
      start: async (turnsPerRun) => {
        const begun = await rig.client.workflow.start('conjunctionWatch', {
          workflowId,
          taskQueue: `${rig.prefix}-workflows`,
          args: [
            { v: 1, watchId: watch._id, ...(turnsPerRun === undefined ? {} : { turnsPerRun }) },
          ],
        });
        firstRunId = begun.firstExecutionRunId;
      },
      shows: (text) =>
        untilFound(async () => {
          const details = await detailsShown(handle).catch(() => '');
          return text.test(details) ? details : null;
        }, String(text)),
      tellAgain: async (laterMs) => {
        screening.nowMs += laterMs;
        await gateway.tellScreened([watch._id], (await runs.latest())?.id ?? '');
      },
      screen: async (newerMs) => {
        if (newerMs > 0) {
          await keepSatellites(database, newerBusyCatalogue(newerMs), NOW);
          screening.nowMs += 2 * newerMs;
        }
        await looking.look();
        await looking.look();
      },
      refuse: () => {
        rig.planner.meet = () => Promise.reject(new ScreeningTooLarge('it takes too much'));
      },
      end: async () => {
        await gateway.end(watch._id);
        await handle.result();
      },
    });
    await looking.end();
    // Of a watch that goes on in a new run the first one, which says so.
    const kept = rig.client.workflow.getHandle(workflowId, firstRunId);
    await keepHistory('watch', name, kept, rig.prefix);
  } finally {
    await screening.close();
  }
}
process.exit(0);
