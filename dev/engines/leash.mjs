// @ts-check
/**
 * Runs one program so that it cannot outlive the process that asked for it. The leash leads its own
 * process group (a Ctrl-C in the terminal does not reach the program) and holds a channel to its
 * parent: when the channel closes, for whatever reason, kill -9 included, the program is ended.
 * Plain JavaScript without dependencies: it must start in milliseconds and hardly use memory.
 */
import { spawn } from 'node:child_process';
import { openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { processStart } from './process-identity.mjs';

/** @type {import('./leashed.ts').LeashSpec} */
const spec = JSON.parse(process.argv[2] ?? '{}');
const OUTPUT_WAIT_MS = 1_000;
let stopping = false;
const log = spec.logFile === undefined ? null : openSync(spec.logFile, 'a');

// Whoever read our output may be gone; what still comes is in the log file.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

// Before the program exists: from here on no signal can end the leash alone.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, stop);
process.on('disconnect', stop);

// The program inherits it. Only ever down: to go up needs rights that we may not have.
if (spec.niceness !== undefined && spec.niceness > getPriority()) setPriority(spec.niceness);

const child = spawn(spec.command, spec.args, {
  cwd: spec.cwd ?? process.cwd(),
  stdio: ['ignore', ...outputs()],
});
child.on('error', (error) => {
  process.stderr.write(`${spec.name}: ${error.message}\n`);
  finish(127);
});
child.on('exit', (code, signal) => {
  const status = code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
  // Its last lines are read first, unless a child of its own keeps the output open.
  child.once('close', () => finish(status));
  setTimeout(() => finish(status), OUTPUT_WAIT_MS);
});
if (child.pid !== undefined) {
  writePidFile(child.pid);
  process.send?.({ pid: child.pid });
}
for (const stream of [child.stdout, child.stderr]) stream?.on('data', tee);
if (!process.connected) stop();

/** @returns {(number | 'pipe' | 'inherit')[]} */
function outputs() {
  if (spec.output === 'log' && log !== null) return [log, log];
  return spec.output === 'tee' ? ['pipe', 'pipe'] : ['inherit', 'inherit'];
}

/** @param {Buffer} chunk */
function tee(chunk) {
  if (log !== null) writeSync(log, chunk);
  process.stdout.write(chunk);
}

function stop() {
  if (stopping) return;
  stopping = true;
  // Without grace the whole group goes, the leash with it: a compiler's helpers have no state.
  if (spec.graceMs === 0) process.kill(-process.pid, 'SIGKILL');
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), spec.graceMs);
}

/** @param {number} pid */
function writePidFile(pid) {
  if (spec.pidFile === undefined) return;
  const identity = (/** @type {number} */ of) => ({ pid: of, start: processStart(of) ?? '' });
  const record = { name: spec.name, leash: identity(process.pid), program: identity(pid) };
  writeFileSync(spec.pidFile, JSON.stringify(record));
}

/** @param {number} code */
function finish(code) {
  if (spec.pidFile !== undefined) rmSync(spec.pidFile, { force: true });
  // A program that crashed may be started again on what it wrote.
  if (spec.removeAfter !== undefined && stopping)
    rmSync(spec.removeAfter, { recursive: true, force: true });
  process.exit(code);
}
