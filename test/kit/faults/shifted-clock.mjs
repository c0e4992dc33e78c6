// @ts-check
/**
 * Loaded before a process of the platform (`NODE_OPTIONS=--import=…`): its clock goes ahead of the machine's by
 * as many milliseconds as the file SHIFTED_CLOCK says, which a test may change while the process runs.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const file = process.env['SHIFTED_CLOCK'] ?? '';
const machine = Date.now;
/** The file is read so often, ms. */
const EVERY_MS = 50;
let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

Date.now = () => {
  if (performance.now() - readAt > EVERY_MS) {
    aheadMs = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return machine() + aheadMs;
};
