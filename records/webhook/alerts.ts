import { ALERT_EVENTS, type AlertCause } from '../../contracts/webhook/alert.ts';
import type { AcceptedEventType } from '../../contracts/webhook/event.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { createInsertOnce } from '../store/insert-once.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { ALERTS } from './record-events.ts';
import { ALERT_ITEMS, type AlertDocument, type AlertItemDocument } from './alert-documents.ts';

/** What the caller decides about an alert. The id comes from `newAlertId`. */
export type NewAlert = Pick<
  AlertDocument,
  '_id' | 'owner_id' | 'name' | 'channel' | 'on' | 'min_risk' | 'quiet' | 'enabled' | 'request_key'
>;

/** What of an alert changes; what is absent stays. */
export type AlertChange = Partial<
  Pick<AlertDocument, 'name' | 'channel' | 'on' | 'min_risk' | 'quiet' | 'enabled'>
>;

/** Id of an alert to be: its address is sealed with it before the record is made. */
export function newAlertId(): string {
  return newId('alr');
}

export type AlertRecords = ReturnType<typeof createAlertRecords>;

/** The alerts as their owners work with them. All functions throw when MongoDB is away. */
export function createAlertRecords({ db }: Pick<Database, 'db'>, clock: () => number = Date.now) {
  const alerts = db.collection<AlertDocument>(ALERTS);
  const items = db.collection<AlertItemDocument>(ALERT_ITEMS);
  const insertOnce = createInsertOnce(alerts);
  return {
    /** Stores an alert as far as `making` allows; throws what that throws. */
    create(alert: NewAlert, making: Making = makeFreely): Promise<AlertDocument> {
      const at = new Date(clock());
      const fresh = { last_message: null, created_at: at, updated_at: at };
      return insertOnce({ ...alert, events: eventsOf(alert.on), ...fresh }, making);
    },

    /** The owner's alert, or null. */
    get: (ownerId: string, id: string): Promise<AlertDocument | null> =>
      alerts.findOne({ _id: id, owner_id: ownerId }),

    list: (ownerId: string, query: PageQuery): Promise<AlertDocument[]> =>
      findPage(alerts, { owner_id: ownerId }, query).toArray(),

    count: (ownerId: string): Promise<number> => countUpTo(alerts, { owner_id: ownerId }),

    /** Changes an alert; null where there is none. */
    update: (ownerId: string, id: string, change: AlertChange): Promise<AlertDocument | null> =>
      alerts.findOneAndUpdate(
        { _id: id, owner_id: ownerId },
        {
          $set: {
            ...change,
            ...(change.on !== undefined && { events: eventsOf(change.on) }),
            updated_at: new Date(clock()),
          },
        },
        { returnDocument: 'after' },
      ),

    /** Removes an alert and what it has not told; false where there is none. */
    async remove(ownerId: string, id: string): Promise<boolean> {
      const { deletedCount } = await alerts.deleteOne({ _id: id, owner_id: ownerId });
      if (deletedCount === 1) await items.deleteMany({ alert_id: id });
      return deletedCount === 1;
    },
  };
}

function eventsOf(causes: readonly AlertCause[]): readonly AcceptedEventType[] {
  return causes.flatMap((cause) => ALERT_EVENTS[cause]);
}
