import { QUALITY_TIERS, type QualityTier, type Requirements, type StepDetail } from './job.ts';
import { wireName, type Complaints, type StepInput, type TierInput } from './input.ts';
import { STEP_LIMITS, TIER_LIMITS } from './limits.ts';

/** The fields of a step's type, and what follows from them where the step does not say. */
export interface ResolvedDetail {
  readonly detail: StepDetail;
  /** Needs that are assumed where `requires` leaves them out; null when it must state all five. */
  readonly defaults: Requirements | null;
  /** Duration and output by the preferred tier; null where the step states its own. */
  readonly durationS: number | null;
  readonly outputMb: number | null;
}

/** What an eclipse step is assumed to need beside its power: light work on a sleeping bus. */
const ECLIPSE_NEEDS = { compute: 0.5, memoryMb: 256, storageMb: 0 };

/** What a tier is assumed to draw where it does not say. */
const TIER_POWER_W = 15;
const TIER_COMPUTE = 0.5;

/** What a pass step is assumed to need: watching a link, not computing. */
const PASS_NEEDS: Requirements = {
  powerW: 10,
  compute: 0.2,
  thermalW: 10,
  memoryMb: 128,
  storageMb: 0,
};

const DEFAULT_MAX_SEGMENTS = 8;
const DEFAULT_MIN_PASS_S = 60;

/** Fields that belong to one step type each. */
const FIELDS_BY_TYPE = {
  eclipse: ['energyBudgetWh', 'eclipsePolicy', 'minBatterySoc'],
  window: ['qualityTiers', 'minTier', 'preferredTier'],
  pass: ['mergeStrategy', 'maxSegments', 'minPassDurationS'],
} as const;

/** Resolves the fields that only the orbital step types have. */
export function resolveDetail(
  input: StepInput,
  durationS: number | null,
  report: Complaints,
): ResolvedDetail {
  const type = input.type ?? 'standard';
  for (const [owner, fields] of Object.entries(FIELDS_BY_TYPE))
    for (const key of fields)
      if (owner !== type && input[key] !== null && input[key] !== undefined)
        report.add(wireName(key), `is only for steps of type ${owner}`);
  switch (type) {
    case 'standard':
      return { detail: { kind: 'standard' }, defaults: null, durationS: null, outputMb: null };
    case 'eclipse':
      return eclipseDetail(input, durationS, report);
    case 'window':
      return windowDetail(input, report);
    case 'pass':
      return passDetail(input, report);
  }
}

/** Power defaults to what spends the budget in exactly the step's duration. */
function eclipseDetail(
  input: StepInput,
  durationS: number | null,
  report: Complaints,
): ResolvedDetail {
  const budgetWh = report.take(input, 'energyBudgetWh', STEP_LIMITS);
  if (input.energyBudgetWh === null || input.energyBudgetWh === undefined)
    report.add('energy_budget_wh', 'is required for a step of type eclipse');
  const powerW = ((budgetWh ?? 0) * 3600) / (durationS ?? 1);
  return {
    detail: {
      kind: 'eclipse',
      energyBudgetWh: budgetWh ?? 0,
      eclipsePolicy: input.eclipsePolicy ?? 'balanced',
      minBatterySoc: report.take(input, 'minBatterySoc', STEP_LIMITS),
      priority: report.take(input, 'priority', STEP_LIMITS) ?? 0,
    },
    defaults: { ...ECLIPSE_NEEDS, powerW, thermalW: powerW },
    durationS: null,
    outputMb: null,
  };
}

/** Tiers draw what `requires` says, or 15 W and half the computer; all power becomes heat. */
function windowDetail(input: StepInput, report: Complaints): ResolvedDetail {
  const within = report.at('quality_tiers');
  const tiers: Record<string, QualityTier> = {};
  const heat: number[] = [];
  for (const [name, tier] of Object.entries(input.qualityTiers ?? {})) {
    if (tier === null || tier === undefined) continue;
    if (!isTierName(name)) within.add(name, `is no tier: ${QUALITY_TIERS.join(', ')}`);
    else {
      const resolved = resolveTier(tier, input, within.at(name));
      tiers[name] = resolved;
      heat.push(tier.thermalW ?? resolved.powerW);
    }
  }
  const names = QUALITY_TIERS.filter((name) => tiers[name] !== undefined);
  if (names.length === 0) report.add('quality_tiers', 'must state at least one tier');
  const minTier = tierNamed(input.minTier, 'min_tier', names, names[0], report);
  const preferredTier = tierNamed(
    input.preferredTier,
    'preferred_tier',
    names,
    names.at(-1),
    report,
  );
  if (rank(minTier) > rank(preferredTier))
    report.add('min_tier', 'must not be above preferred_tier');
  const preferred = tiers[preferredTier];
  return {
    detail: { kind: 'window', qualityTiers: tiers, minTier, preferredTier },
    defaults: {
      powerW: preferred?.powerW ?? TIER_POWER_W,
      compute: preferred?.compute ?? TIER_COMPUTE,
      thermalW: Math.max(0, ...heat),
      memoryMb: preferred?.memoryMb ?? 0,
      storageMb: 0,
    },
    durationS: preferred?.computeS ?? 1,
    outputMb: preferred?.outputMb ?? 0,
  };
}

function resolveTier(tier: TierInput, { requires }: StepInput, report: Complaints): QualityTier {
  const given = {
    ...tier,
    powerW: tier.powerW ?? requires?.powerW ?? TIER_POWER_W,
    compute: tier.compute ?? requires?.compute ?? TIER_COMPUTE,
  };
  const take = (key: keyof typeof TIER_LIMITS): number | null =>
    report.take(given, key, TIER_LIMITS);
  take('thermalW');
  return {
    computeS: take('computeS') ?? 1,
    memoryMb: take('memoryMb') ?? 0,
    outputMb: take('outputMb') ?? 0,
    powerW: take('powerW') ?? 0,
    compute: take('compute') ?? 0,
  };
}

function passDetail(input: StepInput, report: Complaints): ResolvedDetail {
  return {
    detail: {
      kind: 'pass',
      mergeStrategy: input.mergeStrategy ?? 'concat',
      maxSegments: report.take(input, 'maxSegments', STEP_LIMITS) ?? DEFAULT_MAX_SEGMENTS,
      minPassDurationS: report.take(input, 'minPassDurationS', STEP_LIMITS) ?? DEFAULT_MIN_PASS_S,
    },
    defaults: PASS_NEEDS,
    durationS: null,
    outputMb: null,
  };
}

function tierNamed(
  given: string | null | undefined,
  field: string,
  names: readonly string[],
  fallback: string | undefined,
  report: Complaints,
): string {
  if (given === null || given === undefined) return fallback ?? 'minimal';
  if (!names.includes(given)) report.add(field, 'must be one of the tiers in quality_tiers');
  return given;
}

function isTierName(name: string): name is (typeof QUALITY_TIERS)[number] {
  return QUALITY_TIERS.some((known) => known === name);
}

function rank(name: string): number {
  return QUALITY_TIERS.findIndex((known) => known === name);
}
