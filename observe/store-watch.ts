/** A command that a client of MongoDB sends. */
export interface StoreCommand {
  readonly name: string;
  readonly database: string;
  /** Undefined where the command names none, as reads of an open cursor do. */
  readonly collection: string | undefined;
}

/** Why a command failed. */
export interface CommandFailure {
  readonly error: unknown;
}

/**
 * Called with every command that is sent; what it answers is called once, when the command was answered or
 * has failed. Undefined = how it ends is of no interest. Neither may throw.
 */
export type WatchCommand = (
  command: StoreCommand,
) => ((failure?: CommandFailure) => void) | undefined;
