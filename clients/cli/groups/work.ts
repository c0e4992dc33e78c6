import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { followWorkload } from '../../sdk/index.ts';
import { confirm, type Context } from '../context.ts';
import { FailedError, UsageError } from '../failures.ts';
import { readObject } from '../files.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given, numberOption } from '../numbers.ts';
import { openScreen } from '../screen.ts';
import { showFacts, showList } from '../show/output.ts';
import { durationText, instantText, shareText } from '../show/words.ts';
import { harmless } from '../terminal.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

const WORKLOAD: Kind = { noun: 'workload', prefix: 'wl', list: 'orbital work list' };

/** `orbital work`: jobs of one of six classes, run as stages. */
export function work(group: Command, { add, nest }: Verbs): void {
  add(group, {
    usage: 'submit',
    summary: 'Submit a workload',
    example: 'orbital work submit --type onboard-ml-inference',
    options: [...REQUEST_OPTIONS, ['--watch', 'follow it to its end']],
    run: async (context, _, options) => {
      const made = await context.client.main.post('/v1/workloads', {
        body: await readRequest(context, options),
        signal: context.terminal.signal,
      });
      if (options['watch'] === true) await watch(context, made.id);
      else {
        await showFacts(context, made, made.id, [
          ['workload', made.id],
          ['status', made.status],
        ]);
        context.progress(`Follow it: orbital work watch ${made.id}`);
      }
    },
  });
  add(group, {
    usage: 'preview',
    summary: 'Show what a workload would be: where, how long, for how much',
    example: 'orbital work preview --type onboard-ml-inference',
    options: REQUEST_OPTIONS,
    run: async (context, _, options) => {
      const answer = await context.client.main.post('/v1/workloads/preview', {
        body: await readRequest(context, options),
        signal: context.terminal.signal,
      });
      const { plan, cost_estimate: cost } = answer;
      const names = new Set(plan.partition.map((part) => part.satellite_name));
      await showFacts(context, answer, answer.class, [
        ['class', answer.class],
        ['feasible', plan.feasible ? 'yes' : 'no'],
        ...(plan.reasons ?? []).map(({ message }): [string, unknown] => ['why not', message]),
        ['where', [...names]],
        ['how', plan.strategy],
        ['done after', durationText(plan.finish_s)],
        ['stages', cost.stages],
        ['reserves', `${cost.ocu} OCU-seconds`],
        ['cost', `${cost.cents / 100} USD`],
      ]);
    },
  });
  add(group, {
    usage: 'list',
    summary: 'List workloads, the newest first',
    example: 'orbital work list --limit 10',
    options: [
      ...LIST_OPTIONS,
      ['--phase <phase>', 'only in this phase'],
      ['--type <type>', 'only of this type'],
    ],
    run: (context, _, options) =>
      showPages(context, options, {
        pages: ({ limit }) =>
          context.client.main.pages('/v1/workloads', {
            params: {
              query: {
                limit,
                // True: a phase that there is not is refused by the platform, which names those there are.
                ...given({ phase: textOption(options, 'phase') as 'done' | undefined }),
                ...given({ type: textOption(options, 'type') }),
              },
            },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'type', value: ({ type }) => type },
          { name: 'class', value: ({ class: name }) => name },
          { name: 'phase', value: ({ phase }) => phase },
          { name: 'done', value: ({ progress }) => `${progress.percent} %`, isRight: true },
          { name: 'made', value: ({ created_at: at }) => instantText(at) },
        ],
        id: ({ id }) => id,
        empty: 'There is no workload yet: orbital work submit --type onboard-ml-inference',
      }),
  });
  add(group, {
    usage: 'show <workload>',
    summary: 'Show where a workload stands and what it cost',
    example: 'orbital work show $WORKLOAD',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const found = await context.client.main.get('/v1/workloads/{id}', init);
      const { outcome, cost } = found;
      await showFacts(context, found, found.id, [
        ['workload', found.id],
        ['type', found.type],
        ['class', found.class],
        ['phase', found.phase],
        ['done', `${found.progress.percent} %`],
        ['stages', `${found.progress.stages_done} of ${String(found.progress.stages_total)}`],
        ['deadline', instantText(found.deadline_at)],
        ['where', found.placement?.satellites.map(({ satellite_name: name }) => name)],
        ['took', durationText(outcome?.duration_s)],
        ['delivery', shareText(outcome?.delivery_confidence)],
        ['cost', cost === undefined ? undefined : `${cost.cents / 100} ${cost.currency}`],
      ]);
    },
  });
  add(group, {
    usage: 'watch <workload>',
    summary: 'Follow a workload to its end; its failure is exit code 1',
    example: 'orbital work watch $WORKLOAD',
    run: async (context, [written = '']) => {
      await watch(context, await workloadId(context, written));
    },
  });
  add(group, {
    usage: 'stages <workload>',
    summary: 'Show which satellite runs or ran each stage',
    example: 'orbital work stages $WORKLOAD',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const answer = await context.client.main.get('/v1/workloads/{id}/stages', init);
      await showList(context, {
        answer,
        rows: answer.data,
        columns: [
          { name: 'stage', value: ({ index }) => index, isRight: true },
          { name: 'satellite', value: ({ satellite_name: name }) => name },
          { name: 'role', value: ({ role }) => role },
          { name: 'status', value: ({ status }) => status },
          { name: 'compute', value: ({ compute_s: s }) => durationText(s), isRight: true },
          { name: 'deployment', value: ({ deployment_id: id }) => id },
          { name: 'failure', value: ({ failure_reason: why }) => why },
        ],
        id: ({ index }) => String(index),
        empty: 'It has no stages yet.',
      });
    },
  });
  const artifacts = nest(group, {
    name: 'artifacts',
    summary: 'What a workload made: list it, get one',
    example: 'orbital work artifacts $WORKLOAD',
  });
  add(artifacts, {
    usage: 'list <workload>',
    isDefault: true,
    summary: 'List what a workload made',
    example: 'orbital work artifacts $WORKLOAD',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const answer = await context.client.main.get('/v1/workloads/{id}/artifacts', init);
      await showList(context, {
        answer,
        rows: answer.outputs,
        columns: [
          { name: 'name', value: ({ name }) => name },
          { name: 'stage', value: ({ stage }) => stage, isRight: true },
          {
            name: 'bytes',
            value: ({ size_bytes: bytes }) => bytes,
            isRight: true,
          },
          { name: 'type', value: ({ media_type: type }) => type },
          { name: 'content', value: ({ contentId, uri }) => contentId ?? uri },
        ],
        id: ({ contentId, uri, name }) => contentId ?? uri ?? name,
        empty: 'It has made nothing yet.',
      });
    },
  });
  add(artifacts, {
    usage: 'get <workload> <name>',
    summary: 'Fetch what a workload made, to a file or to standard output',
    example: 'orbital work artifacts get $WORKLOAD stage-000.json',
    options: [['--to <file>', 'where to; default: standard output']],
    run: get,
  });
  add(group, {
    usage: 'cancel <workload>',
    summary: 'Stop a workload for good',
    example: 'orbital work cancel $WORKLOAD --yes',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const { id } = init.params.path;
      if (!(await confirm(context, `${id} will be stopped for good`))) return;
      const answer = await context.client.main.post('/v1/workloads/{id}/cancel', init);
      await showFacts(context, answer, id, [
        ['workload', id],
        ['status', answer.status],
      ]);
    },
  });
}

const REQUEST_OPTIONS = [
  ['--file <file>', 'the request as JSON, - for what is piped in'],
  ['--type <preset>', 'a preset, such as onboard-ml-inference'],
  ['--speed <factor>', 'played: mission seconds per second'],
  ['--world <world>', 'its stages book what they use there: live, or a rehearsal of yours'],
] as const;

type WorkloadBody = Readonly<Record<string, unknown>>;

async function readRequest(context: Context, options: Options): Promise<WorkloadBody> {
  const file = textOption(options, 'file');
  const type = textOption(options, 'type');
  if (file === undefined && type === undefined)
    throw new UsageError(
      'a workload wants --file or --type',
      'orbital work submit --type onboard-ml-inference',
    );
  const asked = file === undefined ? {} : await readObject(file, context.terminal);
  return {
    ...asked,
    ...given({ type, world: textOption(options, 'world') }),
    ...given({ speed_multiplier: numberOption(options, 'speed') }),
  };
}

function workloadId(context: Context, written: string): Promise<string> {
  return idOf(context, WORKLOAD, written, async function* () {
    for await (const { id, metadata } of context.client.main.items('/v1/workloads', {
      signal: context.terminal.signal,
    }))
      yield { id, names: Object.values(metadata).map(String) };
  });
}

async function initOf(context: Context, written: string) {
  const id = await workloadId(context, written);
  return { params: { path: { id } }, signal: context.terminal.signal };
}

async function watch(context: Context, id: string): Promise<void> {
  const { terminal, client, output } = context;
  const screen = openScreen(context);
  const lines: string[] = [];
  let phase = 'submitted';
  for await (const told of followWorkload(client, id, { signal: terminal.signal })) {
    if (told.kind === 'event') {
      const { timestamp, type, reason } = told.event;
      phase = told.event.phase;
      const why = typeof reason === 'string' ? `  ${reason}` : '';
      const line = harmless(`${instantText(timestamp)}  ${type}${why}`);
      lines.push(line);
      if (output === 'json') terminal.out(`${JSON.stringify(told.event)}\n`);
      else if (!terminal.isTty) terminal.out(`${line}\n`);
    } else phase = told.status.phase ?? phase;
    if (output !== 'json') screen.draw([`${id}  ${phase}`, ...lines]);
  }
  if (output !== 'json') screen.end();
  if (phase !== 'done') throw new FailedError(`${id} is ${phase}`);
}

async function get(
  context: Context,
  [written = '', name = '']: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const init = await initOf(context, written);
  const { outputs } = await client.main.get('/v1/workloads/{id}/artifacts', init);
  const found = outputs.find((one) => one.name === name);
  if (found === undefined)
    throw new UsageError(
      `it has made no '${name}'`,
      `list what there is: orbital work artifacts ${init.params.path.id}`,
    );
  const { contentId, uri } = found;
  if (contentId === undefined)
    throw new FailedError(`the platform does not keep it; its agent told of it at ${uri ?? '-'}`);
  const answer = await client.main.download('/v1/artifacts/{contentId}', {
    params: { path: { contentId } },
    signal: terminal.signal,
  });
  const to = textOption(options, 'to');
  if (answer.body === null) throw new FailedError('the content came without a body');
  if (to === undefined) {
    terminal.out(await answer.text());
    return;
  }
  // True: fetch gives the stream that Node reads.
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(to));
  terminal.err(`${name} is in ${to}.\n`);
}
