import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { UNPUBLISHED_EVENT_TYPES } from '../../../contracts/webhook/event.ts';
import { typesOf } from '../../../contracts/webhook/subscription.ts';
import type { CreateWebhookBody, UpdateWebhookBody } from '../../../contracts/webhook/webhook.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { DEFAULT_WEBHOOK_OPTIONS } from '../../../records/webhook/webhooks.ts';
import type {
  BoundTo,
  WebhookDocument,
  WebhookFilters,
  WebhookOptions,
} from '../../../records/webhook/webhooks.ts';
import { pathOf } from '../../../presenters/links.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { WebhookDeps } from './deps.ts';

/** Routes that read webhooks. */
export const webhookReads = endpoints({ kind: 'bearer', permission: 'webhooks:read' }, 'Webhooks');
/** Routes that change webhooks. */
export const webhookWrites = endpoints(
  { kind: 'bearer', permission: 'webhooks:write' },
  'Webhooks',
);

/** The id of a webhook or of a delivery in a path. */
export const IdParams = v.object({ id: v.string() });

/** A target that may be kept: its normalised URL and what to warn of. */
export interface AcceptedTarget {
  readonly url: string;
  readonly warnings: readonly Warning[];
}

/**
 * Checks the URL of a webhook, which stands in the field `path`.
 * @throws {AppError} webhook_target_refused; the rule is in `details.problems[0]`.
 */
export async function acceptTarget(
  deps: Pick<WebhookDeps, 'verifyTarget'>,
  url: string,
  path = 'url',
): Promise<AcceptedTarget> {
  const verdict = await deps.verifyTarget(url);
  switch (verdict.kind) {
    case 'allowed':
      return { url: verdict.url, warnings: [] };
    case 'unresolved': {
      const message =
        'The host has no address now. It is looked up at every attempt, so that the webhook works as soon as it has one.';
      return { url: verdict.url, warnings: [{ path, code: 'host_not_resolved', message }] };
    }
    case 'refused': {
      const { rule, message } = verdict.refusal;
      throw new AppError('webhook_target_refused', `The ${path} ${message}.`, {
        details: { problems: [{ path, message, rule, in: 'body' }] },
      });
    }
  }
}

/** What of a webhook's events and filters can meet nothing now: it is accepted all the same. */
export async function subscriptionWarnings(
  catalogue: Pick<SatelliteRecords, 'unknownOf'>,
  { events, filters }: Pick<WebhookDocument, 'events' | 'filters'>,
): Promise<Warning[]> {
  const satellites = filters.satellites_as_written ?? filters.satellites ?? [];
  const unknown = new Set(satellites.length === 0 ? [] : await catalogue.unknownOf(satellites));
  return [
    ...events.flatMap((name, index) => {
      const isPublished = typesOf([name]).some((type) => !UNPUBLISHED_EVENT_TYPES.includes(type));
      return isPublished ? [] : [notPublished(name, index)];
    }),
    ...satellites.flatMap((text, index) => (unknown.has(text) ? [notKnown(text, index)] : [])),
    ...emptyFilters(filters),
    ...(filters.risk_levels !== null &&
    !typesOf(events).some((type) => type.startsWith('conjunction.'))
      ? [WITHOUT_EFFECT]
      : []),
  ];
}

function notPublished(name: string, index: number): Warning {
  const message = `Nothing publishes ${name} yet: the webhook gets it as soon as something does.`;
  return { path: `events.${index}`, code: 'event_type_not_published', message };
}

function notKnown(text: string, index: number): Warning {
  const message = `'${text}' is neither a number nor a name of the catalogue: only events that carry exactly this text pass.`;
  return { path: `filters.satellites.${index}`, code: 'satellite_not_known', message };
}

const WITHOUT_EFFECT: Warning = {
  path: 'filters.risk_levels',
  code: 'filter_without_effect',
  message: 'Only conjunctions carry a risk level, and none of the events is one.',
};

function emptyFilters(filters: WebhookFilters): Warning[] {
  const message = 'An empty list lets none of the events through that carry one; leave it out.';
  return (['satellites', 'risk_levels'] as const)
    .filter((name) => filters[name]?.length === 0)
    .map((name) => ({ path: `filters.${name}`, code: 'filter_matches_nothing', message }));
}

/** The webhook of a caller. @throws {AppError} webhook_not_found, for another owner's too. */
export async function webhookOf(
  { webhooks }: Pick<WebhookDeps, 'webhooks'>,
  ownerId: string,
  id: string,
): Promise<WebhookDocument> {
  const found = await webhooks.get(ownerId, id);
  if (found === null) throw webhookNotFound(id);
  return found;
}

/** The refusal of an id that names no webhook of the caller. */
export function webhookNotFound(id: string): AppError {
  return new AppError('webhook_not_found', `There is no webhook '${id.slice(0, 64)}'.`);
}

const BOUND_PATHS: Readonly<Record<BoundTo['kind'], (id: string) => string>> = {
  conjunction_watch: pathOf.conjunctionWatch,
  pattern_monitor: pathOf.patternMonitor,
};

/** The refusal to delete a webhook without what it was made for. */
export function webhookIsBound({ kind, id }: BoundTo): AppError {
  return new AppError(
    'conflict',
    `This webhook was made with ${id} and goes with it: DELETE ${BOUND_PATHS[kind](id)}.`,
  );
}

/** Filters as they are kept: beside the owner's words, what these stand for in the catalogue. */
export async function readFilters(
  catalogue: Pick<SatelliteRecords, 'numbersOf'>,
  filters: CreateWebhookBody['filters'],
): Promise<WebhookFilters> {
  const written = filters?.satellites ?? null;
  const levels = filters?.risk_levels ?? null;
  if (written === null) return { satellites: null, risk_levels: levels };
  const numbers = await catalogue.numbersOf(written);
  const words = written.map((word) => word.trim().toLowerCase());
  return {
    satellites: [...new Set([...words, ...numbers])],
    satellites_as_written: written,
    risk_levels: levels,
  };
}

/** Options of a request over those there were; a field may stand in `options` or at the top. */
export function readOptions(
  body: Pick<
    UpdateWebhookBody,
    'options' | 'disable_policy' | 'honour_retry_after' | 'disable_on_gone'
  >,
  before: WebhookOptions = DEFAULT_WEBHOOK_OPTIONS,
): WebhookOptions {
  const { options } = body;
  return {
    disable_policy: body.disable_policy ?? options?.disable_policy ?? before.disable_policy,
    honour_retry_after:
      body.honour_retry_after ?? options?.honour_retry_after ?? before.honour_retry_after,
    disable_on_gone: body.disable_on_gone ?? options?.disable_on_gone ?? before.disable_on_gone,
  };
}
