import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import { openConsole } from '../../dev/rehearse/console.ts';
import { flyWeek } from '../../dev/rehearse/flight.ts';
import { outcomeLines } from '../../dev/rehearse/outcome.ts';
import { drawWeek, readHistory } from '../../dev/rehearse/week.ts';
import { call, TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';

const SIZE = { satellites: 4, stations: 3, jobs: 10, days: 1 };

// A small one of `npm run rehearse`; test/dev/rehearse has its pure parts.
describe('a rehearsal of a day', function () {
  this.timeout(900_000);
  const platform = usePlatform('rehearsal');
  const silent = { line: () => undefined, progress: () => undefined };
  const world = 'day';
  const weekOf = async () => {
    const packed = await readFile('data/element-history-2026-07.tle.gz');
    return drawWeek(readHistory(gunzipSync(packed).toString('utf8')), SIZE, 7);
  };
  const registered = async (): Promise<number[]> => {
    const kinds = ['satellites', 'stations', 'outages'];
    const found = await Promise.all(
      kinds.map((kind) => call('GET', `${platform.urls.console}/api/fleet/${kind}`)),
    );
    return found.map(({ body }) => (body['data'] as unknown[]).length);
  };

  it('ends with every job told, nothing booked twice, and an empty register', async () => {
    const signal = AbortSignal.timeout(800_000);
    const console_ = openConsole(platform.urls.console, TEST_API_KEY, signal);
    const flown = await flyWeek({
      ...{ console: console_, world, week: await weekOf(), speed: 1_000, report: silent },
      ...{ signal, keepsFleet: false },
    });
    console.log(`      ${outcomeLines(flown.jobs).join('\n      ')}`);
    assert.equal(flown.jobs.length, SIZE.jobs);
    assert.ok(flown.audit.commitments > 0);
    assert.deepEqual(flown.audit.violations, []);
    assert.deepEqual(await registered(), [0, 0, 0]);
  });

  it('cancels what flies and empties the register when it is stopped', async () => {
    const stopping = new AbortController();
    const console_ = openConsole(platform.urls.console, TEST_API_KEY, stopping.signal);
    // Stopped as soon as a job flies.
    const report = {
      ...silent,
      progress: (text: string) => {
        if (/ [1-9]\d* of 10 jobs/.test(text)) stopping.abort(new Error('stopped'));
      },
    };
    await assert.rejects(
      flyWeek({
        ...{ console: console_, world: 'cut', week: await weekOf(), speed: 1_000, report },
        ...{ signal: stopping.signal, keepsFleet: false },
      }),
      /stopped/,
    );
    assert.deepEqual(await registered(), [0, 0, 0]);
    const open = await call('GET', `${platform.urls.console}/api/deployments?status=running`);
    assert.equal(open.body['total'], 0);
  });
});
