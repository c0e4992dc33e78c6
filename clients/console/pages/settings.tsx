import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import { useLoad } from '../calls/load.ts';
import type { ApiKey, Member, Role } from '../calls/shapes.ts';
import { oneOf } from '../core/formats.ts';
import { CopyButton, WriteButton } from '../parts/buttons.tsx';
import { Confirm, SecretDialog } from '../parts/dialog.tsx';
import { Choice } from '../parts/fields.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Facts, Id, Name, Status, Time } from '../parts/text.tsx';
import { OwnerData } from './owner-data.tsx';
import { may, me } from '../state/session.ts';
import { letterKeys, theme } from '../state/settings.ts';

const ROLES = ['owner', 'operator', 'viewer'] as const satisfies readonly Role[];

/** How the page looks, who may sign in, which keys and browsers are open. */
export function SettingsPage(): JSX.Element {
  return (
    <>
      <div class="title">
        <h1>Settings</h1>
      </div>
      <section class="panel">
        <header>
          <h2>This browser</h2>
        </header>
        <div class="filters">
          <Choice
            label="Colours"
            value={theme.value}
            values={[
              ['auto', 'As the system'],
              ['dark', 'Dark'],
              ['light', 'Light'],
            ]}
            onPick={(value) => (theme.value = value)}
          />
          <label>
            <input
              type="checkbox"
              checked={letterKeys.value}
              onChange={(event) => (letterKeys.value = event.currentTarget.checked)}
            />{' '}
            Single letters are shortcuts
          </label>
        </div>
        <Facts
          rows={[
            ['Signed in as', <Name text={me.value?.email} />],
            ['Owner', <Name text={me.value?.owner} />],
            ['Role', <Name text={me.value?.role} />],
            ['Zone of this browser', Intl.DateTimeFormat().resolvedOptions().timeZone],
          ]}
        />
      </section>
      {may('keys:write') && <Keys />}
      <Sessions />
      <Members />
      {me.value?.role === 'owner' && <OwnerData />}
    </>
  );
}

function Keys(): JSX.Element {
  const loaded = useLoad('keys', api.keys.list);
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <Panel
      title="API keys"
      loaded={loaded}
      actions={
        <>
          <input
            aria-label="Name of a new key"
            placeholder="Name of a new key"
            maxLength={100}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Choice
            label="Mode of the new key"
            value={mode}
            values={[
              ['test', 'Test'],
              ['live', 'Live'],
            ]}
            onPick={setMode}
          />
          <WriteButton
            permission="keys:write"
            disabled={name.trim() === ''}
            run={() => api.keys.create({ name: name.trim(), mode })}
            done={(made) => {
              setName('');
              setSecret(made.key);
              loaded.reload();
            }}
          >
            Make a key
          </WriteButton>
        </>
      }
    >
      {({ data }) => (
        <>
          <Table
            label="API keys"
            rows={data}
            rowKey={(key) => key.id}
            columns={[
              { id: 'name', head: 'Key', cell: (key) => <Name text={key.name} /> },
              { id: 'hint', head: 'Begins', cell: (key) => <Id text={key.hint} /> },
              {
                id: 'state',
                head: 'State',
                cell: (key) => <Status status={key.revoked_at === null ? 'active' : 'revoked'} />,
              },
              {
                id: 'may',
                head: 'May',
                isText: true,
                cell: (key) => <Name text={key.permissions.join(', ')} />,
              },
              {
                id: 'used',
                head: 'Last used',
                cell: (key) => <Time at={key.last_used_at} relative />,
              },
              {
                id: 'act',
                head: 'Revoke',
                cell: (key) =>
                  key.revoked_at === null && (
                    <button type="button" class="small danger" onClick={() => setRevoking(key)}>
                      Revoke
                    </button>
                  ),
              },
            ]}
          />
          {secret !== null && (
            <SecretDialog
              title="New API key"
              secret={secret}
              copy={<CopyButton text={secret} label="Copy the key" />}
              onClose={() => setSecret(null)}
            />
          )}
          {revoking !== null && (
            <Confirm
              title={`Revoke ${revoking.name}?`}
              effect="Programs that use it are refused from now on. It cannot be taken back."
              onClose={() => setRevoking(null)}
            >
              <WriteButton
                kind="danger"
                permission="keys:write"
                run={() => api.keys.revoke(revoking.id)}
                said="The key was revoked."
                done={() => {
                  setRevoking(null);
                  loaded.reload();
                }}
              >
                Revoke the key
              </WriteButton>
            </Confirm>
          )}
        </>
      )}
    </Panel>
  );
}

function Sessions(): JSX.Element {
  const loaded = useLoad('sessions', api.auth.sessions);
  return (
    <Panel title="Where you are signed in" loaded={loaded}>
      {({ data }) => (
        <Table
          label="Sessions"
          rows={data}
          rowKey={(one) => one.id}
          columns={[
            {
              id: 'who',
              head: 'Browser',
              cell: (one) => (
                <>
                  <Name text={one.user_agent ?? 'a browser'} />
                  {one.current && ' (this one)'}
                </>
              ),
            },
            { id: 'address', head: 'Address', cell: (one) => <Name text={one.address} /> },
            { id: 'since', head: 'Since', cell: (one) => <Time at={one.created_at} /> },
            {
              id: 'seen',
              head: 'Last seen',
              cell: (one) => <Time at={one.last_used_at} relative />,
            },
            {
              id: 'end',
              head: 'End',
              cell: (one) =>
                !one.current && (
                  <WriteButton
                    kind="small"
                    run={() => api.auth.endSession(one.id)}
                    said="It is signed out there."
                    done={loaded.reload}
                  >
                    Sign out there
                  </WriteButton>
                ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Members(): JSX.Element {
  const loaded = useLoad('members', api.members.list);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [removing, setRemoving] = useState<Member | null>(null);
  return (
    <Panel
      title="Members"
      loaded={loaded}
      actions={
        may('members:write') && (
          <>
            <input
              type="email"
              aria-label="E-mail of a new member"
              placeholder="E-mail of a new member"
              maxLength={254}
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
            <RolePicker label="Role of the new member" value={role} onPick={setRole} />
            <WriteButton
              permission="members:write"
              disabled={!email.includes('@')}
              run={() => api.members.invite({ email: email.trim(), role })}
              said="The invitation is on its way."
              done={() => {
                setEmail('');
                loaded.reload();
              }}
            >
              Invite
            </WriteButton>
          </>
        )
      }
    >
      {({ data }) => (
        <>
          <Table
            label="Members"
            rows={data}
            rowKey={(one) => one.id}
            columns={[
              { id: 'email', head: 'Member', cell: (one) => <Name text={one.email} /> },
              {
                id: 'role',
                head: 'Role',
                cell: (one) =>
                  may('members:write') ? (
                    <RoleChange member={one} reload={loaded.reload} />
                  ) : (
                    one.role
                  ),
              },
              { id: 'since', head: 'Since', cell: (one) => <Time at={one.created_at} /> },
              {
                id: 'seen',
                head: 'Last signed in',
                cell: (one) => <Time at={one.last_sign_in_at} relative />,
              },
              {
                id: 'remove',
                head: 'Remove',
                cell: (one) =>
                  may('members:write') && (
                    <button type="button" class="small danger" onClick={() => setRemoving(one)}>
                      Remove
                    </button>
                  ),
              },
            ]}
          />
          {removing !== null && (
            <Confirm
              title="Remove this member?"
              effect={`${removing.email} is signed out everywhere at once and may not sign in again.`}
              onClose={() => setRemoving(null)}
            >
              <WriteButton
                kind="danger"
                permission="members:write"
                run={() => api.members.remove(removing.id)}
                said="The member was removed."
                done={() => {
                  setRemoving(null);
                  loaded.reload();
                }}
              >
                Remove the member
              </WriteButton>
            </Confirm>
          )}
        </>
      )}
    </Panel>
  );
}

function RoleChange({
  member,
  reload,
}: {
  readonly member: Member;
  readonly reload: () => void;
}): JSX.Element {
  // Who has permissions of their own has none of the roles.
  const [role, setRole] = useState(oneOf(member.role, ROLES));
  return (
    <>
      <RolePicker label={`Role of ${member.email}`} value={role} onPick={setRole} />{' '}
      {role !== null && role !== member.role && (
        <WriteButton
          kind="small"
          run={() => api.members.change(member.id, { role })}
          said="The role was changed."
          done={reload}
        >
          Set
        </WriteButton>
      )}
    </>
  );
}

function RolePicker({
  label,
  value,
  onPick,
}: {
  readonly label: string;
  readonly value: Role | null;
  readonly onPick: (role: Role) => void;
}): JSX.Element {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => {
        const role = oneOf(event.currentTarget.value, ROLES);
        if (role !== null) onPick(role);
      }}
    >
      {value === null && <option value="">own permissions</option>}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  );
}
