import { AppError } from '../../../contracts/error-codes.ts';
import { isPermitted } from '../../../contracts/access/permissions.ts';
import type { Identity } from '../identity.ts';

/**
 * Refuses programs on the ground, which run on a machine of the platform, to whoever was not given that by
 * name, and where the platform runs none.
 * @throws {AppError} forbidden, ground_executor_off.
 */
export function requireGroundPrograms(
  { permissions }: Pick<Identity, 'permissions'>,
  isOn: boolean,
): void {
  if (!isPermitted(permissions, 'steps:run'))
    throw new AppError(
      'forbidden',
      "Programs on the ground need a key with the permission 'steps:run', which who runs the platform gives by its name.",
    );
  if (!isOn)
    throw new AppError('ground_executor_off', 'This platform runs no programs on the ground.');
}
