/** The orbit of satellites that are registered for it. */
export const LOOKING_ORBIT = {
  altitude_km: 550,
  inclination_deg: 97.6,
  epoch: '2026-07-24T12:00:00Z',
} as const;

/** What a request for a plan says of a job: so many seconds of most that the satellite has, and the result down. */
export function lookAndKeep(durationS: number) {
  return {
    custom_job: {
      name: 'Look and keep',
      steps: [
        {
          ...{ id: 'look', location: 'onboard', duration_s: durationS },
          requires: { power_w: 8, compute: 0.8, thermal_w: 5, memory_mb: 256, storage_mb: 10 },
          output_data_mb: 5,
        },
        {
          ...{ id: 'keep', location: 'ground', duration_s: 60, depends_on: ['look'] },
          requires: { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 },
          output_data_mb: 1,
        },
      ],
      policy: { deadline_orbits: 10 },
    },
  };
}
