import type { ErrorCode } from '../../contracts/error-codes.ts';
import type { Breach } from '../http/route.ts';

/** Fields of requests that hold an instant. */
const INSTANT_FIELDS: ReadonlySet<string> = new Set(['start', 'end', 'timestamp', 'epoch']);

/** The code of one breach of a request's schema: elements, instants and long lists have their own. */
export function simulationCode({ path, rule }: Breach): ErrorCode | undefined {
  if (rule === 'max_items') return 'too_many';
  if (path.split('.').includes('elements')) return 'invalid_elements';
  return INSTANT_FIELDS.has(path) ? 'invalid_timestamp' : undefined;
}
