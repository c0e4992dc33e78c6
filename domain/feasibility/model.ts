/**
 * The constants of the planning analysis in one table. Each has its source; prices and shares that
 * have no outside source are this product's own offer and say so. A change of any of them is a new
 * `MODEL_VERSION`.
 */
export const MODEL_VERSION = '2026.1';

/** What a satellite of the offered fleet is and does. */
export const SATELLITE_MODEL = {
  /** Sustained computing of one satellite, TFLOP/s; own offer. */
  computeTflops: 25,
  /** Own offer. */
  storageTb: 50,
  /** Optical downlink while in contact, Gbit/s; own offer (TBIRD, NASA 2023, reached 200). */
  downlinkGbps: 10,
  /**
   * Of one satellite, over its life: median of small satellites, 0.94 to 0.97 (Castet and Saleh
   * 2009).
   */
  availability: 0.95,
  /** Attitude, communications, avionics and heaters of a satellite of this size, W; own offer. */
  housekeepingW: 750,
  /** The largest constellation that is planned without talking to people. */
  mostSatellites: 500,
} as const;

/** What the payload draws. */
export const PAYLOAD_MODEL = {
  /** Sustained single precision of a flight accelerator with its memory, GFLOP/s per W. */
  gflopsPerW: 15,
  /** Share of it that is left with error-correcting memory and thermal throttling. */
  sustainedShare: 0.8,
  /** Flash with controllers and one spare in four, W per TB. */
  storageWPerTb: 15,
  /** Optical terminal with pointing, W per Gbit/s kept up. */
  downlinkWPerGbps: 500,
  /** Conversion from bus voltage to payload, 0 to 1 (ECSS-E-ST-20C budgets: 0.85 to 0.95). */
  conversion: 0.9,
  /** Pumps and heaters that move the heat to the radiators, share of what they move. */
  thermalControlShare: 0.1,
} as const;

/** Solar array and battery. */
export const POWER_MODEL = {
  /** Inverted metamorphic cells at 28 °C (data sheets of 2020 on: 0.32 to 0.33). */
  cellEfficiency: 0.32,
  /** Share of a panel under cells (SMAD 3rd ed., 11.4: 0.85 to 0.9). */
  packing: 0.9,
  /** Wiring, shadowing and temperature of a new array (SMAD 3rd ed., table 11-35: 0.49 to 0.88). */
  inherent: 0.85,
  /**
   * From array to load in sunlight, peak-power tracking (SMAD 3rd ed., 11.4: 0.8 to 0.85; newer
   * 0.9).
   */
  directEfficiency: 0.9,
  /** Into a lithium-ion battery and out of it again. */
  batteryRoundTrip: 0.9,
  /** Out of it alone. */
  batteryDischarge: 0.9,
  /** Capacity that is left at the end of life (usual design point, 0.8). */
  batteryEndOfLife: 0.8,
  /**
   * Depth of discharge that lithium cells bear for 27,000 cycles (five years of low orbit): 10 to
   * 20 %.
   */
  depthOfDischarge: 0.12,
  /** Design margin on capacity. */
  batteryMargin: 1.1,
  /**
   * For which an analysis is made, years; cells lose 0.5 % in each
   * (domain/spacecraft/solar-array.ts).
   */
  lifeYears: 5,
} as const;

/** What delays an answer beside the travel time of light. Round trip, ms. */
export const DELAY_MODEL = {
  /** Coding, interleaving, slots of the radio frame and dispatch; own figure. */
  processingMs: 9,
  /** Queueing is lognormal (Downey 2005 and others on network delay): its median. */
  queueMedianMs: 6.5,
  /** And its spread, of the natural logarithm. */
  queueSigma: 0.85,
  /** A satellite that hands a frame on, one way. */
  relayMs: 1,
  /** Elevation below which no link is planned, degrees. */
  minElevationDeg: 10,
} as const;

/** Prices, USD: the list of this product. */
export const PRICE_MODEL = {
  setupPerSatellite: 250_000,
  setupPerTflops: 10_000,
  monthlyPerSatellite: 10_000,
  monthlyPerTflops: 500,
  monthlyPerTb: 500,
  monthlyPerGbps: 10_000,
} as const;

/** The kinds of work that are analysed. */
export const ANALYSED_WORKLOADS = [
  'ai_inference',
  'ai_training',
  'data_processing',
  'edge_compute',
  'storage',
] as const;

/** One of them. */
export type AnalysedWorkload = (typeof ANALYSED_WORKLOADS)[number];

/** Share of the time in which the payload runs at full load; own figures. */
export const PAYLOAD_DUTY: Readonly<Record<AnalysedWorkload, number>> = {
  ai_inference: 0.3,
  ai_training: 0.9,
  data_processing: 0.5,
  edge_compute: 0.4,
  storage: 0.1,
};

/** Where the users are. */
export const ANALYSED_REGIONS = ['global', 'north-america', 'europe', 'asia-pacific'] as const;

/** One of them. */
export type AnalysedRegion = (typeof ANALYSED_REGIONS)[number];
