/** A satellite of the catalogue. */
export interface Satellite {
  readonly id: string;
  readonly norad_id: number;
  readonly name: string;
  readonly names?: readonly string[];
  readonly type?: string;
  readonly operator?: string;
  readonly constellation?: string;
  readonly status?: string;
  readonly elements_epoch: string;
  readonly elements_age_hours?: number;
  readonly expected_error_km?: number | null;
  readonly elements_notice?: string;
  readonly position?: {
    readonly lat: number;
    readonly lon: number;
    readonly altitude_km: number;
    readonly velocity_km_s: number;
    readonly timestamp: string;
  } | null;
  readonly orbit?: Readonly<Record<string, number | string>>;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** A pass over a station. */
export interface Pass {
  readonly station_id: string;
  readonly station_name: string;
  readonly aos: string;
  readonly los: string;
  readonly tca: string;
  readonly duration_s: number;
  readonly max_elevation_deg: number;
  readonly aos_azimuth_deg: number;
  readonly los_azimuth_deg: number;
  readonly min_range_km: number;
}

/** A place of the ground network. */
export interface Station {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** A satellite's way alone: `GET /v1/satellites/{id}/trajectory`. */
export interface Trajectory {
  readonly start: string;
  readonly end: string;
  readonly points: Environment['track'];
}

/** A satellite's way and what surrounds it: `GET /v1/satellites/{id}/environment`. */
export interface Environment {
  readonly start: string;
  readonly end: string;
  readonly track: readonly {
    readonly at?: string;
    readonly timestamp?: string;
    readonly lat: number;
    readonly lon: number;
    readonly altitude_km: number;
    readonly sunlit?: boolean;
    readonly in_eclipse?: boolean;
  }[];
  readonly sub_solar?: { readonly lat: number; readonly lon: number; readonly at?: string } | null;
  readonly saa?: {
    readonly polygon?: { readonly type: string; readonly coordinates: unknown } | null;
    readonly intervals?: readonly { readonly start: string; readonly end: string }[];
  } | null;
  readonly passes?: readonly Pass[];
}

/** A workload. */
export interface Workload {
  readonly id: string;
  readonly type: string;
  readonly class: string;
  readonly phase: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deadline_at: string;
  readonly simulated: boolean;
  readonly speed_multiplier?: number | null;
  readonly outcome?: { readonly message?: string; readonly code?: string } | null;
  readonly cost?: { readonly ocu: number; readonly cents: number } | null;
  readonly progress: {
    readonly stages_total: number;
    readonly stages_done: number;
    readonly percent: number;
    readonly eta: string | null;
  };
  readonly history?: readonly {
    readonly phase: string;
    readonly at: string;
    readonly reason?: string;
  }[];
  readonly placement?: {
    readonly strategy: string;
    readonly satellites: readonly {
      readonly satellite: string;
      readonly satellite_name: string;
      readonly stages: readonly number[];
    }[];
    readonly rejected: readonly { readonly satellite: string; readonly reason: string }[];
  } | null;
  readonly links?: Readonly<Record<string, string>>;
}

/** A stage of a workload. */
export interface Stage {
  readonly index: number;
  readonly satellite: string;
  readonly satellite_name: string;
  readonly status: string;
  readonly role: string;
  readonly attempt: number;
  readonly deployment_id: string | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly compute_s: number;
  readonly downlink_mb: number;
  readonly failure_reason?: string | null;
  readonly round?: number;
}

/** An output that was kept. */
export interface Output {
  readonly name: string;
  readonly stage?: number;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly sha256?: string;
  readonly contentId?: string;
  readonly uri?: string;
  readonly created_at: string;
}

/** What a workload would do: the answer of a preview. */
export interface Preview {
  readonly class: string;
  readonly plan: {
    readonly feasible: boolean;
    readonly reasons?: readonly { readonly code: string; readonly message: string }[];
    readonly strategy?: string;
    readonly finish_s?: number;
    readonly stages?: number;
  };
  readonly cost_estimate: { readonly ocu: number; readonly cents: number; readonly stages: number };
}

/** A webhook. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: string;
  readonly disabled_reason?: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_delivery?: {
    readonly at: string;
    readonly delivered: boolean;
    readonly response_status: number | null;
  } | null;
}

/** How a receiver has answered: `GET /v1/webhooks/{id}/stats`. */
export interface WebhookStats {
  readonly attempts: number;
  readonly success_rate: number | null;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly bins: readonly (Readonly<Record<string, number | string>> & {
    readonly start: string;
    readonly end: string;
  })[];
}

/** One delivery of an event, perhaps with its attempts. */
export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly attempt_count: number;
  readonly response_status: number | null;
  readonly response_time_ms: number | null;
  readonly error_class: string | null;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly attempts?: readonly {
    readonly attempt: number;
    readonly at: string;
    readonly ms: number;
    readonly status: number | null;
    readonly error_class: string | null;
    readonly error: string | null;
    readonly request_headers: Readonly<Record<string, string>>;
    readonly answer: string | null;
    readonly answer_truncated: boolean;
    readonly next_attempt_at: string | null;
  }[];
  readonly payload?: unknown;
}

/** Two objects that come close. */
export interface Conjunction {
  readonly id: string;
  readonly tca: string;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly miss_km: number;
  readonly probability: number | null;
  readonly max_probability?: number | null;
  readonly risk_level: string;
  readonly relative_velocity_km_s: number;
  readonly geometry: {
    readonly radial_km: number;
    readonly in_track_km: number;
    readonly cross_track_km: number;
  };
  readonly sigma_rtn_km?: readonly Readonly<Record<string, number>>[] | null;
  readonly hard_body_radius_m?: number | null;
  readonly data_quality: string;
  readonly method?: string;
  readonly covariance_source?: string;
  readonly notices?: readonly string[];
  readonly status?: string;
  readonly updates?: readonly {
    readonly at: string;
    readonly miss_km?: number;
    readonly probability?: number | null;
  }[];
  readonly updated_at: string;
}

/** What a history of elements tells. */
export interface Pattern {
  readonly id: string;
  readonly satellite_id: string;
  readonly satellite_name: string;
  readonly pattern_type: string;
  readonly subtype?: string;
  readonly detected_at: string;
  readonly start_time: string;
  readonly end_time?: string;
  readonly confidence: string;
  readonly description: string;
  readonly delta_v_m_s?: number | null;
}

/** A simulated constellation. */
export interface SimulationSession {
  readonly session_id: string;
  readonly epoch: string;
  readonly tick_count: number;
  readonly expires_at?: string;
  readonly satellites: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly position: {
      readonly lat_deg: number;
      readonly lon_deg: number;
      readonly alt_km: number;
    };
    readonly sunlit: boolean;
    readonly subsystems: Readonly<Record<string, number>>;
    readonly faults: readonly unknown[];
  }[];
  readonly isl_links: readonly {
    readonly from: string;
    readonly to: string;
    readonly distance_km: number;
    readonly quality: number;
    readonly bandwidth_mbps: number;
    readonly active: boolean;
  }[];
  readonly events?: readonly SimulationEvent[];
  readonly recent_events?: readonly SimulationEvent[];
}

/** Something that happened in a simulated constellation. */
export interface SimulationEvent {
  readonly epoch: string;
  readonly type: string;
  readonly satellite?: string;
  readonly from?: string;
  readonly to?: string;
}
