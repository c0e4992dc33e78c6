import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { NewWebhookEvent } from '../../contracts/webhook/event.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { familyOf } from '../../domain/orbit/elements/known-families.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { nextRevision } from '../store/revision.ts';
import type { Database } from '../store/database.ts';
import { insertElementSets } from './element-sets.ts';
import type { PublishedEvents } from '../webhook/published-events.ts';
import { elementsOf, nameKey, statusOf } from './satellite-documents.ts';
import type { ElementsProvenance, Satellite, SatelliteDocument } from './satellite-documents.ts';
import { newDocument, SATELLITE_COLLECTION } from './satellites.ts';

/** What a batch of elements changed. */
export interface AppliedElements {
  /** Satellites that were not known. */
  readonly added: number;
  /** Satellites whose elements were older. */
  readonly updated: number;
  /** Satellites whose elements were as new or newer. */
  readonly unchanged: number;
  readonly statusChanges: number;
}

/** Where elements come from. */
export interface ElementsOrigin {
  readonly provenance: ElementsProvenance;
  /** Names the source that lists the satellites from now on; null for a file read once. */
  readonly listedBy: string | null;
}

export type CatalogueUpdates = ReturnType<typeof createCatalogueUpdates>;

/** Hears in the transaction that takes them of satellites, by catalogue number, with newer elements. */
export type OnNewerElements = (
  noradIds: readonly string[],
  session: ClientSession,
  nowMs: number,
) => Promise<void>;

/** Writes elements into the catalogue and publishes what changed. Throws when MongoDB is away. */
export function createCatalogueUpdates(
  database: Database,
  events: Pick<PublishedEvents, 'publish'>,
  onNewer: OnNewerElements = () => Promise.resolve(),
) {
  return {
    /**
     * Takes the elements that are newer than those kept, keeps every set in the history and publishes
     * `satellite.tle_updated` and `satellite.status_changed`, all or nothing. A repeat changes and
     * publishes nothing more.
     */
    apply: (batch: readonly Elements[], origin: ElementsOrigin, nowMs: number) =>
      database.transaction((session) =>
        applyBatch({ database, events, onNewer, session, origin, nowMs }, batch),
      ),
  };
}

interface Work {
  readonly database: Database;
  readonly events: Pick<PublishedEvents, 'publish'>;
  readonly onNewer: OnNewerElements;
  readonly session: ClientSession;
  readonly origin: ElementsOrigin;
  readonly nowMs: number;
}

/** What is read of a satellite to see what is new about it. */
type Known = Pick<SatelliteDocument, '_id' | 'name' | 'names' | 'elements_epoch' | 'status'>;

async function applyBatch(work: Work, sets: readonly Elements[]): Promise<AppliedElements> {
  const { database, events, onNewer, session, origin, nowMs } = work;
  const batch = newestOf(sets);
  const satellites: Collection<SatelliteDocument> = database.db.collection(SATELLITE_COLLECTION);
  const ids = batch.map(({ noradId }) => noradId);
  const found = await satellites
    .find({ _id: { $in: ids } }, { session })
    .project<Known>({ name: 1, names: 1, elements_epoch: 1, status: 1 })
    .toArray();
  const known = new Map(found.map((one) => [one._id, one]));
  const changes = batch.map((elements) => {
    const before = known.get(elements.noradId);
    return before === undefined ? addition(elements, work) : change(before, elements, work);
  });
  const operations = changes.flatMap(({ operation }) => operation ?? []);
  if (operations.length > 0) {
    const revision = await nextRevision(database.db, 'satellites', session);
    const written = operations.map((write) => write(revision));
    await satellites.bulkWrite(written, { session, ordered: false });
  }
  if (origin.listedBy !== null) {
    const listing = { listed_by: origin.listedBy, listed_at: new Date(nowMs) };
    await satellites.updateMany({ _id: { $in: ids } }, { $set: listing }, { session });
  }
  await insertElementSets(database.db, sets, { source: origin.provenance.source, nowMs }, session);
  const newer = changes.flatMap(({ kind }, at) => (kind === 'updated' ? (ids[at] ?? []) : []));
  if (newer.length > 0) await onNewer(newer, session, nowMs);
  const published = changes.flatMap((one) => one.events);
  await events.publish(
    published.map((event) => ({ event })),
    session,
  );
  const count = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length;
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    statusChanges: published.filter(({ type }) => type === 'satellite.status_changed').length,
  };
}

interface Change {
  readonly kind: 'added' | 'updated' | 'unchanged';
  /** What is written under a revision. */
  readonly operation: ((revision: number) => AnyBulkWriteOperation<SatelliteDocument>) | null;
  readonly events: readonly NewWebhookEvent[];
}

function addition(elements: Elements, { origin, nowMs }: Work): Change {
  const name = elements.name === '' ? `NORAD ${elements.noradId}` : elements.name;
  const family = familyOf(name);
  const entry: Satellite = {
    noradId: elements.noradId,
    name,
    names: [name],
    type: family?.type ?? null,
    operator: family?.operator ?? null,
    constellation: family?.constellation ?? null,
    launchDate: null,
    busClass: null,
    status: statusOf(elements, nowMs),
    elements,
    provenance: origin.provenance,
  };
  const document = { _id: elements.noradId, ...newDocument(entry, nowMs) };
  const operation = (revision: number) => ({
    insertOne: { document: { ...document, revision } },
  });
  return { kind: 'added', operation, events: [] };
}

function change(before: Known, elements: Elements, { origin, nowMs }: Work): Change {
  const isNewer = before.elements_epoch.getTime() < elements.epochMs;
  const isListed = origin.listedBy !== null && before.status === 'inactive';
  if (!isNewer && !isListed) return { kind: 'unchanged', operation: null, events: [] };
  const status = statusOf(elements, nowMs);
  const satellite = { id: before._id, name: before.name };
  const epoch = formatInstant(isNewer ? elements.epochMs : before.elements_epoch.getTime());
  const events: NewWebhookEvent[] = [];
  if (isNewer) {
    const previous = formatInstant(before.elements_epoch.getTime());
    const data = { satellite: { ...satellite, elements_epoch: epoch, previous_epoch: previous } };
    events.push({ type: 'satellite.tle_updated', timestampMs: nowMs, data });
  }
  if (status !== before.status) {
    const moved = { elements_epoch: epoch, from: before.status, to: status };
    const data = { satellite: { ...satellite, ...moved } };
    events.push({ type: 'satellite.status_changed', timestampMs: nowMs, data });
  }
  const newer = isNewer ? elementsOf({ elements, provenance: origin.provenance }) : {};
  const set = { ...newer, ...alias(before, elements.name), status, updated_at: new Date(nowMs) };
  const operation = (revision: number) => ({
    updateOne: { filter: { _id: before._id }, update: { $set: { ...set, revision } } },
  });
  return { kind: isNewer ? 'updated' : 'unchanged', operation, events };
}

/** A name that the satellite was not known by yet works as an id from now on. */
function alias({ name, names }: Known, newName: string) {
  const all = [name, ...names];
  if (newName === '' || all.some((one) => nameKey(one) === nameKey(newName))) return {};
  const more = [...new Set([...all, newName])];
  return { names: more, name_keys: [...new Set(more.map(nameKey))] };
}

/** One set of each satellite: the newest. */
function newestOf(batch: readonly Elements[]): Elements[] {
  const newest = new Map<string, Elements>();
  for (const elements of batch) {
    const before = newest.get(elements.noradId);
    if (before === undefined || before.epochMs < elements.epochMs)
      newest.set(elements.noradId, elements);
  }
  return [...newest.values()];
}
