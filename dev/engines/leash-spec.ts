/** What the leash is told, as one JSON argument. */
export interface LeashSpec {
  /** Short name for messages and the pid file. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Written while the program runs, so that a later start can find one that was left behind. */
  readonly pidFile?: string;
  /** Appended to in the modes `log` and `tee`. */
  readonly logFile?: string;
  /** `log`: into the log file; `tee`: there and to the parent; `inherit`: the parent's own output. */
  readonly output: 'log' | 'tee' | 'inherit';
  /** Time between SIGTERM and SIGKILL in milliseconds; 0 kills the whole group at once. */
  readonly graceMs: number;
  /** How far the program stands back from others for the processor: 0 (default) to 19, see nice(1). */
  readonly niceness?: number;
  /** Folder that is thrown away when the program was asked to end, not when it crashed. */
  readonly removeAfter?: string;
}
