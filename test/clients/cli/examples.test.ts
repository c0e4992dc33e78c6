import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../contracts/webhook/event-examples.ts';
import { orbital } from '../../kit/clients/command-line.ts';
import { CONTENT, FROZEN } from '../../kit/clients/frozen-things.ts';
import {
  jsonOf,
  openFrozenPlatform,
  streamOf,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { startReceiver, type Receiver } from '../../kit/peers/faulty-receiver.ts';

/** What the examples' variables stand for. */
const THINGS: Readonly<Record<string, string>> = FROZEN;

/** What is piped into examples, by their verb; into others a key. */
const PIPED: Readonly<Record<string, string>> = {
  'fleet import': '{"stations":[]}',
  'batch submit': '{"jobs":[{"preset_id":"split-learning"}],"satellites":[25544]}',
};

describe('the examples of --help', function () {
  this.timeout(120_000);
  let platform: FrozenPlatform;
  let receiver: Receiver;
  let folder = '';

  before(async () => {
    platform = await openFrozenPlatform();
    receiver = await startReceiver((response) => response.writeHead(200).end());
    const { replies } = platform;
    const end = 'event: end\nid: 1\ndata: {"status":"completed","phase":"done"}\n\n';
    replies.set(`GET /api/deployments/${FROZEN.DEPLOYMENT}/events/stream`, streamOf(end));
    replies.set(`GET /v1/workloads/${FROZEN.WORKLOAD}/events`, streamOf(end));
    const ready = `id: 80\nevent: ready\ndata: {"secret":"whsec_AAAA"}\n\n`;
    const body = JSON.stringify(WEBHOOK_EVENT_EXAMPLES['workload.done']);
    const heard = JSON.stringify({ id: 'evt_1', type: 'workload.done', headers: {}, body });
    replies.set(
      'GET /v1/webhooks/listen',
      streamOf(`${ready}id: 81\nevent: delivery\ndata: ${heard}\n\n`),
    );
    replies.set(`GET /v1/artifacts/${CONTENT}`, (response) =>
      response.writeHead(200).end('content'),
    );
    replies.set(`GET /api/deployments/${FROZEN.DEPLOYMENT}/artifacts/result.txt`, (response) =>
      response.writeHead(200).end('content'),
    );
    folder = await mkdtemp(join(tmpdir(), 'orbital-examples-'));
    const plan = recordedAnswers('main')['post_v1_plan']?.body;
    const objectives = { latency_s: 241, energy_wh: 1.5, reliability: 0.999, quality: 1 };
    const frontier = [{ plan_index: 0, objectives, relaxations_applied: [], plan }];
    // Only this plan is asked for with pareto.
    replies.set('POST /v1/plan', jsonOf(201, { id: 'x', frontier, frontier_size: 1 }));
    const whole = '{"kind":"export"}\n{"kind":"plans","record":{}}\n{"kind":"end","records":1}\n';
    replies.set('GET /api/owner/export', (response) => response.writeHead(200).end(whole));
    const { post_api_owner_removals: prepared } = recordedAnswers('console');
    replies.set(
      'POST /api/owner/removals',
      jsonOf(201, { ...(prepared?.body as object), id: 'rmv_1' }),
    );
    replies.set('POST /api/owner/removals/rmv_1/confirm', jsonOf(202, prepared?.body));
    const data = Object.values(WEBHOOK_EVENT_EXAMPLES).map((example) => ({
      type: example.type,
      example,
    }));
    replies.set('GET /v1/webhook-event-types', jsonOf(200, { data }));
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
    await receiver.close();
  });

  /** The words of an example, with the reader's own things in it, and what is piped into it. */
  function wordsOf(example: string): { readonly words: string[]; readonly input: string } {
    const piped = Object.entries(PIPED).find(([verb]) => example.includes(verb))?.[1];
    const input = example.includes('| orbital') ? (piped ?? 'svc_live_piped') : '';
    const line = example
      .replace(/^.*\| /, '')
      .replace(/ >> .*$/, '')
      .replaceAll(/\$([A-Z_]+)/g, (_, name: string) => THINGS[name] ?? assert.fail(name))
      .replaceAll('http://localhost:3000', receiver.url)
      .replace('results.jwk', join(folder, 'results.jwk'))
      .replace('owner.ndjson', '/dev/null');
    const [program, ...words] = line.match(/'[^']*'|\S+/g) ?? [];
    assert.equal(program, 'orbital');
    return { words: words.map((word) => word.replaceAll("'", '')), input };
  }

  /** What `--help` of a command lists below it; nothing of a verb. */
  function below(help: string): string[] {
    return [...help.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\]|<|\[)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help');
  }

  it('work as they stand', async () => {
    const failed: string[] = [];
    let count = 0;
    const tryAll = async (command: readonly string[]): Promise<void> => {
      const { out: help } = await orbital([...command, '--help']);
      const inner = below(help);
      for (const name of inner) await tryAll([...command, name]);
      // A group that does nothing by itself has examples of its verbs alone.
      if (inner.length > 0 || command.length === 0) return;
      const example = /\nExample:\n {2}(.+)\n/.exec(help)?.[1];
      assert.ok(example !== undefined, `${command.join(' ')} has no example`);
      const { words, input } = wordsOf(example);
      // Profiles are tried where they are kept; here none of this machine is touched.
      if (command[0] === 'login' || command[0] === 'config') return;
      assert.equal(words[0], command[0], example);
      const { code, err } = await orbital(words, {
        env: platform.env,
        input,
        until: (out) => command[1] === 'listen' && out.includes('evt_1'),
      });
      count += 1;
      if (code !== 0) failed.push(`${example}: ${code} ${err}`);
    };
    await tryAll([]);
    assert.deepEqual(failed, []);
    assert.ok(count > 50, String(count));
  });
});
