import type { ConjunctionWatch } from '../../../contracts/conjunction/watch.ts';
import { WIDEST_WATCH_KM } from '../../../domain/conjunction/watch-run.ts';
import { instant } from '../../../presenters/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { WatchDocument } from '../../../records/conjunction/watches.ts';
import { presentStanding } from '../standing/present-standing.ts';

/** A watch in wire form. */
export function presentWatch(watch: WatchDocument): ConjunctionWatch {
  const { last_run: run, webhook_id: webhookId } = watch;
  return {
    ...presentStanding(watch),
    threshold_km: watch.threshold_km,
    screened_threshold_km: Math.min(watch.threshold_km, WIDEST_WATCH_KM),
    min_probability: watch.min_probability,
    tells_uncertain: watch.tells_uncertain,
    last_run:
      run === null
        ? null
        : {
            id: run.id,
            at: instant(run.at),
            start: instant(run.start),
            end: instant(run.end),
            newest_elements: instant(run.newest_elements),
            objects_screened: run.objects,
            screened_threshold_km: run.screened_km,
          },
    open: run === null ? null : { ...run.open },
    links: linksOf({
      self: pathOf.conjunctionWatch(watch._id),
      conjunctions: '/v1/conjunctions',
      webhook: webhookId === null ? null : pathOf.webhook(webhookId),
    }),
  };
}
