import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { scheduleConflictOf } from '../../../sdk/schedule-conflict.ts';
import { api } from '../../calls/api.ts';
import type { Plan } from '../../calls/shapes.ts';
import { isolate } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { namesInPlan } from '../../schedule/conflict.ts';
import { toast } from '../../state/announcer.tsx';
import { go } from '../../state/location.ts';
import { pinConflict, unpinConflict } from '../../state/pinned.ts';
import { PriorityChoice } from './priority-choice.tsx';

/** What is said of work that may be displaced. */
const PREEMPTIBLE =
  'Work of higher priority may take what it has not begun. It is planned again then, and nobody is asked.';

/**
 * Deploys a plan, played by the platform or flown by an agent. It is booked in the world it was made in, with a
 * priority; what flies is booked in any case. What stands in its way is pinned.
 */
export function DeployButton({ plan }: { readonly plan: Plan }): JSX.Element {
  const [mode, setMode] = useState<'simulated' | 'live'>('simulated');
  const [priority, setPriority] = useState<number | null>(null);
  const [preemptible, setPreemptible] = useState(false);
  const planned = plan.schedule;
  const isBooked = mode === 'live' || planned !== undefined;
  return (
    <>
      <label>
        <span class="unseen">How to run it</span>
        <select
          value={mode}
          onChange={(event) => setMode(event.currentTarget.value === 'live' ? 'live' : 'simulated')}
        >
          <option value="simulated">simulated ×100</option>
          <option value="live">live, by an agent</option>
        </select>
      </label>
      {isBooked && (
        <>
          <label>
            Priority{' '}
            <PriorityChoice
              unnamed={
                planned?.priority === undefined ? 'usual' : `of the plan: ${planned.priority}`
              }
              value={priority}
              onPick={setPriority}
            />
          </label>
          <label title={PREEMPTIBLE}>
            <input
              type="checkbox"
              checked={preemptible}
              onChange={(event) => setPreemptible(event.currentTarget.checked)}
            />{' '}
            Preemptible
          </label>
        </>
      )}
      <WriteButton
        kind="primary"
        permission="deployments:write"
        run={() =>
          api.deployments.create({
            plan_id: plan.id,
            mode,
            // What flies books what it uses, so that nobody else is promised it.
            ...(mode === 'live' && { reports: 'holder', world: planned?.world ?? 'live' }),
            ...(isBooked && priority !== null && { priority }),
            ...(isBooked && preemptible && { preemptible }),
          })
        }
        said="Deployed."
        shows={(failure) => {
          const conflict = scheduleConflictOf(failure);
          if (conflict === null) return false;
          pinConflict({
            ...{ ...conflict, planId: plan.id, names: namesInPlan(plan) },
            planName: plan.label ?? `${plan.preset.name} on ${plan.satellite.name}`,
          });
          return true;
        }}
        done={(made) => {
          unpinConflict(plan.id);
          tellOthers(made);
          go(linkTo('/deployments/:id', { id: made.id }));
        }}
      >
        Deploy
      </WriteButton>
    </>
  );
}

interface Others {
  readonly displaced?: readonly string[];
  readonly conflicts?: readonly { readonly resource: string; readonly with: string | null }[];
}

/** Says whose bookings it took, and what it shares with whom. */
function tellOthers({ displaced = [], conflicts = [] }: Others): void {
  const taken = displaced.map((other) => (other === 'busy' ? 'somebody else' : isolate(other)));
  if (taken.length > 0) toast(`It took what ${taken.join(', ')} had booked.`);
  const shared = new Set(conflicts.map((one) => isolate(one.resource)));
  if (shared.size > 0) toast(`It shares ${[...shared].join(', ')} with other work of yours.`);
}
