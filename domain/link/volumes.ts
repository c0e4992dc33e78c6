import {
  chooseFec,
  fecOverheadFraction,
  frameLossProbability,
  frameMb,
  INTERLEAVE,
  type FecMargin,
  type FecScheme,
} from './fec.ts';

/** Space-data-link security per frame, octets: 2 index + 12 counter + 16 tag (CCSDS 355.0-B). */
const SECURITY_OCTETS = 30;

/** Primary header of a transfer frame, octets (CCSDS 132.0-B). */
const HEADER_OCTETS = 6;

/** A transfer runs out of its reserve at most this often. */
const RESERVE_SHORTFALL = 1e-6;

/** Growth of data that a step encrypts, as the presets' encrypt steps have it. */
export const STEP_ENCRYPTION_FRACTION = 0.05;

/** What is sent and over what channel. */
export interface TransferNeed {
  /** Producer's output, MB. */
  readonly rawMb: number;
  /**
   * True when the data are already encrypted: by the step that made them, or by the sender of an
   * input that comes from the ground.
   */
  readonly alreadyEncrypted: boolean;
  /** Encryption that the job's security asks for. */
  readonly encryption: Encryption;
  /** Worst bit error rate of the slices used. */
  readonly ber: number;
  /** Default `standard`. */
  readonly fec?: FecMargin | undefined;
}

/** The volumes of one transfer, MB, each a multiple of 0.01. */
export interface TransferVolumes {
  readonly rawMb: number;
  readonly fecScheme: string;
  readonly fecMb: number;
  readonly encryptionMb: number;
  /** Capacity booked beside the total for repeated frames. */
  readonly reserveMb: number;
  /** raw + fec + encryption, each rounded half-up to 0.01 MB first. */
  readonly totalMb: number;
}

/**
 * Volumes of a transfer on the wire, or null when no code of the ladder carries its bit error rate.
 * Encryption is the framing cost of link security, 30 octets per frame of 5 words; the code covers
 * raw and encryption; the total is their rounded sum and the reserve stands beside it.
 */
export function transferVolumes(need: TransferNeed): TransferVolumes | null {
  const scheme = chooseFec(need.ber, need.fec);
  if (scheme === null) return null;
  const rawMb = roundMb(need.rawMb);
  const framed = need.encryption !== 'none' && !need.alreadyEncrypted;
  const encryptionMb = framed ? roundMb(need.rawMb * framingFraction(scheme)) : 0;
  const fecMb = roundMb((need.rawMb + encryptionMb) * fecOverheadFraction(scheme));
  const totalMb = roundMb(rawMb + fecMb + encryptionMb);
  const reserveMb = roundUpMb(retransmissionReserveMb(totalMb, scheme, need.ber));
  return { rawMb, fecScheme: scheme.name, fecMb, encryptionMb, reserveMb, totalMb };
}

/** Rounds half-up to 0.01 MB; a decimal half such as 7.875 goes up although binary floats waver. */
export function roundMb(volumeMb: number): number {
  return Math.floor(volumeMb * 100 + 0.5 + 1e-7) / 100;
}

/** Share that link security adds to the user octets of a frame: 30 / (5 k - 6 - 30). */
export function framingFraction(scheme: FecScheme): number {
  return SECURITY_OCTETS / (INTERLEAVE * scheme.k - HEADER_OCTETS - SECURITY_OCTETS);
}

/**
 * Capacity for repeated frames, MB: the fewest spare frames with which the chance that more frames
 * are lost than there are spares stays at or below 1e-6. Losses are independent; their number is
 * taken as Poisson with mean N p / (1 - p), valid for the frame loss p <= 5e-6 of the ladder.
 */
export function retransmissionReserveMb(totalMb: number, scheme: FecScheme, ber: number): number {
  const mean = meanLosses(totalMb, scheme, ber);
  let spare = 0;
  while (poissonTail(spare, mean) > RESERVE_SHORTFALL) spare += 1;
  return spare * frameMb(scheme);
}

/** Chance that a transfer loses more frames than its reserve can repeat, 0 to 1. */
export function frameShortfallProbability(
  volumes: Pick<TransferVolumes, 'totalMb' | 'reserveMb'>,
  scheme: FecScheme,
  ber: number,
): number {
  const spare = Math.floor(volumes.reserveMb / frameMb(scheme) + 1e-9);
  return poissonTail(spare, meanLosses(volumes.totalMb, scheme, ber));
}

/** Frames expected to be lost, those of repeats included: N p / (1 - p). */
function meanLosses(totalMb: number, scheme: FecScheme, ber: number): number {
  const loss = frameLossProbability(scheme, ber);
  return (Math.ceil(totalMb / frameMb(scheme)) * loss) / (1 - loss);
}

function roundUpMb(volumeMb: number): number {
  // The small step down keeps floats from adding a hundredth; max keeps it from making -0.
  return Math.max(0, Math.ceil(volumeMb * 100 - 1e-7)) / 100;
}

/** Probability that a Poisson variable exceeds `count`, summed from the tail's own terms. */
function poissonTail(count: number, mean: number): number {
  if (mean <= 0) return 0;
  let logTerm = -mean;
  for (let k = 1; k <= count + 1; k += 1) logTerm += Math.log(mean / k);
  let sum = 0;
  for (let k = count + 1; ; k += 1) {
    const term = Math.exp(logTerm);
    sum += term;
    if (k > mean && term <= sum * 1e-12) return Math.min(1, sum);
    logTerm += Math.log(mean / (k + 1));
  }
}

export const ENCRYPTIONS = ['none', 'aes128', 'aes256'] as const;

export type Encryption = (typeof ENCRYPTIONS)[number];
