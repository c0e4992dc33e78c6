// The one door of the package: what stands here is kept stable for those who install it.
export {
  createClient,
  type Addresses,
  type ClientOptions,
  type KeyAccess,
  type PlatformClient,
  type SessionAccess,
  type Surface,
  type Tuning,
} from './client.ts';
export { ApiError, UnreachableError, type Problem } from './errors.ts';
export {
  followDeployment,
  followWorkload,
  type DeploymentEvent,
  type Followed,
  type Standing,
  type WorkloadEvent,
} from './follow.ts';
export type { components as CaeTypes } from './generated/cae.ts';
export type { components as ConsoleTypes } from './generated/console.ts';
export type { components as MainTypes } from './generated/main.ts';
export type { components as SimulationTypes } from './generated/simulation.ts';
export type { StreamOptions } from './lasting-stream.ts';
export {
  scheduleConflictOf,
  type ConflictSpan,
  type ScheduleConflict,
} from './schedule-conflict.ts';
export type { ServerMessage } from './server-sent-events.ts';
export type { SurfaceClient } from './surface-client.ts';
export { uploadArtifact, type Upload } from './upload.ts';
export {
  verifyWebhook,
  type Delivery,
  type VerifyOptions,
  type WebhookCheck,
  type WebhookEvent,
} from './verify-webhook.ts';
