import type { Collection } from 'mongodb';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { Subscription } from '../../contracts/webhook/subscription.ts';
import type { DisabledReason } from '../../domain/webhook/delivery.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import type { DisablePolicy, WebhookStatus } from '../../contracts/webhook/webhook.ts';

/** A signing secret, encrypted. */
export interface WebhookSecret {
  /** What `SecretBox.seal` of `outbound/secret-box.ts` made of it, bound to the webhook's id. */
  readonly sealed: string;
  readonly created_at: Date;
  /** Null for the present secret; a former one signs beside it until then. */
  readonly expires_at: Date | null;
}

/** What a webhook's owner may choose about retries; all off by default. */
export interface WebhookOptions {
  readonly disable_policy: DisablePolicy;
  /** `Retry-After` of a 429 or 503 may lengthen a wait. */
  readonly honour_retry_after: boolean;
  /** 410 disables the webhook at once. */
  readonly disable_on_gone: boolean;
}

export const DEFAULT_WEBHOOK_OPTIONS: WebhookOptions = {
  disable_policy: 'strict',
  honour_retry_after: false,
  disable_on_gone: false,
};

/** Which events a webhook wants; null = no filter. */
export interface WebhookFilters {
  /**
   * What events are compared with: catalogue numbers and names in lower case, those included that
   * the owner's words stand for in the catalogue.
   */
  readonly satellites: readonly string[] | null;
  /** The owner's words, to be shown; absent = the same. */
  readonly satellites_as_written?: readonly string[];
  readonly risk_levels: readonly RiskLevel[] | null;
}

/** What a webhook was made for, and gets the events of alone. */
export interface BoundTo {
  readonly kind: 'conjunction_watch' | 'pattern_monitor';
  readonly id: string;
}

/** A webhook as stored. */
export interface WebhookDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** Absent = it gets whatever it names. */
  readonly bound_to?: BoundTo;
  readonly url: string;
  /** As written: types, and wildcards that stand for more. */
  readonly events: readonly Subscription[];
  readonly filters: WebhookFilters;
  readonly status: WebhookStatus;
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: Date | null;
  /** The delivery whose failure disabled it. */
  readonly disabled_by: string | null;
  /** The present one first. */
  readonly secrets: readonly WebhookSecret[];
  readonly options: WebhookOptions;
  /** Where warnings go; null = the address known for the owner. */
  readonly notify_email: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The newest attempt of any delivery; tests included. */
  readonly last_delivery: {
    readonly at: Date;
    readonly event_id: string;
    readonly delivered: boolean;
    readonly response_status: number | null;
  } | null;
  readonly last_success_at: Date | null;
  /** When its owner was warned of failures; null again after a success. */
  readonly warned_at: Date | null;
  /** The delivery whose failures are warned of. */
  readonly warned_by?: string;
}

/** What the caller decides about a new webhook. The id comes from `newWebhookId`. */
export type NewWebhook = Pick<
  WebhookDocument,
  '_id' | 'owner_id' | 'bound_to' | 'url' | 'events' | 'filters' | 'options' | 'notify_email'
> & { readonly sealedSecret: string; readonly enabled: boolean };

/** What an owner may change; absent = stays. */
export type WebhookChange = Partial<
  Pick<WebhookDocument, 'url' | 'events' | 'filters' | 'options' | 'notify_email'>
> & { readonly enabled?: boolean };

/** Which webhooks of an owner. */
interface WebhookFilter {
  readonly ownerId: string;
  readonly status?: WebhookDocument['status'];
}

/** The part of the webhooks that the API works with. All throw when MongoDB is away. */
export interface WebhookRecords {
  /** Stores a webhook, as far as `making` allows; throws what that throws. */
  create(webhook: NewWebhook, making?: Making): Promise<WebhookDocument>;
  get(ownerId: string, id: string): Promise<WebhookDocument | null>;
  /** Newest first. */
  list(query: PageQuery & WebhookFilter): Promise<WebhookDocument[]>;
  /** How many match, as far as they are counted. */
  count(filter: WebhookFilter): Promise<number>;
  /**
   * Applies the change; null when there is no such webhook. After disabling, call the gateway's
   * `stop`; enabling clears the reason.
   */
  update(ownerId: string, id: string, change: WebhookChange): Promise<WebhookDocument | null>;
  /** Removes the webhook; call the gateway's `stop` afterwards. False when there is none. */
  remove(ownerId: string, id: string): Promise<boolean>;
  /** Puts a new secret first; the former ones sign beside it for `overlapMs` more at most. */
  rotateSecret(
    ownerId: string,
    id: string,
    secret: { readonly sealed: string; readonly overlapMs: number },
  ): Promise<WebhookDocument | null>;
  /** How many webhooks have a secret that begins with none of these texts; reads all of them. */
  countSealedOtherwise(beginnings: readonly string[]): Promise<number>;
}

export const WEBHOOKS = 'webhooks';

export const WEBHOOK_INDEXES: CollectionIndexes = {
  collection: WEBHOOKS,
  indexes: [
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { status: 1, events: 1, _id: 1 }, name: 'subscribers' },
    { key: { owner_id: 1, events: 1 }, name: 'wanted_by_owner' },
  ],
};

/** More than the present secret and this many former ones sign nothing. */
const FORMER_SECRETS = 4;

/** Id of a webhook to be: its secret is sealed with it before the record is made. */
export function newWebhookId(): string {
  return newId('wh');
}

/** Opens the webhooks. `clock` answers epoch ms. */
export function createWebhookRecords(
  database: Database,
  clock: () => number = Date.now,
): WebhookRecords {
  const webhooks: Collection<WebhookDocument> = database.db.collection(WEBHOOKS);
  return {
    async create(webhook, making = makeFreely) {
      const document = newDocument(webhook, new Date(clock()));
      await making((session) => webhooks.insertOne(document, within(session)));
      return document;
    },
    get: (ownerId, id) => webhooks.findOne({ _id: id, owner_id: ownerId }),
    list: (query) => findPage(webhooks, filterOf(query), query).toArray(),
    count: (filter) => countUpTo(webhooks, filterOf(filter)),
    update(ownerId, id, { enabled, ...fields }) {
      const at = new Date(clock());
      return webhooks.findOneAndUpdate(
        { _id: id, owner_id: ownerId },
        [{ $set: { ...literals(fields), ...enabling(enabled, at), updated_at: at } }],
        { returnDocument: 'after' },
      );
    },
    async remove(ownerId, id) {
      const { deletedCount } = await webhooks.deleteOne({ _id: id, owner_id: ownerId });
      return deletedCount === 1;
    },
    rotateSecret: (ownerId, id, secret) =>
      webhooks.findOneAndUpdate(
        { _id: id, owner_id: ownerId },
        [{ $set: { secrets: rotated(secret, new Date(clock())), updated_at: new Date(clock()) } }],
        { returnDocument: 'after' },
      ),
    countSealedOtherwise(beginnings) {
      // Seals begin with a version and the hexadecimal name of a key: only the dot means anything.
      const known = beginnings.map((beginning) => beginning.replaceAll('.', '\\.'));
      const sealed = { $not: new RegExp(`^(?:${known.join('|')})`) };
      return webhooks.countDocuments({ secrets: { $elemMatch: { sealed } } });
    },
  };
}

function filterOf({ ownerId, status }: WebhookFilter) {
  return { owner_id: ownerId, ...(status === undefined ? {} : { status }) };
}

function newDocument(webhook: NewWebhook, at: Date): WebhookDocument {
  const { sealedSecret, enabled, ...fields } = webhook;
  return {
    ...fields,
    status: enabled ? 'enabled' : 'disabled',
    disabled_reason: enabled ? null : 'user',
    disabled_at: enabled ? null : at,
    disabled_by: null,
    secrets: [{ sealed: sealedSecret, created_at: at, expires_at: null }],
    created_at: at,
    updated_at: at,
    last_delivery: null,
    last_success_at: null,
    warned_at: null,
  };
}

/** In a pipeline a string that begins with a dollar sign would name a field. */
function literals(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { $literal: value as unknown }]),
  );
}

/** A webhook that is disabled already keeps the reason it has. */
function enabling(enabled: boolean | undefined, at: Date): object {
  if (enabled === undefined) return {};
  if (enabled) {
    return {
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      disabled_by: null,
      warned_at: null,
    };
  }
  const isEnabled = { $eq: ['$status', 'enabled'] };
  return {
    status: 'disabled',
    disabled_reason: { $cond: [isEnabled, 'user', '$disabled_reason'] },
    disabled_at: { $cond: [isEnabled, at, '$disabled_at'] },
  };
}

/** The new secret, then the former ones whose time is not over, each until the overlap ends. */
function rotated(
  secret: { readonly sealed: string; readonly overlapMs: number },
  at: Date,
): object {
  const until = new Date(at.getTime() + secret.overlapMs);
  const former = {
    $filter: {
      input: {
        $map: {
          input: '$secrets',
          in: {
            $mergeObjects: [
              '$$this',
              { expires_at: { $min: [{ $ifNull: ['$$this.expires_at', until] }, until] } },
            ],
          },
        },
      },
      cond: { $gt: ['$$this.expires_at', at] },
    },
  };
  const present = { sealed: secret.sealed, created_at: at, expires_at: null };
  return { $concatArrays: [[{ $literal: present }], { $slice: [former, FORMER_SECRETS] }] };
}
