import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given, numberOption } from '../numbers.ts';
import { showFacts, showList } from '../show/output.ts';
import { durationText, instantText } from '../show/words.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

/** `orbital sat`: the catalogue; a satellite is its number or any of its names. */
export function sat(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'list',
    summary: 'List satellites of the catalogue',
    example: 'orbital sat list --query sentinel',
    options: [
      ...LIST_OPTIONS,
      ['--query <text>', 'a part of a name'],
      ['--type <type>', 'only of this type'],
      ['--operator <name>', 'only of this operator'],
      ['--constellation <name>', 'only of this constellation'],
    ],
    run: (context, _, options) =>
      showPages(context, options, {
        pages: ({ limit }) =>
          context.client.main.pages('/v1/satellites', {
            params: {
              query: given({
                limit,
                q: textOption(options, 'query'),
                type: textOption(options, 'type'),
                operator: textOption(options, 'operator'),
                constellation: textOption(options, 'constellation'),
              }),
            },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'name', value: ({ name }) => name },
          { name: 'type', value: ({ type }) => type },
          { name: 'operator', value: ({ operator }) => operator },
          { name: 'elements', value: ({ elements_epoch: epoch }) => instantText(epoch) },
        ],
        id: ({ id }) => id,
      }),
  });
  add(group, {
    usage: 'show <satellite>',
    summary: 'Show a satellite: its orbit, its spacecraft, how old its elements are',
    example: 'orbital sat show ISS',
    run: async (context, [id = '']) => {
      const found = await context.client.main.get('/v1/satellites/{id}', pathOf(context, id));
      const { orbit, profile, position } = found;
      await showFacts(context, found, found.id, [
        ['name', found.name],
        ['number', found.id],
        ['also', found.names.filter((name) => name !== found.name)],
        ['operator', found.operator],
        ['status', found.status],
        ['altitude', `${orbit.perigee_km} to ${orbit.apogee_km} km`],
        ['inclination', `${orbit.inclination_deg}°`],
        ['period', `${orbit.period_min} min`],
        [
          'now',
          position === null
            ? null
            : `${position.lat}°, ${position.lon}°, ${position.altitude_km} km`,
        ],
        ['bus', `${profile.bus_class} (${profile.source})`],
        ['elements', instantText(found.elements_epoch)],
        ['their age', durationText(found.elements_age_hours * 3_600)],
        ['they serve', found.elements_level],
      ]);
      warn(context, found.elements_notice);
    },
  });
  add(group, {
    usage: 'passes <satellite>',
    summary: 'Predict passes over the ground stations, or over one place',
    example: 'orbital sat passes ISS --hours 6',
    options: [
      ['--lat <deg>', 'latitude of a place'],
      ['--lon <deg>', 'longitude of it'],
      ['--altitude <m>', 'height of it'],
      ['--min-elevation <deg>', 'only passes that rise so high'],
      ['--hours <hours>', 'how far ahead'],
      ['--start <instant>', 'from then on'],
    ],
    run: async (context, [id = ''], options) => {
      const query = given({
        lat: numberOption(options, 'lat'),
        lon: numberOption(options, 'lon'),
        altitude_m: numberOption(options, 'altitude'),
        min_elevation_deg: numberOption(options, 'minElevation'),
        hours: numberOption(options, 'hours'),
        start: textOption(options, 'start'),
      });
      const { path, signal } = parts(context, id);
      const answer = await context.client.main.get('/v1/satellites/{id}/passes', {
        params: { path, query },
        signal,
      });
      await showList(context, {
        answer,
        rows: answer.passes,
        columns: [
          { name: 'rises', value: ({ aos }) => instantText(aos) },
          { name: 'sets', value: ({ los }) => instantText(los) },
          { name: 'lasts', value: ({ duration_s: s }) => durationText(s), isRight: true },
          {
            name: 'highest',
            value: ({ max_elevation_deg: deg }) => `${deg.toFixed(1)}°`,
            isRight: true,
          },
          {
            name: 'station',
            value: (pass) => ('station_name' in pass ? pass.station_name : 'here'),
          },
        ],
        id: ({ aos }) => aos,
        empty: 'It does not pass in this time.',
      });
    },
  });
  add(group, {
    usage: 'track <satellite>',
    summary: 'Show where a satellite goes: latitude, longitude, height, light',
    example: 'orbital sat track ISS --interval 300',
    options: [
      ['--start <instant>', 'from then on'],
      ['--end <instant>', 'until then'],
      ['--interval <seconds>', 'one place every so many seconds'],
    ],
    run: async (context, [id = ''], options) => {
      const query = given({
        start: textOption(options, 'start'),
        end: textOption(options, 'end'),
        interval_sec: numberOption(options, 'interval'),
      });
      const { path, signal } = parts(context, id);
      const answer = await context.client.main.get('/v1/satellites/{id}/trajectory', {
        params: { path, query },
        signal,
      });
      await showList(context, {
        answer,
        rows: answer.points,
        columns: [
          { name: 'at', value: ({ timestamp }) => instantText(timestamp) },
          { name: 'lat', value: ({ lat }) => lat.toFixed(3), isRight: true },
          { name: 'lon', value: ({ lon }) => lon.toFixed(3), isRight: true },
          { name: 'km', value: ({ altitude_km: km }) => km.toFixed(1), isRight: true },
          { name: 'light', value: ({ in_eclipse: dark }) => (dark ? 'shadow' : 'sun') },
        ],
        id: ({ timestamp }) => timestamp,
      });
    },
  });
  add(group, {
    usage: 'conjunctions [satellite]',
    summary: 'List close encounters, of one satellite or of all',
    example: 'orbital sat conjunctions ISS',
    options: [
      ...LIST_OPTIONS,
      ['--threshold <km>', 'only closer than this'],
      ['--days <days>', 'how far ahead'],
      ['--start <instant>', 'from then on'],
      ['--end <instant>', 'until then'],
      ['--format <form>', 'the whole answer as csv, cdm-kvn or cdm-json'],
    ],
    run: (context, [satellite], options) => conjunctions(context, satellite, options),
  });
  add(group, {
    usage: 'patterns [satellite]',
    summary: 'List what histories of elements tell: manoeuvres, decay, company',
    example:
      'orbital sat patterns ICESAT-2 --start 2026-07-01T00:00:00Z --end 2026-07-24T00:00:00Z',
    options: [
      ...LIST_OPTIONS,
      ['--start <instant>', 'from then on'],
      ['--end <instant>', 'until then'],
      ['--type <types>', 'only these, with commas'],
    ],
    run: (context, [satellite], options) =>
      showPages(context, options, {
        pages: ({ limit }) =>
          context.client.main.pages('/v1/patterns', {
            params: {
              query: given({
                ...{ limit, satellite, start: textOption(options, 'start') },
                end: textOption(options, 'end'),
                pattern_types: textOption(options, 'type'),
              }),
            },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'satellite', value: ({ satellite_name: name }) => name },
          { name: 'pattern', value: ({ subtype }) => subtype },
          { name: 'from', value: ({ start_time: at }) => instantText(at) },
          { name: 'confidence', value: ({ confidence }) => confidence },
          { name: 'what', value: ({ description }) => description },
        ],
        id: ({ id }) => id,
        empty: 'No pattern is known.',
      }),
  });
}

async function conjunctions(
  context: Context,
  satellite: string | undefined,
  options: Options,
): Promise<void> {
  const { client, terminal } = context;
  const query = (limit: number) =>
    given({
      ...{ limit, satellite, threshold_km: numberOption(options, 'threshold') },
      days_ahead: numberOption(options, 'days'),
      start: textOption(options, 'start'),
      end: textOption(options, 'end'),
    });
  const format = textOption(options, 'format');
  if (format !== undefined) {
    if (!isFormat(format)) throw new UsageError(`--format must be one of: ${FORMATS.join(', ')}`);
    const params = { query: { ...query(200), format } };
    terminal.out(await client.main.text('/v1/conjunctions', { params, signal: terminal.signal }));
    return;
  }
  await showPages(context, options, {
    pages: ({ limit }) =>
      client.main.pages('/v1/conjunctions', {
        params: { query: query(limit) },
        signal: terminal.signal,
      }),
    columns: [
      { name: 'closest', value: ({ tca }) => instantText(tca) },
      { name: 'of', value: ({ primary_name: name }) => name },
      { name: 'and', value: ({ secondary_name: name }) => name },
      { name: 'miss km', value: ({ miss_km: km }) => km.toFixed(3), isRight: true },
      { name: 'probability', value: ({ probability: p }) => p?.toExponential(1), isRight: true },
      { name: 'risk', value: ({ risk_level: level }) => level },
      { name: 'id', value: ({ id }) => id },
    ],
    id: ({ id }) => id,
    empty: 'No encounter is known in this time.',
  });
}

const FORMATS = ['json', 'csv', 'cdm-kvn', 'cdm-json'] as const;

function isFormat(text: string): text is (typeof FORMATS)[number] {
  return FORMATS.some((one) => one === text);
}

function parts({ terminal }: Context, id: string) {
  return { path: { id }, signal: terminal.signal };
}

function pathOf(context: Context, id: string) {
  const { path, signal } = parts(context, id);
  return { params: { path }, signal };
}

function warn({ terminal, output }: Context, notice: string | undefined): void {
  if (notice !== undefined && output === 'table') terminal.err(`note: ${notice}\n`);
}
