import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { screeningCatalogue } from '../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { recordedCatalogues } from '../kit/alerts/recorded-catalogues.ts';
import {
  countAlerts,
  countNaively,
  replayAlerts,
  type ReplayedRun,
  runOver,
} from '../kit/alerts/alert-replay.ts';
import { breachesOf } from '../kit/alerts/alert-breaches.ts';
import { FULL, sayFigure } from './say-figure.ts';

const LAST_MS = Date.UTC(2026, 6, 24);
const EVERY_MS = 12 * HOUR_MS;
const CATALOGUES = FULL ? 10 : 5;
const AHEAD_MS = (FULL ? 7 : 2) * DAY_MS;
/** The sample looks farther, so that its few satellites meet somebody. */
const THRESHOLD_KM = FULL ? 5 : 30;
const WATCHED = FULL ? 88 : 6;
/** Of the objects that nobody watches, one in so many. */
const OBJECTS_EVERY = FULL ? 1 : 16;
const RULES = { thresholdKm: THRESHOLD_KM, minProbability: null };

describe('alerts of recorded catalogues, one after another', function () {
  this.timeout(FULL ? 3_600_000 : 300_000);

  it('tells each encounter once, changes only where something changed, and the same each time', async () => {
    const catalogues = await recordedCatalogues({
      ...{ count: CATALOGUES, everyMs: EVERY_MS, lastMs: LAST_MS, every: OBJECTS_EVERY },
    });
    const runs = catalogues.map((recorded, nth) =>
      runOver(recorded, nth, {
        watched: spread(recorded.watched),
        ...{ aheadMs: AHEAD_MS, thresholdKm: THRESHOLD_KM },
      }),
    );
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
