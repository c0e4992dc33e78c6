import type { JSX } from 'preact';
import type { Revision } from '../calls/shapes.ts';
import { isolate, signedDuration } from '../core/formats.ts';
import { Table } from '../parts/table.tsx';
import { Id, Name, Time } from '../parts/text.tsx';
import { causeWords, changesOf, type ChangedTime } from './words.ts';

/** What a revision changes: when it was, and when it is. */
export function Changes({
  revision,
  nameOf,
}: {
  readonly revision: Revision;
  readonly nameOf: (stationId: string) => string;
}): JSX.Element {
  const changes = changesOf(revision, nameOf);
  if (changes.length === 0)
    return <p class="body">Nothing that is still to come is at another time.</p>;
  return (
    <Table
      label={`What revision ${revision.revision} changes`}
      rows={changes}
      rowKey={({ key }) => key}
      noun="change"
      columns={[
        {
          id: 'what',
          head: 'What',
          cell: ({ kind, name }) => (
            <>
              <span class="dim">{kind}</span> <Name text={name} />
            </>
          ),
        },
        { id: 'before', head: 'Before', isText: true, cell: ({ before }) => <When at={before} /> },
        { id: 'after', head: 'After', isText: true, cell: ({ after }) => <When at={after} /> },
        {
          id: 'later',
          head: 'Later by',
          number: true,
          cell: ({ laterS }) => (laterS === null ? '–' : signedDuration(laterS)),
        },
      ]}
    />
  );
}

function When({ at }: { readonly at: ChangedTime }): JSX.Element {
  if ('words' in at) return <span class="dim">{at.words}</span>;
  return (
    // One piece: in a card of a narrow page its parts would stand beside each other.
    <span>
      <Time at={at.startMs} />
      {at.endMs !== null && (
        <>
          {' to '}
          <Time at={at.endMs} />
        </>
      )}
      {at.stations.length > 0 && ` over ${at.stations.map((one) => isolate(one)).join(', ')}`}
    </span>
  );
}

/** Why a plan was looked at again, with what each cause is about. */
export function Causes({ causes }: Pick<Revision, 'causes'>): JSX.Element {
  return (
    <>
      {causes.map((cause, index) => (
        <span key={`${cause.kind} ${cause.subject ?? ''}`}>
          {index > 0 && ', '}
          {causeWords([cause])}
          {cause.subject !== null && (
            <>
              {' '}
              <Id text={cause.subject} />
            </>
          )}
        </span>
      ))}
    </>
  );
}
