import {
  all,
  addSegment,
  dropSegment,
  editTransfer,
  passesWith,
  setEnvironment,
  setExchanges,
  setPieces,
  setSecurity,
  setSegment,
  setStep,
  setTransfer,
  spoiled,
  trip,
  type Mutant,
} from './edits.ts';
import { ROUND_TRIP } from './plans.ts';

const start = ROUND_TRIP.environment.startMs;

/** Plans whose transfers or contacts break a rule. */
export const transferMutants: readonly Mutant[] = [
  trip('transfer_set', 'a final downlink left out', (plan) => ({
    ...plan,
    transfers: plan.transfers.filter((one) => one.from !== 'report'),
  })),
  trip('transfer_set', 'the input from the ground left out', (plan) => ({
    ...plan,
    transfers: plan.transfers.filter((one) => one.from !== null),
    exchanges: plan.exchanges.slice(1),
  })),
  trip('transfer_set', 'a transfer nobody asked for', (plan) => ({
    ...plan,
    transfers: [
      ...plan.transfers,
      {
        from: 'work',
        to: null,
        direction: 'downlink',
        rawMb: 1,
        slices: [{ pass: 1, startS: 3300, endS: 3305 }],
      },
    ],
  })),
  spoiled('transfer_volume', 'another raw volume', editTransfer(1, { rawMb: 100.01 })),
  spoiled('transfer_volume', 'another code', editTransfer(1, { fecScheme: 'RS(255,223)' })),
  spoiled('transfer_volume', 'another bit error rate', (one) =>
    editTransfer(1, {
      slices: one.transfers[1]?.slices.map((slice) => ({ ...slice, ber: 1e-6 })) ?? [],
    })(one),
  ),
  trip(
    'transfer_volume',
    'framing of data that no step encrypted',
    setStep('work', {
      encryption: 'none',
    }),
    (one) =>
      editTransfer(1, { encryptionMb: 0, fecMb: 5, totalMb: 105 })({
        ...one,
        transfers: one.transfers.map((t, i) =>
          i === 1 ? { ...t, slices: t.slices.map((slice) => ({ ...slice, dataMb: 105 })) } : t,
        ),
      }),
  ),
  trip(
    'slice_sum',
    'a megabyte less',
    setTransfer(1, {
      slices: [{ pass: 1, startS: 3002, endS: 3116, dataMb: 104 }],
    }),
  ),
  trip(
    'slice_in_pass',
    'a slice after LOS',
    all(
      setTransfer(3, {
        slices: [
          { pass: 1, startS: 3236, endS: 3242, dataMb: 3 },
          { pass: 2, startS: 4616, endS: 4622, dataMb: 2.25 },
        ],
      }),
      setPieces('deploy', [[4622, 4652]]),
    ),
  ),
  trip(
    'slice_length',
    'four seconds',
    setTransfer(2, {
      slices: [{ pass: 1, startS: 3116, endS: 3120 }],
    }),
  ),
  spoiled('slice_segment', 'a slice that no segment shows', dropSegment('t2-0')),
  spoiled(
    'slice_segment',
    'a segment that shows no slice',
    addSegment('t2-0', {
      id: 'x',
      startMs: start + 3_130_000,
      endMs: start + 3_140_000,
    }),
  ),
  trip(
    'capacity',
    'too short for its volume',
    all(
      setTransfer(1, { slices: [{ pass: 1, startS: 3003, endS: 3116 }] }),
      setTransfer(2, { slices: [{ pass: 1, startS: 3121, endS: 3126 }] }),
    ),
  ),
  trip(
    'capacity',
    'a farther satellite',
    setEnvironment({
      passes: passesWith(0, 1200).map((pass) => ({ ...pass, rangeKm: 2000 })),
    }),
  ),
  trip(
    'capacity',
    'a negative volume beside a larger one',
    setTransfer(3, {
      slices: [
        { pass: 1, startS: 3236, endS: 3247, dataMb: 5.5 },
        { pass: 2, startS: 4202, endS: 4208, dataMb: -0.25 },
      ],
    }),
  ),
  trip('max_passes', 'two passes where one is allowed', setStep('deploy', { maxPasses: 1 })),
  trip(
    'ground_station',
    'confidential data over a station that is not allowed',
    setSecurity({
      dataClassification: 'confidential',
      allowedGroundStations: ['station-0', 'station-1'],
    }),
  ),
  trip('other_pass_than', 'a shared pass', setStep('deploy', { otherPassThan: ['analyse'] })),
  trip(
    'antenna',
    'two downlinks at once',
    setTransfer(2, {
      slices: [{ pass: 1, startS: 3110, endS: 3115 }],
    }),
  ),
  trip(
    'antenna',
    'up and down at once without full duplex',
    setTransfer(2, {
      slices: [{ pass: 1, startS: 3236, endS: 3241 }],
    }),
  ),
  trip(
    'antenna',
    'two stations at once with full duplex',
    all(
      setEnvironment({
        bus: { fullDuplex: true },
        passes: [...passesWith(0, 1200), { startS: 3100, durationS: 420 }],
      }),
      setTransfer(2, { slices: [{ pass: 3, startS: 3236, endS: 3241 }] }),
      setExchanges([
        [0, 1200],
        [1, 3000],
        [3, 3120],
        [2, 4200],
      ]),
    ),
  ),
  trip(
    'key_exchange',
    'a contact without exchange',
    setExchanges([
      [0, 1200],
      [1, 3000],
    ]),
  ),
  trip(
    'key_exchange',
    'an exchange after the first slice',
    setExchanges([
      [0, 1200],
      [1, 3000],
      [2, 4210],
    ]),
  ),
  trip(
    'key_exchange',
    'an exchange in an unused pass',
    setExchanges([
      [0, 1200],
      [1, 3000],
      [2, 4200],
      [3, 6600],
    ]),
  ),
  trip('key_exchange', 'keys that are not rotated', setSecurity({ keyRotationOrbits: 0.5 })),
  trip('key_exchange', 'exchanges without encryption', setSecurity({ encryption: 'none' })),
  spoiled('key_exchange', 'another count', (one) => ({ ...one, keyExchanges: 2 })),
  spoiled(
    'key_exchange',
    'an exchange of one second',
    setSegment('key-0', {
      startMs: start + 1_201_000,
    }),
  ),
];
