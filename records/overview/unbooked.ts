import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import { isStagePlanId, STAGE_PLANS } from '../plan/stage-plans.ts';
import type { Database } from '../store/database.ts';

/** Whose deployments are looked for, and where. */
export interface UnbookedQuery {
  readonly ownerId: string;
  /** Epoch ms. */
  readonly span: { readonly fromMs: number; readonly untilMs: number };
  /** Catalogue number or id; null: on any satellite. */
  readonly satelliteId: string | null;
}

/** A bar of a kept plan that lies in the span. */
export interface UnbookedSegment {
  readonly kind: string;
  readonly step_id: string | null;
  readonly transfer_id: string | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A live deployment that has booked nothing. */
export interface UnbookedDeployment {
  readonly id: string;
  readonly satelliteId: string;
  readonly satelliteName: string;
  readonly planLabel: string | null;
  readonly segments: readonly UnbookedSegment[];
}

/** So many are shown, the newest. */
const MOST_SHOWN = 100;

interface KeptSegments {
  readonly _id: string;
  readonly plan: {
    readonly plan?: {
      readonly segments?: readonly (Omit<UnbookedSegment, 'startMs' | 'endMs'> & {
        readonly location: string;
        readonly start: string;
        readonly end: string;
      })[];
    };
  };
}

/** Whether a segment of this kind takes an antenna. */
export function isContact(kind: string): boolean {
  return kind === 'transfer' || kind === 'key_exchange';
}

/** The open live deployments of an owner that have booked nothing, with what their plans do in a span on board. */
export async function readUnbooked(
  { db }: Pick<Database, 'db'>,
  { ownerId, span, satelliteId }: UnbookedQuery,
): Promise<UnbookedDeployment[]> {
  const open = await db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .find({
      ...{ owner_id: ownerId, mode: 'live', booked: { $exists: false } },
      status: { $in: [...OPEN_STATUSES] },
      ...(satelliteId !== null && { satellite_id: satelliteId }),
    })
    .sort({ created_at: -1, _id: -1 })
    .limit(MOST_SHOWN)
    .toArray();
  const ids = [...new Set(open.map(({ copy_id: id }) => id))];
  const keptIn = (collection: string, some: readonly string[]): Promise<KeptSegments[]> =>
    some.length === 0
      ? Promise.resolve([])
      : db
          .collection<KeptSegments>(collection)
          .find({ _id: { $in: [...some] } }, { projection: { 'plan.plan.segments': 1 } })
          .toArray();
  const plans = await Promise.all([
    keptIn(STAGE_PLANS, ids.filter(isStagePlanId)),
    keptIn(
      'mission_plans',
      ids.filter((id) => !isStagePlanId(id)),
    ),
  ]);
  const segments = new Map(plans.flat().map(({ _id, plan }) => [_id, plan.plan?.segments ?? []]));
  return open.flatMap((one) => {
    const inSpan = (segments.get(one.copy_id) ?? [])
      .filter(({ location, kind }) => location === 'onboard' || isContact(kind))
      .map(({ kind, step_id, transfer_id, name, start, end }) => ({
        ...{ kind, step_id, transfer_id, name },
        ...{ startMs: Date.parse(start), endMs: Date.parse(end) },
      }))
      .filter(({ startMs, endMs }) => endMs > span.fromMs && startMs < span.untilMs);
    if (inSpan.length === 0) return [];
    const { _id: id, satellite_id, satellite_name, plan_label } = one;
    return [
      {
        ...{ id, satelliteId: satellite_id, satelliteName: satellite_name },
        ...{ planLabel: plan_label, segments: inSpan },
      },
    ];
  });
}
