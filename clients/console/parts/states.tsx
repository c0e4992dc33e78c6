import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { computed, signal, useSignal } from '@preact/signals';
import type { Failure } from '../calls/outcome.ts';
import type { Loaded } from '../calls/load.ts';
import { duration, isolate, MOST_TEXT } from '../core/formats.ts';
import { path, search } from '../state/location.ts';
import { CopyButton } from './buttons.tsx';
import { Time } from './text.tsx';

/** What a panel says instead of its data when there are none. */
export interface EmptyWords {
  /** What would be here. */
  readonly what: string;
  readonly action?: { readonly label: string; readonly href: string };
  /** The same by hand. */
  readonly curl?: string;
}

/** A part of a page that reads data: each has its own loading, error and empty states. */
export function Panel<Data>({
  title,
  loaded,
  empty,
  isEmpty,
  actions,
  rows = 3,
  children,
}: {
  readonly title: string;
  readonly loaded: Loaded<Data>;
  readonly empty?: EmptyWords;
  readonly isEmpty?: (data: Data) => boolean;
  readonly actions?: ComponentChildren;
  /** Rows of the skeleton: about the size of what comes. */
  readonly rows?: number;
  readonly children: (data: Data) => ComponentChildren;
}): JSX.Element {
  const { data, failure, busy } = loaded;
  return (
    <section class="panel" aria-busy={busy && data === null}>
      <header>
        <h2>{title}</h2>
        {failure !== null && data !== null && (
          <span class="stale">
            as of <Time at={loaded.atMs} relative />
          </span>
        )}
        <span class="actions">{actions}</span>
      </header>
      {failure !== null && <FailureBox failure={failure} retry={loaded.reload} />}
      {data === null ? (
        failure === null && <Skeleton rows={rows} />
      ) : empty !== undefined && isEmpty?.(data) === true ? (
        <Empty {...empty} />
      ) : (
        children(data)
      )}
    </section>
  );
}

/** Grey lines of the size of what comes, seen only when it takes longer than a glance. */
export function Skeleton({ rows }: { readonly rows: number }): JSX.Element {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

/** What would be here, how to make one, and the same call by hand. */
export function Empty({ what, action, curl }: EmptyWords): JSX.Element {
  return (
    <div class="empty">
      <p>{what}</p>
      {action !== undefined && (
        <a class="button" href={action.href}>
          {action.label}
        </a>
      )}
      {curl !== undefined && (
        <p class="curl">
          <code>{curl}</code> <CopyButton text={curl} />
        </p>
      )}
    </div>
  );
}

/** Why something could not be read, with what can be done about it. */
export function FailureBox({
  failure,
  retry,
}: {
  readonly failure: Failure;
  readonly retry: () => void;
}): JSX.Element {
  const isSignedOut = failure.status === 401;
  const waits = failure.status === 429 || failure.status === 503;
  return (
    <div class="failure" role="alert">
      <p>
        <span class="status failed" aria-hidden="true">
          ✕
        </span>{' '}
        {headline(failure)}
      </p>
      <p class="dim">
        <code>{isolate(failure.code)}</code>
        {failure.requestId !== null && (
          <>
            {' · request '}
            <code>{isolate(failure.requestId)}</code>
          </>
        )}
      </p>
      {isSignedOut ? (
        <a class="button" href={signInHref()}>
          Sign in and return
        </a>
      ) : waits ? (
        <Countdown key={failure.requestId} seconds={failure.retryAfterS ?? 5} retry={retry} />
      ) : (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}

function headline(failure: Failure): string {
  if (failure.status === 401) return 'You are signed out. What you wrote on this page is kept.';
  if (failure.status === 403) return `You may not see this. ${isolate(failure.message, MOST_TEXT)}`;
  if (failure.status === 429) return 'Too many requests.';
  return isolate(failure.message, MOST_TEXT);
}

/** The sign-in that leads back to where one is. */
export function signInHref(): string {
  return `/login?next=${encodeURIComponent(`${path.value}${search.value}`)}`;
}

/** Counts the seconds down that the platform asked for, then asks again. */
function Countdown({
  seconds,
  retry,
}: {
  readonly seconds: number;
  readonly retry: () => void;
}): JSX.Element {
  const left = useSignal(Math.max(1, Math.ceil(seconds)));
  useEffect(() => {
    const timer = setInterval(() => {
      left.value -= 1;
      if (left.value > 0) return;
      clearInterval(timer);
      retry();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p>
      Asking again in {duration(Math.max(1, left.value))}.{' '}
      <button type="button" onClick={retry}>
        Retry now
      </button>
    </p>
  );
}

/** Whether the reader prefers tables to pictures, for the whole page. */
export const asTable = signal(false);

/** Whether there is room for one column only. */
export const narrow = signal(false);
if (typeof matchMedia === 'function') {
  const query = matchMedia('(max-width: 640px)');
  narrow.value = query.matches;
  query.addEventListener('change', () => (narrow.value = query.matches));
}

/** Whether tables stand for pictures: by choice, or where a picture has no room. */
export const showsTables = computed(() => asTable.value || narrow.value);
