import { all, of, setEnvironment, setNeed, setStep, trip, type Mutant } from './edits.ts';
import { CUT, ECLIPSE, NEED, PARALLEL, STRADDLING } from './plans.ts';
import { aStep } from '../makers/job.ts';

/** Plans that draw more than there is. */
export const resourceMutants: readonly Mutant[] = [
  of(PARALLEL, 'power', 'more than the window gives', setNeed('left', { powerW: 39 })),
  of(STRADDLING, 'power', 'sunlight power in eclipse', setNeed('across', { powerW: 26 })),
  trip('power', 'the radio beside a step', setNeed('deploy', { powerW: 26 })),
  trip(
    'power',
    'a key exchange beyond eclipse power',
    setEnvironment({
      bus: { eclipseBatteryW: 14 },
    }),
  ),
  of(STRADDLING, 'power_policy', 'eclipse', setStep('across', { powerPolicy: 'sunlit_only' })),
  of(
    PARALLEL,
    'power',
    'more than the window beside a step that the battery assists',
    all(setStep('left', { powerPolicy: 'battery_assisted' }), setNeed('right', { powerW: 76 })),
  ),
  of(
    PARALLEL,
    'battery_floor',
    'more than the battery gives in sunlight',
    all(setStep('left', { powerPolicy: 'battery_assisted' }), setNeed('left', { powerW: 3200 })),
  ),
  of(PARALLEL, 'compute', 'more than the computer', setNeed('left', { compute: 0.51 })),
  of(STRADDLING, 'compute', 'more than the eclipse share', setNeed('across', { compute: 0.61 })),
  of(PARALLEL, 'thermal', 'more heat than leaves', setNeed('left', { thermalW: 23.5 })),
  of(PARALLEL, 'memory', 'more memory than there is', setNeed('left', { memoryMb: 1025 })),
  of(PARALLEL, 'storage', 'too much scratch', setNeed('left', { storageMb: 2049 })),
  trip('storage', 'a product that does not fit', setEnvironment({ bus: { storageMb: 95.9 } })),
  trip(
    'storage',
    'received data that do not fit',
    all(
      setStep('receive', { outputDataMb: 50, storedOutputMb: 50, inputDataMb: 50 }),
      setNeed('receive', { storageMb: 47 }),
      setEnvironment({ bus: { storageMb: 96 } }),
    ),
  ),
  trip(
    'storage',
    'a product that waits for its pass beside a later step',
    all(setEnvironment({ bus: { storageMb: 99 } }), (plan) => ({
      ...plan,
      job: {
        ...plan.job,
        steps: [...plan.job.steps, aStep('aside', { requires: { ...NEED, storageMb: 20 } })],
      },
      runs: [...plan.runs, { id: 'aside', pieces: [[2000, 2060]] }],
    })),
  ),
  of(
    CUT,
    'storage',
    'a saved state that does not fit',
    setEnvironment({ bus: { storageMb: 499 } }),
  ),
  of(
    ECLIPSE,
    'battery_floor',
    'a battery too small for the work',
    all(
      setStep('night', { detail: { kind: 'standard' } }),
      setEnvironment({ bus: { batteryWh: 60 } }),
    ),
  ),
  of(
    ECLIPSE,
    'battery_recovery',
    'too little sun to recover',
    setEnvironment({
      bus: { peakSolarW: 25 },
    }),
  ),
];
