import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { useLoad } from '../../calls/load.ts';
import type { Comparison } from '../../calls/shapes.ts';
import { linkTo } from '../../core/router.ts';
import {
  duration,
  figure,
  isolate,
  percent,
  quantity,
  signedDuration,
  words,
} from '../../core/formats.ts';
import { Empty, Panel } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Name } from '../../parts/text.tsx';
import { queryValue, setQuery } from '../../state/location.ts';
import { InTheWayOf } from '../../schedule/in-the-way.tsx';
import { TimelinePicture } from '../../timeline/picture.tsx';
import { DeployButton } from './deploy-button.tsx';

/** Two plans in halves of the same lanes, with what differs. */
export function ComparePage(): JSX.Element {
  const [a, b] = [queryValue('a'), queryValue('b')];
  return (
    <>
      <div class="title">
        <h1>Compare plans</h1>
        {b !== null && (
          <span class="buttons">
            <a class="button" href={linkTo('/plans/:id', { id: b })}>
              Open B
            </a>
            <DeployOther id={b} />
          </span>
        )}
      </div>
      {b !== null && <InTheWayOf planId={b} />}
      <section class="panel">
        <div class="filters">
          <PlanPicker name="a" label="A, above" value={a} />
          <PlanPicker name="b" label="B, below" value={b} />
        </div>
      </section>
      {a !== null && b !== null && a !== b && <Compared a={a} b={b} />}
      {(a === null || b === null || a === b) && (
        <Empty
          what={
            a !== null && a === b
              ? 'A and B are the same plan: choose another one to see what differs.'
              : 'Choose two plans to see what differs.'
          }
        />
      )}
    </>
  );
}

function DeployOther({ id }: { readonly id: string }): JSX.Element | null {
  const plan = useLoad(`plan ${id}`, () => api.plans.get(id));
  // Where it is booked is not known before.
  return plan.data === null ? null : <DeployButton plan={plan.data} />;
}

function PlanPicker({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
}): JSX.Element {
  const plans = useLoad('plans to compare', () => api.plans.list({ limit: 100 }));
  const known = plans.data?.data ?? [];
  return (
    <label>
      <span class="dim">{label}</span>{' '}
      <select
        value={value ?? ''}
        onChange={(event) => setQuery({ [name]: event.currentTarget.value || null })}
      >
        <option value="">choose a plan</option>
        {value !== null && !known.some(({ id }) => id === value) && (
          <option value={value}>{value}</option>
        )}
        {known.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {isolate(
              plan.label ?? `${plan.preset_id}, ${plan.satellite_name}, ${plan.id.slice(-6)}`,
            )}
          </option>
        ))}
      </select>
    </label>
  );
}

function Compared({ a, b }: { readonly a: string; readonly b: string }): JSX.Element {
  const compared = useLoad(`compare ${a} ${b}`, () => api.plans.compare(`${a},${b}`));
  const first = useLoad(`timeline ${a}`, () => api.plans.timeline(a));
  const second = useLoad(`timeline ${b}`, () => api.plans.timeline(b));
  const [onlyChanges, setOnlyChanges] = useState(true);
  return (
    <>
      <Panel title="Difference, B less A" loaded={compared} rows={6}>
        {(data) => <Differences comparison={data} />}
      </Panel>
      <Panel title="Both over time" loaded={first} rows={12}>
        {(data) => <TimelinePicture timeline={data} other={second.data} />}
      </Panel>
      <Panel
        title="Steps"
        loaded={compared}
        actions={
          <label>
            <input
              type="checkbox"
              checked={onlyChanges}
              onChange={(event) => setOnlyChanges(event.currentTarget.checked)}
            />{' '}
            Differences only
          </label>
        }
      >
        {(data) => {
          const steps = data.steps.filter(({ change }) => !onlyChanges || change !== 'same');
          return steps.length === 0 ? (
            <p class="body">Every step is the same in both.</p>
          ) : (
            <Table
              label="Steps of both plans"
              rows={steps}
              rowKey={(step) => step.step_id}
              columns={[
                { id: 'step', head: 'Step', cell: (step) => <Name text={step.step_id} /> },
                { id: 'change', head: 'Change', cell: (step) => words(step.change) },
                { id: 'a', head: 'A', cell: (step) => whenIn(step.in_plans[0]) },
                { id: 'b', head: 'B', cell: (step) => whenIn(step.in_plans[1]) },
              ]}
            />
          );
        }}
      </Panel>
    </>
  );
}

function whenIn(step: Comparison['steps'][number]['in_plans'][number] | undefined): string {
  if (step === null || step === undefined) return 'not in it';
  return `${words(step.location)}, T+${duration(step.start_offset_s)} to T+${duration(step.end_offset_s)}`;
}

/** Figures that are shares of 1. */
const SHARES: readonly string[] = ['delivery_confidence'];

function Differences({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const [a, b] = comparison.plans;
  if (a === undefined || b === undefined) return <p class="body">Choose two plans.</p>;
  const names = Object.keys(a.figures);
  return (
    <Table
      label="Figures of both plans"
      rows={names}
      rowKey={(name) => name}
      columns={[
        { id: 'figure', head: 'Figure', cell: (name) => quantity(name) },
        { id: 'a', head: 'A', number: true, cell: (name) => shown(name, a.figures[name]) },
        { id: 'b', head: 'B', number: true, cell: (name) => shown(name, b.figures[name]) },
        {
          id: 'delta',
          head: 'Difference',
          number: true,
          cell: (name) => {
            const value = (b.figures[name] ?? 0) - (a.figures[name] ?? 0);
            if (value === 0) return '±0';
            if (SHARES.includes(name)) return `${value > 0 ? '+' : ''}${figure(value * 100, 4)} %`;
            return name.endsWith('_s')
              ? signedDuration(value)
              : `${value > 0 ? '+' : ''}${figure(value, 4)}`;
          },
        },
      ]}
    />
  );
}

function shown(name: string, value: number | undefined): string {
  if (value === undefined) return '–';
  if (SHARES.includes(name)) return percent(value, 4);
  return name.endsWith('_s') ? duration(value) : figure(value, 6);
}
