import type { SessionEvent, SessionSnapshot, SessionState } from '../../domain/session/session.ts';
import { writeStep } from '../../presenters/session.ts';
import type { Migration } from './data-version.ts';

/** A step as it was kept before: a tree of fields, its events apart. */
interface StepDocument {
  readonly _id: string;
  readonly session_id: string;
  readonly seq: number;
  readonly state: SessionState;
  readonly snapshot: SessionSnapshot;
}

/** Events of a step as they were kept before. */
interface EventsDocument {
  readonly _id: string;
  readonly session_id: string;
  readonly step_seq: number;
  readonly first_seq: number;
  readonly events: readonly SessionEvent[];
}

/** Writes the steps of sessions that live as they are answered. */
export const writeSteps: Migration = {
  version: 6,
  name: 'steps of sessions as they are answered',
  up: async (db) => {
    const steps = db.collection<StepDocument>('session_steps');
    const groups = db.collection<EventsDocument>('session_events');
    for await (const step of steps.find({ snapshot: { $exists: true } })) {
      const { _id, session_id: id, seq } = step;
      const found = groups.find({ session_id: id, step_seq: seq }).sort({ first_seq: 1 });
      const events = (await found.toArray()).flatMap((group) => group.events);
      const { tick } = writeStep(id, { ...step, events });
      // A step that has taken this place meanwhile is written already.
      await steps.updateOne({ _id, seq }, { $set: { tick }, $unset: { snapshot: '' } });
    }
  },
};
