import type { WirePlan } from '../../contracts/plan/plan.ts';

/** A plan as it is kept: written once, stored and answered as it was written. */
export interface WrittenPlan extends Pick<WirePlan, 'id' | 'created_at' | 'expires_at'> {
  /** The plan as JSON. */
  readonly text: string;
  /** What it was made from, as JSON. */
  readonly source: string;
}

/** Writes a plan and what it was made from. */
export function writePlan(plan: WirePlan, source: object): WrittenPlan {
  const { id, created_at, expires_at } = plan;
  return {
    ...{ id, created_at, expires_at },
    text: JSON.stringify(plan),
    source: JSON.stringify(source),
  };
}

/** Reads a plan that was written. */
export function readWritten({ text }: Pick<WrittenPlan, 'text'>): WirePlan {
  // The text is a plan that `writePlan` wrote.
  return JSON.parse(text) as WirePlan;
}
