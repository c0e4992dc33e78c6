import fc from 'fast-check';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { PassFields } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';

/** Passes that do not overlap: up to `most` of them, one in each of `slots` quarters of an hour. */
export const randomPasses = (most: number, slots: number): fc.Arbitrary<PassFields[]> =>
  fc
    .array(
      fc.record({
        slot: fc.nat(slots - 1),
        startS: fc.nat(400),
        durationS: fc.integer({ min: 20, max: 480 }),
        rangeKm: fc.constantFrom(500, 1500, 2300),
        outageProbability: fc.constantFrom(0.02, 0.05, 0.3),
      }),
      { minLength: 2, maxLength: most },
    )
    .map((made) =>
      [...new Map(made.map((pass) => [pass.slot, pass])).values()]
        .map(({ slot, startS, ...pass }) => ({ ...pass, startS: slot * 900 + startS }))
        .sort((a, b) => a.startS - b.startS),
    );

/** Chains of steps on either side that fit every window; what an upset hits is not tried again. */
export const randomChains: fc.Arbitrary<Job> = fc
  .record({
    steps: fc.array(
      fc.record({
        location: fc.constantFrom('onboard' as const, 'ground' as const),
        durationS: fc.integer({ min: 1, max: 900 }),
        outputDataMb: fc.constantFrom(0.5, 5, 60, 250),
        maxPasses: fc.constantFrom(null, null, 1, 2),
        checkpointIntervalS: fc.constantFrom(0, 0, 60),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    encryption: fc.constantFrom('none' as const, 'aes256' as const),
    deadlineOrbits: fc.constantFrom(1, 2, 3),
  })
  .map(({ steps, encryption, deadlineOrbits }) =>
    aJob(
      steps.map((step, index) =>
        aStep(`step_${index}`, {
          ...step,
          maxRetries: 0,
          dependsOn: index === 0 ? [] : [`step_${index - 1}`],
          ...(index === 0 && step.location === 'onboard' && { source: 'ground', inputDataMb: 20 }),
        }),
      ),
      {
        security: { encryption, keyRotationOrbits: 1000 },
        policy: { objective: 'min_latency', deadlineOrbits, minDeliveryConfidence: 0 },
      },
    ),
  );
