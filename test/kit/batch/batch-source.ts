import assert from 'node:assert/strict';
import type { BatchSource } from '../../../domain/batch/source.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import { activeSatellites } from '../makers/active-satellites.ts';

const START_MS = Date.parse('2026-07-24T12:00:00Z');

/** Satellites that come down more often than this are low enough for antennas on the ground, revolutions/day. */
const LOW_REV_PER_DAY = 14;

/**
 * Many jobs on real satellites in low orbits, taken evenly from all that are active: presets in turn with values 1 to 5,
 * twelve stations.
 */
export function aBatchSource(jobs: number, satellites: number, hours = 6): BatchSource {
  const low = activeSatellites(20).filter(
    ({ elements }) => elements.meanMotionRevPerDay > LOW_REV_PER_DAY,
  );
  const step = Math.floor(low.length / satellites);
  assert.ok(step > 0, `${low.length} satellites in low orbits`);
  return {
    startMs: START_MS,
    jobs: Array.from({ length: jobs }, (_, at) => {
      const preset = PRESETS[at % PRESETS.length];
      assert.ok(preset !== undefined);
      return { id: `batch-job/${at}`, job: preset.job, value: 1 + (at % 5), satellites: null };
    }),
    names: Array.from({ length: jobs }, (_, at) => `job-${at + 1}`),
    satellites: Array.from({ length: satellites }, (_, at) => {
      const elements = low[at * step]?.elements;
      assert.ok(elements !== undefined);
      return {
        ...{ id: elements.noradId, name: elements.noradId, elements },
        ...{ bus: busOfClass('12U', 'given'), stationIds: null, minElevationDeg: 5 },
      };
    }),
    ...{ stations: DEFAULT_STATIONS, hours, commitments: [], terms: {}, strict: [] },
  };
}
