import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MAX_FLYING } from '../contracts/mission/agent.ts';
import type { AgentConfig } from './config.ts';
import { journalFolder } from './config.ts';
import { openContactPolicy, type Permission } from './contact/policy.ts';
import { contentPath } from './flight/execute.ts';
import { beginFlight, type Flight } from './flight/flight.ts';
import { deploymentFolder } from './flight/parts.ts';
import { backOffMs } from './ground/back-off.ts';
import { createConsole, REQUEST_OVERHEAD_BYTES, type RawHandOut } from './ground/console.ts';
import type { Heard } from './ground/heard.ts';
import { createTrust } from './ground/pinned.ts';
import { startUplink } from './ground/uplink.ts';
import type { FlightEntry } from './journal/entries.ts';
import { openJournal, type Change } from './journal/journal.ts';
import { examineHost } from './step/isolation.ts';
import { createTaker } from './take.ts';
import { machineTelemetry } from './telemetry.ts';
import { AGENT_VERSION } from './version.ts';

export type Agent = Awaited<ReturnType<typeof startAgent>>;

/** Above this share of its size the journal takes no more events of mere progress. */
const THIN_ABOVE = 0.8;
/** The ground lets an agent poll at most so often, ms. */
const LEAST_POLL_MS = 9_000;

/**
 * Starts an agent: takes up what its journal holds, registers, polls, flies, tells. Throws when the journal, the
 * trusted keys or the contacts cannot be read; whatever the ground does afterwards is waited out.
 */
export async function startAgent(config: AgentConfig, log: Logger) {
  const journal = await openJournal(journalFolder(config));
  const host = examineHost();
  const spent = new Map<string, number>();
  for (const [contact, bytes] of Object.entries(readSpent(await journal.note('spent'))))
    spent.set(contact, bytes);
  const contacts = await openContactPolicy(config.contacts, (contact) => spent.get(contact) ?? 0);
  const console_ = createConsole(config);
  const trust = await createTrust({
    ...{ journal, log, file: config.trustFile },
    console: { keys: fetchKeys },
  });
  const flights = new Map<string, Flight>();
  const stopping = new AbortController();
  let journalBytes = await journal.sizeBytes();
  let settled = 0;
  const taker = createTaker({ config, journal, log, trust, flights, fly });
  // With every start, and when an answer may be lost: the ground hands out again what it thinks was taken.
  let isRegistered = false;
  let isBroken = false;

  const uplink = startUplink({
    journal,
    console: console_,
    contacts,
    log,
    pieceBytes: config.pieceBytes,
    flights: () => [...flights.values()],
    spend,
    onEndedByGround: endedByGround,
    onDrained: settle,
    onBroken: broken,
  });
  log.info(
    { isolation: host.engine ?? (host.namespaces === null ? 'process' : 'namespaces') },
    'agent started',
  );
  for (const entry of await journal.flights()) fly(entry);
  const loops = [keep(pollOnce, config.pollMs), keep(reportOnce, config.telemetryMs)].map((loop) =>
    loop.catch(broken),
  );

  return {
    flights,
    /** Deployments that are wholly on the ground since the start. */
    settled: () => settled,

    /** Stops programs and requests; what is open goes on with the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...flights.values()].map((flight) => flight.leave()));
      await uplink.stop();
      await Promise.all(loops);
      await journal.close();
    },
  };

  /** Does something again and again until the agent stops; what the ground lacks is waited for. */
  async function keep(
    once: () => Promise<{ readonly afterMs: number | null; readonly reason: string } | null>,
    everyMs: number,
  ): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const later = await once();
      failures = later === null ? 0 : failures + 1;
      if (later !== null) log.info({ reason: later.reason }, 'the ground is away');
      const waitMs = later === null ? everyMs : backOffMs(failures, later.afterMs);
      await sleep(waitMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  /**
   * Adds to what a contact carries, and waits until the disk knows; false, and nothing added, where it does not
   * fit any more. Looks and adds at once, because polls and results are sent beside each other.
   */
  async function spend(allowed: Permission, bytes: number): Promise<boolean> {
    if (!allowed.isOpen) return false;
    const { contact } = allowed;
    if (contact === null) return true;
    const sum = (spent.get(contact) ?? 0) + bytes;
    if (sum > allowed.volumeBytes) return false;
    spent.set(contact, sum);
    const value = Object.fromEntries([...spent].slice(-500));
    await journal.commit([{ put: 'note', key: 'spent', value }]);
    return true;
  }

  /**
   * Counts a request of the agent's own, with a body of so many bytes, in the contact that is open; answers in how
   * many ms that closes, null where nothing may be sent now.
   */
  async function mayTalk(bodyBytes = 0): Promise<number | null> {
    const open = [...flights.values()].map((flight): Permission =>
      contacts.forFlight(flight.inTime()),
    );
    const allowed = contacts.forAgent(Date.now(), open);
    const isCounted = await spend(allowed, bodyBytes + REQUEST_OVERHEAD_BYTES);
    return isCounted && allowed.isOpen ? allowed.closesInMs : null;
  }

  async function fetchKeys(): Promise<Heard<RawHandOut>> {
    const closesInMs = await mayTalk();
    if (closesInMs === null) return { kind: 'later', afterMs: null, reason: 'no contact' };
    return console_.keys(closesInMs);
  }

  async function pollOnce() {
    if (!isRegistered) {
      const body = {
        agent_id: config.agentId,
        satellite_id: config.satelliteId,
        ...(config.satelliteName !== null && { satellite_name: config.satelliteName }),
        agent_version: AGENT_VERSION,
        accepts: ['programs', 'signed_hand_outs', 'revisions'],
      };
      const closesInMs = await mayTalk(bytesOf(body));
      if (closesInMs === null) return null;
      const heard = await console_.register(body, closesInMs);
      if (heard.kind !== 'ok') return asLater(heard);
      isRegistered = true;
    }
    const closesInMs = await mayTalk();
    if (closesInMs === null) return null;
    const heard = await console_.poll(closesInMs);
    const taken = heard.kind === 'ok' && heard.value !== null && (await taker.take(heard.value));
    if (heard.kind === 'later' || taken === 'broken') isRegistered = false;
    return heard.kind === 'ok' ? null : asLater(heard);
  }

  function fly(entry: FlightEntry): void {
    const flight = beginFlight(entry, {
      keepsToContacts: config.contacts.kind === 'plan',
      journal,
      log,
      host,
      agentId: config.agentId,
      workFolder: config.workFolder,
      requireIsolation: config.requireIsolation,
      hasRoom: () => journalBytes < THIN_ABOVE * config.journalMaxMb * 1e6,
      onWritten: () => {
        uplink.nudge();
      },
      onBroken: broken,
      fetchContent: (contentId) => fetchContent(entry.deploymentId, contentId),
    });
    flights.set(entry.deploymentId, flight);
    uplink.nudge();
    flight.ended.catch(broken);
  }

  /** Brings content to where steps find it; tries until it is there or the agent stops. */
  async function fetchContent(deploymentId: string, contentId: string): Promise<void> {
    const target = contentPath(deploymentFolder(config.workFolder, deploymentId), contentId);
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      const closesInMs = await mayTalk();
      const heard =
        closesInMs === null ? null : await console_.fetchContent(contentId, target, closesInMs);
      if (heard?.kind === 'ok' || heard?.kind === 'refused') return;
      const waitMs = heard === null ? LEAST_POLL_MS : backOffMs(failures, heard.afterMs);
      await sleep(waitMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  async function settle(flight: Flight): Promise<void> {
    const { deploymentId } = flight;
    flights.delete(deploymentId);
    const [steps, artifacts] = await Promise.all([
      journal.steps(deploymentId),
      journal.artifacts(deploymentId),
    ]);
    await journal.commit([
      { put: 'settled', deploymentId, atMs: Date.now() },
      { remove: 'flight', deploymentId },
      ...steps.map(({ stepId: name }): Change => ({ remove: 'step', deploymentId, name })),
      ...artifacts.map(({ name }): Change => ({ remove: 'artifact', deploymentId, name })),
    ]);
    const folder = deploymentFolder(config.workFolder, deploymentId);
    const refused = artifacts.filter(({ state }) => state === 'refused');
    if (refused.length === 0) await rm(folder, { recursive: true, force: true });
    else {
      // Results are never thrown away: a person may fetch them, or make room on the ground.
      const names = refused.map(({ name }) => name);
      log.error(
        { deployment: deploymentId, names, folder },
        'results that the ground refused stay',
      );
    }
    settled += 1;
    log.info({ deployment: deploymentId }, 'all of a deployment is on the ground');
    if (config.once) process.kill(process.pid, 'SIGTERM');
  }

  async function reportOnce() {
    journalBytes = await journal.sizeBytes();
    const flying = [...flights.values()].filter((one) => one.pen.flight().state === 'flying');
    const body = {
      agent_id: config.agentId,
      status: flying.length > 0 ? 'executing' : 'idle',
      flying: flying.slice(0, MAX_FLYING).map(({ deploymentId }) => deploymentId),
      timestamp: new Date().toISOString(),
      ...(await machineTelemetry(config.workFolder)),
      journal_mb: journalBytes / 1e6,
      agent_version: AGENT_VERSION,
      ...taker.told(),
    };
    const closesInMs = await mayTalk(bytesOf(body));
    if (closesInMs === null) return null;
    const heard = await console_.telemetry(body, closesInMs);
    if (heard.kind !== 'ok') return asLater(heard);
    for (const { id, status } of heard.value.ended ?? []) {
      const flight = flights.get(id);
      if (flight?.pen.flight().state === 'flying') endedByGround(flight, status);
    }
    return null;
  }

  function endedByGround(flight: Flight, status: string): void {
    log.warn({ deployment: flight.deploymentId, status }, 'ended by the ground');
    void flight.cancel().catch(broken);
  }

  /** The journal cannot be written, or there is a mistake in the program: nothing may go on unseen. */
  function broken(error: unknown): void {
    if (isBroken) return;
    isBroken = true;
    log.fatal({ err: error }, 'the agent cannot go on');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  }
}

/** What the ground will not take now is asked again later: keys and satellites may be given meanwhile. */
function asLater(heard: { readonly reason: string; readonly afterMs?: number | null }) {
  return { afterMs: heard.afterMs ?? null, reason: heard.reason };
}

/** What a body takes in a request, bytes. */
function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}

function readSpent(value: unknown): Readonly<Record<string, number>> {
  // Written by `spend` alone.
  return (value as Record<string, number> | undefined) ?? {};
}
