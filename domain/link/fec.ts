/** A Reed-Solomon code over octets and the worst channel in which it is used. */
export interface FecScheme {
  /** Name on the wire, such as `RS(255,223)`. */
  readonly name: string;
  /** Octets per code word. */
  readonly n: number;
  /** Data octets per code word. */
  readonly k: number;
  /** Octets that the decoder corrects: floor((n - k) / 2). */
  readonly t: number;
  /** Highest bit error rate at the decoder's input for which the code is used. */
  readonly maxBer: number;
}

/**
 * Codes from weakest to strongest; shortened forms of the octet code of CCSDS 131.0-B. `maxBer` is
 * where the word failure probability reaches 1e-6, to two digits (1.86e-2 for the last, so that at
 * 1.9e-2 its words fail twice as often).
 */
export const FEC_LADDER: readonly FecScheme[] = [
  { name: 'RS(252,240)', n: 252, k: 240, t: 6, maxBer: 2.5e-4 },
  { name: 'RS(255,223)', n: 255, k: 223, t: 16, maxBer: 2.0e-3 },
  { name: 'RS(252,210)', n: 252, k: 210, t: 21, maxBer: 3.3e-3 },
  { name: 'RS(252,189)', n: 252, k: 189, t: 31, maxBer: 6.3e-3 },
  { name: 'RS(252,168)', n: 252, k: 168, t: 42, maxBer: 1.0e-2 },
  { name: 'RS(252,126)', n: 252, k: 126, t: 63, maxBer: 1.9e-2 },
];

/**
 * A code with half the check octets of the ladder's weakest: used only where a job takes less margin
 * for less overhead. Words fail 7e-9 of the time at the design rate of 1e-5; `maxBer` as above.
 */
export const REDUCED_FEC: FecScheme = {
  name: 'RS(252,246)',
  n: 252,
  k: 246,
  t: 3,
  maxBer: 3.5e-5,
};

/** How much margin the code of a transfer keeps: that of the ladder, or less where less is enough. */
export type FecMargin = 'standard' | 'reduced';

/** Code words interleaved into one transfer frame, the usual depth of CCSDS 131.0-B. */
export const INTERLEAVE = 5;

/** The weakest code of the ladder that carries `ber`; null when the channel is too bad for all. */
export function chooseFec(ber: number, margin: FecMargin = 'standard'): FecScheme | null {
  if (margin === 'reduced' && ber <= REDUCED_FEC.maxBer) return REDUCED_FEC;
  return FEC_LADDER.find((scheme) => ber <= scheme.maxBer) ?? null;
}

/** The code of a name, or null. */
export function fecNamed(name: string): FecScheme | null {
  return [REDUCED_FEC, ...FEC_LADDER].find((scheme) => scheme.name === name) ?? null;
}

/** Check octets over data octets, (n - k) / k. */
export function fecOverheadFraction(scheme: FecScheme): number {
  return (scheme.n - scheme.k) / scheme.k;
}

/**
 * Probability that the decoder cannot mend a word: independent bit errors at rate `ber` (0 to 1)
 * give octet errors V = 1 - (1 - ber)^8, and the word fails with more than t of them:
 * P = sum over j > t of C(n, j) V^j (1 - V)^(n - j) (CCSDS 130.1-G, section on Reed-Solomon).
 */
export function wordFailureProbability(scheme: FecScheme, ber: number): number {
  const v = -Math.expm1(8 * Math.log1p(-ber));
  if (v <= 0) return 0;
  if (v >= 1) return 1;
  let logChoose = 0;
  let sum = 0;
  for (let j = 1; j <= scheme.n; j += 1) {
    logChoose += Math.log(scheme.n - j + 1) - Math.log(j);
    if (j <= scheme.t) continue;
    sum += Math.exp(logChoose + j * Math.log(v) + (scheme.n - j) * Math.log1p(-v));
  }
  return Math.min(1, sum);
}

/** Probability that a frame of `INTERLEAVE` words is lost: 1 - (1 - P_word)^I. */
export function frameLossProbability(scheme: FecScheme, ber: number): number {
  return -Math.expm1(INTERLEAVE * Math.log1p(-wordFailureProbability(scheme, ber)));
}

/** Megabytes on the wire of one frame. */
export function frameMb(scheme: FecScheme): number {
  return (INTERLEAVE * scheme.n) / 1e6;
}
