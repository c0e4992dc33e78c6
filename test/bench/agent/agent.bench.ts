import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FlightEntry } from '../../../agent/journal/entries.ts';
import { openJournal } from '../../../agent/journal/journal.ts';
import { closeAgentProcess, openAgentProcess } from '../../kit/agent/agent-process.ts';
import { timed, type Row } from '../../kit/bench/measure.ts';
import { processorMs } from '../../kit/bench/processor-time.ts';
import { benchPlatform, type Bench } from '../../kit/bench/with-platform.ts';
import { call, TEST_API_KEY } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

const EVENTS = 10_000;
/** Events of one request. */
const BATCH = 500;
/** Writes to a journal, or a file, one after the other. */
const WRITES = { runs: 1_000, warmUp: 100 } as const;
/** How long idle processes are looked at, at their usual pace, ms. */
const IDLE_MS = 90_000;
/** Their start is over by then, ms. */
const STARTED_MS = 10_000;

/** What the agent costs the machine that it runs on, and how fast it empties itself. */
async function benchAgent({ platform }: Bench): Promise<Row[]> {
  return [...(await idle(platform.urls.console)), ...(await drained(platform.urls))];
}

/** Memory and processor time of an agent without work, beside a process of Node that does nothing. */
async function idle(consoleUrl: string): Promise<Row[]> {
  const agent = await openAgentProcess(TEST_API_KEY, { agentId: 'bench-idle' });
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 30_000)']);
  try {
    agent.start(['--console', consoleUrl, '--telemetry', '30']);
    await sleep(STARTED_MS);
    const pids = { agent: agent.pid, bare: bare.pid ?? 0 };
    const before = await processorMs(pids);
    await sleep(IDLE_MS);
    const after = await processorMs(pids);
    const share = (name: keyof typeof pids): string => {
      const ms = (after.get(name) ?? 0) - (before.get(name) ?? 0);
      return `${((ms / IDLE_MS) * 100).toFixed(2)} %`;
    };
    return [
      {
        work: 'idle agent, resident memory',
        figure: await residentMemory(pids.agent),
        beside: `bare Node ${await residentMemory(pids.bare)}; goal 90 MB`,
      },
      {
        work: 'idle agent, share of a core',
        figure: share('agent'),
        beside: `bare Node ${share('bare')}; goal 0.5 %`,
      },
    ];
  } finally {
    bare.kill('SIGKILL');
    await closeAgentProcess(agent);
  }
}

/** What of a process is in memory, shared pages included. */
async function residentMemory(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  return `${((kilobytes * 1024) / 1e6).toFixed(0)} MB`;
}

type Urls = Bench['platform']['urls'];

/** A live deployment that was handed to an agent, which does not run. */
async function handedTo(urls: Urls, agentId: string) {
  const plan = await call('POST', `${urls.cae}/v1/plan`, {
    ...{ satellite_id: '25544', preset_id: 'split-learning' },
  });
  const made = await call('POST', `${urls.console}/api/deployments`, {
    ...{ plan_id: plan.body['id'], mode: 'live', rehearsal: { speed: 10_000 } },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const headers = { 'x-api-key': TEST_API_KEY, 'x-agent-id': agentId };
  const register = `${urls.console}/api/agent/register`;
  const registered = await call('POST', register, { satellite_id: '25544' }, headers);
  assert.equal(registered.status, 201, JSON.stringify(registered.body));
  const answer = await fetch(`${urls.console}/api/agent/workloads`, { headers });
  assert.equal(answer.status, 200);
  return { deploymentId: String(made.body['id']), handOut: await answer.text(), headers };
}

/** Writes to a journal, and the way of what it holds to the ground, each beside the bare thing. */
async function drained(urls: Urls): Promise<Row[]> {
  const agentId = 'bench-drain';
  const { deploymentId, handOut } = await handedTo(urls, agentId);
  const agent = await openAgentProcess(TEST_API_KEY, { agentId });
  try {
    const write = await fill(join(agent.folder, 'journal'), deploymentId, handOut);
    const bareWrite = await barelyWritten(join(agent.folder, 'bare'), deploymentId);
    agent.start(['--console', urls.console, '--once']);
    const page = `${urls.console}/api/deployments/${deploymentId}/events?limit=1`;
    const arrived = async () => Number((await call('GET', page)).body['total']);
    const first = await untilFound(async () => {
      const count = await arrived();
      return count > 0 ? { count, atMs: performance.now() } : null;
    }, 'the first events');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    const rate = (EVENTS - first.count) / ((performance.now() - first.atMs) / 1000);
    assert.equal(await arrived(), EVENTS);
    const bareRate = await barelySent(urls);
    return [
      {
        work: `write to the journal, of a flight with a hand-out of ${Math.round(handOut.length / 1000)} kB`,
        figure: `p50 ${write.p50Ms.toFixed(2)} ms, p99 ${write.p99Ms.toFixed(2)} ms`,
        beside: `bare fdatasync p50 ${bareWrite.p50Ms.toFixed(2)} ms; goal 2 ms`,
      },
      {
        work: `${EVENTS} queued events to the ground`,
        figure: `${rate.toFixed(0)}/s`,
        beside: `bare requests ${bareRate.toFixed(0)}/s; goal 500/s`,
      },
    ];
  } finally {
    await closeAgentProcess(agent);
  }
}

const eventOf = (deploymentId: string, seq: number) => ({
  ...{ deploymentId, seq, stepId: 'train' },
  type: seq === EVENTS ? 'job.completed' : 'step.progress',
  timestamp: new Date(Date.now() + seq).toISOString(),
  payload: { progress: seq / EVENTS, event_id: `bench-${seq}` },
});

const flightOf = (deploymentId: string, handOut: string, seq: number): FlightEntry => ({
  ...{ deploymentId, receivedMs: 1, handOut, anchor: null, position: 10_000, nextSeq: seq + 1 },
  ...{ state: 'ended', end: 'completed' },
});

/** Writes events one after the other, as a flight does, then the rest of them at once. */
async function fill(folder: string, deploymentId: string, handOut: string) {
  const journal = await openJournal(folder);
  const event = (seq: number) => ({
    put: 'event' as const,
    entry: eventOf(deploymentId, seq),
  });
  const flight = (seq: number) => ({
    put: 'flight' as const,
    entry: flightOf(deploymentId, handOut, seq),
  });
  await journal.commit([{ put: 'hand-out', deploymentId, body: handOut }]);
  const write = await timed((at) => journal.commit([event(at + 1), flight(at + 1)]), WRITES);
  const written = WRITES.runs + WRITES.warmUp;
  const rest = Array.from({ length: EVENTS - written }, (_, at) => event(written + at + 1));
  await journal.commit([...rest, flight(EVENTS)]);
  await journal.close();
  return write;
}

/** The same bytes at the end of a file on the same disk, and a wait until that has them. */
async function barelyWritten(path: string, deploymentId: string) {
  const file = await open(path, 'a');
  try {
    return await timed(async (at) => {
      const entries = [eventOf(deploymentId, at + 1), flightOf(deploymentId, '', at + 1)];
      await file.appendFile(JSON.stringify(entries));
      await file.datasync();
    }, WRITES);
  } finally {
    await file.close();
  }
}

/** The same events in the same batches, by requests alone; events a second. */
async function barelySent(urls: Urls): Promise<number> {
  const { deploymentId, headers } = await handedTo(urls, 'bench-bare');
  const begunMs = performance.now();
  for (let sent = 0; sent < EVENTS; sent += BATCH) {
    const events = Array.from({ length: BATCH }, (_, at) => {
      const { type, timestamp, stepId, payload } = eventOf(deploymentId, sent + at + 1);
      return { type, timestamp, step_id: stepId, payload };
    });
    const path = `${urls.console}/api/deployments/${deploymentId}/events/batch`;
    const answer = await call('POST', path, { events }, headers);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  return EVENTS / ((performance.now() - begunMs) / 1000);
}

await benchPlatform('agent', benchAgent);
