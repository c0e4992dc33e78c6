import type { AvoidanceAnswer } from '../../../domain/conjunction/assessment/avoidance.ts';
import type { Conjunction, ConjunctionRecord } from '../../../contracts/conjunction/conjunction.ts';
import type { Assessment } from '../../../domain/conjunction/assessment/assessment.ts';
import { mapPair } from '../../../domain/conjunction/assessment/pairs.ts';
import type { JudgedEncounter } from '../../../domain/conjunction/judge-window.ts';
import type { Vector } from '../../../domain/conjunction/vectors.ts';
import type { LifeDocument } from '../../../records/conjunction/lives.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { instant } from '../../../presenters/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { CdmDocument } from '../../../records/conjunction/cdms.ts';

/** An encounter as its reader sees it. */
export interface ShownEncounter {
  /** As elements tell it; shared between owners. */
  readonly found: JudgedEncounter;
  /** As the reader's message tells it where there is one, else as found. */
  readonly encounter: JudgedEncounter;
  readonly message: CdmDocument | null;
}

/** An encounter in wire form, screened at `screenedMs` (epoch ms), and the message that it was judged by. */
export function presentConjunction(
  encounter: JudgedEncounter,
  screenedMs: number,
  message: CdmDocument | null = null,
): Conjunction {
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
    status: 'open',
    resolution: null,
    merged_into: null,
    source: assessment.source,
    cdm:
      message === null
        ? null
        : {
            id: message._id,
            originator: message.originator,
            message_id: message.message_id,
            created_at: instant(message.message_created_at),
            links: { self: pathOf.cdm(message._id) },
          },
    created_at: screenedAt,
    updated_at: screenedAt,
  };
}

/** A kept encounter in wire form, as its reader sees it. */
export function presentLife(
  life: LifeDocument,
  { encounter, message }: ShownEncounter,
): Conjunction {
  return {
    ...presentConjunction(encounter, life.updated_at.getTime(), message),
    ...standingOf(life),
  };
}

/** Where a kept encounter stands in its life, in wire form; nothing where it has none. */
export function standingOf(life: LifeDocument | null) {
  if (life === null) return {};
  return {
    status: life.resolution === null ? ('open' as const) : ('resolved' as const),
    resolution: life.resolution,
    merged_into: life.life.mergedInto,
    created_at: instant(life.created_at),
  };
}

/**
 * The plane of an encounter in wire form: the secondary seen from the primary. Encounters that were kept before it
 * was told have none.
 */
export function presentPlane({
  isSwapped,
  assessment: { plane = null },
}: {
  readonly isSwapped: boolean;
  readonly assessment: Partial<Pick<Assessment, 'plane'>>;
}): ConjunctionRecord['encounter_plane'] {
  if (plane === null) return null;
  const sign = isSwapped ? -1 : 1;
  return {
    major_km: rounded(sign * plane.y, 6),
    minor_km: rounded(sign * plane.x, 6),
    sigma_major_km: rounded(plane.sigmaY, 6),
    sigma_minor_km: rounded(plane.sigmaX, 6),
    radial: [rounded(plane.radial[1], 6), rounded(plane.radial[0], 6)],
  };
}

/** What a burn would change, in wire form. */
export function presentAvoidance({ options, text }: AvoidanceAnswer) {
  return {
    options:
      options?.map((one) => ({
        burn_at: formatInstant(one.burnMs),
        delta_v_m_s: one.deltaVMS,
        radial_shift_km: one.radialShiftKm,
        in_track_shift_km: one.inTrackShiftKm,
        miss_km: one.missKm,
        probability: one.probability,
      })) ?? null,
    text,
  };
}

/** What was told of a kept encounter, in wire form. */
export function presentUpdates({ updates }: LifeDocument) {
  return updates.map((one) => ({
    at: instant(one.at),
    change: one.change,
    reopened: one.reopened,
    tca: formatInstant(one.tca_ms),
    miss_km: rounded(one.miss_km, 6),
    probability: one.probability,
    risk_level: one.risk,
    data_quality: one.quality,
    run_id: one.run_id,
  }));
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
