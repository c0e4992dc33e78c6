import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import type { EventType } from '../calls/shapes.ts';
import { disabledWords } from '../core/disabled-words.ts';
import { useLoad } from '../calls/load.ts';
import { linkTo } from '../core/router.ts';
import { CopyButton, WriteButton } from '../parts/buttons.tsx';
import { Dialog, SecretDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/fields.tsx';
import { Name, Status, Time } from '../parts/text.tsx';
import { go } from '../state/location.ts';
import { ListPanel } from '../parts/page-list.tsx';

/** All webhooks. */
export function WebhooksPage(): JSX.Element {
  const [making, setMaking] = useState(false);
  return (
    <>
      <div class="title">
        <h1>Webhooks</h1>
        <span class="buttons">
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            New webhook
          </button>
        </span>
      </div>
      <ListPanel
        title="Webhooks"
        topic="webhooks"
        readKey="webhooks"
        read={() => api.webhooks.list()}
        href={({ id }) => linkTo('/webhooks/:id', { id })}
        empty={{
          what: 'Webhooks tell your own systems what happens.',
          curl: 'curl -X POST $MAIN/v1/webhooks -H "Authorization: Bearer $KEY" -d \'{"url": "https://…", "events": ["deployment.failed"]}\'',
        }}
        columns={[
          {
            id: 'url',
            head: 'Address',
            value: (row) => row.url,
            cell: (row) => <Name text={row.url} />,
          },
          {
            id: 'status',
            head: 'Status',
            value: (row) => row.status,
            cell: (row) => <Status status={row.status} />,
          },
          {
            id: 'why',
            head: 'Why',
            isText: true,
            cell: (row) => <Name text={disabledWords(row)} />,
          },
          {
            id: 'events',
            head: 'Events',
            isText: true,
            cell: (row) => <Name text={row.events.join(', ')} />,
          },
          {
            id: 'last',
            head: 'Last delivery',
            value: (row) => row.last_delivery?.at ?? null,
            cell: (row) =>
              row.last_delivery === undefined ? (
                '–'
              ) : (
                <>
                  <Status status={row.last_delivery.delivered ? 'delivered' : 'failed'} />{' '}
                  <Time at={row.last_delivery.at} relative />
                </>
              ),
          },
        ]}
      />
      {making && <NewWebhook onClose={() => setMaking(false)} />}
    </>
  );
}

function NewWebhook({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<EventType[]>([]);
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const types = useLoad('event types', api.eventTypes);
  if (made !== null)
    return (
      <SecretDialog
        title="Secret of the webhook"
        secret={made.secret}
        copy={<CopyButton text={made.secret} label="Copy the secret" />}
        onClose={() => {
          onClose();
          go(linkTo('/webhooks/:id', { id: made.id }));
        }}
      />
    );
  const toggle = (type: EventType): void =>
    setEvents(events.includes(type) ? events.filter((one) => one !== type) : [...events, type]);
  return (
    <Dialog title="New webhook" onClose={onClose}>
      <Field label="Address" hint="https, reachable from the internet.">
        {({ id, described }) => (
          <input
            id={id}
            type="url"
            autofocus
            style={{ width: '100%' }}
            aria-describedby={described}
            maxLength={2048}
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset class="types">
        <legend>Events</legend>
        {(types.data?.data ?? [])
          .flatMap(({ type, description, subscribable }) =>
            subscribable && type !== 'webhook.test' ? [{ type, description }] : [],
          )
          .map(({ type, description }) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={() => toggle(type)}
              />{' '}
              <code>{type}</code> <span class="dim">{description}</span>
            </label>
          ))}
      </fieldset>
      <p class="buttons">
        <WriteButton
          kind="primary"
          permission="webhooks:write"
          disabled={events.length === 0}
          run={() => api.webhooks.create({ url, events })}
          done={({ id, secret }) => setMade({ id, secret })}
        >
          Make the webhook
        </WriteButton>
      </p>
    </Dialog>
  );
}
