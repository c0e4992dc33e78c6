/** What of a flight has happened, by whichever plan. */
export interface Past {
  /** Steps whose beginning was told, and those whose end was. */
  readonly begun: readonly string[];
  readonly ended: readonly string[];
  /** What else is told once, as `onceOf` names it. */
  readonly told: readonly string[];
}

/** That of a flight which begins. */
export const NO_PAST: Past = { begun: [], ended: [], told: [] };
