import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageSchema } from '../../../contracts/page.ts';
import {
  DEFAULT_STANDING,
  DeletedStanding,
  MAX_STANDING_PAGE,
} from '../../../contracts/standing.ts';
import type { PageQuery } from '../../../records/store/paging.ts';
import type { StandingDocument } from '../../../records/webhook/standing.ts';
import { endpoints } from '../../http/endpoints.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import type { StandingDeps } from './make-standing.ts';

const TAG = 'Satellites';
const reads = endpoints({ kind: 'bearer', permission: 'satellites:read' }, TAG);
/** What makes and ends watches and monitors. */
export const standingWrites = endpoints({ kind: 'bearer', permission: 'webhooks:write' }, TAG);

const IdParams = v.object({ id: v.string() });

/** Watches or monitors as their routes read and end them. */
export interface StandingKindDeps<D extends StandingDocument> {
  readonly records: {
    get(ownerId: string, id: string): Promise<D | null>;
    list(ownerId: string, query: PageQuery): Promise<D[]>;
    count(ownerId: string): Promise<number>;
    end(ownerId: string, id: string): Promise<D | null>;
  };
  readonly gateway: { end(id: string): Promise<unknown> };
}

/** What the routes of one kind say. */
export interface StandingWords<D extends StandingDocument, S extends v.GenericSchema> {
  readonly path: string;
  /** `watch` or `monitor`. */
  readonly noun: string;
  /** In the plural, and of what. */
  readonly plural: string;
  readonly schema: S;
  readonly present: (standing: D) => v.InferOutput<S> & object;
}

/** The list, one of them, and its deletion, each under `words.path`. */
export function standingRoutes<D extends StandingDocument, S extends v.GenericSchema>(
  deps: Pick<StandingDeps, 'webhookGateway' | 'log'> & StandingKindDeps<D>,
  words: StandingWords<D, S>,
): Route[] {
  const { records, gateway, webhookGateway, log } = deps;
  const { path, noun, plural, schema, present } = words;
  const notFound = (id: string) =>
    new AppError('not_found', `There is no ${noun} '${id.slice(0, 64)}'.`);
  return [
    reads.get(path, {
      summary: `List ${plural}, newest first`,
      query: v.object({
        limit: countQuery(DEFAULT_STANDING, MAX_STANDING_PAGE),
        cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
      }),
      responses: { 200: { description: 'A page.', schema: pageSchema(schema) } },
      handler: async ({ query, identity: { ownerId } }) => {
        const [found, total] = await Promise.all([
          records.list(ownerId, pageRange(query)),
          records.count(ownerId),
        ]);
        const { items, place } = pageOf(found, query.limit, placeOfDocument);
        return { status: 200, body: { data: items.map(present), ...place, total } };
      },
    }),
    reads.get(`${path}/:id`, {
      summary: `Show a ${noun}`,
      params: IdParams,
      responses: { 200: { description: `The ${noun}.`, schema } },
      errors: ['not_found'],
      handler: async ({ params, identity: { ownerId } }) => {
        const standing = await records.get(ownerId, params.id);
        if (standing === null) throw notFound(params.id);
        return { status: 200, body: present(standing) };
      },
    }),
    standingWrites.delete(`${path}/:id`, {
      summary: `Delete a ${noun}`,
      description:
        'What it kept is removed, and the webhook that was made with it: its pending deliveries stop.',
      params: IdParams,
      responses: { 200: { description: 'It is deleted.', schema: DeletedStanding } },
      errors: ['not_found'],
      handler: async ({ params, identity: { ownerId } }) => {
        const ending = await records.end(ownerId, params.id);
        if (ending === null) throw notFound(params.id);
        // The record says it all: a workflow that is not told now is told by the reconciler.
        await gateway.end(ending._id).catch((error: unknown) => {
          log.warn({ err: error, id: ending._id }, `a ${noun} is ended later`);
        });
        if (ending.webhook_id !== null)
          await webhookGateway.stop(ending.webhook_id, `its ${noun} was deleted`);
        return { status: 200, body: { id: ending._id, status: 'deleted' } };
      },
    }),
  ];
}
