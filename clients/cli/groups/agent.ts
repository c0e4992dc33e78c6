import type { Command } from 'commander';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { showFacts } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import type { Verbs } from '../verbs.ts';

const AGENT: Kind = { noun: 'agent', prefix: null, list: 'orbital agent list' };

/** `orbital agent`: who flies live deployments. */
export function agent(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'list',
    summary: 'List agents, and which of them are there',
    example: 'orbital agent list',
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.console.pages('/api/agents', {
            params: { query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'satellite', value: (one) => one.satellite_name ?? one.satellite_id },
          { name: 'status', value: ({ status }) => status },
          { name: 'online', value: ({ online }) => (online ? 'yes' : 'no') },
          { name: 'version', value: ({ agent_version: version }) => version },
          { name: 'work', value: ({ deployment_ids: ids }) => ids.length, isRight: true },
          { name: 'last seen', value: ({ last_seen_at: at }) => instantText(at) },
        ],
        id: ({ id }) => id,
        empty: 'No agent has registered yet.',
      }),
  });
  add(group, {
    usage: 'show <agent>',
    summary: 'Show an agent and what it told last',
    example: 'orbital agent show $AGENT',
    run: async (context, [written = '']) => {
      const { client, terminal } = context;
      const id = await idOf(context, AGENT, written, async function* () {
        for await (const one of client.console.items('/api/agents', { signal: terminal.signal }))
          yield { id: one.agent_id, names: [one.satellite_name] };
      });
      const found = await client.console.get('/api/agents/{agent_id}', {
        params: { path: { agent_id: id } },
        signal: terminal.signal,
      });
      await showFacts(context, found, found.id, [
        ['agent', found.agent_id],
        ['satellite', found.satellite_name ?? found.satellite_id],
        ['status', found.status],
        ['online', found.online ? 'yes' : 'no'],
        ['version', found.agent_version],
        ['work', found.deployment_ids],
        ['last seen', instantText(found.last_seen_at)],
        ['telemetry', found.telemetry],
      ]);
    },
  });
}
