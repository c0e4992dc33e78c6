/** One event of a stream of server-sent events. */
export interface ServerEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Reads text of a stream as it comes; `push` answers the events that are whole by then. */
export function createEventReader(): { readonly push: (text: string) => ServerEvent[] } {
  let rest = '';
  let id: string | null = null;
  let event = 'message';
  let data: string[] = [];
  const line = (text: string, out: ServerEvent[]): void => {
    if (text === '') {
      if (data.length > 0) out.push({ id, event, data: data.join('\n') });
      event = 'message';
      data = [];
      return;
    }
    if (text.startsWith(':')) return;
    const colon = text.indexOf(':');
    const name = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  };
  return {
    push: (text) => {
      const out: ServerEvent[] = [];
      rest += text;
      // A carriage return at the very end may be half of a line end.
      const held = rest.endsWith('\r') ? 1 : 0;
      const whole = rest.slice(0, rest.length - held);
      const lines = whole.split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(rest.length - held);
      for (const one of lines) line(one, out);
      return out;
    },
  };
}
