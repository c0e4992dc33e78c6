import { engines as namedEngines } from '../engines/engines.ts';
import { type EngineAddresses, type Platform, startPlatform } from '../rig/platform.ts';
import type { Row } from './measure.ts';

/** What a benchmark of the whole platform works with. */
export interface Bench {
  readonly engines: EngineAddresses;
  readonly platform: Platform;
  readonly database: string;
}

/** Starts API and worker on the engines in the environment, runs `bench`, prints its rows. */
export async function benchPlatform(
  name: string,
  bench: (context: Bench) => Promise<readonly Row[]>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const engines = namedEngines();
  const database = `bench_${name}`;
  const platform = await startPlatform(engines, { database, environment });
  try {
    await platform.ready();
    console.table(await bench({ engines, platform, database }));
  } finally {
    await platform.stop();
  }
}
