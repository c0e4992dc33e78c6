import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { onOurPorts, runBashApart, shellBlocks } from '../kit/docs/shell.ts';
import { TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';

/** What the lines of each guide must print, in this order. */
const EXPECTED: Readonly<Record<string, readonly RegExp[]>> = {
  'guides/start.md': [/"status": ?"ok"/, /segments/, /pending|dispatched|running|completed/],
  'guides/keys-and-limits.md': [/"status": ?"ok"/, /"data"/, /revoked_at/, /counts: 'missions/],
  'guides/signing-in.md': [
    /"status": ?"accepted"/,
    /"sign_in": ?"log"/,
    /"unauthorized"/,
    /viewer$/m,
    /"removed"/,
  ],
  'guides/errors.md': [/compute_tflops/],
  'guides/idempotency.md': [/^mis_/m, /idempotency-replayed: true/i],
  'guides/paging.md': [/"has_more"/, /(?:true|false)$/m, /^\d+$/m],
  'guides/time-and-units.md': [/^2026-11-20T12:00:00\.000Z$/m],
  'guides/planning.md': [/onboard-ml-inference/, /segments/, /segments/, /thermal/, /suggestion/],
  'planning-guide.md': [
    /scheduled/,
    /min_latency\nmin_energy\nmax_reliability\nbalanced/,
    /lower_bound/,
    /by_priority/,
    /image#\d+ \w+/,
    /thermal/,
    /suggestion/,
  ],
  'guides/owners.md': [/"wls_/, /"alr_/, /"thresholds_percent"/],
  'scheduling.md': [
    /^stn_\w+ sat_\w+$/m,
    /^dep_\w+$/m,
    /^schedule_conflict$/m,
    /^dep_\w+$/m,
    /^(?:\d{4}-\d\d-\d\dT\S+Z|null)$/m,
    /^Lark$/m,
    /^Lark$/m,
    /^true$/m,
    /^dep_\w+ gave way$/m,
    /^displaced$/m,
    /^by the urgent one$/m,
    /^outage$/m,
    /^true$/m,
    /^accepted$/m,
    /^owner$/m,
    /^deleted$/m,
    /^cancelled$/m,
    /^done$/m,
    /^done$/m,
    /^true$/m,
    /^\w+ on \w+$/m,
    /^satellite \d+\nantenna \d+/m,
    /^resource,name,kind/m,
    /^true$/m,
    /^1$/m,
    /^planning_failed$/m,
    /^deleted$/m,
    /^conflict$/m,
    /^deleted$/m,
    /^0$/m,
  ],
  'guides/workloads.md': [
    /per_stage_ocu/,
    /submitted|scheduling|dispatching|awaiting|done/,
    /stages/,
    /wl_/,
  ],
  'webhooks.md': [/delivered|response_status|attempt/],
};

/** What a reader has done before: the key and the small reader of fields of the first guide. */
const BEFORE = `KEY=${TEST_API_KEY}
field() { node -pe "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }
`;

it('lines of a guide that fail leave nothing behind', async () => {
  const failed = runBashApart('echo 1 > left-by-a-guide.json; pwd; false');
  const message = await failed.catch(String);
  const folder = /^\/.*$/m.exec(message)?.[0];
  assert.ok(folder !== undefined && folder !== process.cwd(), message);
  await assert.rejects(access(folder), { code: 'ENOENT' });
  await assert.rejects(access('left-by-a-guide.json'), { code: 'ENOENT' });
});

describe('the guides', function () {
  this.timeout(300_000);
  const platform = usePlatform('e2e_guides');

  for (const [file, patterns] of Object.entries(EXPECTED))
    it(`${file} works pasted line by line`, async () => {
      const source = await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
      const script = onOurPorts(BEFORE + shellBlocks(source).join('\n'), platform);
      const printed = await runBashApart(script);
      let from = 0;
      for (const pattern of patterns) {
        const found = pattern.exec(printed.slice(from));
        assert.ok(
          found !== null,
          `${String(pattern)} is not in what follows:\n${printed.slice(from)}`,
        );
        from += found.index + found[0].length;
      }
      assert.doesNotMatch(printed, /^undefined$/m);
    });
});
