import { harmless, type Terminal } from '../terminal.ts';

/** A stretch of a row, seconds from the start of the plan. */
export interface Bar {
  readonly kind: string;
  readonly label: string;
  readonly lane: number;
  readonly start_offset_s: number;
  readonly end_offset_s: number;
  readonly role?: string;
}

/** What is drawn: `GET /v1/plan/{id}/timeline`. */
export interface Timeline {
  readonly start: string;
  readonly end: string;
  readonly rows: readonly {
    readonly label: string;
    readonly lanes: number;
    readonly bars: readonly Bar[];
  }[];
  readonly markers: readonly { readonly label: string; readonly offset_s: number }[];
}

/** How a kind of bar looks: a letter and a colour of picocolors. */
const LOOKS: Readonly<Record<string, readonly [glyph: string, colour: Colour]>> = {
  sunlit: ['▀', 'yellow'],
  eclipse: ['░', 'dim'],
  saa: ['▒', 'red'],
  pass: ['─', 'cyan'],
  step: ['█', 'green'],
  downlink: ['▼', 'cyan'],
  uplink: ['▲', 'cyan'],
  key_exchange: ['◆', 'magenta'],
  save: ['▪', 'blue'],
  restore: ['▫', 'blue'],
};
type Colour = 'yellow' | 'dim' | 'red' | 'cyan' | 'green' | 'magenta' | 'blue';

/** Names of rows; the wider one where the line is long. */
const LABEL_WIDTHS = [18, 24] as const;
const LONG_LINE = 90;
const PIPED_COLUMNS = 100;
const NARROWEST_CHART = 30;
/** The job's end has so much room behind it, as a share of the job. */
const MARGIN = 0.1;

/** One letter of the chart, and how it looks. */
interface Mark {
  readonly glyph: string;
  readonly colour: Colour | null;
}

/**
 * Draws a plan: sunlight, anomaly, passes, steps and transfers over one axis of time. `whole` shows the
 * whole prediction, else it ends soon after the job.
 */
export async function drawTimeline(
  timeline: Timeline,
  terminal: Pick<Terminal, 'columns' | 'hasColour'>,
  isWhole = false,
): Promise<string> {
  const colours = (await import('picocolors')).default.createColors(terminal.hasColour);
  const columns = terminal.columns ?? PIPED_COLUMNS;
  const labelWidth = LABEL_WIDTHS[columns >= LONG_LINE ? 1 : 0];
  const width = Math.max(NARROWEST_CHART, columns - labelWidth - 1);
  const startMs = Date.parse(timeline.start);
  const endS = isWhole ? (Date.parse(timeline.end) - startMs) / 1000 : endOfJob(timeline, startMs);
  const perLetter = endS / width;
  const line = (name: string, text: string): string => {
    const label = harmless(name);
    const cut = label.length < labelWidth ? label : `${label.slice(0, labelWidth - 2)}…`;
    return `${cut.padEnd(labelWidth)}${text}`.trimEnd();
  };
  const lines = [
    line('', axisText(startMs, endS, width)),
    line(timeline.start.slice(0, 10), ticks(width)),
  ];
  const used = new Set<string>();
  for (const { label, lanes, bars } of timeline.rows)
    for (let lane = 0; lane < lanes; lane += 1) {
      const shown = bars.filter((bar) => bar.lane === lane && bar.start_offset_s < endS);
      if (shown.length === 0) continue;
      for (const { kind } of shown) used.add(kind);
      const marks = drawLane(shown, perLetter, width);
      lines.push(line(lane === 0 ? label : '', painted(marks, colours)));
    }
  const flags = timeline.markers.filter(({ offset_s: at }) => at <= endS);
  for (const { label, offset_s: at } of flags)
    lines.push(
      line(label, flagText(Math.floor(at / perLetter), clock(startMs + at * 1000, endS), width)),
    );
  const legend = [...used]
    .map((kind) => `${lookOf({ kind }).glyph} ${kind.replace('_', ' ')}`)
    .join('  ');
  return `${lines.join('\n')}\n${line('', legend)}\n`;
}

function endOfJob({ rows, markers, end }: Timeline, startMs: number): number {
  const ends = rows
    .flatMap(({ bars }) => bars)
    .filter(
      ({ kind, role }) => !['sunlit', 'eclipse', 'saa', 'pass'].includes(kind) || role === 'used',
    )
    .map(({ end_offset_s: at }) => at);
  const finish = markers.find(({ label }) => /finish/i.test(label))?.offset_s ?? 0;
  const last = Math.max(finish, 0, ...ends);
  const wholeS = (Date.parse(end) - startMs) / 1000;
  return last === 0 ? wholeS : Math.min(wholeS, last * (1 + MARGIN));
}

/** Every bar has at least one letter; its name is written into it where there is room. */
function drawLane(bars: readonly Bar[], perLetter: number, width: number): Mark[] {
  const marks: Mark[] = Array.from({ length: width }, () => ({ glyph: ' ', colour: null }));
  for (const [nth, bar] of bars.entries()) {
    const look = lookOf(bar, nth);
    const from = Math.min(width - 1, Math.floor(bar.start_offset_s / perLetter));
    const to = Math.min(width, Math.max(from + 1, Math.round(bar.end_offset_s / perLetter)));
    for (let at = from; at < to; at += 1) marks[at] = look;
    const name = ` ${harmless(bar.label)} `;
    if (bar.kind === 'sunlit' || bar.kind === 'eclipse' || name.length + 2 > to - from) continue;
    Array.from(name, (glyph, index) => (marks[from + 1 + index] = { glyph, colour: null }));
  }
  return marks;
}

/** Steps that follow each other are told apart, and passes that the plan uses from others. */
function lookOf({ kind, role }: Pick<Bar, 'kind' | 'role'>, nth = 0): Mark {
  const [glyph, colour] = LOOKS[kind] ?? ['■', null];
  if (kind === 'step' && nth % 2 === 1) return { glyph: '▓', colour };
  return { glyph: role === 'used' ? '━' : glyph, colour };
}

function painted(
  marks: readonly Mark[],
  colours: Readonly<Record<Colour, (text: string) => string>>,
): string {
  let text = '';
  for (let at = 0; at < marks.length;) {
    const colour = marks[at]?.colour ?? null;
    let run = '';
    while (at < marks.length && (marks[at]?.colour ?? null) === colour) {
      run += marks[at]?.glyph ?? '';
      at += 1;
    }
    text += colour === null ? run : colours[colour](run);
  }
  return text;
}

const TICK_LETTERS = 15;

function axisText(startMs: number, endS: number, width: number): string {
  let text = '';
  for (let at = 0; at + 8 <= width; at += TICK_LETTERS)
    text = `${text.padEnd(at)}${clock(startMs + (at / width) * endS * 1000, endS)}`;
  return text;
}

function ticks(width: number): string {
  return Array.from({ length: width }, (_, at) => (at % TICK_LETTERS === 0 ? '┬' : '─')).join('');
}

/** A line at its place and its time beside it, on the side where there is room. */
function flagText(place: number, time: string, width: number): string {
  const at = Math.min(width - 1, place);
  return at + time.length + 2 <= width
    ? `${' '.repeat(at)}│ ${time}`
    : `${time} │`.padStart(at + 1);
}

const DAY_S = 86_400;

/** The time of day, UTC; with the day of the month where the chart is longer than one. */
function clock(ms: number, endS: number): string {
  const iso = new Date(ms).toISOString();
  return endS > DAY_S ? iso.slice(8, 16) : iso.slice(11, 19);
}
