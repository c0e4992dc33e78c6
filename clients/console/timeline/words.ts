import type { PlanTimeline, TimelineBar } from '../../../contracts/plan/timeline.ts';
import { clock, duration, figure, isolate } from '../core/formats.ts';
import { spanOf } from './marks.ts';

const KINDS: Readonly<Record<TimelineBar['kind'], string>> = {
  sunlit: 'in sunlight',
  eclipse: 'in eclipse',
  saa: 'South Atlantic Anomaly',
  pass: 'pass',
  step: 'step',
  downlink: 'downlink',
  uplink: 'uplink',
  key_exchange: 'key exchange',
  save: 'checkpoint saved',
  restore: 'checkpoint restored',
};

/** What a bar is and when, for those who hear it: "Inference, step, 12:04:10Z to 12:07:00Z". */
export function barWords(bar: TimelineBar): string {
  const known = said.get(bar);
  if (known !== undefined) return known;
  const words = wordsOf(bar);
  said.set(bar, words);
  return words;
}

/** A bar is drawn again with each step of a pan and says the same. */
const said = new WeakMap<TimelineBar, string>();

function wordsOf(bar: TimelineBar): string {
  const { start, end } = spanOf(bar);
  const parts = [
    isolate(bar.label),
    KINDS[bar.kind],
    bar.role === undefined ? null : bar.role,
    bar.station === undefined || bar.station === bar.label ? null : isolate(bar.station),
    `${clock(start)} to ${clock(end)}`,
    bar.max_elevation_deg === undefined ? null : `up to ${figure(bar.max_elevation_deg, 0)}°`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** The plan in one sentence. */
export function planSentence(timeline: PlanTimeline): string {
  const bars = timeline.rows.flatMap(({ bars: some }) => some);
  const steps = bars.filter(({ kind }) => kind === 'step').length;
  const used = bars.filter(({ kind, role }) => kind === 'pass' && role === 'used').length;
  const finish = timeline.markers.find(({ id }) => id === 'finish');
  const deadline = timeline.markers.find(({ id }) => id === 'deadline');
  const ends =
    finish === undefined
      ? ''
      : ` It finishes at ${clock(Date.parse(finish.at))}, ${duration(finish.offset_s)} after the start`;
  const margin =
    finish === undefined || deadline === undefined
      ? ''
      : `, ${duration(deadline.offset_s - finish.offset_s)} ${deadline.offset_s >= finish.offset_s ? 'before' : 'after'} the deadline`;
  const passes = `${used} ${used === 1 ? 'pass' : 'passes'}`;
  return `${steps} ${steps === 1 ? 'step' : 'steps'} and ${passes}.${ends}${margin}${ends === '' ? '' : '.'}`;
}
