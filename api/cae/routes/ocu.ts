import * as v from 'valibot';
import { OcuNegotiation, OcuSummary } from '../../../contracts/analysis/ocu.ts';
import { negotiation } from '../../planning/compute/computations.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { validationError } from '../../http/input/validate.ts';
import { OcuNegotiateBody, readBusClass } from '../../planning/reading/prediction.ts';
import type { Predictions } from '../../planning/predictions.ts';
import { presentOcuSummary } from '../../planning/presenters/ocu.ts';

const SummaryParams = v.object({
  busClass: v.pipe(
    v.string(),
    v.description('1U, 2U, 3U, 6U, 12U, SmallSat or an alias such as 6U_cubesat or microsat.'),
  ),
});

/** `POST /v1/ocu/negotiate` and `GET /v1/ocu/summary/:busClass`. */
export function ocuRoutes(predictions: Pick<Predictions, 'negotiate'>, auth: Auth): Route[] {
  const { post, get } = endpoints(auth, 'Predictions');
  return [
    post('/v1/ocu/negotiate', {
      summary: 'Negotiate computing resources of a satellite',
      changesNothing: true,
      description:
        'One OCU is the full compute allocation of a bus class. The answer says what share a ' +
        'workload gets, which resource limits it, how many hours a day it can run with a battery ' +
        'that ends as it began, what it costs and how sure that is. A workload that is too large ' +
        'is cut down, not refused.',
      body: OcuNegotiateBody,
      compute: [negotiation],
      responses: { 200: { schema: OcuNegotiation, description: 'The offer.' } },
      errors: ['satellite_not_found', 'propagation_failed', 'elements_too_old'],
      handler: async ({ body, compute }) => ({
        status: 200,
        body: await predictions.negotiate(body, compute),
      }),
    }),
    get('/v1/ocu/summary/:busClass', {
      summary: 'Show what a bus class offers',
      description:
        'Its profile and four capacity bands on an orbit of 500 km with its longest eclipses. An ' +
        'unknown class is 400 and the known ones are listed.',
      params: SummaryParams,
      responses: { 200: { schema: OcuSummary, description: 'The class.' } },
      handler: ({ params }) => {
        const read = readBusClass(params.busClass, 'busClass');
        if (!read.ok || read.busClass === null) throw validationError(read.ok ? [] : read.problems);
        return Promise.resolve({ status: 200, body: presentOcuSummary(read.busClass) });
      },
    }),
  ];
}
