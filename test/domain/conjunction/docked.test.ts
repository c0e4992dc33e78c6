import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { breachesOf } from '../../kit/alerts/alert-breaches.ts';
import { replayAlerts, type ReplayedEvent, runOver } from '../../kit/alerts/alert-replay.ts';
import { recordedCatalogues } from '../../kit/alerts/recorded-catalogues.ts';

/** Two stations and what is docked to them; those have one set each, which their station reaches in the end. */
const ISS = ['25544', '25575', '49044'];
const TIANGONG = ['48274', '53239', '54216', '69049', '69180'];
const RULES = { thresholdKm: 5, minProbability: null, tellsUncertain: true };

describe('stations and what is docked to them, over ten catalogues', () => {
  let events: ReplayedEvent[];
  before(async () => {
    const catalogues = await recordedCatalogues({
      ...{ count: 10, everyMs: 12 * HOUR_MS, lastMs: Date.UTC(2026, 6, 24), every: 1 },
    });
    const runs = catalogues.map((recorded, nth) => {
      const isOne = (noradId: string) => [...ISS, ...TIANGONG].includes(noradId);
      const elements = recorded.elements.filter(({ noradId }) => isOne(noradId));
      const watched = recorded.watched.filter(isOne);
      return runOver({ ...recorded, elements }, nth, {
        ...{ watched, aheadMs: 7 * DAY_MS, thresholdKm: RULES.thresholdKm },
      });
    });
    events = replayAlerts(runs, RULES);
  });

  it('keep one encounter open for each stay', () => {
    assert.deepEqual(breachesOf(events), []);
    const pairs = new Set(events.map(({ step }) => step.life.sighting.pair.join(' ')));
    assert.equal(pairs.size, ISS.length - 1 + TIANGONG.length - 1);
  });

  it('stay open when both have the same set', () => {
    const last = new Map(events.map((event) => [event.step.life.id, event.step.life]));
    const docked = [...last.values()].filter(({ sighting }) => sighting.pair[1] === '25575');
    const [one, ...others] = docked;
    assert.ok(one !== undefined && others.length === 0);
    assert.ok(one.sighting.missKm < 1e-6, `${one.sighting.missKm} km`);
    assert.equal(one.resolution, null);
    assert.ok((one.sighting.episode?.endMs ?? 0) >= Date.UTC(2026, 6, 31));
  });

  it('end no encounter before what was told of it last', () => {
    for (const { before: life, step } of events)
      if (step.change === 'resolved')
        assert.ok((step.life.resolvedAtMs ?? 0) >= (life?.published?.atMs ?? 0), step.life.id);
  });
});
