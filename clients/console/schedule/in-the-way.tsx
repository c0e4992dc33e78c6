import type { JSX } from 'preact';
import type { ConflictSpan } from '../../sdk/schedule-conflict.ts';
import { api } from '../calls/api.ts';
import { dateTime } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { WriteButton } from '../parts/buttons.tsx';
import { Table } from '../parts/table.tsx';
import { Id, Name, Time } from '../parts/text.tsx';
import { go } from '../state/location.ts';
import { pinnedConflict, unpinConflict, type PinnedConflict } from '../state/pinned.ts';
import { conflictHref, resourceName, shortWords } from './conflict.ts';

/** What stands in the way of this plan; nothing where nothing is known to. */
export function InTheWayOf({ planId }: { readonly planId: string }): JSX.Element | null {
  const conflict = pinnedConflict.value;
  return conflict?.planId === planId ? <InTheWay conflict={conflict} /> : null;
}

/** What stands in the way of a plan that was not deployed, with the start that was found to be free. */
export function InTheWay({
  conflict,
  names = conflict.names,
}: {
  readonly conflict: PinnedConflict;
  /** Names of satellites and stations by their resources. */
  readonly names?: ReadonlyMap<string, string>;
}): JSX.Element {
  const { planId, planName, world, conflicts, nextStart } = conflict;
  return (
    <section class="panel refused" aria-label="What stands in the way">
      <header>
        <h2>What stands in the way</h2>
        <span class="actions">
          {nextStart !== null && (
            <WriteButton
              kind="primary"
              permission="deployments:write"
              run={() => api.plans.replan(planId, { start: nextStart, world })}
              said="Planned again where there is room."
              done={({ id }) => {
                unpinConflict(planId);
                go(linkTo('/plans/:id', { id }));
              }}
            >
              Plan from {dateTime(nextStart)}
            </WriteButton>
          )}
          <a class="button" href={conflictHref(conflict)}>
            See it on the schedule
          </a>
          <button type="button" onClick={() => unpinConflict()}>
            Dismiss
          </button>
        </span>
      </header>
      <p class="body" role="alert">
        <span class="status failed" aria-hidden="true">
          ✕
        </span>{' '}
        <a href={linkTo('/plans/:id', { id: planId })}>
          <Name text={planName} />
        </a>{' '}
        was not deployed: in {world === 'live' ? 'the live world' : <Name text={world} />} what it
        uses is booked.{' '}
        {nextStart === null
          ? 'No later start was found from which it fits.'
          : 'From the start above a plan beside all of it was found.'}
      </p>
      <Table
        label="Spans of which there is too little"
        noun="span"
        rows={conflicts.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))}
        rowKey={(one) => [one.resource, one.rule, one.start, one.end, one.with].join(' ')}
        columns={[
          { id: 'where', head: 'Where', cell: ({ resource }) => resourceName(resource, names) },
          { id: 'short', head: 'Short of', cell: ({ rule }) => shortWords(rule) },
          { id: 'from', head: 'From', cell: ({ start }) => <Time at={start} /> },
          { id: 'to', head: 'To', cell: ({ end }) => <Time at={end} /> },
          { id: 'with', head: 'Who has it', cell: (one) => <Who other={one.with} /> },
        ]}
      />
    </section>
  );
}

/** Who has what is short: the owner's own deployment or outage, somebody, or nobody. */
function Who({ other }: { readonly other: ConflictSpan['with'] }): JSX.Element {
  if (other === null) return <span class="dim">nobody else: it is too much by itself</span>;
  if (other === 'busy') return <span>somebody else</span>;
  if (other.startsWith('otg_'))
    return (
      <a href={linkTo('/fleet', {}, { show: 'outages' })}>
        outage <Id text={other} />
      </a>
    );
  return (
    <a href={linkTo('/deployments/:id', { id: other })}>
      <Id text={other} />
    </a>
  );
}
