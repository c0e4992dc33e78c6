import type { Command } from 'commander';
import type { ConsoleTypes, MainTypes } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { readObject } from '../files.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given, numberOption } from '../numbers.ts';
import { showFacts, showList } from '../show/output.ts';
import { durationText, instantText, shareText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

const PLAN: Kind = { noun: 'plan', prefix: 'pln', list: 'orbital plan list' };
/** Plans of the planner itself have ids of another form, and no list. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `orbital plan`: plans kept by the console, in missions. */
export function plan(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'make [satellite] [preset]',
    summary: 'Make a plan of a preset or of a job of your own, and keep it',
    example: 'orbital plan make ISS onboard-ml-inference',
    options: [
      ['--job <file>', 'the whole request as JSON, - for what is piped in'],
      ['--label <text>', 'what to call it'],
      ['--start <instant>', 'when the job may begin'],
      ['--world <world>', 'beside what is booked in it: live, or a rehearsal of yours'],
      ['--priority <n>', 'in a world: as work that may take what is of lower priority, 0 to 9'],
    ],
    run: make,
  });
  add(group, {
    usage: 'list',
    summary: 'List plans, the newest first',
    example: 'orbital plan list --limit 10',
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.console.pages('/api/plans', {
            params: { query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'satellite', value: ({ satellite_name: name }) => name },
          { name: 'preset', value: ({ preset_id: preset }) => preset },
          { name: 'label', value: ({ label }) => label },
          { name: 'lasts', value: ({ total_duration_s: s }) => durationText(s), isRight: true },
          { name: 'delivery', value: (one) => shareText(one.delivery_confidence), isRight: true },
          { name: 'made', value: ({ created_at: at }) => instantText(at) },
        ],
        id: ({ id }) => id,
        empty: 'There is no plan yet: orbital plan make ISS onboard-ml-inference',
      }),
  });
  add(group, {
    usage: 'show <plan>',
    summary: 'Show a plan: its steps, when and why',
    example: 'orbital plan show $PLAN',
    run: async (context, [written = '']) => {
      const id = await planId(context, written);
      const params = { path: { id } };
      const found = await context.client.console.get('/api/plans/{id}', {
        params,
        signal: context.terminal.signal,
      });
      await showPlan(context, found);
    },
  });
  add(group, {
    usage: 'compare <plan> <other...>',
    summary: 'Compare plans with the first one',
    example: 'orbital plan compare $PLAN $OTHER_PLAN',
    run: async (context, written) => {
      const ids: string[] = [];
      for (const one of written) ids.push(await planId(context, one));
      const answer = await context.client.console.get('/api/plans/compare', {
        params: { query: { ids: ids.join(',') } },
        signal: context.terminal.signal,
      });
      await showList(context, {
        answer,
        rows: answer.plans,
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'satellite', value: ({ satellite_name: name }) => name },
          {
            name: 'lasts',
            value: ({ figures }) => durationText(figures.total_duration_s),
            isRight: true,
          },
          {
            name: 'difference',
            value: ({ difference }) => signedSeconds(difference.total_duration_s),
            isRight: true,
          },
          { name: 'down MB', value: ({ figures }) => figures.total_downlink_mb, isRight: true },
          { name: 'passes', value: ({ figures }) => figures.passes_used, isRight: true },
          {
            name: 'delivery',
            value: ({ figures }) => shareText(figures.delivery_confidence),
            isRight: true,
          },
        ],
        id: ({ id }) => id,
      });
    },
  });
  add(group, {
    usage: 'timeline <plan>',
    summary: 'Draw a plan: sunlight, passes, steps and transfers',
    example: 'orbital plan timeline $PLAN',
    options: [['--whole', 'the whole prediction, not only the job']],
    run: timeline,
  });
  add(group, {
    usage: 'replan <plan>',
    summary: 'Make the rest of a plan anew from what has happened',
    example: 'orbital plan replan $PLAN --completed capture',
    options: [
      ['--now <instant>', 'mission time from which it goes on; default: the start of the plan'],
      ['--completed <steps>', 'steps that have ended, with commas'],
      ['--failed <steps>', 'steps that must run again, with commas'],
      ['--lost-passes <numbers>', 'passes that were or will be lost, with commas'],
    ],
    run: replan,
  });
  add(group, {
    usage: 'pareto <satellite> [preset]',
    summary: 'Make every plan that no other beats: latency, energy, delivery, quality',
    example: 'orbital plan pareto ISS onboard-ml-inference',
    run: async (context, [satellite = '', preset = 'onboard-ml-inference']) => {
      const answer = await context.client.main.post('/v1/plan', {
        body: {
          satellite_id: satellite,
          preset_id: preset as 'onboard-ml-inference',
          pareto: true,
        },
        signal: context.terminal.signal,
      });
      if (!('frontier' in answer))
        throw new FailedError('the planner answered one plan instead of many');
      await showList(context, {
        answer,
        rows: answer.frontier,
        columns: [
          { name: 'plan', value: ({ plan: { id } }) => id },
          {
            name: 'latency',
            value: (one) => durationText(one.objectives.latency_s),
            isRight: true,
          },
          { name: 'energy Wh', value: (one) => one.objectives.energy_wh.toFixed(2), isRight: true },
          {
            name: 'delivery',
            value: (one) => shareText(one.objectives.reliability),
            isRight: true,
          },
          { name: 'quality', value: (one) => shareText(one.objectives.quality), isRight: true },
        ],
        id: ({ plan: { id } }) => id,
      });
    },
  });
}

/** The id of a plan by its beginning or its label. */
export function planId(context: Context, written: string): Promise<string> {
  if (UUID.test(written)) return Promise.resolve(written);
  return idOf(context, PLAN, written, async function* () {
    for await (const { id, label } of context.client.console.items('/api/plans', {
      signal: context.terminal.signal,
    }))
      yield { id, names: [label] };
  });
}

async function make(
  context: Context,
  [satellite, preset]: readonly string[],
  options: Options,
): Promise<void> {
  const file = textOption(options, 'job');
  if (file === undefined && (satellite === undefined || preset === undefined))
    throw new UsageError(
      'a plan wants a satellite and a preset, or --job',
      'orbital plan make ISS onboard-ml-inference',
    );
  const ownOptions = given({
    start: textOption(options, 'start'),
    world: textOption(options, 'world'),
    priority: numberOption(options, 'priority'),
  });
  const asked = file === undefined ? {} : await readObject(file, context.terminal);
  const before = asked['options'];
  const body = {
    ...asked,
    ...given({ satellite_id: satellite, preset_id: preset, label: textOption(options, 'label') }),
    ...(Object.keys(ownOptions).length === 0
      ? {}
      : { options: { ...(typeof before === 'object' ? before : {}), ...ownOptions } }),
  };
  context.progress('Planning …');
  const made = await context.client.console.post('/api/plans', {
    // True: what is no plan request is refused by the platform, field by field.
    body: body as unknown as Body,
    signal: context.terminal.signal,
  });
  await showPlan(context, made);
  context.progress(
    `Draw it: orbital plan timeline ${made.id}\nFly it:  orbital deploy start ${made.id}`,
  );
}

type Body = ConsoleTypes['schemas']['CreateMissionPlan'];

type ShownPlan = Awaited<ReturnType<typeof readPlan>>;

function readPlan(context: Context, id: string) {
  return context.client.console.get('/api/plans/{id}', { params: { path: { id } } });
}

async function showPlan(context: Context, found: ShownPlan): Promise<void> {
  if (context.output === 'csv') {
    await showSegments(context, found);
    return;
  }
  await showFacts(context, found, found.id, [
    ['plan', found.id],
    ['satellite', `${found.satellite.name} (${found.satellite.id})`],
    ['job', found.preset.name],
    ['start', instantText(found.orbital_environment.prediction_start)],
    ['lasts', durationText(found.plan.total_duration_s)],
    ['delivery', shareText(found.error_budget.delivery_confidence)],
    ['down', `${found.transfer_schedule.total_downlink_mb} MB`],
    ['passes', found.transfer_schedule.passes_used],
    ...valueRows(found),
  ]);
  if (context.output === 'table') {
    await showSegments(context, found);
    await showSkipped(context, found);
  }
  if (found.satellite.warning !== null && context.output === 'table')
    context.terminal.err(`note: ${found.satellite.warning}\n`);
}

/** What a plan serves of the value of optional steps; no row for a job without them. */
function valueRows({ value }: ShownPlan): (readonly [string, string])[] {
  if (value === undefined) return [];
  const most = value.proven ? 'no plan serves more' : `at most ${value.upper_bound}`;
  return [['value', `${value.served} of ${value.offered}, ${most}`]];
}

async function showSkipped(context: Context, found: ShownPlan): Promise<void> {
  const rows = found.skipped_steps ?? [];
  if (rows.length === 0) return;
  context.terminal.out('\nLeft out\n');
  await showList(context, {
    answer: found,
    rows,
    columns: [
      { name: 'step', value: ({ id }) => id },
      { name: 'value', value: ({ value }) => String(value), isRight: true },
      { name: 'priority', value: ({ priority }) => String(priority), isRight: true },
      { name: 'why', value: ({ reason }) => reason },
      { name: 'by', value: ({ constraint, needs }) => constraint ?? needs ?? '' },
    ],
    id: ({ id }) => id,
  });
}

async function showSegments(context: Context, found: ShownPlan): Promise<void> {
  if (context.output === 'table') context.terminal.out('\n');
  await showList(context, {
    answer: found,
    rows: found.plan.segments,
    columns: [
      { name: 'at s', value: ({ start_offset_s: at }) => at.toFixed(0), isRight: true },
      { name: 'lasts', value: ({ duration_s: length }) => durationText(length), isRight: true },
      { name: 'what', value: ({ name }) => name },
      { name: 'kind', value: ({ kind }) => kind },
      { name: 'where', value: ({ location }) => location },
      { name: 'station', value: ({ station }) => station },
    ],
    id: ({ segment_id: id }) => id,
  });
}

async function timeline(
  context: Context,
  [written = '']: readonly string[],
  options: Options,
): Promise<void> {
  const id = await planId(context, written);
  const { client, terminal, output } = context;
  const init = { params: { path: { id } }, signal: terminal.signal };
  const answer = UUID.test(id)
    ? await client.main.get('/v1/plan/{id}/timeline', init)
    : await client.console.get('/api/plans/{id}/timeline', init);
  if (output === 'table') {
    const { drawTimeline } = await import('../show/timeline.ts');
    terminal.out(await drawTimeline(answer, terminal, options['whole'] === true));
    return;
  }
  await showList(context, {
    answer,
    rows: answer.rows.flatMap((row) => row.bars.map((bar) => ({ row: row.id, ...bar }))),
    columns: [
      { name: 'row', value: ({ row }) => row },
      { name: 'kind', value: ({ kind }) => kind },
      { name: 'label', value: ({ label }) => label },
      { name: 'start', value: ({ start }) => start },
      { name: 'end', value: ({ end }) => end },
    ],
    id: ({ id: bar }) => bar,
  });
}

async function replan(
  context: Context,
  [written = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const id = await planId(context, written);
  const signal = terminal.signal;
  const steps = (name: string) =>
    textOption(options, name)
      ?.split(',')
      .map((one) => one.trim());
  const lost = steps('lostPasses')?.map(Number);
  const now = textOption(options, 'now') ?? (await startOf(context, id));
  const answer = await client.main.post('/v1/plan/{id}/replan', {
    params: { path: { id: await plannerId(context, id) } },
    body: {
      now,
      ...given({ completed: steps('completed'), failed: steps('failed'), lost_passes: lost }),
    },
    signal,
  });
  await showFacts(context, answer, answer.id, [
    ['plan', answer.id],
    ['start', instantText(now)],
    ['lasts', durationText(answer.plan.total_duration_s)],
    ['delivery', shareText(answer.error_budget.delivery_confidence)],
    ...diffFacts(answer.diff),
  ]);
  context.progress(`Fly it: orbital deploy start ${answer.id} (the planner keeps it for an hour)`);
}

function diffFacts(diff: MainTypes['schemas']['PlanDiff']): [string, unknown][] {
  return Object.entries(diff).map(([name, value]): [string, unknown] => [
    name.replaceAll('_', ' '),
    Array.isArray(value) ? value.length : value,
  ]);
}

/** Plans of the console are copies: the planner knows the one that it made. */
async function plannerId(context: Context, id: string): Promise<string> {
  if (UUID.test(id) || context.isDry) return id;
  const found = await readPlan(context, id);
  const original = 'copy_of' in found ? found.copy_of : null;
  return typeof original === 'string' ? original : id;
}

async function startOf(context: Context, id: string): Promise<string> {
  if (context.isDry) throw new UsageError('--curl wants --now here');
  const found = UUID.test(id)
    ? await context.client.main.get('/v1/plan/{id}', { params: { path: { id } } })
    : await readPlan(context, id);
  return found.orbital_environment.prediction_start;
}

function signedSeconds(value: number | undefined): string | null {
  return value === undefined ? null : `${value > 0 ? '+' : ''}${value} s`;
}
