import type { Ending } from './pause.ts';

/** One message of a stream of server-sent events. */
export interface ServerMessage {
  /** The last id that was sent, with this message or before; null before the first. */
  readonly id: string | null;
  /** `message` where the stream names none. */
  readonly event: string;
  readonly data: string;
}

/** What stands between two messages, beside them. */
export interface StreamNotes {
  /** The stream says how long to wait before connecting again, ms. */
  readonly onRetry?: (ms: number) => void;
  /** Anything arrived, a comment also. */
  readonly onLife?: () => void;
  /** Ends the reading; rejects with its reason. */
  readonly ending?: Pick<Ending, 'aborted'>;
}

/**
 * Reads server-sent events from a body, in any cut of its bytes; a message that the end cuts off is
 * dropped, as the standard of HTML (section 9.2.6) has it.
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  notes: StreamNotes = {},
): AsyncGenerator<ServerMessage> {
  const reader = body.getReader();
  // It drops a byte order mark by itself.
  const decoder = new TextDecoder();
  const block = createBlock(notes);
  let rest = '';
  try {
    for (;;) {
      const next = reader.read();
      const { done, value } = await (notes.ending === undefined
        ? next
        : Promise.race([next, notes.ending.aborted]));
      if (done) return;
      notes.onLife?.();
      rest += decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line end.
      const { lines, left } = cutLines(rest);
      rest = left;
      for (const line of lines) {
        const message = block.take(line);
        if (message !== null) yield message;
      }
    }
  } finally {
    // A connection that is broken already cannot be left in order, and need not be waited for.
    void reader.cancel().catch(() => undefined);
  }
}

function cutLines(text: string): { lines: string[]; left: string } {
  const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
  const lines = whole.split(/\r\n|\n|\r/);
  const left = lines.pop() ?? '';
  return { lines, left: left + text.slice(whole.length) };
}

function createBlock(notes: StreamNotes) {
  let id: string | null = null;
  let event = '';
  let data: string[] = [];
  const end = (): ServerMessage | null => {
    const message = { id, event: event === '' ? 'message' : event, data: data.join('\n') };
    const isEmpty = data.length === 0;
    event = '';
    data = [];
    return isEmpty ? null : message;
  };
  return {
    /** Takes a line; a message when the line ends one. */
    take(line: string): ServerMessage | null {
      if (line === '') return end();
      const colon = line.indexOf(':');
      if (colon === 0) return null;
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'data') data.push(value);
      else if (field === 'event') event = value;
      else if (field === 'id' && !value.includes('\0')) id = value;
      else if (field === 'retry' && /^\d+$/.test(value)) notes.onRetry?.(Number(value));
      return null;
    },
  };
}
