import { formatInstantUs, type Instant } from '../../time/instant.ts';
import type { Assessment } from '../assessment/assessment.ts';
import { type BodyKind, bodyOf } from '../assessment/body.ts';
import type { CdmObject } from '../cdm.ts';
import type { Encounter } from '../encounter.ts';
import {
  type CdmProblem,
  type CdmResult,
  FARTHEST_MISS_M,
  type KeyedSection,
} from './keyed-cdm.ts';
import { type SectionReader, sectionReader } from './keyed-reader.ts';
import { normaliseNoradId } from '../../orbit/elements/norad-id.ts';

/** A row of Space-Track's class `cdm_public`: all texts, null where nothing is known. */
export type CdmPublic = Readonly<Record<(typeof CDM_PUBLIC_KEYS)[number], string | null>>;

/** Fields of `cdm_public` in its order. */
export const CDM_PUBLIC_KEYS = [
  ...(['CDM_ID', 'CREATED', 'EMERGENCY_REPORTABLE', 'TCA', 'MIN_RNG', 'PC'] as const),
  ...(['SAT_1_ID', 'SAT_1_NAME', 'SAT1_OBJECT_TYPE', 'SAT1_RCS', 'SAT_1_EXCL_VOL'] as const),
  ...(['SAT_2_ID', 'SAT_2_NAME', 'SAT2_OBJECT_TYPE', 'SAT2_RCS', 'SAT_2_EXCL_VOL'] as const),
] as const;

/** Who wrote a message: its number and when it was made. */
export interface MessageMark {
  readonly originator: string;
  readonly messageId: string;
  readonly createdMs: number;
}

const OBJECT_TYPES: Readonly<Record<BodyKind, string>> = {
  station: 'PAYLOAD',
  cubesat: 'PAYLOAD',
  satellite: 'PAYLOAD',
  debris: 'DEBRIS',
  rocket_body: 'ROCKET BODY',
};

/** Whether fields are those of `cdm_public`. */
export function isPublic(fields: ReadonlyMap<string, unknown>): boolean {
  return fields.has('CDM_ID') && !fields.has('CCSDS_CDM_VERS');
}

/** A message from a row of `cdm_public`: a probability and a distance, neither states nor covariances. */
export function cdmOfPublic(section: KeyedSection, found: readonly CdmProblem[]): CdmResult {
  const problems = [...found];
  const reader = sectionReader(section, '', problems);
  const objects = [objectOf(reader, 1), objectOf(reader, 2)] as const;
  const cdm = {
    form: 'cdm_public' as const,
    originator: 'Space-Track cdm_public',
    messageId: reader.text('CDM_ID'),
    createdMs: reader.instant('CREATED'),
    tcaMs: reader.instant('TCA'),
    missM: reader.number('MIN_RNG', 'm', { min: 0, max: FARTHEST_MISS_M }),
    relativeSpeedMS: null,
    relativeRtnM: null,
    relativeRtnMS: null,
    probability: reader.number('PC', '', { min: 0, max: 1 }),
    probabilityMethod: null,
    hardBodyRadiusM: null,
    comments: [],
    objects,
  };
  if (objects[0].designator === objects[1].designator && problems.length === 0)
    reader.refuse('SAT_2_ID', 'both objects have the same number');
  return problems.length === 0 ? { ok: true, cdm } : { ok: false, problems };
}

function objectOf(reader: SectionReader, number: 1 | 2): CdmObject {
  const designator = reader.text(`SAT_${number}_ID`);
  return {
    designator: normaliseNoradId(designator) ?? designator,
    catalogName: 'SATCAT',
    name: reader.optionalText(`SAT_${number}_NAME`) ?? '',
    internationalDesignator: '',
    ephemerisName: '',
    covarianceMethod: '',
    maneuverable: '',
    frame: 'EME2000',
    state: null,
    covariance: null,
  };
}

/**
 * An encounter as a row of `cdm_public`. `EMERGENCY_REPORTABLE` is Y for CRITICAL ones; the exclusion
 * volume is the assumed hard-body radius in metres; radar cross sections are not known.
 */
export function cdmPublicOf(
  { objects }: Encounter,
  judged: Assessment,
  mark: MessageMark,
): CdmPublic {
  const [one, other] = [objects[0].elements, objects[1].elements];
  const [body, otherBody] = [bodyOf(one.name), bodyOf(other.name)];
  return {
    CDM_ID: mark.messageId,
    CREATED: formatInstantUs(instantOf(mark.createdMs)).replace('T', ' '),
    EMERGENCY_REPORTABLE: judged.riskLevel === 'CRITICAL' ? 'Y' : 'N',
    TCA: formatInstantUs(instantOf(judged.approach.tcaMs)),
    MIN_RNG: String(Math.round(1000 * judged.approach.missKm)),
    PC: judged.probability === null ? null : String(Number(judged.probability.toPrecision(7))),
    SAT_1_ID: one.noradId,
    SAT_1_NAME: one.name,
    SAT1_OBJECT_TYPE: OBJECT_TYPES[body.kind],
    SAT1_RCS: null,
    SAT_1_EXCL_VOL: body.radiusM.toFixed(2),
    SAT_2_ID: other.noradId,
    SAT_2_NAME: other.name,
    SAT2_OBJECT_TYPE: OBJECT_TYPES[otherBody.kind],
    SAT2_RCS: null,
    SAT_2_EXCL_VOL: otherBody.radiusM.toFixed(2),
  };
}

/** Epoch milliseconds with fractions as an instant to the microsecond. */
export function instantOf(tMs: number): Instant {
  const us = Math.round(1000 * tMs);
  const ms = Math.floor(us / 1000);
  return { ms, us: us - 1000 * ms };
}
