import type { JSX } from 'preact';
import { api } from '../../calls/api.ts';
import { useLoad, useReloadOn } from '../../calls/load.ts';
import type { Revision } from '../../calls/shapes.ts';
import { isolate, MOST_TEXT, signedDuration } from '../../core/formats.ts';
import { linkTo } from '../../core/router.ts';
import { Panel } from '../../parts/states.tsx';
import { Facts, Name, Status, Time } from '../../parts/text.tsx';
import { Causes, Changes } from '../../revision/changes.tsx';
import { Decision } from '../../revision/decision.tsx';
import * as words from '../../revision/words.ts';
import { TimelinePicture } from '../../timeline/picture.tsx';

/** One further plan of a deployment beside the plan that it replaces: why, what it changes, who decided. */
export function RevisionPage({
  id,
  params,
}: {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
}): JSX.Element {
  const number = params['n'] ?? '';
  const loaded = useLoad(`revision ${id} ${number}`, () => api.deployments.revision(id, number));
  const deployment = useLoad(`deployment ${id}`, () => api.deployments.get(id));
  useReloadOn([`deployment:${id}`], () => {
    loaded.reload();
    deployment.reload();
  });
  const revision = loaded.data;
  const nameOf = words.stationNames(deployment.data?.plan_data);
  return (
    <>
      <div class="title">
        <h1>Revision {number}</h1>
        {revision !== null && (
          <Status status={revision.status} as={words.standingOfRevision(revision)} />
        )}
        <span class="buttons">
          <a class="button" href={linkTo('/deployments/:id', { id })}>
            <Name text={deployment.data?.plan_label ?? 'Its deployment'} />
          </a>
          {revision !== null && (
            <a class="button" href={linkTo('/plans/:id', { id: revision.plan_id })}>
              Plan
            </a>
          )}
        </span>
      </div>
      <Panel title="Why" loaded={loaded} rows={4}>
        {(data) => (
          <>
            {data.status === 'proposed' && data.decide_by !== null && (
              <div class="body">
                <Decision revision={data} reload={loaded.reload} />
              </div>
            )}
            <RevisionFacts revision={data} />
          </>
        )}
      </Panel>
      <Panel title="What it changes" loaded={loaded}>
        {(data) => <Changes revision={data} nameOf={nameOf} />}
      </Panel>
      {revision !== null && <Both a={revision.replaces} b={revision.plan_id} />}
    </>
  );
}

function RevisionFacts({ revision }: { readonly revision: Revision }): JSX.Element {
  const { causes, reasons, policy, on_silence: onSilence, diff } = revision;
  return (
    <Facts
      rows={[
        ['Because of', <Causes causes={causes} />],
        ['No longer true', reasons.map((one) => isolate(one, MOST_TEXT)).join('; ')],
        ['Holds from', <Time at={revision.starts_at} />],
        ['First change', <Time at={revision.first_change_at} />],
        ['Ends later by', signedDuration(diff.finish_delta_s)],
        [
          'Policy',
          policy === 'ask' ? `ask; where nobody answers, ${words.silenceWords(onSilence)}` : policy,
        ],
        ['Decided by', words.deciderWords(revision)],
        ['Decided', <Time at={revision.decided_at} />],
        ['Found', <Time at={revision.created_at} />],
      ]}
    />
  );
}

function Both({ a, b }: { readonly a: string; readonly b: string }): JSX.Element {
  const first = useLoad(`timeline ${a}`, () => api.plans.timeline(a));
  const second = useLoad(`timeline ${b}`, () => api.plans.timeline(b));
  return (
    <Panel title="Both plans over time" loaded={first} rows={12}>
      {(data) => (
        <>
          <p class="body dim">Above the former plan, below the revision.</p>
          <TimelinePicture timeline={data} other={second.data} />
        </>
      )}
    </Panel>
  );
}
