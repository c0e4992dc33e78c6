import * as v from 'valibot';
import {
  BroughtCdm,
  CdmBody,
  CdmRecord,
  CdmSummary,
  DEFAULT_CDMS,
  DeletedCdm,
  MAX_CDMS,
} from '../../../contracts/conjunction/cdm.ts';
import { MAX_THRESHOLD_KM } from '../../../contracts/conjunction/conjunction.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { choice } from '../../../contracts/shapes.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { pairOf, SAME_ENCOUNTER_MS } from '../../../domain/conjunction/by-message.ts';
import { encounterNear } from '../../../domain/conjunction/encounter-near.ts';
import type { Cdm } from '../../../domain/conjunction/cdm.ts';
import { readCdm, readCdmValue } from '../../../domain/conjunction/formats/read-cdm.ts';
import { writeCdmKvn } from '../../../domain/conjunction/formats/write-cdm.ts';
import { encounterId } from '../../../domain/conjunction/judge-window.ts';
import { isFresh, OLDEST_DAYS } from '../../../domain/conjunction/screening-catalogue.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { CdmDocument, CdmRecords } from '../../../records/conjunction/cdms.ts';
import type { Quotas } from '../../http/access/quotas.ts';
import { endpoints } from '../../http/endpoints.ts';
import { downloadHeaders } from '../../http/formats.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { RawAnswer, Route } from '../../http/route.ts';
import { elementsByNumber } from '../conjunction/messages.ts';
import type { Screenings } from '../conjunction/screenings.ts';
import {
  type AboutConjunction,
  presentBroughtCdm,
  presentCdm,
  presentWholeCdm,
} from '../presenters/cdm.ts';
import { cataloguedSatellite, type SatelliteQueries } from '../satellite/find-satellite.ts';
import { satelliteReads } from './satellites.ts';

/** What the routes about messages need. */
export interface CdmDeps {
  readonly cdms: CdmRecords;
  readonly quotas: Quotas;
  readonly satellites: SatelliteQueries;
  readonly screenings: Screenings;
  /** Epoch ms. */
  readonly clock: () => number;
}

const path = '/v1/conjunctions/cdm';
const MAX_OFFSET = 1_000_000;
const FORMATS = ['json', 'kvn', 'original'] as const;
const writes = endpoints({ kind: 'bearer', permission: 'webhooks:write' }, 'Satellites');
const Params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** `POST` and `GET /v1/conjunctions/cdm`, `GET` and `DELETE /v1/conjunctions/cdm/{id}`. */
export function cdmRoutes(deps: CdmDeps): Route[] {
  return [bringRoute(deps), listRoute(deps), showRoute(deps), deleteRoute(deps)];
}

function bringRoute(deps: CdmDeps): Route {
  return writes.post(path, {
    summary: 'Bring a conjunction data message',
    action: 'cdm.create',
    description:
      'Kept whole or not at all. In your answers it replaces our covariance where it has states and ' +
      'covariances of both objects, else our probability; of several about one conjunction the one that ' +
      'was made last counts. The same originator and message id again takes the place of the former ' +
      '(200). What is wrong is named by line or field. Accepted with a warning: a closest approach in ' +
      'the past, an object that the catalogue does not have, objects that pass far from each other by ' +
      'their elements, a message that is older than one that you brought.',
    body: CdmBody,
    idempotent: true,
    responses: {
      201: { description: 'The message.', headers: ['Location'], schema: BroughtCdm },
      200: { description: 'The message, in the place of the former one.', schema: BroughtCdm },
    },
    errors: ['elements_too_old', 'quota_exceeded'],
    handler: async ({ body, identity, warn }) => {
      const { text, json } = body;
      const read = json === null ? readCdm(text) : readCdmValue(json);
      if (!read.ok) throw validationError(read.problems.map((problem) => ({ ...problem })));
      const { cdm } = read;
      if (cdm.createdMs > deps.clock() + DAY_MS)
        throw validationError([{ path: creationKey(cdm), message: 'must not lie in the future' }]);
      const about = await conjunctionOf(deps, cdm);
      refuseOld(about.old);
      const counted = await deps.cdms.about(identity.ownerId, {
        pair: pairOf(cdm),
        tcaMs: cdm.tcaMs,
      });
      for (const warning of warningsOf(deps, cdm, about, counted)) warn(warning);
      const { document, isNew } = await deps.cdms.keep(
        {
          ownerId: identity.ownerId,
          form: json === null ? 'kvn' : 'json',
          source: text,
          cdm,
        },
        deps.quotas(identity, 'cdms'),
      );
      const shown = presentBroughtCdm(document, about.conjunction);
      const headers = { Location: pathOf.cdm(document._id) };
      return isNew ? { status: 201, body: shown, headers } : { status: 200, body: shown };
    },
  });
}

function listRoute({ cdms, satellites }: CdmDeps): Route {
  return satelliteReads.get(path, {
    summary: 'List the conjunction data messages that you brought, newest first',
    query: v.object({
      satellite: v.pipe(textQuery(200), v.description('One of both: number, alpha-5 or name.')),
      limit: countQuery(DEFAULT_CDMS, MAX_CDMS),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
      offset: countQuery(0, MAX_OFFSET),
    }),
    responses: { 200: { description: 'A page.', schema: pageSchema(CdmSummary) } },
    errors: ['satellite_not_found'],
    handler: async ({ query, identity }) => {
      const { satellite, offset, limit } = query;
      const named =
        satellite === undefined ? undefined : await cataloguedSatellite(satellites, satellite);
      const filter = { ownerId: identity.ownerId, noradId: named?.noradId };
      const [found, total] = await Promise.all([
        cdms.list({ ...filter, ...pageRange(query), offset }),
        cdms.count(filter),
      ]);
      const { items, place } = pageOf(found, limit, placeOfDocument);
      return {
        status: 200,
        body: { data: items.map((one) => presentCdm(one)), ...place, total },
      };
    },
  });
}

function showRoute(deps: CdmDeps): Route {
  return satelliteReads.get(`${path}/:id`, {
    summary: 'Show a conjunction data message',
    params: Params,
    query: v.object({
      format: v.optional(
        v.pipe(
          choice(FORMATS),
          v.description('original: the text as it was brought. kvn: that, or written from JSON.'),
        ),
      ),
    }),
    responses: {
      200: {
        description: 'The message.',
        schema: CdmRecord,
        headers: ['Content-Disposition'],
        otherForms: ['text/plain'],
      },
    },
    errors: ['not_found', 'not_acceptable'],
    handler: async ({ params, query, identity }) => {
      const document = await messageOf(deps, identity.ownerId, params.id);
      const { format = 'json' } = query;
      if (format !== 'json') return textOf(document, format);
      const { conjunction } = await conjunctionOf(deps, document.cdm);
      return { status: 200, body: presentWholeCdm(document, conjunction) };
    },
  });
}

function deleteRoute(deps: CdmDeps): Route {
  return writes.delete(`${path}/:id`, {
    summary: 'Delete a conjunction data message',
    action: 'cdm.delete',
    description: 'Conjunctions are then told by the next newest one about them, or by elements.',
    params: Params,
    responses: { 200: { description: 'It is deleted.', schema: DeletedCdm } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      if (!(await deps.cdms.remove(identity.ownerId, params.id))) throw notFound(params.id);
      return { status: 200, body: { id: params.id, status: 'deleted' } };
    },
  });
}

async function messageOf({ cdms }: CdmDeps, ownerId: string, id: string): Promise<CdmDocument> {
  const found = await cdms.get(ownerId, id);
  if (found === null) throw notFound(id);
  return found;
}

function notFound(id: string): AppError {
  return new AppError('not_found', `You have no message '${id}'; they go 30 days after their TCA.`);
}

function textOf(document: CdmDocument, format: 'kvn' | 'original'): RawAnswer {
  const { form, source, cdm, _id: id } = document;
  const isKvn = form === 'kvn' || format === 'kvn';
  const text = form === 'json' && format === 'kvn' ? writeCdmKvn(cdm) : source;
  if (text === null)
    throw new AppError(
      'not_acceptable',
      'The message lacks what KVN obliges to, states and covariances of both objects: ask for json or original.',
    );
  return {
    status: 200,
    contentType: isKvn ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    stream: text,
    headers: downloadHeaders(`${id}.${isKvn ? 'cdm' : 'json'}`),
  };
}

/** What the catalogue knows of a message's objects. */
interface Known {
  /** Designators that it does not have. */
  readonly unknown: readonly string[];
  /** Those whose elements are too far from the TCA. */
  readonly old: readonly string[];
  readonly conjunction: AboutConjunction | null;
}

async function conjunctionOf({ screenings }: CdmDeps, cdm: Cdm): Promise<Known> {
  const all = elementsByNumber(await screenings.catalogue());
  const pair = pairOf(cdm);
  const [one, other] = [all.get(pair[0]), all.get(pair[1])];
  const unknown = pair.filter((designator) => !all.has(designator));
  if (one === undefined || other === undefined) return { unknown, old: [], conjunction: null };
  const old = [one, other].filter((elements) => !isFresh(elements, cdm.tcaMs));
  const encounter =
    old.length === 0
      ? encounterNear([one, other], {
          aboutMs: cdm.tcaMs,
          withinMs: SAME_ENCOUNTER_MS,
          thresholdKm: MAX_THRESHOLD_KM,
        })
      : null;
  const conjunction =
    encounter === null
      ? null
      : {
          id: encounterId(one.noradId, other.noradId, encounter.tcaMs),
          tcaMs: encounter.tcaMs,
          missKm: encounter.missKm,
        };
  return { unknown, old: old.map(({ noradId }) => noradId), conjunction };
}

/** What the form of a message calls the instant at which it was made. */
function creationKey({ form }: Cdm): string {
  return form === 'cdm_public' ? 'CREATED' : 'CREATION_DATE';
}

function refuseOld([old]: readonly string[]): void {
  if (old === undefined) return;
  throw new AppError(
    'elements_too_old',
    `The elements of ${old} are more than ${OLDEST_DAYS} days away from the TCA: no conjunction can be judged by this message. Refresh the catalogue (CATALOG_URL, or npm run catalogue:import).`,
  );
}

function warningsOf(
  { clock }: CdmDeps,
  cdm: Cdm,
  { unknown, conjunction }: Known,
  counted: CdmDocument | null,
): Warning[] {
  const isOlder = counted !== null && counted.message_created_at.getTime() > cdm.createdMs;
  return [
    ...(cdm.tcaMs < clock()
      ? [{ path: 'TCA', code: 'tca_passed', message: 'lies in the past' }]
      : []),
    ...unknown.map((designator) => ({
      path: 'OBJECT_DESIGNATOR',
      code: 'unknown_object',
      message: `the catalogue has no object ${designator}: the message counts as soon as it has`,
    })),
    ...(unknown.length === 0 && conjunction === null
      ? [
          {
            path: 'TCA',
            code: 'no_conjunction',
            message: `by their elements the objects do not come within ${MAX_THRESHOLD_KM} km of each other within 10 minutes of it`,
          },
        ]
      : []),
    ...(isOlder
      ? [
          {
            path: creationKey(cdm),
            code: 'older_message',
            message: `is older than that of ${counted._id}, which counts for this conjunction`,
          },
        ]
      : []),
  ];
}
