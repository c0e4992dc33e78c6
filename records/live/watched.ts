import type { Document } from 'mongodb';

/** Collections whose changes people follow. */
export const WATCHED = [
  'deployments',
  'deployment_events',
  'workloads',
  'workload_stages',
  'agents',
  'webhooks',
  'conjunction_watches',
  'conjunction_lives',
] as const;
export type Watched = (typeof WATCHED)[number];

/** A record as a change shows it: what its collection keeps, without secrets and bulky parts. */
export type ChangedDocument = Readonly<Record<string, unknown>>;

/** A change of a record, or its removal. */
export interface RecordChange {
  /** Its place among all changes: texts of later places sort after those of earlier ones. */
  readonly token: string;
  /** Grows with time over the whole platform; equal for what one transaction changed. */
  readonly seq: number;
  /** Epoch ms. */
  readonly atMs: number;
  readonly collection: Watched;
  readonly id: string;
  /** Whose it is; null where the record does not say. */
  readonly ownerId: string | null;
  /** It was made, has another status now, or its owner is asked something. */
  readonly hasMoved: boolean;
  /** As it is now; null once it is removed. */
  readonly document: ChangedDocument | null;
}

/** A change as the server sends it after `CHANGES`. */
export interface RawChange {
  readonly _id: { readonly _data: string };
  readonly ns: { readonly coll: string };
  readonly documentKey: { readonly _id: unknown };
  readonly clusterTime: { readonly t: number; readonly i: number };
  readonly wallTime: Date;
  readonly hasMoved: boolean;
  readonly fullDocument?: ChangedDocument | null;
}

const hasField = (name: string) => ({
  [`updateDescription.updatedFields.${name}`]: { $exists: true },
});
const isSet = (name: string) => ({
  $ne: [{ $type: `$updateDescription.updatedFields.${name}` }, 'missing'],
});

/** Fields of a deployment whose change a reader sees; its signs of life and counters are none. */
const SEEN_OF_DEPLOYMENT = [
  'status',
  'started_at',
  'completed_at',
  'failure_reason',
  'speed_multiplier',
  'agent_id',
  'mission_time',
  'revision',
  'asked_revision',
];

/**
 * What is asked of a change stream. A removed record does not say whose it was: removals are read from the
 * audit log, which does.
 */
export const CHANGES: Document[] = [
  {
    $match: {
      $or: [
        {
          'ns.coll': { $in: WATCHED.filter((name) => name !== 'deployments') },
          operationType: { $in: ['insert', 'update', 'replace'] },
        },
        { 'ns.coll': 'deployments', operationType: 'insert' },
        { 'ns.coll': 'deployments', $or: SEEN_OF_DEPLOYMENT.map(hasField) },
        {
          ...{ 'ns.coll': 'audit', operationType: 'insert', 'fullDocument.outcome': 'done' },
          'fullDocument.action': { $in: ['deployments.delete', 'webhooks.delete'] },
        },
      ],
    },
  },
  {
    $set: {
      hasMoved: {
        $or: [
          { $eq: ['$operationType', 'insert'] },
          ...['status', 'phase', 'resolution', 'risk', 'asked_revision'].map(isSet),
        ],
      },
      // A payload may have 64 KiB: a line of a log shows its message.
      'fullDocument.payload': { message: '$fullDocument.payload.message' },
    },
  },
  {
    $unset: [
      'updateDescription',
      ...[
        'secrets',
        'job',
        'plan',
        'history',
        'stage_plan',
        'status_history',
        'life',
        'updates',
      ].map((name) => `fullDocument.${name}`),
      'fullDocument.encounter.assessment',
      'fullDocument.encounter.episode',
    ],
  },
];

/** Says whether a name is that of a collection that is watched. */
function isWatched(name: string): name is Watched {
  return WATCHED.some((one) => one === name);
}

/** A change in our words; null for what is not followed, or was gone before it could be read. */
export function readChange(raw: RawChange): RecordChange | null {
  const { t, i } = raw.clusterTime;
  const place = {
    token: raw._id._data,
    // Up to a million operations a second keep their order.
    seq: t * 1_000_000 + Math.min(i, 999_999),
    atMs: raw.wallTime.getTime(),
  };
  const document = raw.fullDocument ?? null;
  if (document === null) return null;
  const ownerId = typeof document['owner_id'] === 'string' ? document['owner_id'] : null;
  if (raw.ns.coll === 'audit') {
    const resource = document['resource'];
    if (typeof resource !== 'object' || resource === null || !('id' in resource)) return null;
    const collection = document['action'] === 'webhooks.delete' ? 'webhooks' : 'deployments';
    const id = String(resource.id);
    return { ...place, collection, id, ownerId, hasMoved: true, document: null };
  }
  if (!isWatched(raw.ns.coll) || !('_id' in document)) return null;
  const id = String(raw.documentKey._id);
  return { ...place, collection: raw.ns.coll, id, ownerId, hasMoved: raw.hasMoved, document };
}
