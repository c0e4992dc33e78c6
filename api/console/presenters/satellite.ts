import { formatInstant } from '../../../domain/time/instant.ts';
import { numberOf, type Satellite } from '../../../records/catalogue/satellite-documents.ts';

/** A satellite as a search shows it. */
export function presentFoundSatellite(satellite: Satellite) {
  return {
    id: satellite.noradId,
    norad_id: numberOf(satellite),
    name: satellite.name,
    names: [...satellite.names],
    type: satellite.type,
    ...(satellite.operator !== null && { operator: satellite.operator }),
    ...(satellite.constellation !== null && { constellation: satellite.constellation }),
    ...(satellite.busClass !== null && { bus_class: satellite.busClass }),
    elements_epoch: formatInstant(satellite.elements.epochMs),
  };
}
