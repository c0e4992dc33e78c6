import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import supertest from 'supertest';
import { createSurface } from '../../api/http/surface.ts';
import { conjunctionRoutes } from '../../api/main/routes/conjunctions.ts';
import { moveOf } from '../../domain/conjunction/watch-run.ts';
import { createKeptConjunctions } from '../../records/conjunction/kept.ts';
import { createWatchProgress } from '../../records/conjunction/watch-progress.ts';
import { createWatchRecords } from '../../records/conjunction/watches.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { at } from '../kit/http/answers.ts';
import { useListening } from '../kit/http/serve.ts';
import { ENCOUNTER_TCA_MS } from '../kit/makers/encounter.ts';
import { aSighting, aWatch } from '../kit/makers/watch.ts';
import { memoryCdms } from '../kit/memory/memory-cdms.ts';
import { memorySatellites } from '../kit/memory/memory-satellites.ts';
import { memoryScreenings } from '../kit/memory/memory-screenings.ts';
import { HOOK_OWNER_KEY, useWebhookSurface } from '../kit/surfaces/webhook-surface.ts';
import { differences } from './conform.ts';
import { describeContract } from './run-table.ts';
import { CONJUNCTION_WATCHES } from './tables/conjunction-watches.ts';

const PATH = '/v1/conjunctions/watch';
const NOW = ENCOUNTER_TCA_MS - 86_400_000;
const clock = () => NOW;

describe('the contract of watches of conjunctions', function () {
  this.timeout(300_000);
  const { database, hooks } = useWebhookSurface();
  const server = useListening(() => hooks.surface);
  const headers = { authorization: `Bearer ${HOOK_OWNER_KEY}` };

  // An owner may have twenty.
  afterEach(async () => {
    const answer = await hooks.call('get', PATH);
    for (const { id } of at(answer.body, 'data') as { id: string }[])
      await hooks.call('delete', `${PATH}/${id}`);
  });

  const makeWatch = async (): Promise<string> => {
    const answer = await hooks.call('post', PATH, { satellites: ['25544'] });
    return String(at(answer.body, 'id'));
  };

  describeContract(CONJUNCTION_WATCHES, () => ({
    url: server.url,
    headers,
    given: (name) =>
      name === 'watch' ? makeWatch() : Promise.reject(new Error(`what is a ${name}?`)),
  }));

  it('a kept conjunction is shown with what was told of it', async () => {
    const watches = createWatchRecords(database, clock);
    const watch = await watches.create(aWatch({ owner_id: 'owner' }));
    const progress = createWatchProgress(database, clock);
    const rules = { nowMs: NOW, thresholdKm: 30, minProbability: null };
    const sighted = aSighting();
    const move = moveOf(
      { life: null, sighted },
      { ...rules, tellsUncertain: true, isStale: false },
    );
    assert.ok(move !== null);
    const origin = { watchId: watch._id, runId: 'scr_1', atMs: NOW };
    await progress.moveOn(watch, [], [move], origin, () => undefined);
    const catalogue = await readShippedCatalogue();
    const surface = createSurface({
      name: 'main',
      title: 'Conjunctions',
      description: 'The routes of conjunctions alone.',
      routes: conjunctionRoutes({
        clock,
        satellites: memorySatellites(catalogue),
        screenings: memoryScreenings(catalogue, hooks.kit.threads, clock),
        cdms: memoryCdms(clock),
        conjunctionWatches: watches,
        keptConjunctions: createKeptConjunctions(database, clock),
      }),
      kit: hooks.kit,
      optionalPrefix: '/v1',
    });
    const path = `/v1/conjunctions/${sighted.encounter.id}`;
    const answer = await supertest(surface.app.callback()).get(path).set(headers);
    const body: unknown = answer.body;
    assert.equal(answer.status, 200, JSON.stringify(body));
    assert.deepEqual(differences(body, 'WholeConjunction', CONJUNCTION_WATCHES), []);
    assert.equal(at(body, 'updates', 0, 'change'), 'created');
    assert.equal(at(body, 'updates', 0, 'run_id'), 'scr_1');
  });
});
