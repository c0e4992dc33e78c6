import { emptyWorlds } from '../../kit/memory/empty-worlds.ts';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { pino } from 'pino';
import type * as v from 'valibot';
import { createPlanning } from '../../../api/planning/planning.ts';
import {
  DeploymentReplan,
  MissionPlan,
  MissionPlanAgain,
} from '../../../contracts/plan/mission-plan.ts';
import { DeploymentProgress } from '../../../contracts/deployment/progress.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { memoryNumbers } from '../../kit/memory/memory-satellites.ts';
import { createMemoryPlans } from '../../kit/surfaces/cae.ts';
import {
  CONSOLE_INDEXES,
  OTHER_KEY,
  READER_KEY,
  startConsole,
  type Answer,
  type TestConsole,
} from '../../kit/surfaces/console.ts';

const NOW = '2026-07-25T00:00:00.000Z';
const NEXT_DAY = '2026-07-26T06:00:00.000Z';
const REQUEST = { satellite_id: '25544', preset_id: 'onboard-ml-inference', label: 'first look' };

/** An instant so many seconds after the beginning of the plan. */
const at = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

describe('planning again', function () {
  this.timeout(120_000);
  const database = useDatabase(...CONSOLE_INDEXES);
  let console: TestConsole;
  let nowMs = Date.parse(NOW);
  /** The catalogue has elements that are an hour newer. */
  let isNewer = false;

  before(async () => {
    const catalogue = memoryNumbers(await readShippedCatalogue());
    const clock = () => nowMs;
    const planning = createPlanning({
      worlds: emptyWorlds(),
      log: pino({ level: 'silent' }),
      clock,
      plans: createMemoryPlans(),
      satellites: {
        ...catalogue,
        findMany: async (ids) => {
          const found = await catalogue.findMany(ids);
          if (!isNewer) return found;
          return found.map((one) => ({
            ...one,
            elements: { ...one.elements, epochMs: one.elements.epochMs + 3_600_000 },
          }));
        },
      },
    });
    console = await startConsole(database, { planning, clock });
  });
  after(() => console.close());

  const made = async (): Promise<v.InferOutput<typeof MissionPlan>> =>
    bodyAs(
      MissionPlan,
      await console.call('POST', '/api/plans', { body: { ...REQUEST, options: { start: NOW } } }),
    );
  const deployed = async (planId: string, body: object = { mode: 'live' }): Promise<string> => {
    const answer = await console.call('POST', '/api/deployments', {
      body: { plan_id: planId, ...body },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return String(answer.body['id']);
  };
  const report = async (id: string, type: string, seconds: number, more: object) => {
    const answer = await console.call('POST', `/api/deployments/${id}/events`, {
      agent: 'agent-1',
      body: { type, timestamp: at(seconds), ...more },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  };
  const messageOf = (answer: Answer): string => JSON.stringify(answer.body);

  describe('POST /api/plans/{id}/replan', () => {
    it('plans the same job from another start by the elements of today, beside the former', async () => {
      const former = await made();
      isNewer = true;
      const answer = await console.call('POST', `/api/plans/${former.id}/replan`, {
        body: { start: NEXT_DAY },
      });
      isNewer = false;
      assert.equal(answer.status, 201, messageOf(answer));
      const again = bodyAs(MissionPlanAgain, answer);
      assert.notEqual(again.id, former.id);
      assert.deepEqual(
        [again.replans, again.mission_id, again.label, again.preset.id],
        [former.id, former.mission_id, 'first look', former.preset.id],
      );
      assert.equal(again.orbital_environment.prediction_start, NEXT_DAY);
      const epochs = [again, former].map((one) => Date.parse(one.satellite.elements_epoch ?? ''));
      assert.equal((epochs[0] ?? 0) - (epochs[1] ?? 0), 3_600_000);
      assert.deepEqual(
        again.diff.plans.map(({ id }) => id),
        [former.id, again.id],
      );
      const read = await console.call('GET', String(again.links['compare']));
      assert.deepEqual(read.body, again.diff);
      const kept = bodyAs(MissionPlan, await console.call('GET', `/api/plans/${again.id}`));
      assert.equal(kept.links['replans'], `/api/plans/${former.id}`);
      // A second time from the one that was made again.
      const third = await console.call('POST', `/api/plans/${again.id}/replan`, {
        body: { start: NOW, label: 'third' },
      });
      assert.equal(bodyAs(MissionPlanAgain, third).replans, again.id);
      // Without the former the link leads nowhere, and goes.
      assert.equal((await console.call('DELETE', `/api/plans/${former.id}`)).status, 200);
      const alone = bodyAs(MissionPlan, await console.call('GET', `/api/plans/${again.id}`));
      assert.deepEqual([alone.replans, alone.links['replans']], [null, undefined]);
    });

    it('begins now where nothing else is said', async () => {
      const former = await made();
      nowMs += 3_600_000;
      const answer = await console.call('POST', `/api/plans/${former.id}/replan`, { body: {} });
      const again = bodyAs(MissionPlanAgain, answer);
      assert.equal(again.orbital_environment.prediction_start, new Date(nowMs).toISOString());
      nowMs -= 3_600_000;
    });

    it('refuses as the planner does, and keeps nothing then', async () => {
      const former = await made();
      const path = `/api/plans/${former.id}/replan`;
      const { body: before } = await console.call('GET', '/api/plans');
      const old = await console.call('POST', path, { body: { start: '2031-01-01T00:00:00Z' } });
      assert.deepEqual([old.status, old.body['code']], [422, 'elements_too_old']);
      const wrong = await console.call('POST', path, { body: { start: 'soon' } });
      assert.equal(wrong.status, 400);
      assert.match(messageOf(wrong), /start/);
      assert.equal((await console.call('POST', path, { body: {}, key: OTHER_KEY })).status, 404);
      assert.equal((await console.call('POST', path, { body: {}, key: READER_KEY })).status, 403);
      const { body: now } = await console.call('GET', '/api/plans');
      assert.equal(now['total'], before['total']);
    });

    it('says so where what the plan was made from is not known', async () => {
      const former = await made();
      await database.db
        .collection<{ _id: string }>('mission_plans')
        .updateOne({ _id: former.id }, { $unset: { source: 1 } });
      const answer = await console.call('POST', `/api/plans/${former.id}/replan`, { body: {} });
      assert.equal(answer.status, 409);
      assert.match(messageOf(answer), /make the plan anew, POST \/api\/plans/);
    });
  });

  describe('POST /api/deployments/{id}/replan', () => {
    /** Reports the first step of the plan as begun and ended so many seconds late. */
    const firstDone = async (id: string, lateS: number) => {
      const { steps } = bodyAs(
        DeploymentProgress,
        await console.call('GET', `/api/deployments/${id}/progress`),
      );
      const first = steps.find(({ kind }) => kind === 'step') ?? assert.fail('no step');
      const offset = (text: string) => (Date.parse(text) - Date.parse(NOW)) / 1000 + lateS;
      const step = { step_id: first.step_id };
      await report(id, 'step.started', offset(first.planned.start), step);
      await report(id, 'step.completed', offset(first.planned.end), step);
      return { id: first.step_id, endS: offset(first.planned.end) };
    };

    it('keeps what is done and plans the rest from now on', async () => {
      const former = await made();
      const id = await deployed(former.id);
      const first = await firstDone(id, 120);
      nowMs = Date.parse(at(first.endS + 60));
      const answer = await console.call('POST', `/api/deployments/${id}/replan`, { body: {} });
      assert.equal(answer.status, 201, messageOf(answer));
      const rest = bodyAs(DeploymentReplan, answer);
      nowMs = Date.parse(NOW);
      assert.deepEqual(rest.taken_as.completed, [first.id]);
      assert.ok(rest.diff.kept.includes(first.id));
      assert.deepEqual([rest.replans, rest.deployment_id], [former.id, id]);
      const steps = rest.plan.segments.filter(({ kind }) => kind === 'step');
      assert.ok(steps.every(({ step_id: step }) => step !== first.id));
      assert.ok(steps.every(({ start }) => Date.parse(start) >= Date.parse(rest.now)));
      // All other steps of the job are there.
      const left = new Set(steps.map(({ step_id: step }) => step));
      const all = former.plan.segments.filter(({ kind }) => kind === 'step');
      assert.equal(left.size, new Set(all.map(({ step_id: step }) => step)).size - 1);
      // It goes on: deployed as any kept plan, and made again as the rest of that.
      const next = await deployed(rest.id, { mode: 'simulated' });
      const again = await console.call('POST', `/api/deployments/${next}/replan`, { body: {} });
      assert.equal(again.status, 201, messageOf(again));
      assert.equal(bodyAs(DeploymentReplan, again).replans, rest.id);
      const whole = await console.call('POST', `/api/plans/${rest.id}/replan`, { body: {} });
      assert.equal(whole.status, 409);
      assert.match(messageOf(whole), /what was left of a job/);
    });

    it('runs again what began and failed', async () => {
      const former = await made();
      const id = await deployed(former.id);
      const first = former.plan.segments.find(({ kind }) => kind === 'step');
      const step = { step_id: first?.step_id };
      await report(id, 'step.started', 0, step);
      await report(id, 'step.failed', 5, step);
      nowMs = Date.parse(at(30));
      const answer = await console.call('POST', `/api/deployments/${id}/replan`, { body: {} });
      nowMs = Date.parse(NOW);
      const rest = bodyAs(DeploymentReplan, answer);
      assert.deepEqual(rest.taken_as.failed, [first?.step_id]);
      assert.ok(rest.plan.segments.some(({ step_id: one }) => one === first?.step_id));
    });

    it('refuses one that has completed, one before its plan, and one after it, each with what helps', async () => {
      const former = await made();
      const id = await deployed(former.id);
      const path = `/api/deployments/${id}/replan`;
      const asked = () => console.call('POST', path, { body: {} });
      nowMs = Date.parse(at(-60));
      const early = await asked();
      nowMs = Date.parse(at(13 * 3600));
      const late = await asked();
      nowMs = Date.parse(NOW);
      for (const answer of [early, late]) {
        assert.equal(answer.status, 409);
        assert.match(messageOf(answer), new RegExp(`POST /api/plans/${former.id}/replan`));
      }
      await report(id, 'job.completed', 5, {});
      const ended = await asked();
      assert.equal(ended.status, 409);
      assert.match(messageOf(ended), /already ended \(completed\)/);
      assert.equal((await console.call('POST', path, { body: {}, key: OTHER_KEY })).status, 404);
    });
  });
});
