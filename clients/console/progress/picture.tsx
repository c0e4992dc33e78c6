import type { JSX } from 'preact';
import type { Progress } from '../calls/shapes.ts';
import { bytes, clock, isolate, signedDuration, words } from '../core/formats.ts';
import { showsTables } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Name, Status, Time } from '../parts/text.tsx';
import { ticksOf } from '../timeline/axis.ts';
import { Hatches } from '../timeline/drawing.tsx';
import { useWidth } from '../parts/use-width.ts';
import { progressAxis, progressRows, reachOf, ROW_PX, type ProgressRow } from './geometry.ts';

const HEAD_PX = 22;
/** Room that a time takes beside its line. */
const TIME_PX = 68;

/** Planned and real, step by step. */
export function ProgressPicture({
  progress,
  onPick,
}: {
  readonly progress: Progress;
  /** A step was chosen: the log shows its events. */
  readonly onPick: (stepId: string) => void;
}): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(1100);
  const axis = progressAxis(progress, width);
  const rows = progressRows(progress, axis);
  if (showsTables.value) return <ProgressTable rows={rows} onPick={onPick} />;
  const { nowX, reachedX } = reachOf(progress, axis);
  const height = HEAD_PX + rows.length * ROW_PX + 6;
  const lag = progress.ahead_s < 0;
  const visible = nowX >= 0 && nowX <= width;
  return (
    <div class="picture named">
      <div class="lanes">
        <div class="lane" style={{ height: `${HEAD_PX}px` }}>
          <span class="dim">UTC{progress.clock.kind === 'mission' ? ', mission time' : ''}</span>
        </div>
        {rows.map(({ step, driftS }) => (
          <div key={step.step_id} class="lane" style={{ height: `${ROW_PX}px` }}>
            <Name text={step.name} />
            <span class="value">{driftS === null ? '' : signedDuration(driftS)}</span>
          </div>
        ))}
      </div>
      <div ref={area} class="area" style={{ cursor: 'default' }}>
        <svg width={width} height={height}>
          <Hatches />
          {ticksOf(axis).map((at) => (
            <g key={at} transform={`translate(${axis.toX(at).toFixed(1)} 0)`} aria-hidden="true">
              <line class="grid" y1={HEAD_PX - 4} y2={height} />
              {axis.toX(at) < width - TIME_PX && (
                <text class="axis-text" x={3} y={13}>
                  {clock(at)}
                </text>
              )}
            </g>
          ))}
          {visible && (
            <rect
              class={lag ? 'band' : 'band lead'}
              x={Math.min(nowX, reachedX)}
              y={HEAD_PX}
              width={Math.abs(nowX - reachedX)}
              height={height - HEAD_PX}
            />
          )}
          {rows.map((row) => (
            <StepRow key={row.step.step_id} row={row} onPick={onPick} />
          ))}
          {visible && (
            <>
              <line class="now" x1={nowX} x2={nowX} y1={HEAD_PX} y2={height} />
              {Math.abs(nowX - reachedX) > 3 && (
                <line class="reached" x1={reachedX} x2={reachedX} y1={HEAD_PX} y2={height} />
              )}
            </>
          )}
        </svg>
      </div>
    </div>
  );
}

function StepRow({
  row,
  onPick,
}: {
  readonly row: ProgressRow;
  readonly onPick: (stepId: string) => void;
}): JSX.Element {
  const { step, planned, actual, forecast } = row;
  const y = HEAD_PX + row.y;
  return (
    <g
      class="mark"
      role="button"
      tabIndex={0}
      aria-label={`${isolate(step.name)}, ${words(step.status)}, planned ${clock(Date.parse(step.planned.start))} to ${clock(Date.parse(step.planned.end))}${row.driftS === null ? '' : `, ${signedDuration(row.driftS)}`}`}
      onClick={() => onPick(step.step_id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPick(step.step_id);
      }}
    >
      <rect class="ring" x={0} y={y + 1} width="100%" height={ROW_PX - 2} />
      <rect class="planned" x={planned.x} y={y + 5} width={planned.width} height={5} />
      {forecast !== null && (
        <rect class="forecast" x={forecast.x} y={y + 13} width={forecast.width} height={10} />
      )}
      {actual.map((piece) => (
        <g key={piece.attempt}>
          <rect
            class={`actual ${piece.status}`}
            x={piece.x}
            y={y + 13}
            width={piece.width}
            height={10}
          />
          {piece.attempt > 1 && (
            <text class="again" x={piece.x + 2} y={y + 22}>
              ↻
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function ProgressTable({
  rows,
  onPick,
}: {
  readonly rows: readonly ProgressRow[];
  readonly onPick: (stepId: string) => void;
}): JSX.Element {
  return (
    <Table
      label="Steps, planned and real"
      rows={rows}
      rowKey={({ step }) => step.step_id}
      columns={[
        {
          id: 'step',
          head: 'Step',
          cell: ({ step }) => (
            <button type="button" class="plain" onClick={() => onPick(step.step_id)}>
              <Name text={step.name} />
            </button>
          ),
        },
        { id: 'state', head: 'State', cell: ({ step }) => <Status status={step.status} /> },
        { id: 'planned', head: 'Planned end', cell: ({ step }) => <Time at={step.planned.end} /> },
        {
          id: 'real',
          head: 'Real or expected end',
          cell: ({ step }) => <Time at={step.forecast?.end ?? step.actual.at(-1)?.end ?? null} />,
        },
        {
          id: 'drift',
          head: 'Drift',
          number: true,
          cell: ({ driftS }) => (driftS === null ? '–' : signedDuration(driftS)),
        },
        { id: 'tries', head: 'Tries', number: true, cell: ({ step }) => step.attempt },
        {
          id: 'bytes',
          head: 'Data',
          number: true,
          cell: ({ step }) => (step.bytes === undefined ? '–' : bytes(step.bytes)),
        },
      ]}
    />
  );
}
