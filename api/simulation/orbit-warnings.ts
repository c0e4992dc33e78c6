import type { Warning } from '../../contracts/warning.ts';
import { DESIGN_ONLY_AFTER_DAYS, elementAge } from '../../domain/orbit/elements/element-age.ts';
import { orbitSize, type Elements } from '../../domain/orbit/elements/elements.ts';

/** SGP4 knows Moon and Sun as small disturbances; higher up they are none, km. */
const HIGHEST_APOGEE_KM = 100_000;

/** What a prediction for `tMs` from these elements is not good for, though SGP4 has an answer. */
export function orbitWarnings(elements: Elements, tMs: number, path: string): Warning[] {
  const days = Math.abs(elementAge(elements, tMs).ageHours) / 24;
  const { apogeeKm } = orbitSize(elements);
  return [
    ...(days > DESIGN_ONLY_AFTER_DAYS
      ? [
          {
            path,
            code: 'elements_old',
            message:
              `has its epoch ${Math.round(days)} days from the moment that is asked for; beyond ` +
              `${DESIGN_ONLY_AFTER_DAYS} days the answer shows such an orbit, not where the satellite is`,
          },
        ]
      : []),
    ...(apogeeKm > HIGHEST_APOGEE_KM
      ? [
          {
            path,
            code: 'outside_model',
            message:
              `reaches ${Math.round(apogeeKm)} km; SGP4 is a model of orbits below ` +
              `${HIGHEST_APOGEE_KM} km, above which the Moon bends them`,
          },
        ]
      : []),
  ];
}
