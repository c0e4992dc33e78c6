import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  FaultResult,
  Session,
  SessionEventPage,
  TickResult,
} from '../../../contracts/session/session.ts';
import { readTick } from '../../../presenters/session.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { create, problemsOf } from '../../kit/surfaces/session-requests.ts';
import { createSessionBench } from '../../kit/surfaces/session-surface.ts';

describe('POST /v1/sessions/{id}/tick', () => {
  it('answers where every satellite and link stands', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const answer = await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 90 });
    assert.equal(answer.status, 200);
    const tick = bodyAs(TickResult, answer);
    assert.equal(tick.session_id, id);
    assert.equal(tick.epoch, '2026-07-25T00:01:30.000Z');
    assert.deepEqual([tick.tick_count, tick.duration_s], [1, 90]);
    assert.deepEqual(
      tick.satellites.map((satellite) => satellite.id),
      ['a', 'b'],
    );
    assert.deepEqual(
      tick.isl_links.map(({ from, to }) => [from, to]),
      [['a', 'b']],
    );
    assert.equal(tick.events_total, tick.events.length);
  });

  it('moves 60 s when nothing is said', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const tick = bodyAs(TickResult, await bench.agent.post(`/v1/sessions/${id}/tick`));
    assert.deepEqual([tick.duration_s, tick.epoch], [60, '2026-07-25T00:01:00.000Z']);
  });

  it('refuses a mistyped duration, because time does not go back', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const tick = (body: object) => bench.agent.post(`/v1/sessions/${id}/tick`).send(body);
    for (const wrong of ['duration', 'durationS', 'duration_ms']) {
      const refused = await tick({ [wrong]: 600 });
      assert.equal(refused.status, 400, refused.text);
      assert.match(String(at(refused.body, 'message')), /did you mean 'duration_s'/);
    }
    assert.equal(bench.kept.get(id)?.steps.length, 1, 'nothing moved');
    assert.equal((await tick({ duration: 600, duration_s: 30 })).status, 200);
    assert.equal((await tick({ note: 'mine' })).status, 200);
  });

  it('answers a repetition with the same key from what was applied', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const tick = (body: object, key = 'k') =>
      bench.agent.post(`/v1/sessions/${id}/tick`).set('Idempotency-Key', key).send(body);
    const first = await tick({ duration_s: 60 });
    const again = await tick({ duration_s: 60 });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal((await tick({ duration_s: 61 })).status, 422);
    assert.equal((await tick({ duration_s: 61 }, 'other')).status, 200);
    assert.equal(bench.kept.get(id)?.steps.length, 3);
  });

  it('tells how to learn what became of a tick when nobody knows', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const works = bench.deps.sessionGateway;
    bench.gateway.apply = async (...call) => {
      delete bench.gateway.apply;
      await works.apply(...call);
      return { kind: 'unknown', cause: new Error('silence') };
    };
    const lost = await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 90 });
    assert.equal(lost.status, 503);
    assert.equal(at(lost.body, 'applied'), null);
    const key = String(at(lost.body, 'idempotency_key'));
    assert.match(String(at(lost.body, 'message')), new RegExp(`Idempotency-Key: ${key}`));
    const again = await bench.agent
      .post(`/v1/sessions/${id}/tick`)
      .set('Idempotency-Key', key)
      .send({ duration_s: 90 });
    assert.deepEqual([again.status, bodyAs(TickResult, again).tick_count], [200, 1]);
    assert.equal(bench.kept.get(id)?.steps.length, 2, 'it was applied once');
  });

  it('says that a tick which reached nobody was not applied', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    bench.gateway.apply = () => Promise.resolve({ kind: 'not_applied', cause: null });
    const answer = await bench.agent.post(`/v1/sessions/${id}/tick`);
    assert.deepEqual([answer.status, at(answer.body, 'applied')], [503, false]);
    assert.match(answer.headers['retry-after'] ?? '', /^[1-9]/);
  });

  it('knows a repetition by its step when the first answer was never kept', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const tick = (seconds: number) =>
      bench.agent
        .post(`/v1/sessions/${id}/tick`)
        .set('Idempotency-Key', 'k')
        .send({ duration_s: seconds });
    const first: unknown = (await tick(60)).body;
    const forgetful = createSessionBench(bench.deps);
    const again = await forgetful.agent
      .post(`/v1/sessions/${id}/tick`)
      .set('Idempotency-Key', 'k')
      .send({ duration_s: 60 });
    assert.deepEqual(again.body, first);
    const other = await createSessionBench(bench.deps)
      .agent.post(`/v1/sessions/${id}/tick`)
      .set('Idempotency-Key', 'k')
      .send({ duration_s: 30 });
    assert.equal(other.status, 422);
    assert.equal(at(other.body, 'error'), 'idempotency_key_reused');
    assert.equal(bench.kept.get(id)?.steps.length, 2);
  });

  for (const duration of [0, -1, 86_400.001, '60', [], true, {}]) {
    it(`refuses a duration of ${JSON.stringify(duration)}`, async () => {
      const bench = createSessionBench();
      const id = await create(bench);
      const answer = await bench.agent
        .post(`/v1/sessions/${id}/tick`)
        .send({ duration_s: duration });
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'invalid_request');
      assert.deepEqual(problemsOf(answer.body), ['duration_s']);
      assert.equal(bench.kept.get(id)?.steps.length, 1);
    });
  }

  it('asks for a later try when too many wait, and does not keep that answer', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    bench.gateway = {
      apply: () => Promise.resolve({ kind: 'refused', code: 'too_many_ticks', message: 'full' }),
    };
    const tick = () => bench.agent.post(`/v1/sessions/${id}/tick`).set('Idempotency-Key', 'k');
    const full = await tick();
    assert.equal(full.status, 429);
    assert.deepEqual(full.body, {
      error: 'too_many_ticks',
      message: 'full',
      code: 'too_many_ticks',
    });
    assert.equal(full.headers['retry-after'], '1');
    bench.gateway = {};
    assert.equal((await tick()).status, 200);
  });

  it('says that a step of long ago is not kept any more', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    bench.gateway = { apply: () => Promise.resolve({ kind: 'applied', seq: 7 }) };
    const answer = await bench.agent.post(`/v1/sessions/${id}/tick`);
    assert.equal(answer.status, 409);
  });

  it('finds a session gone that is ending, though its record does not say so yet', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    for (const [ended, status, code] of [
      ['deleted', 404, 'session_not_found'],
      ['expired', 410, 'session_expired'],
    ] as const) {
      bench.gateway = {
        apply: () => Promise.resolve({ kind: 'gone', ended }),
        end: () => Promise.resolve({ kind: 'gone', ended }),
      };
      const tick = await bench.agent.post(`/v1/sessions/${id}/tick`);
      assert.deepEqual([tick.status, at(tick.body, 'error')], [status, code]);
      const end = await bench.agent.delete(`/v1/sessions/${id}`);
      assert.deepEqual([end.status, at(end.body, 'error')], [status, code]);
    }
  });

  it('asks for a later try when a living session has no workflow', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    bench.gateway = { apply: () => Promise.resolve({ kind: 'gone' }) };
    const answer = await bench.agent.post(`/v1/sessions/${id}/tick`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '2');
  });
});

describe('POST /v1/sessions/{id}/fault', () => {
  it('refuses a satellite that has decayed, and still answers what came before', async () => {
    const bench = createSessionBench();
    // So low, with so much drag, that it is lost within the first day.
    const elements = { altitude_km: 160, inclination_deg: 51.6, bstar: 0.02 };
    const id = await create(bench, { satellites: [{ id: 'gone', elements }] });
    const fault = (key: string) =>
      bench.agent
        .post(`/v1/sessions/${id}/fault`)
        .set('Idempotency-Key', key)
        .send({ satellite_id: 'gone', fault_type: 'power_loss' });
    assert.equal((await fault('before')).status, 200);
    await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 86_400 });
    const late = await fault('after');
    assert.deepEqual([late.status, at(late.body, 'error')], [409, 'conflict'], late.text);
    assert.match(String(at(late.body, 'message')), /'gone' has decayed/);
    assert.equal((await fault('before')).status, 200);
  });

  it('shows the satellite with its fault, and what became of its power', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const fault = { satellite_id: 'a', fault_type: 'power_loss', severity: 0.8 };
    const [begun] = bench.kept.get(id)?.steps ?? [];
    assert.ok(begun !== undefined);
    const [before] = readTick(begun).satellites;
    const answer = await bench.agent.post(`/v1/sessions/${id}/fault`).send(fault);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { satellite, events } = bodyAs(FaultResult, answer);
    assert.deepEqual([satellite.id, satellite.sunlit], ['a', true]);
    const [entry] = satellite.faults;
    assert.equal(entry?.type, 'power_loss');
    assert.equal(entry.severity, 0.8);
    assert.equal(entry.injected_at, '2026-07-25T00:00:00.000Z');
    assert.match(entry.effect, /80 percent/);
    const generated = before?.subsystems.solar_power_w ?? 0;
    assert.ok(Math.abs(satellite.subsystems.solar_power_w - generated * 0.2) < 1e-5);
    assert.deepEqual(
      events.map(({ type, satellite: whom }) => [type, whom]),
      [['fault_injected', 'a']],
    );
  });

  it('has severity one half and no end when nothing is said', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    await bench.agent
      .post(`/v1/sessions/${id}/fault`)
      .send({ satellite_id: 'b', fault_type: 'comms_failure' });
    assert.deepEqual(bench.kept.get(id)?.steps[1]?.request, {
      kind: 'fault',
      satelliteId: 'b',
      faultType: 'comms_failure',
      severity: 0.5,
      durationS: null,
    });
  });

  const good = { satellite_id: 'a', fault_type: 'power_loss' };
  const refused: readonly (readonly [string, object, string])[] = [
    ['an unknown satellite', { ...good, satellite_id: 'z' }, 'satellite_id'],
    ['no satellite', { fault_type: 'power_loss' }, 'satellite_id'],
    ['an unknown fault', { ...good, fault_type: 'gremlins' }, 'fault_type'],
    ['no fault', { satellite_id: 'a' }, 'fault_type'],
    ['a severity above 1', { ...good, severity: 1.01 }, 'severity'],
    ['a severity below 0', { ...good, severity: -0.01 }, 'severity'],
    ['a duration of 0', { ...good, duration_s: 0 }, 'duration_s'],
  ];
  for (const [title, body, path] of refused) {
    it(`refuses ${title}`, async () => {
      const bench = createSessionBench();
      const id = await create(bench);
      const answer = await bench.agent.post(`/v1/sessions/${id}/fault`).send(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'invalid_request');
      assert.deepEqual(problemsOf(answer.body), [path]);
    });
  }

  it('takes a key that a tick used for another request', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    await bench.agent.post(`/v1/sessions/${id}/tick`).set('Idempotency-Key', 'k');
    const answer = await bench.agent
      .post(`/v1/sessions/${id}/fault`)
      .set('Idempotency-Key', 'k')
      .send(good);
    assert.equal(answer.status, 422);
    assert.equal(at(answer.body, 'error'), 'idempotency_key_reused');
  });
});

describe('GET /v1/sessions/{id}', () => {
  it('shows what the last tick showed, the recent events and the life', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const moved = await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 7200 });
    const tick = bodyAs(TickResult, moved);
    const answer = await bench.agent.get(`/v1/sessions/${id}`);
    assert.equal(answer.status, 200);
    const { recent_events: recent, satellites, ...rest } = bodyAs(Session, answer);
    const ticked = satellites.map(({ profile, ...satellite }) => {
      assert.ok(profile !== undefined);
      return satellite;
    });
    const session = { ...rest, satellites: ticked };
    assert.deepEqual(
      { ...session, ...tick },
      session,
      'every field of the tick is there with its value',
    );
    assert.deepEqual(recent, tick.events);
    assert.equal(session.seed, 'test');
    assert.equal(session.start_epoch, '2026-07-25T00:00:00.000Z');
    assert.equal(session.ttl_seconds, 3600);
  });

  it('shows a session before its first tick', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const session = bodyAs(Session, await bench.agent.get(`/v1/sessions/${id}`));
    assert.deepEqual([session.tick_count, session.duration_s], [0, 0]);
    assert.equal(session.satellites.length, 2);
  });
});

describe('GET /v1/sessions/{id}/events', () => {
  it('goes through all events page by page, and on from there later', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const moved = await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 20_000 });
    const tick = bodyAs(TickResult, moved);
    const seen: unknown[] = [];
    let cursor = '';
    for (let more = true; more;) {
      const answer = await bench.agent.get(`/v1/sessions/${id}/events?limit=7&cursor=${cursor}`);
      assert.equal(answer.status, 200);
      const page = bodyAs(SessionEventPage, answer);
      assert.ok(page.data.length === 7 || !page.has_more);
      seen.push(...page.data);
      ({ cursor, has_more: more } = page);
    }
    assert.ok(seen.length > 7);
    assert.deepEqual(seen, tick.events);
    const rest = await bench.agent.get(`/v1/sessions/${id}/events?cursor=${cursor}`);
    assert.deepEqual(bodyAs(SessionEventPage, rest).data, []);
    await bench.agent
      .post(`/v1/sessions/${id}/fault`)
      .send({ satellite_id: 'a', fault_type: 'power_loss' });
    const later = await bench.agent.get(`/v1/sessions/${id}/events?cursor=${cursor}`);
    assert.deepEqual(
      bodyAs(SessionEventPage, later).data.map(({ type }) => type),
      ['fault_injected'],
    );
  });

  it('leaves out what an offset says, from the start or after a cursor', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    await bench.agent.post(`/v1/sessions/${id}/tick`).send({ duration_s: 20_000 });
    const page = async (query: string) =>
      bodyAs(SessionEventPage, await bench.agent.get(`/v1/sessions/${id}/events?${query}`));
    const { data: all } = await page('limit=1000');
    assert.deepEqual((await page('offset=3&limit=2')).data, all.slice(3, 5));
    const { cursor } = await page('limit=2');
    assert.deepEqual((await page(`cursor=${cursor}&offset=1&limit=1`)).data, all.slice(3, 4));
    assert.deepEqual((await page(`offset=${all.length}`)).data, []);
  });

  it('cuts a limit that is too high and refuses one that is no number', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const high = await bench.agent.get(`/v1/sessions/${id}/events?limit=100000`);
    assert.equal(bodyAs(SessionEventPage, high).limit, 1000);
    for (const query of ['limit=-1', 'limit=x', 'offset=-1', 'cursor=x', 'cursor=ZTE&cursor=ZTE'])
      assert.equal((await bench.agent.get(`/v1/sessions/${id}/events?${query}`)).status, 400);
  });
});
