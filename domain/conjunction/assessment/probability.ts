/** An encounter in its plane, in the main axes of the covariance; lengths in one unit. */
export interface PlanarEncounter {
  /** Miss along the shorter and the longer axis of the covariance. */
  readonly x: number;
  readonly y: number;
  /** Standard deviations along them, `sigmaX` ≤ `sigmaY`, both above 0. */
  readonly sigmaX: number;
  readonly sigmaY: number;
  /** Radii of both bodies together, above 0. */
  readonly radius: number;
}

/** Nodes and weights of a quadrature over -1 to 1. */
interface Rule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const COARSE = [gaussLegendre(16), gaussLegendre(8)] as const;
const FINE = [gaussLegendre(64), gaussLegendre(32)] as const;
/** Up to this ratio of radius and shorter deviation 16 by 8 nodes hold seven digits, up to a half of it eleven. */
const FINE_ABOVE = 2;
/** What lies farther than so many deviations from the densest point is under 1e-17 of the rest. */
const REACH = 9;

/**
 * Probability that two bodies touch in a straight passage with Gaussian uncertainty: the density over
 * the disc of the combined radius (Foster and Estes, NASA JSC-25898, 1992), by a Gauss-Legendre product
 * over x = R sin φ and y. All terms are positive, so that tails keep their digits.
 */
export function collisionProbability(encounter: PlanarEncounter): number {
  const { x, y, sigmaX, sigmaY, radius } = encounter;
  const [outer, inner] = radius > FINE_ABOVE * sigmaX ? FINE : COARSE;
  const nearestX = clamp(x, radius);
  const reachX = reachOf(x - nearestX, sigmaX);
  const from = Math.asin(Math.max(-1, (nearestX - reachX) / radius));
  const to = Math.asin(Math.min(1, (nearestX + reachX) / radius));
  let total = 0;
  for (let i = 0; i < outer.nodes.length; i += 1) {
    const angle = (to + from) / 2 + ((to - from) / 2) * (outer.nodes[i] ?? 0);
    const chord = radius * Math.cos(angle);
    const nearestY = clamp(y, chord);
    const reachY = reachOf(y - nearestY, sigmaY);
    const low = Math.max(-chord, nearestY - reachY);
    const high = Math.min(chord, nearestY + reachY);
    let density = 0;
    for (let j = 0; j < inner.nodes.length; j += 1) {
      const dy = ((high + low) / 2 + ((high - low) / 2) * (inner.nodes[j] ?? 0) - y) / sigmaY;
      density += (inner.weights[j] ?? 0) * Math.exp(-0.5 * dy * dy);
    }
    const dx = (radius * Math.sin(angle) - x) / sigmaX;
    total +=
      (outer.weights[i] ?? 0) * Math.exp(-0.5 * dx * dx) * chord * ((high - low) / 2) * density;
  }
  return Math.min(1, (((to - from) / 2) * total) / (2 * Math.PI * sigmaX * sigmaY));
}

/**
 * Square of the miss in deviations (Mahalanobis). Below 2 the probability is diluted: smaller
 * uncertainty would raise it.
 */
export function squaredDeviations({ x, y, sigmaX, sigmaY }: PlanarEncounter): number {
  return (x / sigmaX) ** 2 + (y / sigmaY) ** 2;
}

/** Where `squaredDeviations` are fewer, better data could raise the probability. */
export const DILUTED_BELOW = 2;

/**
 * The highest probability over all sizes of the covariance with its shape kept: `R²/(e M² σx σy)`, met
 * where the deviations are √(M²/2) times as large (Alfriend et al., Space Debris 1, 1999). The formula
 * holds for radii well under the miss; it is never less than `probability`, the one at the given size.
 */
export function maximumProbability(encounter: PlanarEncounter, probability: number): number {
  const { x, y, sigmaX, sigmaY, radius } = encounter;
  if (Math.hypot(x, y) <= radius) return 1;
  const bound = radius ** 2 / (Math.E * squaredDeviations(encounter) * sigmaX * sigmaY);
  return Math.min(1, Math.max(bound, probability));
}

/** The point of -bound to bound that is nearest to `value`. */
function clamp(value: number, bound: number): number {
  return Math.min(bound, Math.max(-bound, value));
}

/** How far from the nearest point, `distance` from the middle of a bell, it falls by `REACH` deviations. */
function reachOf(distance: number, sigma: number): number {
  const square = (REACH * sigma) ** 2;
  const away = Math.abs(distance);
  return square / (Math.sqrt(away * away + square) + away);
}

/** Nodes of Legendre's polynomial by Newton's method from Chebyshev's (Press et al., 4.6). */
function gaussLegendre(count: number): Rule {
  const nodes = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    let node = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    let slope = 0;
    for (let round = 0; round < 8; round += 1) {
      let [value, before] = [1, 0];
      for (let degree = 1; degree <= count; degree += 1)
        [value, before] = [
          ((2 * degree - 1) * node * value - (degree - 1) * before) / degree,
          value,
        ];
      slope = (count * (node * value - before)) / (node * node - 1);
      node -= value / slope;
    }
    nodes[index] = node;
    weights[index] = 2 / ((1 - node * node) * slope * slope);
  }
  return { nodes, weights };
}
