import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSessionQuota } from '../../../../api/http/access/quotas.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { CreatedSession, Session } from '../../../../contracts/session/session.ts';
import type { QuotaRecords } from '../../../../records/access/quotas.ts';
import { busOfSatellite } from '../../../../records/catalogue/satellite-documents.ts';
import { readShippedCatalogue } from '../../../../records/catalogue/shipped.ts';
import { at } from '../../../kit/http/answers.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { memoryNumbers } from '../../../kit/memory/memory-satellites.ts';
import { ORBIT, PAIR, problemsOf } from '../../../kit/surfaces/session-requests.ts';
import { BENCH_NOW_MS, createSessionBench } from '../../../kit/surfaces/session-surface.ts';
import { ISS_TLE } from '../../../kit/surfaces/simulation.ts';

describe('POST /v1/sessions', () => {
  it('answers 201 with the id, the count, the life and what was assumed', async () => {
    const bench = createSessionBench();
    const answer = await bench.agent.post('/v1/sessions').send(PAIR);
    assert.equal(answer.status, 201);
    const { session_id: id, profiles, ...rest } = bodyAs(CreatedSession, answer);
    assert.match(id, /^ses_[2-9a-z]{24}$/);
    assert.deepEqual(
      profiles.map((one) => one.id),
      ['a', 'b'],
    );
    assert.equal(answer.headers['location'], `/v1/sessions/${id}`);
    assert.deepEqual(rest, {
      satellites: 2,
      created_at: '2026-07-25T00:00:00.000Z',
      expires_at: '2026-07-25T01:00:00.000Z',
      ttl_seconds: 3600,
      epoch: '2026-07-25T00:00:00.000Z',
      seed: 'test',
      links: { self: `/v1/sessions/${id}`, events: `/v1/sessions/${id}/events` },
    });
  });

  it('takes now as epoch, draws a seed and names satellites by their id', async () => {
    const bench = createSessionBench();
    const body = { satellites: [{ id: 25544, elements: ORBIT }], epoch: null };
    const answer = await bench.agent.post('/v1/sessions').send(body);
    const created = bodyAs(CreatedSession, answer);
    assert.equal(created.epoch, new Date(BENCH_NOW_MS).toISOString());
    assert.match(created.seed, /^[0-9a-f]{16}$/);
    const { satellites = [] } = bench.kept.get(created.session_id)?.session.definition ?? {};
    assert.deepEqual(
      satellites.map(({ id, name, elements }) => [id, name, elements.epochMs]),
      [['25544', '25544', BENCH_NOW_MS]],
    );
  });

  it('names the profile that every satellite flies, and where its class came from', async () => {
    const bench = createSessionBench();
    const satellites = [
      { id: 'given', elements: ORBIT, bus_class: '6U' },
      { id: 'inferred', elements: ORBIT },
      { id: 'iss', elements: { tle: ISS_TLE } },
    ];
    const created = bodyAs(
      CreatedSession,
      await bench.agent.post('/v1/sessions').send({ satellites }),
    );
    const shown = created.profiles.map(({ id, profile }) => [
      id,
      profile.bus_class,
      profile.source,
      profile.power_sunlit_w,
    ]);
    assert.deepEqual(shown, [
      ['given', '6U', 'given', 50],
      ['inferred', 'SmallSat', 'inferred', 200],
      ['iss', '12U', 'catalogue', 75],
    ]);
    const read = await bench.agent.get(`/v1/sessions/${created.session_id}`);
    assert.deepEqual(
      bodyAs(Session, read).satellites.map(({ id, profile }) => ({ id, profile })),
      created.profiles,
    );
  });

  it('names all problems of all satellites at once', async () => {
    const bench = createSessionBench();
    const answer = await bench.agent.post('/v1/sessions').send({
      epoch: '2026-02-30T00:00:00Z',
      satellites: [
        { id: 'a', elements: ORBIT },
        { id: 'a', elements: { inclination_deg: 53 } },
        { id: 'c', elements: { tle: ['1 25544U', '2 25544'] } },
      ],
    });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_request');
    assert.deepEqual(problemsOf(answer.body), [
      'epoch',
      'satellites.1.id',
      'satellites.1.elements.altitude_km',
      'satellites.2.elements.tle.0',
      'satellites.2.elements.tle.1',
    ]);
    assert.equal(bench.kept.size, 0);
  });

  it('names what only a reading finds beside what the schema refuses', async () => {
    const bench = createSessionBench();
    const answer = await bench.agent.post('/v1/sessions').send({
      epoch: '2026-02-30T00:00:00Z',
      seed: 1.5,
      satellites: [{ id: 'a', elements: { tle: ['1 25544U', '2 25544'] } }],
    });
    assert.equal(at(answer.body, 'error'), 'invalid_request');
    assert.deepEqual(problemsOf(answer.body), [
      'seed',
      'satellites.0.elements.tle.0',
      'satellites.0.elements.tle.1',
      'epoch',
    ]);
  });

  it('has one problem with a list that is too long, whatever is in it', async () => {
    const bench = createSessionBench();
    const satellites = Array.from({ length: 51 }, () => ({ elements: { altitude_km: 1 } }));
    const answer = await bench.agent.post('/v1/sessions').send({ satellites });
    assert.equal(at(answer.body, 'error'), 'too_many');
    assert.deepEqual(problemsOf(answer.body), ['satellites']);
  });

  it('refuses elements that SGP4 does not bring to the epoch', async () => {
    const bench = createSessionBench();
    const elements = { ...ORBIT, altitude_km: 200, epoch: '1999-01-01T00:00:00Z' };
    const body = { ...PAIR, satellites: [{ id: 'a', elements }] };
    const answer = await bench.agent.post('/v1/sessions').send(body);
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_elements');
    assert.deepEqual(problemsOf(answer.body), ['satellites.0.elements']);
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `s${index}`, elements: ORBIT }));
  const refused: readonly (readonly [string, object, string, string])[] = [
    ['no satellites', {}, 'invalid_request', 'satellites'],
    ['an empty list', { satellites: [] }, 'invalid_request', 'satellites'],
    ['51 satellites', { satellites: many(51) }, 'too_many', 'satellites'],
    ['no elements', { satellites: [{ id: 'a' }] }, 'invalid_elements', 'satellites.0.elements'],
    [
      'an id of 65 characters',
      { satellites: [{ id: 'x'.repeat(65), elements: ORBIT }] },
      'invalid_request',
      'satellites.0.id',
    ],
    [
      'a control character in an id',
      { satellites: [{ id: 'a\n', elements: ORBIT }] },
      'invalid_request',
      'satellites.0.id',
    ],
    [
      'half a surrogate pair in an id',
      { satellites: [{ id: '\ud83d', elements: ORBIT }] },
      'invalid_request',
      'satellites.0.id',
    ],
    [
      'a change of writing direction in a name',
      { satellites: [{ id: 'a', name: '\u202eb', elements: ORBIT }] },
      'invalid_request',
      'satellites.0.name',
    ],
    [
      'an unknown bus class',
      { satellites: [{ id: 'a', elements: ORBIT, bus_class: '4U' }] },
      'invalid_request',
      'satellites.0.bus_class',
    ],
    [
      'an epoch before space flight',
      { ...PAIR, epoch: '1956-12-31T23:59:59Z' },
      'invalid_timestamp',
      'epoch',
    ],
    ['an epoch of another type', { ...PAIR, epoch: 5 }, 'invalid_timestamp', 'epoch'],
    ['a seed that is no text', { ...PAIR, seed: 1.5 }, 'invalid_request', 'seed'],
  ];
  for (const [title, body, code, path] of refused) {
    it(`refuses ${title}`, async () => {
      const bench = createSessionBench();
      const answer = await bench.agent.post('/v1/sessions').send(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), code);
      assert.deepEqual([...new Set(problemsOf(answer.body))], [path]);
    });
  }

  it('knows a client by its network of IPv6, of which it may take any address', async () => {
    const bench = createSessionBench({}, { trustedProxies: 1 });
    const callerFrom = async (address: string) => {
      const post = bench.agent.post('/v1/sessions').set('X-Forwarded-For', address);
      const { session_id: id } = bodyAs(CreatedSession, await post.send(PAIR));
      return bench.kept.get(id)?.session.caller;
    };
    const caller = await callerFrom('2001:db8:7:7::1');
    assert.equal(caller, 'caller of 2001:db8:7:7::/64');
    assert.equal(await callerFrom('2001:db8:7:7:ffff::2'), caller);
    assert.notEqual(await callerFrom('2001:db8:7:8::1'), caller);
  });

  it('takes a satellite of the catalogue by its number or name, its bus and elements with it', async () => {
    const catalogue = await readShippedCatalogue();
    const bench = createSessionBench({ satellites: memoryNumbers(catalogue) });
    const post = (...satellites: object[]) =>
      bench.agent.post('/v1/sessions').send({ ...PAIR, satellites });
    const answer = await post(
      { id: 'a', satellite_id: 25544 },
      { id: 'b', satellite_id: 'ISS (ZARYA)', name: 'Mine', bus_class: '6U' },
      { id: 'c', elements: ORBIT, satellite_id: null },
    );
    const { session_id: id } = bodyAs(CreatedSession, answer);
    const made = bench.kept.get(id)?.session.definition.satellites ?? [];
    const iss = catalogue.find(({ noradId }) => noradId === '25544') ?? assert.fail();
    const { class: size, source } = busOfSatellite(iss);
    assert.deepEqual(
      made.map((one) => [one.id, one.name, one.busClass, one.busSource]),
      [
        ['a', iss.name, size, source],
        ['b', 'Mine', '6U', 'given'],
        ['c', 'c', made[2]?.busClass, made[2]?.busSource],
      ],
    );
    for (const one of made.slice(0, 2)) assert.deepEqual(one.elements, iss.elements);
    const unknown = await post({ id: 'a', satellite_id: 'Nobody' });
    assert.deepEqual([unknown.status, at(unknown.body, 'error')], [404, 'satellite_not_found']);
    const both = await post({ id: 'a', satellite_id: 25544, elements: ORBIT });
    assert.deepEqual([both.status, problemsOf(both.body)], [400, ['satellites.0.satellite_id']]);
    const neither = await post({ id: 'a' });
    assert.deepEqual([neither.status, problemsOf(neither.body)], [400, ['satellites.0.elements']]);
  });

  it('refuses a client who has as many sessions open as there may be, before it computes', async () => {
    const asked: unknown[] = [];
    const admit: QuotaRecords['admit'] = (request) => {
      asked.push(request);
      return Promise.resolve({ kind: 'full', used: 7 });
    };
    const bench = createSessionBench(
      { sessionQuota: createSessionQuota({ admit }, 5) },
      { threads: { run: () => assert.fail('it was computed') } },
    );
    const answer = await bench.agent.post('/v1/sessions').send(PAIR);
    assert.equal(answer.status, 409);
    assert.equal(at(answer.body, 'error'), 'quota_exceeded');
    assert.match(
      String(at(answer.body, 'message')),
      /has 5 open sessions; the limit is 5\. Delete/,
    );
    assert.match(String(at(asked, '0', 'ownerId')), /^caller of /);
    assert.equal(bench.kept.size, 0);
  });

  it('takes the record back when the workflow certainly did not start', async () => {
    const bench = createSessionBench();
    bench.gateway = {
      start: () => Promise.reject(new AppError('unavailable', 'away', { retryAfterS: 5 })),
    };
    const answer = await bench.agent.post('/v1/sessions').send(PAIR);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '5');
    assert.equal(bench.kept.size, 0);
  });

  it('keeps the session when the start may have arrived', async () => {
    const bench = createSessionBench();
    bench.gateway = { start: () => Promise.resolve('unknown') };
    assert.equal((await bench.agent.post('/v1/sessions').send(PAIR)).status, 201);
    assert.equal(bench.kept.size, 1);
  });
});
