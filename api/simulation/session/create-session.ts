import type { Logger } from 'pino';
import { SESSION_TTL_S, type CreateSessionBody } from '../../../contracts/session/session.ts';
import type { SessionDefinition } from '../../../domain/session/session.ts';
import type { CallerNames } from '../../../records/access/caller-names.ts';
import { newId } from '../../../records/store/ids.ts';
import type { SessionRecords } from '../../../records/session/sessions.ts';
import type { Making } from '../../../records/store/making.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import type { SessionGateway } from '../../../temporal/session/session-gateway.ts';
import { refusalOf } from '../reading.ts';
import { clientNetwork } from '../../http/access/addresses.ts';
import type { Compute } from '../../http/compute.ts';
import { sessionBeginning } from './beginning.ts';
import {
  findKnown,
  plannedSatellite,
  type SatelliteCatalogue,
} from '../../planning/reading/find-satellite.ts';
import { readDefinition, type KnownSatellites } from './definition.ts';

/** What the creation of a session needs. */
export interface CreateSessionDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly callerName: CallerNames;
  /** The catalogue with what is registered, as whoever asks may see it. */
  readonly satellites: SatelliteCatalogue;
  /** How a caller's sessions are made: no more than may be open at once. */
  readonly sessionQuota: (caller: string) => Making;
  readonly sessions: Pick<SessionRecords, 'insert' | 'takeBack'>;
  readonly sessionGateway: Pick<SessionGateway, 'start'>;
}

/** A session that exists. */
export interface CreatedRecord {
  readonly id: string;
  readonly definition: SessionDefinition;
  /** Epoch ms. */
  readonly createdAtMs: number;
  /** Epoch ms. */
  readonly expiresAtMs: number;
}

/**
 * Makes a session: reads its description, stores it with the state in which it begins, then starts
 * its workflow. When the start certainly failed the record is taken back and `unavailable` is
 * thrown; when that is not certain the session stays, and its first tick or fault starts it.
 * @throws {AppError} invalid_elements, invalid_timestamp or validation_error with all problems;
 * satellite_not_found; quota_exceeded; unavailable.
 */
export async function createSession(
  deps: CreateSessionDeps,
  body: CreateSessionBody,
  { compute, clientAddress }: { readonly compute: Compute; readonly clientAddress: string },
): Promise<CreatedRecord> {
  const createdAtMs = deps.clock();
  const read = readDefinition(body, createdAtMs, await knownOf(deps.satellites, body));
  if (!read.ok) throw refusalOf(read.problems);
  const definition = read.value;
  const id = newId('ses');
  const expiresAtMs = createdAtMs + SESSION_TTL_S * 1000;
  // All addresses that a client may take have one name, as they have one turn at the threads of the API.
  const caller = await deps.callerName(clientNetwork(clientAddress));
  const making = deps.sessionQuota(caller);
  // Beforehand too: a session that may not be kept is not worth computing.
  await making(() => Promise.resolve());
  const begin = await compute(sessionBeginning, { id, definition });
  await deps.sessions.insert({ id, caller, definition, begin, createdAtMs, expiresAtMs }, making);
  await startOrTakeBack({
    start: () => deps.sessionGateway.start({ sessionId: id, caller, definition }),
    takeBack: () => deps.sessions.takeBack(id),
    onLeft: (error) =>
      deps.log.warn({ err: error, sessionId: id }, 'a session could not be taken back'),
  });
  return { id, definition, createdAtMs, expiresAtMs };
}

/**
 * The satellites that a description names in place of elements.
 * @throws {AppError} satellite_not_found.
 */
async function knownOf(
  satellites: SatelliteCatalogue,
  body: CreateSessionBody,
): Promise<KnownSatellites> {
  const names = new Set(body.satellites.flatMap(({ satellite_id: name }) => name ?? []));
  const found = new Map<string, ReturnType<typeof plannedSatellite>>();
  for (const name of names)
    found.set(name, plannedSatellite(await findKnown(satellites, name, GIVE_ELEMENTS)));
  return found;
}

const GIVE_ELEMENTS = 'Send its elements in place of `satellite_id`.';
