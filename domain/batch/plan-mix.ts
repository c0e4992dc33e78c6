import type { Row } from './cells.ts';
import type { SolveLinear } from './linear.ts';

/** A plan of a job: what it is worth, and what it takes of each priced span. */
export interface PlanColumn {
  readonly jobId: string;
  readonly value: number;
  readonly use: ReadonlyMap<string, number>;
}

/**
 * How much of each plan the best mixture takes, 0 to 1, each job served once at most, within what priced spans have.
 * Spans that all plans together cannot fill are left out.
 */
export function mixPlans(
  columns: readonly PlanColumn[],
  rows: ReadonlyMap<string, Row>,
  solve: SolveLinear,
): readonly number[] {
  if (columns.length === 0) return [];
  const most = new Map<string, Map<string, number>>();
  for (const { jobId, use } of columns)
    for (const [key, amount] of use) {
      const jobs = most.get(key) ?? new Map<string, number>();
      jobs.set(jobId, Math.max(jobs.get(jobId) ?? 0, amount));
      most.set(key, jobs);
    }
  const scarce = [...most].flatMap(([key, jobs]) => {
    const capacity = rows.get(key)?.capacity ?? 0;
    const sum = [...jobs.values()].reduce((total, amount) => total + amount, 0);
    return capacity > 0 && sum > capacity ? [{ key, capacity }] : [];
  });
  const jobIds = [...new Set(columns.map(({ jobId }) => jobId))];
  const jobAt = new Map(jobIds.map((id, index) => [id, index]));
  const rowAt = new Map(
    scarce.map(({ key, capacity }, index) => [key, { at: jobIds.length + index, capacity }]),
  );
  return solve({
    costs: columns.map(({ value }) => value),
    columns: columns.map(({ jobId, use }) => [
      [jobAt.get(jobId) ?? 0, 1] as const,
      ...[...use].flatMap(([key, amount]) => {
        const row = rowAt.get(key);
        // Shares of what there is: solvers like figures near 1.
        return row === undefined ? [] : [[row.at, amount / row.capacity] as const];
      }),
    ]),
    limits: [...jobIds, ...scarce].map(() => 1),
  }).taken;
}
