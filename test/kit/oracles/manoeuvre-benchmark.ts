import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { parseTle } from '../../../domain/orbit/elements/tle.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';

/** A satellite whose operators published when it manoeuvred. */
export interface BenchmarkSatellite {
  readonly name: string;
  readonly sets: readonly Elements[];
  /** Times of its manoeuvres, ms, in order. */
  readonly manoeuvres: readonly number[];
}

/**
 * The satellites of a folder laid out as `processed_files` of the TLE observation benchmark dataset
 * (Shorten et al., arXiv 2212.08662): `<name>.tle`, two lines a set, and `manoeuvres_<name>.yaml`.
 */
export function readBenchmark(folder: string): BenchmarkSatellite[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tle'));
  return files.map((file) => {
    const name = file.slice(0, -'.tle'.length);
    const text = (path: string) => readFileSync(join(folder, path), 'utf8');
    return {
      name,
      sets: readSets(text(file)),
      manoeuvres: readTimes(text(`manoeuvres_${name}.yaml`)),
    };
  });
}

function readSets(text: string): Elements[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const sets: Elements[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2) {
    // Early sets have a blank in the designator, which says nothing here.
    const first = (lines[index] ?? '').trimEnd();
    const read = parseTle(`${first.slice(0, 9)}        ${first.slice(17)}`, lines[index + 1] ?? '');
    const plain = read.ok ? read : parseTle(first, lines[index + 1] ?? '');
    if (plain.ok) sets.push(plain.elements);
  }
  return sets;
}

function readTimes(text: string): number[] {
  const found = [...text.matchAll(/- (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/g)];
  return found.map(([, day, time]) => Date.parse(`${day}T${time}Z`)).sort((a, b) => a - b);
}

/** How many of the found were true and how many of the true were found, within a time of each other. */
export function scoreOf(
  { manoeuvres, sets }: BenchmarkSatellite,
  patterns: readonly Pattern[],
  withinMs: number,
) {
  const epochs = sets.map(({ epochMs }) => epochMs);
  const [fromMs, toMs] = [Math.min(...epochs), Math.max(...epochs)];
  const truths = manoeuvres.filter((at) => at > fromMs && at < toMs);
  const meets = ({ startMs, endMs }: Pattern, at: number) =>
    at > startMs - withinMs && at < endMs + withinMs;
  // What lies before the first published one, or behind the last, cannot be judged.
  const judged = patterns.filter(
    ({ startMs, endMs }) =>
      endMs > (truths[0] ?? Infinity) - withinMs && startMs < (truths.at(-1) ?? 0) + withinMs,
  );
  const right = judged.filter((one) => truths.some((at) => meets(one, at))).length;
  const found = truths.filter((at) => judged.some((one) => meets(one, at))).length;
  return { right, judged: judged.length, found, truths: truths.length };
}
