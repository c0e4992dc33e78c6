/** `npm run test:attack` attacks at full size; `npm test` only looks whether the defences stand. */
export const isFullSize = process.env['ATTACK'] === 'full';

/** One of two sizes of an attack. */
export function sized<Size>(full: Size, sample: Size): Size {
  return isFullSize ? full : sample;
}
