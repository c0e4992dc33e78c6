import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';
import { freePorts } from '../../dev/engines/ports.ts';
import { reportTo } from '../../dev/engines/report.ts';
import { ensureBuilt } from '../../dev/production/built.ts';
import { findNeeds, NeedMissing } from '../../dev/production/shape.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { programsOnPath } from '../kit/ops/programs-on-path.ts';
import { openShell } from '../kit/ops/shell-session.ts';
import { beginLoad, type SteadyLoad } from '../kit/ops/steady-load.ts';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');
const PAGE = join(top, 'docs', 'processes.md');
/** The server looks at what drains every three minutes, after three more. */
const DRAINS_SOON = ['Grace', 'Refresh'].map((what) => {
  const name = what === 'Grace' ? 'VisibilityGracePeriod' : 'RefreshInterval';
  return `matching.wv.VersionDrainageStatus${name}:\n  - value: 2s\n`;
});
/** Ports of Temporal's parts that the page leaves as they are. */
const TEMPORAL_PORTS = [
  ...[
    'FRONTEND_HTTP_PORT',
    'FRONTEND_MEMBERSHIP_PORT',
    'MATCHING_GRPC_PORT',
    'MATCHING_MEMBERSHIP_PORT',
  ],
  ...['HISTORY_GRPC_PORT', 'HISTORY_MEMBERSHIP_PORT', 'WORKER_GRPC_PORT', 'WORKER_MEMBERSHIP_PORT'],
];

/** A heading of the page, and what is to be pasted below it. */
interface Section {
  readonly title: string;
  readonly blocks: readonly string[];
}

describe('the runbook for plain processes, command by command', function () {
  this.timeout(1_500_000);
  const machine = useFixture(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'orbital-runbook-'));
      await chmod(folder, 0o755);
      const report = reportTo(process.stderr);
      try {
        const needs = await findNeeds(process.env, report);
        await ensureBuilt(report);
        return { folder, bin: await programsOnPath(folder, needs) };
      } catch (error) {
        if (!(error instanceof NeedMissing)) throw error;
        console.log(`      the commands are not run here: ${error.message}`);
        return { folder, bin: null };
      }
    },
    async ({ folder }) => {
      await endAll(join(folder, 'orbital'));
      await rm(folder, { recursive: true, force: true });
    },
  );

  it('does what it says, under load, and nothing that was accepted is lost', async () => {
    const { folder, bin } = machine;
    if (bin === null) return;
    const onThisMachine = await movedTo(folder);
    const sections = sectionsOf(onThisMachine(await readFile(PAGE, 'utf8')));
    assert.ok(sections.length >= 8, `${sections.length} sections`);
    const ports = await freePorts(TEMPORAL_PORTS.length);
    const shell = openShell(top, {
      ...{ PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder },
      ...Object.fromEntries(TEMPORAL_PORTS.map((name, index) => [name, String(ports[index])])),
      // The page leaves those of the first API as they are.
      ...{ MAIN_PORT: onThisMachine('8080'), SIM_PORT: onThisMachine('8081') },
      ...{ CAE_PORT: onThisMachine('8082'), CONSOLE_PORT: onThisMachine('8083') },
    });
    const paste = async (title: string, block: string): Promise<string> => {
      const sinceMs = Date.now();
      const printed = await shell.paste(block).catch(async (error: unknown) => {
        throw new Error(`${title}: ${String(error)}\n${await lastLogs(join(folder, 'orbital'))}`);
      });
      const seconds = ((Date.now() - sinceMs) / 1_000).toFixed(0);
      console.log(`      ${title}: ${seconds} s, ${printed.trimEnd().split('\n').at(-1) ?? ''}`);
      assert.doesNotMatch(printed, /MISSING/, printed);
      return printed;
    };
    let load: SteadyLoad | null = null;
    try {
      for (const { title, blocks } of sections) {
        if (title === 'Back up') {
          // What is accepted after the copy is gone by intention: nothing is, and some play on beyond it.
          await load?.stop();
          for (const playS of [40, 60, 80]) await load?.begin(playS);
        }
        for (const block of blocks) {
          const printed = await paste(title, block);
          // Two keys are known at the end, one of which sealed what was there before.
          if (block.includes('secrets reseal'))
            assert.match(printed, /opens[^]*seals|seals[^]*opens/);
          assert.doesNotMatch(printed, / NO$/m, printed);
        }
        if (title === 'First start') {
          const key = (await shell.paste('echo "$KEY"')).trim();
          const url = (port: number): string => `http://127.0.0.1:${onThisMachine(String(port))}`;
          load = await beginLoad([url(8083), url(8093)], url(8082), key);
        }
      }
      const count = (await load?.allCompleted()) ?? 0;
      console.log(`      ${count} deployments were accepted meanwhile, all of which are completed`);
      assert.ok(count > 10, `${count} deployments`);
    } finally {
      await load?.stop().catch(() => undefined); // Why it failed is told already.
      await shell.end();
    }
  });
});

/** Puts folders and ports of this machine into a text, with a server that soon finds out what has drained. */
async function movedTo(folder: string): Promise<(text: string) => string> {
  const settings = join(folder, 'dynamic-config.yaml');
  const shipped = await readFile(join(top, 'ops', 'temporal-dynamic-config.yaml'), 'utf8');
  await writeFile(settings, [shipped, ...DRAINS_SOON].join(''));
  const free = await freePorts(PORTS.length);
  const moved = new Map(PORTS.map((port, index) => [port, String(free[index])]));
  const second = join(folder, 'second');
  return (text) =>
    text
      .replace(new RegExp(`\\b(${PORTS.join('|')})\\b`, 'g'), (port) => moved.get(port) ?? port)
      .replaceAll('/srv/orbital', join(folder, 'orbital'))
      .replaceAll('../orbital-2', second)
      .replaceAll('$PWD/ops/temporal-dynamic-config.yaml', settings);
}

/** Every port that the page names. */
const PORTS = [
  ...[
    '27017',
    '27999',
    '5432',
    '7233',
    '8080',
    '8081',
    '8082',
    '8083',
    '8090',
    '8091',
    '8092',
    '8093',
  ],
  ...['9464', '9465', '9466', '9467', '9468', '9469'],
];

function sectionsOf(page: string): Section[] {
  return page.split(/^##+ /m).map((part) => ({
    title: part.split('\n', 1)[0] ?? '',
    blocks: [...part.matchAll(/^```bash\n([^]*?)^```/gm)].map(([, block = '']) => block),
  }));
}

/** What the processes said last. */
async function lastLogs(orbital: string): Promise<string> {
  const folder = join(orbital, 'log');
  const names = await readdir(folder).catch(() => []);
  const parts = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
    return `--- ${name}\n${lines
      .slice(-5)
      .map((line) => line.slice(0, 600))
      .join('\n')}`;
  });
  return (await Promise.all(parts)).join('\n');
}

/** Ends what the page has started, by the names that it gave. */
async function endAll(orbital: string): Promise<void> {
  const env = { ...process.env, ORBITAL: orbital, STOP_WITHIN: '60' };
  const known = await readdir(join(orbital, 'run')).catch(() => []);
  // Beside each lies how it was started, in a hidden file.
  const names = known.filter((name) => !name.startsWith('.'));
  // Stores last: PostgreSQL waits for those that are connected.
  const stores = ['temporal', 'drill', 'mongod', 'postgresql'];
  const rank = (name: string): number => stores.indexOf(name);
  for (const name of names.toSorted((a, b) => rank(a) - rank(b)))
    await run(join(top, 'ops', 'process'), ['stop', name], { env });
}
