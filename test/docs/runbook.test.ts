import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { parse } from 'yaml';
import { shellBlocks } from '../kit/docs/shell.ts';

const top = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(top, file), 'utf8');
// Our own files, which other tests read more closely.
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, unknown>;
};
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Lines that go on are one command. */
const commandsOf = (page: string): string[] =>
  shellBlocks(read(page)).flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split(/\n|&&|;|\$\(|\|/)
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((line) => line !== ''),
  );

/** A program of the image, as `dist/…js` or by the page's function, and the words behind it. */
const PROGRAM = /(?:^|\s)(?:node dist\/|orbital )([a-z]+\/[a-z-]+)(?:\.js)?((?: .*)?)$/;

for (const page of ['docs/runbook.md', 'docs/processes.md'])
  describe(`the commands of ${page}`, () => {
    const commands = commandsOf(page);
    const programs = commands.flatMap((command) => {
      const [, name = '', words = ''] = PROGRAM.exec(command) ?? [];
      return name === '' ? [] : [{ command, name, words: words.trim().split(/\s+/) }];
    });

    it('are many, and a shell understands each block', () => {
      assert.ok(commands.length > 30, `${commands.length} commands`);
      for (const block of shellBlocks(read(page))) {
        const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
        assert.equal(status, 0, `${stderr}\n${block}`);
      }
    });

    it('name programs, commands and options that there are', () => {
      assert.ok(programs.length > 8, `${programs.length} calls`);
      for (const { command, name, words } of programs) {
        const file = `${name}.ts`;
        assert.ok(existsSync(join(top, file)), command);
        const source = read(file);
        for (const word of words.filter((one) => /^[a-z]+$/.test(one)).slice(0, 1))
          assert.match(source, new RegExp(`'${word}'`), `${name} has no ${word}: ${command}`);
        for (const [, option = ''] of words.join(' ').matchAll(/(?:^| )--([a-z-]+)/g))
          assert.match(
            source,
            new RegExp(`--${option}\\b`),
            `${name} has no --${option}: ${command}`,
          );
      }
    });

    it('name scripts, settings and services that there are', () => {
      for (const command of commands) {
        const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
        if (script !== undefined) assert.ok(script in scripts, command);
        const own = /(?:^|\s)(ops\/[\w-]+)(?=\s|$)/.exec(command)?.[1];
        if (own !== undefined) accessSync(join(top, own), constants.X_OK);
        const [, verb = '', rest = ''] =
          /docker compose (exec|run|stop|build|rm|up) ?(.*)$/.exec(command) ?? [];
        const [service] = rest
          .replace(/--(?:name|publish|scale) \S+/g, '')
          .split(/\s+/)
          .filter((word) => word !== '' && !word.startsWith('-'));
        if (verb !== '' && service !== undefined)
          assert.ok(service in compose.services, `there is no service ${service}: ${command}`);
      }
      const temporal = read('dev/production/temporal-on-postgres.ts');
      const known = [
        ...[read('docs/runbook.md'), read('docker-compose.yml'), read('.env.example')],
        temporal,
      ];
      const set = commands.flatMap((one) =>
        [
          ...one.matchAll(
            /(?:^|\s)([A-Z][A-Z0-9_]{3,})=\S*(?= .*(?:docker compose|start_process|orbital)| )/g,
          ),
        ].map(([, name = '']) => name),
      );
      const scriptsOfOps = ['backup', 'restore-drill', 'process', 'temporal-store'].map((name) =>
        read(`ops/${name}`),
      );
      for (const name of new Set(set))
        assert.ok(
          [...known, ...scriptsOfOps].some((text) => new RegExp(`\\b${name}\\b`).test(text)),
          `nothing reads ${name}`,
        );
    });
  });
