import type { Document } from 'mongodb';

/** Class of an HTTP status (an expression) as the database computes it; `none` without one. */
export function responseClassOf(status: string | Document): Document {
  const isFrom = (from: number) => ({
    $and: [{ $gte: [status, from] }, { $lt: [status, from + 100] }],
  });
  return {
    $switch: {
      branches: [200, 300, 400, 500].map((from) => ({
        case: isFrom(from),
        then: { $literal: `${from / 100}xx` },
      })),
      default: { $literal: 'none' },
    },
  };
}
