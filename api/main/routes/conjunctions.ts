import * as v from 'valibot';
import { ConjunctionList, ConjunctionRecord } from '../../../contracts/conjunction/conjunction.ts';
import { chooseFormat, formatQuery, otherForms } from '../../http/formats.ts';
import type { Route } from '../../http/route.ts';
import { callerOf } from '../../http/turns.ts';
import { isStrict } from '../../http/warnings.ts';
import { judgedByMessages, writtenConjunctions } from '../compute/messages.ts';
import { answerList, type ListDeps } from '../conjunction/answer-list.ts';
import { avoidanceOf } from '../conjunction/avoidance.ts';
import { encounterOfId } from '../conjunction/encounter-of-id.ts';
import { ListQuery, readSpan } from '../conjunction/list-query.ts';
import { withMessages } from '../conjunction/messages.ts';
import { keptUnder } from '../conjunction/under-kept-ids.ts';
import { CONJUNCTION_FORMATS, WRITTEN_HEADERS, writtenOne } from '../conjunction/written.ts';
import {
  presentAvoidance,
  presentConjunction,
  presentLife,
  presentPlane,
  presentUpdates,
} from '../presenters/conjunction.ts';
import { askedSatellite, type SatelliteQueries } from '../satellite/find-satellite.ts';
import { satelliteReads } from './satellites.ts';

/** What the routes about conjunctions need. */
export interface ConjunctionDeps extends ListDeps {
  readonly satellites: SatelliteQueries;
}

/** `GET /v1/conjunctions` and `GET /v1/conjunctions/{id}`. */
export function conjunctionRoutes(deps: ConjunctionDeps): Route[] {
  return [listRoute(deps), oneRoute(deps)];
}

function listRoute(deps: ConjunctionDeps): Route {
  return satelliteReads.get('/v1/conjunctions', {
    summary: 'List close approaches',
    description:
      'Screened by SGP4 against every object of the catalogue, with a probability under an assumed ' +
      'uncertainty. Of a satellite that you or the platform watch what is kept is answered, as far as it ' +
      'was screened; of others, and farther, it is screened now: what takes longer than two seconds ' +
      'answers 202 and goes on: ask again at `links.poll`. Without `satellite`: what your watches and the ' +
      "platform's own keep. " +
      'A message that you brought (`/v1/conjunctions/cdm`) replaces what elements tell. ' +
      'Other forms have the same pages: `Link` is the next one. ' +
      'What the numbers mean, and what they do not: docs/conjunctions.md.',
    query: ListQuery,
    compute: [judgedByMessages, writtenConjunctions],
    responses: {
      200: {
        schema: ConjunctionList,
        description: 'One page, in order of closest approach.',
        headers: WRITTEN_HEADERS,
        otherForms: otherForms(CONJUNCTION_FORMATS),
      },
      202: {
        schema: ConjunctionList,
        description: 'The screening is under way; JSON in any case.',
        headers: ['Retry-After'],
      },
    },
    errors: ['satellite_not_found', 'elements_too_old', 'planning_timeout', 'not_acceptable'],
    handler: async ({ query, identity, clientAddress, compute, ctx }) => {
      const form = chooseFormat(ctx, query.format, CONJUNCTION_FORMATS);
      const span = readSpan(query, deps.clock());
      const satellite = await askedSatellite(deps.satellites, query);
      return answerList(deps, {
        query,
        span,
        noradId: satellite?.noradId ?? null,
        ownerId: identity.ownerId,
        caller: callerOf(identity.ownerId, clientAddress),
        form,
        isStrict: isStrict(ctx),
        url: ctx.originalUrl,
        compute,
      });
    },
  });
}

function oneRoute(deps: ConjunctionDeps): Route {
  const { screenings, cdms, conjunctionWatches, keptConjunctions } = deps;
  return satelliteReads.get('/v1/conjunctions/:id', {
    summary: 'Show a close approach',
    description:
      'Of a satellite that you or the platform watch as it is kept, with its updates; else computed anew ' +
      'from the newest elements of both objects. A message that you brought replaces what elements tell.',
    query: formatQuery(CONJUNCTION_FORMATS),
    compute: [judgedByMessages, writtenConjunctions],
    params: v.object({
      id: v.pipe(v.string(), v.maxLength(64, 'must have at most 64 characters')),
    }),
    responses: {
      200: {
        schema: ConjunctionRecord,
        description: 'The conjunction.',
        headers: ['Content-Disposition'],
        otherForms: otherForms(CONJUNCTION_FORMATS),
      },
    },
    errors: ['not_found', 'not_acceptable'],
    handler: async ({ params, query, identity: { ownerId }, compute, ctx }) => {
      const form = chooseFormat(ctx, query.format, CONJUNCTION_FORMATS);
      const watches = await conjunctionWatches.seenBy(ownerId);
      const life = await keptUnder(keptConjunctions, watches, params.id);
      const snapshot = await screenings.catalogue();
      const { found, screenedMs } =
        life === null
          ? { found: encounterOfId(snapshot, params.id), screenedMs: deps.clock() }
          : { found: life.encounter, screenedMs: life.updated_at.getTime() };
      const heads = await cdms.heads(ownerId, found.tcaMs, found.tcaMs);
      const [shown = { found, encounter: found, message: null }] = await withMessages(
        { cdms, compute },
        { ownerId, snapshot, heads },
        [found],
      );
      if (form !== 'json')
        return writtenOne(compute, { form, shown, snapshot, screenedMs }, found.id);
      const told =
        life === null
          ? { ...presentConjunction(shown.encounter, screenedMs, shown.message), updates: [] }
          : { ...presentLife(life, shown), updates: presentUpdates(life) };
      const avoidance = avoidanceOf(shown, snapshot, deps.clock());
      const body = {
        ...told,
        encounter_plane: presentPlane(shown.encounter),
        avoidance_options: presentAvoidance(avoidance),
      };
      return { status: 200, body, headers: { Vary: 'Accept' } };
    },
  });
}
