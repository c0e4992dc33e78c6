import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { onOurPorts, runBash, shellBlocks } from '../kit/docs/shell.ts';
import { usePlatform } from '../kit/rig/platform.ts';

/** What each paragraph of the tour must print, in order. */
const EXPECTED: readonly (readonly [title: string, prints: readonly RegExp[]])[] = [
  ['key', []],
  ['plan', [/segments/, /delivery_confidence/]],
  ['deploy', [/job\.accepted/, /placement\.decided/, /step\.completed/, /job\.completed/]],
  ['read', [/^completed$/m, /workflows\/deployment%2Fdep_/]],
  ['be refused', [/thermal/, /needed: 60/, /suggestion/, /checked/]],
  [
    'be the satellite',
    [/"status": ?"idle"/, /^dep_/m, /"deployment_status": ?"completed"/, /^completed$/m],
  ],
  [
    'share the work',
    [
      /per_stage_ocu: 150/,
      /scheduling/,
      /awaiting_report/,
      / done$/m,
      /Sentinel-2A shard done/,
      /Ground segment combine done/,
      /"role": ?"combine"/,
    ],
  ],
  [
    'simulate',
    [/eclipse_entry/, /power_loss/, /80 percent/, /distance_km/, /workflows\/sim-session%2Fses_/],
  ],
  // A busy machine may need more than the two seconds that an answer has.
  ['come close', [/Only 88 objects were screened|The screening is under way/]],
];

describe("the README's tour", function () {
  this.timeout(180_000);
  const platform = usePlatform('e2e_tour');

  it('works pasted line by line', async () => {
    const blocks = await tourBlocks();
    assert.equal(blocks.length, EXPECTED.length, 'every block of the tour has its expectation');
    const marked = blocks.map((block, index) => `echo "== block ${String(index)}"\n${block}`);
    const printed = await runBash(onOurPorts(marked.join('\n'), platform));
    const outputs = printed.split(/^== block \d+$/m).slice(1);
    for (const [index, [title, patterns]] of EXPECTED.entries()) {
      for (const pattern of patterns)
        assert.match(outputs[index] ?? '', pattern, `the paragraph "${title}"`);
    }
  });
});

/** The shell blocks under the heading "A tour" of the README. */
async function tourBlocks(): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const tour = /^## A tour$([\s\S]*?)^## /m.exec(readme)?.[1] ?? '';
  return shellBlocks(tour);
}
