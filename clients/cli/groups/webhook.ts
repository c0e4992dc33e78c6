import type { Command } from 'commander';
import type { MainTypes } from '../../sdk/index.ts';
import { confirm, type Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { LIST_OPTIONS, showPages } from '../list.ts';
import { given } from '../numbers.ts';
import { showFacts } from '../show/output.ts';
import { instantText } from '../show/words.ts';
import { idOf, type Kind } from '../things.ts';
import { textOption, type Options, type Verbs } from '../verbs.ts';

const WEBHOOK: Kind = { noun: 'webhook', prefix: 'wh', list: 'orbital webhook list' };
const DELIVERY: Kind = {
  noun: 'delivery',
  prefix: 'dlv',
  list: 'orbital webhook deliveries WEBHOOK',
};

const FORWARD = '--forward-to <url>';

/** `orbital webhook`: endpoints of the platform's events, and this machine as one of them. */
export function webhook(group: Command, { add }: Verbs): void {
  add(group, {
    usage: 'create <url> <types...>',
    summary: 'Make a webhook; its secret is shown once',
    example: "orbital webhook create https://receiver.example.com/hooks 'workload.*'",
    run: async (context, [url = '', ...types]) => {
      const made = await context.client.main.post('/v1/webhooks', {
        // True: a type that there is not is refused by the platform, which names those there are.
        body: { url, events: types as ['*'] },
        signal: context.terminal.signal,
      });
      await showFacts(context, made, made.id, [
        ['webhook', made.id],
        ['url', made.url],
        ['events', made.events],
        ['secret', made.secret],
      ]);
      context.progress('The secret is not shown again.');
    },
  });
  add(group, {
    usage: 'list',
    summary: 'List webhooks, the newest first',
    example: 'orbital webhook list',
    options: LIST_OPTIONS,
    run: (context, _, options) =>
      showPages(context, options, {
        pages: (query) =>
          context.client.main.pages('/v1/webhooks', {
            params: { query },
            signal: context.terminal.signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'url', value: ({ url }) => url },
          { name: 'events', value: ({ events }) => events },
          { name: 'status', value: ({ status }) => status },
          { name: 'last', value: ({ last_delivery: last }) => instantText(last?.at) },
          {
            name: 'answer',
            value: ({ last_delivery: last }) => last?.response_status,
            isRight: true,
          },
        ],
        id: ({ id }) => id,
        empty:
          'There is no webhook yet: orbital webhook create URL TYPES, or orbital webhook listen',
      }),
  });
  add(group, {
    usage: 'show <webhook>',
    summary: 'Show a webhook',
    example: 'orbital webhook show $WEBHOOK',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      await showOne(context, await context.client.main.get('/v1/webhooks/{id}', init));
    },
  });
  add(group, {
    usage: 'update <webhook>',
    summary: 'Change a webhook: its address, its events, on or off',
    example: 'orbital webhook update $WEBHOOK --disable',
    options: [
      ['--url <url>', 'another address'],
      ['--events <types>', 'other events, with commas'],
      ['--enable', 'deliver again'],
      ['--disable', 'deliver nothing for now'],
    ],
    run: async (context, [written = ''], options) => {
      const { enable, disable } = options;
      if (enable === true && disable === true)
        throw new UsageError('--enable and --disable mean the opposite of each other');
      const body = given({
        url: textOption(options, 'url'),
        events: textOption(options, 'events')?.split(',') as ['*'] | undefined,
        enabled: enable === true ? true : disable === true ? false : undefined,
      });
      if (Object.keys(body).length === 0)
        throw new UsageError(
          'nothing is to be changed',
          'add --url, --events, --enable or --disable',
        );
      const init = await initOf(context, written);
      await showOne(
        context,
        await context.client.main.patch('/v1/webhooks/{id}', { ...init, body }),
      );
    },
  });
  add(group, {
    usage: 'delete <webhook>',
    summary: 'Remove a webhook; what is pending is not delivered',
    example: 'orbital webhook delete $WEBHOOK --yes',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const { id } = init.params.path;
      if (!(await confirm(context, `${id} will be removed, and what is pending stopped`))) return;
      await context.client.main.delete('/v1/webhooks/{id}', init);
      context.terminal.err(`${id} is removed.\n`);
    },
  });
  add(group, {
    usage: 'test <webhook>',
    summary: 'Send a test event now and show the answer',
    example: 'orbital webhook test $WEBHOOK',
    run: async (context, [written = '']) => {
      const init = await initOf(context, written);
      const sent = await context.client.main.post('/v1/webhooks/{id}/test', init);
      await showFacts(context, sent, sent.delivery_id, [
        ['status', sent.status],
        ['answer', sent.response_status],
        ['took', `${sent.response_time_ms} ms`],
        ['error', sent.error ?? undefined],
        ['delivery', sent.delivery_id],
      ]);
    },
  });
  add(group, {
    usage: 'rotate-secret <webhook>',
    summary: 'Replace the secret; the former one signs too for a day',
    example: 'orbital webhook rotate-secret $WEBHOOK --yes',
    options: [['--overlap-hours <hours>', 'how long the former one signs beside it']],
    run: async (context, [written = ''], options) => {
      const init = await initOf(context, written);
      const { id } = init.params.path;
      if (!(await confirm(context, `${id} will have a new secret`))) return;
      const hours = textOption(options, 'overlapHours');
      const made = await context.client.main.post('/v1/webhooks/{id}/rotate-secret', {
        ...init,
        body: given({ overlap_hours: hours === undefined ? undefined : Number(hours) }),
      });
      await showFacts(context, made, made.id, [
        ['webhook', made.id],
        ['secret', made.secret],
        ['former until', instantText(made.previous_expires_at)],
      ]);
    },
  });
  add(group, {
    usage: 'deliveries <webhook>',
    summary: 'List what was sent, the newest first',
    example: 'orbital webhook deliveries $WEBHOOK',
    options: [...LIST_OPTIONS, ['--status <status>', 'only with this status']],
    run: async (context, [written = ''], options) => {
      const { params, signal } = await initOf(context, written);
      // True: a status that there is not is refused by the platform, which names those there are.
      const status = textOption(options, 'status') as 'failed' | undefined;
      await showPages(context, options, {
        pages: ({ limit }) =>
          context.client.main.pages('/v1/webhooks/{id}/deliveries', {
            params: { ...params, query: { limit, ...given({ status }) } },
            signal,
          }),
        columns: [
          { name: 'id', value: ({ id }) => id },
          { name: 'event', value: ({ event_type: type }) => type },
          { name: 'status', value: (one) => one.status },
          { name: 'tries', value: ({ attempt_count: count }) => count, isRight: true },
          { name: 'answer', value: (one) => one.response_status ?? one.error_class },
          { name: 'next', value: ({ next_attempt_at: at }) => instantText(at) },
          { name: 'made', value: ({ created_at: at }) => instantText(at) },
        ],
        id: ({ id }) => id,
        empty: 'Nothing was sent yet.',
      });
    },
  });
  add(group, {
    usage: 'resend <delivery>',
    summary: 'Send one delivery again',
    example: 'orbital webhook resend $DELIVERY',
    run: async (context, [written = '']) => {
      const id = await idOf(context, DELIVERY, written, async function* () {
        for await (const { id: hook } of context.client.main.items('/v1/webhooks'))
          for await (const delivery of context.client.main.items('/v1/webhooks/{id}/deliveries', {
            params: { path: { id: hook } },
          }))
            yield { id: delivery.id, names: [delivery.event_id] };
      });
      const init = { params: { path: { id } }, signal: context.terminal.signal };
      const sent = await context.client.main.post('/v1/webhook-deliveries/{id}/resend', init);
      await showFacts(context, sent, id, [
        ['delivery', id],
        ['status', sent.status],
      ]);
    },
  });
  add(group, {
    usage: 'recover <webhook>',
    summary: 'Send again everything since then that did not get through',
    example: 'orbital webhook recover $WEBHOOK --since 2026-11-20T00:00:00Z --yes',
    options: [
      ['--since <instant>', 'events from then on'],
      ['--until <instant>', 'and until then'],
    ],
    run: async (context, [written = ''], options) => {
      const since = textOption(options, 'since');
      if (since === undefined)
        throw new UsageError(
          '--since is missing: from when on?',
          `orbital webhook recover ${written} --since 2026-07-25T00:00:00Z`,
        );
      const init = await initOf(context, written);
      const { id } = init.params.path;
      if (!(await confirm(context, `${id} will be sent what it has missed since ${since}`))) return;
      const begun = await context.client.main.post('/v1/webhooks/{id}/recover', {
        ...init,
        body: { since, ...given({ until: textOption(options, 'until') }) },
      });
      await showFacts(context, begun, begun.id, [
        ['webhook', begun.id],
        ['status', begun.status],
        ['since', begun.since],
        ['until', begun.until],
      ]);
    },
  });
  add(group, {
    usage: 'listen',
    summary: 'Receive events on this machine, without a public address',
    example: 'orbital webhook listen --forward-to http://localhost:3000/hook',
    options: [
      [FORWARD, 'post each event there, signed as if it was delivered'],
      ['--events <types>', 'only these, with commas'],
      ['--last-event-id <id>', 'go on after this message of an earlier stream'],
    ],
    run: async (context, _, options) => {
      const { listen } = await import('./webhook-listen.ts');
      await listen(context, forwardTo(options), {
        events: textOption(options, 'events'),
        lastEventId: textOption(options, 'lastEventId'),
      });
    },
  });
  add(group, {
    usage: 'trigger <type>',
    summary: 'Send the example of a type of event to a receiver on this machine',
    example: 'orbital webhook trigger workload.done --forward-to http://localhost:3000/hook',
    options: [
      [FORWARD, 'where to'],
      ['--secret <secret>', 'signs it; default: one that is made and shown'],
    ],
    run: async (context, [type = ''], options) => {
      const { trigger } = await import('./webhook-listen.ts');
      await trigger(context, type, forwardTo(options), textOption(options, 'secret'));
    },
  });
}

function forwardTo(options: Options): string | undefined {
  const url = textOption(options, 'forwardTo');
  if (url === undefined || /^https?:\/\/[^/]/.test(url)) return url;
  throw new UsageError(
    `'${url}' is no address to post to`,
    'write it as http://localhost:3000/hook',
  );
}

async function initOf(context: Context, written: string) {
  const id = await idOf(context, WEBHOOK, written, async function* () {
    const { signal } = context.terminal;
    for await (const { id: hook, url } of context.client.main.items('/v1/webhooks', { signal }))
      yield { id: hook, names: [url, new URL(url).hostname] };
  });
  return { params: { path: { id } }, signal: context.terminal.signal };
}

async function showOne(context: Context, found: MainTypes['schemas']['Webhook']): Promise<void> {
  await showFacts(context, found, found.id, [
    ['webhook', found.id],
    ['url', found.url],
    ['events', found.events],
    ['status', found.status],
    ['disabled for', found.disabled_reason],
    ['last', instantText(found.last_delivery?.at)],
    ['its answer', found.last_delivery?.response_status],
  ]);
}
