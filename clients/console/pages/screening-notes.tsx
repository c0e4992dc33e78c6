import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { api } from '../calls/api.ts';
import type { Outcome } from '../calls/outcome.ts';
import { count, isolate, MOST_TEXT } from '../core/formats.ts';
import { Time } from '../parts/text.tsx';

type Answered<Result> = Result extends Promise<Outcome<infer Data>> ? Data : never;
type Screened = Answered<ReturnType<typeof api.conjunctions.list>>;

/** How often an unfinished screening is asked for again, ms. */
const POLL_MS = 3_000;

/** What was screened and what was not: without it an empty list would read as "all clear". */
export function ScreeningNotes({
  answer,
  reload,
}: {
  readonly answer: Screened;
  readonly reload: () => void;
}): JSX.Element {
  const { screening_window: window, complete, notices, skipped, links } = answer;
  const isRunning = links.poll !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const leftOut = new Map<string, string[]>();
  for (const { id, message } of skipped)
    leftOut.set(message, [...(leftOut.get(message) ?? []), isolate(id)]);
  return (
    <div class="body" role="status">
      {!complete && !isRunning && (
        <p class="status late">
          ▲ Not everything was screened: what is missing here may come close.
        </p>
      )}
      {window !== null && (
        <p class="dim">
          {count(window.objects_screened, 'object')} screened from <Time at={window.start} /> to{' '}
          <Time at={window.end} />, up to {window.screened_threshold_km} km, with elements up to{' '}
          <Time at={window.newest_elements} />.
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice}>▲ {isolate(notice, MOST_TEXT)}</p>
      ))}
      {[...leftOut].map(([message, ids]) => (
        <p key={message}>
          ▲ Left out: {ids.join(', ')}. {isolate(message, MOST_TEXT)}
        </p>
      ))}
    </div>
  );
}
