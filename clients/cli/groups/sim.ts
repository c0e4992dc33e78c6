import type { Command } from 'commander';
import type { SimulationTypes } from '../../sdk/index.ts';
import { confirm, type Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { readObject } from '../files.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given, numberOption } from '../numbers.ts';
import { showFacts, showList } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

/** `orbital sim`: sessions of the simulation, which lists none: their ids are written whole. */
export function sim(group: Command, { add, nest }: Verbs): void {
  const session = nest(group, {
    name: 'session',
    summary: 'Sessions: create, delete',
    example: 'orbital sim session create --template walker-star-6-3',
  });
  add(session, {
    usage: 'create',
    summary: 'Make a session of a constellation of a template, or of a file',
    example: 'orbital sim session create --template walker-star-6-3',
    options: [
      ['--template <id>', 'a constellation of the platform'],
      ['--file <file>', 'the request as JSON, - for what is piped in'],
      ['--epoch <instant>', 'when it begins'],
    ],
    run: create,
  });
  add(group, {
    usage: 'tick <session>',
    summary: 'Let a session go on, and show where its satellites are then',
    example: 'orbital sim tick $SESSION --seconds 600',
    options: [['--seconds <seconds>', 'for so long']],
    run: async (context, [id = ''], options) => {
      const answer = await context.client.simulation.post('/v1/sessions/{id}/tick', {
        ...initOf(context, id),
        body: given({ duration_s: numberOption(options, 'seconds') }),
      });
      await showSatellites(context, answer, answer.satellites);
      for (const { epoch, type, satellite } of answer.events)
        context.progress(`${instantText(epoch)}  ${type}  ${satellite ?? ''}`);
    },
  });
  add(group, {
    usage: 'fault <session> <satellite> <type>',
    summary: 'Break something on a satellite',
    example: 'orbital sim fault $SESSION a power_loss --severity 0.5',
    options: [['--severity <share>', 'how badly, 0 to 1']],
    run: async (context, [id = '', satellite = '', type = ''], options) => {
      const answer = await context.client.simulation.post('/v1/sessions/{id}/fault', {
        ...initOf(context, id),
        body: {
          satellite_id: satellite,
          // True: a type that there is not is refused by the platform, which names those there are.
          fault_type: type as 'power_loss',
          ...given({ severity: numberOption(options, 'severity') }),
        },
      });
      await showSatellites(context, answer, [answer.satellite]);
    },
  });
  add(group, {
    usage: 'state <session>',
    summary: 'Show where a session stands',
    example: 'orbital sim state $SESSION',
    run: async (context, [id = '']) => {
      const answer = await context.client.simulation.get('/v1/sessions/{id}', initOf(context, id));
      const { satellites } = answer;
      await showSatellites(context, answer, satellites);
    },
  });
  add(group, {
    usage: 'events <session>',
    summary: 'List what has happened in a session',
    example: 'orbital sim events $SESSION',
    options: LIST_OPTIONS,
    run: (context, [id = ''], options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.simulation.pages('/v1/sessions/{id}/events', {
            params: { path: { id }, query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'at', value: ({ epoch }) => instantText(epoch) },
          { name: 'event', value: ({ type }) => type },
          { name: 'satellite', value: ({ satellite }) => satellite },
          { name: 'from', value: ({ from }) => from },
          { name: 'to', value: ({ to }) => to },
        ],
        id: ({ epoch, type }) => `${epoch} ${type}`,
        empty: 'Nothing has happened yet.',
      }),
  });
  add(session, {
    usage: 'delete <session>',
    summary: 'End a session and forget it',
    example: 'orbital sim session delete $SESSION --yes',
    run: async (context, [id = '']) => {
      if (!(await confirm(context, `${id} will end and be forgotten`))) return;
      await context.client.simulation.delete('/v1/sessions/{id}', initOf(context, id));
      context.terminal.err(`${id} is gone.\n`);
    },
  });
}

async function create(context: Context, _: readonly string[], options: Options): Promise<void> {
  const { client, terminal } = context;
  const template = textOption(options, 'template');
  const file = textOption(options, 'file');
  if ((template === undefined) === (file === undefined))
    throw new UsageError(
      'a session wants --template or --file',
      'orbital sim session create --template walker-star-6-3',
    );
  const asked =
    file === undefined ? await expanded(context, template ?? '') : await readObject(file, terminal);
  const made = await client.simulation.post('/v1/sessions', {
    // True: what is no session is refused by the platform, field by field.
    body: { ...asked, ...given({ epoch: textOption(options, 'epoch') }) } as { satellites: [] },
    signal: terminal.signal,
  });
  await showFacts(context, made, made.session_id, [
    ['session', made.session_id],
    ['satellites', made.satellites],
    ['epoch', instantText(made.epoch)],
    ['forgotten at', instantText(made.expires_at)],
  ]);
}

async function expanded({ client, terminal }: Context, id: string) {
  const { satellites } = await client.simulation.post('/v1/constellation-templates/{id}/expand', {
    params: { path: { id } },
    body: {},
    signal: terminal.signal,
  });
  return { satellites };
}

function initOf({ terminal }: Context, id: string) {
  return { params: { path: { id } }, signal: terminal.signal };
}

type Simulated = SimulationTypes['schemas']['TickResult']['satellites'][number];

function showSatellites(
  context: Context,
  answer: unknown,
  satellites: readonly Simulated[],
): Promise<void> {
  return showList(context, {
    answer,
    rows: satellites,
    columns: [
      { name: 'satellite', value: ({ id }) => id },
      { name: 'status', value: ({ status }) => status },
      { name: 'lat', value: ({ position }) => position?.lat_deg.toFixed(2), isRight: true },
      { name: 'lon', value: ({ position }) => position?.lon_deg.toFixed(2), isRight: true },
      { name: 'km', value: ({ position }) => position?.alt_km.toFixed(1), isRight: true },
      { name: 'light', value: ({ sunlit }) => (sunlit ? 'sun' : 'shadow') },
      {
        name: 'battery',
        value: ({ subsystems: { battery_percent: share } }) => `${share.toFixed(1)} %`,
        isRight: true,
      },
      { name: 'watts', value: ({ subsystems }) => subsystems.power_w, isRight: true },
      { name: 'faults', value: ({ faults }) => faults.map(({ type }) => type) },
    ],
    id: ({ id }) => id,
  });
}
