import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import type { Failure } from '../calls/outcome.ts';
import { localPath } from '../core/router.ts';
import { Field } from '../parts/fields.tsx';
import { failureText } from '../parts/failure-text.ts';
import { queryValue } from '../state/location.ts';

/** Signing in: an address, then a link by mail whose page asks for one press more. */
export function LoginPage({ confirming }: { readonly confirming: boolean }): JSX.Element {
  return (
    <main class="login" id="content">
      <h1>Orbital console</h1>
      {confirming ? <Confirm /> : <AskLink />}
    </main>
  );
}

function AskLink(): JSX.Element {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const next = localPath(queryValue('next'));
  const send = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    void api.auth.link(email.trim(), next).then((outcome) => {
      setBusy(false);
      if (outcome.ok) setSent(true);
      else setFailure(outcome.failure);
    });
  };
  if (sent)
    return (
      <>
        <p role="status">
          If <bdi>{email.trim()}</bdi> may sign in, a link is on its way. It works once, for 15
          minutes.
        </p>
        <p>
          <button type="button" onClick={() => setSent(false)}>
            Use another address
          </button>
        </p>
      </>
    );
  return (
    <form onSubmit={send}>
      <Field
        label="E-mail"
        hint="You get a link to sign in with; there is no password."
        problem={failure === null ? null : failureText(failure)}
      >
        {({ id, described }) => (
          <input
            id={id}
            type="email"
            required
            autocomplete="email"
            maxLength={254}
            aria-describedby={described}
            aria-invalid={failure !== null}
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="primary" disabled={busy}>
        Send the link
      </button>
    </form>
  );
}

/** Opening the link spends nothing: programs that look through mail open links too. */
function Confirm(): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const token = location.hash.slice(1);
  const enter = (): void => {
    setBusy(true);
    void api.auth.confirm(token).then((outcome) => {
      setBusy(false);
      if (!outcome.ok) {
        setFailure(outcome.failure);
        return;
      }
      location.replace(localPath(outcome.data.next));
    });
  };
  if (token === '')
    return (
      <>
        <p>This address lacks the part behind “#”. Open the link from the mail as a whole.</p>
        <a class="button" href="/login">
          Send a new link
        </a>
      </>
    );
  return (
    <>
      <p>One press, and you are signed in on this browser for seven days.</p>
      <p>
        <button type="button" class="primary" disabled={busy} onClick={enter}>
          Sign in
        </button>
      </p>
      {failure !== null && (
        <div role="alert">
          <p class="problem">✕ {failureText(failure)}</p>
          <a class="button" href="/login">
            Send a new link
          </a>
        </div>
      )}
    </>
  );
}
