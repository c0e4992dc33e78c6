import { familyOf } from '../../orbit/elements/known-families.ts';

/** Kinds of bodies as far as public names tell them. */
export const BODY_KINDS = ['station', 'cubesat', 'debris', 'rocket_body', 'satellite'] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

/** What the name of an object says about its body and its way. */
export interface Body {
  readonly kind: BodyKind;
  /** Hard-body radius, m: an assumption by kind, public elements carry none. */
  readonly radiusM: number;
  /** The fleet it belongs to, or null. */
  readonly constellation: string | null;
  /** Its fleet thrusts for days without notice, so that old elements lead astray. */
  readonly thrusting: boolean;
}

/** Fleets that raise, lower and keep their orbits by electric thrust all the time. */
export const THRUSTING_CONSTELLATIONS: ReadonlySet<string> = new Set([
  'Starlink',
  'Kuiper',
  'Qianfan',
  'Guowang',
  'OneWeb',
]);

/** Hard-body radii, m; three cubesat units with their panels stay within 1.5 m. */
const RADIUS_M: Readonly<Record<BodyKind, number>> = {
  station: 55,
  cubesat: 1.5,
  debris: 5,
  rocket_body: 5,
  satellite: 5,
};

/** Names by kind, as catalogues write them; the first that fits counts. */
const KINDS: readonly (readonly [RegExp, BodyKind])[] = [
  [/ DEB\b/, 'debris'],
  [/\bR\/B\b/, 'rocket_body'],
  [/^(?:ISS|CSS) \((?!DEB)/, 'station'],
  [/CUBE|^(?:FLOCK|DOVE|LEMUR|SPACEBEE|TEVEL|FOSSASAT|KINEIS|ISS OBJECT)/, 'cubesat'],
];

/** Kind, hard-body radius and fleet of an object by its name in a public catalogue. */
export function bodyOf(name: string): Body {
  const plain = name.trim().toUpperCase();
  const kind = KINDS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'satellite';
  const constellation = familyOf(name)?.constellation ?? null;
  const alive = kind !== 'debris' && kind !== 'rocket_body';
  return {
    kind,
    radiusM: RADIUS_M[kind],
    constellation,
    thrusting: alive && constellation !== null && THRUSTING_CONSTELLATIONS.has(constellation),
  };
}
