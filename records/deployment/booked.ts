import type { OnSilence } from '../../domain/revision/revision.ts';

/** A further plan about which the owner of a deployment is asked, as the deployment keeps it. */
export interface AskedRevision {
  readonly revision: number;
  readonly asked_at: Date;
  readonly decide_by: Date;
  readonly on_silence: OnSilence;
}

/** Where and how a deployment has booked what it uses, and when its plan begins. */
export interface BookedAs {
  readonly world: string;
  readonly starts_at: Date;
  /** 0 to 9; absent: the default. */
  readonly priority?: number;
  /** Work of higher priority may take what it has not begun. */
  readonly preemptible?: true;
}
