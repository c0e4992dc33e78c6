import * as v from 'valibot';
import { Links } from '../links.ts';
import { wholeEntries } from '../page.ts';
import {
  answer,
  choice,
  described,
  exactFields,
  fields,
  flag,
  list,
  nullish,
  text,
} from '../shapes.ts';
import { InstantInput, onWallClock } from '../time.ts';
import { OPEN_PHASES, WORKLOAD_PHASES } from '../../domain/workload/phase.ts';
import { WORKLOAD_CLASSES } from '../../domain/workload/workload.ts';

/** Workloads that one request cancels at most. */
export const MAX_CANCELED = 100;

/** Exactly these: a misspelt one that was passed over would cancel all that have not ended. */
const Filter = v.pipe(
  exactFields({
    phase: nullish(choice(OPEN_PHASES), 'Only those in this phase.'),
    class: nullish(choice(WORKLOAD_CLASSES), 'Only those of this class.'),
    type: nullish(text(64), 'Only those of this type.'),
    since: nullish(InstantInput, onWallClock('Only those made from then on.')),
    until: nullish(InstantInput, onWallClock('Only those made before then.')),
  }),
  v.title('CancelFilterRequest'),
  v.description('All that have not ended and match; `{}`: all that have not ended.'),
);

/** Body of `POST /v1/workloads/cancel`. */
export const CancelWorkloadsBody = v.pipe(
  fields({
    ids: nullish(
      v.pipe(list(text(64), MAX_CANCELED), v.minLength(1, 'must name at least one workload')),
      `Up to ${MAX_CANCELED}. This or \`filter\`.`,
    ),
    filter: v.nullish(Filter),
    dry_run: nullish(flag(), 'Changes nothing and says what would be. Default false.'),
  }),
  v.title('CancelWorkloads'),
  v.examples([{ filter: { type: 'onboard-ml-inference' }, dry_run: true }]),
);
export type CancelWorkloadsBody = v.InferOutput<typeof CancelWorkloadsBody>;

/** What a cancel does to a workload. */
export const CANCEL_EFFECTS = ['stops', 'ended_before', 'not_found', 'unavailable'] as const;

const Effect = answer('WorkloadCancelEffect', {
  id: v.string(),
  effect: described(
    v.picklist(CANCEL_EFFECTS),
    'stops: it is stopped, or would be; unavailable: the workflow service could not be asked, nothing changed.',
  ),
  phase: described(v.nullable(v.picklist(WORKLOAD_PHASES)), 'As it is now.'),
  stages_stopped: described(v.number(), 'Stages that have not ended: dropped, or told to stop.'),
  stages_kept: described(v.number(), 'Stages that are done and keep their results.'),
  cost_cents: described(v.number(), 'What is billed when it stops now, US cents.'),
  cost_estimate_cents: described(
    v.nullable(v.number()),
    'What it would cost at its end, as planned; null before it is planned.',
  ),
  links: Links,
});

/** Answer of `POST /v1/workloads/cancel`. */
export const CanceledWorkloads = v.pipe(
  v.object({
    ...wholeEntries(Effect),
    dry_run: v.boolean(),
    stopped: described(v.number(), 'How many stop, or would.'),
    unchanged: described(v.number(), 'How many stay as they are.'),
    more: described(v.number(), 'How many more match the filter: ask again for them.'),
    cost_cents: described(v.number(), 'What is billed for those that stop.'),
  }),
  v.title('CanceledWorkloads'),
  v.examples([
    {
      data: [
        {
          id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
          effect: 'stops' as const,
          phase: 'awaiting_report' as const,
          stages_stopped: 2,
          stages_kept: 1,
          cost_cents: 3_600,
          cost_estimate_cents: 5_400,
          links: { self: '/v1/workloads/wl_7k2mq4wz9rtb5xhc3npdabcd' },
        },
      ],
      has_more: false as const,
      cursor: null,
      total: 1,
      dry_run: true,
      stopped: 1,
      unchanged: 0,
      more: 0,
      cost_cents: 3_600,
    },
  ]),
);
