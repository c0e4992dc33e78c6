import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createProject, type Project } from '../../domain/planning/rcpsp/project.ts';

/** One published instance with its optimal makespan. */
export interface Instance {
  readonly name: string;
  readonly project: Project;
  readonly optimum: number;
}

const folder = new URL('../fixtures/psplib-j30/', import.meta.url);

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
