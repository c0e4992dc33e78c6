import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axisTime, chance, figure } from '../core/formats.ts';
import { showsTables } from './states.tsx';
import { Table } from './table.tsx';
import { Time } from './text.tsx';
import { useWidth } from './use-width.ts';

/** A quantity over time; times in epoch ms. */
export interface Series {
  readonly label: string;
  readonly unit: string;
  /** Each power of ten has the same height; all values are above 0 then. */
  readonly isLogarithmic?: boolean;
  readonly points: readonly (readonly [number, number])[];
}

const HEIGHT_PX = 180;
/** How far apart times on the axis stand: whole seconds, minutes, hours and days of UTC, ms. */
const STEPS_MS = [
  ...[1, 5, 10, 30].map((seconds) => seconds * 1_000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * 3_600_000),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((days) => days * 86_400_000),
];
/** uPlot's scale whose steps are powers of ten. */
const LOGARITHMIC = 3;

/** A curve over time, with a table on demand. */
export function Chart({ series }: { readonly series: Series }): JSX.Element {
  const [box, width] = useWidth<HTMLDivElement>(600);
  const place = useRef<HTMLDivElement>(null);
  const isTable = showsTables.value;
  const said = (value: number | undefined, digits = 3): string =>
    series.isLogarithmic === true ? chance(value) : figure(value, digits);
  useEffect(() => {
    const target = place.current;
    if (target === null) return;
    const style = getComputedStyle(target);
    const colour = (name: string): string => resolved(target, `var(${name})`);
    const axis = {
      stroke: colour('--muted'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { stroke: colour('--line'), width: 1 },
      font: `11px ${style.fontFamily}`,
    };
    const chart = new UPlot(
      {
        width,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: {
          x: { time: false },
          // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- its names exist for the compiler alone
          y: series.isLogarithmic === true ? { distr: LOGARITHMIC } : {},
        },
        axes: [
          {
            ...axis,
            incrs: STEPS_MS,
            size: 34,
            space: 64,
            values: (_, ticks, _axis, _space, stepMs) => ticks.map((at) => axisTime(at, stepMs)),
          },
          {
            ...axis,
            ...(series.isLogarithmic === true && {
              grid: { ...axis.grid, filter: powersOfTen },
              ticks: { ...axis.ticks, filter: powersOfTen },
            }),
            size: 60,
            values: (_, ticks) => ticks.map((value) => (Number.isFinite(value) ? said(value) : '')),
          },
        ],
        series: [
          {},
          { stroke: colour('--onboard'), width: 1.5, points: { show: series.points.length < 60 } },
        ],
      },
      [series.points.map(([at]) => at), series.points.map(([, value]) => value)],
      target,
    );
    return () => chart.destroy();
  }, [series, width, isTable]);
  const values = series.points.map(([, value]) => value);
  const last = values.at(-1);
  return (
    <figure class="chart" ref={box}>
      <figcaption>
        {series.label}: {said(last)} {series.unit} now, {said(Math.min(...values))} to{' '}
        {said(Math.max(...values))} {series.unit}
      </figcaption>
      {isTable ? (
        <Table
          label={series.label}
          rows={series.points.slice(-200)}
          rowKey={([at]) => String(at)}
          columns={[
            { id: 'at', head: 'When', cell: ([at]) => <Time at={at} /> },
            {
              id: 'value',
              head: `Value ${series.unit}`,
              number: true,
              cell: ([, value]) => said(value, 4),
            },
          ]}
        />
      ) : (
        <div ref={place} aria-hidden="true" />
      )}
    </figure>
  );
}

/** The lines between powers of ten stand too close to be read. */
function powersOfTen(_: UPlot, ticks: readonly number[]): (number | null)[] {
  return ticks.map((value) =>
    Number.isInteger(Number(Math.log10(value).toFixed(6))) ? value : null,
  );
}

/** A colour of the style sheet as the canvas takes it. */
function resolved(element: Element, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  element.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
