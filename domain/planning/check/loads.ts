import { RADIO_LOAD } from '../../link/radio.ts';
import type { Segment } from '../plan.ts';
import { windowAround, type Facts, type StepNeed } from './facts.ts';
import { levels, overruns, type Draw } from './profile.ts';
import { AMOUNT_TOLERANCE, TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Amounts that an on-board segment draws while it lasts. */
export interface Load {
  /** From the window and the battery together. */
  readonly powerW: number;
  /** What of it the window has to give. */
  readonly windowW: number;
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
}

/** An on-board segment with what it draws. */
export interface LoadedSegment {
  readonly segment: Segment;
  readonly load: Load;
}

/** Power, compute, heat and memory within the window's limits at every instant. */
export function checkLoads(facts: Facts): Violation[] {
  const loaded = onboardLoads(facts);
  const { windows } = facts.environment;
  const edges = windows.flatMap((window) => [window.startMs, window.endMs]);
  const limits = [
    // What the battery assists may pass what the window gives; all else together may not.
    ['power', 'windowW', 'W'],
    ['compute', 'compute', 'of the computer'],
    ['thermal', 'thermalW', 'W of heat'],
    ['memory', 'memoryMb', 'MB of memory'],
  ] as const;
  return limits.flatMap(([rule, field, unit]) =>
    overruns(
      levels(drawsOf(loaded, field), edges),
      (level) => {
        const window = windowAround(facts.environment, level);
        // Where nothing can be done nothing may run, however little it draws.
        if (window?.isOut === true) return -1;
        return window?.[field === 'windowW' ? 'powerW' : field] ?? null;
      },
      AMOUNT_TOLERANCE,
      TIME_TOLERANCE_MS,
    ).map(({ startMs, needed, available }) => ({
      rule,
      atMs: startMs,
      message: `${needed} ${unit} are drawn where ${available} are there`,
      needed,
      available,
    })),
  );
}

/** Every segment that draws on board, with what it draws. */
export function onboardLoads(facts: Facts): readonly LoadedSegment[] {
  const loaded: LoadedSegment[] = [];
  for (const segment of facts.schedule.segments) {
    const load = loadOf(facts, segment);
    if (load !== null) loaded.push({ segment, load });
  }
  return loaded;
}

/** One of the loads as draws over time. */
export function drawsOf(loaded: readonly LoadedSegment[], field: keyof Load): Draw[] {
  return loaded.map(({ segment, load }) => ({
    startMs: segment.startMs,
    endMs: segment.endMs,
    amount: load[field],
  }));
}

function loadOf(facts: Facts, segment: Segment): Load | null {
  switch (segment.kind) {
    case 'key_exchange':
      return radioLoad('keyExchange');
    case 'transfer': {
      const transfer = facts.schedule.transfers.find((one) => one.id === segment.transferId);
      return radioLoad(transfer?.direction ?? 'downlink');
    }
    case 'step':
    case 'checkpoint': {
      const stepId = segment.stepId ?? '';
      const need = facts.needs.get(stepId);
      if (need === undefined || facts.sides.get(stepId) === 'ground') return null;
      const isAssisted = facts.steps.get(stepId)?.powerPolicy === 'battery_assisted';
      const load = segment.kind === 'step' ? need.requires : checkpointLoad(need);
      return { ...load, windowW: isAssisted ? 0 : load.powerW };
    }
  }
}

function radioLoad(kind: keyof typeof RADIO_LOAD): Load {
  return { ...RADIO_LOAD[kind], windowW: RADIO_LOAD[kind].powerW, memoryMb: 0 };
}

/** A save or restore draws the step's power and memory, neither compute nor heat. */
function checkpointLoad({ requires }: StepNeed): Omit<Load, 'windowW'> {
  return { powerW: requires.powerW, memoryMb: requires.memoryMb, compute: 0, thermalW: 0 };
}
