/**
 * Records histories of the workflows `screenings` and `screening` into test/histories/screening, for the
 * replay test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflows that is
 * meant to change them:
 *
 *   node --import tsx test/kit/histories/record-screening.ts
 */
import { ScreeningTooLarge } from '../../../activities/conjunction/screener.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { screeningWorkflowId } from '../../../workflows/ids.ts';
import { activeSatellites } from '../makers/active-satellites.ts';
import {
  keepSatellites,
  keepWatchList,
  openScreeningRig,
  type ScreeningRig,
} from '../rig/screening-rig.ts';
import { keepHistory } from './keep-history.ts';

const NOW = Date.parse('2026-07-24T12:34:56Z');
const elements = activeSatellites(800).map((one) => one.elements);

/** What happens before the looks, and how many there are; what they begin is kept under the same name. */
const SCENARIOS: readonly {
  readonly name: string;
  readonly looks: number;
  readonly prepare?: (rig: ScreeningRig) => void;
}[] = [
  { name: 'nothing-to-do', looks: 1 },
  { name: 'done', looks: 3 },
  { name: 'too-old', looks: 2, prepare: (rig) => void (rig.nowMs += 40 * DAY_MS) },
  {
    name: 'failed',
    looks: 3,
    prepare: ({ rig }) => {
      rig.planner.screen = () => Promise.reject(new ScreeningTooLarge('it takes more than it may'));
    },
  },
];

for (const { name, looks, prepare } of SCENARIOS) {
  const screening = await openScreeningRig(NOW);
  const { database, rig } = screening;
  try {
    await keepSatellites(database, elements, NOW);
    const satellites = elements.slice(0, 2).map(({ noradId }) => noradId);
    await keepWatchList(database, { id: 'one', satellites, thresholdKm: 5 });
    prepare?.(screening);
    const looking = await screening.begin(name);
    for (let look = 0; look < looks; look += 1) await looking.look();
    await looking.end();
    const handleOf = (id: string) => rig.client.workflow.getHandle(id);
    await keepHistory('screening', `looks-${name}`, handleOf(looking.workflowId), rig.prefix);
    const runs = await database.db.collection<{ _id: string }>('screening_runs').find().toArray();
    for (const { _id: runId } of runs)
      await keepHistory(
        'screening',
        `run-${name}`,
        handleOf(screeningWorkflowId(runId)),
        rig.prefix,
      );
  } finally {
    await screening.close();
  }
}
process.exit(0);
