import * as v from 'valibot';
import { Links } from '../links.ts';
import { wholeEntries } from '../page.ts';
import { answer, described, fields, flag, list, nullish, text } from '../shapes.ts';
import { DEPLOYMENT_STATUSES } from '../../domain/deployment/status.ts';

/** Deployments that one request cancels at most. */
export const MAX_CANCELLED = 100;

/** Body of `POST /api/deployments/cancel`. */
export const CancelDeploymentsBody = v.pipe(
  fields({
    ids: v.pipe(
      list(text(64), MAX_CANCELLED),
      v.minLength(1, 'must name at least one deployment'),
      v.description(`Up to ${MAX_CANCELLED}.`),
    ),
    dry_run: nullish(flag(), 'Changes nothing and says what would be. Default false.'),
  }),
  v.title('CancelDeployments'),
  v.examples([{ ids: ['dep_7k2mq4wz9rtb5xhc3npd8vgs'], dry_run: true }]),
);

/** What a cancel does to a deployment. */
export const CANCEL_DEPLOYMENT_EFFECTS = [
  'cancels',
  'ended_before',
  'is_stage',
  'not_found',
] as const;

const Effect = answer('DeploymentCancelEffect', {
  id: v.string(),
  effect: described(
    v.picklist(CANCEL_DEPLOYMENT_EFFECTS),
    'cancels: it is cancelled, or would be; is_stage: cancel its workload.',
  ),
  status: described(v.nullable(v.picklist(DEPLOYMENT_STATUSES)), 'As it is now.'),
  satellite_name: v.nullable(v.string()),
  agent_id: described(v.nullable(v.string()), 'The agent that is told, where one has it.'),
  workload_id: described(v.nullable(v.string()), 'The workload of which it is a stage.'),
  links: Links,
});

/** Answer of `POST /api/deployments/cancel`. */
export const CancelledDeployments = v.pipe(
  v.object({
    ...wholeEntries(Effect),
    dry_run: v.boolean(),
    cancelled: described(v.number(), 'How many are cancelled, or would be.'),
    unchanged: described(v.number(), 'How many stay as they are.'),
  }),
  v.title('CancelledDeployments'),
  v.examples([
    {
      data: [
        {
          id: 'dep_7k2mq4wz9rtb5xhc3npd8vgs',
          effect: 'cancels' as const,
          status: 'running' as const,
          satellite_name: 'ISS (ZARYA)',
          agent_id: null,
          workload_id: null,
          links: { self: '/api/deployments/dep_7k2mq4wz9rtb5xhc3npd8vgs' },
        },
      ],
      has_more: false as const,
      cursor: null,
      total: 1,
      dry_run: true,
      cancelled: 1,
      unchanged: 0,
    },
  ]),
);
