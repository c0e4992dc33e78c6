/** What the tests of one file took. */
export interface FileTime {
  readonly file: string;
  readonly tests: number;
  /** From the begin of its first test to the end of its last one, with what is set up before, ms. */
  readonly ms: number;
  /** Processor time of the process of mocha meanwhile, all threads, without what it has started, ms. */
  readonly processorMs: number;
}

/**
 * Files of the living schedule: fleets, worlds, what is booked, revisions and batches. Their tests may take 30 s of
 * processor time of `npm test`; what needs more is in test/schedule, for `npm run test:schedule` alone.
 */
const LIVING_SCHEDULE = [
  /^test\/schedule\//,
  /\/(booking|batch|revision|rehearse)\//,
  /^test\/records\/fleet\//,
  /\/(bookings|fleet|batches|fleet-permissions)(\.integration)?\.test\.ts$/,
  /\/(recheck-stages|waiting-stages|looks)(\.integration)?\.test\.ts$/,
  /\/(revision|schedule-conflict|settle-steps|moved-passes)(\.integration)?\.test\.ts$/,
  /\/(beside-booked|antenna-time)(\.integration)?\.test\.ts$/,
  /^test\/clients\/console\/schedule\.test\.ts$/,
  /\/console\/schedule\//,
  /^test\/workflows\/(deployment\/deployment|batch\/batch)\.replay\.test\.ts$/,
];

/** Whether a file of tests belongs to the living schedule. */
export function isOfLivingSchedule(file: string): boolean {
  return LIVING_SCHEDULE.some((pattern) => pattern.test(file));
}

/** Reads what the reporter wrote of one process of mocha; nothing where it has written nothing. */
export function readTimes(written: string | null): readonly FileTime[] {
  const value: unknown = written === null || written === '' ? null : JSON.parse(written);
  if (typeof value !== 'object' || value === null || !('times' in value)) return [];
  // What mocha-reporter.mjs writes, and nobody else.
  return value.times as readonly FileTime[];
}

/** One line: what the tests of the living schedule took of a run; null where none of them ran. */
export function shareLine(times: readonly FileTime[]): string | null {
  const own = times.filter(({ file }) => isOfLivingSchedule(file));
  if (own.length === 0) return null;
  const { tests, ms, processorMs } = together(own);
  return `the living schedule: ${tests} tests of ${own.length} files, ${seconds(processorMs)} s of processor, ${seconds(ms)} s by the clock beside all that ran`;
}

/** A table in Markdown: each file with its tests, seconds by the clock and of processor, the longest first. */
export function timesTable(times: readonly FileTime[]): string {
  const sorted = times.toSorted((a, b) => b.processorMs - a.processorMs);
  const rows = [...sorted, { file: 'all', ...together(times) }].map(
    ({ file, tests, ms, processorMs }) =>
      `| ${file} | ${tests} | ${seconds(ms)} | ${seconds(processorMs)} |`,
  );
  return ['| file | tests | s | s of processor |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function together(times: readonly FileTime[]): Omit<FileTime, 'file'> {
  const sum = (of: (time: FileTime) => number): number =>
    times.reduce((total, time) => total + of(time), 0);
  return {
    tests: sum(({ tests }) => tests),
    ms: sum(({ ms }) => ms),
    processorMs: sum(({ processorMs }) => processorMs),
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
