import type { Logger } from 'pino';
import type { AgentConfig } from './config.ts';
import type { Flight } from './flight/flight.ts';
import { readHandOut, type HandOut } from './flight/hand-out.ts';
import type { RawHandOut } from './ground/console.ts';
import type { FlightEntry } from './journal/entries.ts';
import type { Journal } from './journal/journal.ts';

/** What taking hand-outs works with. */
export interface TakeParts {
  readonly config: Pick<AgentConfig, 'agentId' | 'rehearse'>;
  readonly journal: Journal;
  readonly log: Logger;
  readonly trust: { readonly refusal: (raw: RawHandOut) => Promise<string | null> };
  readonly flights: ReadonlyMap<string, Flight>;
  readonly fly: (entry: FlightEntry) => void;
}

/** What became of a hand-out. */
export type Taken =
  /** It is flown, or was already. */
  | 'flown'
  /** It is not to be flown: so it stays when it comes again. */
  | 'refused'
  /** It was not signed, or cannot be read: another copy of it may be whole. */
  | 'broken';

/** Takes hand-outs that may be trusted; what it refuses is counted, for the ground to see. */
export function createTaker({ config, journal, log, trust, flights, fly }: TakeParts) {
  let refusals = 0;
  let lastRefusal = '';

  return {
    /** Takes a new deployment, or a newer plan of one that flies; from then on it survives everything. */
    async take(raw: RawHandOut): Promise<Taken> {
      const untrusted = await trust.refusal(raw);
      if (untrusted !== null) return refuse('broken', untrusted);
      let handOut: HandOut;
      try {
        handOut = readHandOut(raw.body);
      } catch (error) {
        return refuse('broken', error instanceof Error ? error.message : String(error));
      }
      const { deploymentId, agentId } = handOut;
      if (await journal.isSettled(deploymentId))
        return refuse('refused', 'it was flown before', deploymentId);
      if (agentId !== null && agentId !== config.agentId)
        return refuse('refused', `it was meant for another agent: ${agentId}`, deploymentId);
      const flight = flights.get(deploymentId);
      if (flight !== undefined) return revise(flight, raw.body, handOut);
      if ((await journal.flight(deploymentId)) === null) await begin(raw.body, handOut);
      return 'flown';
    },

    /** Hand-outs that were refused since the start, as telemetry tells of them; empty where there are none. */
    told: (): object =>
      refusals === 0
        ? {}
        : { hand_outs_refused: refusals, hand_out_refusal: lastRefusal.slice(0, 400) },
  };

  async function begin(body: string, handOut: HandOut): Promise<void> {
    const { deploymentId, startMs, programs } = handOut;
    const speed = handOut.rehearsalSpeed ?? config.rehearse;
    const wallMs = Date.now();
    const entry: FlightEntry = {
      ...{ deploymentId, receivedMs: wallMs, handOut: body },
      anchor: speed === null ? null : { wallMs, missionMs: startMs, speed },
      ...{ position: 0, nextSeq: 1, state: 'flying', end: null },
    };
    await journal.commit([
      { put: 'hand-out', deploymentId, body },
      { put: 'flight', entry },
    ]);
    log.info({ deployment: deploymentId, programs: programs.size }, 'a deployment was taken');
    fly(entry);
  }

  async function revise(flight: Flight, body: string, handOut: HandOut): Promise<Taken> {
    // The ground hands out again what it has not heard of.
    if (handOut.revision === flight.revision()) return 'flown';
    const refusal = await flight.revise(body, handOut);
    return refusal === null ? 'flown' : refuse('refused', refusal, flight.deploymentId);
  }

  function refuse<T extends Taken>(taken: T, reason: string, deployment?: string): T {
    refusals += 1;
    lastRefusal = deployment === undefined ? reason : `${deployment}: ${reason}`;
    log.error(
      { ...(deployment !== undefined && { deployment }), reason },
      'a hand-out was refused',
    );
    return taken;
  }
}
