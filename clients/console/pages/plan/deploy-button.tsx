import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import { linkTo } from '../../core/router.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { go } from '../../state/location.ts';

/** Deploys a plan, played by the platform or flown by an agent; it is booked in the world it was made in. */
export function DeployButton({
  planId,
  world,
}: {
  readonly planId: string;
  /** Where the plan was made beside what is booked; absent where it was made in an empty sky. */
  readonly world?: string | undefined;
}): JSX.Element {
  const [mode, setMode] = useState<'simulated' | 'live'>('simulated');
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
      <WriteButton
        kind="primary"
        permission="deployments:write"
        run={() =>
          api.deployments.create({
            plan_id: planId,
            mode,
            // What flies books what it uses, so that nobody else is promised it.
            ...(mode === 'live' && { reports: 'holder', world: world ?? 'live' }),
          })
        }
        said="Deployed."
        done={(made) => go(linkTo('/deployments/:id', { id: made.id }))}
      >
        Deploy
      </WriteButton>
    </>
  );
}
