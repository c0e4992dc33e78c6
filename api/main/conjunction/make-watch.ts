import { DEFAULT_WATCH_KM, type CreateWatchBody } from '../../../contracts/conjunction/watch.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { CONJUNCTION_EVENT_TYPES } from '../../../contracts/webhook/event.ts';
import { OLDEST_DAYS, stalenessOf } from '../../../domain/conjunction/screening-catalogue.ts';
import { WIDEST_WATCH_KM } from '../../../domain/conjunction/watch-run.ts';
import {
  newWatchId,
  type WatchDocument,
  type WatchRecords,
} from '../../../records/conjunction/watches.ts';
import type { ConjunctionGateway } from '../../../temporal/conjunction-gateway.ts';
import type { Identity } from '../../http/identity.ts';
import { makeStanding, type MadeStanding, type StandingDeps } from '../standing/make-standing.ts';

/** What the routes of watches need. */
export interface WatchDeps extends StandingDeps {
  readonly conjunctionWatches: WatchRecords;
  readonly conjunctionGateway: Pick<ConjunctionGateway, 'start' | 'end'>;
}

/**
 * Makes a watch of conjunctions, as `makeStanding` does.
 * @throws {AppError} validation_error, elements_too_old (strict), webhook_target_refused, quota_exceeded,
 * unavailable.
 */
export async function makeWatch(
  deps: WatchDeps,
  identity: Pick<Identity, 'ownerId' | 'tier'>,
  body: CreateWatchBody,
  isStrict: boolean,
): Promise<MadeStanding<WatchDocument>> {
  const { conjunctionWatches: watches } = deps;
  const thresholdKm = body.threshold_km ?? DEFAULT_WATCH_KM;
  return makeStanding<WatchDocument>(deps, identity, {
    boundTo: { kind: 'conjunction_watch', id: newWatchId() },
    quota: 'watches',
    events: CONJUNCTION_EVENT_TYPES,
    body,
    ...{ stalenessOf, freshDays: OLDEST_DAYS, isStrict },
    warnings: thresholdKm > WIDEST_WATCH_KM ? [screenedLess(thresholdKm)] : [],
    create: (part, webhook, making) => {
      const asked = {
        threshold_km: thresholdKm,
        min_probability: body.min_probability ?? null,
        tells_uncertain: body.tells_uncertain ?? false,
      };
      return watches.create({ ...part, ...asked }, webhook, making);
    },
    start: (watch) => deps.conjunctionGateway.start(watch),
    takeBack: (id) => watches.takeBack(id),
  });
}

function screenedLess(thresholdKm: number): Warning {
  return {
    path: 'threshold_km',
    code: 'screened_less',
    message: `Watches are screened to ${WIDEST_WATCH_KM} km: ${thresholdKm} km is kept, and nothing beyond ${WIDEST_WATCH_KM} km is told.`,
  };
}
