import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { problemOf, type Failure } from '../../calls/outcome.ts';
import { useLoad } from '../../calls/load.ts';
import type { Plan } from '../../calls/shapes.ts';
import { applied } from '../../core/suggestion.ts';
import { Field, dropDrafts, useDraft } from '../../parts/fields.tsx';
import { FailureBox, Panel, Skeleton } from '../../parts/states.tsx';
import { InTheWayOf } from '../../schedule/in-the-way.tsx';
import { queryValue, setQuery } from '../../state/location.ts';
import { reachable } from '../../state/reach.ts';
import { TimelinePicture } from '../../timeline/picture.tsx';
import { DeployButton } from './deploy-button.tsx';
import { HoursAhead } from './hours-ahead.tsx';
import { useJob } from './job-fields.tsx';
import { Verdict } from './plan-verdict.tsx';
import { PlanRefusals } from './plan-refusals.tsx';
import { PriorityChoice } from './priority-choice.tsx';
import { SatelliteField } from './satellite-field.tsx';

type Body = Readonly<Record<string, unknown>>;

/** A form on the left, what comes of it on the right: a plan that can be deployed, or why there is none. */
export function NewPlanPage(): JSX.Element {
  const [satellite, setSatellite] = useAsked('satellite');
  const [start, setStart] = useAsked('start');
  const [world, setWorld] = useAsked('world');
  const [hours, setHours] = useDraft('plan hours', '12', queryValue('hours'));
  const [priority, setPriority] = useState<number | null>(null);
  const [extra, setExtra] = useState<Body>({});
  const [state, setState] = useState<
    | { readonly kind: 'nothing' | 'planning' }
    | { readonly kind: 'plan'; readonly plan: Plan }
    | { readonly kind: 'failed'; readonly failure: Failure }
  >({ kind: 'nothing' });
  const problemAt = (name: string): string | null =>
    state.kind === 'failed' ? problemOf(state.failure, name) : null;
  const job = useJob(problemAt);
  const ready = satellite.trim() !== '' && job.isReady;
  const plan = (more: Body): void => {
    setState({ kind: 'planning' });
    const options = {
      ...{ prediction_hours: Number(hours), explain: true },
      ...(start.trim() !== '' && { start: start.trim() }),
      ...(world.trim() !== '' && { world: world.trim(), ...(priority !== null && { priority }) }),
    };
    const body = applied({ satellite_id: satellite.trim(), ...job.body, options }, more);
    void api.plans.keep(body).then((outcome) => {
      if (!outcome.ok) {
        setState({ kind: 'failed', failure: outcome.failure });
        return;
      }
      dropDrafts('plan');
      setState({ kind: 'plan', plan: outcome.data });
    });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setExtra({});
    plan({});
  };
  return (
    <>
      <div class="title">
        <h1>New plan</h1>
      </div>
      <div class="form">
        <form class="panel" onSubmit={submit}>
          <header>
            <h2>Job</h2>
          </header>
          <div class="body">
            <SatelliteField
              value={satellite}
              onPick={setSatellite}
              problem={problemAt('satellite_id')}
            />
            {job.fields}
            <HoursAhead
              label="Look ahead, hours"
              problem={problemAt('options.prediction_hours')}
              value={hours}
              onWrite={setHours}
            />
            <Field
              label="Start"
              hint="UTC, such as 2026-11-26T20:00:00Z; empty: now."
              problem={problemAt('options.start')}
            >
              {({ id, described }) => (
                <input
                  id={id}
                  autocomplete="off"
                  maxLength={40}
                  aria-describedby={described}
                  value={start}
                  onInput={(event) => setStart(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field
              label="Beside what is booked in"
              hint="live, or the name of a rehearsal; empty: as if nothing were booked."
              problem={problemAt('options.world')}
            >
              {({ id, described }) => (
                <input
                  id={id}
                  autocomplete="off"
                  maxLength={64}
                  aria-describedby={described}
                  value={world}
                  onInput={(event) => setWorld(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field
              label="Priority there"
              hint="With one it may take what is preemptible, of lower priority and not begun."
              problem={problemAt('options.priority')}
            >
              {({ id, described }) => (
                <PriorityChoice
                  id={id}
                  aria-describedby={described}
                  aria-invalid={problemAt('options.priority') !== null}
                  disabled={world.trim() === ''}
                  unnamed="none: beside all that is booked"
                  value={priority}
                  onPick={setPriority}
                />
              )}
            </Field>
            <button
              type="submit"
              class="primary"
              disabled={!ready || state.kind === 'planning' || !reachable.value}
            >
              Plan
            </button>
          </div>
        </form>
        <div aria-live="polite">
          {state.kind === 'nothing' && (
            <section class="panel empty">
              <p>The plan appears here: when every step runs, over which stations it comes down.</p>
            </section>
          )}
          {state.kind === 'planning' && (
            <section class="panel" aria-busy="true">
              <Skeleton rows={10} />
            </section>
          )}
          {state.kind === 'plan' && <Draft plan={state.plan} />}
          {state.kind === 'failed' &&
            (state.failure.status === 422 && state.failure.problems.length > 0 ? (
              <PlanRefusals
                failure={state.failure}
                onApply={(change) => {
                  const all = applied(extra, change);
                  setExtra(all);
                  plan(all);
                }}
              />
            ) : (
              <section class="panel">
                <FailureBox failure={state.failure} retry={() => plan(extra)} />
                <ul class="body">
                  {state.failure.problems.map((problem) => (
                    <li key={`${problem.path ?? ''} ${problem.message}`} class="problem">
                      <code>{problem.path ?? ''}</code> {problem.message}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </div>
    </>
  );
}

function Draft({ plan }: { readonly plan: Plan }): JSX.Element {
  const timeline = useLoad(`timeline ${plan.id}`, () => api.plans.timeline(plan.id));
  return (
    <>
      <section class="panel">
        <header>
          <h2>Plan</h2>
          <span class="actions">
            <a href={`/plans/${encodeURIComponent(plan.id)}`}>Open</a>
            <DeployButton plan={plan} />
          </span>
        </header>
        <Verdict plan={plan} />
      </section>
      <InTheWayOf planId={plan.id} />
      <Panel title="Plan over time" loaded={timeline} rows={12}>
        {(data) => <TimelinePicture timeline={data} />}
      </Panel>
    </>
  );
}

/** A draft that an address may name; once it was written over, the address is silent. */
function useAsked(name: 'satellite' | 'start' | 'world'): [string, (text: string) => void] {
  const asked = queryValue(name);
  const [text, setText] = useDraft(`plan ${name}`, '', asked);
  return [
    text,
    (next) => {
      if (asked !== null) setQuery({ [name]: null });
      setText(next);
    },
  ];
}
