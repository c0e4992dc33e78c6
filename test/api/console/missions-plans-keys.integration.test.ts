import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { ApiKey } from '../../../contracts/access/api-key.ts';
import {
  MissionPlan,
  MissionPlanSummary,
  PlanComparison,
} from '../../../contracts/plan/mission-plan.ts';
import { Mission, MissionActivity } from '../../../contracts/mission/mission.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import { presentTimeline } from '../../../api/planning/presenters/timeline.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';
import { loadCatalogue } from '../../../records/migrations/001-catalogue.ts';
import { aWirePlan, aWireSegment } from '../../kit/makers/wire-plan.ts';

const PLAN = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };

describe('missions, plans and keys of the console', () => {
  const { database, console } = useConsole();

  const makeMission = async (name: string): Promise<Mission> => {
    const made = await console.call('POST', '/api/missions', { body: { name } });
    assert.equal(made.status, 201);
    return bodyAs(Mission, made);
  };

  describe('missions', () => {
    it('makes, reads, changes and deletes', async () => {
      const mission = await makeMission('  Delta  ');
      assert.deepEqual(
        [mission.name, mission.description, mission.reserved],
        ['Delta', null, false],
      );
      const path = `/api/missions/${mission.id}`;
      const changed = await console.call('PATCH', path, { body: { description: 'daily' } });
      assert.deepEqual([changed.body['name'], changed.body['description']], ['Delta', 'daily']);
      const gone = await console.call('DELETE', path);
      assert.deepEqual([gone.status, gone.body], [200, { id: mission.id, status: 'deleted' }]);
      assert.equal((await console.call('GET', path)).status, 404);
      assert.equal((await console.call('DELETE', path)).status, 404);
    });

    it('makes the default mission once, however many plans come first', async () => {
      const planIds = await Promise.all(
        Array.from({ length: 8 }, () =>
          console.call('POST', '/api/plans', { body: PLAN, key: OTHER_KEY }),
        ),
      );
      const missions = planIds.map(({ body }) => body['mission_id']);
      assert.equal(new Set(missions).size, 1);
      const list = await console.call('GET', '/api/missions', { key: OTHER_KEY });
      const { data } = bodyAs(pageSchema(Mission), list);
      assert.deepEqual(
        data.map(({ name, reserved, plan_count }) => [name, reserved, plan_count]),
        [['Default', true, 8]],
      );
    });

    it('pages through the list by cursor, each mission once', async () => {
      for (let index = 0; index < 7; index += 1) await makeMission(`m${index}`);
      const readPages = async (cursor: string): Promise<string[]> => {
        const path = `/api/missions?limit=3&cursor=${cursor}`;
        const page = bodyAs(pageSchema(Mission), await console.call('GET', path));
        const ids = page.data.map(({ id }) => id);
        assert.equal(page.has_more, page.cursor !== null);
        return page.cursor === null ? ids : [...ids, ...(await readPages(page.cursor))];
      };
      const seen = await readPages('');
      const all = bodyAs(
        pageSchema(Mission),
        await console.call('GET', '/api/missions?limit=9999'),
      );
      assert.equal(all.limit, 200, 'a limit above the maximum is cut to it and echoed');
      assert.deepEqual(
        seen,
        all.data.map(({ id }) => id),
      );
      const second = await console.call('GET', '/api/missions?limit=1&offset=1');
      assert.equal(bodyAs(pageSchema(Mission), second).data[0]?.id, seen[1]);
    });

    it('stays while a deployment of it is in motion', async () => {
      const mission = await makeMission('busy');
      const path = `/api/missions/${mission.id}`;
      const plan = await console.call('POST', `${path}/plans`, { body: { ...PLAN, label: 'p' } });
      const body = { plan_id: plan.body['id'] };
      const deployed = await console.call('POST', '/api/deployments', { body });
      const deployment = `/api/deployments/${String(deployed.body['id'])}`;
      const refused = await console.call('DELETE', path);
      assert.equal(refused.status, 409);
      assert.deepEqual(refused.body['deployment_ids'], [deployed.body['id']]);
      const missionLink = async () =>
        ((await console.call('GET', deployment)).body['links'] as { mission?: string }).mission;
      assert.equal(await missionLink(), path);
      await console.call('POST', `${deployment}/cancel`);
      assert.equal((await console.call('DELETE', path)).status, 200);
      assert.equal((await console.call('GET', deployment)).body['mission_name'], 'busy');
      assert.equal(await missionLink(), undefined, 'it would lead nowhere');
      const kept = await console.call('GET', `/api/plans/${String(plan.body['id'])}`);
      assert.equal(kept.body['mission_name'], 'busy');
      const again = await console.call('POST', '/api/deployments', { body });
      assert.equal(again.status, 201);
      const now = await console.call('GET', `/api/deployments/${String(again.body['id'])}`);
      assert.equal(now.body['mission_name'], 'Default');
    });

    it('tells what happened, newest first, page by page', async () => {
      const mission = await makeMission('story');
      const path = `/api/missions/${mission.id}`;
      const plan = await console.call('POST', `${path}/plans`, { body: { ...PLAN, label: 'p' } });
      console.clockOffsetMs += 1000;
      const body = { plan_id: plan.body['id'] };
      const deployed = await console.call('POST', '/api/deployments', { body });
      console.clockOffsetMs += 1000;
      await console.call('POST', `/api/deployments/${String(deployed.body['id'])}/cancel`);
      const whole = bodyAs(
        pageSchema(MissionActivity),
        await console.call('GET', `${path}/activity`),
      );
      assert.deepEqual(
        whole.data.map(({ type, status }) => [type, status]),
        [
          ['deployment.status', 'cancelled'],
          ['deployment.created', null],
          ['plan.created', null],
        ],
      );
      assert.ok(
        whole.data.every(({ title, plan_id }) => title.includes('"p"') && plan_id !== null),
      );
      const first = bodyAs(
        pageSchema(MissionActivity),
        await console.call('GET', `${path}/activity?limit=2`),
      );
      const rest = await console.call(
        'GET',
        `${path}/activity?limit=2&cursor=${String(first.cursor)}`,
      );
      const { data } = bodyAs(pageSchema(MissionActivity), rest);
      assert.deepEqual([...first.data, ...data], whole.data);
    });
  });

  describe('plans', () => {
    it('keeps a plan in a mission under an id of its own', async () => {
      const mission = await makeMission('home');
      const body = { ...PLAN, label: 'Morning pass' };
      const made = await console.call('POST', `/api/missions/${mission.id}/plans`, { body });
      assert.equal(made.status, 201);
      const plan = bodyAs(MissionPlan, made);
      assert.match(plan.id, /^pln_[2-9a-z]{20,}$/);
      assert.match(plan.copy_of, /^[0-9a-f-]{36}$/);
      assert.deepEqual(
        [plan.mission_id, plan.mission_name, plan.label],
        [mission.id, 'home', 'Morning pass'],
      );
      assert.equal(plan.events.length, 4);
      for (const id of [plan.id, plan.copy_of]) {
        assert.deepEqual((await console.call('GET', `/api/plans/${id}`)).body, made.body);
      }
      const list = await console.call('GET', `/api/plans?mission_id=${mission.id}`);
      const [summary, ...others] = bodyAs(pageSchema(MissionPlanSummary), list).data;
      assert.deepEqual(others, []);
      assert.deepEqual([summary?.id, summary?.satellite_name], [plan.id, 'ISS (ZARYA)']);
      const elsewhere = await console.call('GET', '/api/plans?satellite_id=1');
      assert.deepEqual(bodyAs(pageSchema(MissionPlanSummary), elsewhere).data, []);
    });

    it('draws a kept plan as the planning surface would, found by either id', async () => {
      const plan = bodyAs(MissionPlan, await console.call('POST', '/api/plans', { body: PLAN }));
      for (const id of [plan.id, plan.copy_of]) {
        const answer = await console.call('GET', `/api/plans/${id}/timeline`);
        assert.equal(answer.status, 200);
        assert.deepEqual(bodyAs(PlanTimeline, answer), presentTimeline(plan));
      }
      const chart = bodyAs(
        PlanTimeline,
        await console.call('GET', `/api/plans/${plan.id}/timeline`),
      );
      assert.equal(chart.plan_id, plan.id);
      const bars = new Set(chart.rows.flatMap((row) => row.bars.map(({ id }) => id)));
      for (const { segment_id: id } of plan.plan.segments) assert.ok(bars.has(id), id);
      const other = await console.call('GET', `/api/plans/${plan.id}/timeline`, { key: OTHER_KEY });
      assert.equal(other.status, 404);
    });

    it('makes one plan of two requests with one Idempotency-Key', async () => {
      const send = () =>
        console.call('POST', '/api/plans', { body: PLAN, headers: { 'idempotency-key': 'p-1' } });
      assert.equal((await send()).body['id'], (await send()).body['id']);
    });

    it('compares plans with the first', async () => {
      const base = aWirePlan();
      const first = await console.plan();
      const second = await console.plan({
        more: {
          plan: {
            ...base.plan,
            total_duration_s: 1000,
            segments: [
              aWireSegment('capture', 0, 30),
              aWireSegment('inference', 60, 130),
              aWireSegment('encrypt', 130, 140),
            ],
          },
        },
      });
      const answer = await console.call('GET', `/api/plans/compare?ids=${first},${second}`);
      const compared = bodyAs(PlanComparison, answer);
      assert.deepEqual(
        compared.plans.map(({ id }) => id),
        [first, second],
      );
      assert.equal(compared.plans[0]?.difference['total_duration_s'], 0);
      assert.equal(compared.plans[1]?.difference['total_duration_s'], 100);
      assert.deepEqual(
        compared.steps.map(({ step_id, change }) => [step_id, change]),
        [
          ['capture', 'same'],
          ['inference', 'moved'],
          ['encrypt', 'added'],
        ],
      );
      const reversed = await console.call('GET', `/api/plans/compare?ids=${second},${first}`);
      const changes = bodyAs(PlanComparison, reversed).steps.map(({ change }) => change);
      assert.deepEqual(changes, ['same', 'moved', 'removed']);
    });
  });

  describe('keys', () => {
    const Keys = pageSchema(ApiKey);

    it('lists in pages that show every key once', async () => {
      for (const name of ['one', 'two', 'three'])
        await console.call('POST', '/api/keys', { body: { name, mode: 'test' } });
      const whole = bodyAs(Keys, await console.call('GET', '/api/keys')).data.map(({ id }) => id);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page = bodyAs(Keys, await console.call('GET', `/api/keys?limit=2${from}`));
        assert.ok(page.data.length <= 2);
        paged.push(...page.data.map(({ id }) => id));
        cursor = page.cursor;
      }
      assert.ok(paged.length >= 3);
      assert.deepEqual(paged, whole);
    });

    it('shows a new key once, lists it without, and revokes it', async () => {
      const made = await console.call('POST', '/api/keys', {
        body: { name: 'ground', mode: 'live' },
      });
      assert.equal(made.status, 201);
      assert.match(String(made.body['key']), /^svc_live_[A-Za-z0-9]{16,}$/);
      const permissions = v.parse(v.array(v.string()), made.body['permissions']);
      assert.ok(
        permissions.length > 5 && !permissions.includes('keys:write') && !permissions.includes('*'),
      );
      const list = await console.call('GET', '/api/keys');
      assert.ok(!JSON.stringify(list.body).includes(String(made.body['key'])));
      const id = String(made.body['id']);
      assert.ok(bodyAs(Keys, list).data.some((key) => key.id === id && key.revoked_at === null));
      const foreign = await console.call('DELETE', `/api/keys/${id}`, { key: OTHER_KEY });
      assert.deepEqual([foreign.status, foreign.body['error']], [404, 'Key not found']);
      for (let time = 0; time < 2; time += 1) {
        const revoked = await console.call('DELETE', `/api/keys/${id}`);
        assert.deepEqual([revoked.status, revoked.body['revoked_at'] !== null], [200, true]);
      }
    });

    const rows: readonly (readonly [string, object, number])[] = [
      ['every permission, as the caller has them', { permissions: ['*'] }, 201],
      ['another prefix of the platform', { prefix: 'orb' }, 201],
      ['the same tier', { tier: 'pro' }, 201],
      ['a higher tier', { tier: 'enterprise' }, 403],
      ['the tier of development', { tier: 'development' }, 400],
      ['a foreign prefix', { prefix: 'abc' }, 400],
      ['an unknown permission', { permissions: ['root'] }, 400],
      ['no permission', { permissions: [] }, 400],
      ['another mode', { mode: 'prod' }, 400],
      ['no name', { name: undefined }, 400],
      ['a name as operator', { name: { $ne: 1 } }, 400],
    ];
    for (const [what, more, status] of rows) {
      it(`answers ${status} to a key with ${what}`, async () => {
        const body = { name: 'k', mode: 'test', ...more };
        const made = await console.call('POST', '/api/keys', { body });
        assert.equal(made.status, status, JSON.stringify(made.body));
      });
    }

    it('refuses a caller without keys:write', async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await console.call(method, '/api/keys', { key: READER_KEY });
        assert.deepEqual([answer.status, answer.body['error']], [403, 'forbidden']);
      }
    });
  });

  it('searches satellites by number and by name', async () => {
    await loadCatalogue.up(database.db);
    for (const text of ['25544', 'iss (', '255']) {
      const path = `/api/satellites?limit=3&q=${encodeURIComponent(text)}`;
      const { body } = await console.call('GET', path);
      const found = v.parse(v.array(v.object({ id: v.string() })), body['satellites']);
      assert.ok(
        found.some(({ id }) => id === '25544'),
        text,
      );
      assert.deepEqual(body['data'], body['satellites']);
    }
    for (const [text, expected] of [
      ['.*', 200],
      ['$where', 200],
      ['(((', 200],
      ['%00', 400],
    ] as const) {
      const { status } = await console.call('GET', `/api/satellites?q=${text}`);
      assert.equal(status, expected, text);
    }
  });
});
