import { Counter, Gauge } from 'prom-client';
import type { Metrics } from './registry.ts';

/** One value and the labels that tell it from the others of its gauge. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gauges whose values are read from elsewhere when somebody looks. */
export interface AskedGauges<Name extends string> {
  /** What is read, for the counter of failures. */
  readonly source: string;
  readonly gauges: Readonly<
    Record<Name, { readonly help: string; readonly labelNames?: readonly string[] }>
  >;
  /** Reads all of them; a rejection makes them absent until the next look. */
  readonly read: () => Promise<Readonly<Record<Name, readonly Reading[]>>>;
  /** A reading is good for so long, ms. */
  readonly keptMs: number;
}

/** A look that takes longer is given up: whoever scrapes waits no longer than ten seconds, ms. */
const READ_WITHIN_MS = 3_000;

/**
 * Makes gauges that are read when the metrics are asked for: nothing is read while nobody looks, and what
 * cannot be read is absent rather than old.
 */
export function addAskedGauges<Name extends string>(
  metrics: Metrics,
  { source, gauges, read, keptMs }: AskedGauges<Name>,
): void {
  const failures = failureCounter(metrics);
  failures.inc({ source }, 0);
  const ask = kept(keptMs, async (): Promise<Readonly<Record<string, readonly Reading[]>>> => {
    try {
      return await within(read());
    } catch (error) {
      // Whatever failed: it is not known, and that is what is counted and shown.
      if (!(error instanceof Error)) throw error;
      failures.inc({ source });
      return {};
    }
  });
  for (const [name, gauge] of Object.entries<AskedGauges<Name>['gauges'][Name]>(gauges)) {
    const { help, labelNames = [] } = gauge;
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [metrics],
      async collect() {
        const readings = (await ask())[name] ?? [];
        this.reset();
        // A gauge without labels is 0 as soon as it is reset, and absent once that is removed.
        if (labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of readings) this.set(labels, value);
      },
    });
  }
}

/** The same answer for everybody who asks before there is one, or within `keptMs` of the question. */
function kept<T>(keptMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly atMs: number; isThere: boolean } | null = null;
  return () => {
    const nowMs = performance.now();
    if (last !== null && (!last.isThere || nowMs - last.atMs < keptMs)) return last.answer;
    const asked = { answer: ask(), atMs: nowMs, isThere: false };
    last = asked;
    void asked.answer.finally(() => {
      asked.isThere = true;
    });
    return asked.answer;
  };
}

function failureCounter(metrics: Metrics): Counter<'source'> {
  const name = 'orbital_metrics_read_failures_total';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({
    name,
    help: 'Looks at the stores, for these metrics, that failed.',
    labelNames: ['source'] as const,
    registers: [metrics],
  });
}

async function within<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('not read in time'));
    }, READ_WITHIN_MS);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
