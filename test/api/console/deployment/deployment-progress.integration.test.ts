import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import {
  DeploymentEvent,
  DeploymentEventHistogram,
  DeploymentEventSummary,
} from '../../../../contracts/deployment/event.ts';
import { DeploymentProgress } from '../../../../contracts/deployment/progress.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { problemPaths } from '../../../kit/http/answers.ts';
import { OTHER_KEY, useConsole } from '../../../kit/surfaces/console.ts';

const Page = v.object({ data: v.array(DeploymentEvent), total: v.number() });
const Summaries = v.object({ data: v.array(DeploymentEventSummary), total: v.number() });
const Found = v.object({ data: v.array(v.object({ id: v.string() })), total: v.number() });

describe('the progress and the log of a deployment', () => {
  const { console } = useConsole();

  const report = async (id: string, type: string, at: string, more: object = {}) => {
    const answer = await console.call('POST', `/api/deployments/${id}/events`, {
      agent: 'agent-1',
      body: { type, timestamp: `2026-07-25T00:${at}Z`, ...more },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return String(answer.body['id']);
  };
  const progressOf = async (id: string) =>
    bodyAs(DeploymentProgress, await console.call('GET', `/api/deployments/${id}/progress`));

  describe('GET /api/deployments/{id}/progress', () => {
    it('compares what an agent reported with the plan', async () => {
      const id = await console.deploy();
      await report(id, 'step.started', '00:10', { step_id: 'capture' });
      await report(id, 'step.completed', '00:50', {
        step_id: 'capture',
        payload: { output_data_mb: 12.5 },
      });
      const progress = await progressOf(id);
      assert.deepEqual(progress.clock, { kind: 'wall', speed: 1 });
      assert.equal(progress.ahead_s, -20);
      assert.deepEqual(progress.plan, {
        start: '2026-07-25T00:00:00.000Z',
        end: '2026-07-25T00:15:00.000Z',
      });
      const [step] = progress.steps;
      assert.deepEqual(
        { ...step, name: '' },
        {
          ...{ step_id: 'capture', kind: 'step', name: '', status: 'completed', attempt: 1 },
          planned: { start: '2026-07-25T00:00:00.000Z', end: '2026-07-25T00:00:30.000Z' },
          actual: [
            {
              start: '2026-07-25T00:00:10.000Z',
              end: '2026-07-25T00:00:50.000Z',
              status: 'completed',
            },
          ],
          bytes: 12_500_000,
        },
      );
      assert.equal(step?.name, 'capture');
      assert.equal(progress.cause?.kind, 'began_late');
      assert.match(progress.cause.message, /capture began late: 20 s late/);
      assert.equal(progress.links['deployment'], `/api/deployments/${id}`);
    });

    it('is on the mission clock where the platform plays the plan, and on time there', async () => {
      const id = await console.deploy({ mode: 'simulated', speed_multiplier: 50 });
      const progress = await progressOf(id);
      assert.deepEqual(progress.clock, { kind: 'mission', speed: 50 });
      assert.equal(progress.as_of, '2026-07-25T00:00:00.000Z');
      assert.equal(progress.ahead_s, 0);
      assert.equal(progress.cause, null);
      assert.equal(progress.eta, '2026-07-25T00:15:00.000Z');
      assert.ok(progress.expected_at !== null);
    });

    it('knows no deployment of another owner', async () => {
      const id = await console.deploy();
      const paths = ['progress', 'events/summary', 'events/evt_1'];
      for (const path of paths) {
        const answer = await console.call('GET', `/api/deployments/${id}/${path}`, {
          key: OTHER_KEY,
        });
        assert.equal(answer.status, 404, path);
      }
    });
  });

  describe('the event log', () => {
    const filled = async (): Promise<{ readonly id: string; readonly events: string[] }> => {
      const id = await console.deploy();
      const events = [
        await report(id, 'step.started', '00:00', { step_id: 'capture' }),
        await report(id, 'step.retrying', '01:00', { step_id: 'capture' }),
        await report(id, 'step.failed', '02:00', {
          step_id: 'capture',
          payload: { message: 'x'.repeat(1_000), more: 'y'.repeat(1_000) },
        }),
        await report(id, 'note.to_self', '03:00'),
      ];
      return { id, events };
    };

    it('shows summaries without payloads, newest first where that is asked', async () => {
      const { id, events } = await filled();
      const path = `/api/deployments/${id}/events?fields=summary&order=newest`;
      const answer = await console.call('GET', path);
      const { data, total } = bodyAs(Summaries, answer);
      assert.equal(total, 4);
      assert.deepEqual(
        data.map((one) => one.id),
        events.toReversed(),
      );
      assert.deepEqual(
        data.map(({ severity }) => severity),
        ['info', 'error', 'warning', 'info'],
      );
      assert.equal(data[1]?.message?.length, 300);
      assert.ok(!JSON.stringify(answer.body).includes('payload'));
    });

    it('pages through the newest first without a gap or a double', async () => {
      const { id, events } = await filled();
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const on = cursor === null ? '' : `&cursor=${cursor}`;
        const path = `/api/deployments/${id}/events?order=newest&limit=3${on}`;
        const { body } = await console.call('GET', path);
        seen.push(...bodyAs(Page, { body }).data.map((one) => one.id));
        cursor = typeof body['cursor'] === 'string' ? body['cursor'] : null;
      } while (cursor !== null);
      assert.deepEqual(seen, events.toReversed());
    });

    it('finds those of a severity and above', async () => {
      const { id } = await filled();
      const count = async (severity: string) => {
        const path = `/api/deployments/${id}/events?severity=${severity}`;
        return bodyAs(Page, await console.call('GET', path)).total;
      };
      assert.deepEqual(
        [await count('info'), await count('warning'), await count('error')],
        [4, 2, 1],
      );
      const refused = await console.call('GET', `/api/deployments/${id}/events?severity=loud`);
      assert.equal(refused.status, 400);
      assert.deepEqual(problemPaths(refused.body), ['query severity']);
    });

    it('reads one event with its payload', async () => {
      const { id, events } = await filled();
      const answer = await console.call('GET', `/api/deployments/${id}/events/${events[2]}`);
      const event = bodyAs(DeploymentEvent, answer);
      assert.equal(event.event_type, 'step.failed');
      assert.equal(event.payload['more'], 'y'.repeat(1_000));
      const missing = await console.call('GET', `/api/deployments/${id}/events/evt_none`);
      assert.equal(missing.status, 404);
    });

    it('reads no event of another deployment', async () => {
      const { events } = await filled();
      const other = await console.deploy();
      const answer = await console.call('GET', `/api/deployments/${other}/events/${events[0]}`);
      assert.equal(answer.status, 404);
    });

    it('counts events over time and by severity, and pins the first failure', async () => {
      const { id, events } = await filled();
      const answer = await console.call('GET', `/api/deployments/${id}/events/summary?bins=3`);
      const histogram = bodyAs(DeploymentEventHistogram, answer);
      assert.equal(histogram.start, '2026-07-25T00:00:00.000Z');
      assert.equal(histogram.end, '2026-07-25T00:03:00.000Z');
      assert.deepEqual(
        histogram.bins.map(({ info, warning, error }) => [info, warning, error]),
        [
          [1, 0, 0],
          [0, 1, 0],
          [1, 0, 1],
        ],
      );
      assert.deepEqual(histogram.by_severity, { info: 2, warning: 1, error: 1 });
      assert.equal(histogram.total, 4);
      assert.equal(histogram.first_failure?.id, events[2]);
    });

    it('is empty before the first event, and counts all events of one instant in one part', async () => {
      const id = await console.deploy();
      const read = async () =>
        bodyAs(
          DeploymentEventHistogram,
          await console.call('GET', `/api/deployments/${id}/events/summary?bins=5`),
        );
      assert.deepEqual(await read(), {
        ...{ start: null, end: null, total: 0, bins: [], first_failure: null },
        by_severity: { info: 0, warning: 0, error: 0 },
      });
      await report(id, 'step.started', '00:00');
      await report(id, 'step.progress', '00:00');
      const { bins, total } = await read();
      assert.equal(total, 2);
      assert.deepEqual(
        bins.map(({ info }) => info),
        [2, 0, 0, 0, 0],
      );
    });
  });

  describe('GET /api/deployments?q=', () => {
    it('finds a part of an id or a name in any case, and takes signs as they are', async () => {
      const id = await console.deploy();
      const find = async (q: string, key?: string) => {
        const path = `/api/deployments?q=${encodeURIComponent(q)}&limit=200`;
        const answer = await console.call('GET', path, key === undefined ? {} : { key });
        return bodyAs(Found, answer).data.map((one) => one.id);
      };
      assert.ok((await find('zarya')).includes(id));
      assert.ok((await find('FIRST lo')).includes(id));
      assert.ok((await find('ISS (')).includes(id));
      assert.deepEqual(await find(id.slice(6)), [id]);
      assert.deepEqual(await find('.*'), []);
      assert.deepEqual(await find(id, OTHER_KEY), []);
    });
  });
});
