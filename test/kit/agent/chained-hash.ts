import { createHash } from 'node:crypto';

/** Parts of a result, each the hash of the one before and of the deployment: 32 bytes. */
const PARTS = 3_000;
/** What a program makes between two looks at its checkpoint. */
const STRIDE = 100;

/**
 * A program whose result follows from its deployment alone, which says how far it is and goes on from its
 * checkpoint; `pauseMs` between two of its 30 strides. It writes `chain.bin`, 96,000 bytes, and
 * `chain.txt`, its last part.
 */
export function chainProgram(pauseMs: number): readonly string[] {
  const source = `
const fs = require('fs'), path = require('path'), { createHash } = require('crypto');
const { ORBITAL_DEPLOYMENT: id, ORBITAL_CHECKPOINT_DIR: kept, ORBITAL_PROGRESS: told } = process.env;
const file = path.join(kept, 'chain');
let chain = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
const next = (last) => createHash('sha256').update(id).update(last).digest();
(function go() {
  const parts = [chain];
  let last = chain.subarray(-32);
  for (let i = 0; i < ${STRIDE}; i += 1) parts.push((last = next(last)));
  chain = Buffer.concat(parts);
  fs.writeFileSync(file + '.new', chain);
  fs.renameSync(file + '.new', file);
  fs.writeFileSync(told, String(chain.length / ${32 * PARTS}));
  if (chain.length < ${32 * PARTS}) return setTimeout(go, ${pauseMs});
  fs.writeFileSync('chain.bin', chain);
  fs.writeFileSync('chain.txt', last.toString('hex'));
})();`;
  return [process.execPath, '-e', source];
}

/** What the program of a deployment has to write, by the name of the file. */
export function chainResults(deploymentId: string): ReadonlyMap<string, Buffer> {
  const parts: Buffer[] = [];
  let last: Buffer = Buffer.alloc(0);
  while (parts.length < PARTS) {
    last = createHash('sha256').update(deploymentId).update(last).digest();
    parts.push(last);
  }
  return new Map([
    ['chain.bin', Buffer.concat(parts)],
    ['chain.txt', Buffer.from(last.toString('hex'))],
  ]);
}
