import fc from 'fast-check';
import {
  DATA_CLASSIFICATIONS,
  ECLIPSE_POLICIES,
  LOCATIONS,
  OBJECTIVES,
  POWER_POLICIES,
  type PowerPolicy,
  QUALITY_TIERS,
  type Job,
  type Step,
  type StepDetail,
} from '../../../domain/planning/job/job.ts';
import { ENCRYPTIONS } from '../../../domain/link/volumes.ts';

/** What is drawn at random for a step; sizes follow from the steps before it. */
interface StepDraw {
  readonly location: Step['location'];
  readonly durationS: number;
  readonly picks: readonly number[];
  readonly requires: Step['requires'];
  readonly outputMb: number;
  readonly storedShare: number;
  readonly fromGround: boolean;
  readonly inputMb: number;
  readonly maxPasses: number | null;
  readonly apart: number | null;
  readonly checkpointIntervalS: number;
  readonly encryption: Step['encryption'];
  readonly detail: StepDetail;
  /** When it may begin, and how much later than at once it may end, s; null = any time. */
  readonly notBeforeS: number | null;
  readonly spareS: number | null;
  readonly powerPolicy: PowerPolicy | null;
  /** Shares of its duration by which it may be shorter and longer; null = neither. */
  readonly elastic: { shorter: number; longer: number; fixedOutput: boolean } | null;
}

/** Megabytes over the sizes that occur: nothing, kilobytes, and up to 700 MB. */
const megabytes = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.double({ min: 0.001, max: 5, noNaN: true }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }).map((n) => n / 4) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 700 }) },
);

/** Seconds: mostly minutes, some with milliseconds, a few longer than a sunlit arc. */
const durations = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 600 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 300_000 }).map((ms) => ms / 1000) },
  { weight: 1, arbitrary: fc.integer({ min: 2000, max: 6000 }) },
);

const requirements = fc.record({
  powerW: fc.integer({ min: 0, max: 60 }),
  compute: fc.integer({ min: 0, max: 10 }).map((n) => n / 10),
  thermalW: fc.integer({ min: 0, max: 40 }),
  memoryMb: fc.integer({ min: 0, max: 1800 }),
  storageMb: fc.integer({ min: 0, max: 400 }),
});

const tier = fc.record({
  computeS: fc.integer({ min: 1, max: 400 }),
  memoryMb: fc.integer({ min: 1, max: 1500 }),
  outputMb: fc.integer({ min: 0, max: 100 }),
  powerW: fc.integer({ min: 1, max: 45 }),
  compute: fc.integer({ min: 1, max: 10 }).map((n) => n / 10),
});

const windowDetails: fc.Arbitrary<StepDetail> = fc
  .tuple(
    fc.record({ minimal: tier, low: tier, standard: tier, maximum: tier }),
    fc.nat(3),
    fc.nat(3),
  )
  .map(([qualityTiers, a, b]): StepDetail => {
    const minTier = QUALITY_TIERS[Math.min(a, b)] ?? 'minimal';
    const preferredTier = QUALITY_TIERS[Math.max(a, b)] ?? 'maximum';
    return { kind: 'window', qualityTiers, minTier, preferredTier };
  });

const details: fc.Arbitrary<StepDetail> = fc.oneof(
  { weight: 10, arbitrary: fc.constant<StepDetail>({ kind: 'standard' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('eclipse' as const),
      energyBudgetWh: fc.double({ min: 0.2, max: 6, noNaN: true }),
      eclipsePolicy: fc.constantFrom(...ECLIPSE_POLICIES),
      minBatterySoc: fc.constantFrom(null, 0.6, 0.8),
      priority: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: windowDetails },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      mergeStrategy: fc.constantFrom('concat' as const, 'reduce' as const, 'latest' as const),
      maxSegments: fc.integer({ min: 1, max: 4 }),
      minPassDurationS: fc.constantFrom(0, 60, 300),
    }),
  },
);

/** Null nine times of ten. */
function rarely<T>(drawn: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: drawn });
}

const drawsWith = (detail: fc.Arbitrary<StepDetail>): fc.Arbitrary<StepDraw> =>
  fc.record({
    location: fc.constantFrom(...LOCATIONS, 'onboard' as const),
    durationS: durations,
    picks: fc.array(fc.nat(30), { maxLength: 3 }),
    requires: requirements,
    outputMb: megabytes,
    storedShare: fc.constantFrom(1, 1, 1, 0.72, 0),
    fromGround: fc.boolean(),
    inputMb: megabytes,
    maxPasses: fc.constantFrom(null, null, null, 1, 2),
    apart: fc.option(fc.nat(30), { freq: 5 }),
    checkpointIntervalS: fc.constantFrom(0, 0, 10, 60, 300),
    encryption: fc.constantFrom(...ENCRYPTIONS),
    detail,
    notBeforeS: rarely(fc.integer({ min: 0, max: 15_000 })),
    elastic: rarely(
      fc.record({
        shorter: fc.constantFrom(0, 0.3, 0.8),
        longer: fc.constantFrom(0, 0.5),
        fixedOutput: fc.boolean(),
      }),
    ),
    powerPolicy: rarely(fc.constantFrom(...POWER_POLICIES)),
    spareS: rarely(fc.integer({ min: 0, max: 20_000 })),
  });

const stepDraws = drawsWith(details);

/** Every other step is a window step. */
const tieredDraws = drawsWith(
  fc.oneof(fc.constant<StepDetail>({ kind: 'standard' }), windowDetails),
);

/**
 * Valid jobs: acyclic in the order of their steps, sizes that agree, every field of the rules drawn
 * now and then. Nothing makes them feasible. `orbital: false` leaves out the orbital step types,
 * `tiered: true` makes every other step a window step, `optional: true` lets steps be left out.
 */
export function randomJobs(
  options: { maxSteps?: number; orbital?: boolean; tiered?: boolean; optional?: boolean } = {},
) {
  const { maxSteps = 9, orbital = true, tiered = false, optional = false } = options;
  return fc
    .record({
      // Without a size no array would be longer than a dozen.
      draws: fc.array(tiered ? tieredDraws : stepDraws, {
        minLength: 1,
        maxLength: maxSteps,
        size: 'max',
      }),
      objective: fc.constantFrom(...OBJECTIVES),
      deadlineOrbits: fc.constantFrom(0.5, 1, 3, 6, 20),
      minDeliveryConfidence: fc.constantFrom(0, 0, 0, 0.9, 0.99),
      encryption: fc.constantFrom(...ENCRYPTIONS),
      dataClassification: fc.constantFrom(...DATA_CLASSIFICATIONS),
      allowedGroundStations: fc.option(
        fc.constantFrom(
          ['station-0', 'gs_svalbard', 'gs_wallops'],
          ['station-1', 'station-2', 'gs_svalbard', 'gs_sydney', 'gs_oregon', 'gs_singapore'],
        ),
        { freq: 2 },
      ),
      keyRotationOrbits: fc.constantFrom(0.25, 1, 2, 12, 24),
    })
    .map((draw): Job => {
      const steps: Step[] = [];
      for (const [index, one] of draw.draws.entries())
        steps.push(toStep(orbital ? one : { ...one, detail: { kind: 'standard' } }, index, steps));
      return {
        id: 'custom',
        name: 'Random job',
        category: 'custom',
        steps: optional ? withChoice(steps) : steps,
        security: {
          encryption: draw.encryption,
          dataClassification: draw.dataClassification,
          requireAuthenticatedUplink: true,
          keyRotationOrbits: draw.keyRotationOrbits,
          ...(draw.allowedGroundStations !== null && {
            allowedGroundStations: draw.allowedGroundStations,
          }),
        },
        policy: {
          objective: draw.objective,
          deadlineOrbits: draw.deadlineOrbits,
          maxDataLossFraction: 0.01,
          minDeliveryConfidence: draw.minDeliveryConfidence,
        },
      };
    });
}

/** Every third step may be left out, with all that depends on it; value and priority by its place. */
function withChoice(steps: readonly Step[]): Step[] {
  const optional = new Set<string>();
  return steps.map((step, index) => {
    if (index % 3 !== 2 && !step.dependsOn.some((id) => optional.has(id))) return step;
    optional.add(step.id);
    return { ...step, optional: true, value: 1 + (index % 4), priority: index % 2 };
  });
}

function toStep(draw: StepDraw, index: number, before: readonly Step[]): Step {
  const dependsOn =
    before.length === 0
      ? []
      : [...new Set(draw.picks.map((pick) => before[pick % before.length]?.id ?? ''))];
  const onboardOnly = draw.detail.kind === 'eclipse' || draw.detail.kind === 'pass';
  const location = onboardOnly ? 'onboard' : draw.location;
  const isRoot = dependsOn.length === 0;
  const source = isRoot && draw.fromGround && location !== 'ground' ? 'ground' : null;
  const inputDataMb = isRoot
    ? source === null
      ? 0
      : draw.inputMb
    : before
        .filter((step) => dependsOn.includes(step.id))
        .reduce((sum, step) => sum + step.outputDataMb, 0);
  const apart = draw.apart === null ? undefined : before[draw.apart % Math.max(1, before.length)];
  const durationS = durationOf(draw);
  return {
    id: `step_${index}`,
    name: `Step ${index}`,
    location,
    durationS,
    dependsOn,
    requires: requiresOf(draw, durationS),
    inputDataMb,
    outputDataMb: draw.outputMb,
    dataReductionRatio: null,
    storedOutputMb: draw.outputMb * draw.storedShare,
    source,
    maxPasses: draw.maxPasses,
    otherPassThan: apart === undefined ? [] : [apart.id],
    checkpointIntervalS: draw.detail.kind === 'pass' ? 0 : draw.checkpointIntervalS,
    retryPolicy: 'retry_immediate',
    maxRetries: 1,
    encryption: draw.encryption,
    integrityCheck: 'none',
    degradedMode: null,
    detail: draw.detail,
    ...timesOf(draw, durationS),
    ...powerOf(draw),
    ...elasticOf(draw, durationS),
  };
}

function elasticOf({ elastic, detail }: StepDraw, durationS: number): Pick<Step, 'elastic'> {
  if (elastic === null || detail.kind === 'window') return {};
  const { shorter, longer, fixedOutput } = elastic;
  const minDurationS = durationS * (1 - shorter);
  return { elastic: { minDurationS, maxDurationS: durationS * (1 + longer), fixedOutput } };
}

function powerOf({ powerPolicy, detail }: StepDraw): Pick<Step, 'powerPolicy'> {
  if (powerPolicy === null) return {};
  return powerPolicy === 'sunlit_only' && detail.kind === 'eclipse' ? {} : { powerPolicy };
}

function timesOf(
  { notBeforeS, spareS }: StepDraw,
  durationS: number,
): Pick<Step, 'notBeforeS' | 'notAfterS'> {
  return {
    ...(notBeforeS !== null && { notBeforeS }),
    ...(spareS !== null && { notAfterS: (notBeforeS ?? 0) + durationS + spareS }),
  };
}

/** A window step runs for its preferred tier's time unless another tier is taken. */
function durationOf(draw: StepDraw): number {
  if (draw.detail.kind !== 'window') return draw.durationS;
  return draw.detail.qualityTiers[draw.detail.preferredTier]?.computeS ?? draw.durationS;
}

/** Where an eclipse step states no power, its budget spread over its time is its power. */
function requiresOf(draw: StepDraw, durationS: number): Step['requires'] {
  if (draw.detail.kind !== 'eclipse') return draw.requires;
  const powerW = Math.min(60, (draw.detail.energyBudgetWh * 3600) / durationS);
  return { ...draw.requires, powerW };
}
