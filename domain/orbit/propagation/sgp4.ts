import type { Elements } from '../elements/elements.ts';
import { createDeepSpaceKernel, type DeepSpaceKernel } from './deep-space-kernel.ts';
import { leastDistances } from './least-distances.ts';
import { type LibraryModel, openLibrary } from './library-model.ts';
import { propagateNearEarth } from './near-earth-kernel.ts';
import { brouwerMotion, startNearEarth } from './near-earth-start.ts';
import { failure, type PropagationFailure } from './propagation-failure.ts';

/** Position and velocity in TEME. */
export interface TemeState {
  readonly ok: true;
  readonly xKm: number;
  readonly yKm: number;
  readonly zKm: number;
  readonly vxKmS: number;
  readonly vyKmS: number;
  readonly vzKmS: number;
}

/** SGP4 for one set of elements. It owns its record: never share one between threads or elements. */
export interface Propagator {
  readonly elements: Elements;
  /** True when the deep-space model (period of 225 minutes and more) is in use. */
  readonly isDeepSpace: boolean;
  /** State at an instant given in epoch milliseconds UTC (fractions allowed). */
  stateAt(tMs: number): TemeState | PropagationFailure;
  /** State some minutes after the epoch: finer than an absolute time, whose doubles step by 0.2 µs. */
  stateAfter(minutes: number): TemeState | PropagationFailure;
  /** `stateAt` into `out` (x, y, z km, vx, vy, vz km/s, TEME) without an object; null when it worked. */
  writeState(tMs: number, out: Float64Array): PropagationFailure | null;
  /**
   * `writeState` for every instant of `timesMs`, six numbers each, without an object; returns how many
   * were good before the first failure, behind whose place `out` is untouched.
   */
  writeStates(timesMs: Float64Array, out: Float64Array): number;
  /** What the batch kernel needs of these elements; null in deep space, where it does not hold. */
  readonly nearEarth: Float64Array | null;
}

/** How a propagator checks what SGP4 answers. */
export interface PropagatorOptions {
  /**
   * Whether to call what lies too low decayed, which SGP4 itself only does below the ground: long
   * after a decay it answers with orbits again. Default true.
   */
  readonly checksDecay: boolean;
}

/**
 * A propagator of SGP4/SDP4 (improved mode, WGS-72) for elements of any source; fails when SGP4
 * cannot even begin with them. Source: Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753, as
 * satellite.js implements it; the epoch is ours, so that its microseconds count.
 */
export function createPropagator(
  elements: Elements,
  options: PropagatorOptions = { checksDecay: true },
): { readonly ok: true; readonly propagator: Propagator } | PropagationFailure {
  const propagator = new ModelPropagator(elements, options.checksDecay);
  const error = propagator.startError();
  return error === 0 ? { ok: true, propagator } : failure(error, elements, 0);
}

/** One instant, and one state, of whoever asks: nothing is kept in them. */
const ONE = new Float64Array(1);
const STATE = new Float64Array(6);

/**
 * Instants of one call of the kernel. In one long call the compiler met the loop before it had seen a second entry,
 * and in every other process kept the code that enters in the middle of it, at half the speed.
 */
const BLOCK = 32;

/** A class, since a catalogue makes 16,000 of them: functions of their own would cost most of that. */
class ModelPropagator implements Propagator {
  readonly elements: Elements;
  readonly isDeepSpace: boolean;
  readonly nearEarth: Float64Array<ArrayBuffer> | null;
  readonly #deepSpace: DeepSpaceKernel | null;
  readonly #checksDecay: boolean;
  #library: LibraryModel | null = null;

  constructor(elements: Elements, checksDecay: boolean) {
    const motion = brouwerMotion(elements);
    const least = leastDistances(checksDecay);
    this.elements = elements;
    this.isDeepSpace = motion.isDeepSpace;
    this.#checksDecay = checksDecay;
    this.nearEarth = this.isDeepSpace ? null : startNearEarth(elements, motion, least);
    if (this.isDeepSpace) {
      const { terms, follow } = this.#opened();
      this.#deepSpace = createDeepSpaceKernel(terms, follow, least);
    } else this.#deepSpace = null;
  }

  /** Why SGP4 cannot begin: where no kernel has a state at the epoch, the library says. */
  startError(): number {
    return this.#writeByKernel(0, STATE) ? 0 : this.#opened().startError;
  }

  stateAt(tMs: number): TemeState | PropagationFailure {
    return this.stateAfter(this.#minutesOf(tMs));
  }

  stateAfter(minutes: number): TemeState | PropagationFailure {
    const failed = this.#writeAfter(minutes, STATE);
    if (failed !== null) return failed;
    const [xKm = 0, yKm = 0, zKm = 0, vxKmS = 0, vyKmS = 0, vzKmS = 0] = STATE;
    return { ok: true, xKm, yKm, zKm, vxKmS, vyKmS, vzKmS };
  }

  writeState(tMs: number, out: Float64Array): PropagationFailure | null {
    return this.#writeAfter(this.#minutesOf(tMs), out);
  }

  writeStates(timesMs: Float64Array, out: Float64Array): number {
    const minutes = timesMs.map((tMs) => this.#minutesOf(tMs));
    const { nearEarth } = this;
    const count = minutes.length;
    let done = 0;
    while (done < count) {
      if (nearEarth !== null) {
        const end = Math.min(count, done + BLOCK);
        done = propagateNearEarth(nearEarth, 0, minutes, done, end, out, 6 * done);
        if (done === end) continue;
      }
      const at = minutes[done] ?? 0;
      if (this.#deepSpace?.(at, out, 6 * done) !== true)
        if (this.#opened().write(at, out, 6 * done) !== null) return done;
      done += 1;
    }
    return count;
  }

  #writeAfter(minutes: number, out: Float64Array): PropagationFailure | null {
    return this.#writeByKernel(minutes, out) ? null : this.#opened().write(minutes, out, 0);
  }

  /** False where the kernel leaves the decision to the library. */
  #writeByKernel(minutes: number, out: Float64Array): boolean {
    if (this.nearEarth === null) return this.#deepSpace?.(minutes, out, 0) === true;
    ONE[0] = minutes;
    return propagateNearEarth(this.nearEarth, 0, ONE, 0, 1, out, 0) === 1;
  }

  /** Minutes since the epoch of an instant in epoch milliseconds. */
  #minutesOf(tMs: number): number {
    const { epochMs, epochUs } = this.elements;
    return (tMs - epochMs - epochUs / 1000) / 60_000;
  }

  /** Few near-Earth satellites ever need the library. */
  #opened(): LibraryModel {
    return (this.#library ??= openLibrary(this.elements, this.isDeepSpace, this.#checksDecay));
  }
}
