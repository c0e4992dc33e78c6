import type { Progress, ProgressStep } from '../calls/shapes.ts';
import { makeAxis, type Axis, type Span } from '../timeline/axis.ts';

/** A rectangle on a row, px. */
export interface Piece {
  readonly x: number;
  readonly width: number;
  readonly status: string;
  /** From 1; later ones are tries again. */
  readonly attempt: number;
}

/** A step as the picture draws it. */
export interface ProgressRow {
  readonly step: ProgressStep;
  readonly y: number;
  readonly planned: Piece;
  readonly actual: readonly Piece[];
  readonly forecast: Piece | null;
  /** How much later (or, below zero, earlier) it ended or is expected to end than planned, s. */
  readonly driftS: number | null;
}

/** Height of a row, px: 5 of the plan, 10 of what happened, and room. */
export const ROW_PX = 28;

/** The time that a picture of progress covers: all that was planned, happened or is expected. */
export function progressSpan(progress: Progress): Span {
  const instants = progress.steps.flatMap((step) => [
    Date.parse(step.planned.start),
    Date.parse(step.planned.end),
    ...step.actual.flatMap(({ start, end }) => [
      Date.parse(start),
      Date.parse(end ?? progress.as_of),
    ]),
    ...(step.forecast ? [Date.parse(step.forecast.start), Date.parse(step.forecast.end)] : []),
  ]);
  const known = instants.filter(Number.isFinite);
  if (known.length === 0) {
    const at = Date.parse(progress.as_of);
    return { start: at - 60_000, end: at + 60_000 };
  }
  const start = Math.min(...known);
  const end = Math.max(...known, start + 1_000);
  const room = (end - start) * 0.03;
  return { start: start - room, end: end + room };
}

/** Lays the steps of a deployment out, one row each. */
export function progressRows(progress: Progress, axis: Axis): ProgressRow[] {
  const nowMs = Date.parse(progress.as_of);
  const piece = (start: number, end: number, status: string, attempt: number): Piece => {
    const x = axis.toX(start);
    return { x, width: Math.max(2, axis.toX(end) - x), status, attempt };
  };
  return progress.steps.map((step, index) => {
    const { planned, actual, forecast } = step;
    const plannedEnd = Date.parse(planned.end);
    const ended = actual.at(-1)?.end ?? null;
    const expected = forecast
      ? Date.parse(forecast.end)
      : ended === null
        ? null
        : Date.parse(ended);
    return {
      step,
      y: index * ROW_PX,
      planned: piece(Date.parse(planned.start), plannedEnd, 'planned', 1),
      actual: actual.map(({ start, end, status }, at) =>
        piece(Date.parse(start), end === null ? nowMs : Date.parse(end), status, at + 1),
      ),
      forecast: forecast
        ? piece(Date.parse(forecast.start), Date.parse(forecast.end), 'forecast', 1)
        : null,
      driftS: expected === null ? null : (expected - plannedEnd) / 1000,
    };
  });
}

/** Where now is and how far the plan has been reached, px; the band between them is lead or lag. */
export function reachOf(progress: Progress, axis: Axis): { nowX: number; reachedX: number } {
  const nowMs = Date.parse(progress.as_of);
  return { nowX: axis.toX(nowMs), reachedX: axis.toX(nowMs + progress.ahead_s * 1000) };
}

/** The axis of a picture of progress. */
export function progressAxis(progress: Progress, widthPx: number): Axis {
  return makeAxis(progressSpan(progress), widthPx);
}
