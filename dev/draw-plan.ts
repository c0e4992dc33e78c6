import { text } from 'node:stream/consumers';
import { parse } from 'valibot';
import { PlanTimeline } from '../contracts/plan/timeline.ts';
import { readArguments } from './arguments.ts';
import { drawTimeline } from './demo/timeline-svg.ts';

/** Draws the timeline on standard input as SVG on standard output. */
const USAGE =
  'curl <CAE>/v1/plan/<id>/timeline | node --import tsx dev/draw-plan.ts [--hours <n>] > plan.svg';
const { values } = readArguments({ options: { hours: { type: 'string' } } }, USAGE);
const hours = values.hours === undefined ? undefined : Number(values.hours);
if (hours !== undefined && !(hours > 0)) {
  console.error(`--hours must be above 0\n\n${USAGE}`);
  process.exit(1);
}
const body: unknown = JSON.parse(await text(process.stdin));
const chart = parse(PlanTimeline, body);
process.stdout.write(drawTimeline(chart, hours === undefined ? undefined : hours * 3600));
