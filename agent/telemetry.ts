import { readdir, readFile, statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';

let last = { idle: 0, total: 0 };

/** What the machine tells of itself: processor, memory, disk, and temperature where it has a sensor. */
export async function machineTelemetry(folder: string): Promise<Readonly<Record<string, number>>> {
  const disk = await statfs(folder).catch(() => null);
  const celsius = await temperatureC();
  return {
    cpu_percent: cpuPercent(),
    memory_mb: Math.round((totalmem() - freemem()) / 1e6),
    ...(disk !== null && { disk_free_mb: Math.round((disk.bavail * disk.bsize) / 1e6) }),
    ...(celsius !== null && { temperature_c: celsius }),
  };
}

/** Share of the processors that was busy since the last call, %. */
function cpuPercent(): number {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const total = times.reduce(
    (sum, one) => sum + one.idle + one.user + one.sys + one.nice + one.irq,
    0,
  );
  const [idleSince, totalSince] = [idle - last.idle, total - last.total];
  last = { idle, total };
  return totalSince <= 0 ? 0 : Math.round((1 - idleSince / totalSince) * 1000) / 10;
}

/** The hottest thermal zone of the kernel, °C; null without one. */
async function temperatureC(): Promise<number | null> {
  const top = '/sys/class/thermal';
  const zones = (await readdir(top).catch(() => [])).filter((name) =>
    name.startsWith('thermal_zone'),
  );
  const readings = await Promise.all(
    zones.map(async (zone) =>
      Number(await readFile(`${top}/${zone}/temp`, 'utf8').catch(() => 'none')),
    ),
  );
  const known = readings.filter((value) => Number.isFinite(value)).map((value) => value / 1000);
  return known.length === 0 ? null : Math.max(...known);
}
