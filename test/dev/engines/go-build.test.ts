import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { refuseGo } from '../../../dev/engines/go-build.ts';

describe('refuseGo', () => {
  const cases = [
    ['no Go at all', null, /install Go 1\.26\.4/],
    ['Go before toolchain switching', { version: '1.19.8', toolchain: '' }, /too old: install Go/],
    ['an older Go that may not switch', { version: '1.22.1', toolchain: 'local' }, /=auto/],
    ['an older Go that may switch', { version: '1.22.1', toolchain: 'auto' }, null],
    ['just the needed Go', { version: '1.26.4', toolchain: 'local' }, null],
    ['a newer Go', { version: '1.27rc1', toolchain: 'local' }, null],
  ] as const;
  for (const [title, go, expected] of cases) {
    it(expected === null ? `accepts ${title}` : `says what to do with ${title}`, () => {
      const refusal = refuseGo(go);
      if (expected === null) assert.equal(refusal, null);
      else assert.match(refusal ?? '', expected);
    });
  }
});
