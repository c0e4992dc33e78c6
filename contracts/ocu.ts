import * as v from 'valibot';
import { described } from './shapes.ts';
import { PRICE_UNIT } from '../domain/spacecraft/ocu.ts';

/** A count of OCU-seconds under both of its names; work is counted and billed in these. */
export const ocuSecondsEntries = {
  ocu: described(
    v.number(),
    'OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same ' +
      'as `ocu_seconds`.',
  ),
  ocu_seconds: described(v.number(), 'OCU-seconds, which is what is counted and billed.'),
};

/** What an OCU costs: for a second, and the same for an hour. */
export const priceEntries = {
  price_per_ocu_cents: described(
    v.number(),
    'Price of one OCU-second in US cents: of a whole OCU for one second, not for one hour.',
  ),
  price_unit: described(v.literal(PRICE_UNIT), 'Unit of `price_per_ocu_cents`.'),
  usd_per_ocu_hour: described(
    v.number(),
    'The same price for a whole OCU during one hour, US dollars.',
  ),
};

/** A share of a bus's computer, which is no count of seconds. */
export function ocuShare(line: string) {
  return described(v.number(), `${line} 1 = the full compute allocation of the bus class.`);
}
