import type { Command } from 'commander';
import { followDeployment, type DeploymentEvent } from '../../sdk/index.ts';
import { confirm, type Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given, numberOption, readNumber } from '../numbers.ts';
import { openScreen } from '../screen.ts';
import { showFacts } from '../show/output.ts';
import { durationText, instantText } from '../show/words.ts';
import type { PlannedPart } from '../show/progress.ts';
import { harmless } from '../terminal.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';
import { deployArtifacts } from './deploy-artifacts.ts';
import { planId } from './plan.ts';

const DEPLOYMENT: Kind = { noun: 'deployment', prefix: 'dep', list: 'orbital deploy list' };
/** Events that stay on the screen of `watch`. */
const NEWEST = 8;

/** `orbital deploy`: plans that are flown, played by the platform or by an agent. */
export function deploy(group: Command, verbs: Verbs): void {
  const { add } = verbs;
  add(group, {
    usage: 'start <plan>',
    summary: 'Fly a plan: played by the platform, or --live by an agent on board',
    example: 'orbital deploy start $PLAN --speed 1000',
    options: [
      ['--live', 'an agent flies it'],
      ['--speed <factor>', 'played: mission seconds per second, 1 to 10000'],
      ['--world <world>', 'book what it uses there: live, or a rehearsal of yours'],
      ['--priority <n>', 'who comes first where it is booked, 0 to 9'],
      ['--preemptible', 'work of higher priority may take what it has not begun'],
      ['--replan', 'plan it again where something is taken, instead of a refusal'],
      ['--holder', 'live: only the agent that took it may report'],
      ['--watch', 'follow it to its end'],
    ],
    run: start,
  });
  add(group, {
    usage: 'list',
    summary: 'List deployments, the newest first',
    example: 'orbital deploy list --status running',
    options: [
      ...LIST_OPTIONS,
      ['--status <status>', 'only with this status'],
      ['--satellite <number>', 'only on this satellite'],
    ],
    run: list,
  });
  add(group, {
    usage: 'show <deployment>',
    summary: 'Show where a deployment stands',
    example: 'orbital deploy show $DEPLOYMENT',
    run: async (context, [written = '']) => {
      await showOne(context, await deploymentId(context, written));
    },
  });
  add(group, {
    usage: 'watch <deployment>',
    summary: 'Follow a deployment to its end; its failure is exit code 1',
    example: 'orbital deploy watch $DEPLOYMENT',
    run: async (context, [written = '']) => {
      await watch(context, await deploymentId(context, written));
    },
  });
  add(group, {
    usage: 'events <deployment>',
    summary: 'List the events of a deployment, or follow them with -f',
    example: 'orbital deploy events $DEPLOYMENT',
    options: [
      ...LIST_OPTIONS,
      ['-f, --follow', 'go on until it has ended'],
      ['--type <type>', 'only of this type'],
    ],
    run: events,
  });
  deployArtifacts(group, verbs, deploymentId);
  add(group, {
    usage: 'cancel <deployment>',
    summary: 'Stop a deployment for good',
    example: 'orbital deploy cancel $DEPLOYMENT --yes',
    run: async (context, [written = '']) => {
      const id = await deploymentId(context, written);
      if (!(await confirm(context, `${id} will be stopped for good`))) return;
      const init = { params: { path: { id } }, signal: context.terminal.signal };
      await showDeployment(
        context,
        await context.client.console.post('/api/deployments/{id}/cancel', init),
      );
    },
  });
  add(group, {
    usage: 'speed <deployment> <factor>',
    summary: 'Play a simulated deployment faster or slower',
    example: 'orbital deploy speed $DEPLOYMENT 5000',
    run: async (context, [written = '', factor = '']) => {
      const speed = readNumber(factor, 'the factor');
      const id = await deploymentId(context, written);
      const changed = await context.client.console.patch('/api/deployments/{id}', {
        params: { path: { id } },
        body: { speed_multiplier: speed },
        signal: context.terminal.signal,
      });
      await showDeployment(context, changed);
    },
  });
}

function deploymentId(context: Context, written: string): Promise<string> {
  return idOf(context, DEPLOYMENT, written, async function* () {
    const query = { include: 'workloads' as const };
    for await (const one of context.client.console.items('/api/deployments', {
      params: { query },
      signal: context.terminal.signal,
    }))
      yield { id: one.id, names: [] };
  });
}

async function start(
  context: Context,
  [written = '']: readonly string[],
  options: Options,
): Promise<void> {
  const speed = numberOption(options, 'speed');
  const isLive = options['live'] === true;
  if (isLive && speed !== undefined)
    throw new UsageError(
      '--speed is of what the platform plays: a live deployment has its own time',
    );
  const made = await context.client.console.post('/api/deployments', {
    body: {
      plan_id: await planId(context, written),
      mode: isLive ? 'live' : 'simulated',
      ...given({
        speed_multiplier: speed,
        world: textOption(options, 'world'),
        priority: numberOption(options, 'priority'),
      }),
      ...(options['preemptible'] === true ? { preemptible: true } : {}),
      ...(options['replan'] === true ? { on_conflict: 'replan' as const } : {}),
      ...(options['holder'] === true ? { reports: 'holder' as const } : {}),
    },
    signal: context.terminal.signal,
  });
  if (options['watch'] === true) await watch(context, made.id);
  else {
    await showDeployment(context, made);
    tellOthers(context, made);
    context.progress(`Follow it: orbital deploy watch ${made.id}`);
  }
}

interface Others {
  readonly displaced?: readonly string[];
  readonly conflicts?: readonly { readonly resource: string; readonly with: string | null }[];
}

/** Tells whose bookings it took, and what it shares with whom. */
function tellOthers(
  { terminal, output }: Context,
  { displaced = [], conflicts = [] }: Others,
): void {
  if (output !== 'table') return;
  const note = (text: string): void => terminal.err(`${harmless(`note: ${text}`)}\n`);
  for (const other of displaced)
    note(`It took what ${other === 'busy' ? 'somebody else' : other} had booked.`);
  const shared = conflicts.map((one) => `${one.resource} with ${one.with ?? 'itself'}`);
  for (const what of new Set(shared)) note(`It shares ${what}.`);
}

function list(context: Context, _: readonly string[], options: Options): Promise<void> {
  return showPages(context, options, {
    pages: ({ limit }) =>
      context.client.console.pages('/api/deployments', {
        params: {
          query: {
            limit,
            // True: a status that there is not is refused by the platform, which names those there are.
            ...given({ status: textOption(options, 'status') as 'running' | undefined }),
            ...given({ satellite_id: textOption(options, 'satellite') }),
          },
        },
        signal: context.terminal.signal,
      }),
    columns: [
      { name: 'id', value: ({ id }) => id },
      { name: 'satellite', value: ({ satellite_name: name }) => name },
      { name: 'status', value: ({ status }) => status },
      { name: 'mode', value: ({ mode }) => mode },
      { name: 'speed', value: ({ speed_multiplier: speed }) => speed, isRight: true },
      { name: 'plan', value: (one) => one.plan_label ?? one.plan_id },
      { name: 'made', value: ({ created_at: at }) => instantText(at) },
    ],
    id: ({ id }) => id,
    empty: 'There is no deployment yet: orbital deploy start PLAN',
  });
}

type Shown = Awaited<ReturnType<typeof read>>;

function read({ client, terminal }: Context, id: string) {
  return client.console.get('/api/deployments/{id}', {
    params: { path: { id } },
    signal: terminal.signal,
  });
}

async function showOne(context: Context, id: string): Promise<void> {
  await showDeployment(context, await read(context, id));
}

async function showDeployment(
  context: Context,
  found: { readonly id: string; readonly status: string } & Partial<Omit<Shown, 'status'>>,
): Promise<void> {
  await showFacts(context, found, found.id, [
    ['deployment', found.id],
    ['satellite', found.satellite_name],
    ['plan', found.plan_label ?? found.plan_id],
    ['status', found.status],
    ['mode', found.mode],
    ['speed', found.speed_multiplier ?? undefined],
    ['world', found.world],
    ['priority', found.priority],
    ['preemptible', found.preemptible === undefined ? undefined : found.preemptible ? 'yes' : 'no'],
    ['displaced by', found.displaced_by],
    ['revision', found.revision],
    ['mission time', instantText(found.mission_time) ?? undefined],
    ['started', instantText(found.started_at)],
    ['ended', instantText(found.completed_at)],
    ['lasted', durationText(found.duration_s) ?? undefined],
    ['events', found.event_count],
    ['failure', found.failure_reason ?? undefined],
  ]);
}

/** Follows to the end: in a terminal as a picture that changes, piped as a line for everything. */
async function watch(context: Context, id: string): Promise<void> {
  const { terminal, client, output } = context;
  const screen = openScreen(context);
  // Only a person looks at where the steps of its plan stand.
  const { openProgress } = await import('../show/progress.ts');
  const found = terminal.isTty && !context.isDry ? await read(context, id) : null;
  // True: a deployment carries its plan as the planner answers it; workloads may leave it out.
  const plan = found?.plan_data?.['plan'] as { readonly segments?: PlannedPart[] } | undefined;
  const progress = openProgress(plan?.segments ?? []);
  const newest: string[] = [];
  let status = 'pending';
  let count = 0;
  const draw = (): void => {
    screen.draw([`${id}  ${status}  ${count} events`, ...progress.lines(), ...newest]);
  };
  const stream = followDeployment(client, id, {
    signal: terminal.signal,
    onLost: () => {
      context.progress('The connection was lost: connecting again …');
    },
  });
  for await (const told of stream) {
    if (told.kind === 'event') {
      count += 1;
      const line = eventLine(told.event);
      progress.tell(told.event);
      newest.push(line);
      if (newest.length > NEWEST) newest.shift();
      if (output === 'json') terminal.out(`${JSON.stringify(told.event)}\n`);
      else if (!terminal.isTty) terminal.out(`${line}\n`);
    } else {
      const next = String(told.status.status);
      if (next !== status && !terminal.isTty && output !== 'json')
        terminal.out(`status: ${next}\n`);
      status = next;
    }
    if (output !== 'json') draw();
  }
  if (output !== 'json') screen.end();
  if (status !== 'completed') throw new FailedError(`${id} has ${status}`);
}

async function events(
  context: Context,
  [written = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal, output } = context;
  const id = await deploymentId(context, written);
  const type = textOption(options, 'type');
  if (options['follow'] === true) {
    for await (const told of followDeployment(client, id, { signal: terminal.signal }))
      if (told.kind === 'event' && (type === undefined || told.event.event_type === type))
        terminal.out(`${output === 'json' ? JSON.stringify(told.event) : eventLine(told.event)}\n`);
    return;
  }
  await showPages(context, options, {
    pages: ({ limit }) =>
      client.console.pages('/api/deployments/{id}/events', {
        params: { path: { id }, query: { limit, ...given({ type }) } },
        signal: terminal.signal,
      }),
    columns: [
      { name: 'nr', value: ({ seq }) => seq, isRight: true },
      { name: 'mission time', value: ({ event_timestamp: at }) => instantText(at) },
      { name: 'event', value: ({ event_type: name }) => name },
      { name: 'step', value: ({ step_id: step }) => step },
      { name: 'from', value: ({ source, agent_id: agent }) => agent ?? source },
    ],
    id: ({ id: event }) => event,
    empty: 'Nothing has happened yet.',
  });
}

function eventLine({
  event_timestamp: at,
  event_type: type,
  step_id: step,
  source,
}: DeploymentEvent): string {
  return harmless(`${instantText(at)}  ${type}${step === null ? '' : `  ${step}`}  (${source})`);
}
