import { wholeList } from '../../../contracts/page.ts';
import { CanceledWorkloads, CancelWorkloadsBody } from '../../../contracts/workload/cancel.ts';
import { pathOf } from '../../../presenters/links.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { cancelWorkloads, type CancelEffect } from '../workload/cancel-workloads.ts';
import type { WorkloadDeps } from '../workload/deps.ts';

const writes = endpoints({ kind: 'bearer', permission: 'workloads:write' }, 'Workloads');

/** `POST /v1/workloads/cancel`: several at once, and what a cancel would do. */
export function workloadCancelRoutes(deps: WorkloadDeps): Route[] {
  return [
    writes.post('/v1/workloads/cancel', {
      summary: 'Stop several workloads, or see what stopping would do',
      description:
        'With `dry_run` nothing changes: the answer says which workloads would stop, which of their ' +
        'stages keep their results, and what would be billed by now. One that cannot be told now is ' +
        '`unavailable` and does not keep the others; the same request may be sent again. A filter is read anew ' +
        'each time: to stop exactly what a dry run showed, send its ids.',
      body: CancelWorkloadsBody,
      refusesUnknown: true,
      responses: { 200: { description: 'What became of each.', schema: CanceledWorkloads } },
      handler: async ({ body, identity }) => {
        const { effects, more } = await cancelWorkloads(deps, identity.ownerId, body);
        const stopping = effects.filter(({ effect }) => effect === 'stops');
        return {
          status: 200,
          body: {
            ...wholeList(effects.map(present)),
            dry_run: body.dry_run ?? false,
            stopped: stopping.length,
            unchanged: effects.length - stopping.length,
            more,
            cost_cents: stopping.reduce((sum, { costCents }) => sum + costCents, 0),
          },
        };
      },
    }),
  ];
}

function present(one: CancelEffect) {
  return {
    id: one.id,
    effect: one.effect,
    phase: one.phase,
    stages_stopped: one.stagesStopped,
    stages_kept: one.stagesKept,
    cost_cents: one.costCents,
    cost_estimate_cents: one.estimateCents,
    links: one.phase === null ? {} : { self: pathOf.workload(one.id) },
  };
}
