import request from 'supertest';
import type { Identity } from '../../../api/http/identity.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { TEST_IDENTITY } from './test-kit.ts';

/** Keys of callers who differ in what they may. */
export const LIVE_KEY = 'svc_live_0123456789abcdef';
export const OTHER_KEY = 'svc_live_otherotherother01';
export const TRIAL_KEY = 'svc_test_trialtrialtrial01';
export const READER_KEY = 'svc_live_readerreader00001';
export const WRITER_KEY = 'svc_live_writerwriter00001';
/** May ask for less priority than others. */
export const LOW_KEY = 'svc_live_lowprioritylow001';
/** Test mode, but of the tier that has none of its rules, and of any priority. */
export const DEVELOPMENT_KEY = 'svc_test_developerdevelop1';

const IDENTITIES: Readonly<Record<string, Identity>> = {
  [LIVE_KEY]: { ...TEST_IDENTITY, tier: 'pro' },
  [OTHER_KEY]: { ...TEST_IDENTITY, ownerId: 'own_other', keyId: 'key_other', tier: 'pro' },
  [TRIAL_KEY]: { ...TEST_IDENTITY, keyId: 'key_trial', mode: 'test', tier: 'free' },
  [READER_KEY]: { ...TEST_IDENTITY, tier: 'pro', permissions: ['workloads:read'] },
  [WRITER_KEY]: { ...TEST_IDENTITY, tier: 'pro', permissions: ['workloads:write'] },
  [LOW_KEY]: { ...TEST_IDENTITY, tier: 'pro', maxPriority: 1 },
  [DEVELOPMENT_KEY]: { ...TEST_IDENTITY, mode: 'test', tier: 'development', maxPriority: 9 },
};

/** Knows the keys above. */
export const KNOWN_KEYS = {
  verify: (key: string) => Promise.resolve(IDENTITIES[key] ?? null),
};

/** Calls a surface as the bearer of a key; null sends none. */
export function callerOf(surface: Surface) {
  const callback = surface.app.callback();
  const as = (key: string | null) => (key === null ? {} : { authorization: `Bearer ${key}` });
  return {
    get: (path: string, key: string | null = LIVE_KEY) => request(callback).get(path).set(as(key)),
    post: (path: string, body: object = {}, key: string | null = LIVE_KEY) =>
      request(callback).post(path).set(as(key)).send(body),
  };
}
