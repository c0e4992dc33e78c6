import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import type { Plan } from '../../calls/shapes.ts';
import {
  chance,
  duration,
  figure,
  percent,
  plainText,
  quantity,
  words,
} from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Facts, Name, Time } from '../../parts/text.tsx';
import { TimelinePicture } from '../../timeline/picture.tsx';
import { InTheWayOf } from '../../schedule/in-the-way.tsx';
import { useKeys } from '../../state/keys.ts';
import { go } from '../../state/location.ts';
import { DeployButton } from './deploy-button.tsx';
import { Verdict } from './plan-verdict.tsx';
import { Skipped } from './skipped.tsx';

/** A kept plan: what it comes to, its picture, its parts; deployed, made again or compared from here. */
export function PlanPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`plan ${id}`, () => api.plans.get(id));
  const timeline = useLoad(`timeline ${id}`, () => api.plans.timeline(id));
  const [removing, setRemoving] = useState(false);
  useKeys({ c: () => go(linkTo('/plans/compare', {}, { a: id })) });
  const plan = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name
            text={
              plan?.label ??
              (plan === null ? 'Plan' : `${plan.preset.name} on ${plan.satellite.name}`)
            }
          />
        </h1>
        {plan !== null && (
          <span class="buttons">
            <DeployButton plan={plan} />
            <WriteButton
              permission="deployments:write"
              run={() => api.plans.replan(id)}
              said="Planned again."
              done={(made) => go(linkTo('/plans/compare', {}, { a: id, b: made.id }))}
            >
              Re-plan
            </WriteButton>
            <a class="button" href={linkTo('/plans/compare', {}, { a: id })}>
              Compare
            </a>
            <button type="button" class="danger" onClick={() => setRemoving(true)}>
              Delete
            </button>
          </span>
        )}
      </div>
      {plan !== null && <InTheWayOf planId={plan.id} />}
      <Panel title="Verdict" loaded={loaded} rows={4}>
        {(data) => <Verdict plan={data} />}
      </Panel>
      <Panel title="Plan over time" loaded={timeline} rows={12}>
        {(data) => <TimelinePicture timeline={data} />}
      </Panel>
      <Panel title="Segments" loaded={loaded} rows={8}>
        {(data) => <Segments plan={data} />}
      </Panel>
      {(plan?.skipped_steps?.length ?? 0) > 0 && (
        <Panel title="Left out" loaded={loaded}>
          {(data) => <Skipped plan={data} />}
        </Panel>
      )}
      <div class="columns">
        <Panel title="Error budget" loaded={loaded}>
          {({ error_budget: budget }) => (
            <Facts
              rows={[
                ['Worst bit error rate', chance(budget.worst_case_ber)],
                ['Error correction', `${figure(budget.total_fec_overhead_mb, 2)} MB`],
                ['Kept for repeats', `${figure(budget.total_retransmission_reserve_mb, 2)} MB`],
                ['Delivered in time', percent(budget.delivery_confidence, 4)],
              ]}
            />
          )}
        </Panel>
        <Panel title="Security" loaded={loaded}>
          {({ security_summary: security }) => (
            <Facts
              rows={Object.entries(security).map(([name, value]) => [
                quantity(name),
                <Name
                  text={
                    Array.isArray(value)
                      ? value.join(', ')
                      : value === null
                        ? 'all'
                        : plainText(value)
                  }
                />,
              ])}
            />
          )}
        </Panel>
      </div>
      {removing && (
        <Confirm
          title="Delete this plan?"
          effect="The plan leaves the list. Deployments that were made of it keep their copy."
          onClose={() => setRemoving(false)}
        >
          <WriteButton
            kind="danger"
            permission="deployments:write"
            run={() => api.plans.remove(id)}
            said="The plan was deleted."
            done={() => go('/plans')}
          >
            Delete the plan
          </WriteButton>
        </Confirm>
      )}
    </>
  );
}

function Segments({ plan }: { readonly plan: Plan }): JSX.Element {
  return (
    <Table
      label="Segments"
      noun="segment"
      rows={plan.plan.segments}
      rowKey={(one) => one.segment_id}
      columns={[
        {
          id: 'start',
          head: 'From',
          value: (one) => one.start,
          cell: (one) => <Time at={one.start} />,
        },
        {
          id: 'name',
          head: 'What',
          value: (one) => one.name,
          cell: (one) => <Name text={one.name} />,
        },
        { id: 'kind', head: 'Kind', value: (one) => one.kind, cell: (one) => words(one.kind) },
        {
          id: 'where',
          head: 'Where',
          value: (one) => one.station ?? one.location,
          cell: (one) => <Name text={one.station ?? words(one.location)} />,
        },
        {
          id: 'length',
          head: 'Length',
          number: true,
          value: (one) => one.duration_s,
          cell: (one) => duration(one.duration_s),
        },
        {
          id: 'slack',
          head: 'Slack',
          number: true,
          value: (one) => one.explain?.slack_s ?? null,
          cell: (one) => (one.explain === undefined ? '–' : duration(one.explain.slack_s)),
        },
        { id: 'why', head: 'Why here', isText: true, cell: (one) => <Name text={one.why} /> },
      ]}
    />
  );
}
