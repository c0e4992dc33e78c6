import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Conjunction,
  Environment,
  Plan,
  Progress,
} from '../../../clients/console/calls/shapes.ts';
import type { PlanTimeline } from '../../../contracts/plan/timeline.ts';

/** What the main API answered over the shipped catalogue, at a fixed time. */
export interface Sample {
  readonly now: string;
  readonly plans: readonly [Plan, Plan];
  readonly timelines: readonly [PlanTimeline, PlanTimeline];
  readonly refusal: unknown;
  readonly satellite: unknown;
  readonly satellites: unknown;
  readonly environment: Environment;
  readonly hazards: unknown;
  readonly ocu: unknown;
  readonly stations: unknown;
  readonly conjunctions: { readonly data: readonly Conjunction[] };
  readonly conjunction: Conjunction;
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
  const steps: Progress['steps'] = plan.plan.segments
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
        kind: segment.kind === 'transfer' ? 'transfer' : 'step',
        status: ended ? 'completed' : begun ? 'running' : 'waiting',
        attempt: begun ? (retried ? 2 : 1) : 0,
        planned: { start: segment.start, end: segment.end },
        actual: begun
          ? [
              ...(retried
                ? [{ start: at(start), end: at(start + late * 0.6), status: 'failed' as const }]
                : []),
              {
                start: at(start + late),
                end: ended ? at(end + late) : null,
                status: ended ? ('completed' as const) : ('running' as const),
              },
            ]
          : [],
        ...(ended ? {} : { forecast: { start: at(start + late), end: at(end + late) } }),
      };
    });
  return {
    id: 'dep_7k2mq4wz9rtb5xhc3npd',
    status: 'running',
    as_of: at(nowS),
    clock: { kind: 'mission', speed: 100 },
    plan: { start: at(0), end: at(plan.plan.total_duration_s) },
    ahead_s: -behindS,
    cause: {
      ...{ kind: 'retried', step_id: 'local_training', late_s: behindS },
      message: 'local training took two tries',
    },
    eta: at(plan.plan.total_duration_s + behindS),
    expected_at: at(nowS + (plan.plan.total_duration_s + behindS - nowS) / 100),
    links: { self: '/api/deployments/dep_7k2mq4wz9rtb5xhc3npd/progress' },
    steps,
  };
}

/** The encounter of the sample as one who watches it sees it: told four times. */
export function sampleConjunction(): Conjunction {
  const { conjunction } = SAMPLE;
  const told = [
    [-54, 0.61, 2.1e-6],
    [-36, 0.38, 1.4e-5],
    [-20, 0.22, 6.2e-5],
    [-6, conjunction.miss_km, conjunction.probability],
  ] as const;
  return {
    ...conjunction,
    updates: told.map(([hours, missKm, probability], index) => ({
      at: at(hours * 3600),
      change: index === 0 ? 'created' : 'updated',
      reopened: false,
      tca: conjunction.tca,
      miss_km: missKm,
      probability,
      risk_level: conjunction.risk_level,
      data_quality: conjunction.data_quality,
      run_id: null,
    })),
  };
}
