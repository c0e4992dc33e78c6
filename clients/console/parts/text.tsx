import type { JSX } from 'preact';
import { dateTime, fromNow, isolate, localTime, MOST_TEXT, toMs, words } from '../core/formats.ts';
import { GLYPHS, standingOf, type Standing } from '../core/palette.ts';
import { nowMs, second } from '../state/session.ts';

/** A name that somebody gave. */
export function Name({ text }: { readonly text: string | null | undefined }): JSX.Element {
  if (text === null || text === undefined || text === '') return <span class="dim">–</span>;
  return <bdi title={isolate(text, MOST_TEXT)}>{isolate(text)}</bdi>;
}

/** An id, in the letters of ids. */
export function Id({ text }: { readonly text: string | null | undefined }): JSX.Element {
  return <code class="id">{text === null || text === undefined ? '–' : isolate(text)}</code>;
}

/** An instant in UTC; the reader's own zone on hover. */
export function Time({
  at,
  relative = false,
}: {
  readonly at: string | number | null | undefined;
  readonly relative?: boolean;
}): JSX.Element {
  const ms = toMs(at);
  if (ms === null) return <span class="dim">–</span>;
  // Read so that what is relative is drawn again each second.
  const now = relative ? second.value && nowMs() : 0;
  return (
    <time
      class="time"
      dateTime={new Date(ms).toISOString()}
      title={`${dateTime(ms)} · ${localTime(ms)}`}
    >
      {relative ? fromNow(ms, now) : dateTime(ms)}
    </time>
  );
}

/** When a strip of columns begins and ends, below it. */
export function Ends({
  from,
  to,
}: {
  readonly from: string | number;
  readonly to: string | number;
}): JSX.Element {
  return (
    <p class="ends">
      <Time at={from} />
      <Time at={to} />
    </p>
  );
}

/** How something stands: glyph, colour and word. */
export function Status({
  status,
  as,
}: {
  readonly status: string;
  readonly as?: Standing;
}): JSX.Element {
  const standing = as ?? standingOf(status);
  return (
    <span class={`status ${standing}`}>
      <span aria-hidden="true">{GLYPHS[standing]}</span> {words(status)}
    </span>
  );
}

/** How far ahead of its plan something is. */
export function Ahead({ seconds }: { readonly seconds: number | null | undefined }): JSX.Element {
  if (seconds === null || seconds === undefined) return <span class="dim">–</span>;
  if (Math.abs(seconds) < 30) return <span>On time</span>;
  const text = fromNow(Math.abs(seconds) * 1000, 0).replace(/^in /, '');
  return seconds < 0 ? <span class="status late">▲ behind {text}</span> : <span>ahead {text}</span>;
}

/** A text of others as it was sent, its lines kept, at most so much of it. */
export function Raw({ text }: { readonly text: string }): JSX.Element {
  return (
    <pre class="raw" tabIndex={0}>
      {isolate(text, 20_000)}
    </pre>
  );
}

/** A value of JSON, indented. */
export function Json({ value }: { readonly value: unknown }): JSX.Element {
  return <Raw text={JSON.stringify(value ?? null, null, 2)} />;
}

/** Names and values, one under the other. */
export function Facts({
  rows,
}: {
  readonly rows: readonly (readonly [string, JSX.Element | string | number | null])[];
}): JSX.Element {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
