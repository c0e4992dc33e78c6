import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ContactPolicy, Permission } from '../contact/policy.ts';
import type { Flight } from '../flight/flight.ts';
import type { ArtifactEntry, EventEntry } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { backOffMs } from './back-off.ts';
import { PIECE_OVERHEAD_BYTES, REQUEST_OVERHEAD_BYTES, type Console } from './console.ts';
import type { Heard } from './heard.ts';

/** Events of one request. */
const BATCH_EVENTS = 500;
/** Bytes of one request: the ground reads no more than a megabyte. */
const BATCH_BYTES = 500_000;
/** Less than this is no piece of a file that does not fit: its requests would cost too much of it, bytes. */
const LEAST_PIECE_BYTES = 32_000;
/** How often contacts are looked at while nothing wakes the uplink, ms. */
const LOOK_MS = 100;
/** The same while nothing flies: who begins a flight wakes it, ms. */
const IDLE_MS = 10_000;

/** What the uplink works with. */
export interface UplinkParts {
  readonly journal: Journal;
  readonly console: Console;
  readonly contacts: ContactPolicy;
  readonly log: Logger;
  /** Files up to this go whole; larger ones in pieces of it, between which events are told, bytes. */
  readonly pieceBytes: number;
  /** Flights that have something left for the ground, the oldest first. */
  readonly flights: () => readonly Flight[];
  /** Adds to what a contact carries, before it is sent; false where it does not fit any more. */
  readonly spend: (allowed: Permission, bytes: number) => Promise<boolean>;
  /** The ground has ended a flight that still flies here. */
  readonly onEndedByGround: (flight: Flight, status: string) => void;
  /** All of an ended flight is on the ground. */
  readonly onDrained: (flight: Flight) => Promise<void>;
  /** The journal cannot be read or written: nothing more is sent. */
  readonly onBroken: (error: unknown) => void;
}

export type Uplink = ReturnType<typeof startUplink>;

/** Statuses in which the ground wants nothing more of a deployment. */
const ENDED_BY_GROUND = new Set(['cancelled', 'failed', 'completed']);

/**
 * Brings events and results to the ground for as long as it lives: events of a deployment in their order,
 * results after them, nothing outside contacts, and never the same thing twice at once.
 */
export function startUplink(parts: UplinkParts) {
  const stopping = new AbortController();
  let wake: () => void = () => undefined;
  let failures = 0;
  /** Deployments of which a batch was refused whole: their events go one by one until one is taken. */
  const singly = new Set<string>();
  const ended = run().catch(parts.onBroken);

  return {
    /** Something new is in the journal, or flies. */
    nudge: (): void => {
      wake();
    },

    async stop(): Promise<void> {
      stopping.abort();
      wake();
      await ended;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const later = await round();
      failures = later === null ? 0 : failures + 1;
      if (later !== null) {
        const waitMs = backOffMs(failures, later.afterMs);
        parts.log.info({ reason: later.reason, waitMs: Math.round(waitMs) }, 'the ground is away');
        await pause(waitMs, false);
      } else await pause(parts.flights().length > 0 ? LOOK_MS : IDLE_MS, true);
    }
  }

  /** Waits, or until there is something new, or until the end. */
  async function pause(ms: number, wakes: boolean): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      if (wakes) wake = resolve;
    });
    const timer = sleep(ms, null, { signal: stopping.signal }).catch(() => null);
    await Promise.race([woken, timer]);
  }

  /** Sends what may be sent now; answers why the ground was not heard, null when nothing failed. */
  async function round(): Promise<{ afterMs: number | null; reason: string } | null> {
    for (const flight of parts.flights()) {
      for (const send of [tellEvents, sendArtifact]) {
        for (;;) {
          if (stopping.signal.aborted) return null;
          const heard = await send(flight);
          if (heard === 'nothing') break;
          if (heard.kind === 'later') return heard;
        }
      }
      flight.leavePass();
      if (await isDrained(flight)) await parts.onDrained(flight);
    }
    return null;
  }

  function permission(flight: Flight): Permission {
    return parts.contacts.forFlight(flight.inTime());
  }

  /** The next batch of a deployment's events. */
  async function tellEvents(flight: Flight): Promise<Heard<unknown> | 'nothing'> {
    const allowed = permission(flight);
    if (!allowed.isOpen) return 'nothing';
    const { deploymentId } = flight;
    const most = singly.has(deploymentId) ? 1 : BATCH_EVENTS;
    const waiting = await parts.journal.events(deploymentId, most);
    const batch = withinBudget(waiting, allowed.budgetBytes - REQUEST_OVERHEAD_BYTES);
    if (batch.length === 0) return 'nothing';
    if (!(await parts.spend(allowed, bytesOf(batch)))) return 'nothing';
    const heard = await parts.console.tell(flight.deploymentId, batch, allowed.closesInMs);
    await paced(flight, allowed, bytesOf(batch));
    if (heard.kind === 'later') return heard;
    if (heard.kind === 'refused') {
      parts.log.error({ deployment: deploymentId, reason: heard.reason }, 'events refused');
      if (heard.status !== 404 && batch.length > 1) {
        // One of them must not take the others with it.
        singly.add(deploymentId);
        return heard;
      }
      await drop(batch);
      // The ground does not know the deployment any more: it is not flown for nothing.
      if (heard.status === 404) parts.onEndedByGround(flight, heard.reason);
      return heard;
    }
    singly.delete(deploymentId);
    for (const [index, answer] of heard.value.answers.entries()) {
      if (answer.ok) continue;
      const event = batch[index];
      const about = { deployment: flight.deploymentId, type: event?.type, reason: answer.reason };
      parts.log.warn(about, 'an event was refused');
    }
    await drop(batch);
    const { deploymentStatus } = heard.value;
    if (ENDED_BY_GROUND.has(deploymentStatus) && flight.pen.flight().state === 'flying')
      parts.onEndedByGround(flight, deploymentStatus);
    return heard;
  }

  async function drop(batch: readonly EventEntry[]): Promise<void> {
    await parts.journal.commit(
      batch.map(({ deploymentId, seq }) => ({ remove: 'event' as const, deploymentId, seq })),
    );
  }

  /** The next result of a deployment, once all its events are told. */
  async function sendArtifact(flight: Flight): Promise<Heard<unknown> | 'nothing'> {
    const allowed = permission(flight);
    if (!allowed.isOpen) return 'nothing';
    const room = allowed.budgetBytes - PIECE_OVERHEAD_BYTES;
    // What does not fit into this pass holds up nothing that does.
    const artifact = (await waitingArtifacts(flight)).find(
      ({ sizeBytes }) => sizeBytes <= room || room >= LEAST_PIECE_BYTES,
    );
    if (artifact === undefined) return 'nothing';
    const bytes = Math.min(artifact.sizeBytes, room, parts.pieceBytes);
    const isInPieces = artifact.uploadUrl !== null || bytes < artifact.sizeBytes;
    const overhead = isInPieces ? PIECE_OVERHEAD_BYTES : REQUEST_OVERHEAD_BYTES;
    if (!(await parts.spend(allowed, bytes + overhead))) return 'nothing';
    const begunMs = artifact.begunMs ?? flight.clock.nowMs();
    const heard = isInPieces
      ? await sendPiece(flight, { ...artifact, begunMs }, bytes, allowed.closesInMs)
      : await parts.console.upload(flight.deploymentId, artifact, allowed.closesInMs);
    await paced(flight, allowed, bytes);
    if (heard.kind === 'later') return heard;
    if (isInPieces && heard.kind === 'ok' && !isWhole(heard.value)) return heard;
    const isSent = heard.kind === 'ok';
    const entry: ArtifactEntry = {
      ...artifact,
      state: isSent ? 'sent' : 'refused',
      refusal: isSent ? null : heard.reason,
    };
    if (!isSent)
      parts.log.error({ name: artifact.name, reason: heard.reason }, 'a result was refused');
    await flight.pen.write([told(entry, begunMs, flight.clock.nowMs())], {}, [
      { put: 'artifact', entry },
    ]);
    return heard;
  }

  /** A piece of a result, from where the ground has it: a contact that was lost costs what was on its way. */
  function sendPiece(
    flight: Flight,
    artifact: ArtifactEntry,
    maxBytes: number,
    closesInMs: number,
  ) {
    const piece = { maxBytes, closesInMs };
    return parts.console.uploadPiece(flight.deploymentId, artifact, piece, (uploadUrl) =>
      flight.pen.write([], {}, [{ put: 'artifact', entry: { ...artifact, uploadUrl } }]),
    );
  }

  async function waitingArtifacts({ deploymentId }: Flight): Promise<ArtifactEntry[]> {
    const all = await parts.journal.artifacts(deploymentId);
    return all.filter(({ state }) => state === 'waiting').sort((a, b) => a.rank - b.rank);
  }

  async function isDrained(flight: Flight): Promise<boolean> {
    if (flight.pen.flight().state !== 'ended') return false;
    if ((await parts.journal.events(flight.deploymentId, 1)).length > 0) return false;
    return (await waitingArtifacts(flight)).length === 0;
  }

  /** Keeps to the rate of the link. */
  async function paced(flight: Flight, allowed: Permission, bytes: number): Promise<void> {
    if (!allowed.isOpen || allowed.rate === Infinity) return;
    const speed = flight.clock.anchor()?.speed ?? 1;
    await sleep(((bytes / allowed.rate) * 1000) / speed, null, { signal: stopping.signal }).catch(
      () => null,
    );
  }
}

/** Whether a piece was the last one. */
function isWhole(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && 'isWhole' in sent && sent.isWhole === true;
}

function told(artifact: ArtifactEntry, begunMs: number, atMs: number) {
  const about = {
    artifact: artifact.name,
    size_bytes: artifact.sizeBytes,
    sha256: artifact.sha256,
  };
  return artifact.state === 'sent'
    ? {
        ...{ type: 'transfer.completed', atMs, stepId: artifact.stepId },
        payload: {
          ...about,
          direction: 'downlink',
          data_mb: artifact.sizeBytes / 1e6,
          duration_s: Math.max(0, atMs - begunMs) / 1000,
          message: `${artifact.name} is on the ground: ${artifact.sizeBytes} bytes.`,
        },
      }
    : {
        ...{ type: 'transfer.refused', atMs, stepId: artifact.stepId },
        payload: {
          ...about,
          reason: artifact.refusal,
          message: `The ground did not take ${artifact.name}.`,
        },
      };
}

/** As many events from the first on as fit a request and the budget; perhaps none. */
function withinBudget(events: readonly EventEntry[], bytes: number): EventEntry[] {
  let sum = 0;
  const taken: EventEntry[] = [];
  for (const event of events) {
    sum += sizeOf(event);
    if (sum > bytes || (sum > BATCH_BYTES && taken.length > 0)) break;
    taken.push(event);
  }
  return taken;
}

function bytesOf(events: readonly EventEntry[]): number {
  return REQUEST_OVERHEAD_BYTES + events.reduce((sum, event) => sum + sizeOf(event), 0);
}

/** What an event takes in a request, bytes; its names of fields included. */
function sizeOf(event: EventEntry): number {
  return Buffer.byteLength(JSON.stringify(event)) + 1;
}
