import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ConflictSpan } from '../../sdk/schedule-conflict.ts';
import type { Schedule, ScheduleBar } from '../calls/shapes.ts';
import { axisTime, clock, count, isolate } from '../core/formats.ts';
import { useWidth } from '../parts/use-width.ts';
import { Name } from '../parts/text.tsx';
import { nowMs, second } from '../state/session.ts';
import { makeAxis, ticksOf } from '../timeline/axis.ts';
import { Hatches } from '../timeline/drawing.tsx';
import { conflictMarks, rowOfConflict, type ConflictMark } from './conflict.ts';
import {
  boardLanes,
  LANE_PX,
  markAfterKey,
  shownScheduleRows,
  type BoardLane,
  type BoardMark,
  type ScheduleRow,
} from './geometry.ts';

const HEAD_PX = 24;
/** Rows that are drawn before somebody asks for more. */
const AT_ONCE = 100;

const LEGEND: readonly (readonly [string, string])[] = [
  ['work on board', 'var(--onboard)'],
  ['contact', 'var(--downlink)'],
  ['outage', 'var(--saa)'],
];

/** What is booked, a row for each satellite, antenna and station; the arrow keys go from bar to bar. */
export function ScheduleBoard({
  schedule,
  conflicts,
  chosen,
  onChoose,
  onGap,
}: {
  readonly schedule: Schedule;
  /** What stands in the way of a plan; the rows that have some of it are shown in any case. */
  readonly conflicts: readonly ConflictSpan[];
  readonly chosen: string | null;
  readonly onChoose: (bar: ScheduleBar | null) => void;
  /** A click beside the bars of a row, epoch ms. */
  readonly onGap: (row: ScheduleRow, atMs: number) => void;
}): JSX.Element {
  const [area, width] = useWidth<HTMLDivElement>(1100);
  const [all, setAll] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const [stop, setStop] = useState<string | null>(null);
  const axis = useMemo(
    () => makeAxis({ start: Date.parse(schedule.start), end: Date.parse(schedule.end) }, width),
    [schedule, width],
  );
  const blocked = useMemo(() => new Set(conflicts.map(rowOfConflict)), [conflicts]);
  const rows = shownScheduleRows(schedule, all, blocked);
  const lanes = useMemo(
    () => boardLanes(rows.slice(0, most), axis, HEAD_PX),
    [schedule, axis, all, most, blocked],
  );
  const height = lanes.reduce((sum, lane) => sum + lane.height, HEAD_PX);
  const first = lanes.flatMap(({ marks }) => marks)[0]?.key ?? null;
  const isThere = lanes.some(({ marks }) => marks.some(({ key }) => key === stop));
  const ticks = ticksOf(axis);
  const stepMs = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  // Read so that the line moves.
  const now = second.value > 0 ? nowMs() : 0;
  const onKey = (event: KeyboardEvent): void => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = markAfterKey(lanes, event.key, isThere ? stop : first);
    setStop(next);
    if (next !== null) document.querySelector<SVGElement>(`[id="${markId(next)}"]`)?.focus();
  };
  return (
    <>
      <div class="picture named">
        <div class="lanes">
          <div class="lane" style={{ height: `${HEAD_PX}px` }}>
            <span class="dim">UTC</span>
          </div>
          {lanes.map(({ row, height: tall }) => (
            <div key={row.id} class="lane" style={{ height: `${tall}px` }}>
              <Name text={row.label} />
              <span class="value">{row.kind}</span>
            </div>
          ))}
        </div>
        <div
          ref={area}
          class="area"
          style={{ cursor: 'default' }}
          role="group"
          aria-label="What is booked. The arrow keys go from bar to bar, Enter tells of one."
          onKeyDown={onKey}
        >
          <svg width={width} height={height}>
            <Hatches />
            {ticks.map((at) => (
              <g key={at} transform={`translate(${axis.toX(at).toFixed(1)} 0)`} aria-hidden="true">
                <line class="grid" y1={HEAD_PX - 4} y2={height} />
                <text class="axis-text" x={3} y={14}>
                  {axisTime(at, stepMs)}
                </text>
              </g>
            ))}
            {lanes.map((lane) => (
              <BoardRow
                key={lane.row.id}
                lane={lane}
                conflicts={conflictMarks(lane.row.id, conflicts, axis)}
                chosen={chosen}
                stop={isThere ? stop : first}
                onChoose={onChoose}
                onFocus={setStop}
                onGap={(x) => onGap(lane.row, axis.toMs(x))}
                width={width}
              />
            ))}
            {now > axis.start && now < axis.end && (
              <line class="now" x1={axis.toX(now)} x2={axis.toX(now)} y1={HEAD_PX} y2={height} />
            )}
          </svg>
        </div>
      </div>
      <div class="foot">
        <button type="button" aria-pressed={all} onClick={() => setAll(!all)}>
          Rows with nothing on them
        </button>
        {rows.length > most && (
          <button type="button" onClick={() => setMost(most * 4)}>
            More of {count(rows.length, 'row')}
          </button>
        )}
      </div>
      <p class="legend">
        {LEGEND.map(([name, colour]) => (
          <span key={name}>
            <i style={{ background: colour }} />
            {name}
          </span>
        ))}
        {conflicts.length > 0 && (
          <span>
            <i class="conflict" />✕ stands in the way
          </span>
        )}
        <span>hatched grey: busy, somebody else has it; dashed: flown, and not booked</span>
      </p>
    </>
  );
}

function markId(key: string): string {
  return `board-${encodeURIComponent(key)}`;
}

function BoardRow({
  lane,
  conflicts,
  chosen,
  stop,
  onChoose,
  onFocus,
  onGap,
  width,
}: {
  readonly lane: BoardLane;
  readonly conflicts: readonly ConflictMark[];
  readonly chosen: string | null;
  readonly stop: string | null;
  readonly onChoose: (bar: ScheduleBar | null) => void;
  readonly onFocus: (key: string) => void;
  /** A click beside the bars, px. */
  readonly onGap: (x: number) => void;
  readonly width: number;
}): JSX.Element {
  return (
    <g class="moved" transform={`translate(0 ${lane.y})`}>
      {/* For the mouse alone: the form below says the same by keyboard. */}
      <rect
        class="gap"
        width={width}
        height={lane.height}
        aria-hidden="true"
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          onGap(event.clientX - left);
        }}
      />
      {lane.marks.map((mark) => {
        const [bar] = mark.bars;
        const isChosen = bar.id === chosen;
        const choose = (): void => onChoose(isChosen ? null : bar);
        const top = 4 + mark.lane * LANE_PX;
        return (
          <g
            key={mark.key}
            id={markId(mark.key)}
            class="mark"
            role="button"
            tabIndex={mark.key === stop ? 0 : -1}
            aria-label={`${isolate(lane.row.label)}: ${markWords(mark)}`}
            aria-pressed={isChosen}
            onClick={choose}
            onFocus={() => onFocus(mark.key)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              choose();
            }}
          >
            <title>{markWords(mark)}</title>
            <rect
              class={`bar-${lookOf(bar, lane.row)}`}
              x={mark.x}
              y={top}
              width={mark.width}
              height={LANE_PX - 2}
              rx={2}
            />
            {mark.isNamed && (
              <text
                class={['work', 'contact'].includes(lookOf(bar, lane.row)) ? 'inside' : ''}
                x={mark.x + 5}
                y={top + LANE_PX / 2 + 3}
                aria-hidden="true"
              >
                {isolate(bar.label)}
              </text>
            )}
          </g>
        );
      })}
      {/* The table above says the same. */}
      {conflicts.map(({ key, x, width: wide }) => (
        <g key={key} class="conflict" aria-hidden="true">
          <rect x={x} y={1} width={wide} height={lane.height - 2} rx={2} />
          <text x={x + wide + 3} y={lane.height / 2 + 4}>
            ✕
          </text>
        </g>
      ))}
    </g>
  );
}

/** What a bar is drawn as: hatched where it is nobody's of ours to move. */
function lookOf(bar: ScheduleBar, row: ScheduleRow): string {
  if (bar.is_busy) return 'busy';
  return row.unbooked === true ? 'unbooked' : bar.kind;
}

/** What a mark is and when, for those who hear it. */
function markWords({ bars }: BoardMark): string {
  const [bar] = bars;
  const last = bars.at(-1) ?? bar;
  const span = `${clock(Date.parse(bar.start))} to ${clock(Date.parse(last.end))}`;
  if (bars.length > 1) return `${bars.length} short ones, ${span}`;
  const what = bar.is_busy ? 'busy' : `${isolate(bar.label)}, ${bar.kind}`;
  return `${what}, ${span}`;
}
