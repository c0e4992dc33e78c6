import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import { PlanRequest } from '../../../contracts/plan/request.ts';
import { domainProblems } from './plan.ts';

/**
 * Adds to the problems of a refused body those that only the domain can see (cycles, dates that do
 * not exist, unreadable elements). A body without problems is checked when it is read.
 */
export function withDomainProblems<Input>(
  check: (body: unknown) => readonly Problem[] = domainProblems,
) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (dataset.issues === undefined) return;
    for (const { path, message } of check(dataset.value)) {
      const items = path.split('.').map(pathItem);
      const [first, ...rest] = items;
      addIssue(first === undefined ? { message } : { message, path: [first, ...rest] });
    }
  });
}

function pathItem(key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: {}, key, value: undefined };
}

/** Body of `POST /v1/plan`, with every problem that it may have. */
export const PlanBody = v.pipe(PlanRequest, withDomainProblems());
