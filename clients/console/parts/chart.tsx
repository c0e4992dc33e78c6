import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chance, clock, day, figure } from '../core/formats.ts';
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
          { ...axis, values: (_, ticks) => ticks.map((at) => tickText(at, series)) },
          {
            ...axis,
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
              head: `${series.label} ${series.unit}`,
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

function tickText(at: number, { points }: Series): string {
  const span = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return span > 2 * 86_400_000 ? day(at).slice(5) : clock(at).slice(0, 5);
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
