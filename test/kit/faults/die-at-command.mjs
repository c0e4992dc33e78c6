// @ts-check
/**
 * Loaded before a process of the platform (`NODE_OPTIONS=--import=…`): it kills itself (SIGKILL) at the command to
 * MongoDB that the file `order.json` of the folder DIE_AT names, and writes what it sends inside transactions to
 * `seen.log` while there is a file `recording`. A command is called by its name and collection; the end of a transaction
 * by all that the transaction has written.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { MongoClient } from 'mongodb';

const folder = process.env['DIE_AT'] ?? '';
const role = /(api|worker)\/main\.(ts|js)$/.exec(process.argv[1] ?? '')?.[1];
const orderFile = join(folder, 'order.json');
const recording = join(folder, 'recording');

/** What each transaction under way has written. @type {Map<string, Set<string>>} */
const written = new Map();
/** Names of commands under way, by the number of the request. @type {Map<number, string>} */
const sent = new Map();
let [order, met] = ['', 0];

/** The order that stands; empty where there is none, or it is being taken back. */
function readOrder() {
  try {
    return readFileSync(orderFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** @param {string} when @param {string} label @param {boolean} isInside */
function meet(when, label, isInside) {
  if (isInside && existsSync(recording))
    appendFileSync(join(folder, 'seen.log'), `${JSON.stringify({ role, when, label })}\n`);
  const text = readOrder();
  if (text === '') return;
  if (text !== order) [order, met] = [text, 0];
  const wanted = JSON.parse(text);
  if (wanted.role !== role || wanted.when !== when || wanted.label !== label) return;
  met += 1;
  if (met < wanted.nth) return;
  rmSync(orderFile);
  process.kill(process.pid, 'SIGKILL');
}

/** @param {import('mongodb').CommandStartedEvent} event */
function began({ commandName, command, requestId }) {
  const isInside = command.autocommit === false;
  const key = isInside ? `${command.lsid.id.toString('hex')}/${command.txnNumber}` : '';
  const isEnd = commandName === 'commitTransaction' || commandName === 'abortTransaction';
  const collection = isEnd ? [...(written.get(key) ?? [])].sort().join('+') : command[commandName];
  const label = `${commandName} ${collection}`;
  if (isEnd) written.delete(key);
  else if (isInside && ['insert', 'update', 'delete', 'findAndModify'].includes(commandName))
    written.set(key, (written.get(key) ?? new Set()).add(String(collection)));
  sent.set(requestId, JSON.stringify([label, isInside]));
  meet('sent', label, isInside);
}

/** @param {{ readonly requestId: number }} event */
function ended({ requestId }) {
  const text = sent.get(requestId);
  sent.delete(requestId);
  if (text === undefined) return;
  const [label, isInside] = JSON.parse(text);
  meet('answered', label, isInside);
}

// Threads that compute talk to no store, and the command line that starts a process is none of them.
if (isMainThread && role !== undefined) {
  const { connect } = MongoClient.prototype;
  const watched = new WeakSet();
  /** @this {MongoClient} */
  MongoClient.prototype.connect = function connectWatched() {
    if (!watched.has(this)) {
      watched.add(this);
      this.monitorCommands = true;
      this.on('commandStarted', began);
      this.on('commandSucceeded', ended);
      this.on('commandFailed', ({ requestId }) => sent.delete(requestId));
    }
    return connect.call(this);
  };
}
