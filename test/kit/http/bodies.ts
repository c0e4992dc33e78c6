import * as v from 'valibot';

/** Reads an answer's body through a schema; throws when it does not fit. */
export function bodyAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  response: { readonly body: unknown },
): v.InferOutput<Schema> {
  return v.parse(schema, response.body);
}

/** The nested error body of the main API and the CAE. */
export const NestedError = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.optional(
      v.looseObject({
        problems: v.optional(v.array(v.looseObject({ message: v.string() }))),
      }),
    ),
    request_id: v.optional(v.string()),
  }),
});

/** The flat error body of the simulation service. */
export const FlatError = v.object({ error: v.string(), message: v.string() });
