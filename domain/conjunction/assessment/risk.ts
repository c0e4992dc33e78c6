/** Risk of a conjunction: probability above 1e-4, above 1e-5, above 1e-6, everything else. */
export const RISK_LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** Probabilities above which a level begins. */
export const RISK_BOUNDARIES = { CRITICAL: 1e-4, HIGH: 1e-5, MEDIUM: 1e-6 } as const;

/** The level of a probability; LOW without one: not known to be dangerous, which is not safe. */
export function riskLevelOf(probability: number | null): RiskLevel {
  const value = probability ?? 0;
  if (value > RISK_BOUNDARIES.CRITICAL) return 'CRITICAL';
  if (value > RISK_BOUNDARIES.HIGH) return 'HIGH';
  return value > RISK_BOUNDARIES.MEDIUM ? 'MEDIUM' : 'LOW';
}
