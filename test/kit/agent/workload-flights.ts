import assert from 'node:assert/strict';
import { call, TEST_API_KEY, usePlatform } from '../rig/platform.ts';
import { untilFound } from '../until-found.ts';
import { useAgentProcess } from './agent-process.ts';

/** Those that workloads are placed on. */
export const SATELLITES = ['25544', '48274', '54234'] as const;
/** One whose agent has not asked for work yet, however many workloads have flown. */
export const OTHER_SATELLITE = '43013';
const FLOWN = [...SATELLITES, OTHER_SATELLITE] as const;

/** A step on board of a small job. */
export function onboard<Step extends object>(step: Step) {
  const requires = { power_w: 10, compute: 0.5, thermal_w: 8, memory_mb: 400, storage_mb: 16 };
  return { location: 'onboard', requires, ...step };
}

/** An output of a workload. */
interface Output {
  readonly name: string;
  readonly stage: number;
  readonly contentId: string;
  readonly size_bytes: number;
}

/** A platform that runs programs on the ground, and an agent for each satellite, not started yet. */
export function useWorkloadFlights(database: string) {
  const platform = usePlatform(database, () => ({ GROUND_EXECUTOR: 'on' }));
  const agents = FLOWN.map((satellite) =>
    useAgentProcess(TEST_API_KEY, { agentId: `agent-${satellite}` }),
  );
  const url = (surface: 'main' | 'console', path: string) => `${platform.urls[surface]}${path}`;

  /** Starts the agent of a satellite, which asks for work at once, and every ten seconds. */
  function start(satellite: (typeof FLOWN)[number]): void {
    const agent = agents[FLOWN.indexOf(satellite)];
    const options = ['--poll', '10', '--satellite', satellite];
    agent?.start(['--console', platform.urls.console, ...options]);
  }

  /** Puts content onto the platform, as an output of a deployment of its own. */
  async function keep(name: string, text: string): Promise<string> {
    const planned = await call('POST', url('console', '/api/plans'), {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    });
    assert.equal(planned.status, 201, JSON.stringify(planned.body));
    const made = await call('POST', url('console', '/api/deployments'), {
      plan_id: planned.body['id'],
      mode: 'live',
    });
    const id = String(made.body['id']);
    const answer = await fetch(url('console', `/api/deployments/${id}/artifacts/${name}`), {
      method: 'PUT',
      headers: {
        'x-api-key': TEST_API_KEY,
        'x-agent-id': 'ground-station',
        'content-type': 'text/plain',
      },
      body: text,
    });
    assert.equal(answer.status, 201, await answer.clone().text());
    // No agent shall fly what only holds it.
    await call('POST', url('console', `/api/deployments/${id}/cancel`), {});
    return ((await answer.json()) as { contentId: string }).contentId;
  }

  async function submit(body: object): Promise<string> {
    const made = await call('POST', url('main', '/v1/workloads'), {
      placement: { satellites: SATELLITES },
      executor: 'live',
      rehearsal: { speed: 10_000 },
      deadline_hours: 24,
      ...body,
    });
    assert.equal(made.status, 202, JSON.stringify(made.body));
    return String(made.body['id']);
  }

  async function done(id: string): Promise<void> {
    const end = await untilFound(async () => {
      const { body } = await call('GET', url('main', `/v1/workloads/${id}`));
      return body['outcome'] === null ? null : body;
    }, 'the end of the workload');
    assert.equal(end['phase'], 'done', JSON.stringify(end['outcome']));
  }

  async function outputsOf(id: string): Promise<readonly Output[]> {
    const { body } = await call('GET', url('main', `/v1/workloads/${id}/artifacts`));
    return body['outputs'] as readonly Output[];
  }
  async function read(contentId: string): Promise<unknown> {
    return (await call('GET', url('main', `/v1/artifacts/${contentId}`))).body;
  }

  /** Waits until every stage on board can be asked for. */
  async function dispatched(id: string): Promise<void> {
    await untilFound(async () => {
      const { body } = await call('GET', url('main', `/v1/workloads/${id}/stages`));
      const stages = body['stages'] as { satellite: string; deployment_id: string | null }[];
      const flown = stages.filter(({ satellite }) => SATELLITES.some((one) => one === satellite));
      const isReady = flown.length > 0 && flown.every((one) => one.deployment_id !== null);
      return isReady ? true : null;
    }, 'the stages to be dispatched');
  }

  return { url, start, keep, submit, dispatched, done, outputsOf, read };
}
