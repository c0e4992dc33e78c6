import { of, setEnvironment, setPieces, setStep, type Mutant } from './edits.ts';
import { ECLIPSE, PASS, eclipseDetail, passDetail } from './plans.ts';

/** Plans whose eclipse, window or pass steps break a rule. */
export const orbitalMutants: readonly Mutant[] = [
  of(ECLIPSE, 'eclipse_step', 'work in sunlight', setPieces('night', [[3500, 4400]])),
  of(
    ECLIPSE,
    'eclipse_step',
    'more than its budget',
    setStep('night', {
      detail: { ...eclipseDetail, energyBudgetWh: 4.9 },
    }),
  ),
  of(
    ECLIPSE,
    'eclipse_step',
    "more than its policy's share",
    setEnvironment({
      bus: { batteryWh: 80 },
    }),
  ),
  of(
    ECLIPSE,
    'eclipse_step',
    'less charge than it asks for',
    setStep('night', {
      detail: { ...eclipseDetail, minBatterySoc: 0.9 },
    }),
  ),
  of(
    PASS,
    'pass_step',
    'too many pieces',
    setStep('listen', {
      detail: { ...passDetail, maxSegments: 1 },
    }),
  ),
  of(
    PASS,
    'pass_step',
    'too short a pass',
    setStep('listen', {
      detail: { ...passDetail, minPassDurationS: 421 },
    }),
  ),
  of(
    PASS,
    'pass_step',
    'a piece outside its pass',
    setPieces('listen', [
      [1100, 1300],
      [3000, 3100],
    ]),
  ),
  of(
    PASS,
    'pass_step',
    'one pass for two pieces',
    setPieces('listen', [
      [1200, 1400],
      [1400, 1500],
    ]),
  ),
];
