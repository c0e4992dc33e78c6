import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { AgentKeys } from '../../../contracts/mission/agent.ts';
import { CONTENT_ID_FORM } from '../../../contracts/artifact-name.ts';
import { instant } from '../../../presenters/instant.ts';
import { contentHeaders, contentResponses, keptContent } from '../../http/kept-content.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { agentHeaderText, agentHeaders } from '../requests.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Agents');

const ContentParams = v.object({
  contentId: v.pipe(
    v.string(),
    v.regex(CONTENT_ID_FORM, 'must be sha256- and 64 hexadecimal digits'),
  ),
});

/** By what agents know that a hand-out is the platform's, and what its steps take from the ground. */
export function agentTrustRoutes(deps: ConsoleDeps): Route[] {
  return [keysRoute(deps), contentRoute(deps)];
}

function keysRoute({ signer }: Pick<ConsoleDeps, 'signer'>): Route {
  return reports.get('/api/agent/keys', {
    limitedApart: true,
    summary: 'Read the public keys that hand-outs are signed with',
    description:
      'An agent pins them, from a file or when it first sees them, and flies nothing that they have not ' +
      'signed. Each of them has signed this answer, separated by commas in `X-Hand-Out-Signature`: who knows one of ' +
      'them may believe the others. The private parts are kept sealed.',
    headers: v.object(agentHeaders),
    responses: {
      200: {
        description: 'The keys.',
        headers: ['X-Hand-Out-Signature'],
        schema: AgentKeys,
      },
    },
    validationText: agentHeaderText,
    handler: async () => {
      const keys = (await signer.keys()).map(({ id, publicKey, createdAt }) => ({
        id,
        algorithm: 'Ed25519' as const,
        public_key: publicKey,
        created_at: instant(createdAt),
      }));
      // Exactly these bytes are signed and sent.
      const json = JSON.stringify({ keys });
      const signature = await signer.vouch(json);
      return {
        status: 200,
        json,
        ...(signature !== null && { headers: { 'X-Hand-Out-Signature': signature } }),
      };
    },
  });
}

function contentRoute(
  deps: Pick<ConsoleDeps, 'agents' | 'artifacts' | 'artifactLinks' | 'missionPlans'>,
): Route {
  return reports.get('/api/agent/artifacts/:contentId', {
    limitedApart: true,
    summary: 'Fetch content that a step on board takes',
    description:
      'Only what a program of a deployment takes that the agent holds; anything else is not found.',
    params: ContentParams,
    headers: v.object({ ...agentHeaders, ...contentHeaders }),
    responses: contentResponses,
    errors: ['artifact_not_found', 'range_not_satisfiable'],
    validationText: agentHeaderText,
    handler: async ({ params: { contentId }, headers, identity }) => {
      const agentId = headers['x-agent-id'];
      const { ownerId } = identity;
      // Naming a hash in a job gives nobody the content of another owner.
      const mediaType = await deps.artifactLinks.mediaTypeFor(ownerId, contentId);
      const copies = await deps.agents.heldPlans(ownerId, agentId);
      const isAllowed =
        (await deps.missionPlans.isGranted(copies, contentId)) ||
        (mediaType !== null && (await deps.missionPlans.takesContent(copies, contentId)));
      if (isAllowed) {
        const granted = {
          ...{ contentId, cacheControl: 'private' },
          mediaType: mediaType ?? 'application/octet-stream',
        };
        const answer = await keptContent(deps.artifacts, granted, headers);
        if (answer !== null) return answer;
      }
      throw new AppError(
        'artifact_not_found',
        `No deployment that ${agentId} holds takes ${contentId}.`,
      );
    },
  });
}
