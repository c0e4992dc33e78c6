import { AppError } from '../../contracts/error-codes.ts';
import { DEFAULT_PRIORITY } from '../../domain/booking/commitment.ts';
import { validationError } from '../http/input/validate.ts';

/** The priority of work of which a caller asks for none; `most` that they may ask for, 0 to 9. */
export function usualPriority(most: number): number {
  return Math.min(DEFAULT_PRIORITY, most);
}

/**
 * The priority that a caller has asked for at `path`; the default, or the most that they may ask for, where they
 * have asked for none. `most`: 0 to 9; null: nobody who is known.
 * @throws {AppError} forbidden: more than they may ask for; validation_error: asked for by nobody who is known.
 */
export function allowedPriority(
  asked: number | null | undefined,
  most: number | null,
  path: string,
): number {
  if (asked === null || asked === undefined) return usualPriority(most ?? DEFAULT_PRIORITY);
  if (most === null)
    throw validationError([{ path, message: 'comes with an owner: send an API key' }]);
  if (asked <= most) return asked;
  const message = `must be ${most} or less: your key has max_priority ${most}`;
  throw new AppError(
    'forbidden',
    `${path} ${message}. Send ${most} or less, or use a key with a max_priority of at least ${asked}.`,
    { details: { problems: [{ path, message, in: 'body' }] } },
  );
}
