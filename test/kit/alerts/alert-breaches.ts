import { RISK_BOUNDARIES, RISK_LEVELS } from '../../../domain/conjunction/assessment/risk.ts';
import { isSameEncounter, type Life } from '../../../domain/conjunction/life.ts';
import type { ReplayedEvent } from './alert-replay.ts';

/** What was told against the rules of a life, a sentence each. */
export function breachesOf(events: readonly ReplayedEvent[]): string[] {
  const told = new Map<string, Life>();
  const breaches: string[] = [];
  for (const [nth, { runId, before, step }] of events.entries()) {
    const { life, change, reopened } = step;
    const last = told.get(life.id);
    const say = (what: string) => breaches.push(`${life.id}: ${what}`);
    if ((change === 'created') !== (last === undefined))
      say(last === undefined ? `${change} of what was never told` : 'created twice');
    const wasOver = last !== undefined && last.resolution !== null;
    const mayReopen = last?.resolution === 'cleared' || last?.resolution === 'merged';
    if (wasOver && !(reopened && mayReopen)) say(`${change} after its end`);
    // One that was cleared before it was ever told is created then.
    if (reopened && change !== 'created' && !wasOver) say('reopened though it was open');
    if ((change === 'resolved') !== (life.resolution !== null)) say(`${change} and not over`);
    if (change === 'risk_changed') breaches.push(...riskBreaches(before, life));
    told.set(life.id, life);
    // What a run merges is told after what it goes on with.
    if (events[nth + 1]?.runId !== runId) breaches.push(...twiceOpen([...told.values()]));
  }
  return breaches;
}

/** Up at once; down only well below the boundary of the level that was told, with newer elements. */
function riskBreaches(before: Life | null, { id, sighting, published }: Life): string[] {
  const was = before?.published?.risk;
  if (before === null || was === undefined || published === null) return [`${id}: no level before`];
  const fall = RISK_LEVELS.indexOf(published.risk) - RISK_LEVELS.indexOf(was);
  const probability = sighting.probability ?? 0;
  if (fall < 0) return probability > boundaryOf(published.risk) ? [] : [`${id}: rose below`];
  const isNewer = sighting.epochsMs.some(
    (epochMs, at) => epochMs > (before.sighting.epochsMs[at] ?? 0),
  );
  return fall > 0 && isNewer && probability < boundaryOf(was) / 3 ? [] : [`${id}: fell too early`];
}

function boundaryOf(level: (typeof RISK_LEVELS)[number]): number {
  return level === 'LOW' ? 0 : RISK_BOUNDARIES[level];
}

function twiceOpen(lives: readonly Life[]): string[] {
  const open = lives.filter(({ resolution }) => resolution === null);
  return open.flatMap((one, nth) =>
    open
      .slice(nth + 1)
      .filter((other) => isSameEncounter(one.sighting, other.sighting))
      .map((other) => `${other.id}: open beside ${one.id}`),
  );
}
