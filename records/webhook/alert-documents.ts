import type { AlertCause } from '../../contracts/webhook/alert.ts';
import type { ChatKind } from '../../domain/webhook/alert-text.ts';
import type { AcceptedEventType } from '../../contracts/webhook/event.ts';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { QuietHours } from '../../domain/webhook/quiet-hours.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { ALERTS } from './record-events.ts';

/** Where an alert goes. */
export type AlertChannel =
  | { readonly kind: 'mail'; readonly to: readonly string[] }
  | {
      readonly kind: 'chat';
      readonly chat: ChatKind;
      /** The address, which is a secret, encrypted. */
      readonly sealed_url: string;
      readonly host: string;
    };

/** What became of the newest message of an alert. */
export interface AlertMessage {
  readonly at: Date;
  readonly outcome: 'sent' | 'retrying' | 'failed';
  readonly events: number;
  readonly error: string | null;
}

/** An alert as stored. */
export interface AlertDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly name: string | null;
  readonly channel: AlertChannel;
  readonly on: readonly AlertCause[];
  /** The types of events that `on` means. */
  readonly events: readonly AcceptedEventType[];
  readonly min_risk: RiskLevel;
  readonly quiet: QuietHours | null;
  readonly enabled: boolean;
  readonly last_message: AlertMessage | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Idempotency-Key of the request that made it. */
  readonly request_key?: string;
}

export const ALERT_ITEMS = 'alert_items';

/** One event that an alert tells of. */
export interface AlertItemDocument {
  /** `<alert>/<event>`: one for each. */
  readonly _id: string;
  readonly alert_id: string;
  readonly owner_id: string;
  readonly title: string;
  readonly text: string;
  /** Path of the console's page; null where there is none. */
  readonly page: string | null;
  readonly at: Date;
  /** The message that tells it; null before. */
  readonly message_id: string | null;
  readonly sent_at: Date | null;
  /** When it was taken up again after the store of workflows was lost. */
  readonly brought_back_at?: Date;
  readonly expires_at: Date;
}

export const ALERT_INDEXES: CollectionIndexes = {
  collection: ALERTS,
  indexes: [
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { owner_id: 1, enabled: 1, events: 1 }, name: 'of_event' },
    {
      key: { owner_id: 1, request_key: 1 },
      name: 'one_per_request',
      unique: true,
      partialFilterExpression: { request_key: { $exists: true } },
    },
  ],
};

export const ALERT_ITEM_INDEXES: CollectionIndexes = {
  collection: ALERT_ITEMS,
  indexes: [
    { key: { alert_id: 1, message_id: 1, at: 1 }, name: 'of_message' },
    { key: { at: 1 }, name: 'untold', partialFilterExpression: { sent_at: null } },
    { key: { owner_id: 1 }, name: 'owner' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};
