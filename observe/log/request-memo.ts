import type { WorkflowClientInterceptor } from '@temporalio/client';
import { currentRequest } from './request.ts';

/** The key of a workflow's memo under which people find the request that started it. */
export const REQUEST_MEMO = 'request_id';

interface Memo {
  readonly memo?: Record<string, unknown> | undefined;
}

function withRequest<Options extends Memo>(options: Options): Options {
  const id = currentRequest();
  return id === undefined ? options : { ...options, memo: { ...options.memo, [REQUEST_MEMO]: id } };
}

/** Makes a workflow that a request starts tell of it in its memo. */
export const requestMemo: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, options: withRequest(input.options) }),
  signalWithStart: (input, next) => next({ ...input, options: withRequest(input.options) }),
  startUpdateWithStart: (input, next) =>
    next({ ...input, workflowStartOptions: withRequest(input.workflowStartOptions) }),
};
