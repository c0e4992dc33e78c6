import type { Vector } from './vectors.ts';

/** A symmetric 3 × 3 matrix by its lower triangle: 11, 21, 22, 31, 32, 33. */
export type SymmetricMatrix = readonly [number, number, number, number, number, number];

/** The diagonal matrix of three values. */
export function diagonal([first, second, third]: Vector): SymmetricMatrix {
  return [first, 0, second, 0, 0, third];
}

export function sum(a: SymmetricMatrix, b: SymmetricMatrix): SymmetricMatrix {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]];
}

/** The number `aᵀ M b`. */
export function product(a: Vector, matrix: SymmetricMatrix, b: Vector): number {
  const [m11, m21, m22, m31, m32, m33] = matrix;
  return (
    a[0] * (m11 * b[0] + m21 * b[1] + m31 * b[2]) +
    a[1] * (m21 * b[0] + m22 * b[1] + m32 * b[2]) +
    a[2] * (m31 * b[0] + m32 * b[1] + m33 * b[2])
  );
}

/** A matrix that is given in the axes `axes`, in the frame in which they are given. */
export function outOfAxes(
  axes: readonly [Vector, Vector, Vector],
  matrix: SymmetricMatrix,
): SymmetricMatrix {
  const column = (at: 0 | 1 | 2): Vector => [axes[0][at], axes[1][at], axes[2][at]];
  const [x, y, z] = [column(0), column(1), column(2)];
  return [
    product(x, matrix, x),
    product(y, matrix, x),
    product(y, matrix, y),
    product(z, matrix, x),
    product(z, matrix, y),
    product(z, matrix, z),
  ];
}
