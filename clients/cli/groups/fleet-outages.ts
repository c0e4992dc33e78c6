import type { Command } from 'commander';
import { confirm } from '../context.ts';
import { UsageError } from '../failures.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given } from '../numbers.ts';
import { showFacts } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Verbs } from '../verbs.ts';

const OUTAGE: Kind = { noun: 'outage', prefix: 'otg', list: 'orbital fleet outages list' };

/** `orbital fleet outages`: spans in which satellites and stations can do nothing. */
export function fleetOutages(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'list',
    summary: 'List outages, the newest first',
    example: 'orbital fleet outages list',
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.console.pages('/api/fleet/outages', {
            params: { query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'of', value: (one) => one.satellite_id ?? one.station_id },
          { name: 'start', value: ({ start }) => instantText(start) },
          { name: 'end', value: ({ end }) => instantText(end) },
          { name: 'kind', value: ({ kind }) => kind },
          { name: 'reason', value: ({ reason }) => reason },
        ],
        id: ({ id }) => id,
        empty: 'There is no outage.',
      }),
  });
  add(group, {
    usage: 'add <start> <end>',
    summary: 'Say that a satellite or a station can do nothing in a span',
    example:
      'orbital fleet outages add 2026-11-25T08:00:00Z 2026-11-25T12:00:00Z --station $STATION',
    options: [
      ['--satellite <satellite>', 'id or name'],
      ['--station <station>', 'id or name'],
      ['--fault', 'it was not planned'],
      ['--reason <text>', 'for people'],
    ],
    run: async (context, [start = '', end = ''], options) => {
      const satellite = textOption(options, 'satellite');
      const station = textOption(options, 'station');
      if ((satellite === undefined) === (station === undefined))
        throw new UsageError(
          'an outage is of one thing: --satellite or --station',
          `orbital fleet outages add ${start} ${end} --station Delft`,
        );
      const made = await context.client.console.post('/api/fleet/outages', {
        body: {
          ...{ start, end, kind: options['fault'] === true ? 'fault' : 'maintenance' },
          satellite_id: satellite ?? null,
          station_id: station ?? null,
          ...given({ reason: textOption(options, 'reason') }),
        },
        signal: context.terminal.signal,
      });
      await showFacts(context, made, made.id, [
        ['outage', made.id],
        ['of', made.satellite_id ?? made.station_id],
        ['start', instantText(made.start)],
        ['end', instantText(made.end)],
        ['kind', made.kind],
        ['reason', made.reason ?? undefined],
      ]);
      if (made.note !== null) context.terminal.err(`note: ${made.note}\n`);
    },
  });
  add(group, {
    usage: 'remove <outage>',
    summary: 'Take an outage back',
    example: 'orbital fleet outages remove $OUTAGE --yes',
    run: async (context, [written = '']) => {
      const { terminal, client } = context;
      const { signal } = terminal;
      const id = await idOf(context, OUTAGE, written, async function* () {
        for await (const one of client.console.items('/api/fleet/outages', { signal }))
          yield { id: one.id, names: [] };
      });
      if (!(await confirm(context, `${id} will be taken back`))) return;
      await client.console.delete('/api/fleet/outages/{id}', { params: { path: { id } }, signal });
      terminal.err(`${id} is gone.\n`);
    },
  });
}
