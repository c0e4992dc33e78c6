import type { OnSilence } from '../../domain/revision/revision.ts';

/** A further plan about which the owner of a deployment is asked, as the deployment keeps it. */
export interface AskedRevision {
  readonly revision: number;
  readonly asked_at: Date;
  readonly decide_by: Date;
  readonly on_silence: OnSilence;
}
