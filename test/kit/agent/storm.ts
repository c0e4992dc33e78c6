import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptedAt } from '../faults/accepted.ts';
import { seeded } from '../random/seeded.ts';
import { call, type Platform } from '../rig/platform.ts';
import type { AgentProcess } from './agent-process.ts';
import { chainProgram } from './chained-hash.ts';
import type { CutLink } from './cut-link.ts';

const ISS = '25544';
const ACCEPTED_WITHIN_MS = 240_000;
/** Mission seconds in a second: hours of a plan are over before its program is. */
const SPEED = 10_000;

/** A job of one program that takes about a second of real time. */
const JOB = {
  name: 'Chain of hashes',
  steps: [
    {
      ...{ id: 'chain', name: 'Chain', location: 'onboard', duration_s: 30, output_data_mb: 1 },
      requires: { power_w: 20, compute: 0.5, thermal_w: 15, memory_mb: 500, storage_mb: 8 },
      run: {
        command: chainProgram(30),
        outputs: [
          { path: 'chain.bin', name: 'chain.bin' },
          { path: 'chain.txt', name: 'chain.txt', media_type: 'text/plain' },
        ],
        // However slow the machine is.
        ...{ timeout_s: 600, max_memory_mb: 500, max_output_mb: 5 },
      },
    },
  ],
  policy: { objective: 'min_latency', deadline_orbits: 12 },
};

/** Makes deployments that are flown by whoever comes first. */
export interface Maker {
  /** A deployment by hand, rehearsed; answers its id. */
  deployment(number: number): Promise<string>;
  /** A live workload of one stage whose steps are played; answers its id. */
  workload(number: number): Promise<string>;
}

/** Plans the job once; whatever restarts meanwhile, each thing is made once. */
export async function openMaker({ urls }: Platform): Promise<Maker> {
  const plan = await call('POST', `${urls.cae}/v1/plan`, { satellite_id: ISS, custom_job: JOB });
  assert.equal(plan.status, 201, JSON.stringify(plan.body));
  const make = async (url: string, key: string, body: object): Promise<string> =>
    String((await acceptedAt(url, body, { key, withinMs: ACCEPTED_WITHIN_MS })).body['id']);
  return {
    deployment: (number) =>
      make(`${urls.console}/api/deployments`, `flight-${number}`, {
        ...{ plan_id: plan.body['id'], mode: 'live', reports: 'holder' },
        rehearsal: { speed: SPEED },
      }),
    workload: (number) =>
      make(`${urls.main}/v1/workloads`, `work-${number}`, {
        ...{ type: 'onboard-ml-inference', placement: { satellites: [ISS] }, executor: 'live' },
      }),
  };
}

/** What has been done to the agents and to the platform. */
export interface Harm {
  kills: number;
  cuts: number;
  restarts: number;
}

/** What a storm works on. */
export interface StormParts {
  readonly agents: readonly AgentProcess[];
  readonly start: (agent: AgentProcess) => void;
  readonly link: CutLink;
  readonly restart: () => Promise<void>;
  readonly seed: number;
}

/**
 * Kills agents, cuts their link and restarts the platform at random moments, all at once, until each has been
 * done as often as wished. What met nothing (a process that had ended, a link without a connection)
 * does not count.
 */
export async function harmUntil(wished: Harm, done: Harm, parts: StormParts): Promise<void> {
  const random = seeded(parts.seed);
  const between = (leastMs: number, mostMs: number) =>
    sleep(leastMs + random() * (mostMs - leastMs));
  const killing = parts.agents.map(async (agent) => {
    while (done.kills < wished.kills) {
      await between(50, 5_000);
      if (done.kills >= wished.kills) return;
      // Counted before, because others are killed meanwhile.
      done.kills += 1;
      if (!(await agent.kill())) done.kills -= 1;
      parts.start(agent);
    }
  });
  const cutting = async (): Promise<void> => {
    while (done.cuts < wished.cuts) {
      await between(50, 1_500);
      if (parts.link.cut(random() * 800) > 0) done.cuts += 1;
    }
  };
  const restarting = async (): Promise<void> => {
    while (done.restarts < wished.restarts) {
      await between(1_000, 8_000);
      await parts.restart();
      done.restarts += 1;
    }
  };
  await Promise.all([...killing, cutting(), restarting()]);
}
