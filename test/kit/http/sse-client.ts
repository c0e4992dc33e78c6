/** One server-sent message. */
export interface SseMessage {
  readonly id: string | undefined;
  /** `message` unless the server named another. */
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A connection that is being read. */
export interface SseConnection {
  readonly status: number;
  readonly headers: Headers;
  /** Every message so far. */
  readonly messages: readonly SseMessage[];
  /** Every comment so far. */
  readonly comments: readonly string[];
  /** Resolves when the server has ended the stream, or `close` was called. */
  readonly ended: Promise<void>;
  /** Waits until `done` holds for the messages so far; throws after `timeoutMs`. */
  until(done: (messages: readonly SseMessage[]) => boolean, timeoutMs?: number): Promise<void>;
  /** Hangs up. */
  close(): void;
}

/** Connects and reads in the background; an answer other than 200 has no messages. */
export async function connectSse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<SseConnection> {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const messages: SseMessage[] = [];
  const comments: string[] = [];
  let onMessage: (() => void) | null = null;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    // Undici's body yields bytes.
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block, messages, comments);
      onMessage?.();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    status: response.status,
    headers: response.headers,
    messages,
    comments,
    ended,
    async until(done, timeoutMs = 10_000) {
      const deadline = Date.now() + timeoutMs;
      while (!done(messages)) {
        const leftMs = deadline - Date.now();
        if (leftMs <= 0) throw new Error(`not in time: ${JSON.stringify(messages)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          onMessage = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    close: () => {
      abort.abort();
    },
  };
}

function take(block: string, messages: SseMessage[], comments: string[]): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at === 0) comments.push(line.slice(1).trim());
    else fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
  }
  const data = fields.get('data');
  if (data === undefined) return;
  messages.push({
    id: fields.get('id'),
    event: fields.get('event') ?? 'message',
    // The console sends objects; a test that meets something else fails on its fields.
    data: JSON.parse(data) as SseMessage['data'],
  });
}
