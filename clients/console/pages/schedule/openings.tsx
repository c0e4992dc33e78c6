import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { problemOf, type Failure } from '../../calls/outcome.ts';
import type { Openings, Schedule } from '../../calls/shapes.ts';
import { dateTime, duration, isolate } from '../../core/formats.ts';
import { HoursAhead } from '../plan/hours-ahead.tsx';
import { useJob } from '../plan/job-fields.tsx';
import { Field, useDraft } from '../../parts/fields.tsx';
import { FailureBox, Skeleton } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { reachable } from '../../state/reach.ts';
import { openingsBody, planHref, roomOf, stationsOf, type Room } from '../../schedule/openings.ts';

/** Fields of the form that say themselves what is wrong with them. */
const FIELDS = ['preset_id', 'custom_job', 'satellites', 'from', 'to', 'options.prediction_hours'];
/** Refusals that are about a satellite, whichever it is. */
const OF_SATELLITES = ['satellite_not_found', 'elements_too_old'];

type State =
  | { readonly kind: 'nothing' | 'looking' }
  | { readonly kind: 'found'; readonly openings: Openings; readonly preset: string | null }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Where a job has room beside what is booked; each opening leads to its plan. */
export function OpeningsPanel({
  schedule,
  chosen,
  onChoose,
}: {
  readonly schedule: Schedule;
  /** Where somebody wants to look; null: all over the schedule. */
  readonly chosen: Room | null;
  readonly onChoose: (room: Room | null) => void;
}): JSX.Element {
  const [state, setState] = useState<State>({ kind: 'nothing' });
  const [hours, setHours] = useDraft('plan hours', '12');
  const failure = state.kind === 'failed' ? state.failure : null;
  const problemAt = (name: string): string | null => {
    if (failure === null) return null;
    if (name === 'satellites' && OF_SATELLITES.includes(failure.code))
      return isolate(failure.message, 500);
    return problemOf(failure, name);
  };
  const job = useJob(problemAt);
  const room = chosen ?? roomOf(schedule);
  const { world } = schedule;
  const look = (): void => {
    setState({ kind: 'looking' });
    const { preset, kind } = job;
    void api
      .openings(openingsBody(job.body, room, { world, hours }))
      .then((outcome) =>
        setState(
          outcome.ok
            ? { kind: 'found', openings: outcome.data, preset: kind === 'preset' ? preset : null }
            : { kind: 'failed', failure: outcome.failure },
        ),
      );
  };
  const write = (change: Partial<Room>): void => onChoose({ ...room, ...change });
  const isPlaced = FIELDS.some((name) => problemAt(name) !== null);
  return (
    <section class="panel" id="openings" aria-label="What fits here">
      <header>
        <h2>What fits here</h2>
        <span class="actions">
          {chosen !== null && (
            <button type="button" onClick={() => onChoose(null)}>
              The whole schedule
            </button>
          )}
        </span>
      </header>
      <div class="form">
        <form
          class="body"
          onSubmit={(event) => {
            event.preventDefault();
            look();
          }}
        >
          {job.fields}
          <Field
            label="Satellites"
            hint="Names or numbers, with commas; at most 20."
            problem={problemAt('satellites')}
          >
            {({ id, described }) => (
              <textarea
                id={id}
                rows={2}
                spellcheck={false}
                maxLength={2_000}
                aria-describedby={described}
                aria-invalid={problemAt('satellites') !== null}
                value={room.satellites}
                onInput={(event) => write({ satellites: event.currentTarget.value })}
              />
            )}
          </Field>
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'from' ? 'Start from' : 'Start before'}
              hint={
                name === 'from' ? 'UTC, such as 2026-11-26T20:00:00Z.' : 'At most 7 days later.'
              }
              problem={problemAt(name)}
            >
              {({ id, described }) => (
                <input
                  id={id}
                  autocomplete="off"
                  maxLength={40}
                  aria-describedby={described}
                  aria-invalid={problemAt(name) !== null}
                  value={room[name]}
                  onInput={(event) => write({ [name]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
          <HoursAhead
            label="Each plan looks ahead, hours"
            problem={problemAt('options.prediction_hours')}
            value={hours}
            onWrite={setHours}
          />
          <button
            type="submit"
            class="primary"
            disabled={
              !job.isReady ||
              room.satellites.trim() === '' ||
              state.kind === 'looking' ||
              !reachable.value
            }
          >
            Look for room
          </button>
        </form>
        <div aria-live="polite">
          {state.kind === 'nothing' && (
            <p class="body">
              Starts from which the job has a plan beside what is booked appear here, earliest
              finish first. A gap of the picture that is clicked is taken into the form.
            </p>
          )}
          {state.kind === 'looking' && <Skeleton rows={6} />}
          {state.kind === 'found' && (
            <Found
              openings={state.openings}
              schedule={schedule}
              preset={state.preset}
              hours={hours}
            />
          )}
          {failure !== null &&
            (isPlaced ? (
              <p class="body problem" role="alert">
                ✕ The form says what is wrong.
              </p>
            ) : (
              <FailureBox failure={failure} retry={look} />
            ))}
          {failure !== null && <Others failure={failure} />}
        </div>
      </div>
    </section>
  );
}

/** What is wrong with what no field of the form shows. */
function Others({ failure: { problems } }: { readonly failure: Failure }): JSX.Element {
  const others = problems.filter(
    ({ path }) => !FIELDS.some((name) => path === name || path?.startsWith(`${name}.`) === true),
  );
  return (
    <ul class="body">
      {others.map(({ path, message }) => (
        <li key={`${path ?? ''} ${message}`} class="problem">
          <code>{isolate(path ?? '')}</code> {isolate(message, 500)}
        </li>
      ))}
    </ul>
  );
}

function Found({
  openings: { openings, from, to, is_complete: isComplete, world },
  schedule,
  preset,
  hours,
}: {
  readonly openings: Openings;
  readonly schedule: Schedule;
  readonly preset: string | null;
  readonly hours: string;
}): JSX.Element {
  return (
    <>
      {!isComplete && (
        <p class="body">
          <span class="status late" aria-hidden="true">
            ▲
          </span>{' '}
          Not every start was tried: a shorter span or fewer satellites leave none out.
        </p>
      )}
      {openings.length === 0 ? (
        <p class="body">
          It fits nowhere between {dateTime(from)} and {dateTime(to)} on these satellites.
        </p>
      ) : (
        <Table
          label="Where it fits, earliest finish first"
          rows={openings}
          rowKey={(one) => `${one.satellite_id} ${one.plan_start}`}
          href={(one) => planHref(one, { world, preset, hours })}
          columns={[
            {
              id: 'plan',
              head: 'Plan',
              cell: (one) => (
                <>
                  Plan on <Name text={one.satellite_name} />
                </>
              ),
            },
            { id: 'start', head: 'Begins', cell: (one) => <Time at={one.start} /> },
            { id: 'finish', head: 'Ends', cell: (one) => <Time at={one.finish} /> },
            {
              id: 'length',
              head: 'Takes',
              number: true,
              cell: (one) => duration((Date.parse(one.finish) - Date.parse(one.start)) / 1000),
            },
            {
              id: 'stations',
              head: 'Over',
              isText: true,
              cell: (one) => {
                const stations = stationsOf(one, schedule);
                return stations.length === 0
                  ? 'no station'
                  : stations.map((name) => isolate(name)).join(', ');
              },
            },
          ]}
        />
      )}
    </>
  );
}
