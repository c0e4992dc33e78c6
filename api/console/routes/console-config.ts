import { ConsoleConfig } from '../../../contracts/access/sign-in.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { HttpKit } from '../../http/kit.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';

const open = endpoints({ kind: 'none' }, 'Sign-in');

/** What the pages of the console ask before anybody has signed in. */
export function consoleConfigRoutes(
  deps: Pick<ConsoleDeps, 'signIn' | 'clock'> & { readonly http: HttpKit },
): Route[] {
  return [
    open.get('/api/config', {
      summary: 'Read what a page of the console needs to begin',
      responses: { 200: { description: 'Version, time and addresses.', schema: ConsoleConfig } },
      handler: async ({ ctx }) => {
        const { signIn, http } = deps;
        const cookie = ctx.cookies.get('session');
        const known = cookie === undefined ? null : await http.sessions?.identify(cookie);
        const isKnown = known !== null && known !== undefined;
        return {
          status: 200,
          body: {
            version: http.version,
            server_time: formatInstant(deps.clock()),
            docs_url: '/docs',
            sign_in: signIn.sender.delivery,
            ...(isKnown && signIn.temporalUiUrl !== undefined
              ? { temporal_ui: signIn.temporalUiUrl }
              : {}),
          },
        };
      },
    }),
  ];
}
