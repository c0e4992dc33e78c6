/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more?: boolean;
  readonly cursor?: string | null;
  readonly total?: number;
}

/** Who is signed in: `GET /api/auth/me`. */
export interface Me {
  readonly id: string;
  readonly email: string;
  readonly owner: string;
  readonly role: string;
  readonly permissions: readonly string[];
}

/** `GET /api/config`. */
export interface ConsoleConfig {
  readonly version: string;
  readonly server_time: string;
  readonly docs_url: string;
  readonly temporal_ui?: string;
}

/** Something that wants a person. */
export interface Attention {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly since: string;
  readonly severity: string;
  readonly href: string;
}

/** Something that runs. */
export interface Running {
  readonly id: string;
  readonly subject?: string;
  readonly title: string;
  readonly status: string;
  readonly satellite_name?: string | null;
  readonly simulated?: boolean;
  readonly ahead_s?: number | null;
  readonly cause?: { readonly message: string } | null;
  readonly expected_at?: string | null;
  readonly href: string;
}

/** A contact that comes next. */
export interface NextContact {
  readonly deployment_id: string;
  readonly satellite_name: string;
  readonly station: string;
  readonly direction: string | null;
  readonly data_mb: number | null;
  readonly start: string;
  readonly end: string;
  readonly expected_at: string;
  readonly simulated: boolean;
  readonly href: string;
}

/** Something that ended. */
export interface Ended {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly reason: string | null;
  readonly at: string;
  readonly href: string;
}

/** `GET /api/overview`. */
export interface Overview {
  readonly attention: readonly Attention[];
  readonly running: readonly Running[];
  readonly next_contacts: readonly NextContact[];
  readonly ended: readonly Ended[];
  readonly attention_total?: number;
}

/** A hit of `GET /api/search`. */
export interface SearchHit {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly status?: string | null;
  readonly href: string;
}

/** One step of a deployment, planned and real. */
export interface ProgressStep {
  readonly step_id: string;
  readonly name: string;
  readonly kind?: string;
  readonly status: string;
  readonly attempt: number;
  readonly planned: { readonly start: string; readonly end: string };
  readonly actual: readonly {
    readonly start: string;
    readonly end?: string | null;
    readonly status: string;
  }[];
  readonly forecast?: { readonly start: string; readonly end: string };
  readonly bytes?: number;
}

/** `GET /api/deployments/{id}/progress`. */
export interface Progress {
  readonly as_of: string;
  readonly clock: { readonly kind: string; readonly speed: number };
  readonly ahead_s: number;
  readonly cause?: { readonly message: string; readonly step_id?: string } | string | null;
  readonly eta?: string | null;
  readonly deadline?: string | null;
  readonly steps: readonly ProgressStep[];
}

/** A deployment, in lists and alone. */
export interface Deployment {
  readonly id: string;
  readonly mission_id: string;
  readonly mission_name: string;
  readonly plan_id: string;
  readonly copy_id?: string;
  readonly satellite_id: string;
  readonly satellite_name: string;
  readonly status: string;
  readonly mode: string;
  readonly speed_multiplier: number | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly created_at: string;
  readonly plan_label: string | null;
  readonly failure_reason: string | null;
  readonly mission_time?: string;
  readonly ahead_s?: number | null;
  readonly event_count?: number;
  readonly agent_id?: string | null;
  readonly workload_id?: string;
  readonly status_history?: readonly {
    readonly status: string;
    readonly at: string;
    readonly by: string;
    readonly reason: string | null;
  }[];
  readonly links?: Readonly<Record<string, string>>;
}

/** An event of a deployment; summaries have no payload. */
export interface DeploymentEvent {
  readonly id: string;
  readonly event_type: string;
  readonly step_id: string | null;
  readonly event_timestamp: string;
  readonly created_at: string;
  readonly seq: number;
  readonly source: string;
  readonly severity?: string;
  readonly message?: string | null;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly late?: boolean;
}

/** How many events a deployment has over time: `GET /api/deployments/{id}/events/summary`. */
export interface EventHistogram {
  readonly start: string | null;
  readonly end: string | null;
  readonly total: number;
  readonly bins: readonly {
    readonly start: string;
    readonly info: number;
    readonly warning: number;
    readonly error: number;
  }[];
  readonly first_failure: DeploymentEvent | null;
}

/** A plan in a list. */
export interface PlanItem {
  readonly id: string;
  readonly label: string | null;
  readonly mission_id: string;
  readonly mission_name: string;
  readonly satellite_id: string;
  readonly satellite_name: string;
  readonly preset_id: string;
  readonly total_duration_s: number;
  readonly delivery_confidence: number;
  readonly created_at: string;
}

/** The parts of a plan that the page shows. */
export interface Plan {
  readonly id: string;
  readonly created_at: string;
  readonly label?: string | null;
  readonly mission_id?: string;
  readonly satellite: {
    readonly id: string;
    readonly name: string;
    readonly altitude_km: number;
    readonly inclination_deg: number;
    readonly elements_epoch: string;
    readonly elements_age_hours: number;
    readonly expected_error_km: number | null;
    readonly warning: string | null;
  };
  readonly preset: { readonly id: string; readonly name: string; readonly steps: number };
  readonly orbital_environment: {
    readonly prediction_start: string;
    readonly prediction_end: string;
    readonly eclipse_fraction: number;
  };
  readonly transfer_schedule: {
    readonly total_downlink_mb: number;
    readonly total_uplink_mb: number;
    readonly passes_used: number;
  };
  readonly error_budget: {
    readonly worst_case_ber: number;
    readonly total_fec_overhead_mb: number;
    readonly total_retransmission_reserve_mb: number;
    readonly delivery_confidence: number;
  };
  readonly security_summary: Readonly<Record<string, unknown>>;
  readonly plan: {
    readonly segments: readonly Segment[];
    readonly total_duration_s: number;
    readonly total_compute_s: number;
    readonly total_transfer_s: number;
    readonly policy: { readonly deadline: string; readonly objective: string };
  };
  readonly optimality: { readonly gap: number; readonly proven: boolean };
}

/** A bar of a plan as its list shows it. */
export interface Segment {
  readonly segment_id: string;
  readonly kind: string;
  readonly name: string;
  readonly location: string;
  readonly station?: string;
  readonly start: string;
  readonly end: string;
  readonly duration_s: number;
  readonly why?: string;
  readonly resources: { readonly power_w: number; readonly compute: number };
  readonly explain?: { readonly slack_s: number };
}

/** Why no plan could be made: an entry of `problems[]` of 422 `planning_failed`. */
export interface Refusal {
  readonly step_id?: string | null;
  readonly constraint?: string;
  readonly needed?: number | string | null;
  readonly available?: number | string | null;
  readonly unit?: string;
  readonly at?: string | null;
  readonly message: string;
  readonly suggestion?: string | { readonly text?: string } | null;
}

/** A preset of a job. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly steps: number;
  readonly total_compute_s: number;
}

/** Two or more plans side by side. */
export interface Comparison {
  readonly plans: readonly {
    readonly id: string;
    readonly label: string | null;
    readonly satellite_name: string;
    readonly start: string;
    readonly end: string;
    readonly figures: Readonly<Record<string, number>>;
    readonly difference: Readonly<Record<string, number>>;
  }[];
  readonly steps: readonly {
    readonly step_id: string;
    readonly change: string;
    readonly in_plans: readonly ({
      readonly location: string;
      readonly start_offset_s: number;
      readonly end_offset_s: number;
    } | null)[];
  }[];
}

/** A mission. */
export interface Mission {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly plan_count: number;
  readonly deployment_count: number;
  readonly created_at: string;
}

/** An entry of a mission's history. */
export interface Activity {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly title: string;
  readonly plan_id: string | null;
  readonly deployment_id: string | null;
  readonly reason: string | null;
}

/** An agent. */
export interface Agent {
  readonly id: string;
  readonly agent_id: string;
  readonly status: string;
  readonly online: boolean;
  readonly satellite_id: string | null;
  readonly satellite_name: string | null;
  readonly agent_version: string | null;
  readonly last_seen_at: string;
  readonly registered_at: string | null;
  readonly deployment_ids: readonly string[];
  readonly telemetry: Readonly<Record<string, unknown>> | null;
}

/** Telemetry of an agent over time, in equal parts. */
export interface TelemetrySeries {
  readonly series: readonly {
    readonly id: string;
    readonly unit: string;
    readonly points: readonly { readonly at: string; readonly avg: number }[];
  }[];
}

/** An API key; its secret is shown once. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly mode: string;
  readonly permissions: readonly string[];
  readonly tier: string;
  readonly hint: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
}

/** A browser that is signed in. */
export interface Session {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at?: string | null;
  readonly current?: boolean;
  readonly address?: string | null;
  readonly user_agent?: string | null;
}

/** A person of an owner. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly created_at?: string;
  readonly last_sign_in_at?: string | null;
}

/** `GET /api/status`; lists are null where Temporal cannot be reached. */
export interface Status {
  readonly parts: readonly {
    readonly name: string;
    readonly status: string;
    readonly detail?: string | null;
  }[];
  readonly queues:
    | readonly {
        readonly name: string;
        readonly pollers: number;
        readonly backlog: number | null;
      }[]
    | null;
  readonly schedules:
    | readonly {
        readonly id: string;
        readonly paused?: boolean;
        readonly last?: string | null;
        readonly next?: string | null;
      }[]
    | null;
}
