import { type Elements, MODEL_FIELDS } from '../orbit/elements/elements.ts';

/**
 * Elements of many objects in memory that threads share, so that a whole catalogue reaches another
 * thread without being copied.
 */
export interface PackedCatalogue {
  /** Equal for equal content: under it a thread keeps what it unpacked. */
  readonly revision: string;
  readonly count: number;
  readonly numbers: SharedArrayBuffer;
  /** Catalogue number, name and international designator of each, as JSON in UTF-8. */
  readonly texts: SharedArrayBuffer;
}

/** Packs elements in their order. */
export function packCatalogue(revision: string, objects: readonly Elements[]): PackedCatalogue {
  const numbers = new SharedArrayBuffer(8 * MODEL_FIELDS.length * objects.length);
  const values = new Float64Array(numbers);
  for (const [index, elements] of objects.entries())
    for (const [place, name] of MODEL_FIELDS.entries())
      values[MODEL_FIELDS.length * index + place] = elements[name];
  const names = objects.map(({ noradId, name, objectId }) => [noradId, name, objectId]);
  const bytes = new TextEncoder().encode(JSON.stringify(names));
  const texts = new SharedArrayBuffer(bytes.length);
  new Uint8Array(texts).set(bytes);
  return { revision, count: objects.length, numbers, texts };
}

/** The elements as far as SGP4 and a reader need them; what they were packed without is empty. */
export function unpackCatalogue({ count, numbers, texts }: PackedCatalogue): Elements[] {
  const values = new Float64Array(numbers);
  // A decoder takes no shared memory. What was packed here is an array of three texts each.
  const names = JSON.parse(new TextDecoder().decode(new Uint8Array(texts).slice())) as readonly (
    readonly [string, string, string] | undefined
  )[];
  return Array.from({ length: count }, (_, index) => {
    const at = (place: number) => values[MODEL_FIELDS.length * index + place] ?? Number.NaN;
    const [noradId = '', name = '', objectId = ''] = names[index] ?? [];
    return {
      noradId,
      name,
      objectId,
      epochMs: at(0),
      epochUs: at(1),
      meanMotionRevPerDay: at(2),
      eccentricity: at(3),
      inclinationDeg: at(4),
      raanDeg: at(5),
      argPerigeeDeg: at(6),
      meanAnomalyDeg: at(7),
      bstar: at(8),
      meanMotionDot: 0,
      meanMotionDdot: 0,
      classification: 'U',
      elementSetNo: 0,
      revAtEpoch: 0,
      source: 'omm',
      tleEpoch: '',
    };
  });
}
