import {
  ConjunctionWatch,
  CreatedWatch,
  CreateWatchBody,
} from '../../../contracts/conjunction/watch.ts';
import type { WatchDocument } from '../../../records/conjunction/watches.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { Route } from '../../http/route.ts';
import { isStrict } from '../../http/warnings.ts';
import { makeWatch, type WatchDeps } from '../conjunction/make-watch.ts';
import { presentWatch } from '../presenters/conjunction-watch.ts';
import { madeAnswer } from '../standing/make-standing.ts';
import { standingRoutes, standingWrites } from '../standing/standing-routes.ts';

const PATH = '/v1/conjunctions/watch';

/** `POST` and `GET /v1/conjunctions/watch`, `GET` and `DELETE /v1/conjunctions/watch/{id}`. */
export function conjunctionWatchRoutes(deps: WatchDeps): Route[] {
  const { conjunctionWatches: records, conjunctionGateway: gateway } = deps;
  return [
    createRoute(deps),
    ...standingRoutes<WatchDocument, typeof ConjunctionWatch>(
      { ...deps, records, gateway },
      {
        path: PATH,
        noun: 'watch',
        plural: 'watches of conjunctions',
        schema: ConjunctionWatch,
        present: presentWatch,
      },
    ),
  ];
}

function createRoute(deps: WatchDeps): Route {
  return standingWrites.post(PATH, {
    summary: 'Watch satellites for close approaches',
    description:
      'Every screening of the catalogue (after each refresh, and once a day) keeps the encounters of these ' +
      'satellites and tells what changes: `conjunction.created|updated|risk_changed|resolved`. With ' +
      '`webhook_url` a webhook is made that gets the events of this watch alone; its secret is shown in ' +
      'this answer and never again.',
    body: CreateWatchBody,
    idempotent: true,
    responses: {
      201: { description: 'The watch.', headers: ['Location'], schema: CreatedWatch },
    },
    errors: ['quota_exceeded', 'webhook_target_refused', 'webhooks_off', 'elements_too_old'],
    handler: async ({ body, identity, ctx }) => {
      const made = await makeWatch(deps, identity, body, isStrict(ctx));
      return madeAnswer(made, presentWatch, pathOf.conjunctionWatch(made.standing._id));
    },
  });
}
