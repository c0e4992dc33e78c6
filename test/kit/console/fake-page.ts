import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'mocha';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from '../browser/browser.ts';
import { startFakePlatform, type FakePlatform } from './fake-platform.ts';
import { SAMPLE_NOW_MS } from './sample.ts';

/** A page on the fake platform, opened anew by each test. */
export interface FakePage {
  readonly platform: FakePlatform;
  readonly page: Page;
  /** Opens it there; answers that a test makes fail are named in `expected`. */
  readonly open: (path: string, expected?: readonly string[]) => Promise<void>;
}

/** For the tests of a `describe`: the platform is reset before each, and nothing forbidden may have happened after it. */
export function useFakePage(): FakePage {
  let platform: FakePlatform | null = null;
  let watched: WatchedPage | null = null;
  const there = <Thing>(thing: Thing | null): Thing => {
    assert.ok(thing !== null, 'it is touched before the tests run');
    return thing;
  };
  before(async () => {
    platform = await startFakePlatform();
  });
  after(() => there(platform).close());
  beforeEach(() => there(platform).reset());
  afterEach(async () => {
    const { faults, close } = there(watched);
    assert.deepEqual(faults, []);
    await close();
  });
  return {
    get platform() {
      return there(platform);
    },
    get page() {
      return there(watched).page;
    },
    open: async (path, expected = []) => {
      const { url } = there(platform);
      watched = await openPage({ origin: url, nowMs: SAMPLE_NOW_MS }, expected);
      await watched.page.goto(url + path);
    },
  };
}
