/**
 * What a search may cost, counted and never timed, so that the same input always gets the same plan.
 * One unit is about one entry of a list looked at: some tens of nanoseconds.
 */
export interface WorkMeter {
  readonly limit: number;
  spent: number;
}

/** A meter with nothing spent. */
export function createMeter(limit: number): WorkMeter {
  return { limit, spent: 0 };
}

/** A meter that never ends. */
export function createEndlessMeter(): WorkMeter {
  return createMeter(Infinity);
}

/** Whether nothing is left. */
export function isSpent({ limit, spent }: WorkMeter): boolean {
  return spent >= limit;
}

/** Lets a part of the work have a share of what is left, 0 to 1, and charges what it took of it. */
export function withShare<Result>(
  meter: WorkMeter,
  share: number,
  work: (own: WorkMeter) => Result,
): Result {
  const own = createMeter(Math.max(0, meter.limit - meter.spent) * share);
  const result = work(own);
  meter.spent += own.spent;
  return result;
}

/** Lets a part of the work have a share of all that there was besides, and charges what it took. */
export function withExtra<Result>(
  meter: WorkMeter,
  share: number,
  work: (own: WorkMeter) => Result,
): Result {
  const own = createMeter(meter.limit * share);
  const result = work(own);
  meter.spent += own.spent;
  return result;
}
