/** The one argument of an `ownerRemoval`. */
export interface OwnerRemovalInput {
  readonly v: 1;
  readonly removalId: string;
  readonly ownerId: string;
  /** What is on its way comes to its end within this, ms. */
  readonly settleMs: number;
  /** Nothing works for the owner any more: the removal goes on with its records. */
  readonly isStopped?: true;
}
