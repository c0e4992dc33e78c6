import { signal } from '@preact/signals';
import type { paths } from '../../sdk/generated/console.ts';
import { createSilence, SILENCE_MS } from '../../sdk/lasting-stream.ts';
import { readMessages, type ServerMessage } from '../../sdk/server-sent-events.ts';
import {
  createGate,
  nextLiveState,
  readMessage,
  reopenAfterMs,
  type LiveEvent,
  type LiveMessage,
  type LiveState,
} from './live-state.ts';

/** What the pill shows. */
export const liveState = signal<LiveState>({ kind: 'connecting' });

/** Whether anything on the page of this tab follows the stream. */
export const following = signal(false);

/** What tabs tell each other. */
type Between =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'reset' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'want'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly kind: 'who' };

/** Somebody who listens to topics. */
interface Listener {
  readonly topics: ReadonlySet<string>;
  readonly onMessage: (message: LiveMessage) => void;
  /** Something was missed: read everything again. */
  readonly onReset: () => void;
}

const PATH = '/api/stream' satisfies keyof paths;
const LOCK = 'orbital-console-stream';
const tab = crypto.randomUUID();
const channel = new BroadcastChannel(LOCK);
const listeners = new Set<Listener>();
const gate = createGate();
/** Topics of every tab, known to the one that owns the stream. */
const wanted = new Map<string, readonly string[]>();
let owns = false;
let paused = false;
let lastId: string | null = null;
let open: AbortController | null = null;
let openTopics = '';

/** Asks for messages of topics until the answer is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  following.value = true;
  announceTopics();
  return () => {
    listeners.delete(listener);
    following.value = listeners.size > 0;
    announceTopics();
  };
}

/** Stops or resumes the stream for all tabs. */
export function pauseStream(pause: boolean): void {
  paused = pause;
  move({ kind: pause ? 'paused' : 'resumed' });
  if (owns) connect(true);
}

/** Begins to take part: one tab of the browser holds the stream, and the next one takes it over. */
export function startStream(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Between>) => receive(data));
  channel.postMessage({ kind: 'who' } satisfies Between);
  void navigator.locks.request(LOCK, async () => {
    owns = true;
    announceTopics();
    connect(true);
    await new Promise<never>(() => undefined);
  });
}

function announceTopics(): void {
  const topics = [...new Set([...listeners].flatMap((one) => [...one.topics]))].sort();
  if (owns) {
    wanted.set(tab, topics);
    connect(false);
  } else channel.postMessage({ kind: 'want', tab, topics } satisfies Between);
}

function receive(said: Between): void {
  switch (said.kind) {
    case 'message':
      deliver(said.message);
      break;
    case 'reset':
      resetAll();
      break;
    case 'state':
      if (!owns) liveState.value = said.state;
      break;
    case 'want':
      if (!owns) break;
      wanted.set(said.tab, said.topics);
      connect(false);
      break;
    case 'who':
      if (owns) channel.postMessage({ kind: 'state', state: liveState.value } satisfies Between);
      break;
  }
}

function deliver(message: LiveMessage): void {
  if (!gate.passes(message)) return;
  for (const listener of listeners)
    if (listener.topics.has(message.topic)) listener.onMessage(message);
}

function resetAll(): void {
  for (const listener of listeners) listener.onReset();
}

function move(event: LiveEvent): void {
  liveState.value = nextLiveState(liveState.value, event);
  if (owns) channel.postMessage({ kind: 'state', state: liveState.value } satisfies Between);
}

/** Opens the stream with the topics of all tabs; the same topics are left alone unless it is forced. */
function connect(force: boolean): void {
  const topics = [...new Set([...wanted.values()].flat())].sort().join(',');
  if (!force && topics === openTopics && open !== null) return;
  open?.abort();
  open = null;
  openTopics = topics;
  if (paused || topics === '') return;
  const controller = new AbortController();
  open = controller;
  void keepOpen(topics, controller.signal);
}

async function keepOpen(topics: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const refused = await readOnce(topics, signal, () => (tries = 0));
    if (isOver(signal)) return;
    move({ kind: 'cut', atMs: Date.now() });
    // Signed out, or not allowed: asking again changes nothing until the page asks anew.
    if (refused === 401 || refused === 403 || refused === 404) return;
    await new Promise((resolve) => setTimeout(resolve, reopenAfterMs(tries, Math.random())));
  }
}

/** Whether it was replaced by another stream while one waited. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Reads the stream until it ends; answers the status of a refusal, else 0. */
async function readOnce(topics: string, signal: AbortSignal, onOpen: () => void): Promise<number> {
  const resumed = lastId !== null;
  // A computer that slept has a connection that nobody serves any more.
  const silence = createSilence(SILENCE_MS);
  try {
    const response = await fetch(`${PATH}?topics=${encodeURIComponent(topics)}`, {
      headers: { Accept: 'text/event-stream', ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) return response.status;
    onOpen();
    move({ kind: 'opened', resumed });
    const onLife = (): void => {
      silence.restart();
      if (liveState.value.kind === 'catching-up') move({ kind: 'caught-up' });
    };
    for await (const message of readMessages(response.body, { onLife })) take(message);
    return 0;
  } catch {
    return 0; // Cut or aborted; the caller knows which and opens it again.
  } finally {
    silence.stop();
  }
}

function take({ id, event, data }: ServerMessage): void {
  if (id !== null) lastId = id;
  if (event === 'reset') {
    channel.postMessage({ kind: 'reset' } satisfies Between);
    resetAll();
    return;
  }
  const message = readMessage(data);
  if (message === null) return;
  channel.postMessage({ kind: 'message', message } satisfies Between);
  deliver(message);
}
