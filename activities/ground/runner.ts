import type { PlanProgram } from '../../contracts/plan/plan.ts';

/** A file that a program has left. */
export interface GroundOutput {
  readonly name: string;
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** How a program on the ground ended. */
export type GroundEnd =
  | {
      readonly ok: true;
      readonly outputs: readonly GroundOutput[];
      readonly isolation: string | null;
    }
  | { readonly ok: false; readonly reason: string; readonly isolation: string | null };

/** A program with all that it takes. */
export interface GroundRun {
  readonly deploymentId: string;
  /** Every input names content that `content` brings. */
  readonly program: PlanProgram;
  /** Brings some content, by its id. */
  readonly content: ReadonlyMap<string, () => AsyncIterable<Uint8Array>>;
  readonly signal: AbortSignal;
}

/** Runs programs on this machine, kept apart from it and from the platform. */
export interface GroundRunner {
  /**
   * Runs one; `keep` gets its results while they lie on disk, and nothing of it is left afterwards. Throws what
   * `keep` and the sources of content throw.
   */
  run<R>(run: GroundRun, keep: (end: GroundEnd) => Promise<R>): Promise<R>;
}
