import type {
  RateLimitRecords,
  RateWindow,
  WindowState,
} from '../../records/access/rate-limits.ts';
import type { ApiConfig } from '../config.ts';
import type { Identity } from '../http/identity.ts';
import type { RequestLimiter } from '../http/kit.ts';

type LimitSettings = Pick<
  ApiConfig,
  'caeRateLimit' | 'simRateLimit' | 'enterpriseRateLimit' | 'enterpriseDailyLimit'
>;

const MINUTE_S = 60;

/** Counts by the tier of a key and by the settings of a surface. */
export function createRequestLimiter(
  records: RateLimitRecords,
  settings: LimitSettings,
): RequestLimiter {
  return {
    countKey: (identity, against) => {
      const limited = windowsOf(identity, settings);
      const counted = against === 'all' ? limited : limited.filter(isOfAMinute);
      return countAll(records, counted, identity.keyId ?? identity.ownerId);
    },
    countAddress: (surface, address) => {
      const limits = { main: undefined, console: undefined } as const;
      const requests = { ...limits, cae: settings.caeRateLimit, simulation: settings.simRateLimit }[
        surface
      ];
      return countAll(records, windows(`address:${surface}`, requests, undefined), address);
    },
  };
}

/**
 * Windows of a key on the main API: free 10 a minute and 1,000 a day, pro 100 and 100,000,
 * enterprise as configured, test keys 30 a minute whatever their tier, development none.
 */
function windowsOf(identity: Identity, settings: LimitSettings): RateWindow[] {
  if (identity.tier === 'development') return [];
  if (identity.mode === 'test') return windows('key:test', 30, undefined);
  switch (identity.tier) {
    case 'free':
      return windows('key:free', 10, 1_000);
    case 'pro':
      return windows('key:pro', 100, 100_000);
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
