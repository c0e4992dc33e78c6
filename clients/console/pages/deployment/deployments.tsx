import type { JSX } from 'preact';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import type { Deployment } from '../../calls/shapes.ts';
import { oneOf } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Ahead, Name, Status, Time } from '../../parts/text.tsx';
import { queryValue } from '../../state/location.ts';
import { ListPanel, QueryFilter, QuerySearch } from '../../parts/page-list.tsx';

const STATUSES = [
  ...(['pending', 'dispatched', 'running', 'completed', 'failed', 'cancelled'] as const),
] satisfies readonly Deployment['status'][];

const AWAITS = ['decision'] as const;

/** All deployments, newest first. */
export function DeploymentsPage(): JSX.Element {
  const status = oneOf(queryValue('status'), STATUSES);
  const [q, mission] = [queryValue('q'), queryValue('mission_id')];
  const awaits = oneOf(queryValue('awaits'), AWAITS);
  // A list does not say how its rows stand against their plans; the overview does for those that run.
  const overview = useLoad('overview', api.overview);
  const ahead = new Map(overview.data?.running.map((one) => [one.id, one.ahead_s]));
  return (
    <>
      <div class="title">
        <h1>Deployments</h1>
        <a class="button primary" href="/plans/new">
          New plan
        </a>
      </div>
      <ListPanel
        title="Deployments"
        topic="deployments"
        readKey={`deployments ${status ?? ''} ${awaits ?? ''} ${q ?? ''} ${mission ?? ''}`}
        read={(cursor) =>
          api.deployments.list({ status, awaits, q, mission_id: mission, cursor, limit: 50 })
        }
        href={({ id }) => linkTo('/deployments/:id', { id })}
        filters={
          <>
            <QueryFilter name="status" label="Status" values={STATUSES} />
            <QueryFilter name="awaits" label="Waits for" values={AWAITS} />
            <QuerySearch label="Satellite, mission, label or id" />
          </>
        }
        empty={{
          what: 'Plans that were deployed are listed here.',
          action: { label: 'Plan a job', href: '/plans/new' },
          curl: 'curl -X POST $CONSOLE/api/deployments -H "X-API-Key: $KEY" -d \'{"plan_id": "…"}\'',
        }}
        columns={[
          {
            id: 'name',
            head: 'Plan',
            value: (row) => row.plan_label ?? row.id,
            cell: (row) => <Name text={row.plan_label ?? row.id} />,
          },
          {
            id: 'status',
            head: 'Status',
            value: (row) => row.status,
            cell: (row) => <Status status={row.status} />,
          },
          {
            id: 'ahead',
            head: 'Against plan',
            isText: true,
            value: (row) => ahead.get(row.id) ?? null,
            cell: (row) =>
              row.asked_revision !== null ? (
                <Asked asked={row.asked_revision} />
              ) : row.failure_reason === null ? (
                <Ahead seconds={ahead.get(row.id) ?? null} />
              ) : (
                <Name text={row.failure_reason} />
              ),
          },
          {
            id: 'satellite',
            head: 'Satellite',
            value: (row) => row.satellite_name,
            cell: (row) => <Name text={row.satellite_name} />,
          },
          {
            id: 'mission',
            head: 'Mission',
            value: (row) => row.mission_name,
            cell: (row) => <Name text={row.mission_name} />,
          },
          {
            id: 'mode',
            head: 'Mode',
            value: (row) => row.mode,
            cell: (row) =>
              row.speed_multiplier === null ? row.mode : `${row.mode} ×${row.speed_multiplier}`,
          },
          {
            id: 'created',
            head: 'Made',
            value: (row) => row.created_at,
            cell: (row) => <Time at={row.created_at} />,
          },
        ]}
      />
    </>
  );
}

/** That somebody is to decide about another plan. */
function Asked({
  asked: { revision, decide_by: by },
}: {
  readonly asked: NonNullable<Deployment['asked_revision']>;
}): JSX.Element {
  return (
    <span class="status late">
      ▲ decide about revision {revision}: <Time at={by} relative />
    </span>
  );
}
