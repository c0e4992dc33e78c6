import type { Document } from 'mongodb';
import { TELEMETRY_FIELDS, type TelemetryField } from '../../contracts/mission/telemetry.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import type { AgentKey } from './agents.ts';

/** One measurement of an agent, as it is kept for charts. */
type TelemetryDocument = Readonly<Partial<Record<TelemetryField, number>>> & {
  readonly owner_id: string;
  readonly agent_id: string;
  /** Number of its quarter of a minute since 1970. */
  readonly slot: number;
  readonly at: Date;
};

/** So long a measurement is kept, s. */
const KEEP_S = 7 * 86_400;
/** Agents report every 15 s: of each such span the newest measurement is kept. */
const SLOT_MS = 15_000;

export const TELEMETRY_INDEXES: CollectionIndexes = {
  collection: 'agent_telemetry',
  indexes: [
    { key: { owner_id: 1, agent_id: 1, slot: 1 }, name: 'one_per_slot', unique: true },
    { key: { at: 1 }, name: 'kept_a_week', expireAfterSeconds: KEEP_S },
  ],
};

/** What was measured in one part of a span. */
export interface TelemetryBin {
  readonly bin: number;
  readonly values: Readonly<
    Partial<
      Record<TelemetryField, { readonly avg: number; readonly min: number; readonly max: number }>
    >
  >;
}

export type TelemetryRecords = ReturnType<typeof createTelemetryRecords>;

/** What agents measured in the last week. All functions throw when MongoDB is away. */
export function createTelemetryRecords({ db }: Database) {
  const telemetry = db.collection<TelemetryDocument>('agent_telemetry');
  return {
    /** Keeps the figures of a report; a repeat changes nothing. */
    async note(
      { ownerId, agentId }: AgentKey,
      report: Readonly<Record<string, unknown>>,
      measuredMs: number,
    ): Promise<void> {
      const figures = TELEMETRY_FIELDS.flatMap((field) => {
        const value = report[field];
        return typeof value === 'number' ? [[field, value] as const] : [];
      });
      if (figures.length === 0) return;
      const slot = Math.floor(measuredMs / SLOT_MS);
      await telemetry.updateOne(
        { owner_id: ownerId, agent_id: agentId, slot },
        { $set: { at: new Date(measuredMs), ...Object.fromEntries(figures) } },
        { upsert: true },
      );
    },

    /** Mean, least and most of each figure in so many equal parts of a span; epoch ms. */
    async read(
      { ownerId, agentId }: AgentKey,
      span: { readonly fromMs: number; readonly toMs: number; readonly bins: number },
    ): Promise<TelemetryBin[]> {
      const { fromMs, toMs, bins } = span;
      const sinceStart = { $subtract: [{ $toLong: '$at' }, { $literal: fromMs }] };
      const bin = { $floor: { $divide: [sinceStart, (toMs - fromMs) / bins] } };
      const figures = TELEMETRY_FIELDS.flatMap((field): [string, Document][] => [
        [`${field}_avg`, { $avg: `$${field}` }],
        [`${field}_min`, { $min: `$${field}` }],
        [`${field}_max`, { $max: `$${field}` }],
      ]);
      const found = await telemetry
        .aggregate<Record<string, number | null> & { readonly _id: number }>([
          {
            $match: {
              ...{ owner_id: ownerId, agent_id: agentId },
              slot: { $gte: Math.floor(fromMs / SLOT_MS), $lte: Math.floor(toMs / SLOT_MS) },
              at: { $gte: new Date(fromMs), $lt: new Date(toMs) },
            },
          },
          { $group: { _id: bin, ...Object.fromEntries(figures) } },
          { $sort: { _id: 1 } },
        ])
        .toArray();
      return found.map((row) => ({ bin: row._id, values: valuesOf(row) }));
    },
  };
}

function valuesOf(row: Readonly<Record<string, number | null>>): TelemetryBin['values'] {
  return Object.fromEntries(
    TELEMETRY_FIELDS.flatMap((field) => {
      const avg = row[`${field}_avg`] ?? null;
      const min = row[`${field}_min`] ?? null;
      const max = row[`${field}_max`] ?? null;
      return avg === null || min === null || max === null ? [] : [[field, { avg, min, max }]];
    }),
  );
}
