import type { Command } from 'commander';
import type { ConsoleTypes } from '../../sdk/index.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { readObject, writeText } from '../files.ts';
import { given, numberOption } from '../numbers.ts';
import { showList } from '../show/output.ts';
import { durationText, instantText, shareText } from '../show/words.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';
import { scheduleBatch } from './schedule-batch.ts';

const WHERE_AND_WHEN = [
  ['--satellite <satellite>', 'id or name: this satellite alone'],
  ['--station <station>', 'id or name: this station alone'],
  ['--world <world>', 'live, or a rehearsal of yours; default: live'],
  ['--from <instant>', 'default: now'],
  ['--to <instant>', 'default: two days later'],
] as const;
const FORMS = ['csv', 'ics', 'czml'] as const;

/** `orbital schedule`: who has what when, how much is booked, where there is room, and many jobs at once. */
export function schedule(group: Command, verbs: Verbs): void {
  const { add, nest } = verbs;
  add(group, {
    usage: 'show',
    summary: 'Show what is booked, by time',
    example: 'orbital schedule show --from 2026-07-25T00:00:00Z',
    options: [
      ...WHERE_AND_WHEN,
      ['--as <form>', 'the platform’s own ics, czml or csv'],
      ['--file <file>', 'with --as: where to; default: standard output'],
    ],
    run: show,
  });
  add(group, {
    usage: 'utilisation',
    summary: 'Show how much of satellites and stations is booked',
    example: 'orbital schedule utilisation --from 2026-07-25T00:00:00Z',
    options: WHERE_AND_WHEN,
    run: utilisation,
  });
  add(group, {
    usage: 'openings <satellite...>',
    summary: 'Look for the best starts of a job, earliest finish first',
    example: 'orbital schedule openings ISS --preset onboard-ml-inference',
    options: [
      ['--preset <preset>', 'the job'],
      ['--job <file>', 'the job as JSON, with custom_job and options; - for what is piped in'],
      ...WHERE_AND_WHEN.slice(2),
      ['--limit <count>', 'so many of them, 1 to 20'],
    ],
    run: openings,
  });
  const batch = nest(group, {
    name: 'batch',
    summary: 'Many jobs on one network: submit them, see what is served',
    example: 'orbital schedule batch list',
  });
  scheduleBatch(batch, verbs);
}

function queryOf(options: Options) {
  return given({
    satellite_id: textOption(options, 'satellite'),
    station_id: textOption(options, 'station'),
    world: textOption(options, 'world'),
    from: textOption(options, 'from'),
    to: textOption(options, 'to'),
  });
}

async function show(context: Context, _: readonly string[], options: Options): Promise<void> {
  const { client, terminal } = context;
  const query = queryOf(options);
  const form = textOption(options, 'as');
  if (form !== undefined) {
    const format = FORMS.find((one) => one === form);
    if (format === undefined)
      throw new UsageError(`--as must be one of ${FORMS.join(', ')}, not '${form}'`);
    const params = { query: { ...query, format } };
    const text = await client.console.text('/api/schedule', { params, signal: terminal.signal });
    const to = textOption(options, 'file');
    if (to === undefined) terminal.out(text);
    else {
      await writeText(to, text);
      terminal.err(`The schedule is in ${to}.\n`);
    }
    return;
  }
  const init = { params: { query }, signal: terminal.signal };
  const answer = await client.console.get('/api/schedule', init);
  const rows = answer.rows
    .flatMap((row) => row.bars.map((bar) => ({ row, bar })))
    .sort((a, b) => a.bar.start_offset_s - b.bar.start_offset_s);
  await showList(context, {
    answer,
    rows,
    columns: [
      { name: 'start', value: ({ bar }) => instantText(bar.start) },
      { name: 'end', value: ({ bar }) => instantText(bar.end) },
      { name: 'where', value: ({ row }) => placeOf(row) },
      { name: 'what', value: ({ bar }) => bar.label },
      { name: 'kind', value: ({ bar }) => bar.kind },
      { name: 'deployment', value: ({ bar }) => bar.deployment_id },
      { name: 'priority', value: ({ bar }) => bar.priority, isRight: true },
      { name: 'booked', value: ({ row }) => (row.unbooked === true ? 'no' : 'yes') },
    ],
    id: ({ bar }) => bar.id,
    empty: 'Nothing is booked.',
  });
}

function placeOf({ label, kind }: { readonly label: string; readonly kind: string }): string {
  return kind === 'antenna' ? `${label} (antenna)` : label;
}

async function utilisation(
  context: Context,
  _: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const init = { params: { query: queryOf(options) }, signal: terminal.signal };
  const answer = await client.console.get('/api/schedule/utilisation', init);
  const satellites = answer.satellites.map((one) => ({
    ...{ id: one.satellite_id, name: one.name, note: one.note },
    antenna: one.antenna_minutes,
    share: null as number | null,
    compute: one.sunlit_compute_share,
    storage: one.storage_mb === null ? null : `${one.storage_peak_mb}/${one.storage_mb}`,
    battery: one.battery_floor,
    idle: one.passes === null ? null : `${one.idle_passes ?? 0}/${one.passes}`,
  }));
  const stations = answer.stations.map((one) => ({
    ...{ id: one.station_id, name: one.name, note: null },
    ...{ antenna: one.antenna_minutes, share: one.antenna_share },
    ...{ compute: null, storage: null, battery: null, idle: null },
  }));
  await showList(context, {
    answer,
    rows: [...satellites, ...stations],
    columns: [
      { name: 'id', value: ({ id }) => id },
      { name: 'name', value: ({ name }) => name },
      { name: 'sunlit compute', value: ({ compute }) => shareText(compute), isRight: true },
      { name: 'antenna min', value: ({ antenna }) => antenna.toFixed(1), isRight: true },
      { name: 'antennas', value: ({ share }) => shareText(share), isRight: true },
      { name: 'storage MB', value: ({ storage }) => storage, isRight: true },
      { name: 'battery', value: ({ battery }) => shareText(battery), isRight: true },
      { name: 'idle passes', value: ({ idle }) => idle, isRight: true },
    ],
    id: ({ id }) => id,
    empty: 'You have registered and booked nothing.',
  });
  for (const { name, note } of satellites)
    if (note !== null && context.output === 'table') terminal.err(`note: ${name}: ${note}\n`);
}

async function openings(
  context: Context,
  satellites: readonly string[],
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const preset = textOption(options, 'preset');
  const file = textOption(options, 'job');
  if ((preset === undefined) === (file === undefined))
    throw new UsageError(
      'room is looked for with --preset or --job',
      'orbital schedule openings ISS --preset onboard-ml-inference',
    );
  const asked = file === undefined ? {} : await readObject(file, terminal);
  const { world, from, to } = queryOf(options);
  const limit = numberOption(options, 'limit');
  context.progress('Planning …');
  const answer = await client.console.post('/api/schedule/openings', {
    // True: what is no job is refused by the platform, field by field.
    body: {
      ...asked,
      satellites,
      ...given({ preset_id: preset, world, from, to, limit }),
    } as unknown as ConsoleTypes['schemas']['OpeningsRequest'],
    signal: terminal.signal,
  });
  await showList(context, {
    answer,
    rows: answer.openings,
    columns: [
      { name: 'plan start', value: (one) => instantText(one.plan_start) },
      { name: 'satellite', value: ({ satellite_name: name }) => name },
      { name: 'start', value: ({ start }) => instantText(start) },
      { name: 'finish', value: ({ finish }) => instantText(finish) },
      {
        name: 'lasts',
        value: ({ start, finish }) => durationText((Date.parse(finish) - Date.parse(start)) / 1000),
        isRight: true,
      },
      { name: 'stations', value: ({ contacts }) => contacts.map((one) => one.station_id) },
    ],
    id: ({ plan_start: start }) => start,
    empty: 'There is no room in this span.',
  });
  if (!answer.is_complete)
    context.terminal.err(
      'note: Later starts were not tried: ask for fewer satellites or less time.\n',
    );
}
