import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../../contracts/error-codes.ts';
import { route, type Auth, type Method, type Route, type RouteSpec } from './route.ts';

/** What a route says of itself, beside what it shares with others; no errors of its own: none named. */
type EndpointSpec<
  TAuth extends Auth,
  TParams extends GenericSchema | undefined,
  TQuery extends GenericSchema | undefined,
  THeaders extends GenericSchema | undefined,
  TBody extends GenericSchema | undefined,
> = Omit<
  RouteSpec<TAuth, TParams, TQuery, THeaders, TBody>,
  'method' | 'path' | 'tags' | 'auth' | 'errors'
> & { readonly errors?: readonly ErrorCode[] };

/** Declares routes that stand under one tag and take the same proof of who calls. */
export function endpoints<const TAuth extends Auth>(auth: TAuth, tag: string) {
  const declare =
    (method: Method) =>
    <
      TParams extends GenericSchema | undefined = undefined,
      TQuery extends GenericSchema | undefined = undefined,
      THeaders extends GenericSchema | undefined = undefined,
      TBody extends GenericSchema | undefined = undefined,
    >(
      path: string,
      spec: EndpointSpec<TAuth, TParams, TQuery, THeaders, TBody>,
    ): Route =>
      route<TAuth, TParams, TQuery, THeaders, TBody>({
        errors: [],
        ...spec,
        method,
        path,
        tags: [tag],
        auth,
      });
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
  };
}
