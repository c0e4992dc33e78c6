import type { Command } from 'commander';
import type { MainTypes } from '../../sdk/index.ts';
import { pause } from '../../sdk/pause.ts';
import { confirm, type Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { readObject } from '../files.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given } from '../numbers.ts';
import { openScreen } from '../screen.ts';
import { showFacts, showList, type Fact } from '../show/output.ts';
import { instantText, shareText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

type Schemas = MainTypes['schemas'];
type Batch = Schemas['Batch'];
type Result = Schemas['BatchResult'];

const BATCH: Kind = { noun: 'batch', prefix: 'bat', list: 'orbital schedule batch list' };
/** How often a batch is looked at, ms. */
const LOOK_MS = 1_000;
const WATCH = ['--watch', 'follow it to its end; its failure is exit code 1'] as const;

/** `orbital schedule batch`: many jobs on one network. */
export function scheduleBatch(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'submit',
    summary: 'Serve many jobs on one network, and prove how much more is possible',
    example: 'cat jobs.json | orbital schedule batch submit --file -',
    options: [
      ['--file <file>', 'the request as JSON, with jobs and satellites; - for what is piped in'],
      ['--world <world>', 'beside what is booked there: live, or a rehearsal of yours'],
      ['--commit', 'book and deploy there what is served'],
      WATCH,
    ],
    run: submit,
  });
  add(group, {
    usage: 'status <batch>',
    summary: 'Show how far a batch is, and what became of its jobs',
    example: 'orbital schedule batch status $BATCH',
    options: [WATCH],
    run: async (context, [written = ''], options) => {
      const id = await batchId(context, written);
      if (options['watch'] === true) await watch(context, id);
      else await showBatch(context, await read(context, id));
    },
  });
  add(group, {
    usage: 'list',
    summary: 'List the batches of the last week, the newest first',
    example: 'orbital schedule batch list --status running',
    options: [...LIST_OPTIONS, ['--status <status>', 'only those that stand so']],
    run: list,
  });
  add(group, {
    usage: 'cancel <batch>',
    summary: 'Stop a batch: what it has booked stays',
    example: 'orbital schedule batch cancel $BATCH --yes',
    run: async (context, [written = '']) => {
      const id = await batchId(context, written);
      if (!(await confirm(context, `${id} will be stopped for good; what it has booked stays`)))
        return;
      const { client, terminal } = context;
      const init = { params: { path: { id } }, signal: terminal.signal };
      await showAccepted(context, await client.main.post('/v1/schedule/batch/{id}/cancel', init));
    },
  });
}

async function submit(context: Context, _: readonly string[], options: Options): Promise<void> {
  const file = textOption(options, 'file');
  if (file === undefined)
    throw new UsageError(
      'a batch wants --file with its jobs and satellites',
      'orbital schedule batch submit --file jobs.json',
    );
  const made = await context.client.main.post('/v1/schedule/batch', {
    // True: what is no batch is refused by the platform, field by field.
    body: {
      ...(await readObject(file, context.terminal)),
      ...given({ world: textOption(options, 'world') }),
      ...(options['commit'] === true ? { commit: true } : {}),
    } as unknown as Schemas['BatchRequest'],
    signal: context.terminal.signal,
  });
  if (options['watch'] === true) await watch(context, made.id);
  else {
    await showAccepted(context, made);
    context.progress(`Follow it: orbital schedule batch status ${made.id} --watch`);
  }
}

function showAccepted(context: Context, answer: Schemas['AcceptedBatch']): Promise<void> {
  return showFacts(context, answer, answer.id, [
    ['batch', answer.id],
    ['status', answer.status],
  ]);
}

function list(context: Context, _: readonly string[], options: Options): Promise<void> {
  return showPages(context, options, {
    pages: ({ limit }) =>
      context.client.main.pages('/v1/schedule/batches', {
        params: {
          query: {
            limit,
            // True: a status that there is not is refused by the platform, which names those there are.
            ...given({ status: textOption(options, 'status') as 'running' | undefined }),
          },
        },
        signal: context.terminal.signal,
      }),
    columns: [
      { name: 'id', value: ({ id }) => id },
      { name: 'status', value: ({ status }) => status },
      { name: 'jobs', value: ({ jobs }) => jobs, isRight: true },
      { name: 'satellites', value: ({ satellites }) => satellites, isRight: true },
      { name: 'horizon', value: ({ progress }) => progress.horizon, isRight: true },
      { name: 'round', value: ({ progress }) => progress.round, isRight: true },
      { name: 'bound', value: ({ progress }) => figure(progress.bound), isRight: true },
      { name: 'made', value: ({ created_at: at }) => instantText(at) },
    ],
    id: ({ id }) => id,
    empty: 'There is no batch of the last week: orbital schedule batch submit --file jobs.json',
  });
}

function batchId(context: Context, written: string): Promise<string> {
  return idOf(context, BATCH, written, async function* () {
    for await (const { id } of context.client.main.items('/v1/schedule/batches', {
      signal: context.terminal.signal,
    }))
      yield { id, names: [] };
  });
}

function read({ client, terminal }: Context, id: string): Promise<Batch> {
  const init = { params: { path: { id } }, signal: terminal.signal };
  return client.main.get('/v1/schedule/batch/{id}', init);
}

/** Looks again and again until it has ended: drawn in place where a person looks, piped a line for each change. */
async function watch(context: Context, id: string): Promise<void> {
  const { terminal, output } = context;
  const screen = openScreen(context);
  let told = '';
  for (;;) {
    const batch = await read(context, id);
    const { horizon, round, bound } = batch.progress;
    const line = `${batch.status}  horizon ${horizon}, round ${round}, bound ${figure(bound) ?? '-'}`;
    if (output === 'table') screen.draw([`${id}  ${line}`]);
    if (!terminal.isTty && line !== told) terminal.err(`${line}\n`);
    told = line;
    if (batch.status !== 'running') {
      if (output === 'table') screen.end();
      await showBatch(context, batch);
      if (batch.status !== 'done') throw new FailedError(`${id} is ${batch.status}`);
      return;
    }
    await pause(LOOK_MS, terminal.signal);
  }
}

/** What it came to and, where a person reads, what became of each job. */
async function showBatch(context: Context, batch: Batch): Promise<void> {
  const { result, progress } = batch;
  await showFacts(context, batch, batch.id, [
    ['batch', batch.id],
    ['status', batch.status],
    ['failure', batch.message],
    ['jobs', batch.jobs],
    ['satellites', batch.satellites],
    ['made', instantText(batch.created_at)],
    ...(result === null
      ? ([
          ['horizon', progress.horizon],
          ['round', progress.round],
          ['bound', figure(progress.bound) ?? undefined],
        ] as const)
      : factsOf(result)),
  ]);
  if (result === null || context.output !== 'table') return;
  context.terminal.out('\n');
  await showList(context, {
    answer: batch,
    rows: jobsOf(result),
    columns: [
      { name: 'job', value: ({ job }) => job },
      { name: 'became', value: ({ became }) => became },
      { name: 'satellite', value: ({ satellite }) => satellite },
      { name: 'start', value: ({ start }) => instantText(start) },
      { name: 'end', value: ({ end }) => instantText(end) },
      { name: 'more', value: ({ more }) => more },
    ],
    id: ({ job }) => job,
    empty: 'It has no jobs.',
  });
}

function factsOf(result: Result): readonly Fact[] {
  const { value, bound, gap, served, booked, refused, left_out: leftOut } = result;
  return [
    ['value', figure(value)],
    ['bound', figure(bound)],
    ['gap', shareText(gap)],
    ['first fit', figure(result.first_fit.value)],
    ['served', served.length],
    ['booked', booked?.length],
    ['refused', refused?.length],
    ['left out', leftOut.length],
  ];
}

interface JobRow {
  readonly job: string;
  readonly became: string;
  readonly satellite: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Its deployment, or why it is not served. */
  readonly more: string | null;
}

/** What became of each job: those that are served by time, then those that are not. */
function jobsOf({ served, booked = [], refused = [], left_out: leftOut }: Result): JobRow[] {
  const deployments = new Map(booked.map((one) => [one.job, one]));
  const refusals = new Map(refused.map((one) => [one.job, one]));
  const placed = served
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map(({ job, satellite, start, end }): JobRow => {
      const [deployment, refusal] = [deployments.get(job), refusals.get(job)];
      const row = { job, satellite, start, end };
      if (deployment !== undefined)
        return {
          ...row,
          ...{ became: 'booked', satellite: deployment.satellite, more: deployment.deployment_id },
        };
      if (refusal === undefined) return { ...row, became: 'served', more: null };
      return { ...row, became: 'refused', more: `${refusal.code}: ${refusal.message}` };
    });
  const others = leftOut.map(({ job, satellite, reason }): JobRow => {
    return { job, satellite, became: 'left out', start: null, end: null, more: reason };
  });
  return [...placed, ...others];
}

/** A figure of values as people read it: at most four digits after the point. */
function figure(value: number | null): string | null {
  return value === null ? null : String(Math.round(value * 10_000) / 10_000);
}
