import type { JSX } from 'preact';
import type { Loaded } from '../../calls/load.ts';
import type { DeploymentDetail, Page, Revision } from '../../calls/shapes.ts';
import { isolate, MOST_TEXT } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Panel } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Status, Time } from '../../parts/text.tsx';
import { Causes, Changes } from '../../revision/changes.tsx';
import { Decision } from '../../revision/decision.tsx';
import * as words from '../../revision/words.ts';

interface RevisionsProps {
  readonly deployment: DeploymentDetail | null;
  readonly loaded: Loaded<Page<Revision>>;
  readonly reload: () => void;
}

/** The page of a revision. */
export function revisionHref({ deployment_id: id, revision }: Revision): string {
  return linkTo('/deployments/:id/revisions/:n', { id, n: String(revision) });
}

/** The plan that is proposed, before everything else of its deployment; nothing where none is. */
export function ProposedRevision({
  deployment,
  loaded,
  reload,
}: RevisionsProps): JSX.Element | null {
  const proposed = loaded.data?.data.find(({ status }) => status === 'proposed');
  // Of what nobody is asked the list below tells.
  if (proposed === undefined || proposed.decide_by === null) return null;
  const { revision, causes, reasons } = proposed;
  return (
    <section class="panel proposed" aria-label={`Revision ${revision} is proposed`}>
      <header>
        <h2>
          <Status status={`Another plan is proposed: revision ${revision}`} as="late" />
        </h2>
        <span class="actions">
          <a href={revisionHref(proposed)}>Compare both plans</a>
        </span>
      </header>
      <div class="body">
        <p>
          Because of <Causes causes={causes} /> its plan is no longer true
          {reasons.length > 0 && `: ${reasons.map((one) => isolate(one, MOST_TEXT)).join('; ')}`}.
        </p>
        <Decision revision={proposed} reload={reload} />
      </div>
      <Changes revision={proposed} nameOf={words.stationNames(deployment?.plan_data)} />
    </section>
  );
}

/** All further plans of a deployment, the newest first. */
export function Revisions({ deployment, loaded }: Omit<RevisionsProps, 'reload'>): JSX.Element {
  return (
    <Panel
      title="Revisions"
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      empty={{
        what: `It flies the plan that it was deployed with. ${words.termsWords(deployment?.revision_terms)}`,
      }}
    >
      {({ data }) => (
        <Table
          label="Revisions"
          rows={data}
          rowKey={({ revision }) => String(revision)}
          href={revisionHref}
          noun="revision"
          columns={[
            { id: 'number', head: 'Revision', cell: ({ revision }) => revision },
            {
              id: 'status',
              head: 'Status',
              cell: (one) => <Status status={one.status} as={words.standingOfRevision(one)} />,
            },
            {
              id: 'why',
              head: 'Because of',
              isText: true,
              cell: ({ causes }) => words.causeWords(causes),
            },
            {
              id: 'what',
              head: 'Changes',
              isText: true,
              cell: (one) => words.changeSentence(one),
            },
            { id: 'by', head: 'Decided by', cell: (one) => words.deciderWords(one) },
            {
              id: 'at',
              head: 'Decided',
              cell: ({ decided_at: at }) => <Time at={at} />,
            },
            {
              id: 'made',
              head: 'Found',
              cell: ({ created_at: at }) => <Time at={at} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
