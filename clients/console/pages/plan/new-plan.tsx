import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import type { Failure } from '../../calls/outcome.ts';
import { useLoad } from '../../calls/load.ts';
import type { Plan } from '../../calls/shapes.ts';
import { isolate, MOST_TEXT } from '../../core/formats.ts';
import { applied } from '../../core/suggestion.ts';
import { Choice, Field, dropDrafts, useDraft } from '../../parts/fields.tsx';
import { FailureBox, Panel, Skeleton } from '../../parts/states.tsx';
import { queryValue } from '../../state/location.ts';
import { reachable } from '../../state/reach.ts';
import { TimelinePicture } from '../../timeline/picture.tsx';
import { DeployButton } from './deploy-button.tsx';
import { Verdict } from './plan-verdict.tsx';
import { PlanRefusals } from './plan-refusals.tsx';
import { SatelliteField } from './satellite-field.tsx';

type Body = Readonly<Record<string, unknown>>;

/** A form on the left, what comes of it on the right: a plan that can be deployed, or why there is none. */
export function NewPlanPage(): JSX.Element {
  const [satellite, setSatellite] = useDraft('plan satellite', queryValue('satellite') ?? '');
  const [preset, setPreset] = useDraft('plan preset', '');
  const [kind, setKind] = useDraft('plan kind', 'preset');
  const [job, setJob] = useDraft('plan job', '{\n  "name": "My job",\n  "steps": []\n}');
  const [hours, setHours] = useDraft('plan hours', '12');
  const [extra, setExtra] = useState<Body>({});
  const [state, setState] = useState<
    | { readonly kind: 'nothing' | 'planning' }
    | { readonly kind: 'plan'; readonly plan: Plan }
    | { readonly kind: 'failed'; readonly failure: Failure }
  >({ kind: 'nothing' });
  const presets = useLoad('presets', api.presets);
  useEffect(() => {
    if (preset === '' && presets.data?.data[0] !== undefined) setPreset(presets.data.data[0].id);
  }, [presets.data]);
  const read = readJob(job);
  const ready =
    satellite.trim() !== '' && (kind === 'preset' ? preset !== '' : read.problem === null);
  const plan = (more: Body): void => {
    setState({ kind: 'planning' });
    const options = { prediction_hours: Number(hours), explain: true };
    const body = applied(
      {
        satellite_id: satellite.trim(),
        ...(kind === 'preset' ? { preset_id: preset } : { custom_job: read.value }),
        options,
      },
      more,
    );
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
  const problemAt = (name: string): string | null =>
    state.kind === 'failed'
      ? (state.failure.problems.find(({ path }) => path?.startsWith(name) === true)?.message ??
        null)
      : null;
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
            <div class="field">
              <Choice
                label="What to run"
                value={kind === 'job' ? 'job' : 'preset'}
                values={[
                  ['preset', 'Preset'],
                  ['job', 'Own job (JSON)'],
                ]}
                onPick={setKind}
              />
            </div>
            {kind === 'preset' ? (
              <Field
                label="Preset"
                hint={isolate(
                  presets.data?.data.find(({ id }) => id === preset)?.description ?? '',
                  MOST_TEXT,
                )}
                problem={problemAt('preset_id')}
              >
                {({ id, described }) => (
                  <select
                    id={id}
                    aria-describedby={described}
                    value={preset}
                    onChange={(event) => setPreset(event.currentTarget.value)}
                  >
                    {(presets.data?.data ?? []).map((one) => (
                      <option key={one.id} value={one.id}>
                        {isolate(one.name)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            ) : (
              <Field
                label="Job"
                hint="Steps with what they need; /docs describes every field."
                problem={read.problem ?? problemAt('custom_job')}
              >
                {({ id, described }) => (
                  <textarea
                    id={id}
                    rows={14}
                    spellcheck={false}
                    aria-describedby={described}
                    aria-invalid={read.problem !== null}
                    value={job}
                    onInput={(event) => setJob(event.currentTarget.value)}
                  />
                )}
              </Field>
            )}
            <Field label="Look ahead, hours" hint="1 to 48." problem={problemAt('options')}>
              {({ id, described }) => (
                <input
                  id={id}
                  type="number"
                  min={1}
                  max={48}
                  aria-describedby={described}
                  value={hours}
                  onInput={(event) => setHours(event.currentTarget.value)}
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
            <DeployButton planId={plan.id} />
          </span>
        </header>
        <Verdict plan={plan} />
      </section>
      <Panel title="Plan over time" loaded={timeline} rows={12}>
        {(data) => <TimelinePicture timeline={data} />}
      </Panel>
    </>
  );
}

/** Reads a job; says where the text stops being JSON. */
function readJob(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: JSON.parse(text) as unknown, problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
