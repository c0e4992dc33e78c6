import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'mocha';
import { DeploymentDetail } from '../../../contracts/deployment/deployment.ts';
import { DeploymentEventPage } from '../../../contracts/deployment/event.ts';
import { bodyAs } from '../http/bodies.ts';
import { listening } from '../http/serve.ts';
import { OWNER_KEY, useConsole } from '../surfaces/console.ts';
import { useAgentProcess, type AgentSetting } from './agent-process.ts';
import { aFlownPlan, type FlownPass, type FlownStep, withPasses } from './flown-plan.ts';

/** What a front answers itself: a status, with a body where it matters. */
export type FrontAnswer =
  | number
  | {
      readonly status: number;
      readonly body: Buffer;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A console of this process and an agent of its own, for the tests of a `describe`; each begins afresh. */
export function useFlights(setting: AgentSetting = {}) {
  const { database, console } = useConsole();
  const agent = useAgentProcess(OWNER_KEY, setting);

  afterEach(async () => {
    await agent.kill();
    agent.lines.length = 0;
    // Each test begins with an agent that has flown nothing.
    for (const part of ['journal', 'deployments'])
      await rm(join(agent.folder, part), { recursive: true, force: true });
    for (const name of ['agents', 'deployments', 'deployment_events', 'artifact_links'])
      await database.db.collection(name).deleteMany({});
    console.clockOffsetMs = 0;
  });

  return {
    database,
    console,
    agent,

    /** Deploys a plan of such steps, rehearsed 200 times as fast unless told otherwise; answers its id. */
    deploy: (
      steps: readonly FlownStep[],
      body: object = {},
      passes: readonly FlownPass[] = [],
    ): Promise<string> =>
      console.deploy(
        { rehearsal: { speed: 200 }, ...body },
        { more: withPasses(aFlownPlan(steps), passes) },
      ),

    /** The console behind a front that answers some requests itself. */
    behind: (own: (method: string, path: string, body: string) => FrontAnswer | null) =>
      listening(async (request, response) => {
        const body = Buffer.concat(await request.toArray());
        const { method = 'GET', url = '/' } = request;
        const answered = own(method, url, body.toString());
        if (typeof answered === 'number')
          return response.writeHead(answered).end('refused by the front');
        if (answered !== null)
          return response.writeHead(answered.status, answered.headers).end(answered.body);
        const headers = Object.fromEntries(
          Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
              ? [[name, value]]
              : [],
          ),
        );
        const answer = await fetch(`${console.url}${url}`, {
          ...{ method, headers },
          ...(method !== 'GET' && { body }),
        });
        const signature = answer.headers.get('x-hand-out-signature');
        if (signature !== null) response.setHeader('x-hand-out-signature', signature);
        return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
      }),

    start: (...options: string[]): void => {
      agent.start(['--console', console.url, '--poll', '10', ...options]);
    },

    /** Whether the agent has printed it; null while it has not. */
    heard: (text: string) =>
      Promise.resolve(agent.lines.some((line) => line.includes(text)) ? true : null),

    detail: async (id: string) =>
      bodyAs(DeploymentDetail, await console.call('GET', `/api/deployments/${id}`)),

    eventsOf: async (id: string) => {
      const answer = await console.call('GET', `/api/deployments/${id}/events?limit=500`);
      return bodyAs(DeploymentEventPage, answer).events;
    },

    /** A result on the ground as text; null where there is none. */
    resultOf: async (id: string, name: string): Promise<string | null> => {
      const url = `${console.url}/api/deployments/${id}/artifacts/${name}`;
      const answer = await fetch(url, { headers: { 'x-api-key': OWNER_KEY } });
      return answer.ok ? await answer.text() : null;
    },
  };
}
