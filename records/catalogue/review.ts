import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from 'mongodb';
import type { NewWebhookEvent, SatelliteStatus } from '../../contracts/webhook/event.ts';
import {
  decayRate,
  DECAY_FIT_DAYS,
  DECAY_PERIGEE_KM,
} from '../../domain/orbit/propagation/decay.ts';
import { decayWarning, type DecayWarning } from '../../domain/orbit/propagation/decay-notice.ts';
import { orbitSize, type Elements } from '../../domain/orbit/elements/elements.ts';
import { DAY_MS, formatInstant, HOUR_MS } from '../../domain/time/instant.ts';
import type { CatalogueStateDocument } from './state.ts';
import { nextRevision } from '../store/revision.ts';
import type { Database } from '../store/database.ts';
import { setsSince } from './element-sets.ts';
import type { PublishedEvents } from '../webhook/published-events.ts';
import { statusOf, toSatellite, type SatelliteDocument } from './satellite-documents.ts';
import { SATELLITE_COLLECTION } from './satellites.ts';

/** What a review found. */
export interface CatalogueReview {
  readonly satellites: number;
  readonly statusChanges: number;
  readonly decayWarnings: number;
}

/** Satellites of one transaction. */
const BATCH = 500;
/** A satellite that its source has not listed for so long is not listed any more. */
const UNLISTED_MS = 48 * HOUR_MS;
/** One that was last seen below this has re-entered. */
const LAST_SEEN_KM = 200;

export type CatalogueReviews = ReturnType<typeof createCatalogueReviews>;

/** Looks at every satellite of the catalogue. Throws when MongoDB is away. */
export function createCatalogueReviews(
  database: Database,
  events: Pick<PublishedEvents, 'publish'>,
) {
  const satellites: Collection<SatelliteDocument> = database.db.collection(SATELLITE_COLLECTION);
  return {
    /**
     * Finds satellites that have decayed, that their source no longer lists, or that are about to
     * re-enter, and publishes it. A repeat finds nothing new. `onProgress` is called for every
     * batch.
     */
    async review(
      source: CatalogueStateDocument | null,
      nowMs: number,
      onProgress?: (done: number) => void,
    ): Promise<CatalogueReview> {
      let [done, statusChanges, decayWarnings] = [0, 0, 0];
      for (let after = -1; ;) {
        const batch = await satellites
          .find({ norad_id: { $gt: after } })
          .sort({ norad_id: 1 })
          .limit(BATCH)
          .toArray();
        const last = batch.at(-1);
        if (last === undefined) break;
        const found = await reviewBatch({ database, satellites, source, nowMs }, batch);
        const changed = await database.transaction((session) =>
          write({ db: database.db, satellites, events, session, nowMs }, found),
        );
        statusChanges += changed.statusChanges;
        decayWarnings += changed.decayWarnings;
        done += batch.length;
        after = last.norad_id;
        onProgress?.(done);
      }
      return { satellites: done, statusChanges, decayWarnings };
    },
  };
}

/** What is to be changed about one satellite. */
interface Finding {
  readonly document: SatelliteDocument;
  readonly status: SatelliteStatus;
  readonly warning: DecayWarning | null;
}

interface ReviewWork {
  readonly database: Database;
  readonly satellites: Collection<SatelliteDocument>;
  readonly source: CatalogueStateDocument | null;
  readonly nowMs: number;
}

async function reviewBatch(
  { database, source, nowMs }: ReviewWork,
  batch: readonly SatelliteDocument[],
): Promise<Finding[]> {
  const read = batch.map((document) => ({ document, elements: toSatellite(document).elements }));
  const low = read.filter(
    ({ document, elements }) =>
      document.status !== 'decayed' && orbitSize(elements).perigeeKm < DECAY_PERIGEE_KM,
  );
  const history = await setsSince(
    database.db,
    low.map(({ document, elements }) => ({
      noradId: document._id,
      sinceMs: elements.epochMs - DECAY_FIT_DAYS * DAY_MS,
    })),
  );
  return read.flatMap(({ document, elements }): Finding[] => {
    const status = statusNow(document, elements, source, nowMs);
    const warning =
      status === 'active' ? warningOf(document, elements, history.get(document._id), nowMs) : null;
    return status === document.status && warning === null ? [] : [{ document, status, warning }];
  });
}

function statusNow(
  document: SatelliteDocument,
  elements: Elements,
  source: CatalogueStateDocument | null,
  nowMs: number,
): SatelliteStatus {
  // What has fallen stays down: SGP4 alone would answer with orbits again.
  if (document.status === 'decayed') return 'decayed';
  if (statusOf(elements, nowMs) === 'decayed') return 'decayed';
  const { listed_by: listedBy, listed_at: listedAt } = document;
  if (listedAt === undefined || source === null || listedBy !== source.url) return document.status;
  const listedMs = listedAt.getTime();
  const isInFile = listedMs >= (source.accepted_at?.getTime() ?? 0);
  const unlistedMs = (source.confirmed_at?.getTime() ?? 0) - listedMs;
  if (isInFile || unlistedMs < UNLISTED_MS) return document.status;
  return orbitSize(elements).perigeeKm < LAST_SEEN_KM ? 'decayed' : 'inactive';
}

function warningOf(
  document: SatelliteDocument,
  elements: Elements,
  history: readonly Elements[] | undefined,
  nowMs: number,
): DecayWarning | null {
  const rate = history === undefined ? null : decayRate(history);
  if (rate === null) return null;
  const { decay } = document;
  const before =
    decay === undefined
      ? null
      : {
          levelDays: decay.level_days,
          reentryMs: decay.predicted_reentry?.getTime() ?? null,
        };
  return decayWarning(elements, rate, before, nowMs);
}

interface WriteWork {
  readonly db: Db;
  readonly satellites: Collection<SatelliteDocument>;
  readonly events: Pick<PublishedEvents, 'publish'>;
  readonly session: ClientSession;
  readonly nowMs: number;
}

/** Writes what is still as it was read, and publishes it. */
async function write(
  { db, satellites, events, session, nowMs }: WriteWork,
  findings: readonly Finding[],
): Promise<{ readonly statusChanges: number; readonly decayWarnings: number }> {
  if (findings.length === 0) return { statusChanges: 0, decayWarnings: 0 };
  const current = await satellites
    .find({ _id: { $in: findings.map(({ document }) => document._id) } }, { session })
    .project<Pick<SatelliteDocument, '_id' | 'updated_at'>>({ updated_at: 1 })
    .toArray();
  const seen = new Map(current.map(({ _id, updated_at: at }) => [_id, at.getTime()]));
  const valid = findings.filter(
    ({ document }) => seen.get(document._id) === document.updated_at.getTime(),
  );
  if (valid.length > 0) {
    const revision = await nextRevision(db, 'satellites', session);
    const operations = valid.map((one) => operationOf(one, revision, nowMs));
    await satellites.bulkWrite(operations, { session });
  }
  const published = valid.flatMap((one) => eventsOf(one, nowMs));
  await events.publish(
    published.map((event) => ({ event })),
    session,
  );
  const count = (type: NewWebhookEvent['type']) =>
    published.filter((event) => event.type === type).length;
  return {
    statusChanges: count('satellite.status_changed'),
    decayWarnings: count('satellite.decay_warning'),
  };
}

function operationOf(
  { document, status, warning }: Finding,
  revision: number,
  nowMs: number,
): AnyBulkWriteOperation<SatelliteDocument> {
  const now = new Date(nowMs);
  const decay = warning && {
    level_days: warning.levelDays,
    predicted_reentry: warning.reentryMs === null ? null : new Date(warning.reentryMs),
    warned_at: now,
  };
  const set = { status, revision, updated_at: now, ...(decay !== null && { decay }) };
  return { updateOne: { filter: { _id: document._id }, update: { $set: set } } };
}

function eventsOf({ document, status, warning }: Finding, nowMs: number): NewWebhookEvent[] {
  const satellite = {
    id: document._id,
    name: document.name,
    elements_epoch: formatInstant(document.elements_epoch.getTime()),
  };
  const found: NewWebhookEvent[] = [];
  if (status !== document.status) {
    const data = { satellite: { ...satellite, from: document.status, to: status } };
    found.push({ type: 'satellite.status_changed', timestampMs: nowMs, data });
  }
  if (warning !== null) {
    const end = {
      predicted_reentry: warning.reentryMs === null ? null : formatInstant(warning.reentryMs),
      perigee_km: Math.round(warning.perigeeKm * 10) / 10,
      confidence: warning.confidence,
    };
    const data = { satellite: { ...satellite, ...end } };
    found.push({ type: 'satellite.decay_warning', timestampMs: nowMs, data });
  }
  return found;
}
