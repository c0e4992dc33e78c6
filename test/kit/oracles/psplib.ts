import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createProject, type Project } from '../../../domain/planning/rcpsp/project.ts';
import { scheduleSerially } from '../../../domain/planning/rcpsp/serial-schedule.ts';
import { solveProject } from '../../../domain/planning/rcpsp/solve-project.ts';
import { timetableFaults } from './timetable-faults.ts';

/** Takes about a second on a slow core where everything is used up; most instances need none of it. */
export const J30_BUDGET = { decodings: 5000, nodes: 100_000, refutations: 27 };

/** One published instance with its optimal makespan. */
export interface Instance {
  readonly name: string;
  readonly project: Project;
  readonly optimum: number;
}

/** What the scheduling core made of instances; gaps are means of (makespan / optimum − 1). */
export interface J30Result {
  readonly gap: number;
  readonly firstFitGap: number;
  readonly atOptimum: number;
  readonly proven: number;
  readonly timesMs: readonly number[];
  /** What is wrong: no timetable, one that breaks a constraint, a bound above the optimum. */
  readonly faults: readonly string[];
}

const folder = new URL('../../fixtures/psplib-j30/', import.meta.url);

/** All instances of PSPLIB j30 in the order of the table of optima. */
export function readJ30(): Instance[] {
  const files = readTar(gunzipSync(readFileSync(new URL('instances.tar.gz', folder))));
  const rows = readFileSync(new URL('best.csv', folder), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => {
    const [name = '', optimum] = row.split(',');
    const text = files.get(`${name}.sm`);
    if (text === undefined) throw new Error(`no instance ${name}`);
    return { name, project: parseInstance(text), optimum: Number(optimum) };
  });
}

/** Solves instances with `J30_BUDGET`, holding every answer against the published optimum. */
export function solveJ30(instances: readonly Instance[]): J30Result {
  const timesMs: number[] = [];
  const faults: string[] = [];
  let [gap, firstFitGap, atOptimum, proven] = [0, 0, 0, 0];
  for (const { name, project, optimum } of instances) {
    const startedAt = performance.now();
    const { best, isProven, lowerBound } = solveProject(project, J30_BUDGET);
    timesMs.push(performance.now() - startedAt);
    const finishAt = best?.finishAt ?? Infinity;
    if (best === null) faults.push(`${name} has no timetable`);
    else faults.push(...timetableFaults(project, best).map((fault) => `${name}: ${fault}`));
    if (lowerBound > optimum) faults.push(`${name}: ${lowerBound} refutes the optimum ${optimum}`);
    if (finishAt < optimum) faults.push(`${name}: ${finishAt} is below the optimum ${optimum}`);
    gap += finishAt / optimum - 1;
    const listed = project.activities.map((_, index) => index);
    firstFitGap += (scheduleSerially(project, listed)?.finishAt ?? Infinity) / optimum - 1;
    if (finishAt === optimum) atOptimum += 1;
    if (isProven) proven += 1;
  }
  const { length } = instances;
  return {
    gap: gap / length,
    firstFitGap: firstFitGap / length,
    atOptimum,
    proven,
    timesMs,
    faults,
  };
}

/** Reads the format of ProGen's single-mode files (`.sm`). */
export function parseInstance(text: string): Project {
  const lines = text.split(/\r?\n/);
  const after = (title: string, skip: number): string[] => {
    const at = lines.findIndex((line) => line.startsWith(title));
    if (at < 0) throw new Error(`no section ${title}`);
    const end = lines.findIndex((line, index) => index > at && line.startsWith('****'));
    return lines.slice(at + skip, end);
  };
  const numbers = (line: string): number[] => line.trim().split(/\s+/).map(Number);
  const successors = after('PRECEDENCE RELATIONS', 2).map((line) => numbers(line).slice(3));
  const activities = after('REQUESTS/DURATIONS', 3).map((line) => {
    const [, , duration = 0, ...demand] = numbers(line);
    return { duration, demand, endFrom: null };
  });
  const predecessors: number[][] = activities.map(() => []);
  successors.forEach((next, index) => {
    for (const job of next) predecessors[job - 1]?.push(index);
  });
  const [capacity = []] = after('RESOURCEAVAILABILITIES', 2).map(numbers);
  return createProject(activities, predecessors, {
    stretches: [{ startAt: 0, capacity }],
    endAt: Infinity,
  });
}

const BLOCK = 512;

/** The regular files of a tar archive (POSIX ustar), by base name. */
function readTar(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const field = (from: number, length: number): string =>
      bytes.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (name === '') break;
    const size = parseInt(field(124, 12), 8);
    const text = bytes.toString('latin1', at + BLOCK, at + BLOCK + size);
    if (name.endsWith('.sm')) files.set(name.slice(name.lastIndexOf('/') + 1), text);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
