import type { JSX } from 'preact';
import type { Failure, Problem } from '../../calls/outcome.ts';
import { figure, isolate, MOST_TEXT, words } from '../../core/formats.ts';
import { changeOf } from '../../core/suggestion.ts';
import { Facts, Name, Time } from '../../parts/text.tsx';

type Body = Readonly<Record<string, unknown>>;

/** Why no plan fits, a card for each constraint; a suggestion that can be applied is one press away. */
export function PlanRefusals({
  failure,
  onApply,
}: {
  readonly failure: Failure;
  readonly onApply: (change: Body) => void;
}): JSX.Element {
  const isProven = failure.problems.every(({ proven }) => proven !== false);
  return (
    <section class="panel" role="alert">
      <header>
        <h2>{isProven ? 'No plan fits' : 'No plan was found'}</h2>
      </header>
      <p class="headline">
        <span class="status failed">✕</span> {isolate(failure.message, MOST_TEXT)}
      </p>
      <div class="cards">
        {failure.problems.map((problem, index) => (
          <RefusalCard key={index} problem={problem} onApply={onApply} />
        ))}
      </div>
    </section>
  );
}

function RefusalCard({
  problem,
  onApply,
}: {
  readonly problem: Problem;
  readonly onApply: (change: Body) => void;
}): JSX.Element {
  const text = (name: string): string | null => {
    const value = problem[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? figure(value, 3) : null;
  };
  const suggestion = text('suggestion');
  const change = suggestion === null ? null : changeOf(suggestion);
  const at = text('at');
  return (
    <article class="card">
      <h3>
        <Name text={text('step_id') ?? 'The whole job'} />:{' '}
        {words(text('constraint') ?? 'constraint')}
      </h3>
      <p>{isolate(problem.message, MOST_TEXT)}</p>
      <Facts
        rows={[
          ['Needed', text('needed')],
          ['Available', text('available')],
          ['When', at === null ? null : <Time at={at} />],
        ]}
      />
      {suggestion !== null && (
        <p>
          <strong>Checked suggestion:</strong> {isolate(suggestion, MOST_TEXT)}
        </p>
      )}
      {change !== null && (
        <button type="button" class="primary" onClick={() => onApply(change)}>
          Apply and plan again
        </button>
      )}
    </article>
  );
}
