import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import type { Failure } from '../../calls/outcome.ts';
import type { Preview } from '../../calls/shapes.ts';
import { count, duration, figure } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Field, dropDrafts, useDraft } from '../../parts/fields.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { Facts, Name, Status } from '../../parts/text.tsx';
import { go } from '../../state/location.ts';

const REST_MS = 400;
const EXAMPLE = `{
  "type": "onboard-ml-inference",
  "deadline_hours": 24,
  "executor": "simulated",
  "speed_multiplier": 1000,
  "metadata": {}
}`;

/** A workload as JSON, with what it would do and cost beside it while one writes. */
export function NewWorkloadPage(): JSX.Element {
  const [text, setText] = useDraft('workload body', EXAMPLE);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState(false);
  const body = parse(text);
  useEffect(() => {
    if (body.problem !== null) return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      setAsking(true);
      api.workloads.preview(body.value, ending.signal).then(
        (outcome) => {
          setAsking(false);
          setPreview(outcome.ok ? outcome.data : null);
          setFailure(outcome.ok ? null : outcome.failure);
        },
        () => undefined, // Aborted: the text is another one by now.
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text]);
  return (
    <>
      <div class="title">
        <h1>New workload</h1>
      </div>
      <div class="form">
        <section class="panel">
          <header>
            <h2>Request</h2>
          </header>
          <div class="body">
            <Field
              label="Workload"
              hint="The body of POST /v1/workloads; /docs describes every field."
              problem={body.problem}
            >
              {({ id, described }) => (
                <textarea
                  id={id}
                  rows={18}
                  spellcheck={false}
                  aria-describedby={described}
                  aria-invalid={body.problem !== null}
                  value={text}
                  onInput={(event) => setText(event.currentTarget.value)}
                />
              )}
            </Field>
            <WriteButton
              kind="primary"
              permission="workloads:write"
              disabled={body.problem !== null}
              run={() => api.workloads.submit(body.value)}
              said="Submitted."
              done={({ id }) => {
                dropDrafts('workload');
                go(linkTo('/workloads/:id', { id }));
              }}
            >
              Submit
            </WriteButton>
          </div>
        </section>
        <section class="panel" aria-live="polite" aria-busy={asking}>
          <header>
            <h2>What it would do</h2>
          </header>
          {failure !== null && (
            <div class="failure">
              <p>✕ {failureText(failure)}</p>
              <ul>
                {failure.problems.map((problem) => (
                  <li key={`${problem.path ?? ''} ${problem.message}`}>
                    <code>{problem.path ?? ''}</code> {problem.message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {preview !== null && <PreviewFacts preview={preview} />}
          {preview === null && failure === null && (
            <p class="body dim">
              It is worked out while you write; nothing runs before you submit.
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function PreviewFacts({ preview }: { readonly preview: Preview }): JSX.Element {
  const { plan, cost_estimate: cost } = preview;
  return (
    <>
      <p class="headline">
        {plan.feasible ? (
          <>
            <Status status="It can be done" as="done" />
          </>
        ) : (
          <>
            <Status status="It cannot be done" as="failed" />
          </>
        )}
      </p>
      {(plan.reasons ?? []).map((reason) => (
        <p key={reason.message} class="sentence">
          <Name text={reason.message} />
        </p>
      ))}
      <Facts
        rows={[
          ['Class', preview.class],
          ['How', <Name text={plan.strategy ?? null} />],
          ['Finish', plan.finish_s === undefined ? null : `in ${duration(plan.finish_s)}`],
          ['Stages', count(plan.stages, 'stage')],
          ['Reserves', `${figure(cost.ocu)} OCU`],
          ['Cost', `${figure(cost.cents / 100)} USD`],
        ]}
      />
    </>
  );
}

function parse(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: JSON.parse(text) as unknown, problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
