import { stationResource } from '../domain/booking/commitment.ts';
import type { Row } from '../domain/batch/cells.ts';
import type { BatchAnswer } from '../domain/batch/solve-batch.ts';
import type { BatchSource } from '../domain/batch/source.ts';

/** Prices that are shown. */
const SHOWN_PRICES = 200;
const MINUTE_MS = 60_000;

/** The answer of a batch in wire form. */
export function presentBatchAnswer(source: BatchSource, answer: BatchAnswer) {
  const nameOf = new Map(source.jobs.map(({ id }, at) => [id, source.names[at] ?? id]));
  const name = (jobId: string): string => nameOf.get(jobId) ?? jobId;
  return {
    value: answer.value,
    bound: answer.bound,
    gap: answer.gap,
    rounds: answer.rounds,
    plans: answer.plans,
    first_fit: { value: answer.firstFit.value, served: answer.firstFit.served },
    served: answer.served.map(({ jobId, satelliteId, schedule, commitments }) => ({
      ...{ job: name(jobId), satellite: satelliteId },
      start: iso(Math.min(...schedule.segments.map(({ startMs }) => startMs))),
      end: iso(schedule.finishMs),
      contacts: commitments
        .filter(({ resource }) => resource.startsWith(stationResource('')))
        .map(({ resource, startMs, endMs }) => ({
          station: resource.slice(stationResource('').length),
          ...{ start: iso(startMs), end: iso(endMs) },
        })),
    })),
    left_out: answer.leftOut.map(({ jobId, reason, satelliteId, leastCost, bids }) => ({
      ...{ job: name(jobId), reason, satellite: satelliteId, least_cost: leastCost },
      needs: bids.map(({ row, cost }) => ({ ...presentRow(row), cost })),
    })),
    prices: answer.prices.slice(0, SHOWN_PRICES).map(({ row, price }) => ({
      ...presentRow(row),
      price: price * (row.kind === 'antenna' ? MINUTE_MS : row.capacity),
    })),
  };
}

function presentRow({ resource, kind, startMs, endMs }: Row) {
  return { resource, kind, start: iso(startMs), end: iso(endMs) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
