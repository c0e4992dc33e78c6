import { PRICE_UNIT, usdPerOcuHour } from '../domain/spacecraft/ocu.ts';
import { round } from './rounding.ts';

/** The price of an OCU-second, US cents, with its unit and as dollars an hour. */
export function presentOcuPrice(priceCents: number) {
  return {
    price_per_ocu_cents: priceCents,
    price_unit: PRICE_UNIT,
    usd_per_ocu_hour: round(usdPerOcuHour(priceCents), 6),
  };
}

/** A count of OCU-seconds under both of its names. */
export function presentOcuSeconds(ocu: number) {
  return { ocu, ocu_seconds: ocu };
}
