import { connectDatabase } from '../../../records/store/database.ts';
import { benchCommits } from '../../kit/bench/schedule/commits.ts';
import { benchLooks } from '../../kit/bench/schedule/looks.ts';
import { benchPlans } from '../../kit/bench/schedule/plans.ts';
import { benchViews } from '../../kit/bench/schedule/views.ts';
import type { Row } from '../../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../../kit/bench/with-platform.ts';

/**
 * The four figures of the schedule in one run: commits beside bare transactions, plans beside 1,000 commitments beside
 * those in an empty sky, the schedule of 500 satellites, and looks at 1,000 deployments after a refresh.
 */
async function benchSchedule({ engines, platform, database: name }: Bench): Promise<Row[]> {
  const { mongoUri: uri } = engines;
  const [fleet, commits, looks] = await Promise.all(
    [name, `${name}_commits`, `${name}_looks`].map((one) => connectDatabase({ uri, name: one })),
  );
  if (fleet === undefined || commits === undefined || looks === undefined) return [];
  try {
    const rows: Row[] = [];
    for (const part of [
      () => benchCommits(commits),
      () => benchPlans(),
      () => benchViews(fleet, platform),
      () => benchLooks(looks),
    ]) {
      const found = await part();
      console.log(JSON.stringify(found, null, 1));
      rows.push(...found);
    }
    return rows;
  } finally {
    await Promise.all([fleet, commits, looks].map((one) => one.close()));
  }
}

await benchPlatform('schedule', benchSchedule, { NODE_ENV: 'production', HOST: '127.0.0.1' });
