/** A colour on the dark and on the light ground, `#RRGGBB`. */
export interface Tone {
  readonly dark: string;
  readonly light: string;
}

const tone = (dark: string, light: string): Tone => ({ dark, light });

/** Grounds, lines and text. */
export const NEUTRALS = {
  page: tone('#0E1318', '#F4F6F8'),
  surface: tone('#151C23', '#FFFFFF'),
  raised: tone('#1E2730', '#E9EDF1'),
  control: tone('#71828F', '#71808E'),
  text: tone('#E6EDF3', '#18212B'),
  muted: tone('#A3B1BF', '#52606D'),
  focus: tone('#7CC4FF', '#0B62C4'),
} as const;

/** How something stands; each also has a glyph. */
export const STATUS_TONES = {
  done: tone('#8BF0D0', '#107567'),
  running: tone('#4A9BF5', '#0A4FB5'),
  waiting: tone('#98A2AC', '#39434C'),
  late: tone('#FFE14A', '#945F00'),
  failed: tone('#F0714A', '#7E1500'),
} as const;

/** What a picture draws. */
export const DATA_TONES = {
  onboard: tone('#7CD0FA', '#3387DD'),
  ground: tone('#A066CF', '#4A1A80'),
  downlink: tone('#E0791B', '#8A3A00'),
  uplink: tone('#EFF2A6', '#A3822F'),
  checkpoint: tone('#8A9299', '#5F6A75'),
  saa: tone('#E58FC0', '#8E2A6C'),
} as const;

/** Backgrounds of the illumination lane. */
export const LIGHT_TONES = {
  sunlit: tone('#5A4E22', '#FFF1B8'),
  eclipse: tone('#0D1326', '#7D8BB5'),
} as const;

/** A way of standing. */
export type Standing = 'done' | 'running' | 'waiting' | 'late' | 'failed' | 'cancelled';

/** The glyph of each standing: colour never speaks alone. */
export const GLYPHS: Readonly<Record<Standing, string>> = {
  done: '✓',
  running: '▶',
  waiting: '○',
  late: '▲',
  failed: '✕',
  cancelled: '–',
};

const STANDINGS: Readonly<Record<string, Standing>> = {
  ...{ completed: 'done', done: 'done', succeeded: 'done', delivered: 'done', active: 'done' },
  ...{ enabled: 'done', ok: 'done', ready: 'done', complete: 'done', confirmed: 'done' },
  ...{ running: 'running', dispatched: 'running', dispatching: 'running', executing: 'running' },
  ...{ awaiting_report: 'running', scheduling: 'running', partial: 'running', online: 'done' },
  ...{ pending: 'waiting', queued: 'waiting', submitted: 'waiting', idle: 'waiting' },
  ...{ up: 'done', degraded: 'late', paused: 'late' },
  ...{ late: 'late', MEDIUM: 'late', warning: 'late', stale: 'late', silent: 'late' },
  ...{ failed: 'failed', timed_out: 'failed', exhausted: 'failed', disabled: 'failed' },
  ...{ HIGH: 'failed', CRITICAL: 'failed', error: 'failed', critical: 'failed', down: 'failed' },
  ...{ cancelled: 'cancelled', canceled: 'cancelled', stopped: 'cancelled', offline: 'late' },
  ...{ LOW: 'waiting', info: 'waiting', revoked: 'cancelled', expired: 'late', decayed: 'failed' },
};

/** How a status word of any part of the API stands; an unknown word waits. */
export function standingOf(status: string): Standing {
  return STANDINGS[status] ?? 'waiting';
}
