import type { Context } from './context.ts';
import { UsageError } from './failures.ts';

/** A thing of the platform that people call by more than its id. */
export interface Named {
  readonly id: string;
  readonly names: readonly (string | null | undefined)[];
}

/** How a kind of thing is found. */
export interface Kind {
  /** As in `There is no deployment 'x'`. */
  readonly noun: string;
  /** Without the underscore; of things whose ids their owners choose, null. */
  readonly prefix: string | null;
  /** The command that lists them. */
  readonly list: string;
}

/** Ids of the platform are their prefix and so many letters. */
const ID_LETTERS = 24;
/** Among so many things a name is looked for, the newest first. */
const LOOKED_AT = 1_000;

/**
 * The id that a person means: an id, the beginning of one that no other has, or a name.
 * @throws {UsageError} when nothing, or more than one thing, is called so.
 */
export async function idOf(
  context: Context,
  kind: Kind,
  written: string,
  things: () => AsyncIterable<Named>,
): Promise<string> {
  if (context.isDry || isWhole(kind, written)) return written;
  const found: Named[] = [];
  let looked = 0;
  for await (const thing of things()) {
    if (thing.id === written) return thing.id;
    if (isMeant(thing, kind, written)) found.push(thing);
    looked += 1;
    if (looked >= LOOKED_AT) break;
  }
  const [only, ...others] = found;
  if (only === undefined) {
    const where = looked >= LOOKED_AT ? ` among the newest ${LOOKED_AT}` : '';
    throw new UsageError(
      `there is no ${kind.noun} '${written}'${where}`,
      `look it up: ${kind.list}`,
    );
  }
  if (others.length === 0) return only.id;
  const ids = found.slice(0, 5).map(({ id }) => id);
  const more = found.length > ids.length ? ', …' : '';
  throw new UsageError(
    `'${written}' may be ${found.length} ${kind.noun}s: ${ids.join(', ')}${more}`,
    'write more of the id',
  );
}

function isWhole({ prefix }: Kind, written: string): boolean {
  if (prefix === null) return false;
  return written.startsWith(`${prefix}_`) && written.length === prefix.length + 1 + ID_LETTERS;
}

function isMeant({ id, names }: Named, { prefix }: Kind, written: string): boolean {
  const lower = written.toLowerCase();
  const isBeginning =
    id.startsWith(written) || (prefix !== null && id.startsWith(`${prefix}_${written}`));
  return isBeginning || names.some((name) => name?.toLowerCase() === lower);
}
