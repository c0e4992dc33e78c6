import type { NewWebhookEvent } from '../../contracts/webhook/event.ts';
import type { JudgedObject } from '../../domain/conjunction/judge-window.ts';
import type { LifeStep } from '../../domain/conjunction/life.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { derivedId } from '../store/ids.ts';
import type { Publication } from '../webhook/published-events.ts';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { Teller } from '../webhook/standing.ts';

/** A step that may be told, and what the life was before. */
export interface ToldStep {
  readonly step: LifeStep;
  /** The level that was told last; null where nothing was. */
  readonly previousRisk: RiskLevel | null;
  readonly primary: JudgedObject;
  readonly secondary: JudgedObject;
}

/**
 * The event of a step, told to the webhook of its watch, else to the owner's, else (the platform's own) to
 * everybody's; null where there is nothing to tell. Its id follows from watch, encounter, type and run
 * (`passed` where there was none), so that a repeat is the same event.
 */
export function publicationOf(
  watch: Teller,
  told: ToldStep,
  origin: { readonly runId: string | null; readonly atMs: number },
): Publication | null {
  const event = eventOf(watch._id, told, origin.atMs);
  if (event === null) return null;
  const { id } = told.step.life;
  const cause = origin.runId ?? 'passed';
  return {
    id: derivedId('evt', `${watch._id}/${id}/${event.type}/${cause}`),
    event,
    ...(watch.owner_id === null ? {} : { ownerId: watch.owner_id }),
    ...(watch.webhook_id === null ? {} : { webhookId: watch.webhook_id }),
  };
}

function eventOf(
  watchId: string,
  { step, previousRisk, primary, secondary }: ToldStep,
  timestampMs: number,
): NewWebhookEvent | null {
  const { life, change } = step;
  const { published } = life;
  if (change === null || published === null) return null;
  const conjunction = {
    id: life.id,
    tca: formatInstant(published.tcaMs),
    primary: { id: primary.noradId, name: primary.name },
    secondary: { id: secondary.noradId, name: secondary.name },
    miss_km: Number(published.missKm.toFixed(6)),
    probability: published.probability,
    risk_level: published.risk,
  };
  const watch_id = watchId;
  switch (change) {
    case 'created':
      return { type: 'conjunction.created', timestampMs, data: { conjunction, watch_id } };
    case 'updated':
      return { type: 'conjunction.updated', timestampMs, data: { conjunction, watch_id } };
    case 'risk_changed': {
      const previous_risk_level = previousRisk ?? published.risk;
      const data = { conjunction: { ...conjunction, previous_risk_level }, watch_id };
      return { type: 'conjunction.risk_changed', timestampMs, data };
    }
    case 'resolved': {
      // A step that resolves says why.
      const reason = life.resolution ?? 'passed';
      return {
        type: 'conjunction.resolved',
        timestampMs,
        data: {
          conjunction: { ...conjunction, reason, merged_into: life.mergedInto },
          watch_id,
        },
      };
    }
  }
}
