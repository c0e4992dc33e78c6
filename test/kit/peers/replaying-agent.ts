import { Dispatch } from '../../../contracts/mission/agent.ts';
import { bodyAs } from '../http/bodies.ts';
import type { Answer } from '../surfaces/console.ts';

/** How a replaying agent reaches the console, and how it waits. */
export interface ReplayOptions {
  readonly agentId: string;
  readonly satelliteId: string;
  readonly call: (method: string, path: string, agent: string, body?: object) => Promise<Answer>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Seconds of the plan in a second; absent: it does not wait between events. */
  readonly speed?: number;
}

/** What an agent has met so far. */
export interface Replay {
  /** Deployments that it was handed, in their order. */
  readonly flown: readonly string[];
  /** Events that it sent. */
  readonly sent: number;
  /** Answers of all its calls that were no success, which it passed over. */
  readonly refusals: readonly Answer[];
}

/** An idle agent asks for work so often, ms. */
const POLL_MS = 30_000;
/** It tells how it is so often while it flies, ms: what is more of its poll and 15 s. */
const TELEMETRY_MS = Math.max(POLL_MS, 15_000);

/**
 * What agents of older products do: it registers once, asks for work every 30 s with one telemetry
 * each time, and sends the events of a hand-out in their order as they stand in the plan, without
 * ids of their own, without keys and without another try. Ends after so many polls.
 */
export async function replayPlans(
  { agentId, satelliteId, call, sleep, speed }: ReplayOptions,
  polls: number,
): Promise<Replay> {
  const refusals: Answer[] = [];
  const flown: string[] = [];
  let sent = 0;
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await call(method, path, agentId, body);
    if (answer.status >= 300) refusals.push(answer);
    return answer;
  };
  let sinceMs = 0;
  const tell = (status: string) => {
    sinceMs = 0;
    return send('POST', '/api/agent/telemetry', { agent_id: agentId, status, cpu_percent: 12 });
  };
  await send('POST', '/api/agent/register', {
    agent_id: agentId,
    satellite_id: satelliteId,
    agent_version: '0.9.4',
  });
  for (let poll = 0; poll < polls; poll += 1) {
    const work = await send('GET', '/api/agent/workloads');
    await tell(work.status === 200 ? 'executing' : 'idle');
    if (work.status === 200) {
      const { deployment_id: id, events } = bodyAs(Dispatch, work);
      flown.push(id);
      for (const [index, event] of events.entries()) {
        const before = events[index - 1] ?? event;
        const restMs = Date.parse(event.timestamp) - Date.parse(before.timestamp);
        if (speed !== undefined && restMs > 0) {
          await sleep(restMs / speed);
          sinceMs += restMs / speed;
        }
        if (sinceMs >= TELEMETRY_MS) await tell('executing');
        await send('POST', `/api/deployments/${id}/events`, event);
        sent += 1;
      }
    }
    await sleep(POLL_MS);
  }
  return { flown, sent, refusals };
}
