import * as v from 'valibot';
import { Links } from '../links.ts';
import { described } from '../shapes.ts';
import { missionTime, missionTimeOrNull, wallTime } from '../time.ts';
import { DeploymentDetail } from '../deployment/deployment.ts';
import { DeploymentRevision, InfeasibleData, RevisedDeployment } from '../deployment/revision.ts';
import { ScoredPattern } from '../pattern/pattern.ts';
import { Workload } from '../workload/workload.ts';
import { RISK_LEVELS, type RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { RESOLUTIONS } from '../../domain/conjunction/life.ts';
import { DECAY_CONFIDENCES } from '../../domain/orbit/propagation/decay-notice.ts';

/**
 * What a catalogue knows of a satellite's life: its elements carry it to now and a source still
 * lists it; no source lists it any more; its elements lead into the ground or it has re-entered.
 */
export const SATELLITE_STATUSES = ['active', 'inactive', 'decayed'] as const;
export type SatelliteStatus = (typeof SATELLITE_STATUSES)[number];

/** What webhooks are told of the life of a workload. */
export const WORKLOAD_EVENT_TYPES = [
  'workload.accepted',
  'workload.planned',
  'workload.done',
  'workload.failed',
  'workload.timed_out',
  'workload.canceled',
] as const;
export type WorkloadEventType = (typeof WORKLOAD_EVENT_TYPES)[number];

/** What webhooks are told of what an owner set up: schedules and budgets. */
export const OWNER_EVENT_TYPES = ['workload_schedule.refused', 'budget.reached'] as const;

/** What webhooks are told of the life of a deployment. */
export const DEPLOYMENT_WEBHOOK_TYPES = [
  'deployment.running',
  'deployment.completed',
  'deployment.failed',
  'deployment.cancelled',
] as const;
export type DeploymentWebhookType = (typeof DEPLOYMENT_WEBHOOK_TYPES)[number];

/** What webhooks are told of the plans of deployments that are flown. */
export const REVISION_EVENT_TYPES = [
  'deployment.revision_proposed',
  'deployment.revised',
  'deployment.infeasible',
] as const;

/** What webhooks are told of encounters of watched satellites. */
export const CONJUNCTION_EVENT_TYPES = [
  'conjunction.created',
  'conjunction.updated',
  'conjunction.risk_changed',
  'conjunction.resolved',
] as const;

/** What webhooks are told of what histories of elements show. */
export const PATTERN_EVENT_TYPES = [
  'pattern.detected',
  'pattern.maneuver',
  'pattern.anomaly',
  'pattern.proximity',
] as const;

/** Every type of event, in the order of the published groups, then those of work in motion. */
export const WEBHOOK_EVENT_TYPES = [
  ...CONJUNCTION_EVENT_TYPES,
  ...PATTERN_EVENT_TYPES,
  'satellite.tle_updated',
  'satellite.status_changed',
  'satellite.decay_warning',
  ...WORKLOAD_EVENT_TYPES,
  ...DEPLOYMENT_WEBHOOK_TYPES,
  ...REVISION_EVENT_TYPES,
  ...OWNER_EVENT_TYPES,
  'webhook.test',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Types that a webhook may name: a test goes to one webhook, whatever it named. */
export const ACCEPTED_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter(
  (type): type is AcceptedEventType => type !== 'webhook.test',
);
export type AcceptedEventType = Exclude<WebhookEventType, 'webhook.test'>;

/**
 * Types that nothing publishes yet: a webhook may name them, and is warned. None today; a type of a later
 * version stands here from its registration until it happens, so that nobody waits for it unwarned.
 */
export const UNPUBLISHED_EVENT_TYPES: readonly WebhookEventType[] = [];

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
  probability: described(
    v.nullable(v.number()),
    'Of a collision, 0 to 1; null where no method holds (slow or eccentric): the risk is LOW then and says nothing.',
  ),
  risk_level: v.picklist(RISK_LEVELS),
};

const watchId = described(v.string(), 'The watch that tells it; `platform` for its own.');

const ConjunctionData = v.object({
  conjunction: v.object(conjunctionFields),
  watch_id: watchId,
});

const RiskChangedData = v.object({
  conjunction: v.object({ ...conjunctionFields, previous_risk_level: v.picklist(RISK_LEVELS) }),
  watch_id: watchId,
});

const ResolvedData = v.object({
  conjunction: v.object({
    ...conjunctionFields,
    reason: described(
      v.picklist(RESOLUTIONS),
      'passed: it is over; cleared: newer elements put the two far apart; decayed: one has no orbit any more; merged: newer elements make it one with another encounter of the two.',
    ),
    merged_into: described(v.nullable(v.string()), 'That other one; null where it was not merged.'),
  }),
  watch_id: watchId,
});

const PatternData = v.object({
  pattern: ScoredPattern,
  satellite: described(SatelliteRef, 'As in the pattern (alias).'),
  monitor_id: described(
    v.optional(v.string()),
    'The monitor that tells it; absent where everybody is told.',
  ),
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

const ScheduleRefusedData = v.object({
  schedule: v.object({ id: v.string(), name: v.nullable(v.string()) }),
  occurrence: wallTime('When the workload was due.'),
  code: described(v.string(), 'As in the record of the occurrence: `quota_exceeded`.'),
  message: v.string(),
  links: Links,
});

const BudgetReachedData = v.object({
  budget: v.object({
    mission_id: described(v.nullable(v.string()), 'Null: the budget of all that the owner spends.'),
    month: described(v.string(), 'Such as 2026-11, UTC.'),
    threshold_percent: described(
      v.number(),
      'What the bill crossed; a bill that crosses several is told once for each.',
    ),
    amount_cents: v.number(),
    spent_cents: described(v.number(), 'This bill included.'),
    currency: v.literal('USD'),
  }),
  workload_id: described(v.string(), 'The workload whose bill crossed the threshold.'),
  links: Links,
});

const RevisionData = v.object({ deployment: RevisedDeployment, revision: DeploymentRevision });

const TestData = v.object({ message: v.string(), webhook: v.object({ id: v.string() }) });

/** What the field `data` of an event holds, by type. */
const DATA = {
  'conjunction.created': ConjunctionData,
  'conjunction.updated': ConjunctionData,
  'conjunction.risk_changed': RiskChangedData,
  'conjunction.resolved': ResolvedData,
  'pattern.detected': PatternData,
  'pattern.maneuver': PatternData,
  'pattern.anomaly': PatternData,
  'pattern.proximity': PatternData,
  'satellite.tle_updated': TleUpdatedData,
  'satellite.status_changed': StatusChangedData,
  'satellite.decay_warning': DecayWarningData,
  'workload.accepted': Workload,
  'workload.planned': Workload,
  'workload.done': Workload,
  'workload.failed': Workload,
  'workload.timed_out': Workload,
  'workload.canceled': Workload,
  'deployment.running': DeploymentDetail,
  'deployment.completed': DeploymentDetail,
  'deployment.failed': DeploymentDetail,
  'deployment.cancelled': DeploymentDetail,
  'deployment.revision_proposed': RevisionData,
  'deployment.revised': RevisionData,
  'deployment.infeasible': InfeasibleData,
  'workload_schedule.refused': ScheduleRefusedData,
  'budget.reached': BudgetReachedData,
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
  /** Satellites that the event is about: both objects of a conjunction, and both that keep company. */
  readonly satellites: readonly { readonly id: string; readonly name: string }[];
  /** Null for events that carry no risk. */
  readonly riskLevel: RiskLevel | null;
}

/** The attributes of an event by which webhooks filter; a test has none, nor has a job without a plan. */
export function eventAttributes(event: Pick<WebhookEvent, 'data'>): EventAttributes {
  const { data } = event;
  if ('conjunction' in data) {
    const { primary, secondary, risk_level: riskLevel } = data.conjunction;
    return { satellites: [primary, secondary], riskLevel };
  }
  return { satellites: satellitesOf(data), riskLevel: null };
}

type DataWithoutRisk = Exclude<WebhookEventData, v.InferOutput<typeof ConjunctionData>>;

function satellitesOf(data: DataWithoutRisk): EventAttributes['satellites'] {
  if ('pattern' in data) {
    const { satellite, details } = data.pattern;
    const other = v.safeParse(SatelliteRef, details['other']);
    return other.success ? [satellite, other.output] : [satellite];
  }
  if ('satellite' in data) return [{ id: data.satellite.id, name: data.satellite.name }];
  const flown = 'deployment' in data ? data.deployment : data;
  if ('sat_norad_id' in flown) {
    const { satellite_id: own, sat_norad_id: number, satellite_name: name } = flown;
    // 0 stands for a satellite without a catalogue number.
    const ids = [...new Set([own, number])].filter((id) => id !== '0');
    return ids.map((id) => ({ id, name }));
  }
  if ('placement' in data) {
    const placed = data.placement?.satellites ?? [];
    return placed.map(({ satellite: id, satellite_name: name }) => ({ id, name }));
  }
  return [];
}
