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

/** What each paragraph of the tour by the command line must print, in order; its plan begins now, in sunlight or in eclipse. */
const EXPECTED_BY_ORBITAL: typeof EXPECTED = [
  ['status', [/^main +ready /m, /^console +ready /m]],
  ['plan', [/^satellite +ISS \(ZARYA\) \(25544\)$/m, /^Illumination +[▀░]/m]],
  ['deploy', [/job\.accepted/, /step\.completed/, /^status: completed$/m, /^status +completed$/m]],
  ['be refused', [/thermal/, /fix: /]],
  ['wait for a satellite', [/cancelled/]],
  [
    'share the work',
    [/Sentinel-2A +shard +done/, /Ground segment +combine +done/, /"role": ?"combine"/],
  ],
  ['simulate', [/walker-star-6-3-p0-s0/, /eclipse_entry/, /power_loss/]],
  ['come close', [/./]],
];

describe("the README's tour", function () {
  this.timeout(300_000);
  const platform = usePlatform('e2e_tour');

  for (const [heading, expected] of [
    ['A tour', EXPECTED],
    ['The same tour by `orbital`', EXPECTED_BY_ORBITAL],
  ] as const)
    it(`"${heading}" works pasted line by line`, async () => {
      const blocks = await blocksUnder(heading);
      assert.equal(blocks.length, expected.length, 'every block of the tour has its expectation');
      const marked = blocks.map((block, index) => `echo "== block ${String(index)}"\n${block}`);
      // The command line finds the surfaces where a reader's are; here they have other ports.
      const addresses = Object.entries(platform.urls).map(([name, url]) => [
        `ORBITAL_${name.toUpperCase()}_URL`,
        url,
      ]);
      const environment = Object.fromEntries(addresses) as Record<string, string>;
      // What goes to standard error is read too.
      const script = onOurPorts(['exec 2>&1', ...marked].join('\n'), platform);
      const printed = await runBash(script, environment);
      const outputs = printed.split(/^== block \d+$/m).slice(1);
      for (const [index, [title, patterns]] of expected.entries()) {
        for (const pattern of patterns)
          assert.match(outputs[index] ?? '', pattern, `the paragraph "${title}"`);
      }
    });
});

/** The shell blocks under a heading of the README. */
async function blocksUnder(heading: string): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, after = ''] = readme.split(`\n## ${heading}\n`);
  return shellBlocks(after.split(/^## /m)[0] ?? '');
}
