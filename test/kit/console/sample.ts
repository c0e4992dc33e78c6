import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Conjunction,
  Environment,
  Pass,
} from '../../../clients/console/calls/orbit-shapes.ts';
import type { Plan, Progress } from '../../../clients/console/calls/shapes.ts';
import type { PlanTimeline } from '../../../contracts/plan/timeline.ts';

/** What the main API answered over the shipped catalogue, at a fixed time. */
export interface Sample {
  readonly now: string;
  readonly plans: readonly [Plan, Plan];
  readonly timelines: readonly [PlanTimeline, PlanTimeline];
  readonly refusal: unknown;
  readonly satellite: unknown;
  readonly satellites: unknown;
  readonly passes: { readonly data: readonly Pass[] };
  readonly trajectory: {
    readonly points: readonly {
      readonly timestamp: string;
      readonly lat: number;
      readonly lon: number;
      readonly altitude_km: number;
      readonly in_eclipse: boolean;
    }[];
  };
  readonly stations: unknown;
  readonly conjunctions: { readonly data: readonly Conjunction[] };
  readonly patterns: { readonly data: readonly Readonly<Record<string, unknown>>[] };
  readonly elements: unknown;
  readonly presets: unknown;
}

/** Reads the recorded sample. */
export function readSample(): Sample {
  const file = join(import.meta.dirname, '..', '..', 'fixtures', 'console-sample.json');
  // Written by record-sample.ts beside this file.
  return JSON.parse(readFileSync(file, 'utf8')) as Sample;
}

/** The recorded sample, read once. */
export const SAMPLE = readSample();
/** The instant of the sample: the page's clock stands so long after the plans begin, epoch ms. */
export const SAMPLE_NOW_MS = Date.parse(SAMPLE.now) + 9 * 60_000;

const at = (seconds: number): string =>
  new Date(Date.parse(SAMPLE.now) + seconds * 1000).toISOString();

/** How the first plan of the sample fares nine minutes after its start, 95 s behind. */
export function sampleProgress(behindS = 95): Progress {
  const [plan] = SAMPLE.plans;
  const nowS = 9 * 60;
  const steps = plan.plan.segments
    .filter(({ kind }) => kind !== 'key_exchange')
    .map((segment) => {
      const start = (Date.parse(segment.start) - Date.parse(SAMPLE.now)) / 1000;
      const end = (Date.parse(segment.end) - Date.parse(SAMPLE.now)) / 1000;
      const late = start > 120 ? behindS : 0;
      const ended = end + late <= nowS;
      const begun = start + late <= nowS;
      const retried = ended && late > 0;
      return {
        step_id: segment.segment_id,
        name: segment.name,
        status: ended ? 'completed' : begun ? 'running' : 'waiting',
        attempt: begun ? (retried ? 2 : 1) : 0,
        planned: { start: segment.start, end: segment.end },
        actual: begun
          ? [
              ...(retried
                ? [{ start: at(start), end: at(start + late * 0.6), status: 'failed' }]
                : []),
              {
                start: at(start + late),
                end: ended ? at(end + late) : null,
                status: ended ? 'completed' : 'running',
              },
            ]
          : [],
        ...(ended ? {} : { forecast: { start: at(start + late), end: at(end + late) } }),
      };
    });
  return {
    as_of: at(nowS),
    clock: { kind: 'mission', speed: 100 },
    ahead_s: -behindS,
    cause: { message: 'local training took two tries' },
    eta: at(plan.plan.total_duration_s + behindS),
    deadline: plan.plan.policy.deadline,
    steps,
  };
}

/** What surrounds the satellite of the sample. */
export function sampleEnvironment(): Environment {
  const { points } = SAMPLE.trajectory;
  const [first] = points;
  const last = points.at(-1);
  return {
    start: first?.timestamp ?? SAMPLE.now,
    end: last?.timestamp ?? SAMPLE.now,
    track: points.map((point) => ({
      at: point.timestamp,
      lat: point.lat,
      lon: point.lon,
      altitude_km: point.altitude_km,
      sunlit: !point.in_eclipse,
    })),
    // The Sun on 25 July at midnight UTC: declination 19.6°, over the date line but for the equation of time.
    sub_solar: { lat: 19.6, lon: -178.4, at: SAMPLE.now },
    saa: {
      polygon: {
        type: 'Polygon',
        // A ring of the globe runs clockwise about what it holds.
        coordinates: [
          [
            [-85, -45],
            [-80, -10],
            [-45, 0],
            [5, -20],
            [15, -40],
            [-30, -50],
            [-85, -45],
          ],
        ],
      },
    },
  };
}
