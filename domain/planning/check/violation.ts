/** The rules that a plan can break, one name each. */
export const CHECK_RULES = [
  'time_grain',
  'segment_ids',
  'horizon',
  'window_index',
  'finish',
  'deadline',
  'placement',
  'step_scheduled',
  'duration',
  'duration_range',
  'cut',
  'hazard_save',
  'precedence',
  'left_out',
  'start_gap',
  'ground_start',
  'not_before',
  'not_after',
  'quality_tier',
  'eclipse_step',
  'power_policy',
  'pass_step',
  'transfer_set',
  'transfer_volume',
  'slice_sum',
  'slice_in_pass',
  'contact_given',
  'slice_length',
  'slice_segment',
  'capacity',
  'max_passes',
  'other_pass_than',
  'ground_station',
  'antenna',
  'key_exchange',
  'power',
  'compute',
  'thermal',
  'memory',
  'storage',
  'battery_floor',
  'battery_recovery',
] as const;

export type CheckRule = (typeof CHECK_RULES)[number];

/** One place where a plan breaks a rule. */
export interface Violation {
  readonly rule: CheckRule;
  readonly message: string;
  readonly stepId?: string;
  readonly segmentId?: string;
  readonly transferId?: string;
  readonly atMs?: number;
  readonly needed?: number;
  readonly available?: number;
}

/** Times that differ by no more are the same, ms. */
export const TIME_TOLERANCE_MS = 1;

/** Amounts (W, MB, shares) that differ by no more are the same. */
export const AMOUNT_TOLERANCE = 1e-6;
