import { MongoServerError, type Document } from 'mongodb';
import type { Database } from '../store/database.ts';
import { containing } from '../store/text-search.ts';

/** One record that a search found. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly status: string | null;
}

/** Kinds of records that a search reads. */
export type OwnedKind =
  'deployment' | 'workload' | 'plan' | 'mission' | 'agent' | 'webhook' | 'delivery';

/** Where a kind is kept, what is looked into and how a hit is shown. */
interface Searched {
  readonly collection: string;
  readonly filter?: Document;
  readonly fields: readonly string[];
  readonly title: (document: Shown) => string;
  readonly status: 'status' | 'phase' | 'reported_status' | null;
  /** Default: `_id`. */
  readonly id?: 'agent_id';
  /** Default: when it was made. */
  readonly newest?: string;
}

/** What titles and statuses are made of: each kind has some of it. */
interface Shown {
  readonly _id: string;
  readonly plan_label?: string | null;
  readonly plan_name?: string;
  readonly satellite_name?: string;
  readonly type?: string;
  readonly class?: string;
  readonly label?: string | null;
  readonly plan?: { readonly preset?: { name: string }; readonly satellite?: { name: string } };
  readonly name?: string;
  readonly agent_id?: string;
  readonly url?: string;
  readonly event_type?: string;
  readonly status?: string;
  readonly phase?: string;
  readonly reported_status?: string;
}

const SEARCHED: Readonly<Record<OwnedKind, Searched>> = {
  deployment: {
    collection: 'deployments',
    fields: ['_id', 'plan_label', 'plan_name', 'satellite_name', 'mission_name'],
    title: ({ plan_label: label, plan_name: name, satellite_name: satellite }) =>
      `${label ?? name ?? 'Deployment'} on ${satellite}`,
    status: 'status',
  },
  workload: {
    collection: 'workloads',
    fields: ['_id', 'type'],
    title: ({ type, class: kind }) => `${type} (${kind})`,
    status: 'phase',
  },
  plan: {
    collection: 'mission_plans',
    fields: ['_id', 'copy_of', 'label', 'plan.satellite.name', 'plan.preset.name'],
    title: ({ label, plan }) =>
      label ?? `${plan?.preset?.name ?? 'Plan'} on ${plan?.satellite?.name ?? 'a satellite'}`,
    status: null,
  },
  mission: {
    collection: 'missions',
    filter: { deleted_at: null },
    fields: ['_id', 'name', 'description'],
    title: ({ name }) => name ?? '',
    status: null,
  },
  agent: {
    collection: 'agents',
    fields: ['agent_id', 'satellite_name', 'satellite_id'],
    title: ({ agent_id: name }) => name ?? '',
    status: 'reported_status',
    id: 'agent_id',
    newest: 'last_seen_at',
  },
  webhook: {
    collection: 'webhooks',
    fields: ['_id', 'url'],
    title: ({ url }) => url ?? '',
    status: 'status',
  },
  delivery: {
    collection: 'webhook_deliveries',
    fields: ['_id', 'event_id'],
    title: ({ event_type: type }) => type ?? '',
    status: 'status',
  },
};

const SHOWN = {
  plan_label: 1,
  plan_name: 1,
  satellite_name: 1,
  type: 1,
  class: 1,
  label: 1,
  'plan.preset.name': 1,
  'plan.satellite.name': 1,
  name: 1,
  agent_id: 1,
  url: 1,
  event_type: 1,
  status: 1,
  phase: 1,
  reported_status: 1,
} as const;

/** A search reads records of an owner for no longer than this, ms. */
const MOST_MS = 2_000;
/** The server's code for what took longer. */
const TOOK_LONGER = 50;

export type SearchRecords = ReturnType<typeof createSearchRecords>;

/** Looks for a text in what an owner has. Throws when MongoDB is away. */
export function createSearchRecords({ db }: Database) {
  return {
    /** Up to `limit` records of a kind that have the text, the newest first; null where they are too many to read. */
    async find(
      kind: OwnedKind,
      ownerId: string,
      text: string,
      limit: number,
    ): Promise<Found[] | null> {
      const searched = SEARCHED[kind];
      const { collection, filter = {}, fields, title, status, id = '_id', newest } = searched;
      const found = await db
        .collection(collection)
        .find({ owner_id: ownerId, ...filter, ...containing(fields, text) }, { maxTimeMS: MOST_MS })
        .sort({ [newest ?? 'created_at']: -1 })
        .limit(limit)
        .project<Shown>(SHOWN)
        .toArray()
        .catch((error: unknown) => {
          if (error instanceof MongoServerError && error.code === TOOK_LONGER) return null;
          throw error;
        });
      if (found === null) return null;
      return found.map((document) => ({
        id: document[id] ?? document._id,
        title: title(document),
        status: status === null ? null : (document[status] ?? null),
      }));
    },
  };
}
