import * as v from 'valibot';

/** Text that counts as missing when it is null or empty; its problem is then `is required`. */
export function requiredText() {
  return v.pipe(
    v.string(({ input }) => (input === null ? 'is required' : 'must be a string')),
    v.minLength(1, 'is required'),
  );
}

/** Any JSON object, kept as it is; arrays are refused. */
export function jsonObject() {
  const whole = v.record(v.string(), v.unknown(), 'must be an object');
  const plain: typeof whole = {
    ...whole,
    '~run': (dataset, config) => {
      const { value } = dataset;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return whole['~run']({ value: null }, config);
      }
      // An object that is no array has string keys and values of any kind.
      return { typed: true, value: value as Record<string, unknown> };
    },
  };
  return plain;
}
