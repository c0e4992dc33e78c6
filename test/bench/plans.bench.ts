import { readFile } from 'node:fs/promises';
import { call } from '../kit/rig/platform.ts';
import { type Row, timingOf, took } from '../kit/bench/measure.ts';
import { processesOf, processorTimeOf } from '../kit/bench/processor-time.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';
import { PRESET_IDS } from '../../domain/planning/job/presets/preset-step.ts';

const MEMORY_PLANS = 10_000;
const WIDTH = 4;

/** Requests of a preset that are counted, and those before them that are not. */
const RUNS = 150;
const WARM_UP = 60;

/**
 * `POST /v1/plan` end to end over loopback (planning, checking, storing) as in production, in turns with
 * `GET /v1` of the same process, which does none of it; then the memory of the API after ten thousand plans.
 */
async function benchPlans(bench: Bench): Promise<Row[]> {
  const { platform } = bench;
  const { cae } = platform.urls;
  const processes = await processesOf(bench);
  const plan = async (preset: string, hours: number): Promise<void> => {
    const answer = await call('POST', `${cae}/v1/plan`, {
      satellite_id: '25544',
      preset_id: preset,
      options: { start: '2026-07-25T00:00:00Z', prediction_hours: hours },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };
  const rows: Row[] = [];
  for (const hours of [12, 48]) {
    // The compiler knows every preset before the first is measured.
    for (let index = 0; index < WARM_UP; index++)
      for (const preset of PRESET_IDS) await plan(preset, hours);
    for (const preset of PRESET_IDS) {
      const ours: number[] = [];
      const bare: number[] = [];
      const { text } = await processorTimeOf(processes, RUNS, async () => {
        for (let index = 0; index < RUNS; index++) {
          bare.push(await took(() => call('GET', `${cae}/v1`)));
          ours.push(await took(() => plan(preset, hours)));
        }
      });
      const [mine, theirs] = [timingOf(ours), timingOf(bare)];
      rows.push({
        work: `POST /v1/plan ${preset}, ${String(hours)} h`,
        figure: `best ${Math.min(...ours).toFixed(1)} ms, p50 ${mine.p50Ms.toFixed(1)} ms, p99 ${mine.p99Ms.toFixed(1)} ms`,
        beside: `GET /v1 p50 ${theirs.p50Ms.toFixed(1)} ms, ratio ${(mine.p50Ms / theirs.p50Ms).toFixed(1)}; processor time of both: ${text}`,
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

await benchPlatform('plans', benchPlans, { NODE_ENV: 'production', HOST: '127.0.0.1' });
