import * as v from 'valibot';
import { answer, described, fields, integer, nullish } from '../shapes.ts';
import { wallTimeOrNull } from '../time.ts';
import { Warning } from '../warning.ts';
import type { Tier } from './modes-and-tiers.ts';

/** Days that are kept of a kind unless its owner says otherwise, and between which a tier may choose. */
interface Kept {
  /** What is kept. */
  readonly keeps: string;
  readonly days: number;
  readonly limits: Readonly<Record<Exclude<Tier, 'development'>, readonly [number, number]>>;
}

/** How long what has ended is kept before it goes to the archive. */
export const RETENTION = {
  events: {
    keeps: 'events of deployments, from their end on',
    days: 90,
    limits: { free: [7, 90], pro: [1, 730], enterprise: [1, 3650] },
  },
  results: {
    keeps: 'deployments, and workloads with their stages, from their end on',
    days: 365,
    limits: { free: [30, 365], pro: [1, 1095], enterprise: [1, 3650] },
  },
  plans: {
    keeps:
      'plans, from when they were kept or last deployed; one that a kept deployment came from stays with it',
    days: 30,
    limits: { free: [7, 90], pro: [1, 730], enterprise: [1, 3650] },
  },
} as const satisfies Record<string, Kept>;

export type RetentionKind = keyof typeof RETENTION;

/** All kinds, in the order in which they are shown. */
export const RETENTION_KINDS = ['events', 'results', 'plans'] as const;

/** Whole days, by kind. */
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

/** What is kept of an owner that has set nothing. */
export const DEFAULT_RETENTION: RetentionDays = {
  events: RETENTION.events.days,
  results: RETENTION.results.days,
  plans: RETENTION.plans.days,
};

/** Bills are kept for so long whatever an owner sets, years. */
export const BILLS_KEPT_YEARS = 10;

/** The least and the most days of a kind that a caller of that tier may choose. */
export function retentionLimits(kind: RetentionKind, tier: Tier): readonly [number, number] {
  return RETENTION[kind].limits[tier === 'development' ? 'enterprise' : tier];
}

const MOST_DAYS = 3650;
const days = (kind: RetentionKind) =>
  nullish(
    integer(1, MOST_DAYS),
    `Days: ${RETENTION[kind].keeps}. Absent: ${RETENTION[kind].days}.`,
  );

/** Body of `PUT /v1/retention`. */
export const PutRetentionBody = v.pipe(
  fields({
    retention_days: described(
      v.pipe(
        fields({ events: days('events'), results: days('results'), plans: days('plans') }),
        v.title('RetentionDays'),
      ),
      'All three: what is absent is as if nothing had been set.',
    ),
  }),
  v.title('PutRetention'),
  v.examples([{ retention_days: { events: 30, results: 365, plans: 30 } }]),
);

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Days = v.pipe(v.number(), v.integer(), v.minValue(1));

const KeptKind = answer('KeptKind', {
  kind: v.picklist(RETENTION_KINDS),
  keeps: described(v.string(), 'What is kept.'),
  days: described(Days, 'How long.'),
  min_days: described(Days, 'The least that your tier may set.'),
  max_days: described(Days, 'The most that your tier may set.'),
  default_days: Days,
});

/** How long what an owner has is kept. */
export const Retention = v.pipe(
  v.object({
    retention_days: described(v.array(KeptKind), 'By kind.'),
    bills_years: described(v.literal(BILLS_KEPT_YEARS), 'Bills are kept for so long in any case.'),
    archives: described(
      v.boolean(),
      'Whether this platform has an archive. Without one nothing is removed, whatever is set.',
    ),
    warnings: described(
      v.optional(v.array(Warning)),
      'no_archive, where what was set waits for an archive.',
    ),
  }),
  v.title('Retention'),
  v.examples([
    {
      retention_days: RETENTION_KINDS.map((kind) => ({
        kind,
        keeps: RETENTION[kind].keeps,
        days: RETENTION[kind].days,
        min_days: 1,
        max_days: 730,
        default_days: RETENTION[kind].days,
      })),
      bills_years: BILLS_KEPT_YEARS,
      archives: true,
    },
  ]),
);

/** What an owner has of what ends, and what becomes of it. */
export const RetentionUsage = answer('RetentionUsage', {
  archives: described(v.boolean(), 'Without an archive nothing is removed.'),
  kinds: described(
    v.array(
      answer('RetentionUsageKind', {
        kind: v.picklist(RETENTION_KINDS),
        days: Days,
        kept: described(Count, 'Deployments that have events, deployments and workloads, plans.'),
        next_at: wallTimeOrNull(
          'When the next of them is due for the archive; null: none has ended.',
        ),
        due: described(Count, 'Those that are due by now, as far as they are counted (10,000).'),
      }),
    ),
    'By kind.',
  ),
  archived: described(
    answer('ArchivedUsage', { files: Count, records: Count, bytes: Count }),
    'What lies in the archive.',
  ),
});
