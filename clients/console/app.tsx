import type { ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api } from './calls/api.ts';
import type { PageName, Place } from './core/router.ts';
import { LoginPage } from './pages/login.tsx';
import { OverviewPage } from './pages/overview.tsx';
import { FailureBox, signInHref, asTable } from './parts/states.tsx';
import { Time } from './parts/text.tsx';
import { Announcer } from './state/announcer.tsx';
import { HelpDialog } from './shell/help-dialog.tsx';
import { useKeys } from './state/keys.ts';
import { go, path, place } from './state/location.ts';
import { Rail } from './shell/rail.tsx';
import { lostAtMs, probeReach, reachable } from './state/reach.ts';
import { SearchDialog } from './shell/search-dialog.tsx';
import { config, me, skewMs } from './state/session.ts';
import { TopBar } from './shell/top-bar.tsx';
import type { Failure } from './calls/outcome.ts';

/** A page with what its path says. */
type PageComponent = ComponentType<{
  readonly id: string;
  readonly params: Place['params'];
}>;

/** Pages beside the overview come when they are opened. */
const LAZY: Readonly<
  Record<Exclude<PageName, 'overview' | 'login' | 'confirm'>, () => Promise<PageComponent>>
> = {
  missions: () => import('./pages/missions.tsx').then((one) => one.MissionsPage),
  mission: () => import('./pages/missions.tsx').then((one) => one.MissionPage),
  plans: () => import('./pages/plan/plans.tsx').then((one) => one.PlansPage),
  'new-plan': () => import('./pages/plan/new-plan.tsx').then((one) => one.NewPlanPage),
  compare: () => import('./pages/plan/compare.tsx').then((one) => one.ComparePage),
  plan: () => import('./pages/plan/plan.tsx').then((one) => one.PlanPage),
  deployments: () =>
    import('./pages/deployment/deployments.tsx').then((one) => one.DeploymentsPage),
  deployment: () => import('./pages/deployment/deployment.tsx').then((one) => one.DeploymentPage),
  revision: () => import('./pages/deployment/revision.tsx').then((one) => one.RevisionPage),
  workloads: () => import('./pages/workload/workloads.tsx').then((one) => one.WorkloadsPage),
  'new-workload': () =>
    import('./pages/workload/new-workload.tsx').then((one) => one.NewWorkloadPage),
  workload: () => import('./pages/workload/workload.tsx').then((one) => one.WorkloadPage),
  satellites: () => import('./pages/satellites.tsx').then((one) => one.SatellitesPage),
  satellite: () => import('./pages/satellite.tsx').then((one) => one.SatellitePage),
  fleet: () => import('./pages/fleet/fleet.tsx').then((one) => one.FleetPage),
  schedule: () => import('./pages/schedule/schedule.tsx').then((one) => one.SchedulePage),
  agents: () => import('./pages/agents.tsx').then((one) => one.AgentsPage),
  agent: () => import('./pages/agents.tsx').then((one) => one.AgentPage),
  webhooks: () => import('./pages/webhooks.tsx').then((one) => one.WebhooksPage),
  webhook: () => import('./pages/webhook.tsx').then((one) => one.WebhookPage),
  delivery: () => import('./pages/webhook.tsx').then((one) => one.DeliveryPage),
  conjunctions: () => import('./pages/conjunctions.tsx').then((one) => one.ConjunctionsPage),
  conjunction: () => import('./pages/conjunctions.tsx').then((one) => one.ConjunctionPage),
  patterns: () => import('./pages/patterns.tsx').then((one) => one.PatternsPage),
  simulate: () => import('./pages/simulate.tsx').then((one) => one.SimulatePage),
  artifact: () => import('./pages/artifact.tsx').then((one) => one.ArtifactPage),
  settings: () => import('./pages/settings.tsx').then((one) => one.SettingsPage),
  status: () => import('./pages/status.tsx').then((one) => one.StatusPage),
};

/** The whole console. */
export function App(): JSX.Element {
  const here = place.value;
  return (
    <>
      {here?.page === 'login' || here?.page === 'confirm' ? (
        <LoginPage confirming={here.page === 'confirm'} />
      ) : (
        <SignedIn here={here} />
      )}
      <Announcer />
    </>
  );
}

function SignedIn({ here }: { readonly here: Place | null }): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  const begin = (): void => {
    setFailure(null);
    void enter(setFailure);
  };
  // Asked before the frame is painted for the first time.
  useLayoutEffect(begin, []);
  useEffect(() => {
    // The one shortcut with a modifier: it works from inside a field too.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen('search');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useTitle(here);
  useKeys({
    '?': () => setOpen('help'),
    t: () => (asTable.value = !asTable.value),
    'g o': () => go('/'),
    'g m': () => go('/missions'),
    'g d': () => go('/deployments'),
    'g w': () => go('/workloads'),
    'g s': () => go('/satellites'),
    'g h': () => go('/webhooks'),
  });
  return (
    <div class="frame">
      <a class="skip" href="#content">
        Skip to content
      </a>
      <TopBar onSearch={() => setOpen('search')} />
      <Rail />
      <main id="content" tabIndex={-1}>
        {!reachable.value && (
          <p class="banner" role="status">
            ▲ Offline since <Time at={lostAtMs.value} />. What you see is from before; nothing can
            be changed until the platform answers again.
          </p>
        )}
        {failure !== null && <FailureBox failure={failure} retry={begin} />}
        <PageOf here={here} />
      </main>
      {open === 'search' && <SearchDialog onClose={() => setOpen(null)} />}
      {open === 'help' && <HelpDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Names the page in the tab, and has those who hear it begin at its content. */
function useTitle(here: Place | null): void {
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${here === null ? 'Nothing here' : titleOf(here.page)} · Orbital console`;
    if (!isFirst.current)
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path.value]);
}

function titleOf(page: string): string {
  return page.charAt(0).toUpperCase() + page.slice(1).replaceAll('-', ' ');
}

/** Finds out who is signed in; nobody is taken to the sign-in. */
async function enter(onFailure: (failure: Failure) => void): Promise<void> {
  const [who, facts] = await Promise.all([api.auth.me(), api.config()]);
  if (facts.ok) {
    config.value = facts.data;
    skewMs.value = Date.parse(facts.data.server_time) - Date.now();
  }
  if (who.ok) me.value = who.data;
  else if (who.failure.status === 401) go(signInHref(), true);
  else onFailure(who.failure);
}

function PageOf({ here }: { readonly here: Place | null }): JSX.Element {
  const entered = me.value !== null;
  if (here === null) return entered ? <Absent /> : <></>;
  // The router's own names; the sign-in has a frame of its own.
  const page = here.page as PageName;
  if (page === 'overview') return entered ? <OverviewPage /> : <></>;
  if (page === 'login' || page === 'confirm') return <></>;
  // Its code comes while the platform says who is signed in.
  return <LazyPage key={page} page={page} params={here.params} />;
}

function LazyPage({
  page,
  params,
}: {
  readonly page: keyof typeof LAZY;
  readonly params: Place['params'];
}): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly Page: PageComponent } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const begin = (): void => {
    setFailed(null);
    LAZY[page]().then(
      (Page) => setLoaded({ Page }),
      (error: unknown) => {
        setFailed(String(error));
        void probeReach();
      },
    );
  };
  // What could not be loaded is tried again when the platform is back.
  useLayoutEffect(begin, [page, reachable.value]);
  if (me.value === null) return <></>;
  if (failed !== null)
    return (
      <div class="failure" role="alert">
        <p>✕ This part of the console could not be loaded. It may have been renewed meanwhile.</p>
        <p class="dim">{failed}</p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  if (loaded === null) return <></>;
  return <loaded.Page key={JSON.stringify(params)} id={params['id'] ?? ''} params={params} />;
}

function Absent(): JSX.Element {
  return (
    <section class="panel empty">
      <h1>Nothing is here</h1>
      <p>No page has this address. The search finds what has a name or an id.</p>
      <a class="button" href="/">
        To the overview
      </a>
    </section>
  );
}
