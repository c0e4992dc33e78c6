import { readFile } from 'node:fs/promises';
import { call } from '../kit/rig/platform.ts';
import { type Row, timed } from '../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';

const MEMORY_PLANS = 10_000;
const WIDTH = 4;

/**
 * `POST /v1/plan` end to end over loopback (planning, checking, storing), beside `GET /v1` of the
 * same process, which does none of it; then the memory of the API after ten thousand plans.
 */
async function benchPlans({ platform }: Bench): Promise<Row[]> {
  const { cae } = platform.urls;
  const plan = async (preset: string, hours: number): Promise<void> => {
    const answer = await call('POST', `${cae}/v1/plan`, {
      satellite_id: '25544',
      preset_id: preset,
      options: { start: '2026-07-25T00:00:00Z', prediction_hours: hours },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };
  const index = await timed(() => call('GET', `${cae}/v1`), { runs: 300, warmUp: 100 });
  const rows: Row[] = [];
  for (const preset of PRESET_IDS) {
    for (const hours of [12, 48]) {
      const timing = await timed(() => plan(preset, hours), { runs: 100, warmUp: 30 });
      rows.push({
        work: `POST /v1/plan ${preset}, ${String(hours)} h`,
        figure: `p50 ${timing.p50Ms.toFixed(1)} ms, p99 ${timing.p99Ms.toFixed(1)} ms`,
        beside: `GET /v1 p50 ${index.p50Ms.toFixed(1)} ms, ratio ${(timing.p50Ms / index.p50Ms).toFixed(1)}`,
      });
    }
  }
  const before = await residentMb(platform.api.pid);
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < MEMORY_PLANS)
      await plan(PRESET_IDS[next++ % PRESET_IDS.length] ?? PRESET_IDS[0], 12);
  };
  await Promise.all(Array.from({ length: WIDTH }, caller));
  const after = await residentMb(platform.api.pid);
  rows.push({
    work: `resident memory of the API after ${String(MEMORY_PLANS)} plans`,
    figure: `${after.toFixed(0)} MB`,
    beside: `before them ${before.toFixed(0)} MB, ratio ${(after / before).toFixed(2)}`,
  });
  return rows;
}

/** Resident set of a process on Linux, MB. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kilobytes) / 1024;
}

await benchPlatform('plans', benchPlans);
