import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, exportAddress } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import type { OwnerRemoval } from '../calls/shapes.ts';
import { WriteButton } from '../parts/buttons.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/fields.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Id, Name, Status, Time } from '../parts/text.tsx';
import { me } from '../state/session.ts';

/** How often a page asks how far a removal is, ms. */
const ASK_EVERY_MS = 3_000;

/** Export and removal of all that the owner has, for those who may do everything. */
export function OwnerData(): JSX.Element {
  const [prepared, setPrepared] = useState<OwnerRemoval | null>(null);
  return (
    <section class="panel">
      <header>
        <h2>All data of the owner</h2>
        <span class="actions">
          <a class="button" href={exportAddress()} download>
            Export
          </a>
          <WriteButton permission="owner:write" run={api.owner.prepareRemoval} done={setPrepared}>
            Remove…
          </WriteButton>
        </span>
      </header>
      <p class="body">
        An export is one line of JSON for each record, without secrets. A removal counts first and
        asks again; bills are kept.
      </p>
      {prepared !== null && <RemovalDialog removal={prepared} onClose={() => setPrepared(null)} />}
    </section>
  );
}

function RemovalDialog({
  removal,
  onClose,
}: {
  readonly removal: OwnerRemoval;
  readonly onClose: () => void;
}): JSX.Element {
  const [typed, setTyped] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const owner = me.value?.owner ?? '';
  if (confirmed)
    return (
      <Dialog title="All data of the owner are being removed" onClose={onClose}>
        <RemovalProgress id={removal.id} />
      </Dialog>
    );
  return (
    <Dialog title="Remove all data of the owner?" onClose={onClose}>
      <p>
        {removal.found_total} records go, and what runs is ended. Nothing of it comes back, and
        nobody can sign in any more.
      </p>
      <Counts removal={removal} />
      <Field label={`Type ${owner} to confirm`} hint="The id of the owner.">
        {({ id, described }) => (
          <input
            id={id}
            aria-describedby={described}
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="buttons">
        <WriteButton
          kind="danger"
          permission="owner:write"
          disabled={typed !== owner}
          run={() => api.owner.confirmRemoval(removal.id, typed)}
          done={() => setConfirmed(true)}
        >
          Remove everything
        </WriteButton>
        <button type="button" onClick={onClose}>
          Leave it as it is
        </button>
      </p>
    </Dialog>
  );
}

/** How far a removal is: that is answered without being signed in, and all else is refused. */
function RemovalProgress({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`removal ${id}`, () => api.owner.removal(id));
  const isOver = loaded.data?.status === 'removed';
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(loaded.reload, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <Panel title="How far it is" loaded={loaded} rows={8}>
      {(removal) => (
        <>
          <Facts
            rows={[
              ['Id', <Id text={removal.id} />],
              ['State', <Status status={removal.status} />],
              ['Removed', `${removal.removed_total} of ${removal.found_total} records`],
              ['Confirmed', <Time at={removal.confirmed_at} />],
              ['Done', <Time at={removal.completed_at} />],
            ]}
          />
          <Counts removal={removal} />
        </>
      )}
    </Panel>
  );
}

function Counts({ removal }: { readonly removal: OwnerRemoval }): JSX.Element {
  const kinds = Object.entries(removal.found).filter(([, count]) => count > 0);
  return (
    <Table
      label="Records by kind"
      rows={kinds}
      rowKey={([kind]) => kind}
      columns={[
        { id: 'kind', head: 'Kind', cell: ([kind]) => <Name text={kind} /> },
        { id: 'found', head: 'There', number: true, cell: ([, count]) => count },
        {
          id: 'removed',
          head: 'Removed',
          number: true,
          cell: ([kind]) => (removal.kept.includes(kind) ? 'kept' : (removal.removed[kind] ?? 0)),
        },
      ]}
    />
  );
}
