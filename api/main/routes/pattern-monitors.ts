import {
  CreatedMonitor,
  CreateMonitorBody,
  PatternMonitor,
} from '../../../contracts/pattern/monitor.ts';
import type { MonitorDocument } from '../../../records/pattern/monitors.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { Route } from '../../http/route.ts';
import { isStrict } from '../../http/warnings.ts';
import { makeMonitor, type MonitorDeps } from '../pattern/make-monitor.ts';
import { presentMonitor } from '../presenters/pattern-monitor.ts';
import { madeAnswer } from '../standing/make-standing.ts';
import { standingRoutes, standingWrites } from '../standing/standing-routes.ts';

const PATH = '/v1/patterns/monitor';

/** `POST` and `GET /v1/patterns/monitor`, `GET` and `DELETE /v1/patterns/monitor/{id}`. */
export function patternMonitorRoutes(deps: MonitorDeps): Route[] {
  const { patternMonitors: records, patternGateway: gateway } = deps;
  return [
    createRoute(deps),
    ...standingRoutes<MonitorDocument, typeof PatternMonitor>(
      { ...deps, records, gateway },
      {
        path: PATH,
        noun: 'monitor',
        plural: 'monitors of patterns',
        schema: PatternMonitor,
        present: presentMonitor,
      },
    ),
  ];
}

function createRoute(deps: MonitorDeps): Route {
  return standingWrites.post(PATH, {
    summary: 'Monitor satellites for patterns',
    description:
      'Every look at the histories of elements (after each refresh of the catalogue) tells what is new of ' +
      'these satellites: `pattern.maneuver|proximity|anomaly`, else `pattern.detected`, when a pattern is ' +
      'seen first and when it is sure. With `webhook_url` a webhook is made that gets the events of this ' +
      'monitor alone; its secret is shown in this answer and never again.',
    body: CreateMonitorBody,
    idempotent: true,
    responses: {
      201: { description: 'The monitor.', headers: ['Location'], schema: CreatedMonitor },
    },
    errors: ['quota_exceeded', 'webhook_target_refused', 'webhooks_off', 'elements_too_old'],
    handler: async ({ body, identity, ctx }) => {
      const made = await makeMonitor(deps, identity, body, isStrict(ctx));
      return madeAnswer(made, presentMonitor, pathOf.patternMonitor(made.standing._id));
    },
  });
}
