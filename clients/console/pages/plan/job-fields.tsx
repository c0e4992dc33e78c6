import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import { isolate, MOST_TEXT } from '../../core/formats.ts';
import { Choice, Field, useDraft } from '../../parts/fields.tsx';
import { queryValue } from '../../state/location.ts';

/** A job as a person chooses or writes it; the same draft on every page that asks for one. */
export interface JobDraft {
  readonly kind: 'preset' | 'job';
  readonly preset: string;
  /** It can be sent: a preset was chosen, or the text is JSON. */
  readonly isReady: boolean;
  /** As requests name it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly fields: JSX.Element;
}

/** Asks for a job: a preset, or one of one's own. `problemAt`: what is wrong with a field of the request. */
export function useJob(problemAt: (name: string) => string | null): JobDraft {
  const [preset, setPreset] = useDraft('plan preset', '', queryValue('preset'));
  const [chosen, setKind] = useDraft('plan kind', 'preset', queryValue('preset') && 'preset');
  const [job, setJob] = useDraft('plan job', '{\n  "name": "My job",\n  "steps": []\n}');
  const presets = useLoad('presets', api.presets);
  useEffect(() => {
    if (preset === '' && presets.data?.data[0] !== undefined) setPreset(presets.data.data[0].id);
  }, [presets.data]);
  const kind = chosen === 'job' ? 'job' : 'preset';
  const read = readJob(job);
  const fields = (
    <>
      <div class="field">
        <Choice
          label="What to run"
          value={kind}
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
    </>
  );
  return {
    ...{ kind, preset, fields },
    isReady: kind === 'preset' ? preset !== '' : read.problem === null,
    body: kind === 'preset' ? { preset_id: preset } : { custom_job: read.value },
  };
}

/** Reads a job; says where the text stops being JSON. */
function readJob(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: JSON.parse(text) as unknown, problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
