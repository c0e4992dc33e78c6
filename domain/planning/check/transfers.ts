import { VOLUME_TOLERANCE_MB, volumeBetween, type Direction } from '../../link/capacity.ts';
import { MIN_SLICE_MS, S_BAND_DOWNLINK, UPLINK_BER } from '../../link/radio.ts';
import { transferVolumes } from '../../link/volumes.ts';
import type { Slice, Transfer } from '../plan.ts';
import { consumersOf, type Facts } from './facts.ts';
import { AMOUNT_TOLERANCE, TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Exactly the transfers that placement asks for, with the right volumes, inside their passes. */
export function checkTransfers(facts: Facts): Violation[] {
  const expected = expectedTransfers(facts);
  return [
    ...checkSet(facts, expected),
    ...expected.flatMap((one) =>
      facts.schedule.transfers
        .filter((transfer) => keyOf(transfer) === keyOf(one))
        .flatMap((transfer) => checkVolumes(facts, one, transfer)),
    ),
    ...facts.schedule.transfers.flatMap((transfer) => [
      ...checkSums(transfer),
      ...transfer.slices.flatMap((slice) => checkSlice(facts, transfer, slice)),
    ]),
    ...checkSegmentsOfSlices(facts),
    ...checkPassLimits(facts),
    ...checkStations(facts),
  ];
}

interface ExpectedTransfer {
  readonly fromStep: string | null;
  readonly toStep: string | null;
  readonly direction: Direction;
  readonly rawMb: number;
  readonly alreadyEncrypted: boolean;
}

/** The transfers that follow from where the steps run. */
function expectedTransfers(facts: Facts): ExpectedTransfer[] {
  const { job, sides, needs } = facts;
  const expected: ExpectedTransfer[] = [];
  for (const step of job.steps) {
    const side = sides.get(step.id);
    const output = {
      fromStep: step.id,
      rawMb: needs.get(step.id)?.outputMb ?? step.outputDataMb,
      alreadyEncrypted: step.encryption !== 'none',
      direction: side === 'onboard' ? ('downlink' as const) : ('uplink' as const),
    };
    const consumers = consumersOf(facts, step.id);
    for (const consumer of consumers)
      if (sides.get(consumer.id) !== side) expected.push({ ...output, toStep: consumer.id });
    if (side === 'onboard' && consumers.length === 0 && output.rawMb > 0)
      expected.push({ ...output, toStep: null });
    if (side === 'onboard' && step.source === 'ground' && step.dependsOn.length === 0)
      expected.push({
        fromStep: null,
        toStep: step.id,
        direction: 'uplink',
        rawMb: step.inputDataMb,
        alreadyEncrypted: true,
      });
  }
  return expected;
}

function keyOf(transfer: Omit<ExpectedTransfer, 'rawMb' | 'alreadyEncrypted'>): string {
  return JSON.stringify([transfer.fromStep, transfer.toStep, transfer.direction]);
}

function checkSet(facts: Facts, expected: readonly ExpectedTransfer[]): Violation[] {
  const found: Violation[] = [];
  const open = expected.map(keyOf);
  const ids = new Set<string>();
  for (const transfer of facts.schedule.transfers) {
    const position = open.indexOf(keyOf(transfer));
    if (position >= 0) open.splice(position, 1);
    if (position < 0 || ids.has(transfer.id) || transfer.slices.length === 0)
      found.push({
        rule: 'transfer_set',
        transferId: transfer.id,
        message: `Transfer ${transfer.id} is not one that the placement asks for, or is empty`,
      });
    ids.add(transfer.id);
  }
  for (const key of open) found.push({ rule: 'transfer_set', message: `No transfer moves ${key}` });
  return found;
}

function checkVolumes(facts: Facts, expected: ExpectedTransfer, transfer: Transfer): Violation[] {
  const designBer = expected.direction === 'downlink' ? S_BAND_DOWNLINK.designBer : UPLINK_BER;
  const wrong = (message: string, needed: number, available: number): Violation => ({
    rule: 'transfer_volume',
    transferId: transfer.id,
    message,
    needed,
    available,
  });
  const found: Violation[] = transfer.slices
    .filter((slice) => slice.ber !== designBer)
    .map((slice) => wrong('A slice states another bit error rate', designBer, slice.ber));
  const volumes = transferVolumes({
    rawMb: expected.rawMb,
    alreadyEncrypted: expected.alreadyEncrypted,
    encryption: facts.job.security.encryption,
    ber: designBer,
    fec: facts.job.fec,
  });
  if (volumes === null) return [...found, wrong('No code carries the transfer', 0, designBer)];
  if (volumes.fecScheme !== transfer.fecScheme)
    found.push(wrong(`The code should be ${volumes.fecScheme}`, 0, 0));
  for (const part of ['rawMb', 'fecMb', 'encryptionMb', 'reserveMb', 'totalMb'] as const)
    if (!(Math.abs(volumes[part] - transfer[part]) <= AMOUNT_TOLERANCE))
      found.push(wrong(`${part} of transfer ${transfer.id}`, volumes[part], transfer[part]));
  return found;
}

function checkSums(transfer: Transfer): Violation[] {
  const found: Violation[] = [];
  const sums = [
    ['data', transfer.totalMb, transfer.slices.reduce((sum, slice) => sum + slice.dataMb, 0)],
    [
      'reserve',
      transfer.reserveMb,
      transfer.slices.reduce((sum, slice) => sum + slice.reserveMb, 0),
    ],
  ] as const;
  for (const [name, needed, available] of sums)
    if (!(Math.abs(needed - available) <= AMOUNT_TOLERANCE))
      found.push({
        rule: 'slice_sum',
        transferId: transfer.id,
        message: `The slices' ${name} of transfer ${transfer.id} do not add up`,
        needed,
        available,
      });
  return found;
}

function checkSlice(facts: Facts, transfer: Transfer, slice: Slice): Violation[] {
  const pass = facts.environment.passes[slice.passIndex];
  const at = { transferId: transfer.id, atMs: slice.startMs };
  if (
    pass === undefined ||
    slice.startMs < pass.aosMs - TIME_TOLERANCE_MS ||
    slice.endMs > pass.losMs + TIME_TOLERANCE_MS
  )
    return [{ rule: 'slice_in_pass', message: `A slice leaves pass ${slice.passIndex}`, ...at }];
  const found: Violation[] = [];
  const lengthMs = slice.endMs - slice.startMs;
  if (lengthMs < MIN_SLICE_MS - TIME_TOLERANCE_MS)
    found.push({
      rule: 'slice_length',
      message: `A slice lasts ${lengthMs} ms`,
      ...at,
      needed: MIN_SLICE_MS,
      available: lengthMs,
    });
  const table = transfer.direction === 'downlink' ? pass.downlink : pass.uplink;
  const available = volumeBetween(table, slice.startMs, slice.endMs);
  const needed = slice.dataMb + slice.reserveMb;
  const negative = !(slice.dataMb >= 0 && slice.reserveMb >= 0);
  if (negative || needed > available + VOLUME_TOLERANCE_MB)
    found.push({
      rule: 'capacity',
      message: `A slice carries ${available} MB, not ${needed}`,
      ...at,
      needed,
      available,
    });
  return found;
}

/** Every slice is shown by exactly one transfer segment and every such segment is a slice. */
function checkSegmentsOfSlices(facts: Facts): Violation[] {
  const found: Violation[] = [];
  const open = facts.schedule.transfers.flatMap((transfer) =>
    transfer.slices.map((slice) =>
      JSON.stringify([transfer.id, slice.passIndex, slice.startMs, slice.endMs]),
    ),
  );
  for (const segment of facts.schedule.segments.filter((one) => one.kind === 'transfer')) {
    const { transferId, passIndex, startMs, endMs } = segment;
    const position = open.indexOf(JSON.stringify([transferId, passIndex, startMs, endMs]));
    if (position >= 0) open.splice(position, 1);
    else
      found.push({
        rule: 'slice_segment',
        segmentId: segment.id,
        message: `Segment ${segment.id} shows no slice`,
      });
  }
  for (const slice of open)
    found.push({ rule: 'slice_segment', message: `No segment shows slice ${slice}` });
  return found;
}

function checkPassLimits(facts: Facts): Violation[] {
  const found: Violation[] = [];
  for (const step of facts.job.steps) {
    const own = facts.schedule.transfers.filter((one) => one.toStep === step.id);
    for (const transfer of own) {
      const used = passesOf([transfer]).size;
      if (step.maxPasses !== null && used > step.maxPasses)
        found.push({
          rule: 'max_passes',
          stepId: step.id,
          transferId: transfer.id,
          message: `Transfer ${transfer.id} uses ${used} passes`,
          needed: used,
          available: step.maxPasses,
        });
    }
    const others = facts.schedule.transfers.filter(
      (one) => one.toStep !== null && step.otherPassThan.includes(one.toStep),
    );
    const shared = [...passesOf(own)].filter((index) => passesOf(others).has(index));
    if (shared.length > 0)
      found.push({
        rule: 'other_pass_than',
        stepId: step.id,
        message: `Step ${step.id} shares pass ${shared.join(', ')} with a step it must not`,
      });
  }
  return found;
}

/** Confidential data meet no ground station but those allowed, where the job names some. */
function checkStations(facts: Facts): Violation[] {
  const { dataClassification, allowedGroundStations } = facts.job.security;
  if (dataClassification !== 'confidential' || allowedGroundStations === undefined) return [];
  return [...passesOf(facts.schedule.transfers)].flatMap((index) => {
    const stationId = facts.environment.passes[index]?.stationId;
    if (stationId === undefined || allowedGroundStations.includes(stationId)) return [];
    const message = `Confidential data use pass ${index} over ${stationId}`;
    return [{ rule: 'ground_station', message } as const];
  });
}

function passesOf(transfers: readonly Transfer[]): ReadonlySet<number> {
  return new Set(transfers.flatMap((one) => one.slices.map((slice) => slice.passIndex)));
}
