import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { createSatelliteRecords } from '../../records/catalogue/satellites.ts';
import { activeSatellites } from '../kit/makers/active-satellites.ts';
import { useDatabase } from '../kit/engines/database.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

describe('npm run catalogue:import', function () {
  this.timeout(300_000);
  const database = useDatabase();
  let folder: string;
  const some = activeSatellites(1_000);
  const tle = some.flatMap(({ lines }) => lines).join('\n');
  // A column of the second line of the second satellite.
  const spoilt = tle.split('\n').map((line, nth) => (nth === 3 ? line.replace(/\d$/, 'x') : line));

  function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    const all = { ...process.env, MONGODB_DATABASE: database.db.databaseName, ...env };
    const command = ['--import', 'tsx', 'api/catalogue-import.ts', ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, command, { env: all }, (error, out, problem) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, problem });
      });
    });
  }
  const importing = async (name: string, content: string | Buffer): Promise<Outcome> => {
    await writeFile(join(folder, name), content);
    return await run([join(folder, name)]);
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elements-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  it('says what it did, what it left out and what is not in the file', async () => {
    const { code, out, problem } = await importing('spoilt.tle', spoilt.join('\n'));
    assert.equal(code, 0, problem);
    assert.match(
      out,
      /^16 satellites read: \d+ new, \d+ with newer elements, \d+ as they were\.\n/,
    );
    assert.match(out, /\n\d+ others of the catalogue are not in the file and stay\.\n/);
    const { lastRefresh, nextRefreshMs } = await createSatelliteRecords(database).summary(
      Date.now(),
    );
    assert.deepEqual([lastRefresh?.source, nextRefreshMs], ['spoilt.tle', null]);
    assert.match(out, /\nLeft out: 1 that could not be read, the first at line 4: .+\nMend them/);
  });

  it('changes nothing for a file of another kind, and says what one must be', async () => {
    const { code, out, problem } = await importing('page.html', '<p>Too many requests\n');
    assert.deepEqual([code, out], [1, '']);
    assert.match(
      problem,
      /^Nothing was changed: there are no elements in it\.\nA file of elements has/,
    );
  });

  it('says what is wrong with a path or an argument', async () => {
    const missing = join(folder, 'missing.tle');
    const [nowhere, nothing] = await Promise.all([run([missing]), run([])]);
    assert.deepEqual([nowhere.code, nowhere.out, nothing.code, nothing.out], [1, '', 1, '']);
    assert.equal(nowhere.problem, `There is no file '${missing}'.\n`);
    assert.match(nothing.problem, /missing required argument 'file'/);
  });
});
