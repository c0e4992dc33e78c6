import type { Tier } from './modes-and-tiers.ts';

/** What an owner may have of one kind at the same time, and how to make room. */
export interface Quota {
  /** What is counted. */
  readonly counts: string;
  /** How the owner makes room: a sentence. */
  readonly room: string;
  readonly limits: Readonly<Record<Exclude<Tier, 'development'>, number>>;
}

/**
 * What an owner may have open or keep, by kind and by the tier of the key that asks for more. What has
 * ended does not count; keys of tier `development` have no quotas. Documents and code read this table.
 */
export const QUOTAS = {
  missions: {
    counts: 'missions that are not deleted',
    room: 'Delete missions that you do not need.',
    limits: { free: 100, pro: 1_000, enterprise: 5_000 },
  },
  agents: {
    counts: 'agents heard in the last 30 days',
    room: 'Let programs use the agent ids that you have; others leave the count 30 days after their last call.',
    limits: { free: 50, pro: 500, enterprise: 5_000 },
  },
  plans: {
    counts: 'plans kept in missions in the last 30 days',
    room: 'Plans leave the count 30 days after they were kept; plan without keeping (CAE) meanwhile.',
    limits: { free: 500, pro: 5_000, enterprise: 20_000 },
  },
  workloads: {
    counts: 'workloads that have not ended',
    room: 'Wait for workloads to end, or cancel some.',
    limits: { free: 50, pro: 500, enterprise: 5_000 },
  },
  schedules: {
    counts: 'schedules of workloads',
    room: 'Delete schedules that you do not need.',
    limits: { free: 10, pro: 100, enterprise: 1_000 },
  },
  batches: {
    counts: 'batches of jobs that have not ended',
    room: 'Wait for batches to end, or cancel some.',
    limits: { free: 2, pro: 10, enterprise: 50 },
  },
  deployments: {
    counts: 'deployments that have not ended, without those of workloads',
    room: 'Wait for deployments to end, or cancel some.',
    limits: { free: 50, pro: 500, enterprise: 5_000 },
  },
  webhooks: {
    counts: 'webhooks, without those of watches and monitors',
    room: 'Delete webhooks that you do not need.',
    limits: { free: 1_000, pro: 1_000, enterprise: 1_000 },
  },
  watches: {
    counts: 'watches of conjunctions',
    room: 'Delete watches that you do not need, or put more satellites into one.',
    limits: { free: 20, pro: 20, enterprise: 20 },
  },
  alerts: {
    counts: 'alerts by mail or chat',
    room: 'Delete alerts that you do not need.',
    limits: { free: 10, pro: 100, enterprise: 500 },
  },
  cdms: {
    counts: 'conjunction data messages that are kept',
    room: 'Delete messages that you do not need; others go 30 days after their closest approach.',
    limits: { free: 100, pro: 2_000, enterprise: 10_000 },
  },
  monitors: {
    counts: 'monitors of patterns',
    room: 'Delete monitors that you do not need, or put more satellites into one.',
    limits: { free: 20, pro: 20, enterprise: 20 },
  },
  fleet_satellites: {
    counts: 'registered satellites',
    room: 'Delete satellites that you do not need.',
    limits: { free: 20, pro: 100, enterprise: 500 },
  },
  fleet_stations: {
    counts: 'registered stations',
    room: 'Delete stations that you do not need.',
    limits: { free: 20, pro: 100, enterprise: 500 },
  },
  fleet_outages: {
    counts: 'outages that have not ended',
    room: 'Delete outages that you do not need; others leave the count when they end.',
    limits: { free: 100, pro: 1_000, enterprise: 2_000 },
  },
  public_station_minutes: {
    counts:
      'minutes a day (UTC) booked live of public stations of others, on the fullest day from today',
    room: 'Book on another day, on stations of your own or on the default ones, or cancel deployments.',
    limits: { free: 60, pro: 600, enterprise: 6_000 },
  },
  keys: {
    counts: 'keys that are neither revoked nor expired',
    room: 'Revoke keys that nobody uses.',
    limits: { free: 50, pro: 200, enterprise: 1_000 },
  },
  members: {
    counts: 'people who may sign in',
    room: 'Remove members who have left.',
    limits: { free: 5, pro: 50, enterprise: 1_000 },
  },
} as const satisfies Record<string, Quota>;

/** A kind of thing that an owner may have only so many of. */
export type QuotaKind = keyof typeof QUOTAS;

/** A kind whose things are counted one by one as they are made; of stations minutes are booked. */
export type CountedQuotaKind = Exclude<QuotaKind, 'public_station_minutes'>;

/** All kinds, in the order in which they are shown. */
// True: exactly the names of the table.
export const QUOTA_KINDS = Object.keys(QUOTAS) as QuotaKind[];

/** The kinds whose things are counted one by one. */
export const COUNTED_QUOTA_KINDS = QUOTA_KINDS.filter(
  (kind): kind is CountedQuotaKind => kind !== 'public_station_minutes',
);

/** How many of a kind a caller of that tier may have; null = any number. */
export function quotaFor(kind: QuotaKind, tier: Tier): number | null {
  return tier === 'development' ? null : QUOTAS[kind].limits[tier];
}
