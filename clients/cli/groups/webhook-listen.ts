import { createHmac, randomBytes } from 'node:crypto';
import { abortOf } from '../../sdk/pause.ts';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';

/** What a stream of `GET /v1/webhooks/listen` carries. */
interface Heard {
  readonly id: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver has so long to answer, ms. */
const FORWARD_MS = 30_000;
/** Ids of events that are remembered, so that one that comes again is not posted twice. */
const REMEMBERED = 10_000;

/**
 * Prints every event as it happens, and posts it where `to` says. The stream goes on after what was
 * printed last when the platform was away.
 */
export async function listen(
  context: Context,
  to: string | undefined,
  options: { readonly events: string | undefined; readonly lastEventId: string | undefined },
): Promise<void> {
  const { client, terminal, output } = context;
  const { events, lastEventId } = options;
  const query = events === undefined ? '' : `?events=${encodeURIComponent(events)}`;
  const seen = new Set<string>();
  let isReady = false;
  const stream = client.main.stream(`/v1/webhooks/listen${query}`, {
    signal: terminal.signal,
    patienceMs: Infinity,
    ...(lastEventId === undefined ? {} : { lastEventId }),
    onLost: () => {
      terminal.err('The connection was lost: connecting again …\n');
    },
  });
  for await (const { event, data } of stream) {
    if (event === 'reset')
      terminal.err('Some events were missed: the platform remembers no further back.\n');
    if (event === 'ready') {
      const { secret } = JSON.parse(data) as { readonly secret: string };
      terminal.err(
        isReady ? 'Listening again.\n' : `Listening; deliveries are signed with ${secret}\n`,
      );
      isReady = true;
    }
    if (event !== 'delivery') continue;
    // True: the platform says what this stream carries.
    const heard = JSON.parse(data) as Heard;
    if (seen.has(heard.id)) continue;
    seen.add(heard.id);
    if (seen.size > REMEMBERED)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
    const answer = to === undefined ? '' : `  -> ${await post(to, heard, terminal.signal)}`;
    terminal.out(output === 'json' ? `${heard.body}\n` : `${heard.id}  ${heard.type}${answer}\n`);
  }
}

/** Posts the example of a type, signed as the platform signs. Rejects where it is not taken. */
export async function trigger(
  context: Context,
  type: string,
  to: string | undefined,
  secret: string = `whsec_${randomBytes(32).toString('base64')}`,
): Promise<void> {
  const { client, terminal } = context;
  if (to === undefined)
    throw new UsageError(
      '--forward-to is missing: where to?',
      'add --forward-to http://localhost:3000/hook',
    );
  const { data } = await client.main.get('/v1/webhook-event-types', { signal: terminal.signal });
  const found = data.find((one) => one.type === type);
  if (found === undefined)
    throw new UsageError(
      `there is no type '${type}'`,
      `one of: ${data.map((one) => one.type).join(', ')}`,
    );
  const id = `evt_example_${randomBytes(6).toString('hex')}`;
  const body = JSON.stringify({ ...found.example, id });
  const answer = await post(
    to,
    { id, type, body, headers: signed(id, body, secret) },
    terminal.signal,
  );
  terminal.err(`Signed with ${secret}\n`);
  terminal.out(`${id}  ${type}  -> ${answer}\n`);
  if (!/^2\d\d$/.test(answer)) throw new FailedError(`${to} did not take it`);
}

/** What the receiver answered: its status, or why there was none. */
async function post(to: string, { headers, body }: Heard, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.timeout(FORWARD_MS);
  const ending = abortOf([signal, limit]);
  try {
    const sending = fetch(to, {
      ...{ method: 'POST', headers, body, redirect: 'manual' },
      signal: AbortSignal.any([signal, limit]),
    });
    // It may fail after the end: then nobody waits for it.
    sending.catch(() => undefined);
    const answer = await Promise.race([sending, ending.aborted]);
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
    return code === '' ? String(inner) : code;
  } finally {
    ending.forget();
  }
}

/** The headers of a first attempt, as docs/webhooks.md has them. */
function signed(id: string, body: string, secret: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const standard = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : secret;
  const sum = createHmac('sha256', secret).update(body).digest('hex');
  const standardSum = createHmac('sha256', standard)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'x-service-signature': `sha256=${sum}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standardSum}`,
  };
}
