import {
  all,
  addSegment,
  dropSegment,
  of,
  setEnvironment,
  setNeed,
  setPieces,
  setPolicy,
  setSegment,
  setStep,
  setTransfer,
  spoiled,
  trip,
  type Mutant,
} from './edits.ts';
import { CUT, HAZARDS, PARALLEL, PASS, ROUND_TRIP, SAVING, tiered, windowDetail } from './plans.ts';

const start = ROUND_TRIP.environment.startMs;

/** Plans whose segments or steps break a rule. */
export const stepMutants: readonly Mutant[] = [
  spoiled(
    'time_grain',
    'half a millisecond',
    setSegment('report-0', { startMs: start + 1_667_000.5 }),
  ),
  spoiled('segment_ids', 'an id used twice', setSegment('report-0', { id: 'work-0' })),
  trip('horizon', 'on-board work after the horizon', setPieces('deploy', [[21_590, 21_620]])),
  of(PARALLEL, 'horizon', 'work before the start', setPieces('left', [[-5, 55]])),
  spoiled('window_index', 'the next window', setSegment('report-0', { windowIndex: 1 })),
  spoiled('window_index', 'no window', setSegment('report-0', { windowIndex: null })),
  trip(
    'duration_range',
    'longer than it may',
    setStep('report', {
      elastic: { minDurationS: 5, maxDurationS: 19, fixedOutput: true },
    }),
  ),
  trip(
    'duration_range',
    'shorter than it may',
    setStep('report', {
      elastic: { minDurationS: 21, maxDurationS: 30, fixedOutput: true },
    }),
  ),
  trip('not_before', 'a start too soon', setStep('report', { notBeforeS: 1668 })),
  trip('not_before', 'a ground step too soon', setStep('analyse', { notBeforeS: 3118 })),
  trip('not_after', 'an end too late', setStep('report', { notAfterS: 1686 })),
  spoiled('finish', 'a finish before the last end', (one) => ({
    ...one,
    finishMs: start + 4_237_000,
  })),
  trip('deadline', 'a deadline of 4,237 s', setPolicy({ deadlineOrbits: 4237 / 5400 })),

  trip('placement', 'a ground step on board', setStep('report', { location: 'ground' })),
  spoiled('placement', 'an unknown step', (one) => ({
    ...one,
    placements: one.placements.flatMap((p) =>
      p.stepId === 'work' ? [p, { ...p, stepId: 'x' }] : [p],
    ),
  })),
  spoiled(
    'placement',
    'a segment on the other side',
    setSegment('report-0', { location: 'ground' }),
  ),
  spoiled('step_scheduled', 'a step left out', (one) => ({
    ...dropSegment('deploy-0')(one),
    finishMs: start + 4_208_000,
  })),
  spoiled(
    'step_scheduled',
    'a segment of no step',
    addSegment('report-0', { id: 'x', stepId: 'x' }),
  ),
  trip('duration', 'a step that stops early', setPieces('deploy', [[4208, 4228]])),
  trip('duration', 'a step that runs on', setPieces('deploy', [[4208, 4239]])),
  of(tiered('low', 60, 2), 'duration', 'the time of another tier', (plan) => plan),

  trip(
    'cut',
    'a step without checkpoints',
    setPieces('report', [
      [1667, 1677],
      [1690, 1700],
    ]),
  ),
  trip(
    'cut',
    'a step on the ground',
    setPieces('analyse', [
      [3116, 3176],
      [3176, 3236],
    ]),
  ),
  of(CUT, 'cut', 'no checkpoint interval', setStep('long', { checkpointIntervalS: 0 })),
  of(CUT, 'cut', 'a step that fits in one piece', setNeed('long', { powerW: 20 })),
  of(
    CUT,
    'cut',
    'a cut inside an interval',
    setPieces('long', [
      [0, 3530],
      [3530, 3540, 'save'],
      [5400, 5410, 'restore'],
      [5410, 5880],
    ]),
  ),
  of(
    CUT,
    'cut',
    'no restore',
    setPieces('long', [
      [0, 3540],
      [3540, 3550, 'save'],
      [5410, 5870],
    ]),
  ),
  of(
    CUT,
    'cut',
    'no save',
    setPieces('long', [
      [0, 3540],
      [5400, 5410, 'restore'],
      [5410, 5870],
    ]),
  ),
  of(
    CUT,
    'cut',
    'a save after the last piece',
    setPieces('long', [
      [0, 3540],
      [3540, 3550, 'save'],
      [5400, 5410, 'restore'],
      [5410, 5870],
      [5870, 5880, 'save'],
    ]),
  ),
  of(
    CUT,
    'cut',
    'a save that is too short',
    setPieces('long', [
      [0, 3540],
      [3540, 3545, 'save'],
      [5400, 5410, 'restore'],
      [5410, 5870],
    ]),
  ),
  of(
    CUT,
    'cut',
    'a restore long before the work',
    setPieces('long', [
      [0, 3540],
      [3540, 3550, 'save'],
      [5400, 5410, 'restore'],
      [5500, 5960],
    ]),
  ),
  of(
    CUT,
    'cut',
    'a save beyond the window',
    all(
      setNeed('long', { powerW: 20, compute: 0.9 }),
      setPieces('long', [
        [0, 3600],
        [3600, 3610, 'save'],
        [5400, 5410, 'restore'],
        [5410, 5810],
      ]),
    ),
  ),
  of(
    PASS,
    'cut',
    'a checkpoint in a pass step',
    setPieces('listen', [
      [1200, 1500],
      [3000, 3010, 'save'],
    ]),
  ),

  of(SAVING, 'hazard_save', 'no save at all', setPieces('busy', [[0, 1180]])),
  of(
    SAVING,
    'hazard_save',
    'no save before the second hazard',
    setPieces('busy', [
      [0, 260],
      [260, 270, 'save'],
      [270, 1190],
    ]),
  ),
  of(
    SAVING,
    'hazard_save',
    'a save that ends after the hazard begins',
    setPieces('busy', [
      [0, 291],
      [291, 301, 'save'],
      [301, 860],
      [860, 870, 'save'],
      [870, 1200],
    ]),
  ),
  of(
    SAVING,
    'hazard_save',
    'a save long before its hazard',
    setPieces('busy', [
      [0, 259],
      [259, 269, 'save'],
      [269, 860],
      [860, 870, 'save'],
      [870, 1200],
    ]),
  ),
  of(SAVING, 'hazard_save', 'saves without hazards', setEnvironment({})),
  of(
    SAVING,
    'cut',
    'a save before a hazard that is too short',
    setPieces('busy', [
      [0, 265],
      [265, 270, 'save'],
      [270, 860],
      [860, 870, 'save'],
      [870, 1195],
    ]),
  ),
  of(
    SAVING,
    'cut',
    'a pause after a save before a hazard',
    setPieces('busy', [
      [0, 260],
      [260, 270, 'save'],
      [275, 860],
      [860, 870, 'save'],
      [870, 1205],
    ]),
  ),
  of(
    SAVING,
    'storage',
    'a saved state that does not fit',
    setEnvironment({ ...HAZARDS, bus: { storageMb: 515 } }),
  ),

  trip('precedence', 'a step before its uplink ends', setPieces('deploy', [[4205, 4235]])),
  trip(
    'precedence',
    'a step before its predecessor ends',
    all(setNeed('work', { compute: 0.5 }), setPieces('report', [[1660, 1680]])),
  ),
  trip('precedence', 'a downlink before its data exist', setPieces('report', [[3098, 3118]])),
  trip(
    'ground_start',
    'a ground step that waits',
    all(
      setPieces('analyse', [[3116.002, 3236.002]]),
      setTransfer(3, {
        slices: [
          { pass: 1, startS: 3237, endS: 3243, dataMb: 3 },
          { pass: 2, startS: 4202, endS: 4208, dataMb: 2.25 },
        ],
      }),
    ),
  ),
  of(ROUND_TRIP, 'quality_tier', 'a tier of a standard step', (plan) => ({
    ...plan,
    runs: plan.runs.map((run) => (run.id === 'work' ? { ...run, tier: 'low' } : run)),
  })),
  of(tiered('maximum', 120, 8), 'quality_tier', 'a tier above the preferred one', (plan) => plan),
  of(
    tiered('low', 30, 2),
    'quality_tier',
    'a tier below the least one',
    setStep('classify', {
      detail: { ...windowDetail, minTier: 'standard' },
    }),
  ),
  of(tiered('minimal', 60, 4), 'quality_tier', 'a tier that does not exist', (plan) => plan),
];
