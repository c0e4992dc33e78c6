import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RISK_BOUNDARIES, RISK_LEVELS } from '../../domain/conjunction/assessment/risk.ts';
import { isSameEncounter, type Life } from '../../domain/conjunction/life.ts';
import { screeningCatalogue } from '../../domain/conjunction/screening-catalogue.ts';
import { screenSlab, slabsOf } from '../../domain/conjunction/slab.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { type RecordedCatalogue, recordedCatalogues } from '../kit/alerts/recorded-catalogues.ts';
import {
  countAlerts,
  countNaively,
  replayAlerts,
  type ReplayedEvent,
  type ReplayedRun,
} from '../kit/alerts/alert-replay.ts';
import { FULL, sayFigure } from './say-figure.ts';

const LAST_MS = Date.UTC(2026, 6, 24);
const EVERY_MS = 12 * HOUR_MS;
const CATALOGUES = FULL ? 10 : 5;
const AHEAD_MS = (FULL ? 7 : 2) * DAY_MS;
/** The sample looks farther, so that its few satellites meet somebody. */
const THRESHOLD_KM = FULL ? 5 : 30;
const WATCHED = FULL ? 88 : 6;
/** Of the objects that nobody watches, one in so many. With all, three docked pairs were told as two open ones each. */
const OBJECTS_EVERY = FULL ? 4 : 16;
const RULES = { thresholdKm: THRESHOLD_KM, minProbability: null };

describe('alerts of recorded catalogues, one after another', function () {
  this.timeout(FULL ? 3_600_000 : 300_000);

  it('tells each encounter once, changes only where something changed, and the same each time', async () => {
    const catalogues = await recordedCatalogues({
      ...{ count: CATALOGUES, everyMs: EVERY_MS, lastMs: LAST_MS, every: OBJECTS_EVERY },
    });
    const runs = catalogues.map(runOf);
    const everything = replayAlerts(runs, { ...RULES, tellsUncertain: true });
    const byDefault = replayAlerts(runs, { ...RULES, tellsUncertain: false });
    const [all, fewer, naive] = [
      countAlerts(everything),
      countAlerts(byDefault),
      countNaively(runs),
    ];

    const objects = catalogues[0]?.elements.length ?? 0;
    sayFigure(
      `${runs[0]?.task.watched.length} × ${objects} objects, ${CATALOGUES} catalogues in ${((CATALOGUES - 1) * EVERY_MS) / DAY_MS} days, ${THRESHOLD_KM} km, ${AHEAD_MS / DAY_MS} days ahead`,
    );
    sayFigure(`without memory     ${JSON.stringify(naive)}`);
    sayFigure(`everything told    ${JSON.stringify(all)}`);
    sayFigure(`by default         ${JSON.stringify(fewer)}`);

    for (const events of [everything, byDefault]) assert.deepEqual(breachesOf(events), []);
    const again = replayAlerts(runs.map(throughText), { ...RULES, tellsUncertain: true });
    assert.equal(JSON.stringify(again), JSON.stringify(everything));
    assert.ok(all.created > 10, `${all.created} encounters`);
    assert.ok(all.cleared < naive.cleared && all.reopened < naive.reopened);
  });
});

/** A run over a catalogue that ended when it was known. */
function runOf(recorded: RecordedCatalogue, nth: number): ReplayedRun {
  const { knownMs, elements, watched, newestEpochMs } = recorded;
  const catalogue = screeningCatalogue(elements);
  const task = {
    startMs: knownMs,
    endMs: knownMs + AHEAD_MS,
    thresholdKm: THRESHOLD_KM,
    watched: spread(watched),
    sameConstellation: false,
  };
  const slabs = slabsOf(task).map((slab) =>
    screenSlab(catalogue, { ...task, windowMs: task.startMs, ...slab }),
  );
  const age = { nowMs: knownMs, catalogueMs: newestEpochMs, isStale: false };
  return { id: `run_${nth}`, ...age, catalogue, task, slabs };
}

/** Evenly spread ones of a list. */
function spread(watched: readonly string[]): string[] {
  const step = watched.length / Math.min(WATCHED, watched.length);
  return watched.filter((_, nth) => Math.floor(nth / step) > Math.floor((nth - 1) / step));
}

/** The same run as it comes out of a database: catalogue made anew, slabs through text. */
function throughText(run: ReplayedRun): ReplayedRun {
  const slabs = JSON.parse(JSON.stringify(run.slabs)) as ReplayedRun['slabs']; // Plain data of that very type.
  return { ...run, catalogue: screeningCatalogue(run.catalogue.objects), slabs };
}

/** What was told against the rules of a life. */
function breachesOf(events: readonly ReplayedEvent[]): string[] {
  const told = new Map<string, Life>();
  const breaches: string[] = [];
  for (const { before, step } of events) {
    const { life, change, reopened } = step;
    const last = told.get(life.id);
    const say = (what: string) => breaches.push(`${life.id}: ${what}`);
    if ((change === 'created') !== (last === undefined))
      say(last === undefined ? `${change} of what was never told` : 'created twice');
    const wasOver = last !== undefined && last.resolution !== null;
    if (wasOver && !(reopened && last.resolution === 'cleared')) say(`${change} after its end`);
    // One that was cleared before it was ever told is created then.
    if (reopened && change !== 'created' && !wasOver) say('reopened though it was open');
    if ((change === 'resolved') !== (life.resolution !== null)) say(`${change} and not over`);
    if (change === 'risk_changed') breaches.push(...riskBreaches(before, life));
    for (const other of told.values())
      if (other.id !== life.id && other.resolution === null && life.resolution === null)
        if (isSameEncounter(other.sighting, life.sighting)) say(`open beside ${other.id}`);
    told.set(life.id, life);
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
