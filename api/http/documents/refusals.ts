import { AppError, ERROR_STATUS, type ErrorCode } from '../../../contracts/error-codes.ts';
import { ERROR_HELP } from '../../../contracts/error-help.ts';
import { codeOnWire, presentError } from '../errors.ts';
import type { SurfaceName } from '../kit.ts';
import { isIdempotent, type Route } from '../route.ts';
import { refusalHeaders } from './response-headers.ts';
import type { JsonObject } from './schemas.ts';

/** The components that refusals of a surface are described with. */
export interface RefusalComponents {
  readonly responses: JsonObject;
  readonly examples: JsonObject;
}

/** Every refusal of a route by status: its own codes and those that the kit gives. */
export function refusals(
  route: Route,
  surface: SurfaceName,
  components: RefusalComponents,
): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route, surface)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => route.responses[status] === undefined)
      .map(([status, codes]) => [String(status), refusal(surface, status, codes, components)]),
  );
}

/** The schemas of an error answer of a surface. */
export function errorSchemas(surface: SurfaceName): JsonObject {
  const text = (description: string) => ({ type: 'string', description });
  const code = text('What went wrong, for programs. More codes may come with later versions.');
  const message = text('What went wrong and what to do, for people.');
  const requestId = text('Quote it when you report a fault of ours; from status 500 on.');
  const problems = {
    type: 'array',
    description: 'Everything that is wrong with the request, where several things can be.',
    items: { $ref: '#/components/schemas/Problem' },
  };
  const problem = {
    title: 'Problem',
    type: 'object',
    properties: {
      path: text('Dotted path of the field.'),
      message: text('How to mend it.'),
      in: text('Part of the request: params, query, headers or body.'),
    },
    additionalProperties: true,
  };
  const title = 'Error';
  if (surface === 'main' || surface === 'cae') {
    const details = {
      type: 'object',
      description: 'What a program can use, by code.',
      properties: { problems },
      additionalProperties: true,
    };
    const error = {
      type: 'object',
      required: ['code', 'message'],
      properties: { code, message, details, request_id: requestId },
    };
    const whole = { title, type: 'object', required: ['error'], properties: { error } };
    return { Problem: problem, Error: whole };
  }
  const isCoded = surface === 'simulation';
  const error = isCoded
    ? text('The same as `code`.')
    : text('The same as `code` where the status has a word for it, else what went wrong.');
  const required = ['error', 'code', ...(isCoded ? ['message'] : [])];
  const properties = { error, code, message, problems, request_id: requestId };
  return { Problem: problem, Error: { title, type: 'object', required, properties } };
}

function codesOf(route: Route, surface: SurfaceName): ReadonlySet<ErrorCode> {
  const implied: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [hasInput(route), ['validation_error']],
    [
      route.body !== undefined,
      ['invalid_body', 'request_timeout', 'payload_too_large', 'unsupported_media_type'],
    ],
    [
      route.auth.kind === 'bearer',
      ['invalid_api_key', 'insufficient_permissions', 'address_not_allowed'],
    ],
    [route.auth.kind.startsWith('apiKey'), ['unauthorized', 'forbidden']],
    [route.auth.kind === 'session', ['unauthorized', 'forbidden']],
    [surface === 'cae', ['origin_not_allowed']],
    [route.uncounted !== true, ['rate_limit_exceeded']],
    [(route.compute ?? []).length > 0, ['planning_timeout']],
    [isIdempotent(route), ['invalid_request', 'idempotency_key_reused', 'idempotency_in_progress']],
    [true, ['internal_error', 'unavailable']],
  ];
  return new Set([...route.errors, ...implied.flatMap(([applies, some]) => (applies ? some : []))]);
}

/** One answer for all routes that refuse with the same codes. */
function refusal(
  surface: SurfaceName,
  status: number,
  codes: readonly ErrorCode[],
  { responses, examples }: RefusalComponents,
): JsonObject {
  const onWire = new Map(codes.map((code) => [codeOnWire(surface, code), code]));
  const names = [...onWire.keys()];
  const description = names.map((name) => `\`${name}\``).join(', ');
  for (const [name, code] of onWire) examples[name] ??= exampleOf(surface, code);
  const shown = names.map((name) => [name, { $ref: `#/components/examples/${name}` }] as const);
  const key = [String(status), ...[...names].sort()].join('.');
  responses[key] ??= {
    description,
    headers: refusalHeaders(status),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(shown),
      },
    },
  };
  return { $ref: `#/components/responses/${key}`, description };
}

function exampleOf(surface: SurfaceName, code: ErrorCode): JsonObject {
  const { cause, cure } = ERROR_HELP[code];
  const error = new AppError(code, cause, EXAMPLE_DETAILS[code]);
  const value = presentError(surface, error, 'req_7k2mq4wz9rtb5xhc3npdabcd');
  return { summary: `${cause} ${cure}`, value };
}

/** Codes whose answers say in `problems` what is wrong where. */
const EXAMPLE_DETAILS: Partial<Record<ErrorCode, { readonly details: JsonObject }>> = {
  validation_error: {
    details: { problems: [{ path: 'satellite_id', message: 'is required', in: 'body' }] },
  },
  planning_failed: {
    details: {
      problems: [
        {
          step_id: 'infer',
          constraint: 'power',
          needed: 900,
          available: 789,
          message: 'Step infer needs 900 W; the bus gives 789 W in sunlight.',
        },
      ],
    },
  },
};

function hasInput(route: Route): boolean {
  return [route.params, route.query, route.headers, route.body].some((part) => part !== undefined);
}
