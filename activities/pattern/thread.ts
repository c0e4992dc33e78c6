import { unpackCatalogue } from '../../domain/conjunction/packed-catalogue.ts';
import { parseOmm } from '../../domain/orbit/elements/omm.ts';
import { companionPairs } from '../../domain/pattern/companions.ts';
import { densityOf } from '../../domain/pattern/detect.ts';
import { lookAtPair, lookAtSatellite, type History } from '../../domain/pattern/look.ts';
import { densitySample } from '../../domain/pattern/sample.ts';
import { LEAST_SETS } from '../../domain/pattern/series.ts';
import type { LookedAt } from '../../records/pattern/progress.ts';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';
import { serve } from '../../threads/serve.ts';
import type {
  DensityInput,
  MeasuredDensity,
  PairsInput,
  SatellitesInput,
  StoredHistory,
  Survey,
  SurveyInput,
} from './computer.ts';

/** A page takes seconds; more is a fault. */
const BOUNDS = { ceilingMs: 120_000, advice: 'Fewer satellites in a page are faster.' } as const;
/** What one set and one pair take, ms. */
const SET_MS = 0.1;
const PAIR_MS = 30;

/** Whom to ask about the air, and who may keep company. */
export const survey = computation({
  name: 'survey catalogue',
  compute: ({ catalogue, watched, changed, facts, nowMs }: SurveyInput): Survey => {
    const objects = unpackCatalogue(catalogue);
    const since = changed === null ? null : new Set(changed);
    return {
      sample: densitySample(objects, new Set(watched)),
      pairs: companionPairs(objects, since, nowMs, new Map(facts)),
    };
  },
  estimate: ({ catalogue }) => catalogue.count * SET_MS * UNITS_PER_MS,
  ...BOUNDS,
});

/** What the air did, told from the histories of a sample. */
export const density = computation({
  name: 'measure density',
  compute: ({ sample, histories }: DensityInput): MeasuredDensity => {
    const passive = new Set(sample.flatMap((one) => (one.isPassive ? [one.noradId] : [])));
    const told = histories
      .map(historyOf)
      .filter(({ sets }) => sets.length >= LEAST_SETS)
      .map(({ noradId, sets }) => ({ sets, isPassive: passive.has(noradId) }));
    return { days: [...densityOf(told)], satellites: told.length };
  },
  estimate: ({ histories }) => setsOf(histories) * SET_MS * UNITS_PER_MS,
  ...BOUNDS,
});

/** What satellites did by themselves. */
export const satellites = computation({
  name: 'look at satellites',
  compute: ({ histories, density: days, nowMs }: SatellitesInput): LookedAt[] => {
    const air = new Map(days);
    return histories.map((stored) => {
      const look = lookAtSatellite(historyOf(stored), { nowMs, density: air });
      return { noradId: stored.noradId, name: stored.name, otherNoradId: null, ...look };
    });
  },
  estimate: ({ histories }) => setsOf(histories) * SET_MS * UNITS_PER_MS,
  ...BOUNDS,
});

/** Who keeps company. */
export const pairs = computation({
  name: 'look at pairs',
  compute: ({ pairs: wanted, histories, burns, nowMs }: PairsInput): LookedAt[] => {
    const known = new Map(histories.map((stored) => [stored.noradId, historyOf(stored)]));
    return wanted.flatMap(([low, high]) => {
      const [own, other] = [known.get(low), known.get(high)];
      if (own === undefined || other === undefined) return [];
      const look = lookAtPair(own, other, { nowMs, burns });
      return [{ noradId: low, name: own.name, otherNoradId: high, ...look }];
    });
  },
  estimate: ({ pairs: wanted }) => wanted.length * PAIR_MS * UNITS_PER_MS,
  ...BOUNDS,
});

function setsOf(histories: readonly StoredHistory[]): number {
  return histories.reduce((sum, { messages }) => sum + messages.length, 0);
}

function historyOf({ noradId, name, messages, facts }: StoredHistory): History {
  // What is stored was read before: a message that cannot be read is none of ours.
  const sets = messages.flatMap((message) => {
    const read = parseOmm(message);
    return read.ok ? [read.elements] : [];
  });
  return { noradId, name, sets, facts };
}

export default serve([survey, density, satellites, pairs]);
