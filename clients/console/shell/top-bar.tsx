import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { clock, day, minute } from '../core/formats.ts';
import { following, liveState, pauseStream } from '../live/stream.ts';
import { Name } from '../parts/text.tsx';
import { toast } from '../state/announcer.tsx';
import { me, nowMs, second } from '../state/session.ts';

/** Name of the product, search, the time in UTC, how live the page is, who is signed in. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }): JSX.Element {
  const now = second.value > 0 ? nowMs() : 0;
  return (
    <header class="top">
      <a href="/" class="brand">
        Orbital console
      </a>
      <button type="button" class="search" onClick={onSearch}>
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <time class="time" title={day(now)} dateTime={new Date(now).toISOString()}>
        {clock(now)}
      </time>
      {following.value && <LivePill />}
      {me.value !== null && (
        <span class="who">
          <Name text={me.value.email} />{' '}
          <button type="button" class="small" onClick={signOut}>
            Sign out
          </button>
        </span>
      )}
    </header>
  );
}

function signOut(): void {
  void api.auth.logout().then((outcome) => {
    if (outcome.ok) location.assign('/login');
    else toast(outcome.failure.message, true);
  });
}

/** Whether what is shown follows what happens; pressing it stops or resumes that. */
function LivePill(): JSX.Element {
  const state = liveState.value;
  const text =
    state.kind === 'live'
      ? 'Live'
      : state.kind === 'connecting'
        ? 'Connecting'
        : state.kind === 'catching-up'
          ? 'Catching up'
          : state.kind === 'paused'
            ? 'Paused'
            : `Offline since ${minute(state.sinceMs)}`;
  const paused = state.kind === 'paused';
  return (
    <button
      type="button"
      class={`pill ${state.kind}`}
      title={paused ? 'Follow what happens' : 'Stop following for now'}
      onClick={() => pauseStream(!paused)}
    >
      <span aria-hidden="true">{state.kind === 'live' ? '●' : paused ? '‖' : '○'}</span> {text}
    </button>
  );
}
