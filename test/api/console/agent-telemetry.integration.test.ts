import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AgentTelemetry } from '../../../contracts/mission/telemetry.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { problemPaths } from '../../kit/http/answers.ts';
import { OTHER_KEY, useConsole } from '../../kit/surfaces/console.ts';

const START = Date.now() - 600_000;
const at = (s: number) => new Date(START + s * 1000).toISOString();

describe('GET /api/agents/{agent_id}/telemetry', () => {
  const { console } = useConsole();

  const report = async (agent: string, s: number, figures: object) => {
    const body = { timestamp: at(s), ...figures };
    const answer = await console.call('POST', '/api/agent/telemetry', { agent, body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const read = async (agent: string, query: string) =>
    bodyAs(AgentTelemetry, await console.call('GET', `/api/agents/${agent}/telemetry?${query}`));

  it('gives mean, least and most of each part, and leaves empty ones out', async () => {
    await report('agent-1', 30, { cpu_percent: 10, battery_percent: 90 });
    await report('agent-1', 60, { cpu_percent: 40 });
    await report('agent-1', 250, { cpu_percent: 70, note: 'x' });
    const { series, step_s: stepS } = await read('agent-1', `from=${at(0)}&to=${at(300)}&points=3`);
    assert.equal(stepS, 100);
    assert.deepEqual(series, [
      {
        ...{ id: 'cpu_percent', unit: '%' },
        points: [
          { at: at(50), avg: 25, min: 10, max: 40 },
          { at: at(250), avg: 70, min: 70, max: 70 },
        ],
      },
      {
        ...{ id: 'battery_percent', unit: '%' },
        points: [{ at: at(50), avg: 90, min: 90, max: 90 }],
      },
    ]);
  });

  it('counts a repeated report once, and nothing outside the span', async () => {
    for (let time = 0; time < 2; time += 1) await report('agent-2', 100, { temperature_c: 20 });
    await report('agent-2', 300, { temperature_c: 99 });
    const { series } = await read('agent-2', `from=${at(0)}&to=${at(300)}&points=1`);
    assert.deepEqual(series[0]?.points, [{ at: at(150), avg: 20, min: 20, max: 20 }]);
  });

  it('has no series for an agent that measured nothing, and no agent of another owner', async () => {
    await console.call('POST', '/api/agent/register', {
      ...{ agent: 'agent-3', body: { agent_id: 'agent-3' } },
    });
    assert.deepEqual((await read('agent-3', '')).series, []);
    const path = '/api/agents/agent-3/telemetry';
    assert.equal((await console.call('GET', path, { key: OTHER_KEY })).status, 404);
  });

  it('refuses spans that are none or too long', async () => {
    const rows = [
      [`from=${at(10)}&to=${at(10)}`, 'query to'],
      [`from=2026-01-01T00:00:00Z&to=${at(0)}`, 'query from'],
      ['from=yesterday', 'query from'],
    ] as const;
    for (const [query, path] of rows) {
      const answer = await console.call('GET', `/api/agents/agent-1/telemetry?${query}`);
      assert.equal(answer.status, 400, query);
      assert.deepEqual(problemPaths(answer.body), [path]);
    }
  });
});
