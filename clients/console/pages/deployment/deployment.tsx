import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { scheduleConflictOf } from '../../../sdk/schedule-conflict.ts';
import { api } from '../../calls/api.ts';
import { useLoad, useReloadOn } from '../../calls/load.ts';
import type { DeploymentDetail, Progress } from '../../calls/shapes.ts';
import { cancelWords } from '../../core/cancel-words.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { OutputsTable } from '../../parts/outputs-table.tsx';
import { Panel } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Facts, Id, Name, Status, Time } from '../../parts/text.tsx';
import { ProgressPicture } from '../../progress/picture.tsx';
import { progressSentence } from '../../progress/sentence.ts';
import { conflictHref } from '../../schedule/conflict.ts';
import { go } from '../../state/location.ts';
import { pinConflict } from '../../state/pinned.ts';
import { DeploymentTrack } from './deployment-track.tsx';
import { EventLog } from './event-log.tsx';
import { ProposedRevision, Revisions } from './revisions.tsx';

/** HTTP status of what cannot be done any more. */
const CONFLICT = 409;
const OPEN = ['pending', 'dispatched', 'running'];
const SPEEDS = [1, 10, 100, 1000, 10_000];

/** One deployment: how it stands against its plan, what happened, what came of it. */
export function DeploymentPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`deployment ${id}`, () => api.deployments.get(id));
  const progress = useLoad(`progress ${id}`, () => api.deployments.progress(id));
  const outputs = useLoad(`outputs ${id}`, () => api.deployments.artifacts(id));
  const revisions = useLoad(`revisions ${id}`, () => api.deployments.revisions(id));
  const [step, setStep] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const reload = (): void => {
    loaded.reload();
    progress.reload();
    outputs.reload();
    revisions.reload();
    setChanges((times) => times + 1);
  };
  useReloadOn([`deployment:${id}`], reload);
  const deployment = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={deployment?.plan_label ?? 'Deployment'} />
        </h1>
        {deployment !== null && (
          <>
            <Status status={deployment.status} />
            {deployment.speed_multiplier !== null && (
              <span class="tag">simulated ×{deployment.speed_multiplier}</span>
            )}
            <Actions deployment={deployment} progress={progress.data} reload={loaded.reload} />
          </>
        )}
      </div>
      <ProposedRevision deployment={deployment} loaded={revisions} reload={reload} />
      <Panel title="Against the plan" loaded={progress} rows={6}>
        {(data) => (
          <>
            <p class="headline">
              {deployment?.status === 'failed' ? (
                <span class="status failed">
                  ✕ Failed: <Name text={deployment.failure_reason ?? 'no reason was given'} />
                </span>
              ) : (
                progressSentence(data)
              )}
            </p>
            <ProgressPicture progress={data} onPick={setStep} />
          </>
        )}
      </Panel>
      {deployment !== null && progress.data !== null && (
        <DeploymentTrack deployment={deployment} progress={progress.data} />
      )}
      <EventLog
        id={id}
        step={step}
        onStep={setStep}
        changes={changes}
        hasFailed={deployment?.status === 'failed'}
      />
      <Revisions deployment={deployment} loaded={revisions} />
      <div class="columns">
        <Panel title="Facts" loaded={loaded}>
          {(data) => <DeploymentFacts deployment={data} />}
        </Panel>
        <Panel
          title="Outputs"
          loaded={outputs}
          isEmpty={(data) => data.data.length === 0}
          empty={{ what: 'What it brings down is listed here.' }}
        >
          {({ data }) => <OutputsTable rows={data} />}
        </Panel>
      </div>
    </>
  );
}

function Actions({
  deployment,
  progress,
  reload,
}: {
  readonly deployment: DeploymentDetail;
  readonly progress: Progress | null;
  readonly reload: () => void;
}): JSX.Element {
  const [cancelling, setCancelling] = useState(false);
  const { id, status, mode } = deployment;
  const isOpen = OPEN.includes(status);
  const plan = deployment.copy_id;
  const temporal = deployment.links['temporal'];
  return (
    <span class="buttons">
      {isOpen && mode === 'simulated' && (
        <label>
          Speed <SpeedPicker deployment={deployment} reload={reload} />
        </label>
      )}
      <a class="button" href={linkTo('/plans/:id', { id: plan })}>
        Plan
      </a>
      {temporal !== undefined && (
        <a class="button" href={temporal} target="_blank" rel="noreferrer">
          Temporal
        </a>
      )}
      {status !== 'completed' && deployment.workload_id === undefined && (
        <WriteButton
          permission="deployments:write"
          run={() => api.deployments.replan(id)}
          said="What is left was planned again."
          done={(made) => go(linkTo('/plans/compare', {}, { a: made.replans, b: made.id }))}
        >
          Re-plan the rest
        </WriteButton>
      )}
      {!isOpen && (
        <WriteButton
          permission="deployments:write"
          run={() =>
            api.deployments.create({
              plan_id: plan,
              mode,
              ...(deployment.speed_multiplier !== null && {
                speed_multiplier: deployment.speed_multiplier,
              }),
              ...(deployment.world !== undefined && {
                world: deployment.world,
                priority: deployment.priority ?? null,
                preemptible: deployment.preemptible ?? null,
              }),
            })
          }
          shows={(failure) => {
            const conflict = scheduleConflictOf(failure);
            if (conflict === null) return false;
            pinConflict({
              ...{ ...conflict, planId: plan, names: new Map() },
              planName: deployment.plan_label ?? deployment.satellite_name,
            });
            go(conflictHref(conflict));
            return true;
          }}
          said="Deployed again."
          done={(made) => go(linkTo('/deployments/:id', { id: made.id }))}
        >
          Deploy again
        </WriteButton>
      )}
      {isOpen && (
        <button type="button" class="danger" onClick={() => setCancelling(true)}>
          Cancel
        </button>
      )}
      {cancelling && (
        <Confirm
          title="Cancel this deployment?"
          effect={cancelWords('step', progress?.steps ?? null)}
          onClose={() => setCancelling(false)}
        >
          <WriteButton
            kind="danger"
            permission="deployments:write"
            run={() => api.deployments.cancel(id)}
            said="Cancelled."
            done={() => {
              setCancelling(false);
              reload();
            }}
            failed={({ status: refused }) => {
              if (refused !== CONFLICT) return;
              // It has ended meanwhile, perhaps by somebody else's hand.
              setCancelling(false);
              reload();
            }}
          >
            Cancel the deployment
          </WriteButton>
        </Confirm>
      )}
    </span>
  );
}

function SpeedPicker({
  deployment,
  reload,
}: {
  readonly deployment: DeploymentDetail;
  readonly reload: () => void;
}): JSX.Element {
  const now = deployment.speed_multiplier ?? 1;
  const [picked, setPicked] = useState(now);
  const speeds = SPEEDS.includes(now) ? SPEEDS : [...SPEEDS, now].sort((a, b) => a - b);
  return (
    <>
      <select value={picked} onChange={(event) => setPicked(Number(event.currentTarget.value))}>
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            ×{speed}
          </option>
        ))}
      </select>{' '}
      {picked !== now && (
        <WriteButton
          permission="deployments:write"
          run={() => api.deployments.speed(deployment.id, picked)}
          said={`The speed is ×${picked}.`}
          done={reload}
        >
          Set
        </WriteButton>
      )}
    </>
  );
}

/** Whether work of higher priority may take what it has booked. */
function preemptibleWords({ preemptible }: DeploymentDetail): string | null {
  if (preemptible === undefined) return null;
  return preemptible ? 'yes: it gives way to higher priority' : 'no';
}

function Displacer({ by }: { readonly by: string }): JSX.Element {
  if (by === 'busy') return <span>work of another owner</span>;
  return (
    <a href={linkTo('/deployments/:id', { id: by })}>
      <Id text={by} />
    </a>
  );
}

function DeploymentFacts({ deployment }: { readonly deployment: DeploymentDetail }): JSX.Element {
  return (
    <>
      <Facts
        rows={[
          ['Id', <Id text={deployment.id} />],
          [
            'Satellite',
            <a href={linkTo('/satellites/:id', { id: deployment.satellite_id })}>
              <Name text={deployment.satellite_name} />
            </a>,
          ],
          [
            'Mission',
            <a href={linkTo('/missions/:id', { id: deployment.mission_id })}>
              <Name text={deployment.mission_name} />
            </a>,
          ],
          [
            'Plan',
            deployment.revision === undefined ? 'the first' : `revision ${deployment.revision}`,
          ],
          ['World', <Name text={deployment.world} />],
          ['Priority', deployment.priority ?? null],
          ['Preemptible', preemptibleWords(deployment)],
          ...(deployment.displaced_by === undefined
            ? []
            : [['Displaced by', <Displacer by={deployment.displaced_by} />] as const]),
          ['Agent', <Name text={deployment.agent_id} />],
          ['Made', <Time at={deployment.created_at} />],
          ['Started', <Time at={deployment.started_at} />],
          ['Ended', <Time at={deployment.completed_at} />],
          ['Events', deployment.event_count],
        ]}
      />
      <Table
        label="Moves of its status"
        rows={deployment.status_history}
        rowKey={(move) => `${move.status} ${move.at}`}
        columns={[
          { id: 'status', head: 'Became', cell: (move) => <Status status={move.status} /> },
          { id: 'when', head: 'When', cell: (move) => <Time at={move.at} /> },
          { id: 'by', head: 'By', cell: (move) => move.by },
          { id: 'why', head: 'Why', isText: true, cell: (move) => <Name text={move.reason} /> },
        ]}
      />
    </>
  );
}
