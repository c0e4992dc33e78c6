import { axisOfMeanMotion } from '../orbit/elements/elements.ts';
import { createPropagatorBatch } from '../orbit/propagation/propagator-batch.ts';
import type { Propagator } from '../orbit/propagation/sgp4.ts';
import {
  ARC_SIZE,
  arcParts,
  writeAcceleration,
  writeArc,
  writePosition,
  writeVelocity,
} from './quintic.ts';

/** Arcs may be off by this much; the search allows for it on both sides. */
export const ARC_TOLERANCE_KM = 0.2;

/** The positions of many objects from step to step, by polynomials between SGP4 states. */
export interface Arcs {
  /** Brings the arcs to the step whose middle is `seconds` after the begin of the block. */
  writePositions(step: number, out: Float64Array): void;
  /** Velocity (km/s) of one object at the step last written. */
  writeVelocityOf(index: number, out: Float64Array, at: number): void;
  /** Goes on to the next block. */
  nextBlock(): void;
  /** Objects without a state: NaN since the instant (epoch ms) at which a block began. */
  readonly lostAtMs: ReadonlyMap<number, number>;
}

/** How a window is cut: blocks of steps, each step looked at in its middle. */
export interface BlockGrid {
  readonly startMs: number;
  readonly stepMs: number;
  readonly stepsPerBlock: number;
}

/**
 * Arcs over blocks of time for `propagators`, near-circular ones with one arc a block, eccentric ones
 * with as many as keep the error under `ARC_TOLERANCE_KM`. An object that has no state at the end of an
 * arc is NaN from the begin of that arc on.
 */
export function createArcs(propagators: readonly Propagator[], grid: BlockGrid): Arcs {
  const { stepMs, stepsPerBlock } = grid;
  const count = propagators.length;
  const blockSeconds = (stepMs * stepsPerBlock) / 1000;
  const divisors = divisorsOf(stepsPerBlock);
  const parts = Int32Array.from(propagators, ({ elements }) =>
    arcParts(
      {
        semiMajorAxisKm: axisOfMeanMotion(elements.meanMotionRevPerDay),
        eccentricity: elements.eccentricity,
      },
      blockSeconds,
      divisors,
      ARC_TOLERANCE_KM,
    ),
  );
  const divided = Array.from(parts.keys()).filter((index) => (parts[index] ?? 1) > 1);
  const batch = createPropagatorBatch(propagators);
  const lostAtMs = new Map<number, number>();
  const arcs = new Float64Array(ARC_SIZE * count);
  let blockMs = grid.startMs;
  let now = nodesOf(count);
  let next = nodesOf(count);
  let step = 0;
  propagateTo(now, blockMs);

  function propagateTo(nodes: Nodes, tMs: number): void {
    for (const { index } of batch.writeStates(tMs, nodes.states))
      if (!lostAtMs.has(index)) lostAtMs.set(index, tMs);
    for (let index = 0; index < count; index += 1)
      writeAcceleration(nodes.states, 6 * index, nodes.accelerations, 3 * index);
  }

  function begin(): void {
    propagateTo(next, blockMs + 1000 * blockSeconds);
    for (let index = 0; index < count; index += 1)
      if (parts[index] === 1)
        writeArc(endOf(now, index), endOf(next, index), blockSeconds, arcs, ARC_SIZE * index);
  }

  const from = nodesOf(1);
  const to = nodesOf(1);
  /** The arc of a divided object that holds the step, where it begins with it. */
  function divide(index: number, at: number): void {
    const own = parts[index] ?? 1;
    const stepsPerPart = stepsPerBlock / own;
    if (at % stepsPerPart !== 0) return;
    const partMs = stepMs * stepsPerPart;
    const beginMs = blockMs + stepMs * at;
    write(index, beginMs, from);
    write(index, beginMs + partMs, to);
    writeArc(endOf(from, 0), endOf(to, 0), partMs / 1000, arcs, ARC_SIZE * index);
  }
  function write(index: number, tMs: number, nodes: Nodes): void {
    const failure = propagators[index]?.writeState(tMs, nodes.states) ?? null;
    if (failure !== null) nodes.states.fill(Number.NaN);
    writeAcceleration(nodes.states, 0, nodes.accelerations, 0);
  }

  function placeIn(index: number): { readonly u: number; readonly seconds: number } {
    const stepsPerPart = stepsPerBlock / (parts[index] ?? 1);
    return {
      u: ((step % stepsPerPart) + 0.5) / stepsPerPart,
      seconds: (stepsPerPart * stepMs) / 1000,
    };
  }

  begin();
  return {
    lostAtMs,
    writePositions(at, out) {
      step = at;
      for (const index of divided) divide(index, at);
      for (let index = 0; index < count; index += 1) {
        const stepsPerPart = stepsPerBlock / (parts[index] ?? 1);
        writePosition(
          arcs,
          ARC_SIZE * index,
          ((at % stepsPerPart) + 0.5) / stepsPerPart,
          out,
          3 * index,
        );
      }
    },
    writeVelocityOf(index, out, at) {
      const { u, seconds } = placeIn(index);
      writeVelocity(arcs, ARC_SIZE * index, u, seconds, out, at);
    },
    nextBlock() {
      blockMs += 1000 * blockSeconds;
      [now, next] = [next, now];
      begin();
    },
  };
}

/** States and accelerations of many objects at one instant. */
interface Nodes {
  readonly states: Float64Array;
  readonly accelerations: Float64Array;
}

function nodesOf(count: number): Nodes {
  return { states: new Float64Array(6 * count), accelerations: new Float64Array(3 * count) };
}

function endOf({ states, accelerations }: Nodes, index: number) {
  return { states, accelerations, stateAt: 6 * index, accelerationAt: 3 * index };
}

function divisorsOf(steps: number): number[] {
  return Array.from({ length: steps }, (_, index) => index + 1).filter(
    (part) => steps % part === 0,
  );
}
