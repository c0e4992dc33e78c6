import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { keptUnder, underKeptIds } from '../../../../api/main/conjunction/under-kept-ids.ts';
import { presentScreening } from '../../../../api/main/presenters/screening.ts';
import { packCatalogue } from '../../../../domain/conjunction/packed-catalogue.ts';
import { moveOf } from '../../../../domain/conjunction/watch-run.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/time/instant.ts';
import type { KeptConjunctions } from '../../../../records/conjunction/kept.ts';
import type { LifeDocument } from '../../../../records/conjunction/lives.ts';
import { newDocument } from '../../../../records/conjunction/watches.ts';
import { ENCOUNTER_TCA_MS } from '../../../kit/makers/encounter.ts';
import { aSighting, aWatch } from '../../../kit/makers/watch.ts';

const NOW = ENCOUNTER_TCA_MS - DAY_MS;
const MADE = new Date(NOW - DAY_MS);
const WATCHES = [newDocument(aWatch(), MADE)];

/** A life that began a day ago, when the TCA was another minute, and was cleared since. */
function aLife(): LifeDocument {
  const sighted = aSighting({ shiftMs: 3 * MINUTE_MS });
  const rules = { nowMs: NOW - DAY_MS, thresholdKm: 30, minProbability: null };
  const move = moveOf({ life: null, sighted }, { ...rules, tellsUncertain: true, isStale: false });
  assert.ok(move !== null);
  const { life } = move.step;
  return {
    ...{ _id: `w/${life.id}`, watch_id: 'w', conjunction_id: life.id, life },
    ...{ satellites: life.sighting.pair, pair: life.sighting.pair.join(' ') },
    ...{ tca_ms: life.sighting.tcaMs, due: MADE, miss_km: 40, probability: null, risk: 'LOW' },
    ...{ resolution: 'cleared', encounter: { ...sighted.encounter, id: life.id }, run_id: 'scr_1' },
    ...{ revision: 1, updates: [], created_at: MADE, updated_at: MADE, expires_at: MADE },
  };
}

/** Records that hold some lives. */
function holding(...lives: LifeDocument[]): Pick<KeptConjunctions, 'around' | 'get'> {
  return {
    around: (_watches, pairs) => Promise.resolve(lives.filter(({ pair }) => pairs.includes(pair))),
    get: (_watches, id) =>
      Promise.resolve(lives.find(({ conjunction_id: own }) => own === id) ?? null),
  };
}

const shownOf = (shiftMs: number) => {
  const { encounter } = aSighting({ shiftMs });
  return { found: encounter, encounter, message: null };
};

describe('what is screened now of encounters that watches keep', () => {
  const life = aLife();

  it('has the id, the status and the beginning that it has among the kept ones', async () => {
    const page = [shownOf(0), shownOf(5 * HOUR_MS)];
    assert.notEqual(page[0]?.found.id, life.conjunction_id);
    const named = await underKeptIds(holding(life), WATCHES, page);
    const elements = { elements: [], packed: packCatalogue('c', []), newestEpochMs: NOW };
    const { data } = presentScreening(
      {
        ...{ span: { startMs: NOW, endMs: NOW + DAY_MS }, wantedKm: 50, watched: ['10001'] },
        ...{ snapshot: elements, limit: 10 },
      },
      {
        ...named,
        window: { encounters: [], thresholdKm: 50, screened: 16_000, skipped: [] },
        ...{ screenedMs: NOW, place: { has_more: false, cursor: null, total: 2 } },
      },
      null,
    );
    const [kept, other] = data;
    assert.deepEqual(
      [kept?.id, kept?.status, kept?.resolution, kept?.created_at],
      [life.conjunction_id, 'resolved', 'cleared', MADE.toISOString()],
    );
    assert.deepEqual(
      [other?.id, other?.status, other?.resolution],
      [page[1]?.found.id, 'open', null],
    );
  });

  it('stays as it is where nobody watches', async () => {
    const page = [shownOf(0)];
    assert.deepEqual(await underKeptIds(holding(life), [], page), { page, lives: new Map() });
  });

  it('is found under the id that it had before it was kept, and under no other', async () => {
    const kept = holding(life);
    assert.equal(await keptUnder(kept, WATCHES, life.conjunction_id), life);
    assert.equal(await keptUnder(kept, WATCHES, shownOf(0).found.id), life);
    assert.equal(await keptUnder(kept, WATCHES, shownOf(HOUR_MS).found.id), null);
    assert.equal(await keptUnder(kept, WATCHES, 'nothing'), null);
  });
});
