/** How many requests a caller may send; null = any number. */
export interface RequestLimit {
  readonly perMinute: number | null;
  readonly perDay: number | null;
}

/** Requests of one key on the main API by its tier; enterprise keys have what the settings say. */
export const KEY_LIMITS = {
  free: { perMinute: 10, perDay: 1_000 },
  pro: { perMinute: 100, perDay: 100_000 },
} as const satisfies Record<string, RequestLimit>;

/** Requests of one test key on the main API, whatever its tier. */
export const TEST_KEY_LIMIT = { perMinute: 30, perDay: null } as const satisfies RequestLimit;

/** The variables that set a limit, with what is counted and how many may be in production unless set. */
export const LIMIT_SETTINGS = {
  SIM_RATE_LIMIT: {
    atMost: 600,
    counts: 'requests of one client address on simulation, a minute',
  },
  SIM_LONG_RATE_LIMIT: {
    atMost: 60,
    counts: 'long computations of one client address on simulation, a minute',
  },
  SIM_SESSION_LIMIT: { atMost: 100, counts: 'open sessions of one client address on simulation' },
  CAE_RATE_LIMIT: { atMost: 600, counts: 'requests of one client address on the CAE, a minute' },
  CAE_LONG_RATE_LIMIT: {
    atMost: 60,
    counts: 'long computations of one client address on the CAE, a minute',
  },
  CONSOLE_RATE_LIMIT: {
    atMost: 600,
    counts: 'requests of one key on the console, but for agents, events and uploads, a minute',
  },
  EVENT_STREAM_LIMIT: { atMost: 50, counts: 'open event streams of one owner at one process' },
  WRONG_KEY_RATE_LIMIT: { atMost: 60, counts: 'wrong keys from one client address, a minute' },
} as const;

/** A variable that sets a limit. */
export type LimitSetting = keyof typeof LIMIT_SETTINGS;
