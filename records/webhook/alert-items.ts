import type { Filter } from 'mongodb';
import { RISK_LEVELS, type RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { parseWebhookEvent, type WebhookEvent } from '../../contracts/webhook/event.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import {
  ALERT_ITEMS,
  type AlertDocument,
  type AlertItemDocument,
  type AlertMessage,
} from './alert-documents.ts';
import { PUBLISHED_EVENTS, type PublishedEventDocument } from './published-events.ts';
import { ALERTS } from './record-events.ts';

/** A message that is due. */
export interface DueMessage {
  readonly alert: AlertDocument;
  /** The oldest first. */
  readonly items: readonly AlertItemDocument[];
}

/** How long an item is kept, ms: past all attempts and any quiet hours. */
const KEPT_MS = 7 * DAY_MS;
/** Events that one message tells of; others come with the next. */
const MOST_ITEMS = 50;

export type AlertItems = ReturnType<typeof createAlertItems>;

/** What alerts have to tell. All functions throw when MongoDB is away. */
export function createAlertItems({ db }: Pick<Database, 'db'>, clock: () => number = Date.now) {
  const alerts = db.collection<AlertDocument>(ALERTS);
  const items = db.collection<AlertItemDocument>(ALERT_ITEMS);
  const keep = async (made: readonly AlertItemDocument[]): Promise<void> => {
    if (made.length === 0) return;
    await items.bulkWrite(
      made.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
      })),
      { ordered: false },
    );
  };
  return {
    /** Keeps what the events of a batch are to their owners' alerts; answers whom to tell. Safe to repeat. */
    async collect(batchId: string): Promise<readonly string[]> {
      const published = db.collection<PublishedEventDocument>(PUBLISHED_EVENTS);
      const owned = { batch_id: batchId, owner_id: { $ne: null } };
      // Without their bodies, which are long: most owners have no alert.
      const heads = await published
        .find(owned)
        .project<Pick<PublishedEventDocument, 'owner_id' | 'type'>>({ owner_id: 1, type: 1 })
        .toArray();
      const owners = [...new Set(heads.map((event) => event.owner_id ?? ''))];
      const types = [...new Set(heads.map(({ type }) => type))];
      if (owners.length === 0) return [];
      const concerned = await alerts
        // True: a type that no alert can name finds none.
        .find({ owner_id: { $in: owners }, enabled: true, events: { $in: types as never[] } })
        .toArray();
      if (concerned.length === 0) return [];
      const of = { $in: [...new Set(concerned.map((alert) => alert.owner_id))] };
      const events = await published.find({ ...owned, owner_id: of }).toArray();
      const made = concerned.flatMap((alert) =>
        events.flatMap((event) => itemOf(alert, event, clock()) ?? []),
      );
      await keep(made);
      return [...new Set(made.map(({ alert_id: id }) => id))];
    },

    /** Keeps a test of an alert, whatever it is for. */
    keepTest: (alert: AlertDocument): Promise<void> => {
      const told = {
        title: 'A test of this alert',
        text: 'Nothing happened in orbit: somebody asked for a test.',
        page: null,
      };
      return keep([newItem(alert, newId('evt'), told, clock())]);
    },

    /** Puts what waits for an alert into a message; null where nothing does, or the alert is gone. Safe to repeat. */
    async claim(alertId: string, messageId: string): Promise<DueMessage | null> {
      const alert = await alerts.findOne({ _id: alertId });
      if (alert === null) return null;
      const of = { alert_id: alertId, message_id: messageId };
      if ((await items.countDocuments(of, { limit: 1 })) === 0) {
        const waiting = await items
          .find({ alert_id: alertId, message_id: null })
          .sort({ at: 1 })
          .limit(MOST_ITEMS)
          .project<{ _id: string }>({ _id: 1 })
          .toArray();
        const ids = waiting.map(({ _id }) => _id);
        await items.updateMany(
          { _id: { $in: ids }, message_id: null },
          { $set: { message_id: messageId } },
        );
      }
      const found = await items.find(of).sort({ at: 1 }).toArray();
      return found.length === 0 ? null : { alert, items: found };
    },

    /** The alert for which something waits; null where nothing does. */
    async waiting(alertId: string): Promise<AlertDocument | null> {
      const count = await items.countDocuments(
        { alert_id: alertId, message_id: null },
        { limit: 1 },
      );
      return count === 0 ? null : alerts.findOne({ _id: alertId });
    },

    /**
     * Alerts with something that was kept before the store of workflows was lost, and is not told: what was
     * part of a message waits anew, since nobody sends that message any more.
     */
    async lost(lostAtMs: number): Promise<readonly string[]> {
      const untold = untoldBefore(lostAtMs);
      await items.updateMany(
        { ...untold, message_id: { $ne: null } },
        { $set: { message_id: null } },
      );
      return items.distinct('alert_id', untold);
    },

    /** Notes that somebody works for what was untold of an alert. */
    async bringBack(alertId: string, lostAtMs: number): Promise<void> {
      await items.updateMany(
        { ...untoldBefore(lostAtMs), alert_id: alertId },
        { $set: { brought_back_at: new Date(clock()) } },
      );
    },

    /** Notes what became of an attempt at a message. */
    async note(
      { alert, items: told }: DueMessage,
      outcome: AlertMessage['outcome'],
      error: string | null,
    ): Promise<void> {
      const at = new Date(clock());
      const message = { at, outcome, events: told.length, error };
      await alerts.updateOne({ _id: alert._id }, { $set: { last_message: message } });
      if (outcome !== 'sent') return;
      await items.updateMany(
        { _id: { $in: told.map(({ _id }) => _id) } },
        { $set: { sent_at: at } },
      );
    },
  };
}

function untoldBefore(lostAtMs: number): Filter<AlertItemDocument> {
  const lostAt = new Date(lostAtMs);
  return { sent_at: null, at: { $lte: lostAt }, brought_back_at: { $not: { $gt: lostAt } } };
}

/** What an event is to an alert; null where it is not for it. */
function itemOf(
  alert: AlertDocument,
  published: PublishedEventDocument,
  nowMs: number,
): AlertItemDocument | null {
  const { owner_id: ownerId, type, risk_level: risk } = published;
  if (ownerId !== alert.owner_id || !alert.events.some((one) => one === type)) return null;
  const event = parseWebhookEvent(JSON.parse(published.body));
  const told = toldOf(event, risk, alert.min_risk);
  return told === null ? null : newItem(alert, published._id, told, nowMs);
}

type Told = Pick<AlertItemDocument, 'title' | 'text' | 'page'>;

/** An event in plain words; null where it is not worth an alert. */
function toldOf(event: WebhookEvent, risk: RiskLevel | null, least: RiskLevel): Told | null {
  switch (event.type) {
    case 'deployment.failed': {
      const { id, plan_label: label, satellite_name: name, failure_reason: why } = event.data;
      // The workload of a stage goes on without it, or tells itself that it failed.
      if (event.data.workload_id !== undefined) return null;
      const what = `Deployment ${label ?? id} on ${name} has failed`;
      return { title: what, text: why ?? 'No reason is known.', page: `/deployments/${id}` };
    }
    case 'workload.failed':
    case 'workload.timed_out': {
      const { id, type, outcome } = event.data;
      const how = event.type === 'workload.failed' ? 'has failed' : 'was not done by its deadline';
      const text = outcome?.message ?? outcome?.reasons?.[0]?.message ?? 'No reason is known.';
      return { title: `Workload ${type} ${how}`, text, page: `/workloads/${id}` };
    }
    case 'conjunction.created':
    case 'conjunction.risk_changed': {
      const { conjunction: it } = event.data;
      const wasAsHigh =
        'previous_risk_level' in it && isAtLeast(it.previous_risk_level, it.risk_level);
      if (risk === null || !isAtLeast(risk, least) || wasAsHigh) return null;
      return {
        title: `${it.risk_level} risk: ${it.primary.name} and ${it.secondary.name}`,
        text:
          `Closest approach at ${it.tca}, ${it.miss_km} km, probability of a collision ` +
          `${it.probability ?? 'unknown'}. Computed from public elements: ask for a conjunction ` +
          'data message before you act.',
        page: `/conjunctions/${it.id}`,
      };
    }
    case 'workload_schedule.refused': {
      const { schedule, occurrence, message } = event.data;
      const title = `Schedule ${schedule.name ?? schedule.id} made no workload at ${occurrence}`;
      return { title, text: message, page: `/workload-schedules/${schedule.id}` };
    }
    case 'budget.reached': {
      const { budget } = event.data;
      const of = budget.mission_id === null ? '' : ` of mission ${budget.mission_id}`;
      return {
        title: `${budget.threshold_percent} % of the budget${of} for ${budget.month} is spent`,
        text: `Spent: ${dollars(budget.spent_cents)} of ${dollars(budget.amount_cents)}.`,
        page: null,
      };
    }
    default:
      return null;
  }
}

/** From the highest level on. */
function isAtLeast(risk: RiskLevel, least: RiskLevel): boolean {
  return RISK_LEVELS.indexOf(risk) <= RISK_LEVELS.indexOf(least);
}

function dollars(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`;
}

function newItem(
  alert: AlertDocument,
  eventId: string,
  told: Told,
  nowMs: number,
): AlertItemDocument {
  return {
    _id: `${alert._id}/${eventId}`,
    alert_id: alert._id,
    owner_id: alert.owner_id,
    ...told,
    at: new Date(nowMs),
    message_id: null,
    sent_at: null,
    expires_at: new Date(nowMs + KEPT_MS),
  };
}
