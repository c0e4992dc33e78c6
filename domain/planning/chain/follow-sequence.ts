import { type LateStep } from './after-loss.ts';
import { follow, released, type Followed, type Prices, type Stage } from './best-places.ts';
import { type BlockEnds } from './block-ends.ts';
import {
  type ChainPrices,
  ROUNDING_MS,
  type OpenLeg,
  type Search,
  type Taken,
  CLOSE,
  limitOf,
  timePrice,
} from './chain-search.ts';
import { type Chain } from './chain.ts';
import { costBy, type Layer } from './layer.ts';
import { type Failures } from './sequence-failures.ts';
import { type StartSpan, type StepStarts } from './step-starts.ts';

/** The first block with all its choices, up to the last contact of the first leg. */
export function firstBlock(
  { environment }: Chain,
  first: BlockEnds,
  prices: ChainPrices,
  [leg]: readonly OpenLeg[],
): Followed {
  const lastMs = Math.max(...(leg?.contacts.map(({ endMs }) => endMs) ?? []));
  const latestMs = Math.min(prices.latestMs, lastMs);
  const before = released(environment.startMs);
  return follow(before, stagesOf(first, 1, true), chargedFor(prices), latestMs);
}

/** What runs in a block; `isCertain` where the chance of losing its steps is a factor of the whole. */
export function stagesOf(block: BlockEnds, lossShare: number, isCertain: boolean): Stage[] {
  if (block.isLinear) return block.lastsMs > 0 ? [{ kind: 'shift', lastsMs: block.lastsMs }] : [];
  if (block.steps === null) return [{ kind: 'block', next: block }];
  return block.steps.map(({ task, starts }) => ({
    kind: 'step',
    id: task.step.id,
    powerW: task.draw.powerW,
    starts,
    lossShare,
    isCertain,
  }));
}

/** What layers add up: where only time is paid for the chance of a failure, if little is allowed. */
export function chargedFor({ perWattMs, perFailure, mostFailure }: ChainPrices): Prices {
  if (perWattMs > 0) return { perWattMs, perFailure };
  return { perWattMs, perFailure: mostFailure > CLOSE ? 0 : 1 };
}

/** A sequence as it may be run, up to the end of the block behind it. */
export function followed(search: Search, taken: readonly Taken[], failures: Failures): Followed {
  const stages = taken.flatMap(({ leg, places }, index): Stage[] => {
    const share = (failures.shares[index] ?? 1) * search.lossShare;
    return [
      { kind: 'slice', places, powerW: leg.powerW },
      ...withLate(stagesOf(leg.next, share, false), failures.late, index, share),
    ];
  });
  const latestMs = Math.min(search.prices.latestMs, latestOf(search));
  const whole = follow(search.first, stages, chargedFor(search.prices), latestMs);
  for (const { atMs } of whole.layers) search.points += atMs.length;
  for (const { places } of taken) search.points += places.startsMs.length;
  return whole;
}

/** The steps of a block, also charged for what they lose when they run later after a lost pass. */
function withLate(
  stages: readonly Stage[],
  late: readonly LateStep[],
  leg: number,
  share: number,
): Stage[] {
  return stages.map((stage) => {
    if (stage.kind !== 'step') return stage;
    const own = late.filter((one) => one.leg === leg && one.stepId === stage.id);
    if (own.length === 0 || share === 0) return stage;
    // Behind the last of these starts there is nothing more to be charged for.
    const lastMs = Math.max(...own.map(({ startMs }) => startMs));
    const starts: StepStarts = (query) =>
      own.reduce(
        (spans, { startMs, chance }) => chargedBefore(spans, startMs - 1, chance / share),
        stage.starts({ ...query, settledMs: Math.max(query.settledMs, lastMs) }),
      );
    return { ...stage, starts };
  });
}

/** Spans of starts with a further chance of a loss before an instant. */
function chargedBefore(spans: readonly StartSpan[], beforeMs: number, chance: number): StartSpan[] {
  return spans.flatMap((span): StartSpan[] => {
    const { fromMs, untilMs, lossFrom, lossUntil } = span;
    if (fromMs >= beforeMs) return [span];
    if (untilMs <= beforeMs)
      return [{ ...span, lossFrom: lossFrom + chance, lossUntil: lossUntil + chance }];
    const share = (beforeMs - fromMs) / (untilMs - fromMs);
    const middle = lossFrom + share * (lossUntil - lossFrom);
    return [
      { ...span, untilMs: beforeMs, lossFrom: lossFrom + chance, lossUntil: middle + chance },
      { ...span, fromMs: beforeMs, lossFrom: middle },
    ];
  });
}

/** Whoever ends later costs more than what is known, ms. */
export function latestOf(search: Search): number {
  const { perMs, originMs } = search.prices;
  return perMs === 0 ? Infinity : originMs + limitOf(search) / perMs;
}

/** An end of a sequence, ms, and what it costs. */
interface End {
  readonly atMs: number;
  readonly cost: number;
}

/** The end at which everything together is cheapest; null where all come too late. */
export function cheapestOf(search: Search, layer: Layer): End | null {
  const { latestMs } = search.prices;
  let best: End | null = null;
  const offer = (atMs: number, cost: number): void => {
    const total = cost + timePrice(search, atMs);
    if (total < (best?.cost ?? Infinity)) best = { atMs, cost: total };
  };
  layer.atMs.forEach((atMs, index) => {
    if (atMs <= latestMs + ROUNDING_MS) offer(atMs, layer.cost[index] ?? Infinity);
  });
  if ((layer.atMs[0] ?? Infinity) < latestMs && latestMs < (layer.atMs.at(-1) ?? 0))
    offer(latestMs, costBy(layer, latestMs));
  return best;
}

/** The earliest end by which no more than that is lost; null where always more is. */
export function soonestOf({ atMs, cost }: Layer, most: number): End | null {
  for (const [index, endMs] of atMs.entries()) {
    const here = cost[index] ?? Infinity;
    if (here > most) continue;
    const [t0, c0] = [atMs[index - 1] ?? endMs, cost[index - 1] ?? here];
    const share = c0 > here ? (c0 - most) / (c0 - here) : 1;
    return { atMs: t0 + share * (endMs - t0), cost: here };
  }
  return null;
}
