import { computePlan } from '../../../../threads/planning/plan.ts';
import type { PlanInput } from '../../../../api/planning/tasks.ts';
import {
  type Commitment,
  type CommitmentDraw,
  satelliteResource,
  stationResource,
} from '../../../../domain/booking/commitment.ts';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { planInputs } from '../../makers/plan-inputs.ts';
import { seeded } from '../../random/seeded.ts';
import { median, took, type Row } from '../measure.ts';

const NORAD = '25544';
const START = '2026-07-25T00:00:00Z';
const HOURS = 48;
const COMMITMENTS = 1000;
const TURNS = 15;
const WARM_UP = 5;
const STATIONS = ['gs_svalbard', 'gs_troll', 'gs_wallops', 'gs_singapore'];

/**
 * Plans of all presets beside 1,000 commitments in 48 h, in turns with plans in the empty sky: with surroundings that
 * are built anew each time, and with those of the satellite kept, where only making room and planning are left.
 */
export async function benchPlans(): Promise<Row[]> {
  const inputFor = await planInputs();
  const commitments = manyCommitments(Date.parse(START));
  const beside = { world: 'live', ownerId: 'bench', commitments, versions: {}, terms: {} };
  const kept = createEnvironmentCache(8);
  const rows: Row[] = [];
  for (const [what, build] of [
    ['surroundings built anew', undefined],
    ['surroundings kept', kept],
  ] as const) {
    const times: Record<'empty' | 'full', number[]> = { empty: [], full: [] };
    let planned = 0;
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1)
      for (const { job } of PRESETS) {
        const input: PlanInput = { ...inputFor(NORAD, job, START), predictionHours: HOURS };
        const empty = await took(() => computePlan(input, build));
        const begun = performance.now();
        const { kind } = computePlan({ ...input, beside }, build);
        const full = performance.now() - begun;
        if (turn < WARM_UP) continue;
        if (kind === 'planned') planned += 1;
        times.empty.push(empty);
        times.full.push(full);
      }
    const [full, empty] = [sum(times.full), sum(times.empty)];
    rows.push({
      work: `${TURNS} plans of ${PRESETS.length} presets beside ${COMMITMENTS} commitments in ${HOURS} h, ${what}`,
      figure: `p50 ${median(times.full).toFixed(1)} ms, ${planned} of ${times.full.length} planned`,
      beside: `empty sky p50 ${median(times.empty).toFixed(1)} ms, ratio of the sums ${(full / empty).toFixed(2)} (goal 3)`,
    });
  }
  return rows;
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, one) => total + one, 0);
}

/** Loads and storage of the satellite, and contacts of four stations, at random over two days. */
function manyCommitments(startMs: number): Commitment[] {
  const random = seeded(3);
  const below = (most: number): number => Math.floor(random() * most);
  const load: CommitmentDraw = {
    ...{ kind: 'load', powerW: 2, windowW: 2, compute: 0.01, thermalW: 1, memoryMb: 8 },
  };
  return Array.from({ length: COMMITMENTS }, (_, index): Commitment => {
    const fromMs = startMs + below(HOURS * 3600) * 1000;
    const lastsMs = (60 + below(540)) * 1000;
    const onBoard = index % 10 < 6;
    const station = STATIONS[below(STATIONS.length)] ?? '';
    const draw: CommitmentDraw =
      index % 10 < 4
        ? load
        : onBoard
          ? { kind: 'storage', amountMb: 1 + below(4) }
          : { kind: 'antenna' };
    return {
      resource: onBoard ? satelliteResource(NORAD) : stationResource(station),
      ...{ booking: `dep_${index % 200}`, work: 'work', draw },
      ...{ startMs: fromMs, endMs: Math.min(fromMs + lastsMs, startMs + HOURS * HOUR_MS) },
    };
  });
}
