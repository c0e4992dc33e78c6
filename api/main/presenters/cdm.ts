import type { BroughtCdm, CdmRecord, CdmSummary } from '../../../contracts/conjunction/cdm.ts';
import { replacementOf } from '../../../domain/conjunction/by-message.ts';
import type { CdmObject } from '../../../domain/conjunction/cdm.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { instant } from '../../../presenters/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { CdmDocument } from '../../../records/conjunction/cdms.ts';

/** The conjunction that a message is about, as elements tell it. */
export interface AboutConjunction {
  readonly id: string;
  readonly tcaMs: number;
  readonly missKm: number;
}

/** A message in a list. */
export function presentCdm(
  document: CdmDocument,
  about: AboutConjunction | null = null,
): CdmSummary {
  const { cdm, pair } = document;
  return {
    id: document._id,
    pair: [...pair],
    tca: formatInstant(cdm.tcaMs),
    miss_km: Number((cdm.missM / 1000).toFixed(6)),
    probability: cdm.probability,
    originator: document.originator,
    message_id: document.message_id,
    message_created_at: instant(document.message_created_at),
    form: document.form,
    replaces: replacementOf(cdm),
    received_at: instant(document.created_at),
    expires_at: instant(document.expires_at),
    links: linksOf({
      self: pathOf.cdm(document._id),
      original: `${pathOf.cdm(document._id)}?format=original`,
      conjunction: about === null ? null : pathOf.conjunction(about.id),
    }),
  };
}

/** A message that was brought just now. */
export function presentBroughtCdm(
  document: CdmDocument,
  about: AboutConjunction | null,
): BroughtCdm {
  // The kit puts the warnings of the request here.
  return { ...presentCdm(document, about), conjunction: presentAbout(about), warnings: [] };
}

/** A message with what was read of it. */
export function presentWholeCdm(document: CdmDocument, about: AboutConjunction | null): CdmRecord {
  const { cdm } = document;
  const speed = cdm.relativeSpeedMS;
  const [one, other] = cdm.objects;
  return {
    ...presentCdm(document, about),
    conjunction: presentAbout(about),
    message: {
      relative_speed_km_s: speed === null ? null : speed / 1000,
      relative_position_rtn_m: cdm.relativeRtnM === null ? null : [...cdm.relativeRtnM],
      probability_method: cdm.probabilityMethod,
      hard_body_radius_m: cdm.hardBodyRadiusM,
      comments: [...cdm.comments],
      objects: [presentObject(one), presentObject(other)],
    },
  };
}

function presentAbout(about: AboutConjunction | null): BroughtCdm['conjunction'] {
  return about === null
    ? null
    : {
        id: about.id,
        tca: formatInstant(about.tcaMs),
        miss_km: Number(about.missKm.toFixed(6)),
      };
}

function presentObject(object: CdmObject): CdmRecord['message']['objects'][number] {
  return {
    designator: object.designator,
    name: object.name,
    international_designator: object.internationalDesignator,
    maneuverable: object.maneuverable,
    frame: object.frame,
    state: object.state === null ? null : [...object.state],
    covariance: object.covariance === null ? null : [...object.covariance],
  };
}
