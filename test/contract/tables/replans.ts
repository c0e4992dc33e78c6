import type { SurfaceTable } from '../table.ts';

/** What planning the rest of a deployment promises. */
export const REPLANS: SurfaceTable = {
  name: 'planning what is left',
  errors: 'console',
  malformedCode: 'invalid_body',
  enumerations: {},
  shapes: {
    Rest: {
      ...{ id: 'string', deployment_id: 'string', now: 'timestamp', label: 'string|null' },
      ...{ taken_as: 'TakenAs', diff: 'object', links: 'object' },
    },
    TakenAs: {
      ...{ completed: 'string[]', running: 'string[]', failed: 'string[]' },
      lost_passes: 'integer[]',
    },
  },
  endpoints: [
    {
      method: 'POST',
      path: '/api/deployments/:deployment/replan',
      required: {},
      status: 201,
      answer: 'Rest',
      fields: [
        {
          path: 'label',
          type: 'string',
          accepts: ['x', 'x'.repeat(200)],
          refuses: ['', 'x'.repeat(201)],
          code: 'validation_error',
        },
      ],
      cases: [
        {
          title: 'takes nothing as done of a deployment that has not begun',
          status: 201,
          answers: { 'taken_as.completed': [], 'taken_as.running': [], 'taken_as.failed': [] },
        },
        {
          title: 'names the new plan',
          body: { label: 'the rest' },
          status: 201,
          answers: { label: 'the rest' },
        },
      ],
    },
  ],
  fixed: [],
};
