/** The name inside of a name of the wire: `minBatterySoc` for `min_battery_soc`. */
type InnerName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<InnerName<Tail>>}`
  : Name;

/** The form inside of a value of the wire: the same, with the names of its fields changed. */
export type Inner<Wire> = Wire extends readonly (infer Item)[]
  ? readonly Inner<Item>[]
  : Wire extends object
    ? { readonly [Key in keyof Wire as InnerName<Key>]: Inner<Wire[Key]> }
    : Wire;

/**
 * A value of the wire with the names of its fields as the domain writes them. The compiler compares
 * the result with what the domain takes: a wrong type is an error, a field that the domain does not
 * have is not, for an object may have more fields than are read.
 */
export function fromWire<Wire>(value: Wire): Inner<Wire> {
  // Every key is renamed exactly as `InnerName` says, and nothing else changes.
  return renamed(value) as Inner<Wire>;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      renamed(field),
    ]),
  );
}
