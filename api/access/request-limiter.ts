import { LRUCache } from 'lru-cache';
import type {
  RateLimitRecords,
  RateWindow,
  WindowState,
} from '../../records/access/rate-limits.ts';
import { KEY_LIMITS, TEST_KEY_LIMIT } from '../../contracts/access/request-limits.ts';
import type { ApiConfig } from '../config.ts';
import { clientNetwork } from '../http/access/addresses.ts';
import { nameOfCaller, type Identity } from '../http/identity.ts';
import type { LimitState, RequestLimiter } from '../http/kit.ts';
import { isPossibleKey } from './key-verifier.ts';

type LimitSettings = Pick<
  ApiConfig,
  | 'caeRateLimit'
  | 'caeLongRateLimit'
  | 'simRateLimit'
  | 'simLongRateLimit'
  | 'consoleRateLimit'
  | 'wrongKeyRateLimit'
  | 'enterpriseRateLimit'
  | 'enterpriseDailyLimit'
  | 'apiKeyPrefixes'
>;

const MINUTE_S = 60;
/** Client addresses whose malformed keys a process counts at the same time; the oldest is forgotten. */
const COUNTED_ADDRESSES = 10_000;

/** Counts by the tier of a key and by the settings of a surface; `clock` in epoch ms. */
export function createRequestLimiter(
  records: RateLimitRecords,
  settings: LimitSettings,
  clock: () => number = Date.now,
): RequestLimiter {
  const countMalformed = malformedKeys(settings.wrongKeyRateLimit, clock);
  const none = { main: undefined, console: undefined } as const;
  const short = { ...none, cae: settings.caeRateLimit, simulation: settings.simRateLimit };
  const long = { ...none, cae: settings.caeLongRateLimit, simulation: settings.simLongRateLimit };
  return {
    countKey: (identity, against) => {
      const limited = windowsOf(identity, settings);
      const counted = against === 'all' ? limited : limited.filter(isOfAMinute);
      return countAll(records, counted, callerOf(identity));
    },
    windows: (identity) =>
      Promise.all(
        windowsOf(identity, settings).map(async (window) => ({
          window: isOfAMinute(window) ? ('minute' as const) : ('day' as const),
          ...(await records.look(window, callerOf(identity))),
        })),
      ),
    countConsole: (identity) => {
      if (identity.tier === 'development') return Promise.resolve(null);
      const limited = windows('key:console', settings.consoleRateLimit, undefined);
      return countAll(records, limited, callerOf(identity));
    },
    countAddress: (surface, address) =>
      countAll(
        records,
        windows(`address:${surface}`, short[surface], undefined),
        clientNetwork(address),
      ),
    countWrongKey: (address, key) => {
      const caller = clientNetwork(address);
      if (!isPossibleKey(key, settings)) return Promise.resolve(countMalformed(caller));
      const limited = windows('address:wrong-key', settings.wrongKeyRateLimit, undefined);
      return countAll(records, limited, caller);
    },
    countLong: (surface, address) =>
      countAll(
        records,
        windows(`address:${surface}:long`, long[surface], undefined),
        clientNetwork(address),
      ),
  };
}

/**
 * Counts keys that nobody has, by their form, in the memory of the process: such a try asks MongoDB for
 * nothing, neither whose key it is nor how many came before.
 */
function malformedKeys(limit: number | undefined, clock: () => number) {
  const tries = new LRUCache<string, { readonly resetMs: number; count: number }>({
    max: COUNTED_ADDRESSES,
  });
  return (caller: string): LimitState | null => {
    if (limit === undefined || limit === 0) return null;
    let window = tries.get(caller);
    if (window === undefined || window.resetMs <= clock()) {
      window = { resetMs: clock() + MINUTE_S * 1000, count: 0 };
      tries.set(caller, window);
    }
    window.count += 1;
    const { count, resetMs } = window;
    return { allowed: count <= limit, limit, remaining: Math.max(0, limit - count), resetMs };
  };
}

function callerOf(identity: Identity): string {
  const name = nameOfCaller(identity);
  return name === '' ? identity.ownerId : name;
}

/**
 * Windows of a key on the main API: those of its tier, test keys their own, enterprise as
 * configured, development none.
 */
function windowsOf(identity: Identity, settings: LimitSettings): RateWindow[] {
  if (identity.tier === 'development') return [];
  if (identity.mode === 'test') return windows('key:test', TEST_KEY_LIMIT.perMinute, undefined);
  switch (identity.tier) {
    case 'free':
    case 'pro': {
      const { perMinute, perDay } = KEY_LIMITS[identity.tier];
      return windows(`key:${identity.tier}`, perMinute, perDay);
    }
    case 'enterprise':
      return windows('key:enterprise', settings.enterpriseRateLimit, settings.enterpriseDailyLimit);
  }
}

function windows(
  name: string,
  perMinute: number | undefined,
  perDay: number | undefined,
): RateWindow[] {
  const minute = { name: `${name}:minute`, requests: perMinute ?? 0, durationS: MINUTE_S };
  const day = { name: `${name}:day`, requests: perDay ?? 0, durationS: 86_400 };
  return [minute, day].filter(({ requests }) => requests > 0);
}

function isOfAMinute({ durationS }: RateWindow): boolean {
  return durationS === MINUTE_S;
}

/** The state of the window that binds first; a refused request is not counted in later ones. */
async function countAll(
  records: RateLimitRecords,
  all: readonly RateWindow[],
  caller: string,
): Promise<WindowState | null> {
  let tightest: WindowState | null = null;
  for (const window of all) {
    const state = await records.count(window, caller);
    if (!state.allowed) return state;
    if (tightest === null || state.remaining < tightest.remaining) tightest = state;
  }
  return tightest;
}
