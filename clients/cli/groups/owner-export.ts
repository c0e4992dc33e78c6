import { open, rename, rm, stat } from 'node:fs/promises';
import { ApiError } from '../../sdk/index.ts';
import { abortOf, pause } from '../../sdk/pause.ts';
import { confirm, type Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { numberOption } from '../numbers.ts';
import { showFacts } from '../show/output.ts';
import { bytesText } from '../show/words.ts';
import { drained, Interrupted } from '../terminal.ts';
import { textOption, type Options } from '../verbs.ts';

/** Without a byte for so long an export is given up, s. */
const QUIET_S = 60;
/** An export into a file is begun so often: it has no middle to go on from. */
const TRIES = 3;
/** The platform notices within this that the reader of an export has gone, ms. */
const TURN_FREE_MS = 2_000;
/** Progress is drawn at most so often, ms. */
const FRAME_MS = 250;

/** What an export holds. */
interface Exported {
  readonly records: number;
  readonly bytes: number;
}

/** The export ended before its last line. */
class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

type Write = (chunk: Uint8Array) => Promise<unknown>;

/** Runs `orbital owner export`: whole or not at all where it goes into a file. */
export async function exportOwner(
  context: Context,
  _: readonly string[],
  options: Options,
): Promise<void> {
  const { terminal } = context;
  const to = textOption(options, 'out') ?? '-';
  const quietMs = (numberOption(options, 'timeout') ?? QUIET_S) * 1_000;
  if (to === '-') {
    if (terminal.isTty && !context.isDry && textOption(options, 'out') === undefined)
      throw new UsageError('an export is no reading for a terminal', 'add --out FILE, or pipe it');
    const decoder = new TextDecoder();
    await copy(context, quietMs, async (chunk) => {
      terminal.out(decoder.decode(chunk, { stream: true }));
      await drained();
    }).catch(failed('what was printed is not whole'));
    return;
  }
  const exported = await intoFile(context, to, quietMs);
  if (exported === null) return;
  const { records, bytes } = exported;
  await showFacts(context, { file: to, records, bytes }, to, [
    ['file', to],
    ['records', records],
    ['size', bytesText(bytes)],
  ]);
}

/** Writes beside the file and moves it there when it is whole; null when a person said no. */
async function intoFile(context: Context, to: string, quietMs: number): Promise<Exported | null> {
  const there = await stat(to).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw cannotWrite(to, error);
  });
  if (there?.isDirectory() === true) throw new UsageError(`${to} is a folder`, 'name a file in it');
  // A device or a pipe is written to: a file would be put in its place.
  const isPlain = there === null || there.isFile();
  if (there?.isFile() === true && !(await confirm(context, `${to} will be replaced`))) return null;
  const beside = isPlain ? `${to}.part` : to;
  try {
    const exported = await tried(context, beside, isPlain, quietMs);
    if (isPlain) await rename(beside, to);
    return exported;
  } catch (error) {
    if (isPlain) await rm(beside, { force: true });
    return failed(`${to} was not written`)(error);
  }
}

async function tried(
  context: Context,
  path: string,
  isPlain: boolean,
  quietMs: number,
): Promise<Exported> {
  const { signal, err } = context.terminal;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onto(context, path, isPlain, quietMs);
    } catch (error) {
      const waitMs = waitOf(error, attempt);
      if (waitMs === null || attempt === TRIES) throw error;
      err(`${error instanceof Error ? error.message : ''}: it begins again\n`);
      await pause(waitMs, signal);
    }
  }
}

/** How long to wait before another try, ms; null where none helps. */
function waitOf(error: unknown, attempt: number): number | null {
  if (error instanceof BrokenOffError) return TURN_FREE_MS;
  // The turn of the try before may not be given back yet.
  if (attempt > 1 && error instanceof ApiError && error.code === 'conflict')
    return (error.retryAfterS ?? 1) * 1_000;
  return null;
}

/** Into a file that its owner alone reads. */
async function onto(
  context: Context,
  path: string,
  isPlain: boolean,
  quietMs: number,
): Promise<Exported> {
  if (context.isDry) return copy(context, quietMs, () => Promise.resolve());
  if (isPlain) await rm(path, { force: true });
  const file = await open(path, isPlain ? 'wx' : 'w', 0o600).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  try {
    return await copy(context, quietMs, (chunk) => file.writeFile(chunk));
  } finally {
    await file.close();
  }
}

/** Reads an export to its last line. @throws {BrokenOffError} where that never comes. */
async function copy(
  { client, terminal }: Context,
  quietMs: number,
  write: Write,
): Promise<Exported> {
  const { signal } = terminal;
  const { body } = await client.console.download('/api/owner/export', { signal });
  if (body === null) throw new BrokenOffError('the export came without a body');
  // True: a body is read as bytes.
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let [lines, bytes, line, last, drawnMs] = [0, 0, '', '', terminal.now()];
  const told = (): string => `${Math.max(0, lines - 1)} records, ${bytesText(bytes)}`;
  try {
    for (;;) {
      const { done, value } = await within(quietMs, signal, reader.read(), told);
      if (done) break;
      await write(value);
      bytes += value.length;
      const parts = (line + decoder.decode(value, { stream: true })).split('\n');
      line = parts.pop() ?? '';
      last = parts.at(-1) ?? last;
      lines += parts.length;
      if (terminal.isTty && terminal.now() - drawnMs >= FRAME_MS) {
        drawnMs = terminal.now();
        terminal.err(`\r${told()}\x1b[K`);
      }
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    if (terminal.isTty) terminal.err('\r\x1b[K');
  }
  const records = lines - 2;
  if (line !== '' || endOf(last) !== records)
    throw new BrokenOffError(`the export broke off after ${told()}`);
  return { records, bytes };
}

/** A read that is given up after its time. */
async function within<T>(
  quietMs: number,
  signal: AbortSignal,
  reading: Promise<T>,
  told: () => string,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new BrokenOffError(`nothing came for ${quietMs / 1_000} s after ${told()}`));
  }, quietMs);
  const ending = abortOf([signal, limit.signal]);
  const safe = reading.catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrokenOffError(`the export broke off after ${told()} (${reason})`);
  });
  // It may fail after its time: then nobody waits for it.
  safe.catch(() => undefined);
  try {
    return await Promise.race([safe, ending.aborted]);
  } finally {
    clearTimeout(timer);
    ending.forget();
  }
}

/** How many records the last line tells of; null where it is not the last line. */
function endOf(line: string): number | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
    return value.kind === 'end' && 'records' in value ? Number(value.records) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Says what became of it; Ctrl-C is no good end of an export. */
function failed(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Interrupted) throw new FailedError(`stopped: ${what}`);
    if (error instanceof BrokenOffError) throw new FailedError(`${error.message}: ${what}`);
    throw error;
  };
}

function cannotWrite(path: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`${path} cannot be written: ${reason}`);
}
