import assert from 'node:assert/strict';
import { describe } from 'mocha';
import { usePlatform } from '../kit/rig/platform.ts';
import { describeContract } from './run-table.ts';
import { SIMULATION } from './tables/simulation.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53 };

/** The session that the tables speak of: the same at each request, so that answers can be compared. */
const SESSION = {
  satellites: [
    { id: 'alpha', name: 'Alpha', elements: ORBIT },
    { id: 'beta', name: 'Beta', elements: { ...ORBIT, mean_anomaly_deg: 20 } },
  ],
  epoch: '2026-07-25T00:00:00Z',
  seed: 'table',
};

describe('the contract of the simulation service', function () {
  this.timeout(300_000);
  const platform = usePlatform('contract_simulation');

  const makeSession = async (): Promise<string> => {
    const response = await fetch(`${platform.urls.simulation}/v1/sessions`, {
      method: 'POST',
      body: JSON.stringify(SESSION),
    });
    assert.equal(response.status, 201);
    // The published answer to a creation.
    return ((await response.json()) as { session_id: string }).session_id;
  };

  describeContract(SIMULATION, () => ({
    url: platform.urls.simulation,
    given: (name) =>
      name === 'session' ? makeSession() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
