import type { components as ConsoleComponents } from '../../sdk/generated/console.ts';
import type { components as MainComponents } from '../../sdk/generated/main.ts';
import type { components as SimulationComponents } from '../../sdk/generated/simulation.ts';

// Names of the page for what the surfaces' documents say: no shape is written by hand.
type Own = ConsoleComponents['schemas'];
type Main = MainComponents['schemas'];
type Simulation = SimulationComponents['schemas'];

/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly cursor: string | null;
  readonly total?: number;
}

export type Me = Own['Me'];
export type Permission = Me['permissions'][number];
export type ConsoleConfig = Own['ConsoleConfig'];
export type Overview = Own['Overview'];
export type Attention = Own['Attention'];
export type SearchHit = Own['SearchHit'];
export type Progress = Own['DeploymentProgress'];
export type ProgressStep = Own['StepProgress'];
export type Deployment = Own['Deployment'];
export type DeploymentDetail = Own['DeploymentDetail'];
/** An event of a deployment; summaries have no payload. */
export type DeploymentEvent = Own['DeploymentEvent'] | Own['DeploymentEventSummary'];
export type EventHistogram = Own['DeploymentEventHistogram'];
export type Plan = Own['MissionPlan'];
export type Revision = Own['DeploymentRevision'];
export type Openings = Own['Openings'];
export type Opening = Own['Opening'];
export type Schedule = Own['ScheduleView'];
export type ScheduleBar = Own['ScheduleBar'];
export type FleetSatellite = Own['FleetSatellite'];
export type FleetStation = Own['FleetStation'];
export type FleetOutage = Own['FleetOutage'];
export type FleetDifference = Own['FleetDocumentDifference'];
export type Comparison = Own['PlanComparison'];
export type ApiKey = Own['ApiKey'];
export type Member = Own['Member'];
export type Role = Own['ChangeMember']['role'];
export type Satellite = Main['Satellite'];
/** A satellite's way and what surrounds it. */
export type Environment = Main['SatelliteEnvironment'];
/** A pass over a station, with its way through the station's sky. */
export type Pass = Environment['passes'][number];
export type Station = Main['GroundStation'];
export type Workload = Main['Workload'];
export type Stage = Main['WorkloadStage'];
export type Preview = Main['WorkloadPreview'];
export type Webhook = Main['Webhook'];
export type EventType = Exclude<Delivery['event_type'], 'webhook.test'>;
export type WebhookStats = Main['WebhookStats'];
export type Delivery = Main['WebhookDelivery'];
export type Conjunction = Main['Conjunction'];
export type SimulationSession = Simulation['Session'];
export type Fault = Simulation['Fault']['fault_type'];
export type OwnerRemoval = Own['OwnerRemoval'];
