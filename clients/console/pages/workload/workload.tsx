import { Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad, useReloadOn } from '../../calls/load.ts';
import type { Stage, Workload } from '../../calls/shapes.ts';
import { cancelWords } from '../../core/cancel-words.ts';
import { duration, figure, words } from '../../core/formats.ts';
import { GLYPHS, standingOf } from '../../core/palette.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { OutputsTable } from '../../parts/outputs-table.tsx';
import { Panel, showsTables } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Facts, Id, Name, Status, Time } from '../../parts/text.tsx';

const PHASES = ['submitted', 'scheduling', 'dispatching', 'awaiting_report', 'done'];
const ENDED = ['done', 'failed', 'timed_out', 'canceled'];

/** One workload: how far it is, its stages, what it brought, where it was placed. */
export function WorkloadPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`workload ${id}`, () => api.workloads.get(id));
  const stages = useLoad(`stages ${id}`, () => api.workloads.stages(id));
  const outputs = useLoad(`results ${id}`, () => api.workloads.artifacts(id));
  const [cancelling, setCancelling] = useState(false);
  useReloadOn([`workload:${id}`], () => {
    loaded.reload();
    stages.reload();
    outputs.reload();
  });
  const workload = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={workload?.type ?? 'Workload'} />
        </h1>
        {workload !== null && (
          <>
            <Status status={workload.phase} />
            {workload.simulated && <span class="tag">simulated</span>}
            <span class="buttons">
              {workload.links['temporal'] !== undefined && (
                <a
                  class="button"
                  href={workload.links['temporal']}
                  target="_blank"
                  rel="noreferrer"
                >
                  Temporal
                </a>
              )}
              {!ENDED.includes(workload.phase) && (
                <button type="button" class="danger" onClick={() => setCancelling(true)}>
                  Cancel
                </button>
              )}
            </span>
          </>
        )}
      </div>
      <Panel title="Phases" loaded={loaded}>
        {(data) => <PhaseRail workload={data} />}
      </Panel>
      <Panel
        title="Stages"
        loaded={stages}
        isEmpty={({ data }) => data.length === 0}
        empty={{ what: 'Stages are here as soon as it is planned.' }}
        rows={6}
      >
        {({ data }) => <Stages stages={data} />}
      </Panel>
      <div class="columns">
        <Panel
          title="Outputs"
          loaded={outputs}
          isEmpty={({ data }) => data.length === 0}
          empty={{ what: 'What the stages bring down is listed here.' }}
        >
          {({ data }) => <OutputsTable rows={data} />}
        </Panel>
        <Panel title="Facts and placement" loaded={loaded}>
          {(data) => <WorkloadFacts workload={data} />}
        </Panel>
      </div>
      {cancelling && (
        <Confirm
          title="Cancel this workload?"
          effect={cancelWords('stage', stages.data?.data ?? null)}
          onClose={() => setCancelling(false)}
        >
          <WriteButton
            kind="danger"
            permission="workloads:write"
            run={() => api.workloads.cancel(id)}
            said="It is being cancelled."
            done={() => {
              setCancelling(false);
              loaded.reload();
            }}
          >
            Cancel the workload
          </WriteButton>
        </Confirm>
      )}
    </>
  );
}

function PhaseRail({ workload }: { readonly workload: Workload }): JSX.Element {
  const times = new Map<string, Workload['history'][number]>(
    workload.history.map((move) => [move.phase, move]),
  );
  const shown =
    ENDED.includes(workload.phase) && workload.phase !== 'done'
      ? [...PHASES.slice(0, -1).filter((phase) => times.has(phase)), workload.phase]
      : PHASES;
  return (
    <ol class="phases">
      {shown.map((phase) => {
        const move = times.get(phase);
        const isNow = phase === workload.phase;
        const as = isNow ? standingOf(phase) : move === undefined ? 'waiting' : 'done';
        return (
          <li key={phase} aria-current={isNow ? 'step' : undefined}>
            <Status status={phase} as={as} />
            <Time at={move?.at ?? null} />
            {move?.reason !== undefined && <Name text={move.reason} />}
          </li>
        );
      })}
    </ol>
  );
}

function Stages({ stages }: { readonly stages: readonly Stage[] }): JSX.Element {
  const groups = new Map<string, Stage[]>();
  for (const stage of stages) {
    const name = stage.satellite_name;
    groups.set(name, [...(groups.get(name) ?? []), stage]);
  }
  return (
    <>
      {!showsTables.value && (
        <div class="stages">
          {[...groups].map(([name, some]) => (
            <Fragment key={name}>
              <h3>
                <Name text={name} />
              </h3>
              {some.map((stage) => (
                <StageCell key={stage.index} stage={stage} />
              ))}
            </Fragment>
          ))}
        </div>
      )}
      <Table
        label="Stages"
        noun="stage"
        rows={stages}
        rowKey={(stage) => String(stage.index)}
        columns={[
          {
            id: 'index',
            head: 'Stage',
            value: (stage) => stage.index,
            cell: (stage) => stage.index,
          },
          {
            id: 'role',
            head: 'Role',
            value: (stage) => stage.role,
            cell: (stage) => words(stage.role),
          },
          {
            id: 'status',
            head: 'Status',
            value: (stage) => stage.status,
            cell: (stage) => <Status status={stage.status} />,
          },
          {
            id: 'satellite',
            head: 'Satellite',
            value: (stage) => stage.satellite_name,
            cell: (stage) => <Name text={stage.satellite_name} />,
          },
          { id: 'tries', head: 'Tries', number: true, cell: (stage) => stage.attempt },
          {
            id: 'compute',
            head: 'Computes',
            number: true,
            value: (stage) => stage.compute_s,
            cell: (stage) => duration(stage.compute_s),
          },
          {
            id: 'down',
            head: 'Downlink MB',
            number: true,
            value: (stage) => stage.downlink_mb,
            cell: (stage) => figure(stage.downlink_mb),
          },
          {
            id: 'why',
            head: 'Why',
            isText: true,
            cell: (stage) => <Name text={stage.failure_reason} />,
          },
        ]}
      />
    </>
  );
}

/** One element each: there may be hundreds, and everything that follows pays for them. */
function StageCell({ stage }: { readonly stage: Stage }): JSX.Element {
  const standing = standingOf(stage.status);
  const said = `Stage ${stage.index}, ${words(stage.role)}, ${words(stage.status)}`;
  const shared = { class: `cell status ${standing}`, title: said, 'aria-label': said };
  return stage.deployment_id === null ? (
    <span role="img" {...shared}>
      {GLYPHS[standing]}
    </span>
  ) : (
    <a {...shared} href={linkTo('/deployments/:id', { id: stage.deployment_id })}>
      {GLYPHS[standing]}
    </a>
  );
}

function WorkloadFacts({ workload }: { readonly workload: Workload }): JSX.Element {
  const { placement, outcome, cost } = workload;
  return (
    <>
      <Facts
        rows={[
          ['Id', <Id text={workload.id} />],
          ['Class', workload.class],
          ['Deadline', <Time at={workload.deadline_at} />],
          ['Made', <Time at={workload.created_at} />],
          [
            'Cost',
            cost === undefined ? null : `${figure(cost.cents / 100)} USD, ${figure(cost.ocu)} OCU`,
          ],
          ['Outcome', <Name text={outcome?.message ?? null} />],
          ['Placed', <Name text={placement?.strategy ?? null} />],
        ]}
      />
      {placement !== null && placement.rejected.length > 0 && (
        <Table
          label="Satellites that were not taken"
          rows={placement.rejected}
          rowKey={(one) => one.satellite}
          columns={[
            { id: 'satellite', head: 'Not taken', cell: (one) => <Name text={one.satellite} /> },
            { id: 'why', head: 'Why', isText: true, cell: (one) => <Name text={one.reason} /> },
          ]}
        />
      )}
    </>
  );
}
