import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import type { Revision } from '../calls/shapes.ts';
import { duration } from '../core/formats.ts';
import { WriteButton } from '../parts/buttons.tsx';
import { Time } from '../parts/text.tsx';
import { may, nowMs, second } from '../state/session.ts';
import { isAsked, silenceWords } from './words.ts';

/** Until when a revision may be decided and what silence does, with the buttons for whoever may. */
export function Decision({
  revision,
  reload,
}: {
  readonly revision: Revision;
  readonly reload: () => void;
}): JSX.Element | null {
  const { deployment_id: id, revision: number, decide_by: by, on_silence: onSilence } = revision;
  // Read so that the time left is drawn again each second.
  const now = second.value > 0 ? nowMs() : 0;
  if (revision.status !== 'proposed' || by === null) return null;
  const silence = silenceWords(onSilence);
  if (!isAsked(revision, now)) return <p>The time to decide is over and nobody did: {silence}.</p>;
  const decide = (decision: 'accept' | 'reject', said: string, label: string): JSX.Element => (
    <WriteButton
      kind={decision === 'accept' ? 'primary' : ''}
      permission="deployments:write"
      run={() => api.deployments.decide(id, number, decision)}
      said={said}
      done={reload}
      // It was decided, or outrun, meanwhile.
      failed={reload}
    >
      {label}
    </WriteButton>
  );
  return (
    <>
      <p>
        <strong>{duration((Date.parse(by) - now) / 1000)} left</strong>, until <Time at={by} />.
        Where nobody decides, {silence}.
      </p>
      {may('deployments:write') ? (
        <p class="buttons">
          {decide('accept', `Revision ${number} is flown.`, 'Accept')}
          {decide('reject', 'The former plan stays.', 'Reject')}
        </p>
      ) : (
        <p class="dim">Deciding needs the permission deployments:write.</p>
      )}
    </>
  );
}
