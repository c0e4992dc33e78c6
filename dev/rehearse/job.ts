/** A job as a plan is asked for it. */
export interface RehearsedJob {
  readonly label: string;
  /** Some come first; what is in their way gives way. */
  readonly priority: 2 | 3;
  /** Part of the body of `POST /api/missions/{id}/plans`. */
  readonly body: object;
}

/** Of all jobs those of the higher priority, as a share. */
const FIRST = 0.2;

const NOTHING = { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 };

/** Draws a job: it looks at something for a while, works on it, and brings what it found to the ground. */
export function drawJob(index: number, random: () => number): RehearsedJob {
  const label = `Look ${index + 1}`;
  const between = (least: number, most: number): number =>
    Math.round((least + random() * (most - least)) * 10) / 10;
  const look = {
    ...{ id: 'look', location: 'onboard', duration_s: Math.round(between(300, 1500)) },
    requires: {
      ...{ power_w: between(4, 9), compute: between(0.2, 0.5), thermal_w: 4 },
      ...{ memory_mb: 256, storage_mb: 200 },
    },
    output_data_mb: between(20, 120),
  };
  const sift = {
    ...{ id: 'sift', location: 'onboard', duration_s: Math.round(between(60, 600)) },
    requires: {
      ...{ power_w: between(5, 12), compute: between(0.3, 0.6), thermal_w: 6 },
      ...{ memory_mb: 512, storage_mb: 50 },
    },
    ...{ output_data_mb: between(2, 30), depends_on: ['look'] },
  };
  const isSifted = random() < 0.6;
  const keep = {
    ...{ id: 'keep', location: 'ground', duration_s: 60, requires: NOTHING, output_data_mb: 1 },
    depends_on: [isSifted ? 'sift' : 'look'],
  };
  const steps = isSifted ? [look, sift, keep] : [look, keep];
  return {
    label,
    priority: random() < FIRST ? 3 : 2,
    body: { custom_job: { name: label, steps, policy: { deadline_orbits: 8 } } },
  };
}
