import * as v from 'valibot';
import {
  answer,
  choice,
  described,
  fields,
  flag,
  list,
  mostBytes,
  nullish,
  number,
  text,
} from '../shapes.ts';
import { choiceAsSpelt } from '../spelling.ts';
import { Links } from '../links.ts';
import { InstantInput, onWallClock, wallTime, wallTimeOrNull } from '../time.ts';
import { Warning } from '../warning.ts';
import { ACCEPTED_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './event.ts';
import { SUBSCRIPTIONS, type Subscription, WILDCARDS } from './subscription.ts';
import { RISK_LEVELS, type RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { WEBHOOK_EXAMPLE, WEBHOOK_BODY_EXAMPLE } from './webhook-example.ts';
import { DISABLED_REASONS } from '../../domain/webhook/delivery.ts';

/** Webhooks of one owner at most. */
export const MAX_WEBHOOKS = 1000;
/** Webhooks, or deliveries, of a page where the request names no limit, and at most. */
export const DEFAULT_WEBHOOKS = 50;
export const MAX_WEBHOOKS_PAGE = 200;
/** How long a replaced secret signs beside the new one where the request does not say, hours. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;

const MAX_FILTER_SATELLITES = 1000;
/** `lenient`: not disabled while another event got through since a failing one's first attempt. */
export const DISABLE_POLICIES = ['strict', 'lenient'] as const;
export type DisablePolicy = (typeof DISABLE_POLICIES)[number];

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

const Url = described(
  text(2048),
  'https, without user or password, public: checked now and at every connection. Redirects are ' +
    'not followed.',
);

const Events = v.pipe(
  list(choiceAsSpelt(SUBSCRIPTIONS), 100),
  v.minLength(1, 'must name at least one event type'),
  v.transform((names): Subscription[] => [...new Set(names)]),
  v.description(
    `Out of: ${ACCEPTED_EVENT_TYPES.join(', ')}; or ${WILDCARDS.join(', ')}, which stand for all types, ` +
      'or those of a group, and for types of later versions too.',
  ),
);

const Secret = v.pipe(
  v.string('must be a string'),
  v.regex(
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
    'must be printable ASCII characters, without blanks around them',
  ),
  v.minLength(8, 'must have at least 8 characters'),
  v.maxLength(256, 'must have at most 256 characters'),
  v.description('8 to 256 printable characters. Default: one is made.'),
);

const RiskLevelInput = v.pipe(
  v.string('must be a string'),
  v.transform((level) => level.toUpperCase()),
  v.picklist(RISK_LEVELS, `must be one of: ${RISK_LEVELS.join(', ')}`),
  mostBytes(16),
);

const Filters = v.pipe(
  fields({
    satellites: nullish(
      list(
        v.pipe(
          v.union(
            [text(200), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))],
            'must be a string',
          ),
          v.transform(String),
        ),
        MAX_FILTER_SATELLITES,
      ),
      'Catalogue numbers or names: only events about one of them. Default: all.',
    ),
    risk_levels: v.pipe(
      v.nullish(list(RiskLevelInput, 100)),
      v.transform((levels): RiskLevel[] | null | undefined => levels && [...new Set(levels)]),
      v.description('Only conjunctions of these levels; other events carry none and pass.'),
    ),
  }),
  v.title('WebhookFiltersRequest'),
);

const optionEntries = {
  disable_policy: nullish(
    choice(DISABLE_POLICIES),
    '`lenient`: the sixth failure of an event does not disable the webhook while another event ' +
      'got through since its first attempt. Default `strict`.',
  ),
  honour_retry_after: nullish(
    flag(),
    '`Retry-After` of a 429 or 503 may lengthen a wait. Default false.',
  ),
  disable_on_gone: nullish(flag(), 'An answer of 410 disables the webhook at once. Default false.'),
};

const sharedEntries = {
  filters: v.nullish(Filters),
  options: v.nullish(fields(optionEntries)),
  ...optionEntries,
  notify_email: nullish(
    v.pipe(text(254), v.email('must be an e-mail address')),
    'Where warnings go. Default: the address known for the owner of the key.',
  ),
  enabled: nullish(flag(), 'Default true.'),
};

/** Body of `POST /v1/webhooks`. */
export const CreateWebhookBody = v.pipe(
  fields({ url: Url, events: Events, secret: v.nullish(Secret), ...sharedEntries }),
  v.title('CreateWebhook'),
  v.examples([WEBHOOK_BODY_EXAMPLE]),
);
export type CreateWebhookBody = v.InferOutput<typeof CreateWebhookBody>;

/** Body of `PATCH /v1/webhooks/{id}`: what is absent stays. */
export const UpdateWebhookBody = v.pipe(
  fields({
    url: v.optional(Url),
    events: v.optional(Events),
    ...sharedEntries,
    status: described(v.optional(choice(WEBHOOK_STATUSES)), 'As `enabled` (alias).'),
    secret: v.optional(
      v.pipe(
        v.unknown(),
        v.check(
          () => false,
          'is replaced by POST …/rotate-secret, which lets both sign for a while',
        ),
        // Refused whatever it is; as long as one that could be given to a new webhook.
        mostBytes(1024),
      ),
    ),
  }),
  v.title('UpdateWebhook'),
  v.examples([{ enabled: true, filters: { risk_levels: ['CRITICAL'] } }]),
);
export type UpdateWebhookBody = v.InferOutput<typeof UpdateWebhookBody>;

/** Body of `POST /v1/webhooks/{id}/rotate-secret`. */
export const RotateSecretBody = v.pipe(
  fields({
    overlap_hours: nullish(
      v.pipe(
        v.number('must be a number'),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(MAX_OVERLAP_HOURS, `must be at most ${MAX_OVERLAP_HOURS}`),
      ),
      `How long the former secret signs beside the new one. Default ${DEFAULT_OVERLAP_HOURS}, at most ${MAX_OVERLAP_HOURS}.`,
    ),
    overlap_s: nullish(
      number(0, MAX_OVERLAP_HOURS * 3_600),
      'As overlap_hours, in seconds; not both.',
    ),
    secret: v.nullish(Secret),
  }),
  v.check(
    ({ overlap_hours: hours, overlap_s: seconds }) =>
      (hours ?? null) === null || (seconds ?? null) === null,
    'has overlap_hours and overlap_s: send one of them',
  ),
  v.title('RotateSecret'),
  v.examples([{ overlap_hours: 48 }]),
);

/** Body of `POST /v1/webhooks/{id}/recover`. */
export const RecoverBody = v.pipe(
  fields({
    since: described(InstantInput, onWallClock('Events published from then on.')),
    until: nullish(InstantInput, onWallClock('Default: now.')),
    dry_run: described(
      v.nullish(flag(), false),
      'true: nothing is sent, the answer (200) says how many events would be.',
    ),
  }),
  v.title('RecoverDeliveries'),
  v.examples([{ since: '2026-11-20T00:00:00Z', dry_run: false }]),
);

/** A webhook as it leaves the API; its secret is not in it. */
export const Webhook = v.pipe(
  v.object({
    id: v.string(),
    url: described(v.string(), 'Where events are sent.'),
    events: described(v.array(v.picklist(SUBSCRIPTIONS)), 'What it subscribes to, as written.'),
    filters: v.object({
      satellites: described(v.nullable(v.array(v.string())), 'Numbers or names; null: all.'),
      risk_levels: described(v.nullable(v.array(v.picklist(RISK_LEVELS))), 'Null: all.'),
    }),
    status: described(v.picklist(WEBHOOK_STATUSES), 'As `enabled`, in a word.'),
    enabled: described(v.boolean(), 'It gets events.'),
    disabled_reason: described(v.optional(v.picklist(DISABLED_REASONS)), 'Why it is disabled.'),
    disabled_at: v.optional(wallTime()),
    disable_policy: described(v.picklist(DISABLE_POLICIES), 'When failures disable it.'),
    honour_retry_after: described(v.boolean(), '`Retry-After` may lengthen a wait.'),
    disable_on_gone: described(v.boolean(), 'An answer of 410 disables it at once.'),
    options: v.object({
      disable_policy: described(v.picklist(DISABLE_POLICIES), 'When failures disable it.'),
      honour_retry_after: described(v.boolean(), '`Retry-After` may lengthen a wait.'),
      disable_on_gone: described(v.boolean(), 'An answer of 410 disables it at once.'),
    }),
    notify_email: described(v.nullable(v.string()), 'Where warnings go; null: to nobody.'),
    secrets: described(
      v.array(v.object({ created_at: wallTime(), expires_at: wallTimeOrNull() })),
      'Those that sign now, the present one first. Their values are not shown.',
    ),
    created_at: wallTime(),
    updated_at: wallTime(),
    last_delivery: described(
      v.optional(
        v.object({
          at: wallTime(),
          event_id: described(v.string(), 'The event that was sent.'),
          delivered: described(v.boolean(), 'The receiver answered 2xx.'),
          response_status: described(
            v.nullable(v.number()),
            'Its HTTP status; null without an answer.',
          ),
        }),
      ),
      'The newest attempt of any delivery, tests included.',
    ),
    links: Links,
  }),
  v.title('Webhook'),
  v.examples([WEBHOOK_EXAMPLE]),
);
export type Webhook = v.InferOutput<typeof Webhook>;

const secretEntries = {
  secret: described(
    v.string(),
    'Shown in this answer and never again. Key of X-Service-Signature, as it stands.',
  ),
  standard_webhooks_secret: described(
    v.string(),
    'The same secret as libraries of Standard Webhooks take it.',
  ),
};

/** Answer of `POST /v1/webhooks`. */
export const CreatedWebhook = answer('CreatedWebhook', {
  ...Webhook.entries,
  ...secretEntries,
  warnings: described(v.array(Warning), 'What was accepted although it may not work.'),
});

/** Answer of `PATCH /v1/webhooks/{id}`. */
export const UpdatedWebhook = v.object({
  ...Webhook.entries,
  warnings: CreatedWebhook.entries.warnings,
});

/** Answer of `POST /v1/webhooks/{id}/rotate-secret`. */
export const RotatedSecret = v.object({
  id: v.string(),
  ...secretEntries,
  overlap_hours: described(v.number(), 'How long former secrets sign too.'),
  previous_expires_at: wallTime('Until then former secrets sign too.'),
});

/** Answer of `DELETE /v1/webhooks/{id}`. */
export const DeletedWebhook = v.object({ id: v.string(), status: v.literal('deleted') });

/** Headers of one attempt: with them and the body a signature can be computed again. */
export const RequestHeaders = v.pipe(
  v.record(v.string(), v.string()),
  v.title('WebhookRequestHeaders'),
);

/** Answer of `POST /v1/webhooks/{id}/test`. */
export const WebhookTest = answer('WebhookTest', {
  status: described(v.picklist(['delivered', 'failed']), 'How the attempt ended.'),
  response_status: described(
    v.nullable(v.number()),
    'HTTP status of the receiver; null without an answer.',
  ),
  response_time_ms: described(v.number(), 'From the look-up of the name to the end of the answer.'),
  error_class: described(v.nullable(v.string()), 'What kind of failure; null when delivered.'),
  error: described(v.nullable(v.string()), 'The same for a person.'),
  request_headers: described(RequestHeaders, 'As they were sent.'),
  response_body: described(v.nullable(v.string()), 'At most 20 KiB of it.'),
  delivery_id: described(v.string(), 'The delivery that was made.'),
  event_id: described(v.string(), 'The event that was sent.'),
});
export type WebhookTest = v.InferOutput<typeof WebhookTest>;

/** One entry of `GET /v1/webhook-event-types`. */
export const WebhookEventTypeEntry = v.object({
  type: v.picklist(WEBHOOK_EVENT_TYPES),
  group: described(v.string(), 'What it is about.'),
  description: described(v.string(), 'One sentence.'),
  subscribable: described(
    v.boolean(),
    'False: nothing publishes it yet, or (`webhook.test`) it needs no subscription. A webhook may ' +
      'name it all the same, and is warned.',
  ),
  schema: described(
    v.record(v.string(), v.unknown()),
    'JSON Schema (2020-12) of the body of a delivery.',
  ),
  example: v.record(v.string(), v.unknown()),
});
