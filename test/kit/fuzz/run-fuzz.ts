import assert from 'node:assert/strict';
import { seeded } from '../random/seeded.ts';

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** What a fuzz run sends, and how it judges the answers. */
export interface Fuzz<Request> {
  readonly count: number;
  readonly seed: number;
  make(random: () => number): Request;
  send(request: Request): Promise<RawAnswer>;
  /** The request in one line, for the report. */
  show(request: Request): string;
  /** Which rule the answer breaks; null when it breaks none. */
  faultOf(answer: RawAnswer, request: Request): string | null;
  /** Brings the subject back to where it was, after every request. */
  reset(): void;
}

/** What a fuzz run saw. */
export interface FuzzReport {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that were answered as they must not be, with their answers. */
  readonly failures: readonly string[];
  /** Processor time of the slowest request, ms, and the request. */
  readonly slowest: { readonly ms: number; readonly request: string };
  /** Processor times of all requests, ms, in order of size. */
  readonly processorMs: readonly number[];
  /** Wall time of the longest request, ms. */
  readonly longestMs: number;
  /** Heap in use after a collection, if one can be asked for. */
  readonly heapMb: HeapMarks;
}

/** Heap in use after the first tenth of the requests, a quarter, half and all of them, MB. */
export interface HeapMarks {
  readonly early: number;
  readonly quarter: number;
  readonly half: number;
  readonly late: number;
}

/** Sends so many made requests, one after another. */
export async function runFuzz<Request>(fuzz: Fuzz<Request>): Promise<FuzzReport> {
  const { count } = fuzz;
  const random = seeded(fuzz.seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const processorMs: number[] = [];
  const heap = { early: 0, quarter: 0, half: 0 };
  let slowest = { ms: 0, request: '' };
  let longestMs = 0;
  for (let index = 0; index < count; index += 1) {
    const request = fuzz.make(random);
    const started = process.cpuUsage();
    const startedMs = performance.now();
    const answer = await fuzz.send(request);
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000;
    processorMs.push(ms);
    longestMs = Math.max(longestMs, performance.now() - startedMs);
    if (ms > slowest.ms) slowest = { ms, request: fuzz.show(request) };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = fuzz.faultOf(answer, request);
    if (fault !== null) failures.push(`#${index} ${fault}: ${fuzz.show(request)}`);
    fuzz.reset();
    if (index === Math.floor(count / 10)) heap.early = usedHeapMb();
    if (index === Math.floor(count / 4)) heap.quarter = usedHeapMb();
    if (index === Math.floor(count / 2)) heap.half = usedHeapMb();
  }
  processorMs.sort((a, b) => a - b);
  const heapMb = { ...heap, late: usedHeapMb() };
  return { statuses, failures, slowest, processorMs, longestMs, heapMb };
}

/** Checks that nothing failed, and that each of these statuses came more often than `atLeast` times. */
export function assertFuzzed(
  { failures, statuses }: Pick<FuzzReport, 'failures' | 'statuses'>,
  reached: readonly number[],
  atLeast: number,
): void {
  assert.deepEqual(failures, []);
  for (const status of reached) {
    const times = statuses.get(status) ?? 0;
    assert.ok(times > atLeast, `${status}: ${times}`);
  }
}

/** What is wrong with a refusal: it is JSON with a code and a text, and nothing is answered 5xx. */
export function refusalFault({ status, text }: RawAnswer): string | null {
  if (status >= 500) return `${status} ${text}`;
  // Whatever the service answers is looked at as it is.
  const body = (text === '' ? {} : JSON.parse(text)) as {
    error?: { code?: unknown; message?: unknown };
  };
  if (status < 300) return null;
  const speaks = typeof body.error?.code === 'string' && /\S/.test(String(body.error.message));
  return speaks ? null : `a refusal without words: ${status} ${text}`;
}

/** The status and the text that a request is answered. */
export async function rawAnswer(url: string, init: RequestInit): Promise<RawAnswer> {
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text() };
}

function usedHeapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
