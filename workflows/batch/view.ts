import type { BatchRound, BegunBatch } from '../../activities/batch/activities.ts';
import { table } from '../plain-text.ts';
import type { EndedHorizon } from './messages.ts';

/** What a batch shows of itself: the horizons that have ended. */
export function batchDetails(
  { jobs, satellites, shards, horizons }: BegunBatch,
  ends: readonly EndedHorizon[],
): string {
  const head = `${jobs} jobs on ${satellites} satellites in ${shards} shards; ${horizons} horizons.`;
  if (ends.length === 0) return head;
  const rows = ends.map((end, at) => [String(at + 1), ...cells(end)]);
  return `${head}\n\n${table(['horizon', ...COLUMNS], rows)}`;
}

/** What a horizon shows of itself: its rounds so far and, once there is one, its answer. */
export function horizonDetails(rounds: readonly BatchRound[], end: EndedHorizon | null): string {
  const rows = rounds.map(({ bound, mixture }, at) => [String(at + 1), told(bound), told(mixture)]);
  const progress = table(['round', 'bound', 'served in part'], rows);
  return end === null ? progress : `${table([...COLUMNS], [cells(end)])}\n\n${progress}`;
}

const COLUMNS = ['jobs', 'value', 'bound', 'gap', 'served', 'kept', 'booked', 'first fit'] as const;

function cells(end: EndedHorizon): string[] {
  const { jobs, value, bound, gap, served, kept, booked, firstFit } = end;
  return [
    ...[String(jobs), told(value), told(bound), `${(100 * gap).toFixed(2)} %`],
    ...[String(served), String(kept), booked === undefined ? '' : String(booked), told(firstFit)],
  ];
}

function told(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
