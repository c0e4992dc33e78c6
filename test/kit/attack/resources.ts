import assert from 'node:assert/strict';
import type { FuzzJson } from '../fuzz/json.ts';
import type { Attacked } from './attacked.ts';
import { headersOf, type PathIds } from './shots.ts';

/** One resource of each kind, of one owner. */
export interface Resources {
  /** By place in paths, see `filledPath`. */
  readonly ids: PathIds;
  readonly agent: string;
  /** What fields of bodies name, by the field. */
  readonly fields: Readonly<Record<string, FuzzJson>>;
  /** Catalogue numbers, for lists of satellites. */
  readonly satellites: readonly string[];
}

/** Makes one of everything that paths name. The deployment is live, so that it waits for its agent. */
export async function makeResources(
  { urls }: Pick<Attacked, 'urls'>,
  key: string,
  agent: string,
): Promise<Resources> {
  const post = async (url: string, body?: FuzzJson, method = 'POST'): Promise<Made> => {
    const answer = await fetch(url, {
      method,
      headers: headersOf(key, agent),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${method} ${url}: ${answer.status} ${await answer.clone().text()}`);
    // Every answer here is an object; the fields that are read are ids.
    return (await answer.json()) as Made;
  };
  const plan = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };
  const caePlan = await post(`${urls.cae}/v1/plan`, plan);
  const mainPlan = await post(`${urls.main}/v1/plan`, plan);
  const mission = await post(`${urls.console}/api/missions`, { name: `of ${agent}` });
  const copy = await post(`${urls.console}/api/plans`, plan);
  const deployment = await post(`${urls.console}/api/deployments`, {
    plan_id: copy.id,
    mode: 'live',
  });
  await post(`${urls.console}/api/agent/register`, {
    agent_id: agent,
    satellite_id: '25544',
    satellite_name: 'ISS (ZARYA)',
    agent_version: '1.4.0',
  });
  const content = await post(
    `${urls.console}/api/deployments/${deployment.id}/artifacts/first.json`,
    { made: agent },
    'PUT',
  );
  const workload = await post(`${urls.main}/v1/workloads`, {
    type: 'onboard-ml-inference',
    placement: { satellites: [25544] },
    executor: 'live',
  });
  const webhook = await post(`${urls.main}/v1/webhooks`, {
    url: 'http://127.0.0.1:9/closed',
    events: ['conjunction.created'],
  });
  const delivery = await post(`${urls.main}/v1/webhooks/${webhook.id}/test`);
  const session = await post(`${urls.simulation}/v1/sessions`, SESSION);
  const active = await post(`${urls.main}/v1/satellites/active?limit=1000`, undefined, 'GET');
  const other = await post(`${urls.console}/api/keys`, { name: agent, mode: 'live' });
  return {
    agent,
    fields: { agent_id: agent, plan_id: copy.id, mission_id: mission.id, job_id: deployment.id },
    satellites: (active.items ?? active.data ?? []).map(({ id }) => id),
    ids: {
      'cae /v1/plan/{id}': caePlan.id,
      'main /v1/plan/{id}': mainPlan.id,
      '/v1/workloads/{id}': workload.id,
      '/v1/webhooks/{id}': webhook.id,
      '/v1/webhook-deliveries/{id}': delivery.delivery_id ?? delivery.id,
      '/v1/satellites/{id}': '25544',
      '/v1/presets/{id}': 'onboard-ml-inference',
      '/v1/ocu/summary/{busClass}': '6U',
      '/v1/constellation-templates/{id}': 'walker-star-12-4',
      '/v1/sessions/{id}': session.session_id ?? session.id,
      '/v1/artifacts/{contentId}': content.contentId ?? content.id,
      '/api/missions/{id}': mission.id,
      '/api/plans/{id}': copy.id,
      '/api/deployments/{id}': deployment.id,
      '/api/deployments/{id}/artifacts/{name}': 'second.json',
      '/api/agents/{agent_id}': agent,
      '/api/keys/{id}': other.id,
    },
  };
}

interface Made {
  readonly id: string;
  readonly contentId?: string;
  readonly session_id?: string;
  readonly delivery_id?: string;
  readonly items?: readonly Made[];
  readonly data?: readonly Made[];
}

/** Two satellites that talk to each other. */
export const SESSION = {
  satellites: [
    { id: 'a', name: 'Alpha', elements: { altitude_km: 550, inclination_deg: 53 } },
    {
      id: 'b',
      elements: { altitude_km: 550, inclination_deg: 53, mean_anomaly_deg: 20 },
      bus_class: '6U',
    },
  ],
  epoch: '2026-11-20T12:00:00Z',
  seed: 'attack',
};
