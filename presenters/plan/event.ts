import type { PlanEvent as WirePlanEvent } from '../../contracts/plan/event.ts';
import type { PlanEvent } from '../../domain/planning/explain/plan-event.ts';
import { megabytes, probability, round } from '../rounding.ts';

/** Presents one simulated event; fields that it does not have are left out. */
export function presentEvent(event: PlanEvent): WirePlanEvent {
  const fields: WirePlanEvent = {
    type: event.type,
    timestamp_s: event.timestampS,
    message: event.message,
    step_id: event.stepId,
    location: event.location,
    output_data_mb: rounded(event.outputDataMb),
    direction: event.direction,
    data_mb: rounded(event.dataMb),
    delivery_confidence:
      event.deliveryConfidence === undefined ? undefined : probability(event.deliveryConfidence),
    transfer_id: event.transferId,
    pass_index: event.passIndex,
    station: event.station,
    quality_tier: event.qualityTier,
    energy_wh: event.energyWh === undefined ? undefined : round(event.energyWh, 3),
    segment: event.segment,
    segments: event.segments,
    reason: event.reason,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries are those of `fields` that have a value, and the absent ones are optional.
  return Object.fromEntries(present) as WirePlanEvent;
}

function rounded(volumeMb: number | undefined): number | undefined {
  return volumeMb === undefined ? undefined : megabytes(volumeMb);
}
