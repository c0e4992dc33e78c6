import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import { useLoad, useReloadOn, type Loaded } from '../calls/load.ts';
import type { Outcome } from '../calls/outcome.ts';
import type { Delivery, Page, Webhook, WebhookStats } from '../calls/shapes.ts';
import { disabledWords } from '../core/disabled-words.ts';
import { count, duration, figure, words } from '../core/formats.ts';
import { linkTo } from '../core/router.ts';
import { CopyButton, WriteButton } from '../parts/buttons.tsx';
import { Confirm, SecretDialog } from '../parts/dialog.tsx';
import { Panel } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Ends, Facts, Id, Json, Name, Raw, Status, Time } from '../parts/text.tsx';
import { toast } from '../state/announcer.tsx';
import { nowMs } from '../state/session.ts';

const DAY_MS = 86_400_000;
/** Ways in which a delivery did not get through. */
const LOST = ['failed', 'exhausted', 'stopped'];

/** One webhook: why it stands as it does, its deliveries, and what mends it. */
export function WebhookPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`webhook ${id}`, () => api.webhooks.get(id));
  const deliveries = useLoad(`deliveries ${id}`, () => api.webhooks.deliveries(id, { limit: 100 }));
  const stats = useLoad(`stats ${id}`, () => api.webhooks.stats(id));
  const reload = (): void => {
    loaded.reload();
    deliveries.reload();
    stats.reload();
  };
  useReloadOn(['webhooks'], reload);
  const webhook = loaded.data;
  const why = webhook === null ? null : disabledWords(webhook);
  return (
    <>
      <div class="title">
        <h1>
          <Name text={webhook?.url ?? 'Webhook'} />
        </h1>
        {webhook !== null && (
          <>
            <Status status={webhook.status} />
            <WebhookActions webhook={webhook} deliveries={deliveries} reload={reload} />
          </>
        )}
      </div>
      <Panel title="Webhook" loaded={loaded}>
        {(data) => (
          <>
            {why !== null && (
              <p class="headline">
                <span class="status failed">✕ Disabled:</span> {why}
              </p>
            )}
            <Facts
              rows={[
                ['Id', <Id text={data.id} />],
                ['Events', <Name text={data.events.join(', ')} />],
                ['Made', <Time at={data.created_at} />],
                ['Changed', <Time at={data.updated_at} />],
              ]}
            />
          </>
        )}
      </Panel>
      <Panel title="Answers" loaded={stats}>
        {(data) => <ResultStrip stats={data} />}
      </Panel>
      <Panel
        title="Deliveries"
        loaded={deliveries}
        isEmpty={({ data }) => data.length === 0}
        empty={{ what: 'Each event that was sent is listed here. “Test” sends one now.' }}
        rows={8}
      >
        {({ data }) => (
          <>
            <Table
              label="Deliveries"
              keys
              rows={data}
              rowKey={(one) => one.id}
              href={(one) => linkTo('/deliveries/:id', { id: one.id })}
              columns={[
                {
                  id: 'type',
                  head: 'Event',
                  value: (one) => one.event_type,
                  cell: (one) => <Name text={one.event_type} />,
                },
                {
                  id: 'status',
                  head: 'Status',
                  value: (one) => one.status,
                  cell: (one) => <Status status={one.status} />,
                },
                {
                  id: 'answer',
                  head: 'Answer',
                  value: (one) => one.response_status,
                  cell: (one) => one.response_status ?? words(one.error_class ?? '–'),
                },
                {
                  id: 'tries',
                  head: 'Tries',
                  number: true,
                  value: (one) => one.attempt_count,
                  cell: (one) => one.attempt_count,
                },
                {
                  id: 'next',
                  head: 'Next try',
                  cell: (one) => <Time at={one.next_attempt_at} relative />,
                },
                {
                  id: 'made',
                  head: 'Made',
                  value: (one) => one.created_at,
                  cell: (one) => <Time at={one.created_at} />,
                },
              ]}
            />
          </>
        )}
      </Panel>
    </>
  );
}

const BINS_PX = 40;
const LOST_CLASSES = ['3xx', '4xx', '5xx', 'none'] as const;

/** The answers of the last day, a column an hour: what got through, and below it what did not. */
function ResultStrip({ stats }: { readonly stats: WebhookStats }): JSX.Element {
  const hours = stats.bins.map((bin) => ({
    start: bin.start,
    got: bin['2xx'],
    lost: LOST_CLASSES.reduce((sum, name) => sum + bin[name], 0),
  }));
  const most = Math.max(1, ...hours.map(({ got, lost }) => got + lost));
  const lost = hours.reduce((sum, hour) => sum + hour.lost, 0);
  const said =
    `Last 24 h: ${count(stats.attempts, 'try', 'tries')}, ${lost} did not get through` +
    (stats.p95_ms === null ? '.' : `; 95 of 100 took at most ${figure(stats.p95_ms, 0)} ms.`);
  const tall = (many: number): number => (many / most) * (BINS_PX - 2);
  return (
    <>
      <p class="sentence">{said}</p>
      <svg
        class="bins"
        viewBox={`0 0 ${hours.length * 10} ${BINS_PX}`}
        preserveAspectRatio="none"
        height={BINS_PX}
        role="img"
        aria-label={said}
      >
        {hours.map((hour, index) => (
          <g key={hour.start}>
            <rect
              class="error"
              x={index * 10 + 1}
              y={BINS_PX - tall(hour.lost)}
              width={8}
              height={tall(hour.lost)}
            />
            <rect
              x={index * 10 + 1}
              y={BINS_PX - tall(hour.lost) - tall(hour.got)}
              width={8}
              height={tall(hour.got)}
            />
          </g>
        ))}
      </svg>
      <Ends from={stats.since} to={stats.until} />
    </>
  );
}

function WebhookActions({
  webhook,
  deliveries,
  reload,
}: {
  readonly webhook: Webhook;
  readonly deliveries: Loaded<Page<Delivery>>;
  readonly reload: () => void;
}): JSX.Element {
  const [asking, setAsking] = useState<'rotate' | { readonly count: number } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id } = webhook;
  const since = new Date(nowMs() - 3 * DAY_MS).toISOString();
  const lost = (deliveries.data?.data ?? []).filter(({ status }) => LOST.includes(status)).length;
  return (
    <span class="buttons">
      <WriteButton
        permission="webhooks:write"
        run={() => api.webhooks.test(id)}
        done={(answer) => {
          const got = answer.response_status ?? answer.error ?? 'nothing';
          toast(`The receiver answered ${got}.`, answer.status === 'failed');
          deliveries.reload();
        }}
      >
        Test
      </WriteButton>
      {webhook.status === 'disabled' && (
        <WriteButton
          permission="webhooks:write"
          run={() => api.webhooks.enable(id)}
          said="It is enabled again."
          done={reload}
        >
          Enable
        </WriteButton>
      )}
      <button type="button" onClick={() => setAsking('rotate')}>
        Rotate
      </button>
      <WriteButton
        permission="webhooks:write"
        run={() => api.webhooks.recover(id, { since, dry_run: true })}
        done={(answer) => setAsking({ count: 'count' in answer ? answer.count : lost })}
      >
        Recover
      </WriteButton>
      {asking === 'rotate' && (
        <Confirm
          title="Make a new secret?"
          effect="For 24 hours deliveries carry both signatures; after that the old secret is worth nothing."
          onClose={() => setAsking(null)}
        >
          <WriteButton
            kind="danger"
            permission="webhooks:write"
            run={() => api.webhooks.rotate(id)}
            done={(answer) => {
              setAsking(null);
              setSecret(answer.secret);
            }}
          >
            Make a new secret
          </WriteButton>
        </Confirm>
      )}
      {asking !== null && asking !== 'rotate' && (
        <Confirm
          title="Send what was lost again?"
          effect={
            `${count(asking.count, 'delivery', 'deliveries')} of the last three days that did not ` +
            `get through will be sent again${webhook.status === 'disabled' ? ', and the webhook is enabled' : ''}.`
          }
          onClose={() => setAsking(null)}
        >
          <WriteButton
            kind="primary"
            permission="webhooks:write"
            run={() => recover(webhook, since)}
            said="They are being sent again."
            done={() => {
              setAsking(null);
              reload();
            }}
          >
            Send {asking.count} again
          </WriteButton>
        </Confirm>
      )}
      {secret !== null && (
        <SecretDialog
          title="New secret"
          secret={secret}
          copy={<CopyButton text={secret} label="Copy the secret" />}
          onClose={() => setSecret(null)}
        />
      )}
    </span>
  );
}

/** Nothing is sent to a webhook that is switched off: it is enabled first. */
async function recover(webhook: Webhook, since: string): Promise<Outcome<unknown>> {
  if (webhook.status === 'disabled') {
    const enabled = await api.webhooks.enable(webhook.id);
    if (!enabled.ok) return enabled;
  }
  return api.webhooks.recover(webhook.id, { since });
}

/** One delivery: what was sent, and every answer. */
export function DeliveryPage({ id }: { readonly id: string }): JSX.Element {
  const loaded = useLoad(`delivery ${id}`, () => api.webhooks.delivery(id));
  const delivery = loaded.data;
  return (
    <>
      <div class="title">
        <h1>
          <Name text={delivery?.event_type ?? 'Delivery'} />
        </h1>
        {delivery !== null && (
          <>
            <Status status={delivery.status} />
            <span class="buttons">
              <a class="button" href={linkTo('/webhooks/:id', { id: delivery.webhook_id })}>
                Webhook
              </a>
              <WriteButton
                permission="webhooks:write"
                run={() => api.webhooks.resend(id)}
                said="It is being sent again."
                done={loaded.reload}
              >
                Resend
              </WriteButton>
            </span>
          </>
        )}
      </div>
      <Panel title="Delivery" loaded={loaded}>
        {(data) => (
          <Facts
            rows={[
              ['Id', <Id text={data.id} />],
              ['Event', <Id text={data.event_id} />],
              ['Made', <Time at={data.created_at} />],
              ['Tries', data.attempt_count],
              ['Next try', <Time at={data.next_attempt_at} relative />],
              ['Reason', <Name text={data.reason} />],
            ]}
          />
        )}
      </Panel>
      <Panel title="Tries" loaded={loaded} rows={6}>
        {(data) => (
          <>
            {data.attempts
              .slice()
              .reverse()
              .map((attempt) => (
                <details key={attempt.at} class="body" open={attempt === data.attempts.at(-1)}>
                  <summary>
                    Try {attempt.attempt}:{' '}
                    <Status
                      status={
                        attempt.status === null
                          ? (attempt.error_class ?? 'failed')
                          : `HTTP ${attempt.status}`
                      }
                      as={attempt.error_class === null ? 'done' : 'failed'}
                    />{' '}
                    <Time at={attempt.at} /> in {duration(attempt.ms / 1000)}
                  </summary>
                  {attempt.error !== null && (
                    <p>
                      <Name text={attempt.error} />
                    </p>
                  )}
                  <h3>Answer</h3>
                  <Raw text={attempt.answer ?? 'nothing'} />
                  {attempt.answer_truncated && <p class="dim">Only its beginning was kept.</p>}
                  <h3>Headers that were sent</h3>
                  <Json value={attempt.request_headers} />
                </details>
              ))}
          </>
        )}
      </Panel>
      <Panel title="Body that was sent" loaded={loaded} rows={6}>
        {(data) => <Json value={data.payload ?? null} />}
      </Panel>
    </>
  );
}
