import type { Direction } from './capacity.ts';

/** A fixed radio channel between satellite and ground, figures in link-budget units. */
export interface RadioChannel {
  readonly frequencyGHz: number;
  /** Transmitter's EIRP plus the receiver's G/T, dBW + dB/K. */
  readonly eirpPlusGOverTDb: number;
  /** Pointing, polarisation and atmospheric losses, dB. */
  readonly lossesDb: number;
  /** Eb/N0 at which the bit error rate equals `designBer`, dB. */
  readonly requiredEbN0Db: number;
  /** Kept above the required Eb/N0 by adapting the rate, dB. */
  readonly marginDb: number;
  /** Most that the modem carries, MB/s on the wire (1 MB = 10^6 bytes). */
  readonly modemLimitMbS: number;
  /** Bit error rate at the decoder's input while the margin is kept. */
  readonly designBer: number;
}

/**
 * S-band payload downlink: 2.35 dBW EIRP into a 15 dB/K station. 9.6 dB is what uncoded QPSK needs
 * for a bit error rate of 1e-5 (CCSDS 130.1-G).
 */
export const S_BAND_DOWNLINK: RadioChannel = {
  frequencyGHz: 2.25,
  eirpPlusGOverTDb: 17.35,
  lossesDb: 2,
  requiredEbN0Db: 9.6,
  marginDb: 3,
  modemLimitMbS: 0.925,
  designBer: 1e-5,
};

/** S-band uplink, MB/s on the wire: 4 Mb/s, which the station's power closes at every range. */
export const UPLINK_RATE_MB_S = 0.5;

/** Bit error rate of the uplink at the decoder's input. */
export const UPLINK_BER = 1e-5;

/** What the radio draws on board while it works; it counts in every cumulative limit. */
export interface RadioLoad {
  readonly powerW: number;
  readonly thermalW: number;
  readonly compute: number;
}

/**
 * Draws of the radio while it works. A key exchange talks both ways, so it draws as the
 * transmitter.
 */
export const RADIO_LOAD: Readonly<Record<Direction | 'keyExchange', RadioLoad>> = {
  downlink: { powerW: 15, thermalW: 8, compute: 0.05 },
  uplink: { powerW: 5, thermalW: 3, compute: 0.05 },
  keyExchange: { powerW: 15, thermalW: 8, compute: 0.05 },
};

/** Antenna time of one key exchange, ms; it carries no megabytes and occupies both directions. */
export const KEY_EXCHANGE_MS = 2_000;

/** Shortest slice of a transfer inside a contact, ms, not counting the key exchange. */
export const MIN_SLICE_MS = 5_000;

/** Boltzmann's constant, dBW/K/Hz with its sign turned, as link budgets add it. */
const BOLTZMANN_DB = 228.6;

const BITS_PER_MB = 8e6;

/**
 * Free-space path loss in dB over `rangeKm` (> 0) at `frequencyGHz` (> 0):
 * 92.45 + 20 log10(d) + 20 log10(f) (ITU-R P.525).
 */
export function freeSpaceLossDb(rangeKm: number, frequencyGHz: number): number {
  return 92.45 + 20 * Math.log10(rangeKm) + 20 * Math.log10(frequencyGHz);
}

/**
 * Downlink rate in MB/s on the wire at `rangeKm` (> 0): the modem's limit or, farther away, the
 * rate that keeps required Eb/N0 plus margin: C/N0 = EIRP + G/T - path loss - losses + 228.6,
 * R = 10^((C/N0 - Eb/N0 - margin) / 10) bit/s.
 */
export function downlinkRateMbS(rangeKm: number, channel: RadioChannel = S_BAND_DOWNLINK): number {
  const carrierToNoiseDb =
    channel.eirpPlusGOverTDb -
    freeSpaceLossDb(rangeKm, channel.frequencyGHz) -
    channel.lossesDb +
    BOLTZMANN_DB;
  const bitsPerSecond = 10 ** ((carrierToNoiseDb - channel.requiredEbN0Db - channel.marginDb) / 10);
  return Math.min(channel.modemLimitMbS, bitsPerSecond / BITS_PER_MB);
}
