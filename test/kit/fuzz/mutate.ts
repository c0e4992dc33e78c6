import { below, type FuzzJson, isHolder, keysOf, oneOf, type Random } from './json.ts';
import { oddValue } from './odd-values.ts';

/** A copy of a body with one to four changes somewhere inside. */
export function mutated(body: FuzzJson, random: Random): FuzzJson {
  let changed = structuredClone(body);
  const changes = random() < 0.6 ? 1 : 1 + below(random, 4);
  for (let change = 0; change < changes; change += 1) changed = changedOnce(changed, random);
  return changed;
}

/** Walks down by chance and changes what it comes to. */
function changedOnce(value: FuzzJson, random: Random): FuzzJson {
  const keys = keysOf(value);
  const key = keys.length === 0 ? undefined : oneOf(random, keys);
  if (!isHolder(value) || key === undefined || random() < 0.06) return changedValue(value, random);
  if (random() < 0.72) {
    put(value, key, changedOnce(Reflect.get(value, key) as FuzzJson, random));
    return value;
  }
  return changedHolder(value, key, random);
}

function changedValue(value: FuzzJson, random: Random): FuzzJson {
  if (typeof value === 'number' && random() < 0.5)
    return value * oneOf(random, [-1, 0, 0.5, 1.0001, 2, 10, 1000, 1e9, 1e-9]);
  if (typeof value === 'string' && random() < 0.3)
    return value + oneOf(random, ['x', ' ', '\n', 'é']);
  if (random() < 0.1) return [value];
  if (random() < 0.1) return JSON.stringify(value);
  return oddValue(random);
}

/** Takes away, adds, doubles or renames something of an object or a list. */
function changedHolder(
  holder: FuzzJson[] | { [name: string]: FuzzJson },
  key: string,
  random: Random,
): FuzzJson {
  const own = Reflect.get(holder, key) as FuzzJson;
  if (Array.isArray(holder)) {
    switch (below(random, 5)) {
      case 0:
        holder.splice(Number(key), 1);
        return holder;
      case 1:
        holder.push(structuredClone(own));
        return holder;
      case 2:
        return holder.reverse();
      case 3:
        holder.push(oddValue(random));
        return holder;
      default: {
        const copies = oneOf(random, [10, 64, 256, 300, 2000]);
        return Array.from({ length: copies }, () => own);
      }
    }
  }
  switch (below(random, 4)) {
    case 0:
      Reflect.deleteProperty(holder, key);
      return holder;
    case 1:
      put(holder, oneOf(random, NAMES), oddValue(random));
      return holder;
    case 2:
      put(holder, oneOf(random, NAMES), own);
      return holder;
    default:
      put(holder, key, oddValue(random));
      return holder;
  }
}

/** Names that mean something to the service or to the language. */
const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'satellite',
  'satellite_id',
  'satellite_ids',
  'fleet',
  'preset_id',
  'custom_job',
  'steps',
  'policy',
  'security',
  'options',
  'explain',
  'pareto',
  'type',
  'requires',
  'quality_tiers',
  'tle',
  'omm',
  'elements',
  'bus',
  'workload',
  '$set',
  '',
];

/** Sets a property of its own, whatever its name means to the language. */
function put(holder: object, key: string, value: FuzzJson): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
