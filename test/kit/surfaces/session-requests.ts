import assert from 'node:assert/strict';
import { CreatedSession } from '../../../contracts/session/session.ts';
import { at } from '../http/answers.ts';
import { bodyAs } from '../http/bodies.ts';
import type { SessionBench } from './session-surface.ts';

/** A circular orbit. */
export const ORBIT = { altitude_km: 550, inclination_deg: 53 };
/** A session of two satellites that see each other. */
export const PAIR = {
  satellites: [
    { id: 'a', name: 'Alpha', elements: ORBIT },
    { id: 'b', elements: { ...ORBIT, mean_anomaly_deg: 20 }, bus_class: '6U' },
  ],
  epoch: '2026-07-25T00:00:00Z',
  seed: 'test',
};

/** Makes a session and answers its id. */
export async function create(bench: SessionBench, body: object = PAIR): Promise<string> {
  const answer = await bench.agent.post('/v1/sessions').send(body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return bodyAs(CreatedSession, answer).session_id;
}

/** The paths of the problems of a refusal. */
export function problemsOf(body: unknown): unknown[] {
  const problems = at(body, 'problems');
  return Array.isArray(problems) ? problems.map((one) => at(one, 'path')) : [];
}
