import { HazardsAnswer } from '../../../contracts/analysis/hazards.ts';
import { hazards } from '../../planning/compute/computations.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { HazardsBody } from '../../planning/reading/prediction.ts';
import type { Predictions } from '../../planning/predictions.ts';

/** `POST /v1/hazards`. */
export function hazardRoutes(predictions: Pick<Predictions, 'hazards'>, auth: Auth): Route[] {
  return [
    endpoints(auth, 'Predictions').post('/v1/hazards', {
      summary: 'Predict hazards and when to save before them',
      changesNothing: true,
      description:
        'Eclipses, crossings of the South Atlantic Anomaly and peaks of temperature, each with a ' +
        'severity from 0 to 1: depth of discharge over the allowed depth, weakness of the field, ' +
        'temperature from the warning (0) over the limit (0.5). A save begins at the hazard less ' +
        'margin and write time; in quiet time the interval of Young and Daly holds.',
      body: HazardsBody,
      compute: [hazards],
      responses: { 200: { schema: HazardsAnswer, description: 'The hazards and the saves.' } },
      errors: ['satellite_not_found', 'propagation_failed', 'elements_too_old'],
      handler: async ({ body, compute }) => ({
        status: 200,
        body: await predictions.hazards(body, compute),
      }),
    }),
  ];
}
