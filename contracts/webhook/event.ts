import * as v from 'valibot';
import { described } from '../shapes.ts';
import { missionTime, missionTimeOrNull, wallTime } from '../time.ts';
import { DECAY_CONFIDENCES } from '../../domain/orbit/propagation/decay-notice.ts';

/** Risk of a conjunction: probability above 1e-4, above 1e-5, above 1e-6, everything else. */
export const RISK_LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/**
 * What a catalogue knows of a satellite's life: its elements carry it to now and a source still
 * lists it; no source lists it any more; its elements lead into the ground or it has re-entered.
 */
export const SATELLITE_STATUSES = ['active', 'inactive', 'decayed'] as const;
export type SatelliteStatus = (typeof SATELLITE_STATUSES)[number];

/** Every type of event that the platform sends, in the order of the published groups. */
export const WEBHOOK_EVENT_TYPES = [
  'conjunction.created',
  'conjunction.updated',
  'conjunction.risk_changed',
  'conjunction.resolved',
  'pattern.detected',
  'pattern.maneuver',
  'pattern.anomaly',
  'pattern.proximity',
  'satellite.tle_updated',
  'satellite.status_changed',
  'satellite.decay_warning',
  'webhook.test',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Types that a webhook can subscribe to: a test goes to one webhook, whatever it subscribed to. */
export const SUBSCRIBABLE_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter(
  (type): type is SubscribableEventType => type !== 'webhook.test',
);
export type SubscribableEventType = Exclude<WebhookEventType, 'webhook.test'>;

const SatelliteRef = v.object({
  id: described(v.string(), 'Catalogue number, 1 to 9 digits.'),
  name: v.string(),
});

const conjunctionFields = {
  id: v.string(),
  tca: missionTime('Time of closest approach.'),
  primary: SatelliteRef,
  secondary: SatelliteRef,
  miss_km: described(v.number(), 'Distance at the time of closest approach.'),
  probability: described(v.number(), 'Of a collision, 0 to 1.'),
  risk_level: v.picklist(RISK_LEVELS),
};

const ConjunctionData = v.object({ conjunction: v.object(conjunctionFields) });

const RiskChangedData = v.object({
  conjunction: v.object({ ...conjunctionFields, previous_risk_level: v.picklist(RISK_LEVELS) }),
});

const PatternData = v.object({
  pattern: v.object({
    id: v.string(),
    type: v.string(),
    subtype: v.nullable(v.string()),
    timestamp: missionTime(),
    confidence: described(v.number(), '0 to 1.'),
    description: v.string(),
    details: v.record(v.string(), v.unknown()),
    satellite: SatelliteRef,
  }),
  satellite: described(SatelliteRef, 'As in the pattern (alias).'),
});

const satelliteFields = {
  ...SatelliteRef.entries,
  elements_epoch: missionTime('Epoch of the newest elements.'),
};

const TleUpdatedData = v.object({
  satellite: v.object({
    ...satelliteFields,
    previous_epoch: missionTime('Epoch of the elements known before.'),
  }),
});

const StatusChangedData = v.object({
  satellite: v.object({
    ...satelliteFields,
    from: v.picklist(SATELLITE_STATUSES),
    to: v.picklist(SATELLITE_STATUSES),
  }),
});

const DecayWarningData = v.object({
  satellite: v.object({
    ...satelliteFields,
    predicted_reentry: missionTimeOrNull('Null when the rate of decay does not let one be told.'),
    perigee_km: described(v.number(), 'Mean height over 6378.135 km.'),
    confidence: v.picklist(DECAY_CONFIDENCES),
  }),
});

const TestData = v.object({ message: v.string(), webhook: v.object({ id: v.string() }) });

/** What the field `data` of an event holds, by type. */
const DATA = {
  'conjunction.created': ConjunctionData,
  'conjunction.updated': ConjunctionData,
  'conjunction.risk_changed': RiskChangedData,
  'conjunction.resolved': ConjunctionData,
  'pattern.detected': PatternData,
  'pattern.maneuver': PatternData,
  'pattern.anomaly': PatternData,
  'pattern.proximity': PatternData,
  'satellite.tle_updated': TleUpdatedData,
  'satellite.status_changed': StatusChangedData,
  'satellite.decay_warning': DecayWarningData,
  'webhook.test': TestData,
} as const satisfies Record<WebhookEventType, v.GenericSchema>;

/** The payload of a type. */
export type WebhookEventData<T extends WebhookEventType = WebhookEventType> = v.InferOutput<
  (typeof DATA)[T]
>;

/** An event as receivers get it: the body of a delivery. */
export type WebhookEvent<T extends WebhookEventType = WebhookEventType> = {
  [K in T]: {
    readonly id: string;
    readonly type: K;
    readonly timestamp: string;
    readonly data: WebhookEventData<K>;
  };
}[T];

/** An event before it has an id: what publishers hand over. */
export type NewWebhookEvent<T extends WebhookEventType = WebhookEventType> = {
  [K in T]: Omit<WebhookEvent<K>, 'id' | 'timestamp'> & { readonly timestampMs: number };
}[T];

/** The schema of a whole event of one type: the body of its deliveries. */
export function webhookEventSchema<T extends WebhookEventType>(type: T) {
  return v.object({
    id: described(
      v.string(),
      '`evt_…`. The same on every attempt: receivers drop what they have seen.',
    ),
    type: v.literal(type),
    timestamp: wallTime('When it happened.'),
    data: DATA[type],
  });
}

/** Reads the body of a delivery; throws a ValiError when it is none of the known events. */
export function parseWebhookEvent(body: unknown): WebhookEvent {
  const { type } = v.parse(v.object({ type: v.picklist(WEBHOOK_EVENT_TYPES) }), body);
  // The schema of a type gives the event of that type, which a union of types cannot express.
  return v.parse(webhookEventSchema(type), body) as WebhookEvent;
}

/** What filters of a webhook look at. */
export interface EventAttributes {
  /** Satellites that the event is about: both objects of a conjunction. */
  readonly satellites: readonly { readonly id: string; readonly name: string }[];
  /** Null for events that carry no risk. */
  readonly riskLevel: RiskLevel | null;
}

/** The attributes of an event by which webhooks filter; a test has none. */
export function eventAttributes(event: Pick<WebhookEvent, 'data'>): EventAttributes {
  const { data } = event;
  if ('conjunction' in data) {
    const { primary, secondary, risk_level: riskLevel } = data.conjunction;
    return { satellites: [primary, secondary], riskLevel };
  }
  if ('satellite' in data) {
    const { id, name } = data.satellite;
    return { satellites: [{ id, name }], riskLevel: null };
  }
  return { satellites: [], riskLevel: null };
}
