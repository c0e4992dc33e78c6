import * as v from 'valibot';

/** Where a record and what belongs to it are read. */
export const Links = v.pipe(
  v.record(v.string(), v.string()),
  v.title('Links'),
  v.description(
    'Paths to read with GET: `self` is the record, the others are named for what they lead to. Items ' +
      'of lists have `self` alone. A path belongs to the surface that has it: `/api/` to the console, ' +
      '`/v1/sessions` to the simulation, the others to the main API. `temporal` is an address of ' +
      'the Temporal UI.',
  ),
);
export type Links = v.InferOutput<typeof Links>;
