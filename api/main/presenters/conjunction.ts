import type { Conjunction } from '../../../contracts/conjunction/conjunction.ts';
import { mapPair } from '../../../domain/conjunction/assessment/pairs.ts';
import type { JudgedEncounter } from '../../../domain/conjunction/judge-window.ts';
import type { Vector } from '../../../domain/conjunction/vectors.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

/** An encounter in wire form, screened at `screenedMs` (epoch ms). */
export function presentConjunction(encounter: JudgedEncounter, screenedMs: number): Conjunction {
  const { primary, secondary, assessment, isSwapped, rtnKm } = encounter;
  const own = <Value>([low, high]: readonly [Value, Value]): [Value, Value] =>
    isSwapped ? [high, low] : [low, high];
  const geometry = axesOf(rtnKm, 6);
  const [one, other] = assessment.sigmasRtnKm;
  const screenedAt = formatInstant(screenedMs);
  const missKm = rounded(encounter.missKm, 6);
  const { episode } = encounter;
  return {
    id: encounter.id,
    tca: formatInstant(encounter.tcaMs),
    primary: { id: primary.noradId, name: primary.name },
    secondary: { id: secondary.noradId, name: secondary.name },
    primary_id: primary.noradId,
    primary_name: primary.name,
    secondary_id: secondary.noradId,
    secondary_name: secondary.name,
    miss_km: missKm,
    miss_distance_km: missKm,
    probability: assessment.probability,
    collision_probability: assessment.probability,
    probability_reason: assessment.refusal,
    max_probability: assessment.maxProbability,
    diluted: assessment.diluted,
    risk_level: assessment.riskLevel,
    relative_velocity_km_s: rounded(encounter.relativeSpeedKmS, 6),
    geometry,
    miss_distance_radial_km: geometry.radial_km,
    miss_distance_in_track_km: geometry.in_track_km,
    miss_distance_cross_track_km: geometry.cross_track_km,
    episode:
      episode === null
        ? null
        : {
            start: formatInstant(episode.startMs),
            end: formatInstant(episode.endMs),
            minima: episode.minima,
          },
    covariance_available: assessment.covarianceAvailable,
    covariance_source: assessment.covarianceSource,
    method: assessment.method,
    data_quality: assessment.dataQuality,
    ages_days: own(mapPair(assessment.agesDays, (days) => rounded(days, 3))),
    sigma_rtn_km: one === null || other === null ? null : own([axesOf(one, 3), axesOf(other, 3)]),
    hard_body_radius_m: assessment.hardBodyRadiusM,
    thrusting: own(assessment.thrusting),
    confirm_rate: assessment.confirmRate,
    notices: [...assessment.texts],
    created_at: screenedAt,
    updated_at: screenedAt,
  };
}

/** Components in the axes of an orbit, in wire form. */
function axesOf([radial, inTrack, crossTrack]: Vector, digits: number) {
  return {
    radial_km: rounded(radial, digits),
    in_track_km: rounded(inTrack, digits),
    cross_track_km: rounded(crossTrack, digits),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
