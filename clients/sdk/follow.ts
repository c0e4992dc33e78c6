import type { PlatformClient } from './client.ts';
import type { components as ConsoleComponents } from './generated/console.ts';
import type { components as MainComponents } from './generated/main.ts';
import type { StreamOptions } from './lasting-stream.ts';
import type { ServerMessage } from './server-sent-events.ts';

/** An event of a deployment's log. */
export type DeploymentEvent = ConsoleComponents['schemas']['DeploymentEvent'];
/** A move of a workload. */
export type WorkloadEvent = MainComponents['schemas']['WorkloadEvent'];

/** Where something stands, as a stream tells it. */
export interface Standing {
  readonly status?: string;
  readonly phase?: string;
  readonly [field: string]: unknown;
}

/** What following tells: each event once, where it stands, and at last that it has ended. */
export type Followed<Event> =
  | { readonly kind: 'event'; readonly id: string | null; readonly event: Event }
  | { readonly kind: 'status'; readonly status: Standing }
  | { readonly kind: 'end'; readonly status: Standing };

/** Follows a deployment from its first event (or `lastEventId`) to its end. */
export function followDeployment(
  client: Pick<PlatformClient, 'console'>,
  id: string,
  options: StreamOptions = {},
): AsyncGenerator<Followed<DeploymentEvent>, void, undefined> {
  const path = `/api/deployments/${encodeURIComponent(id)}/events/stream`;
  return followed<DeploymentEvent>(client.console.stream(path, options));
}

/** Follows a workload from its first move (or `lastEventId`) to its end. */
export function followWorkload(
  client: Pick<PlatformClient, 'main'>,
  id: string,
  options: StreamOptions = {},
): AsyncGenerator<Followed<WorkloadEvent>, void, undefined> {
  const path = `/v1/workloads/${encodeURIComponent(id)}/events`;
  return followed<WorkloadEvent>(client.main.stream(path, options));
}

async function* followed<Event>(
  messages: AsyncGenerator<ServerMessage>,
): AsyncGenerator<Followed<Event>, void, undefined> {
  for await (const { id, event, data } of messages) {
    const value: unknown = JSON.parse(data);
    switch (event) {
      case 'status':
        yield { kind: 'status', status: value as Standing };
        break;
      case 'end':
        yield { kind: 'end', status: value as Standing };
        return;
      default:
        // True: the document of the surface says what its streams carry.
        yield { kind: 'event', id, event: value as Event };
    }
  }
}
