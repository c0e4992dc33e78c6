import * as v from 'valibot';
import { Links } from '../links.ts';
import { ocuSecondsEntries } from '../ocu.ts';
import { answer, described } from '../shapes.ts';
import { wallTime } from '../time.ts';
import { TIERS } from './modes-and-tiers.ts';
import { QUOTA_KINDS } from './quotas.ts';
import { RetentionUsage } from './retention.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How much of a kind an owner has. */
const QuotaUsage = answer('QuotaUsage', {
  kind: v.picklist(QUOTA_KINDS),
  counts: described(v.string(), 'What is counted.'),
  used: Count,
  limit: described(v.nullable(Count), 'Null: any number.'),
});

/** Where a key stands in one of its windows of requests. */
const RequestUsage = answer('RequestUsage', {
  window: v.picklist(['minute', 'day']),
  limit: described(Count, 'Requests of a whole window.'),
  remaining: Count,
  reset_at: wallTime('When the window ends; it begins with its first request.'),
});

const BilledUsage = answer('BilledUsage', {
  since: wallTime('Beginning of the month, UTC.'),
  workloads: described(Count, 'Workloads that were billed.'),
  ...ocuSecondsEntries,
  cents: v.number(),
  currency: v.literal('USD'),
});

const billEntries = { workloads: Count, ...ocuSecondsEntries, cents: v.number() };

/** What a month cost. */
const MonthBill = answer('MonthBill', {
  month: described(v.string(), 'Such as 2026-11, UTC.'),
  ...billEntries,
  missions: described(
    v.array(
      answer('MissionBill', {
        mission_id: described(v.nullable(v.string()), 'Null: of no mission.'),
        ...billEntries,
        links: Links,
      }),
    ),
    'The dearest first.',
  ),
});

/** Answer of `GET /v1/usage`. */
export const Usage = v.pipe(
  v.object({
    tier: v.picklist(TIERS),
    quotas: v.array(QuotaUsage),
    requests: described(
      v.array(RequestUsage),
      'Windows of the calling key on the main API, this request included; empty without limits.',
    ),
    artifacts: described(
      answer('ArtifactUsage', { used_bytes: Count, limit_bytes: Count }),
      'What agents uploaded.',
    ),
    billed: BilledUsage,
    months: described(
      v.array(MonthBill),
      'Bills of the asked months, newest first; without bills: none.',
    ),
    retention: described(RetentionUsage, 'What is kept of what has ended, and what becomes of it.'),
  }),
  v.title('Usage'),
  v.examples([
    {
      tier: 'free' as const,
      quotas: [
        {
          kind: 'missions' as const,
          counts: 'missions that are not deleted',
          used: 12,
          limit: 100,
        },
      ],
      requests: [
        {
          window: 'minute' as const,
          limit: 10,
          remaining: 9,
          reset_at: '2026-11-22T10:01:00.000Z',
        },
        {
          window: 'day' as const,
          limit: 1000,
          remaining: 871,
          reset_at: '2026-11-23T08:00:00.000Z',
        },
      ],
      artifacts: { used_bytes: 1_048_576, limit_bytes: 100_000_000_000 },
      billed: {
        since: '2026-11-01T00:00:00.000Z',
        workloads: 3,
        ocu: 4.5,
        ocu_seconds: 4.5,
        cents: 54,
        currency: 'USD' as const,
      },
      months: [
        {
          month: '2026-11',
          workloads: 3,
          ocu: 4.5,
          ocu_seconds: 4.5,
          cents: 54,
          missions: [
            {
              mission_id: 'mis_7k2mq4wz9rtb5xhc3npd8vgs',
              workloads: 3,
              ocu: 4.5,
              ocu_seconds: 4.5,
              cents: 54,
              links: { mission: '/api/missions/mis_7k2mq4wz9rtb5xhc3npd8vgs' },
            },
          ],
        },
      ],
      retention: {
        archives: true,
        kinds: [
          {
            kind: 'events' as const,
            days: 90,
            kept: 1204,
            due: 0,
            next_at: '2026-11-23T04:12:30.000Z',
          },
        ],
        archived: { files: 212, records: 4310, bytes: 18_350_222 },
      },
    },
  ]),
);
