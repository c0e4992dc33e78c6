import type { Logger } from 'pino';
import type { AcceptedEventType } from '../../../contracts/webhook/event.ts';
import type { MadeWebhook } from '../../../contracts/standing.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { CountedQuotaKind } from '../../../contracts/access/quotas.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { Staleness } from '../../../domain/conjunction/screening-catalogue.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { ElementSetRecords } from '../../../records/catalogue/element-sets.ts';
import type { Making } from '../../../records/store/making.ts';
import type { StandingDocument } from '../../../records/webhook/standing.ts';
import type { BoundTo, NewWebhook } from '../../../records/webhook/webhooks.ts';
import type { StartOutcome } from '../../../temporal/server-calls.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import type { Identity } from '../../http/identity.ts';
import { validationError } from '../../http/input/validate.ts';
import type { SatelliteQueries } from '../satellite/find-satellite.ts';
import type { WebhookDeps } from '../webhook/deps.ts';
import { prepareWebhook, type PreparedWebhook } from '../webhook/make-webhook.ts';

/** What the routes of watches and monitors need. */
export interface StandingDeps extends Pick<
  WebhookDeps,
  'clock' | 'quotas' | 'satelliteNumbers' | 'secretBox' | 'verifyTarget' | 'webhookGateway'
> {
  readonly log: Logger;
  readonly satellites: SatelliteQueries;
  /** Sets of watched satellites are kept longer. */
  readonly elementSets: Pick<ElementSetRecords, 'watch'>;
}

/** What a watch or monitor is made of whatever its kind. */
export type StandingPart = Pick<
  StandingDocument,
  '_id' | 'owner_id' | 'satellites' | 'satellite_names' | 'satellites_as_written' | 'webhook_id'
>;

/** What is to be made, and by what. */
export interface StandingOrder<D extends StandingDocument> {
  readonly boundTo: BoundTo;
  readonly quota: CountedQuotaKind;
  /** What its webhook gets. */
  readonly events: readonly AcceptedEventType[];
  readonly body: {
    readonly satellites: readonly string[];
    readonly webhook_url?: string | null | undefined;
  };
  /** Why elements are of no use to it, within so many days of now; null where they are. */
  readonly stalenessOf: (elements: Pick<Elements, 'epochMs'>, nowMs: number) => Staleness | null;
  readonly freshDays: number;
  /** Elements that are of no use are refused. */
  readonly isStrict: boolean;
  /** What its kind warns of. */
  readonly warnings: readonly Warning[];
  readonly create: (part: StandingPart, webhook: NewWebhook | null, making: Making) => Promise<D>;
  readonly start: (standing: D) => Promise<StartOutcome>;
  readonly takeBack: (id: string) => Promise<boolean>;
}

/** A watch or monitor that was made, with what is shown once. */
export interface MadeStanding<D extends StandingDocument> {
  readonly standing: D;
  readonly webhook: PreparedWebhook | null;
  readonly warnings: readonly Warning[];
}

/**
 * Makes a watch or monitor: stores it, with its webhook where one is asked for, and starts its workflow. When
 * the start has surely failed both are taken back; where that is not sure they stay, and the reconciler
 * starts it.
 * @throws {AppError} validation_error, elements_too_old (strict), webhook_target_refused, quota_exceeded,
 * unavailable.
 */
export async function makeStanding<D extends StandingDocument>(
  deps: StandingDeps,
  identity: Pick<Identity, 'ownerId' | 'tier'>,
  order: StandingOrder<D>,
): Promise<MadeStanding<D>> {
  const { ownerId } = identity;
  const { boundTo, body } = order;
  const satellites = await readSatellites(deps.satellites, body.satellites);
  const nowMs = deps.clock();
  const stale = staleElements(
    satellites,
    ({ elements }) => order.stalenessOf(elements, nowMs),
    order.freshDays,
  );
  if (order.isStrict && stale[0] !== undefined)
    throw new AppError('elements_too_old', stale[0].message);
  const url = body.webhook_url ?? null;
  const webhook =
    url === null
      ? null
      : await prepareWebhook(
          deps,
          { url, events: [...order.events] },
          { ownerId, boundTo, field: 'webhook_url' },
        );
  const distinct = [...new Map(satellites.map((one) => [one.noradId, one])).values()];
  const standing = await order.create(
    {
      _id: boundTo.id,
      owner_id: ownerId,
      satellites: distinct.map(({ noradId }) => noradId),
      satellite_names: distinct.map(({ name }) => name),
      satellites_as_written: body.satellites,
      webhook_id: webhook?.webhook._id ?? null,
    },
    webhook?.webhook ?? null,
    deps.quotas(identity, order.quota),
  );
  await startOrTakeBack({
    start: () => order.start(standing),
    takeBack: () => order.takeBack(boundTo.id),
    onLeft: (error) => {
      deps.log.warn({ err: error, id: boundTo.id }, `a ${boundTo.kind} could not be taken back`);
    },
  });
  await deps.elementSets.watch(standing.satellites);
  return {
    standing,
    webhook,
    warnings: [...(webhook?.warnings ?? []), ...order.warnings, ...stale],
  };
}

/** The answer that shows what was made, its secrets once; `self` is where it is read. */
export function madeAnswer<D extends StandingDocument, Shown extends object>(
  { standing, webhook, warnings }: MadeStanding<D>,
  present: (standing: D) => Shown,
  self: string,
) {
  return {
    status: 201,
    body: {
      ...present(standing),
      webhook: presentMadeWebhook(webhook),
      warnings: [...warnings],
    },
    headers: { Location: self, 'Cache-Control': 'no-store' },
  };
}

/** A webhook that was made, as it is shown once. */
function presentMadeWebhook(made: PreparedWebhook | null): MadeWebhook {
  return made === null ? null : { id: made.webhook._id, url: made.webhook.url, ...made.secrets };
}

/** The satellites that are named. @throws {AppError} validation_error, which names every one that is unknown. */
async function readSatellites(
  catalogue: SatelliteQueries,
  named: readonly string[],
): Promise<Satellite[]> {
  const found = await Promise.all(named.map((one) => catalogue.find(one)));
  const unknown = found.flatMap((one, at) => (one === null ? [at] : []));
  if (unknown.length > 0)
    throw validationError(
      unknown.map((at) => ({
        path: `satellites.${at}`,
        message: `'${(named[at] ?? '').slice(0, 64)}' is neither a number nor a name of the catalogue`,
        in: 'body',
      })),
    );
  return found.filter((one) => one !== null);
}

/** A warning for every satellite whose elements are of no use, so that nothing can be told of it. */
export function staleElements(
  satellites: readonly Pick<Satellite, 'noradId' | 'elements'>[],
  stalenessOf: (satellite: Pick<Satellite, 'elements'>) => Staleness | null,
  days: number,
): Warning[] {
  return satellites.flatMap((satellite, at) => {
    const code = stalenessOf(satellite);
    if (code === null) return [];
    const when = code === 'elements_too_old' ? 'old' : 'ahead of now';
    const message = `The elements of ${satellite.noradId} are more than ${days} days ${when}: nothing is told of it before the catalogue is refreshed (CATALOG_URL, or npm run catalogue:import).`;
    return [{ path: `satellites.${at}`, code, message }];
  });
}
