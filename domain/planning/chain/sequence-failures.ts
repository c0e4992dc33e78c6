import { type Pass } from '../environment/environment.ts';
import { mostUpsetLoss } from '../hazards/upsets.ts';
import { isAtRisk } from '../schedule/upset-risk.ts';
import { afterLoss, type AfterLoss, type LateStep, type LossyEnvironment } from './after-loss.ts';
import { type ChainPrices, type Search, type Taken, CLOSE, ROUNDING } from './chain-search.ts';
import { type Chain } from './chain.ts';
import { leastFailure, type FailureQuery } from './delivery-failure.ts';

/** Where upsets after a lost pass are asked about; null where none can cost a step, or little depends on them. */
export function lossyEnvironment(
  { job, environment, blocks }: Chain,
  { perFailure, mostFailure }: ChainPrices,
  { deadlineMs }: FailureQuery,
): LossyEnvironment | null {
  const { passes, saa } = environment;
  const isExposed = saa.length > 0 && blocks.slice(1).flat().some(isAtRisk);
  if (!isExposed || (perFailure === 0 && mostFailure > CLOSE)) return null;
  const { dataClassification, allowedGroundStations } = job.security;
  const stations = dataClassification === 'confidential' ? allowedGroundStations : undefined;
  const mayUse = ({ stationId }: Pass): boolean => stations?.includes(stationId) !== false;
  return { passes, saa, deadlineMs, mayUse };
}

/**
 * One less the chance that any other step behind a transfer is lost: at the worst of times; where only
 * time is paid for no more often than four times what a plan may fail, since at least every fourth
 * plan comes so far.
 */
export function lossShareOf(
  { environment, blocks }: Chain,
  { perWattMs, mostFailure }: ChainPrices,
): number {
  const losses = blocks
    .slice(1)
    .flat()
    .filter(isAtRisk)
    .map(({ step, durationMs }) =>
      mostUpsetLoss(step, durationMs, environment.startMs, environment.saa),
    );
  if (losses.length < 2) return 1;
  const most = losses.reduce((sum, loss) => sum + loss, 0);
  return Math.max(0, 1 - (perWattMs === 0 ? Math.min(most, 4 * mostFailure) : most));
}

/** What may still be lost by upsets, as a logarithm of what is left. */
export function roomFor({ prices: { mostFailure } }: Search, { chance }: Failures): number {
  return Math.log1p(-chance) - Math.log1p(-Math.min(1, mostFailure)) + ROUNDING;
}

/** Chances that a sequence fails, whatever its places are. */
export interface Failures {
  /** That passes are lost and the data come too late, 0 to 1. */
  readonly chance: number;
  /** By leg, that the block behind it runs as planned and is needed, 0 to 1. */
  readonly shares: readonly number[];
  /** Steps that run later after a lost pass, and are lost then. */
  readonly late: readonly LateStep[];
}

/**
 * No plan with these contacts fails with a smaller chance; legs that have none yet are released at an
 * instant at the earliest.
 */
export function failuresOf(search: Search, taken: readonly Taken[], releaseMs: number): Failures {
  let chance = 0;
  let good = 1;
  const known = new Set<number>();
  const followed: AfterLoss[] = [];
  const lost = taken.map(({ contact: { passIndex }, places }, index) => {
    if (known.has(passIndex)) return { chance: 0, fails: 0 };
    known.add(passIndex);
    const outage = search.chain.environment.passes[passIndex]?.outageProbability ?? 0;
    const others = withoutPass(search.failures, taken, index);
    const one = {
      chance: good * outage,
      fails: leastFailure(others, index, places.endsMs[0] ?? 0, null),
    };
    chance += one.chance * one.fails;
    good *= 1 - outage;
    if (search.lossy !== null)
      followed.push(afterLoss(taken, index, one.chance * (1 - one.fails), search.lossy));
    return one;
  });
  const behind =
    taken.length < search.legs.length
      ? leastFailure(
          search.failures,
          taken.length,
          releaseMs,
          taken.at(-1)?.contact.passIndex ?? null,
        )
      : 0;
  chance += good * behind;
  const shares: number[] = [];
  let share = good * (1 - behind);
  for (let index = taken.length - 1; index >= 0; index -= 1) {
    shares[index] = share;
    const one = lost[index];
    if (one !== undefined) share += one.chance * (1 - one.fails);
  }
  for (const { rejoined } of followed) {
    if (rejoined === null) continue;
    let again = rejoined.chance;
    for (let index = rejoined.leg; index < taken.length; index += 1) {
      const { passes } = search.chain.environment;
      again *= 1 - (passes[taken[index]?.contact.passIndex ?? -1]?.outageProbability ?? 1);
      shares[index] = (shares[index] ?? 0) + again;
    }
  }
  return { chance, shares, late: followed.flatMap((one) => one.late) };
}

/** The same question where the pass of a leg is lost, and those that it keeps apart from are taken. */
function withoutPass(query: FailureQuery, taken: readonly Taken[], from: number): FailureQuery {
  const legs = query.legs.map((leg, index) => {
    if (index !== from) return leg;
    const barred = new Set([taken[from]?.contact.passIndex]);
    for (const other of leg.apartFrom) barred.add(taken[other]?.contact.passIndex);
    return { ...leg, contacts: leg.contacts.filter((one) => !barred.has(one.passIndex)) };
  });
  return { ...query, legs };
}
