import * as v from 'valibot';
import { RISK_LEVELS, type RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { CHAT_KINDS } from '../../domain/webhook/alert-text.ts';
import { Links } from '../links.ts';
import { pageSchema } from '../page.ts';
import { answer, choice, described, fields, flag, list, nullish, text } from '../shapes.ts';
import { wallTime } from '../time.ts';
import { Warning } from '../warning.ts';
import type { AcceptedEventType } from './event.ts';

/** What an alert may be for, and the events that mean it. */
export const ALERT_EVENTS = {
  'deployment.failed': ['deployment.failed'],
  'workload.failed': ['workload.failed'],
  'workload.timed_out': ['workload.timed_out'],
  conjunction: ['conjunction.created', 'conjunction.risk_changed'],
  'workload_schedule.refused': ['workload_schedule.refused'],
  'budget.reached': ['budget.reached'],
} as const satisfies Record<string, readonly AcceptedEventType[]>;
export type AlertCause = keyof typeof ALERT_EVENTS;
// True: exactly the names of the table.
export const ALERT_CAUSES = Object.keys(ALERT_EVENTS) as AlertCause[];

/** The least risk of an encounter that is told where the alert does not say. */
export const DEFAULT_MIN_RISK = 'HIGH' satisfies RiskLevel;
/** Alerts of a page where the request names no limit, and at most. */
export const DEFAULT_ALERTS = 50;
export const MAX_ALERTS_PAGE = 200;
const MAX_RECIPIENTS = 20;

const Address = v.pipe(text(254), v.email('must be an e-mail address'));

const Mail = v.pipe(
  fields({
    to: v.pipe(
      list(Address, MAX_RECIPIENTS),
      v.minLength(1, 'must name at least one address'),
      v.transform((to) => [...new Set(to)]),
      v.description(
        'Addresses, each of which gets a mail of its own; all alerts of an owner send 2,000 a day at most, and 60 an ' +
          'hour to one mailbox.',
      ),
    ),
  }),
  v.title('AlertMailRequest'),
);

const Chat = v.pipe(
  fields({
    url: described(
      text(2048),
      'The incoming webhook of the chat: https, public, checked now and at every message. It is a ' +
        'secret: kept encrypted and never shown again.',
    ),
    kind: nullish(choice(CHAT_KINDS), 'Default `generic`: a body `{"text": …}`.'),
  }),
  v.title('AlertChatRequest'),
);

const Channel = v.pipe(
  fields({ mail: v.nullish(Mail), chat: v.nullish(Chat) }),
  v.title('AlertChannelRequest'),
  v.description('Either `mail` or `chat`.'),
);

const Causes = v.pipe(
  list(choice(ALERT_CAUSES), ALERT_CAUSES.length),
  v.minLength(1, 'must name at least one'),
  v.transform((causes) => [...new Set(causes)]),
  v.description(`Out of ${ALERT_CAUSES.join(', ')}.`),
);

const Time = v.pipe(text(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be hh:mm'));
const Quiet = v.pipe(
  fields({ from: Time, to: Time, timezone: nullish(text(64), 'Default UTC.') }),
  v.title('QuietHoursRequest'),
  v.description('What happens then is told together when they are over.'),
);

const sharedEntries = {
  name: nullish(text(100), 'For people.'),
  min_risk: nullish(choice(RISK_LEVELS), `Of encounters. Default ${DEFAULT_MIN_RISK}.`),
  quiet: v.nullish(Quiet),
  enabled: nullish(flag(), 'Default true.'),
};

/** Body of `POST /v1/alerts`. */
export const CreateAlertBody = v.pipe(
  fields({ channel: Channel, on: Causes, ...sharedEntries }),
  v.title('CreateAlert'),
  v.examples([
    {
      name: 'shift',
      channel: { mail: { to: ['shift@example.com'] } },
      on: ['deployment.failed' as const, 'workload.failed' as const, 'conjunction' as const],
      min_risk: 'HIGH' as const,
    },
  ]),
);
export type CreateAlertBody = v.InferOutput<typeof CreateAlertBody>;

/** Body of `PATCH /v1/alerts/{id}`: what is absent stays. */
export const UpdateAlertBody = v.pipe(
  fields({ channel: v.optional(Channel), on: v.optional(Causes), ...sharedEntries }),
  v.title('UpdateAlert'),
  v.examples([{ enabled: false }]),
);
export type UpdateAlertBody = v.InferOutput<typeof UpdateAlertBody>;

const alertEntries = {
  id: v.string(),
  name: v.nullable(v.string()),
  channel: v.object({
    mail: v.nullable(v.object({ to: v.array(v.string()) })),
    chat: v.nullable(
      v.object({
        kind: v.picklist(CHAT_KINDS),
        host: described(v.string(), 'Of its address, which is not shown.'),
      }),
    ),
  }),
  on: v.array(v.picklist(ALERT_CAUSES)),
  min_risk: v.picklist(RISK_LEVELS),
  quiet: v.nullable(v.object({ from: v.string(), to: v.string(), timezone: v.string() })),
  enabled: v.boolean(),
  last_message: described(
    v.nullable(
      v.object({
        at: wallTime(),
        outcome: described(
          v.picklist(['sent', 'retrying', 'failed']),
          'failed: six attempts over ten hours were in vain.',
        ),
        events: described(v.number(), 'How many events it told of.'),
        error: v.nullable(v.string()),
      }),
    ),
    'What became of the newest message; null before the first.',
  ),
  created_at: wallTime(),
  updated_at: wallTime(),
  links: Links,
};

const alertExample = {
  id: 'alr_7k2mq4wz9rtb5xhc3npdabcd',
  name: 'shift',
  channel: { mail: { to: ['shift@example.com'] }, chat: null },
  on: ['deployment.failed' as const, 'workload.failed' as const, 'conjunction' as const],
  min_risk: 'HIGH' as const,
  quiet: null,
  enabled: true,
  last_message: {
    at: '2026-11-22T10:04:31.250Z',
    outcome: 'sent' as const,
    events: 1,
    error: null,
  },
  created_at: '2026-11-22T10:03:00.000Z',
  updated_at: '2026-11-22T10:03:00.000Z',
  links: { self: '/v1/alerts/alr_7k2mq4wz9rtb5xhc3npdabcd' },
};

/** An alert. */
export const Alert = v.pipe(v.object(alertEntries), v.title('Alert'), v.examples([alertExample]));

/** An alert that was made or changed. */
export const WrittenAlert = v.pipe(
  v.object({ ...alertEntries, warnings: v.array(Warning) }),
  v.title('WrittenAlert'),
  v.examples([{ ...alertExample, warnings: [] }]),
);
export const AlertPage = pageSchema(Alert);

/** Answer of a test. */
export const TestedAlert = answer('TestedAlert', {
  id: v.string(),
  status: described(v.literal('sending'), '`last_message` of the alert says what became of it.'),
});
/** Answer of a deletion. */
export const DeletedAlert = answer('DeletedAlert', {
  id: v.string(),
  status: v.literal('deleted'),
});
