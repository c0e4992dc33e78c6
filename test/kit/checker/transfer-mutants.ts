import type { GivenContact } from '../../../domain/planning/environment/environment.ts';
import type { ScheduleFields } from '../makers/schedule.ts';
import * as edits from './edits.ts';
import { ROUND_TRIP } from './plans.ts';

const start = ROUND_TRIP.environment.startMs;

/** The passes as contacts that were given, one of them changed. */
const withContacts =
  (at: number, changed: Partial<GivenContact>) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    environment: {
      ...plan.environment,
      contacts: plan.environment.passes.map((pass, index) => ({
        ...{ stationId: pass.stationId, stationName: pass.stationName, provider: pass.provider },
        ...{ startMs: pass.aosMs, endMs: pass.losMs },
        ...{ downlinkMbS: 0.925, uplinkMbS: 0.5, outageProbability: null },
        ...(index === at && changed),
      })),
    },
  });

/** Plans whose transfers or contacts break a rule. */
export const transferMutants: readonly edits.Mutant[] = [
  edits.trip('transfer_set', 'a final downlink left out', (plan) => ({
    ...plan,
    transfers: plan.transfers.filter((one) => one.from !== 'report'),
  })),
  edits.trip('transfer_set', 'the input from the ground left out', (plan) => ({
    ...plan,
    transfers: plan.transfers.filter((one) => one.from !== null),
    exchanges: plan.exchanges.slice(1),
  })),
  edits.trip('transfer_set', 'a transfer nobody asked for', (plan) => ({
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
  edits.spoiled('transfer_volume', 'another raw volume', edits.editTransfer(1, { rawMb: 100.01 })),
  edits.spoiled(
    'transfer_volume',
    'another code',
    edits.editTransfer(1, { fecScheme: 'RS(255,223)' }),
  ),
  edits.spoiled('transfer_volume', 'another bit error rate', (one) =>
    edits.editTransfer(1, {
      slices: one.transfers[1]?.slices.map((slice) => ({ ...slice, ber: 1e-6 })) ?? [],
    })(one),
  ),
  edits.trip(
    'transfer_volume',
    'framing of data that no step encrypted',
    edits.setStep('work', {
      encryption: 'none',
    }),
    (one) =>
      edits.editTransfer(1, { encryptionMb: 0, fecMb: 5, totalMb: 105 })({
        ...one,
        transfers: one.transfers.map((t, i) =>
          i === 1 ? { ...t, slices: t.slices.map((slice) => ({ ...slice, dataMb: 105 })) } : t,
        ),
      }),
  ),
  edits.trip(
    'slice_sum',
    'a megabyte less',
    edits.setTransfer(1, {
      slices: [{ pass: 1, startS: 3002, endS: 3116, dataMb: 104 }],
    }),
  ),
  edits.trip(
    'slice_in_pass',
    'a slice after LOS',
    edits.all(
      edits.setTransfer(3, {
        slices: [
          { pass: 1, startS: 3236, endS: 3242, dataMb: 3 },
          { pass: 2, startS: 4616, endS: 4622, dataMb: 2.25 },
        ],
      }),
      edits.setPieces('deploy', [[4622, 4652]]),
    ),
  ),
  edits.trip(
    'contact_given',
    'a contact that was not given',
    withContacts(1, { stationId: 'elsewhere' }),
  ),
  edits.trip(
    'contact_given',
    'a contact that was given later',
    withContacts(1, { startMs: start + 3_100_000 }),
  ),
  edits.trip('contact_given', 'a slower contact', withContacts(1, { downlinkMbS: 0.8 })),
  edits.trip('contact_given', 'a contact for one way', withContacts(2, { uplinkMbS: null })),
  edits.trip(
    'slice_length',
    'four seconds',
    edits.setTransfer(2, {
      slices: [{ pass: 1, startS: 3116, endS: 3120 }],
    }),
  ),
  edits.spoiled('slice_segment', 'a slice that no segment shows', edits.dropSegment('t2-0')),
  edits.spoiled(
    'slice_segment',
    'a segment that shows no slice',
    edits.addSegment('t2-0', {
      id: 'x',
      startMs: start + 3_130_000,
      endMs: start + 3_140_000,
    }),
  ),
  edits.trip(
    'capacity',
    'too short for its volume',
    edits.all(
      edits.setTransfer(1, { slices: [{ pass: 1, startS: 3003, endS: 3116 }] }),
      edits.setTransfer(2, { slices: [{ pass: 1, startS: 3121, endS: 3126 }] }),
    ),
  ),
  edits.trip(
    'capacity',
    'a farther satellite',
    edits.setEnvironment({
      passes: edits.passesWith(0, 1200).map((pass) => ({ ...pass, rangeKm: 2000 })),
    }),
  ),
  edits.trip(
    'capacity',
    'a negative volume beside a larger one',
    edits.setTransfer(3, {
      slices: [
        { pass: 1, startS: 3236, endS: 3247, dataMb: 5.5 },
        { pass: 2, startS: 4202, endS: 4208, dataMb: -0.25 },
      ],
    }),
  ),
  edits.trip(
    'max_passes',
    'two passes where one is allowed',
    edits.setStep('deploy', { maxPasses: 1 }),
  ),
  edits.trip(
    'ground_station',
    'confidential data over a station that is not allowed',
    edits.setSecurity({
      dataClassification: 'confidential',
      allowedGroundStations: ['station-0', 'station-1'],
    }),
  ),
  edits.trip(
    'other_pass_than',
    'a shared pass',
    edits.setStep('deploy', { otherPassThan: ['analyse'] }),
  ),
  edits.trip(
    'antenna',
    'two downlinks at once',
    edits.setTransfer(2, {
      slices: [{ pass: 1, startS: 3110, endS: 3115 }],
    }),
  ),
  edits.trip(
    'antenna',
    'up and down at once without full duplex',
    edits.setTransfer(2, {
      slices: [{ pass: 1, startS: 3236, endS: 3241 }],
    }),
  ),
  edits.trip(
    'antenna',
    'two stations at once with full duplex',
    edits.all(
      edits.setEnvironment({
        bus: { fullDuplex: true },
        passes: [...edits.passesWith(0, 1200), { startS: 3100, durationS: 420 }],
      }),
      edits.setTransfer(2, { slices: [{ pass: 3, startS: 3236, endS: 3241 }] }),
      edits.setExchanges([
        [0, 1200],
        [1, 3000],
        [3, 3120],
        [2, 4200],
      ]),
    ),
  ),
  edits.trip(
    'key_exchange',
    'a contact without exchange',
    edits.setExchanges([
      [0, 1200],
      [1, 3000],
    ]),
  ),
  edits.trip(
    'key_exchange',
    'an exchange after the first slice',
    edits.setExchanges([
      [0, 1200],
      [1, 3000],
      [2, 4210],
    ]),
  ),
  edits.trip(
    'key_exchange',
    'an exchange in an unused pass',
    edits.setExchanges([
      [0, 1200],
      [1, 3000],
      [2, 4200],
      [3, 6600],
    ]),
  ),
  edits.trip(
    'key_exchange',
    'keys that are not rotated',
    edits.setSecurity({ keyRotationOrbits: 0.5 }),
  ),
  edits.trip(
    'key_exchange',
    'exchanges without encryption',
    edits.setSecurity({ encryption: 'none' }),
  ),
  edits.spoiled('key_exchange', 'another count', (one) => ({ ...one, keyExchanges: 2 })),
  edits.spoiled(
    'key_exchange',
    'an exchange of one second',
    edits.setSegment('key-0', {
      startMs: start + 1_201_000,
    }),
  ),
];
