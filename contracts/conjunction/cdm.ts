import * as v from 'valibot';
import { REPLACEMENTS } from '../../domain/conjunction/by-message.ts';
import { CDM_FRAMES } from '../../domain/conjunction/cdm.ts';
import { LONGEST_CDM } from '../../domain/conjunction/formats/read-cdm.ts';
import { Links } from '../links.ts';
import { answer, described, sentText } from '../shapes.ts';
import { missionTime, wallTime } from '../time.ts';
import { Warning } from '../warning.ts';

/** Items of a page of messages: where the request names none, and at most. */
export const DEFAULT_CDMS = 50;
export const MAX_CDMS = 200;

const KVN = `CCSDS_CDM_VERS = 1.0
CREATION_DATE = 2026-07-24T18:00:00.000
ORIGINATOR = EXAMPLE
MESSAGE_ID = EXAMPLE-2026-0001
TCA = 2026-07-25T17:07:19.618
MISS_DISTANCE = 212 [m]
COLLISION_PROBABILITY = 4.2E-05
COLLISION_PROBABILITY_METHOD = FOSTER-1992
OBJECT = OBJECT1
OBJECT_DESIGNATOR = 38771
OBJECT = OBJECT2
OBJECT_DESIGNATOR = 43013
`;

const CdmJson = v.pipe(
  v.record(v.string(), v.unknown()),
  v.examples([
    {
      CCSDS_CDM_VERS: '1.0',
      CREATION_DATE: '2026-07-24T18:00:00.000',
      ORIGINATOR: 'EXAMPLE',
      MESSAGE_ID: 'EXAMPLE-2026-0001',
      TCA: '2026-07-25T17:07:19.618',
      MISS_DISTANCE: 212,
      COLLISION_PROBABILITY: 4.2e-5,
      OBJECT1: { OBJECT_DESIGNATOR: '38771' },
      OBJECT2: { OBJECT_DESIGNATOR: '43013' },
    },
  ]),
);

/** Body of `POST /v1/conjunctions/cdm`. */
export const CdmBody = sentText({
  description:
    'A conjunction data message: KVN of CCSDS 508.0-B-1, or JSON with its keywords or those of ' +
    'Space-Track (`cdm`, `cdm_public`).',
  example: KVN,
  mostBytes: LONGEST_CDM,
  json: CdmJson,
});

const summary = {
  id: v.string(),
  pair: described(v.tuple([v.string(), v.string()]), 'Catalogue numbers, the lower first.'),
  tca: missionTime('Closest approach as the message tells it.'),
  miss_km: v.number(),
  probability: v.nullable(v.number()),
  originator: v.string(),
  message_id: described(v.string(), 'With originator it names the message.'),
  message_created_at: wallTime('When its originator made it: of several the newest counts.'),
  form: described(v.picklist(['kvn', 'json']), 'How it was brought.'),
  replaces: described(
    v.picklist(REPLACEMENTS),
    'covariance: place, speed and probability of the conjunction are computed from it. probability: that one is shown.',
  ),
  received_at: wallTime('When it was brought, the last time.'),
  expires_at: wallTime('Until when it is kept.'),
  links: Links,
};

/** An item of `GET /v1/conjunctions/cdm`. */
export const CdmSummary = answer('ConjunctionDataMessage', summary);
export type CdmSummary = v.InferOutput<typeof CdmSummary>;

const about = described(
  v.nullable(v.object({ id: v.string(), tca: missionTime(), miss_km: v.number() })),
  'The conjunction that it is about, as the newest elements tell it; null where they know none.',
);

/** Answer of `POST /v1/conjunctions/cdm`. */
export const BroughtCdm = answer('BroughtConjunctionDataMessage', {
  ...summary,
  conjunction: about,
  warnings: v.array(Warning),
});
export type BroughtCdm = v.InferOutput<typeof BroughtCdm>;

const Triple = v.tuple([v.number(), v.number(), v.number()]);

const CdmObject = v.object({
  designator: v.string(),
  name: v.string(),
  international_designator: v.string(),
  maneuverable: v.string(),
  frame: v.picklist(CDM_FRAMES),
  state: described(v.nullable(v.array(v.number())), 'x, y, z in km, then km/s, in frame.'),
  covariance: described(
    v.nullable(v.array(v.number())),
    'The 21 terms of the lower triangle in the order of the standard: m², m²/s, m²/s², radial, in-track, cross-track.',
  ),
});

/** Answer of `GET /v1/conjunctions/cdm/{id}`. */
export const CdmRecord = answer('ConjunctionDataMessageWhole', {
  ...summary,
  conjunction: about,
  message: described(
    v.object({
      relative_speed_km_s: v.nullable(v.number()),
      relative_position_rtn_m: v.nullable(Triple),
      probability_method: v.nullable(v.string()),
      hard_body_radius_m: described(v.nullable(v.number()), 'Where a comment names it.'),
      comments: v.array(v.string()),
      objects: v.tuple([CdmObject, CdmObject]),
    }),
    'What was read of it.',
  ),
});
export type CdmRecord = v.InferOutput<typeof CdmRecord>;

/** Answer of `DELETE /v1/conjunctions/cdm/{id}`. */
export const DeletedCdm = v.object({ id: v.string(), status: v.literal('deleted') });
