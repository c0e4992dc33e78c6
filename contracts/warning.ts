import * as v from 'valibot';
import { described } from './shapes.ts';

/** Something of a request that was accepted although it may not do what its sender meant. */
export const Warning = v.pipe(
  v.object({
    path: described(v.string(), 'Dotted path in the body, or the name of a parameter.'),
    code: described(
      v.string(),
      'Such as unknown_field, unknown_parameter, unknown_value, host_not_resolved, elements_old, outside_model.',
    ),
    message: v.string(),
    did_you_mean: described(
      v.optional(v.string()),
      'The known word that is nearest, if one is near.',
    ),
  }),
  v.title('Warning'),
);
export type Warning = v.InferOutput<typeof Warning>;
