import type { JSX } from 'preact';
import { api } from '../calls/api.ts';
import { useLoad, useReloadOn } from '../calls/load.ts';
import { linkTo } from '../core/router.ts';
import { Name, Status, Time } from '../parts/text.tsx';
import { silenceWords } from './words.ts';

/** Deployments whose owner is asked about another plan; nothing where there are none. */
export function AskedDeployments(): JSX.Element | null {
  const loaded = useLoad('asked', () => api.deployments.list({ awaits: 'decision', limit: 20 }));
  useReloadOn(['deployments'], loaded.reload);
  const asked = (loaded.data?.data ?? []).flatMap(({ asked_revision: one, ...deployment }) =>
    one === null ? [] : [{ ...deployment, ...one }],
  );
  if (asked.length === 0) return null;
  const others = (loaded.data?.total ?? 0) - asked.length;
  return (
    <section class="panel proposed" aria-label="Plans to decide about">
      <ul class="attention">
        {asked.map(({ id, revision, plan_label: label, satellite_name: name, ...one }) => (
          <li key={id}>
            <a href={linkTo('/deployments/:id/revisions/:n', { id, n: String(revision) })}>
              <Status status={`revision ${revision}`} as="late" />
              <strong>
                <Name text={label ?? name} />
              </strong>
              <span class="reason">
                Another plan is proposed. Where nobody decides, {silenceWords(one.on_silence)}.
              </span>
              <Time at={one.decide_by} relative />
            </a>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div class="foot">
          <a href={linkTo('/deployments', {}, { awaits: 'decision' })}>All that wait</a>
        </div>
      )}
    </section>
  );
}
