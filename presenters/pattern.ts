import type { PatternItem, PatternRecord as WirePattern } from '../contracts/pattern/pattern.ts';
import type { ScoredPattern } from '../contracts/pattern/pattern.ts';
import { confidenceWord, type Pattern, type PatternDetails } from '../domain/pattern/pattern.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { PatternRecord } from '../records/pattern/patterns.ts';
import { linksOf, pathOf } from './links.ts';
import { round } from './rounding.ts';

/** A pattern with its confidence as a number: as events carry it. */
export function presentScoredPattern(pattern: Pattern, satelliteName: string): ScoredPattern {
  return {
    id: pattern.id,
    type: pattern.type,
    subtype: pattern.subtype,
    timestamp: formatInstant(pattern.endMs),
    confidence: pattern.confidence,
    description: pattern.description,
    details: { ...changesIn(pattern), ...presentDetails(pattern.details) },
    satellite: { id: pattern.noradId, name: satelliteName },
  };
}

/** A pattern with its confidence as a word, an item of lists. */
export function presentPatternItem(record: PatternRecord): PatternItem {
  const { pattern, satelliteName, detectedMs, updatedMs } = record;
  return {
    id: pattern.id,
    satellite_id: pattern.noradId,
    satellite_name: satelliteName,
    pattern_type: pattern.type,
    subtype: pattern.subtype,
    detected_at: formatInstant(detectedMs),
    updated_at: formatInstant(updatedMs),
    start_time: formatInstant(pattern.startMs),
    end_time: formatInstant(pattern.endMs),
    confidence: confidenceWord(pattern.confidence),
    confidence_value: pattern.confidence,
    description: pattern.description,
    ...changesIn(pattern),
    details: presentDetails(pattern.details),
    links: { self: pathOf.pattern(pattern.id) },
  };
}

/** A pattern alone, with where its satellite and the sets that show it are read. */
export function presentPattern(record: PatternRecord): WirePattern {
  const { pattern, withdrawnMs } = record;
  const { details, noradId } = pattern;
  const satellite = pathOf.satellite(noradId);
  return {
    ...presentPatternItem(record),
    withdrawn_at: withdrawnMs === null ? null : formatInstant(withdrawnMs),
    links: linksOf({
      self: pathOf.pattern(pattern.id),
      satellite,
      elements: `${satellite}/elements`,
      other: details.kind === 'proximity' ? pathOf.satellite(details.otherNoradId) : null,
    }),
  };
}

/** What a pattern changed; what it did not is absent. */
function changesIn({ deltaVMS, altitudeChangeKm, inclinationChangeDeg }: Pattern) {
  return {
    ...(deltaVMS === null ? {} : { delta_v_m_s: round(deltaVMS, 4) }),
    ...(altitudeChangeKm === null ? {} : { altitude_change_km: round(altitudeChangeKm, 4) }),
    ...(inclinationChangeDeg === null
      ? {}
      : { inclination_change_deg: round(inclinationChangeDeg, 5) }),
  };
}

function presentDetails(details: PatternDetails): Record<string, unknown> {
  switch (details.kind) {
    case 'maneuver':
      return {
        kind: details.kind,
        delta_v_tangential_m_s: round(details.deltaVTangentialMS, 4),
        delta_v_normal_m_s: round(details.deltaVNormalMS, 4),
        eccentricity_change: round(details.eccentricityChange, 7),
        sigmas: round(details.sigmas, 1),
        confirmed_by_later_set: details.isConfirmed,
        in_density_event: details.isInDensityEvent,
        slow_thrust: details.isSlowThrust,
        sets: details.sets,
      };
    case 'proximity':
      return {
        kind: details.kind,
        other: { id: details.otherNoradId, name: details.otherName },
        minimum_km: details.minimumKm === null ? null : round(details.minimumKm, 1),
        minimum_time: formatInstant(details.minimumMs),
        relative_speed_m_s: round(details.relativeSpeedMS, 1),
        revolutions: round(details.revolutions, 1),
        trend: details.trend,
        maneuvers_before: details.burnsBefore,
      };
    case 'decay':
      return {
        kind: details.kind,
        perigee_km: round(details.perigeeKm, 1),
        km_per_day: round(details.kmPerDay, 3),
        predicted_reentry: instantOrNull(details.reentryMs),
        window_start: instantOrNull(details.windowStartMs),
        window_end: instantOrNull(details.windowEndMs),
        warning_level_days: details.levelDays,
      };
    case 'deviation':
      return {
        kind: details.kind,
        radial_km: round(details.rtnKm[0], 2),
        in_track_km: round(details.rtnKm[1], 2),
        cross_track_km: round(details.rtnKm[2], 2),
        sigmas: round(details.sigmas, 1),
      };
  }
}

function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
