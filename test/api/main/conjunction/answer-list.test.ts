import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { answerList, type ListDeps } from '../../../../api/main/conjunction/answer-list.ts';
import { readSpan } from '../../../../api/main/conjunction/list-query.ts';
import { createScreenings } from '../../../../api/main/conjunction/screenings.ts';
import { presentScreening } from '../../../../api/main/presenters/screening.ts';
import { ConjunctionList } from '../../../../contracts/conjunction/conjunction.ts';
import { packCatalogue } from '../../../../domain/conjunction/packed-catalogue.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { newDocument } from '../../../../records/conjunction/watches.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { aLastRun, aWatch } from '../../../kit/makers/watch.ts';
import { memoryCdms } from '../../../kit/memory/memory-cdms.ts';

const ISS = catalogueElements(25544);
/** The elements are too old by now. */
const NOW = ISS.epochMs + 40 * DAY_MS;

/** A list of the ISS, that a watch keeps: its newest run screened others, the ISS was too old. */
function listOf(isStrict: boolean, asked: { startMs?: number; cursor?: string } = {}) {
  const startMs = asked.startMs ?? NOW;
  const absent = (): never => {
    throw new Error('nothing is computed in this test');
  };
  const clock = () => NOW;
  const watch = {
    ...newDocument(aWatch({ satellites: ['25544'] }), new Date(NOW)),
    last_run: aLastRun(NOW),
  };
  const snapshot = { elements: [ISS], packed: packCatalogue('c', [ISS]), newestEpochMs: NOW };
  const watches = { ...ABSENT_WATCHES, seenBy: () => Promise.resolve([watch]) };
  const deps: ListDeps = {
    conjunctionWatches: watches,
    keptConjunctions: {
      list: () => Promise.resolve({ lives: [], next: null, total: 0 }),
      ofPairs: absent,
      around: absent,
      get: () => Promise.resolve(null),
    },
    screenings: createScreenings({
      elements: { read: () => Promise.resolve(snapshot) },
      threads: { run: absent },
      ...{ named: [], clock },
    }),
    cdms: memoryCdms(clock),
    clock,
  };
  return answerList(deps, {
    query: { threshold_km: 5, same_constellation: 'false', limit: 100, cursor: asked.cursor },
    ...{ span: { startMs, endMs: startMs + DAY_MS }, noradId: '25544', ownerId: 'tester' },
    ...{ caller: 'tester', form: 'json', isStrict, url: '/v1/conjunctions', compute: absent },
  });
}

function nobodyAsks(): never {
  throw new Error('nobody asks for it in this test');
}

const ABSENT_WATCHES = {
  create: nobodyAsks,
  takeBack: nobodyAsks,
  get: nobodyAsks,
  list: nobodyAsks,
  count: nobodyAsks,
  end: nobodyAsks,
};

describe('a list of conjunctions of a watched satellite', () => {
  it('says that its elements were too old, and refuses them where handling is strict', async () => {
    const answer = await listOf(false);
    assert.ok('body' in answer);
    assert.match(
      JSON.stringify(answer.body),
      /"skipped":\[\{"id":"25544","reason":"elements_too_old"/,
    );
    await assert.rejects(listOf(true), { code: 'elements_too_old' });
  });

  it('is empty at once for a time long before or after the elements, and refused where strict', async () => {
    for (const [days, reason] of [
      [-31, 'elements_too_new'],
      [400, 'elements_too_old'],
    ] as const) {
      const startMs = ISS.epochMs + days * DAY_MS;
      const answer = await listOf(false, { startMs });
      assert.equal(answer.status, 200);
      assert.ok('body' in answer);
      const { complete, screening_window, skipped } = v.parse(ConjunctionList, answer.body);
      assert.deepEqual([complete, screening_window, skipped[0]?.reason], [false, null, reason]);
      await assert.rejects(listOf(true, { startMs }), { code: 'elements_too_old' });
      await assert.rejects(listOf(false, { startMs, cursor: 'x' }), { code: 'validation_error' });
    }
  });
});

describe('a list of conjunctions that is screened yet', () => {
  it('says nothing of a screening that nobody made', () => {
    const snapshot = { elements: [ISS], packed: packCatalogue('c', [ISS]), newestEpochMs: NOW };
    const span = { startMs: NOW, endMs: NOW + DAY_MS };
    const asked = { span, wantedKm: 5, watched: ['25544'], snapshot, limit: 7 };
    const { screening_window, complete, limit } = presentScreening(asked, null, '/v1/conjunctions');
    assert.deepEqual([screening_window, complete, limit], [null, false, 7]);
  });

  it('is of no time after the year 9999', () => {
    const query = { limit: 1, same_constellation: 'false' as const };
    const [start, end] = [Date.UTC(9999, 11, 30), Date.UTC(9999, 11, 31)];
    assert.equal(readSpan({ ...query, start, end }, NOW).endMs, end);
    assert.throws(() => readSpan({ ...query, start }, NOW), { code: 'validation_error' });
    assert.throws(() => readSpan({ ...query, start, end: end + DAY_MS }, NOW), {
      code: 'validation_error',
    });
  });
});
