/** Made by `npm run client:generate` from what the surfaces declare: not to be edited. */

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says where the reference is */
        get: operations["get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says that the process is alive */
        get: operations["get_healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says whether every engine that is needed answers */
        get: operations["get_readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the service */
        get: operations["get_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/constellation/pareto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare what the members of a fleet can do
         * @description For every member the allocations of its computer (0.25, 0.5, 0.75 and 1 OCU) of which none is at once smaller, faster and surer, each planned exactly as `POST /v1/plan` does. With less than it wants a step takes longer and draws less, for the same energy.
         */
        post: operations["post_v1_constellation_pareto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/constellation/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a job over a fleet
         * @description Places every step on a member or on the ground, routes data over inter-satellite links and passes by earliest arrival, and says how far from the best plan the answer may be. Inter-satellite links need line of sight 80 km above the ground within 5,000 km and count with their worst moment; one terminal and one antenna per satellite serve one contact at a time. The plan is not kept.
         */
        post: operations["post_v1_constellation_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hazards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predict hazards and when to save before them
         * @description Eclipses, crossings of the South Atlantic Anomaly and peaks of temperature, each with a severity from 0 to 1: depth of discharge over the allowed depth, weakness of the field, temperature from the warning (0) over the limit (0.5). A save begins at the hazard less margin and write time; in quiet time the interval of Young and Daly holds.
         */
        post: operations["post_v1_hazards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how the service is used
         * @description Requests of the CAE, here and on the main API, all processes together, errors included. Percentiles come from histograms and are null while nothing was counted.
         */
        get: operations["get_v1_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocu/negotiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Negotiate computing resources of a satellite
         * @description One OCU is the full compute allocation of a bus class. The answer says what share a workload gets, which resource limits it, how many hours a day it can run with a battery that ends as it began, what it costs and how sure that is. A workload that is too large is cut down, not refused.
         */
        post: operations["post_v1_ocu_negotiate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ocu/summary/{busClass}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what a bus class offers
         * @description Its profile and four capacity bands on an orbit of 500 km with its longest eclipses. An unknown class is 400 and the known ones are listed.
         */
        get: operations["get_v1_ocu_summary_busClass"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a job on a satellite
         * @description Plans a preset or a job of your own. The plan is kept for an hour, without a key the newest 600 of an address. A job that does not fit is 422 `planning_failed`: `details.problems[]` lists what stands in its way (`step_id, constraint, needed, available, at, proven, message`) and a `suggestion` that was checked to make it fit; `proven: false` says that the search found no plan, which is no proof that there is none. With `pareto: true` the answer is the exact set of plans that no other dominates in latency, energy, reliability and quality, over all combinations of the relaxations that can change the job; each of them is kept like a plan.
         */
        post: operations["post_v1_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a plan
         * @description Until an hour after it was made.
         */
        get: operations["get_v1_plan_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the simulated execution of a plan */
        get: operations["get_v1_plan_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan/{id}/replan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan again what is left of a plan
         * @description From `now` on: completed steps stay as they were, running ones go on with the time they still need, failed ones and those in no list run after `now`. Lost passes are avoided. Among equally good plans it takes the one that moves least. The new plan holds the work that is left; a contact that is used again begins with a new key exchange.
         */
        post: operations["post_v1_plan_id_replan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plan/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a plan as rows of a Gantt chart
         * @description Rows of bars (illumination, the South Atlantic Anomaly, passes by station, on-board computer, checkpoints, antenna, ground), curves of what the job draws against the caps of each window, of storage, battery, temperature and data waiting for a downlink, and the markers of finish and deadline.
         */
        get: operations["get_v1_plan_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workload presets */
        get: operations["get_v1_presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/presets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a preset with its step graph
         * @description Its `custom_job` can be changed and posted to `POST /v1/plan`.
         */
        get: operations["get_v1_presets_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * BatteryTrace
         * @description Of the bus without a job, 0 to 1; linear between the points.
         */
        BatteryTrace: {
            /** @description Never to be passed: 1 - depth of discharge. */
            floor_soc: number;
            /** @description Lowest state of charge. */
            min_soc: number;
            points: {
                /** @description Mission time from the start of the plan. */
                offset_s: number;
                soc: number;
            }[];
        };
        /** Bus */
        Bus: {
            /** @description Capacity when full. */
            battery_wh: number;
            /** @description What is stored of what is charged, 0 to 1. */
            charge_efficiency: number;
            /**
             * @description Size class.
             * @enum {string}
             */
            class: "1U" | "2U" | "3U" | "6U" | "12U" | "SmallSat";
            /** @description Cap on the sum of compute in eclipse. */
            compute_eclipse: number;
            /** @description Cap on the sum of compute in sunlight. */
            compute_sunlit: number;
            /** @description Usable share of the battery, 0 to 1. */
            depth_of_discharge: number;
            /** @description What arrives of what is drawn, 0 to 1. */
            discharge_efficiency: number;
            /** @description Net power for the job in eclipse, W. */
            eclipse_battery_w: number;
            /** @description Uplink and downlink may run at once. */
            full_duplex: boolean;
            /** @description Heat that jobs may make. */
            max_thermal_w: number;
            /** @description For jobs. */
            memory_mb: number;
            /** @description Drawn by the bus itself, W. */
            overhead_w: number;
            /** @description Net power for the job in sunlight, W. */
            peak_solar_w: number;
            /**
             * @description Where the class came from: the request, the catalogue, or orbit and drag.
             * @enum {string}
             */
            source: "given" | "catalogue" | "inferred";
            /** @description For jobs. */
            storage_mb: number;
            /** @description Checkpoint write rate, MB/s. */
            write_mb_s: number;
        };
        /**
         * BusInput
         * @description A class (1U, 2U, 3U, 6U, 12U, SmallSat) or an object whose figures replace those of its class.
         */
        BusInput: string | {
            battery_wh?: number | null;
            class?: string | null;
            /** @description Share of the computer in eclipse, 0 to 1. */
            compute_eclipse?: number | null;
            /** @description Share of the computer in sunlight, 0 to 1. */
            compute_sunlit?: number | null;
            /** @description Usable share of the battery, 0 to 1. */
            depth_of_discharge?: number | null;
            /** @description For jobs in eclipse, from the battery. */
            eclipse_battery_w?: number | null;
            /** @description Uplink and downlink may run at once. */
            full_duplex?: boolean | null;
            /** @description Heat that jobs may make. */
            max_thermal_w?: number | null;
            /** @description Working memory. */
            memory_mb?: number | null;
            /** @description What the bus itself draws. */
            overhead_w?: number | null;
            /** @description For jobs in sunlight, net of what the bus draws. */
            peak_solar_w?: number | null;
            /** @description Storage on board. */
            storage_mb?: number | null;
        };
        /** CaeMetrics */
        CaeMetrics: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            collected_at: string;
            /** @description Keyed by `METHOD path`, with parameters as `:name`. All processes together. */
            endpoints: {
                [key: string]: components["schemas"]["EndpointMetrics"];
            };
            /** @description Of the process that answers. */
            uptime_s: number;
        };
        /** Checkpoint */
        Checkpoint: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            end_epoch: string;
            /**
             * Format: date-time
             * @description Mission time. When the save begins.
             */
            epoch: string;
            margin_kept: boolean;
            /** @description Positions in hazards[] of those that it protects from. */
            protects: number[];
            /** @enum {string} */
            reason: "pre_eclipse" | "pre_saa" | "pre_thermal" | "periodic";
        };
        /** ContactInput */
        ContactInput: {
            /** @description In place of downlink_mbps: what it carries down from start to end, MB on the wire. */
            downlink_mb?: number | null;
            /** @description What it carries down, Mbit/s on the wire, coding included. Neither this nor any of the three below: what the link budget gives while the satellite is over a known station; one way alone: nothing the other way. */
            downlink_mbps?: number | null;
            /** @description Mission time. And until then. */
            end: string;
            /** @description Chance that it is lost. Default 0.02; of a computed pass below 10 degrees 0.05. */
            outage_probability?: number | null;
            /** @description Who runs the station. Default: that of a known station, else `given`. */
            provider?: string | null;
            /** @description Mission time. The antenna is yours from then on. */
            start: string;
            /** @description Of a default station, one of options.ground_stations, a registered one (its id, `stn_…`: it is booked as such), or any other that the provider has. */
            station_id: string;
            /** @description The ground station, for a person. Default: that of a known station, else the id. */
            station_name?: string | null;
            /** @description In place of uplink_mbps: MB. */
            uplink_mb?: number | null;
            /** @description The same up, Mbit/s. */
            uplink_mbps?: number | null;
        };
        /**
         * CustomJob
         * @description A job of your own: steps that depend on each other.
         */
        CustomJob: {
            /** @description What people call it. Default: Custom job. */
            name?: string | null;
            policy?: components["schemas"]["PolicyOverrides"] | null;
            security?: components["schemas"]["SecurityOverrides"] | null;
            /** @description 1 to 256 steps; their order does not matter. */
            steps: components["schemas"]["CustomStep"][];
        };
        /**
         * CustomStep
         * @description One step of a job. Unknown fields are errors here.
         */
        CustomStep: {
            /** @description Above 0 the step may be cut at multiples of it. Default 0: never cut. */
            checkpoint_interval_s?: number | null;
            /** @description Time on the computer. */
            compute_s?: number | null;
            /** @description Output over input. null where the step is a source. */
            data_reduction_ratio?: number | null;
            /** @description With what the step is content where less is there. */
            degraded_mode?: {
                /** @description Least share of its input, 0 to 1. */
                min_data_fraction: number;
                /** @description How long it then takes. */
                reduced_duration_s: number;
            } | null;
            /** @description Ids of the steps that must end first. Default: none. */
            depends_on?: string[] | null;
            /** @description Required, except where quality tiers state it. Short form: `compute_s`. */
            duration_s?: number | null;
            /** @description Eclipse steps: 40, 65 or 85 % of the usable eclipse energy. */
            eclipse_policy?: ("conservative" | "balanced" | "aggressive") | null;
            /** @description What this step itself does to its output. Default none. */
            encryption?: ("none" | "aes128" | "aes256") | null;
            /** @description Eclipse steps. */
            energy_budget_wh?: number | null;
            /** @description true: output_data_mb is the same however long the step runs. Default: it and stored_output_mb are those of duration_s, and in proportion to the duration that is chosen. */
            fixed_output?: boolean | null;
            /** @description Unique inside the job. */
            id: string;
            /** @description What the step takes. Default: what the predecessors give. Short form: `input_mb`. */
            input_data_mb?: number | null;
            /** @description What it takes. */
            input_mb?: number | null;
            /** @description Whether what arrives is checked. */
            integrity_check?: ("none" | "crc32" | "sha256") | null;
            /** @description Where it may run; `either` leaves the choice to the planner. Required for standard steps, otherwise onboard by default. */
            location?: ("onboard" | "ground" | "either") | null;
            /** @description The step may run so long where that leaves the leading figure of the objective as it is. Default: duration_s, whose own default it is. */
            max_duration_s?: number | null;
            /** @description Most passes that the transfer into this step may use. */
            max_passes?: number | null;
            /** @description How often the step is tried again. */
            max_retries?: number | null;
            /** @description Pass steps. */
            max_segments?: number | null;
            /** @description Pass steps. */
            merge_strategy?: ("concat" | "reduce" | "latest") | null;
            /** @description Eclipse steps. */
            min_battery_soc?: number | null;
            /** @description The step may be cut down to this where there is no plan with duration_s, to the second, before the job is refused (not in a job that leaves a choice of its steps). Default: duration_s. Not for window steps. */
            min_duration_s?: number | null;
            /** @description Pass steps. */
            min_pass_duration_s?: number | null;
            /** @description Window steps. */
            min_tier?: ("minimal" | "low" | "standard" | "maximum") | null;
            /** @description What people call it. Default: the id. */
            name?: string | null;
            /** @description The step ends no later, seconds after prediction_start; its product may leave afterwards. */
            not_after_s?: number | null;
            /** @description The step begins no sooner, seconds after prediction_start; data for it may arrive before. */
            not_before_s?: number | null;
            /** @description true: the planner may leave the step out, with everything that depends on it, which must be optional, too. Default false: without it there is no plan. */
            optional?: boolean | null;
            /** @description Steps with whose incoming transfers this one may not share a pass. */
            other_pass_than?: string[] | null;
            /** @description What the step hands on. Default: input × ratio where a ratio is stated, else 0. Short form: `output_mb`. */
            output_data_mb?: number | null;
            /** @description What it hands on. */
            output_mb?: number | null;
            /** @description within_window (default): draws what its window gives, beside all else. sunlit_only: the same, and never in eclipse. battery_assisted: the battery gives what the window does not, down to 1 - depth_of_discharge. Default: power_policy of the policy. */
            power_policy?: ("within_window" | "sunlit_only" | "battery_assisted") | null;
            /** @description Window steps. */
            preferred_tier?: ("minimal" | "low" | "standard" | "maximum") | null;
            /** @description Higher goes first. Of optional steps those with a lower priority are left out first, whatever their value; of steps that compete and are else alike it says which comes first. Default 0. */
            priority?: number | null;
            /** @description Window steps: what each tier costs and makes. */
            quality_tiers?: {
                low?: components["schemas"]["QualityTier"] | null;
                maximum?: components["schemas"]["QualityTier"] | null;
                minimal?: components["schemas"]["QualityTier"] | null;
                standard?: components["schemas"]["QualityTier"] | null;
            } | null;
            repeat?: components["schemas"]["StepRepeat"] | null;
            requires?: components["schemas"]["StepRequirements"] | null;
            /** @description What happens when the step fails. */
            retry_policy?: ("fail" | "retry_next_window" | "retry_immediate") | null;
            /** @description The program that an agent runs for it. Without one the step is played for its planned time. */
            run?: components["schemas"]["StepRun"] | null;
            /** @description `ground`: a step without predecessors whose input is uplinked first. */
            source?: "ground" | null;
            /** @description Space that the product holds in storage. Default: output_data_mb. */
            stored_output_mb?: number | null;
            /** @description standard (default); eclipse: only in eclipse, within an energy budget; window: takes the best quality tier that fits; pass: is cut along ground passes. */
            type?: ("standard" | "eclipse" | "window" | "pass") | null;
            /** @description What it is worth that the step runs. Only for steps that are optional or repeated above min_starts, there for each start. Default 1. */
            value?: number | null;
        };
        /** EclipseInput */
        EclipseInput: {
            /** @description Mission time. And comes back. */
            end: string;
            /** @description Mission time. The light goes. */
            start: string;
        };
        /**
         * Elements
         * @description An orbit: mean elements in TEME for SGP4 (WGS-72), or `tle` or `omm` instead of all of them.
         */
        Elements: {
            /** @description Mean altitude over a sphere of 6378.135 km. It or mean_motion is required; it wins. */
            altitude_km?: number | null;
            /** @description Default 90. */
            arg_perigee_deg?: number | null;
            /** @description Drag term, 1/earth radii. Default 0.00003. */
            bstar?: number | null;
            /** @description Default 0.0001. */
            eccentricity?: number | null;
            /** @description Mission time. Default: the time that the request names, else now. */
            epoch?: string | null;
            /** @description Required unless there is a tle or an omm. */
            inclination_deg?: number | null;
            /** @description Default 0. */
            mean_anomaly_deg?: number | null;
            /** @description Revolutions a day; zero or less counts as absent. */
            mean_motion?: number | null;
            omm?: components["schemas"]["OmmInput"] | null;
            /** @description Default 0. */
            raan_deg?: number | null;
            tle?: components["schemas"]["TleInput"] | null;
        };
        /** EndpointMetrics */
        EndpointMetrics: {
            /** @description How long answers take; null before the first one. */
            latency_ms: {
                /** @description Half are below. */
                p50: number | null;
                /** @description 95 of 100 are below. */
                p95: number | null;
                /** @description 99 of 100 are below. */
                p99: number | null;
            };
            requests: number;
            /** @description From HTTP status code to the number of answers. */
            status: {
                [key: string]: number;
            };
        };
        /** EntryPoint */
        EntryPoint: {
            docs: string;
            health: string;
            openapi: string;
            surface: string;
            /** @description Of the API. */
            version: string;
        };
        /** Error */
        Error: {
            error: {
                /** @description What went wrong, for programs. More codes may come with later versions. */
                code: string;
                /** @description What a program can use, by code. */
                details?: {
                    /** @description Everything that is wrong with the request, where several things can be. */
                    problems?: components["schemas"]["Problem"][];
                } & {
                    [key: string]: unknown;
                };
                /** @description What went wrong and what to do, for people. */
                message: string;
                /** @description Quote it when you report a fault of ours; from status 500 on. */
                request_id?: string;
            };
        };
        /**
         * FleetMember
         * @description norad_id or satellite_id is required.
         */
        FleetMember: {
            bus?: components["schemas"]["BusInput"] | null;
            /** @description What people call it. */
            name?: string | null;
            norad_id?: (string | number) | null;
            /** @description Replaces the elements of the catalogue; required where it has none. */
            orbit?: components["schemas"]["FleetOrbit"] | null;
            /** @description compute and aggregator run any step, sensor only steps without predecessors, relay none; all of them pass data on. Default compute. */
            role?: ("compute" | "aggregator" | "relay" | "sensor") | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
        };
        /** FleetOrbit */
        FleetOrbit: {
            /** @description Above the surface of the Earth; of an orbit its mean height. */
            altitude_km: number;
            /** @description Of the orbit to the equator, 0 to 180. */
            inclination_deg: number;
            /** @description Default: members of one orbit are spread evenly along it. */
            mean_anomaly_deg?: number | null;
            /** @description Default 0. */
            raan_deg?: number | null;
        };
        /** FleetPareto */
        FleetPareto: {
            /** @description Of the whole fleet. */
            constellation_metrics: {
                /** @description Mean over all points. */
                avg_reliability: number | null;
                /** @description Mean time to hand the final on-board product to the first neighbour that is met, acquisition included; 0 where nobody meets. */
                isl_overhead_s: number;
                min_latency_s: number | null;
                /** @description Sum of the largest share of each; 1 = one whole computer. */
                total_ocu: number;
            };
            frontier: {
                /** @description Why the frontier is empty; null where it is not. */
                infeasible_reason: string | null;
                pareto: {
                    latency_s: number;
                    /** @description Share of the computer. 1 = the full compute allocation of the bus class. */
                    ocu: number;
                    /** @description Chance that everything goes well, 0 to 1. */
                    reliability: number;
                }[];
                /** @description Name. */
                satellite: string;
                /** @description Catalogue number, or the id that the request gave. */
                satellite_id: string;
            }[];
        };
        /** FleetParetoRequest */
        FleetParetoRequest: {
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            /** @description The members; mutually exclusive with satellite_ids. */
            fleet?: components["schemas"]["FleetMember"][] | null;
            options?: components["schemas"]["FleetPlanOptions"] | null;
            policy?: components["schemas"]["PolicyOverrides"] | null;
            /** @description One of the presets of the planning surface. */
            preset_id?: ("onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward") | null;
            /** @description Satellites of the catalogue, each with the role compute. */
            satellite_ids?: (string | number)[] | null;
            security?: components["schemas"]["SecurityOverrides"] | null;
        } & (({
            fleet: unknown;
        } | {
            /** @description Catalogue numbers. */
            satellite_ids: unknown;
        }) & ({
            /** @description One of the presets of the planning surface. */
            preset_id: unknown;
        } | {
            /** @description A job of your own steps. */
            custom_job: unknown;
        }));
        /**
         * FleetPlan
         * @description A plan of one job over a fleet. It is computed and answered, not kept.
         */
        FleetPlan: {
            /** @description The fleet that was planned on. */
            constellation: {
                ground_passes: number;
                isl_contacts: number;
                /** @description Pairs that meet within the horizon. */
                isl_links: number;
                /** @description How far ahead was predicted. */
                prediction_hours: number;
                /** @description Where the predicted time begins, mission time. */
                prediction_start: string;
                satellites: {
                    /** @description Above the surface of the Earth; of an orbit its mean height. */
                    altitude_km: number;
                    bus: string;
                    /** @description How old the elements are. */
                    elements_age_hours: number;
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description Of the orbit to the equator, 0 to 180. */
                    inclination_deg: number;
                    /** @description What people call it. */
                    name: string;
                    /** @description Of one revolution. */
                    period_min: number;
                    /** @description What it offers to jobs, as everywhere. */
                    profile: components["schemas"]["SatelliteProfile"];
                    /** @enum {string} */
                    role: "compute" | "aggregator" | "relay" | "sensor";
                }[];
            };
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            critical_path: {
                bottleneck: {
                    /** @description How long it takes. */
                    duration_s: number;
                    /** @enum {string} */
                    kind: "step" | "transfer" | "wait";
                    /** @description A step of the plan. */
                    step_id: string | null;
                } | null;
                /** @description How long it takes. */
                duration_s: number;
                steps: string[];
            };
            events: {
                data_mb?: number;
                /** @description Chance that everything arrives whole and in time, 0 to 1. */
                delivery_confidence?: number;
                /** @description For a person. */
                message: string;
                /** @description Catalogue number of the satellite, or `ground`. */
                satellite?: string;
                /** @description A step of the plan. */
                step_id?: string;
                timestamp_s: number;
                /** @description Catalogue number of the satellite, or `ground`. */
                to_satellite?: string;
                /** @description A transfer of the plan. */
                transfer_id?: string;
                type: string;
            }[];
            /** @description The same as plan_id. */
            id: string;
            isl_routing: {
                /** @description What the link carries, Mbit/s. */
                bandwidth_mbps: number;
                data_mb: number;
                /** @description Catalogue number of the satellite, or `ground`. */
                from: string;
                /** @description Delay one way. */
                latency_ms: number;
                /** @description Catalogue number of the satellite, or `ground`. */
                to: string;
                transfers: number;
            }[];
            /**
             * @description The plan of a fleet is not kept: no other call knows its id.
             * @constant
             */
            kept: false;
            metrics: {
                critical_path_s: number;
                energy_wh: number;
                ground_data_mb: number;
                ground_transfers: number;
                isl_data_mb: number;
                isl_transfers: number;
                /** @description Chance that everything goes well, 0 to 1. */
                reliability: number;
                satellites_used: number;
                /** @description On board, copies included. */
                total_compute_s: number;
                total_transfer_s: number;
            };
            /** @description How near to the best possible plan it is. */
            optimality: {
                /** @description (value - lower_bound) / value; max_reliability, whose value is a chance: value - lower_bound. */
                gap: number;
                /** @description Rounds of the search. */
                iterations: number;
                /** @description No plan is below it. */
                lower_bound: number;
                /**
                 * @description What is minimised; for max_value the value that is left out.
                 * @enum {string}
                 */
                objective: "min_latency" | "min_energy" | "max_reliability" | "balanced" | "max_value";
                /** @description The component that keeps the plan from being proven most. Null where it is proven, or where what is open is something else: steps left out, lower tiers, shorter durations. */
                open_component?: {
                    /**
                     * @description What is not proven: when it ends, what it draws, or how likely it fails.
                     * @enum {string}
                     */
                    component: "finish" | "energy" | "risk";
                    /** @description (value - lower_bound) / value; of risk, a chance: value - lower_bound. */
                    gap: number;
                    /** @description No plan is below it, whatever its other components. */
                    lower_bound: number;
                    /** @description Seconds to the end, Wh, or the chance of failure. */
                    value: number;
                } | null;
                /** @description No better plan exists in the scope; min_energy and balanced: none by more than 1e-4 of the value. */
                proven: boolean;
                scope: string;
                /** @description What the plan has of the objective, in its unit. */
                value: number;
            };
            placements: {
                copies: string[];
                /** @enum {string} */
                location: "onboard" | "ground";
                reason: string;
                /** @description Catalogue number of the satellite, or `ground`. */
                satellite: string;
                /** @description As the catalogue or the request has it. */
                satellite_name: string;
                /** @description A step of the plan. */
                step_id: string;
            }[];
            /** @description What names the plan. */
            plan_id: string;
            /** @description One of the presets of the planning surface. */
            preset_id: string | null;
            steps: {
                /** @description 0 for the run itself, 1 and more for its copies. */
                copy: number;
                /** @description Ids of what must be done first. */
                depends_on: string[];
                /** @description How long it takes. */
                duration_s: number;
                /** @description The satellites over which an input came, where it came over links. */
                isl_route?: string[];
                /** @enum {string} */
                location: "onboard" | "ground";
                /** @description Catalogue number of the satellite, or `ground`. */
                satellite: string;
                /** @description As the catalogue or the request has it. */
                satellite_name: string;
                /** @description Mission time from the start of the plan. */
                start_offset_s: number;
                /** @description Position in the order of start, from 1. */
                step: number;
                /** @description A step of the plan. */
                step_id: string;
                task: string;
                why: string;
            }[];
            transfers: {
                /** @description Mission time from the start of the plan. */
                end_offset_s: number;
                fec_scheme: string;
                /** @description Catalogue number of the satellite, or `ground`. */
                from: string;
                /** @description The step that hands over. */
                from_step: string | null;
                hops: {
                    /** @description When the whole of it is there. */
                    end_offset_s: number;
                    /** @description Catalogue number of the satellite, or `ground`. */
                    from: string;
                    /** @enum {string} */
                    kind: "isl" | "downlink" | "uplink";
                    slices: {
                        /** @description On the wire, reserve included. */
                        data_mb: number;
                        /** @description Largest, between members. */
                        distance_km: number | null;
                        /** @description Mission time from the start of the plan. */
                        end_offset_s: number;
                        /** @description Which pass over a station, from 0. */
                        pass_index: number | null;
                        /** @description Acquisition or key exchange at its beginning. */
                        setup_s: number;
                        /** @description Mission time from the start of the plan. */
                        start_offset_s: number;
                        /** @description The ground station. */
                        station: string | null;
                        /** @description The ground station. */
                        station_id: string | null;
                    }[];
                    /** @description Mission time from the start of the plan. */
                    start_offset_s: number;
                    /** @description Catalogue number of the satellite, or `ground`. */
                    to: string;
                }[];
                /** @description What names it, in paths and in other answers. */
                id: string;
                raw_data_mb: number;
                retransmission_reserve_mb: number;
                /** @description Mission time from the start of the plan. */
                start_offset_s: number;
                /** @description Catalogue number of the satellite, or `ground`. */
                to: string;
                /** @description The step that receives. */
                to_step: string | null;
                total_transfer_mb: number;
            }[];
            /** @description Of the API. */
            version: string;
        };
        /** FleetPlanOptions */
        FleetPlanOptions: {
            /** @description true: each segment says what held it. */
            explain?: boolean | null;
            /** @description Ids of default stations, ids or names of stations that you registered, or stations described here. Default: those of the registered satellite, else all twelve default ones. */
            ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
            /** @description Charge of the battery at the start, a share of battery_wh; not below 1 - depth_of_discharge. Default: full in sunlight, else full less what the bus drew since the eclipse began. Of a fleet every member starts with it. */
            initial_charge?: number | null;
            /** @description Elevation mask, 0 to 90. Default 5. */
            min_elevation_deg?: number | null;
            /** @description Horizon, 1 to 48 h. Default 12. */
            prediction_hours?: number | null;
            solver?: {
                /** @description Work that the plan may cost, counted and never timed: about 0.05, 0.5 or 5 s of a processor; the same request always gets the same plan. Most plans need far less. A fleet is planned with its own counted work, whatever is said here. Default normal. */
                effort?: ("fast" | "normal" | "thorough") | null;
                /** @description Only cancels (503 planning_timeout); it never changes a plan. */
                time_limit_ms?: number | null;
            } | null;
            /** @description Mission time. Start of the plan, ISO 8601; may lie in the past. Default: now. More than a year from the epoch of the elements is 422 elements_too_old. */
            start?: string | null;
        };
        /** FleetPlanRequest */
        FleetPlanRequest: {
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            /** @description The members; mutually exclusive with satellite_ids. */
            fleet?: components["schemas"]["FleetMember"][] | null;
            options?: components["schemas"]["FleetPlanOptions"] | null;
            policy?: components["schemas"]["PolicyOverrides"] | null;
            /** @description One of the presets of the planning surface. */
            preset_id?: ("onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward") | null;
            /** @description On how many members the steps of the critical path run. Default 1. */
            replication_factor?: number | null;
            /** @description Satellites of the catalogue, each with the role compute. */
            satellite_ids?: (string | number)[] | null;
            security?: components["schemas"]["SecurityOverrides"] | null;
        } & (({
            fleet: unknown;
        } | {
            /** @description Catalogue numbers. */
            satellite_ids: unknown;
        }) & ({
            /** @description One of the presets of the planning surface. */
            preset_id: unknown;
        } | {
            /** @description A job of your own steps. */
            custom_job: unknown;
        }));
        /** FrontierPlan */
        FrontierPlan: {
            objectives: {
                /** @description Drawn on board by steps and radio. */
                energy_wh: number;
                /** @description From prediction_start to the end of the plan. */
                latency_s: number;
                /** @description Tiers taken over tiers preferred, 0 to 1; 1 without window steps. */
                quality: number;
                /** @description The delivery confidence of the plan. */
                reliability: number;
            };
            plan: components["schemas"]["Plan"];
            plan_index: number;
            /** @description extend_windows: elevation mask 0°. skip_checkpoint: no step is saved or cut. reduce_fec: RS(252,246), half the check octets. lower_quality_tier: every window step prefers its next lower tier. */
            relaxations_applied: ("extend_windows" | "skip_checkpoint" | "reduce_fec" | "lower_quality_tier")[];
        };
        /** Hazard */
        Hazard: {
            details: {
                allowed_depth_of_discharge: number;
                battery_energy_wh: number;
                /** @description Of the battery at the end, under overhead and the most that jobs may draw. */
                depth_of_discharge: number;
            } | {
                /** @description Weakest magnetic field on the way, µT. */
                min_field_ut: number;
                /** @description Chance of at least one upset. */
                upset_probability: number;
            } | {
                /** @description Highest temperature that is allowed. */
                limit_c: number;
                /** @description Highest temperature. */
                peak_c: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                peak_epoch: string;
            };
            /** @description How long it takes. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time. Its real end, also beyond the prediction.
             */
            end_epoch: string;
            /** @description It began before the prediction. */
            in_progress_at_start: boolean;
            /** @description A save ends before it begins. */
            protected: boolean;
            /** @description 0 to 1. */
            severity: number;
            /** @enum {string} */
            severity_label: "low" | "moderate" | "high" | "critical";
            /**
             * Format: date-time
             * @description Mission time. Clipped to the start of the prediction.
             */
            start_epoch: string;
            /** @enum {string} */
            type: "eclipse_entry" | "saa_crossing" | "thermal_peak";
        };
        /** HazardsAnswer */
        HazardsAnswer: {
            checkpoint_policy: {
                /** @description Between saves in quiet time (Daly 2006). */
                interval_s: number;
                margin_s: number;
                /** @description Outside the anomaly. */
                mean_time_between_upsets_s: number;
                merge_window_s: number;
                state_size_mb: number;
                write_mb_s: number;
                /** @description Length of a save, at least 1 s. */
                write_s: number;
            };
            /** @description In order of time. */
            checkpoint_schedule: components["schemas"]["Checkpoint"][];
            /** @description In order of their begin. */
            hazards: components["schemas"]["Hazard"][];
            /** @description How it was computed, and how good it is. */
            model: components["schemas"]["PredictionModel"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            prediction_end: string;
            /** @description How far ahead was predicted. */
            prediction_hours: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            prediction_start: string;
            profile: components["schemas"]["SatelliteProfile"];
            safe_windows: {
                /** @description How long it takes. */
                duration_s: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end_epoch: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start_epoch: string;
            }[];
            satellite: components["schemas"]["PlanSatellite"];
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            summary: {
                by_type: {
                    [key: string]: number;
                };
                checkpoints_count: number;
                expected_upsets: number;
                hazards_count: number;
                /** @description Longest span without any hazard. */
                max_safe_window_s: number;
                /** @description Share of the horizon that is spent on saves. */
                overhead_fraction: number;
                safe_fraction: number;
                unprotected_count: number;
            };
        };
        /** HazardsRequest */
        HazardsRequest: {
            /** @description From the end of a save to its hazard. Default 30. */
            checkpoint_margin_s?: number | null;
            /** @description Which hazards to look for. Default: all. */
            hazard_types?: ("eclipse_entry" | "saa_crossing" | "thermal_peak")[] | null;
            /** @description Saves closer than this become one. Default 60. */
            merge_window_s?: number | null;
            /** @description Horizon, 0.001 to 168 h. Default 12. */
            prediction_hours?: number | null;
            satellite?: components["schemas"]["InlineSatellite"] | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
            /** @description Mission time. Start of the prediction, ISO 8601; may lie in the past. Default: now. */
            start?: string | null;
            /** @description What a save writes. Default 1536, at most the memory of the bus. */
            state_size_mb?: number | null;
            /** @description Warmest that the satellite may become. Default 50. */
            thermal_limit_c?: number | null;
            /** @description A peak counts from so far below the limit. Default 5. */
            thermal_margin_c?: number | null;
            /** @description Write rate of the recorder. Default: that of the bus, 50. */
            write_mb_s?: number | null;
        } & ({
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: unknown;
        } | {
            satellite: unknown;
        });
        /**
         * InlineSatellite
         * @description Exactly one of elements, tle and omm is required.
         */
        InlineSatellite: {
            bus?: components["schemas"]["BusInput"] | null;
            elements?: components["schemas"]["Elements"] | null;
            /** @description What names it, in paths and in other answers. Default: the catalogue number of the TLE or OMM, else required. Not `sat_…`, as ids of registered satellites begin. */
            id?: (string | number) | null;
            /** @description What people call it. */
            name?: string | null;
            omm?: components["schemas"]["OmmInput"] | null;
            tle?: components["schemas"]["TleInput"] | null;
        } & ({
            elements: unknown;
        } | {
            tle: unknown;
        } | {
            omm: unknown;
        });
        /** OcuNegotiateRequest */
        OcuNegotiateRequest: {
            /** @description 1U, 2U, 3U, 6U, 12U, SmallSat or an alias. Default: what is known about the satellite. */
            bus_class?: string | null;
            /** @description Horizon, 1 to 48 h. Default 24. */
            prediction_hours?: number | null;
            satellite?: components["schemas"]["InlineSatellite"] | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
            /** @description Mission time. Start of the prediction, ISO 8601; may lie in the past. Default: now. */
            start?: string | null;
            workload?: components["schemas"]["OcuWorkload"] | null;
            /** @description What the workload draws, W. It or workload is required. */
            workload_power_w?: number | null;
        } & (({
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: unknown;
        } | {
            satellite: unknown;
        }) & ({
            workload_power_w: unknown;
        } | {
            workload: unknown;
        }));
        /** OcuNegotiation */
        OcuNegotiation: {
            confidence_factors: {
                class_source: number;
                eclipse_stability: number;
                element_age: number;
                thermal_margin: number;
            };
            cost: {
                /**
                 * @description ISO 4217.
                 * @constant
                 */
                currency: "USD";
                /** @description Price of one OCU-second in US cents: of a whole OCU for one second, not for one hour. */
                price_per_ocu_cents: number;
                /**
                 * @description Unit of `price_per_ocu_cents`.
                 * @constant
                 */
                price_unit: "cents per OCU-second";
                /** @description For daily_compute_hours. */
                usd_per_day: number;
                usd_per_hour: number;
                /** @description The same price for a whole OCU during one hour, US dollars. */
                usd_per_ocu_hour: number;
            };
            /** @description The planner itself has a plan of one minute with what the workload draws, keeps and gives off (all of its power where it does not state its heat), inside the horizon. */
            fits_a_plan: boolean;
            /** @description How it was computed, and how good it is. */
            model: components["schemas"]["PredictionModel"];
            ocu: {
                /** @description Share that is offered. 1 = the full compute allocation of the bus class. */
                allocated: number;
                allocated_w: number;
                /**
                 * @description Size class of the bus.
                 * @enum {string}
                 */
                bus_class: "1U" | "2U" | "3U" | "6U" | "12U" | "SmallSat";
                /** @enum {string} */
                bus_source: "given" | "catalogue" | "inferred";
                compute_hours: {
                    /** @description Hours a day in eclipse. */
                    eclipse: number;
                    /** @description Hours a day in sunlight. */
                    sunlit: number;
                };
                /** @description Share that the workload wants. 1 = the full compute allocation of the bus class. */
                requested: number;
                resources: {
                    /** @description What there is, in the unit of what was asked for. */
                    available: number;
                    /** @enum {string} */
                    resource: "power" | "thermal" | "storage" | "contact" | "memory";
                    /** @description null where there is none of it. */
                    usage: number | null;
                    wanted: number;
                }[];
                /** @description Power of one OCU. */
                watts_per_ocu: number;
            };
            ocu_negotiation: {
                confidence: number;
                /** @description For an hour of use. */
                cost_usd_per_hour: number;
                /** @description Hours a day at the allocated power with a battery that ends as it began. */
                daily_compute_hours: number;
                eclipse_hours: number;
                /**
                 * @description The one of which the workload uses the largest share; heat counts where thermal_w is stated, or where there is less of it than the workload draws.
                 * @enum {string}
                 */
                limiting_resource: "power" | "thermal" | "storage" | "contact" | "memory";
                /** @description Share of the computer that is offered. 1 = the full compute allocation of the bus class. */
                ocu_allocated: number;
                /** @description A day; with eclipse_hours 24. */
                sunlit_hours: number;
            };
            /**
             * @description What an OCU is a share of: `plan profile`, or `class sample`, the published power of its class, where plans have another: then plan_profile says which.
             * @enum {string}
             */
            ocu_profile: "class sample" | "plan profile";
            orbital_geometry: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                beta_deg: number;
                daily_downlink_mb: number;
                eclipse_fraction: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                longest_eclipse_s: number;
                /** @description Of one revolution. */
                period_min: number;
            };
            /** @description What keeps the planner from it; empty where fits_a_plan. */
            plan_problems: {
                /** @description What there is, in the unit of what was asked for. */
                available: number;
                /**
                 * @description The constraint, as a refused plan names it.
                 * @enum {string}
                 */
                code: "power" | "thermal" | "compute" | "memory" | "storage" | "window" | "eclipse_time" | "eclipse_energy" | "min_battery_soc" | "battery" | "pass_time" | "radio_power" | "radio_thermal" | "contact" | "max_passes" | "max_gap_s" | "key_rotation_orbits" | "prediction_hours" | "not_after_s" | "deadline_orbits" | "min_delivery_confidence" | "role";
                /** @description For a person. */
                message: string;
                /** @description What was asked for, in the unit of `available`. */
                needed: number;
            }[];
            /** @description As profile, where power_budget is a class sample. */
            plan_profile?: components["schemas"]["SatelliteProfile"];
            power_budget: {
                /** @description generation_w - bus_overhead_w. */
                available_w: number;
                /** @description What the bus itself draws. */
                bus_overhead_w: number;
                /** @description What the solar array makes. */
                generation_w: number;
                /** @description available_w - requested_w; may be negative. */
                margin_w: number;
                requested_w: number;
            };
            /** @description What plans have of the satellite, as everywhere. */
            profile: components["schemas"]["SatelliteProfile"];
            satellite: components["schemas"]["PlanSatellite"];
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            thermal: {
                /** @description Highest temperature that is allowed. */
                limit_c: number;
                margin_c: number;
                /** @description Highest temperature. */
                peak_c: number;
            };
            /** @description Of the request, and `no_plan_fits` where a plan refuses what is offered here. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** OcuSummary */
        OcuSummary: {
            /**
             * @description Size class of the bus.
             * @enum {string}
             */
            bus_class: "1U" | "2U" | "3U" | "6U" | "12U" | "SmallSat";
            capacity_bands: {
                compute_gflops: number;
                /** @description For an hour of use. */
                cost_usd_per_hour: number;
                /** @description Hours a day in which it computes. */
                daily_compute_hours: number;
                /** @description Working memory. */
                memory_mb: number;
                /** @description Share of the computer. 1 = the full compute allocation of the bus class. */
                ocu: number;
                /** @description Electrical power. */
                power_w: number;
                /** @description Storage on board. */
                storage_mb: number;
            }[];
            ocu_reference: {
                definition: string;
                eclipse_hours: number;
                gflops_per_w: number;
                /** @description Price of one OCU-second in US cents: of a whole OCU for one second, not for one hour. */
                price_per_ocu_cents: number;
                /**
                 * @description Unit of `price_per_ocu_cents`.
                 * @constant
                 */
                price_unit: "cents per OCU-second";
                reference_altitude_km: number;
                sunlit_hours: number;
                /** @description The same price for a whole OCU during one hour, US dollars. */
                usd_per_ocu_hour: number;
                /** @description Power of one OCU. */
                watts_per_ocu: number;
            };
            profile: {
                available_w: number;
                battery_wh: number;
                /** @description What the bus itself draws. */
                bus_overhead_w: number;
                /** @description For jobs in eclipse. */
                eclipse_w: number;
                /** @description What the solar array makes. */
                generation_w: number;
                /** @description Heat that jobs may make. */
                max_thermal_w: number;
                /** @description Working memory. */
                memory_mb: number;
                /** @description Storage on board. */
                storage_mb: number;
            };
        };
        /** OcuWorkload */
        OcuWorkload: {
            /** @description Sustained GFLOP/s in single precision; 15 of them take a watt. */
            compute_gflops: number;
            /** @description Working memory. */
            memory_mb?: number | null;
            /** @description To bring down each day. */
            output_mb?: number | null;
            /** @description Storage on board. */
            storage_mb?: number | null;
            /** @description What it gives off as heat, W. Heat limits the allocation only where it is stated. */
            thermal_w?: number | null;
        };
        /**
         * OmmInput
         * @description A CCSDS orbit mean-elements message for SGP4, as CelesTrak and Space-Track write it in JSON. Numbers may be strings; EPOCH has up to nine decimals and no zone means UTC. EPOCH, MEAN_MOTION, ECCENTRICITY, INCLINATION, RA_OF_ASC_NODE, ARG_OF_PERICENTER, MEAN_ANOMALY and BSTAR are required; frame, time system and theory must be those of SGP4 where they are named.
         */
        OmmInput: {
            /** @description Argument of perigee, degrees. */
            ARG_OF_PERICENTER?: (number | string) | null;
            /** @description Drag term of SGP4, 1/earth radii. */
            BSTAR?: (number | string) | null;
            /** @description Of the orbit, 0 to below 1. */
            ECCENTRICITY?: (number | string) | null;
            /** @description Instant of the elements, mission time, UTC. */
            EPOCH?: (string | number) | null;
            /** @description Of the orbit to the equator, degrees. */
            INCLINATION?: (number | string) | null;
            /** @description Place on the orbit, degrees. */
            MEAN_ANOMALY?: (number | string) | null;
            /** @description Revolutions a day. */
            MEAN_MOTION?: (number | string) | null;
            /** @description Second derivative of the mean motion over six, revolutions/day³. */
            MEAN_MOTION_DDOT?: (number | string) | null;
            /** @description First derivative of the mean motion over two, revolutions/day². */
            MEAN_MOTION_DOT?: (number | string) | null;
            /** @description Catalogue number. */
            NORAD_CAT_ID?: (string | number) | null;
            /** @description International designator. */
            OBJECT_ID?: (string | number) | null;
            /** @description Name of the satellite. */
            OBJECT_NAME?: (string | number) | null;
            /** @description Right ascension of the ascending node, degrees. */
            RA_OF_ASC_NODE?: (number | string) | null;
        };
        /** OrbitalEnvironment */
        OrbitalEnvironment: {
            battery?: components["schemas"]["BatteryTrace"];
            /** @description Angle between Sun and orbit plane at the start; absent where no elements are known. */
            beta_angle_deg?: number;
            bus: components["schemas"]["Bus"];
            /** @description Share of the horizon in the shadow. */
            eclipse_fraction: number;
            /** @description Contacts with the stations. */
            ground_passes: components["schemas"]["PlanGroundPass"][];
            /** @description How it was computed, and how good it is. */
            model: {
                /** @description As satellite.elements_age_hours. */
                element_age_hours: number | null;
                /** @description As satellite.expected_error_km. */
                expected_error_km: number | null;
                /** @description A pass begins and ends there. */
                min_elevation_deg: number;
                /** @description What moves the satellite; `none` without elements. */
                propagator: string;
                /** @description Whether the air bends the line of sight. */
                refraction: boolean;
                /** @description Form of the shadow of the Earth; `given` without elements. */
                shadow: string;
                /** @description Stations that were looked at. */
                stations_checked: number;
            };
            /**
             * Format: date-time
             * @description Mission time.
             */
            prediction_end: string;
            /** @description Length of the horizon. */
            prediction_hours: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            prediction_start: string;
            /** @description Inside the horizon; they forbid nothing. Absent where no elements are known. */
            saa_crossings?: components["schemas"]["SaaCrossing"][];
            summary: {
                /** @description Windows that a pass overlaps. */
                comms_windows: number;
                /** @description How many in the shadow. */
                eclipse_windows: number;
                /** @description Stations with a pass. */
                ground_stations_visible: number;
                /** @description How many in sunlight. */
                sunlit_windows: number;
                /** @description Union over the stations. */
                total_pass_time_s: number;
                /** @description How many. */
                total_windows: number;
            };
            thermal?: components["schemas"]["ThermalTrace"];
            /** @description Sunlight and shadow, without gaps. */
            windows: components["schemas"]["Window"][];
        };
        /** PlacementDecision */
        PlacementDecision: {
            /** @description What makes the other side impossible. */
            constraint?: string;
            /** @description The same on the ground. */
            cost_ground: number | null;
            /** @description What the search for places counts for it on board; null where the job gives the place. */
            cost_onboard: number | null;
            /** @description The duration that was chosen for a step which leaves it to the planner. */
            duration_s?: number;
            /**
             * @description Where it runs.
             * @enum {string}
             */
            location: "onboard" | "ground";
            /** @description The tier of the step that was taken. */
            quality_tier?: string;
            /** @description preset_defined, job_defined, data_reduction_<n>x, onboard_infeasible (<constraint>), ground_required, cut_optimal or better_schedule. */
            reason: string;
            /** @description The step of the job. */
            step_id: string;
        };
        /**
         * Plan
         * @description A plan for one job on one satellite, with everything it was made with.
         */
        Plan: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description How probably everything arrives whole. */
            error_budget: {
                /** @description Probability that every byte arrives before the deadline. */
                delivery_confidence: number;
                /** @description Passes that would be taken first if a planned one were lost. */
                spare_passes: number[];
                /** @description Of all transfers. */
                total_fec_overhead_mb: number;
                /** @description Of all transfers. */
                total_retransmission_reserve_mb: number;
                /** @description Largest bit error rate of a pass that is used. */
                worst_case_ber: number;
            };
            /** @description What happens when it runs as planned. */
            events: components["schemas"]["PlanEvent"][];
            /**
             * Format: date-time
             * @description Wall time. The CAE forgets the plan then.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description What names it, in paths and in other answers.
             */
            id: string;
            /** @description How near to the best possible plan it is. */
            optimality: components["schemas"]["PlanOptimality"];
            /** @description What orbit and spacecraft allow. */
            orbital_environment: components["schemas"]["OrbitalEnvironment"];
            /** @description Where each step runs, and why. */
            placement_decisions: components["schemas"]["PlacementDecision"][];
            plan: components["schemas"]["PlanSchedule"];
            preset: components["schemas"]["PlanPreset"];
            profile?: components["schemas"]["SatelliteProfile"];
            /** @description Of the steps with `run`; absent where no step has one. */
            programs?: components["schemas"]["PlanProgram"][];
            satellite: components["schemas"]["PlanSatellite"];
            schedule?: components["schemas"]["PlanSchedules"];
            /** @description What is encrypted, and what that costs. */
            security_summary: components["schemas"]["SecuritySummary"];
            /** @description Only of jobs with optional steps: those that were left out. */
            skipped_steps?: components["schemas"]["SkippedStep"][];
            /** @description When data are exchanged with the ground. */
            transfer_schedule: {
                /** @description Passes that carry data. */
                passes_used: number;
                /** @description On the wire. */
                total_downlink_mb: number;
                /** @description On the air, all passes. */
                total_transfer_time_s: number;
                /** @description How many transfers. */
                total_transfers: number;
                /** @description On the wire. */
                total_uplink_mb: number;
                /** @description Each of them, with its passes. */
                transfers: components["schemas"]["PlanTransfer"][];
            };
            value?: components["schemas"]["PlanValue"];
            /** @description Of the form of plans. */
            version: string;
        };
        /**
         * PlanDiff
         * @description Offsets count from the prediction_start of the plan that was replaced.
         */
        PlanDiff: {
            /** @description Contacts that only the new plan has. */
            added: {
                /** @description The step that hands over. */
                from_step: string | null;
                /** @description Mission time from the start of the plan. */
                start_offset_s: number;
                /** @description The ground station. */
                station_id: string;
                /** @description The step that receives. */
                to_step: string | null;
            }[];
            /** @description How much later it ends. */
            finish_delta_s: number;
            /** @description Steps that are done, go on, or begin when they did. */
            kept: string[];
            moved: {
                from_offset_s: number;
                /** @description A step of the plan. */
                step_id: string;
                to_offset_s: number;
            }[];
            /** @description Contacts that it has no more. */
            removed: {
                /** @description The step that hands over. */
                from_step: string | null;
                /** @description Mission time from the start of the plan. */
                start_offset_s: number;
                /** @description The ground station. */
                station_id: string;
                /** @description The step that receives. */
                to_step: string | null;
            }[];
        };
        /**
         * PlanEvent
         * @description Something that happens when the plan is executed as planned.
         */
        PlanEvent: {
            /** @description What was sent. */
            data_mb?: number;
            /** @description Chance that every byte arrives, 0 to 1. */
            delivery_confidence?: number;
            /**
             * @description Of the transfer.
             * @enum {string}
             */
            direction?: "downlink" | "uplink";
            /** @description What the step drew. */
            energy_wh?: number;
            /**
             * @description Where the step runs.
             * @enum {string}
             */
            location?: "onboard" | "ground";
            /** @description For a person. */
            message: string;
            /** @description What the step made. */
            output_data_mb?: number;
            /** @description Index in ground_passes. */
            pass_index?: number;
            /** @description The tier of the step that was taken. */
            quality_tier?: string;
            /**
             * @description Checkpoints before a hazard: which one.
             * @enum {string}
             */
            reason?: "pre_saa" | "pre_thermal";
            /** @description Pass steps: which part, from 1. */
            segment?: number;
            /** @description Pass steps: how many parts. */
            segments?: number;
            /** @description Name of the ground station. */
            station?: string;
            /** @description The step that it is about. */
            step_id?: string;
            /** @description Seconds from the start of the plan. */
            timestamp_s: number;
            /** @description The transfer that it is about. */
            transfer_id?: string;
            /** @description Such as job.accepted or step.started. */
            type: string;
        };
        /** PlanEventList */
        PlanEventList: {
            /** @description How many. */
            count: number;
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["PlanEvent"][];
            /** @description In order of time. */
            events: components["schemas"]["PlanEvent"][];
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description Whose events they are. */
            plan_id: string;
            /** @description How many there are, on all pages. */
            total: number;
        };
        /**
         * PlanFrontier
         * @description With `pareto: true`: the plans of which none is worse than another in everything.
         */
        PlanFrontier: {
            /** @description Combinations of the relaxations that can change the job, the empty one too. */
            candidates_evaluated: number;
            /** @description Plans that another dominates, or that equal another in every objective. */
            dominated_filtered: number;
            /** @description In order of latency. Every plan is kept for an hour under its own id. */
            frontier: components["schemas"]["FrontierPlan"][];
            frontier_size: number;
            /**
             * Format: uuid
             * @description Id of the frontier's plan that the objective of the job prefers.
             */
            id: string;
            /** @description Combinations without a plan. */
            infeasible: number;
        };
        /** PlanGroundPass */
        PlanGroundPass: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            aos: string;
            /** @description From prediction_start to its rise. */
            aos_offset_s: number;
            /** @description Where contacts were given: position of its contact in `contacts`. */
            contact_index?: number;
            /** @description Integral of the link rate over the pass, MB on the wire. */
            downlink_capacity_mb: number;
            /** @description How long it lasts. */
            duration_s: number;
            /** @description From 0, by time. */
            index: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            los: string;
            /** @description At its highest; null for a contact that was given with what it carries. */
            max_elevation_deg: number | null;
            /** @description At its nearest; null likewise. */
            min_range_km: number | null;
            /** @description Chance that the whole pass is lost. */
            outage_probability: number;
            /** @description Who runs it. */
            provider: string;
            /** @description Of the ground station. */
            station_id: string;
            /** @description What it is called. */
            station_name: string;
            /** @description The same upwards. */
            uplink_capacity_mb: number;
            /** @description The window in which it begins. */
            window_index: number;
        };
        /** PlanOptimality */
        PlanOptimality: {
            /** @description (value - lower_bound) / value; max_reliability, whose value is a chance: value - lower_bound. */
            gap: number;
            /** @description Rounds of the search. */
            iterations: number;
            /** @description No plan is below it. */
            lower_bound: number;
            /**
             * @description What is minimised; for max_value the value that is left out.
             * @enum {string}
             */
            objective: "min_latency" | "min_energy" | "max_reliability" | "balanced" | "max_value";
            /** @description The component that keeps the plan from being proven most. Null where it is proven, or where what is open is something else: steps left out, lower tiers, shorter durations. */
            open_component?: {
                /**
                 * @description What is not proven: when it ends, what it draws, or how likely it fails.
                 * @enum {string}
                 */
                component: "finish" | "energy" | "risk";
                /** @description (value - lower_bound) / value; of risk, a chance: value - lower_bound. */
                gap: number;
                /** @description No plan is below it, whatever its other components. */
                lower_bound: number;
                /** @description Seconds to the end, Wh, or the chance of failure. */
                value: number;
            } | null;
            /** @description No better plan exists in the scope; min_energy and balanced: none by more than 1e-4 of the value. */
            proven: boolean;
            /**
             * @description Over which plans the bound holds: all, those with the same places, or (schedule) all beside what is booked.
             * @enum {string}
             */
            scope: "global" | "placement_fixed" | "schedule";
            /** @description What the plan has of the objective, in its unit. */
            value: number;
        };
        /** PlanOptions */
        PlanOptions: {
            /** @description true: each segment says what held it. */
            explain?: boolean | null;
            /** @description Ids of default stations, ids or names of stations that you registered, or stations described here. Default: those of the registered satellite, else all twelve default ones. */
            ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
            /** @description Charge of the battery at the start, a share of battery_wh; not below 1 - depth_of_discharge. Default: full in sunlight, else full less what the bus drew since the eclipse began. Of a fleet every member starts with it. */
            initial_charge?: number | null;
            /** @description Elevation mask, 0 to 90. Default 5. */
            min_elevation_deg?: number | null;
            /** @description Horizon, 1 to 48 h. Default 12. */
            prediction_hours?: number | null;
            /** @description With a world: plans for work of this priority, 0 to 9 and at most `max_priority` of the key. Where it is better so, the plan uses what preemptible deployments of lower priority have booked and not begun (`schedule.displaces`); they lose it when the plan is deployed. Default: beside all that is booked. */
            priority?: number | null;
            solver?: {
                /** @description Work that the plan may cost, counted and never timed: about 0.05, 0.5 or 5 s of a processor; the same request always gets the same plan. Most plans need far less. A fleet is planned with its own counted work, whatever is said here. Default normal. */
                effort?: ("fast" | "normal" | "thorough") | null;
                /** @description Only cancels (503 planning_timeout); it never changes a plan. */
                time_limit_ms?: number | null;
            } | null;
            /** @description Mission time. Start of the plan, ISO 8601; may lie in the past. Default: now. More than a year from the epoch of the elements is 422 elements_too_old. */
            start?: string | null;
            /** @description Plans beside what is booked in this world: `live`, or a rehearsal of your own (any other name; with an API key alone). Without a key of `live` only what is booked of public satellites and stations is known. Default: an empty sky. */
            world?: string | null;
        };
        /** PlanPreset */
        PlanPreset: {
            /** @description What kind of job it is. */
            category: string;
            /** @description `onboard-ml-inference`, or `custom`. */
            id: string;
            /** @description For a person. */
            name: string;
            /** @description How many steps run. */
            steps: number;
        };
        /** PlanProgram */
        PlanProgram: {
            /** @description Steps that end before it. */
            depends_on: string[];
            /** @description Planned. */
            duration_s: number;
            /**
             * @description Where it runs.
             * @enum {string}
             */
            location: "onboard" | "ground";
            /** @description Planned; the limit where the program states none. */
            memory_mb: number;
            /** @description Planned; the limit where the program states none. */
            output_data_mb: number;
            run: components["schemas"]["StepRun"];
            /** @description The step of the job. */
            step_id: string;
        };
        /**
         * PlanRequest
         * @description Which satellite, which job, and how to plan it.
         */
        PlanRequest: {
            /** @description The contacts with the ground, in place of the passes over the stations: those that a provider has promised. Two of one station must not overlap. [] = none. */
            contacts?: components["schemas"]["ContactInput"][] | null;
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            options?: components["schemas"]["PlanOptions"] | null;
            /** @description true: answers all plans that no other dominates instead of one plan. */
            pareto?: boolean | null;
            /** @description Replaces what the preset or custom_job.policy says. */
            policy?: components["schemas"]["PolicyOverrides"] | null;
            /** @description Mutually exclusive with custom_job; one of the two is required. */
            preset_id?: ("onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward") | null;
            satellite?: components["schemas"]["PlanSatelliteInput"] | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
            /** @description Replaces what the preset or custom_job.security says. */
            security?: components["schemas"]["SecurityOverrides"] | null;
        } & (({
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: unknown;
        } | {
            satellite: unknown;
        }) & ({
            /** @description One of the presets of the planning surface. */
            preset_id: unknown;
        } | {
            /** @description A job of your own steps. */
            custom_job: unknown;
        }));
        /** PlanSatellite */
        PlanSatellite: {
            /** @description Semi-major axis less the WGS-72 radius of 6378.135 km. */
            altitude_km: number;
            /** @description From the epoch of the elements to prediction_start; negative when before it, null without. */
            elements_age_hours: number | null;
            /** @description Mission time. Null without elements. */
            elements_epoch: string | null;
            /** @description Typical position error at that age; null for a designed orbit. */
            expected_error_km: number | null;
            /** @description Catalogue number, or the id of the request. */
            id: string;
            /** @description Of the orbit, mean; null where only the height is known. */
            inclination_deg: number | null;
            /** @description As the catalogue or the request has it. */
            name: string;
            /** @description 0 when the id is no catalogue number. */
            norad_id: number;
            /** @description Of one orbit. */
            period_min: number;
            /** @description Mission time. Epoch of the elements in TLE form, such as 26063.86671769; null without. */
            tle_epoch: string | null;
            /** @description Set when the elements are old, and says what is not known without any. */
            warning: string | null;
        };
        /**
         * PlanSatelliteInput
         * @description Exactly one of elements, tle, omm and altitude_km is required.
         */
        PlanSatelliteInput: {
            /** @description In place of elements, with `contacts`: the mean height alone, from which the period of an orbit and the heat of the Earth follow. Crossings of the South Atlantic Anomaly are not known then. */
            altitude_km?: number | null;
            bus?: components["schemas"]["BusInput"] | null;
            /** @description Only with altitude_km: when the satellite is in the shadow of the Earth; [] = never. Absent: it is taken to be in sunlight throughout, and satellite.warning of the plan says so. */
            eclipses?: components["schemas"]["EclipseInput"][] | null;
            elements?: components["schemas"]["Elements"] | null;
            /** @description What names it, in paths and in other answers. Default: the catalogue number of the TLE or OMM, else required. Not `sat_…`, as ids of registered satellites begin. */
            id?: (string | number) | null;
            /** @description What people call it. */
            name?: string | null;
            omm?: components["schemas"]["OmmInput"] | null;
            tle?: components["schemas"]["TleInput"] | null;
        } & ({
            elements: unknown;
        } | {
            tle: unknown;
        } | {
            omm: unknown;
        } | {
            /** @description Above the surface of the Earth; of an orbit its mean height. */
            altitude_km: unknown;
        });
        /** PlanSchedule */
        PlanSchedule: {
            policy: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                deadline: string;
                /** @description Orbits that the job may take. */
                deadline_orbits: number;
                /** @description As requested, 0 to 1. */
                max_data_loss_fraction: number;
                /** @description The least that was asked for, 0 to 1. */
                min_delivery_confidence: number;
                /**
                 * @description What is minimised.
                 * @enum {string}
                 */
                objective: "min_latency" | "min_energy" | "max_reliability" | "balanced" | "max_value";
            };
            /** @description Everything that happens, by start. */
            segments: components["schemas"]["PlanSegment"][];
            /** @constant */
            status: "scheduled";
            /** @description On-board steps. */
            total_compute_s: number;
            /** @description From the start of the plan to its end. */
            total_duration_s: number;
            /** @description Ground steps. */
            total_ground_s: number;
            /** @description Transfers. */
            total_transfer_s: number;
            /** @description Windows in which anything runs. */
            windows_used: number;
        };
        /**
         * PlanSchedules
         * @description Only with `options.world`: the schedules beside which it was made.
         */
        PlanSchedules: {
            /** @description With a priority: whether it uses what preemptible deployments of lower priority have booked and not begun. They lose it when the plan is deployed. */
            displaces?: boolean;
            /** @description What others draw of the satellite: watts from each offset to the next. Absent where they draw nothing. */
            load?: {
                /** @description Mission time from the start of the plan. */
                offset_s: number;
                /** @description Electrical power. */
                power_w: number;
            }[];
            /** @description That of `options.priority`; a deployment of the plan has it unless it says otherwise. */
            priority?: number;
            /** @description Of the schedule of the satellite (`satellite/<id>`) and of each station (`station/<id>`); 0 where nobody has booked it yet. */
            versions: {
                [key: string]: number;
            };
            /** @description `live`, or the name of a rehearsal. */
            world: string;
        };
        /** PlanSegment */
        PlanSegment: {
            /**
             * @description Whether the state of the step is saved or restored.
             * @enum {string}
             */
            checkpoint?: "save" | "restore";
            /**
             * @description Saves after which the step goes on at once: the hazard that begins then.
             * @enum {string}
             */
            checkpoint_reason?: "pre_saa" | "pre_thermal";
            /** @description Steps that end before it. */
            depends_on?: string[];
            /** @description Mission seconds from start to end. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description From the start of the plan. */
            end_offset_s: number;
            explain?: components["schemas"]["SegmentExplanation"];
            /**
             * @description A step, a transfer, a checkpoint or an exchange of keys.
             * @enum {string}
             */
            kind: "step" | "transfer" | "checkpoint" | "key_exchange";
            /**
             * @description Where it happens.
             * @enum {string}
             */
            location: "onboard" | "ground";
            /** @description For a person. */
            name: string;
            /** @description Index in ground_passes; null without contact. */
            pass_index: number | null;
            resources: {
                /** @description Share of the computer, 0 to 1. */
                compute: number;
                /** @description Working memory. */
                memory_mb: number;
                /** @description Electrical power. */
                power_w: number;
                /** @description Storage on board. */
                storage_mb: number;
                /** @description Heat. */
                thermal_w: number;
            };
            /** @description Within the plan: `seg-001`. */
            segment_id: string;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description From the start of the plan. */
            start_offset_s: number;
            /** @description Name of the ground station. */
            station?: string;
            /** @description Its id. */
            station_id?: string;
            /** @description The step; null in a transfer. */
            step_id: string | null;
            /** @description On-board steps: storage that the product holds after the end of the step. */
            stored_output_mb?: number;
            /** @description The transfer; null in a step. */
            transfer_id: string | null;
            /** @description With `options.explain`: what held the start. */
            why?: string;
            /** @description Index in windows of its start; null beyond the last one. */
            window_index: number | null;
        };
        /**
         * PlanTimeline
         * @description A plan as the rows, curves and markers of a Gantt chart.
         */
        PlanTimeline: {
            curves: components["schemas"]["TimelineCurve"][];
            /** @description Ids of bars: `to` needs what `from` makes or brings. */
            edges: {
                from: string;
                to: string;
            }[];
            /**
             * Format: date-time
             * @description Mission time. End of the horizon, or of the plan where that is later.
             */
            end: string;
            /** @description In order of time; the deadline may lie beyond `end`. */
            markers: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                at: string;
                /**
                 * @description What names it, in paths and in other answers.
                 * @enum {string}
                 */
                id: "finish" | "deadline";
                /** @description For a person. */
                label: string;
                /** @description Mission time from the start of the plan. */
                offset_s: number;
            }[];
            /** @description The plan that it belongs to. */
            plan_id: string;
            /** @description Illumination, crossings of the South Atlantic Anomaly, a row for every station with a pass, on-board computer, checkpoints, antenna, ground. */
            rows: components["schemas"]["TimelineRow"][];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
        };
        /** PlanTransfer */
        PlanTransfer: {
            /**
             * @description Down to the ground or up from it.
             * @enum {string}
             */
            direction: "downlink" | "uplink";
            /** @description What framing, counters and tags add. */
            encryption_overhead_mb: number;
            /** @description What the code adds. */
            fec_overhead_mb: number;
            /** @description Forward error correction, such as RS(252,240). */
            fec_scheme: string;
            /** @description Whose output it is; null for input from the ground. */
            from_step: string | null;
            /** @description Within the plan: `transfer-1`. */
            id: string;
            /** @description The passes that carry it. */
            passes: components["schemas"]["TransferPass"][];
            /** @description Before coding and encryption. */
            raw_data_mb: number;
            /** @description Beside the total, not in it. */
            retransmission_reserve_mb: number;
            /** @description Which step waits for it; null for a result. */
            to_step: string | null;
            /** @description Raw + FEC + encryption. */
            total_transfer_mb: number;
        };
        /**
         * PlanValue
         * @description Only of jobs with optional steps.
         */
        PlanValue: {
            /** @description By falling priority. */
            by_priority: {
                /** @description Value of all of them. */
                offered: number;
                /** @description Of the steps that are summed up here. */
                priority: number;
                /** @description Value of those that run. */
                served: number;
                /** @description No plan that serves as much of every higher priority serves more. */
                upper_bound: number;
            }[];
            /** @description Value of all optional steps. */
            offered: number;
            /** @description No plan serves more, by falling priority. */
            proven: boolean;
            /** @description Value of those that run. */
            served: number;
            /** @description The sum of the bounds of all priorities. */
            upper_bound: number;
        };
        /** PolicyOverrides */
        PolicyOverrides: {
            /** @description Latest end, in orbits after the start. Default 6. */
            deadline_orbits?: number | null;
            /** @description Default 0.01. */
            max_data_loss_fraction?: number | null;
            /** @description Default 0.95. */
            min_delivery_confidence?: number | null;
            /** @description Default balanced. Of the value of optional steps each serves as much as it can before anything else; max_value then ends as early as it can. */
            objective?: ("min_latency" | "min_energy" | "max_reliability" | "balanced" | "max_value") | null;
            /** @description For the steps on board that state none. Default within_window. */
            power_policy?: ("within_window" | "sunlit_only" | "battery_assisted") | null;
        };
        /** PredictionModel */
        PredictionModel: {
            /** @description How old the elements are. */
            element_age_hours: number;
            /** @description Of positions that these elements give, by their age. */
            expected_error_km: number | null;
            /** @description How positions were computed. */
            propagator: string;
            saa: string;
            /** @description How the shadow of the Earth was computed. */
            shadow: string;
            thermal: string;
            /** @description By how much times may be off: the expected error over the orbital speed. */
            timing_error_s: number | null;
        };
        /** Preset */
        Preset: {
            /** @description What kind it is of. */
            category: string;
            /** @description The step graph; `POST /v1/plan` accepts it as `custom_job`. */
            custom_job: {
                /** @description What people call it. */
                name: string;
                policy: components["schemas"]["PresetPolicy"];
                security: components["schemas"]["PresetSecurity"];
                steps: components["schemas"]["PresetStep"][];
            };
            /** @description How much data moves from step to step. */
            data_flow: {
                /** @description What leaves the satellite. */
                final_output_mb: number;
                /** @description What the first step takes in. */
                initial_capture_mb: number;
                /** @description Such as 190:1, or 1:1.6 for growth. */
                overall_reduction: string;
            };
            /** @description For a person. */
            description: string;
            /** @description Steps that run on the ground. */
            ground_steps: number;
            /**
             * @description What names it, in paths and in other answers.
             * @enum {string}
             */
            id: "onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward";
            /** @description What people call it. */
            name: string;
            /** @description Something goes to the ground. */
            needs_downlink: boolean;
            /** @description Something comes from the ground. */
            needs_uplink: boolean;
            /** @description Steps that run on the satellite. */
            onboard_steps: number;
            policy: components["schemas"]["PresetPolicy"];
            security: components["schemas"]["PresetSecurity"];
            /** @description Number of steps. */
            steps: number;
            /** @description Of the on-board steps. */
            total_compute_s: number;
        };
        /** PresetList */
        PresetList: {
            /** @description How many there are. */
            count: number;
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["PresetSummary"][];
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            presets: components["schemas"]["PresetSummary"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** PresetPolicy */
        PresetPolicy: {
            /** @description Revolutions in which everything must be done. */
            deadline_orbits: number;
            /** @description Most that may be lost, 0 to 1. */
            max_data_loss_fraction: number;
            /** @description Least chance that everything arrives, 0 to 1. */
            min_delivery_confidence: number;
            /**
             * @description What plans are made good at.
             * @enum {string}
             */
            objective: "min_latency" | "min_energy" | "max_reliability" | "balanced" | "max_value";
        };
        /** PresetSecurity */
        PresetSecurity: {
            /**
             * @description How sensitive the data are.
             * @enum {string}
             */
            data_classification: "open" | "restricted" | "confidential";
            /**
             * @description How data are encrypted.
             * @enum {string}
             */
            encryption: "none" | "aes128" | "aes256";
            /** @description Revolutions after which keys are changed. */
            key_rotation_orbits: number;
            /** @description Commands must be signed. */
            require_authenticated_uplink: boolean;
        };
        /** PresetStep */
        PresetStep: {
            /** @description How often its state is saved. */
            checkpoint_interval_s: number;
            /** @description Output over input. */
            data_reduction_ratio: number | null;
            /** @description With what the step is content where less is there. */
            degraded_mode: {
                /** @description Least share of its input, 0 to 1. */
                min_data_fraction: number;
                /** @description How long it then takes. */
                reduced_duration_s: number;
            } | null;
            /** @description Ids of what must be done first. */
            depends_on: string[];
            /** @description How long it takes. */
            duration_s: number;
            /**
             * @description How data are encrypted.
             * @enum {string}
             */
            encryption: "none" | "aes128" | "aes256";
            fixed_output: boolean;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What the step takes. */
            input_data_mb: number;
            /** @description Whether what arrives is checked. */
            integrity_check: string;
            /** @enum {string} */
            location: "onboard" | "ground" | "either";
            max_duration_s: number | null;
            /** @description Most passes that one transfer may take. */
            max_passes: number | null;
            /** @description How often the step is tried again. */
            max_retries: number;
            min_duration_s: number | null;
            /** @description What people call it. */
            name: string;
            not_after_s: number | null;
            not_before_s: number | null;
            other_pass_than: string[];
            /** @description What the step hands on. */
            output_data_mb: number;
            /** @enum {string} */
            power_policy: "within_window" | "sunlit_only" | "battery_assisted";
            requires: {
                /** @description Share of the computer, 0 to 1. */
                compute: number;
                /** @description Working memory. */
                memory_mb: number;
                /** @description Electrical power. */
                power_w: number;
                /** @description Storage on board. */
                storage_mb: number;
                /** @description Heat. */
                thermal_w: number;
            };
            /** @description What happens when the step fails. */
            retry_policy: string;
            source: "ground" | null;
            /** @description What stays on board. */
            stored_output_mb: number;
        };
        /**
         * PresetSummary
         * @description A ready-made job.
         */
        PresetSummary: {
            /** @description What kind it is of. */
            category: string;
            /** @description How much data moves from step to step. */
            data_flow: {
                /** @description What leaves the satellite. */
                final_output_mb: number;
                /** @description What the first step takes in. */
                initial_capture_mb: number;
                /** @description Such as 190:1, or 1:1.6 for growth. */
                overall_reduction: string;
            };
            /** @description For a person. */
            description: string;
            /** @description Steps that run on the ground. */
            ground_steps: number;
            /**
             * @description What names it, in paths and in other answers.
             * @enum {string}
             */
            id: "onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward";
            /** @description What people call it. */
            name: string;
            /** @description Something goes to the ground. */
            needs_downlink: boolean;
            /** @description Something comes from the ground. */
            needs_uplink: boolean;
            /** @description Steps that run on the satellite. */
            onboard_steps: number;
            policy: components["schemas"]["PresetPolicy"];
            security: components["schemas"]["PresetSecurity"];
            /** @description Number of steps. */
            steps: number;
            /** @description Of the on-board steps. */
            total_compute_s: number;
        };
        /** Problem */
        Problem: {
            /** @description Part of the request: params, query, headers or body. */
            in?: string;
            /** @description How to mend it. */
            message?: string;
            /** @description Dotted path of the field. */
            path?: string;
        } & {
            [key: string]: unknown;
        };
        /** QualityTier */
        QualityTier: {
            /** @description Share of the computer, 0 to 1. */
            compute?: number | null;
            /** @description Time on the computer. */
            compute_s: number;
            /** @description Working memory. */
            memory_mb: number;
            /** @description What it hands on. */
            output_mb: number;
            /** @description Electrical power. */
            power_w?: number | null;
            /** @description Heat. */
            thermal_w?: number | null;
        };
        /** Readiness */
        Readiness: {
            checks: {
                [key: string]: "ok" | "missing" | "unavailable";
            };
            /** @enum {string} */
            status: "ready" | "degraded" | "unavailable" | "draining";
        };
        /**
         * Replan
         * @description The work that is left, from `now` on.
         */
        Replan: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            diff: components["schemas"]["PlanDiff"];
            /** @description How probably everything arrives whole. */
            error_budget: {
                /** @description Probability that every byte arrives before the deadline. */
                delivery_confidence: number;
                /** @description Passes that would be taken first if a planned one were lost. */
                spare_passes: number[];
                /** @description Of all transfers. */
                total_fec_overhead_mb: number;
                /** @description Of all transfers. */
                total_retransmission_reserve_mb: number;
                /** @description Largest bit error rate of a pass that is used. */
                worst_case_ber: number;
            };
            /** @description What happens when it runs as planned. */
            events: components["schemas"]["PlanEvent"][];
            /**
             * Format: date-time
             * @description Wall time. The CAE forgets the plan then.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description What names it, in paths and in other answers.
             */
            id: string;
            /** @description How near to the best possible plan it is. */
            optimality: components["schemas"]["PlanOptimality"];
            /** @description What orbit and spacecraft allow. */
            orbital_environment: components["schemas"]["OrbitalEnvironment"];
            /** @description Where each step runs, and why. */
            placement_decisions: components["schemas"]["PlacementDecision"][];
            plan: components["schemas"]["PlanSchedule"];
            preset: components["schemas"]["PlanPreset"];
            profile?: components["schemas"]["SatelliteProfile"];
            /** @description Of the steps with `run`; absent where no step has one. */
            programs?: components["schemas"]["PlanProgram"][];
            /** @description Id of the plan that it replaces. */
            replans: string;
            satellite: components["schemas"]["PlanSatellite"];
            schedule?: components["schemas"]["PlanSchedules"];
            /** @description What is encrypted, and what that costs. */
            security_summary: components["schemas"]["SecuritySummary"];
            /** @description Only of jobs with optional steps: those that were left out. */
            skipped_steps?: components["schemas"]["SkippedStep"][];
            /** @description When data are exchanged with the ground. */
            transfer_schedule: {
                /** @description Passes that carry data. */
                passes_used: number;
                /** @description On the wire. */
                total_downlink_mb: number;
                /** @description On the air, all passes. */
                total_transfer_time_s: number;
                /** @description How many transfers. */
                total_transfers: number;
                /** @description On the wire. */
                total_uplink_mb: number;
                /** @description Each of them, with its passes. */
                transfers: components["schemas"]["PlanTransfer"][];
            };
            value?: components["schemas"]["PlanValue"];
            /** @description Of the form of plans. */
            version: string;
        };
        /**
         * ReplanRequest
         * @description What happened to a plan. Steps in no list have not begun. The example fits the plan of the example of `POST /v1/plan`, which starts at 2026-07-25T00:00:00Z.
         */
        ReplanRequest: {
            /** @description The bus from now on. */
            bus?: components["schemas"]["BusInput"] | null;
            /** @description Steps that have ended. */
            completed?: string[] | null;
            /** @description Steps that began and must run again. */
            failed?: string[] | null;
            /** @description Indices of ground_passes that were or will be lost. */
            lost_passes?: number[] | null;
            /** @description Mission time. Between the start of the plan and the end of its prediction, ISO 8601. */
            now: string;
            /** @description Steps that go on with the time they still need. */
            running?: string[] | null;
        };
        /** RunInput */
        RunInput: {
            /** @description Content that the platform keeps; its SHA-256 is checked before the step begins. */
            content_id?: string | null;
            /** @description A step of the same job; what a step on the ground takes from one on board has come down before. */
            from_step?: string | null;
            /** @description Which of its outputs; default: all of them, in a folder at `path`. */
            name?: string | null;
            /** @description Workloads only. shard: the piece of `data.content_id` that the stage has to process. model: what `training.model_content_id` or the aggregate before has made. results: on the ground, all that the stages before have brought down, in a folder at `path`, as `<stage>/<name>`. */
            part?: ("shard" | "model" | "results") | null;
            /** @description Where it is put, below the work folder. */
            path: string;
        };
        /** RunOutput */
        RunOutput: {
            /** @description Whether the ground gets it. Default true. */
            downlink?: boolean | null;
            /** @description Sealed on board for the `result_key` of its deployment or mission before anything leaves; the logs of all programs of the deployment are sealed, too. Default false. */
            encrypt?: boolean | null;
            /** @description Such as application/json. Default: application/octet-stream. */
            media_type?: string | null;
            /** @description What it is called afterwards. */
            name: string;
            /** @description The file, below the work folder. */
            path: string;
        };
        /** SaaCrossing */
        SaaCrossing: {
            /** @description How long it lasts. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Weakest field on the way, microtesla. */
            min_field_ut: number;
            /** @description 0 to 1, by the weakest field on the way. */
            severity: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description From prediction_start. */
            start_offset_s: number;
        };
        /**
         * SatelliteProfile
         * @description What the satellite offers, as everywhere.
         */
        SatelliteProfile: {
            antenna: {
                /** @description Limit of the modem, MB/s on the wire. */
                downlink_mb_s: number;
                /** @description Uplink and downlink may run at once. */
                full_duplex: boolean;
                /** @description MB/s on the wire. */
                uplink_mb_s: number;
            };
            /** @description Capacity when full. */
            battery_wh: number;
            /**
             * @description Size class whose figures it has.
             * @enum {string}
             */
            bus_class: "1U" | "2U" | "3U" | "6U" | "12U" | "SmallSat";
            /** @description Usable share of the battery, 0 to 1. */
            depth_of_discharge: number;
            /** @description That jobs may make: the smaller of what the bus takes and what its surface radiates at 50 °C. */
            heat_w: number;
            /** @description For jobs. */
            memory_mb: number;
            /** @description What the bus itself draws. */
            overhead_w: number;
            /** @description For jobs in eclipse, from the battery. */
            power_eclipse_w: number;
            /** @description For jobs in sunlight, net of what the bus draws. */
            power_sunlit_w: number;
            /**
             * @description Where class or figures came from: the request, the catalogue, or orbit and drag.
             * @enum {string}
             */
            source: "given" | "catalogue" | "inferred";
            /** @description For jobs. */
            storage_mb: number;
        };
        /** SecurityOverrides */
        SecurityOverrides: {
            /** @description Ids of the only stations that confidential data may use. Default: all. */
            allowed_ground_stations?: string[] | null;
            /** @description Default restricted. */
            data_classification?: ("open" | "restricted" | "confidential") | null;
            /** @description How the links carry the data; default aes256. On a preset its encrypting steps follow: they use this cipher, and with `none` they are left out. The steps of a custom job say for themselves what they encrypt. */
            encryption?: ("none" | "aes128" | "aes256") | null;
            /** @description Orbits between two key rotations. Default 24. */
            key_rotation_orbits?: number | null;
            /** @description Default true. */
            require_authenticated_uplink?: boolean | null;
        };
        /** SecuritySummary */
        SecuritySummary: {
            /** @description Ids; null: all. */
            allowed_ground_stations: string[] | null;
            /**
             * @description As requested, or the default of the preset.
             * @enum {string}
             */
            data_classification: "open" | "restricted" | "confidential";
            /**
             * @description Of the links.
             * @enum {string}
             */
            encryption: "none" | "aes128" | "aes256";
            /** @description A new key after so many orbits. */
            key_rotation_orbits: number;
            /** @description Commands up are authenticated. */
            require_authenticated_uplink: boolean;
            /** @description Of all transfers. */
            total_encryption_overhead_mb: number;
            /** @description How often keys are agreed on. */
            total_key_exchanges: number;
        };
        /** SegmentExplanation */
        SegmentExplanation: {
            /** @description End of the last thing that it waits for. */
            earliest_start_offset_s: number;
            held_by: {
                /** @description Step or transfer, the step itself for not_before (it may begin no sooner), index of the window or pass, or the resource; null for start (it begins with the plan) and choice (it could begin earlier; the objective prefers not). */
                id: string | null;
                /**
                 * @description What held the start.
                 * @enum {string}
                 */
                kind: "start" | "predecessor" | "not_before" | "window" | "pass" | "resource" | "choice";
            };
            /** @description By how much it alone may be later without moving the end of the plan. */
            slack_s: number;
        };
        /** ServiceIndex */
        ServiceIndex: {
            capabilities: string[];
            /** @description For a person. */
            description: string;
            /** @description From `METHOD path` to what it does. */
            endpoints: {
                [key: string]: string;
            };
            service: string;
            /** @description Of the API. */
            version: string;
        };
        /** SkippedStep */
        SkippedStep: {
            /** @description What stood in the way; null for needs_skipped, and where the work was spent before it was asked. */
            constraint: ("power" | "thermal" | "compute" | "memory" | "storage" | "window" | "eclipse_time" | "eclipse_energy" | "min_battery_soc" | "battery" | "pass_time" | "radio_power" | "radio_thermal" | "contact" | "max_passes" | "max_gap_s" | "key_rotation_orbits" | "prediction_hours" | "not_after_s" | "deadline_orbits" | "min_delivery_confidence" | "role") | null;
            /** @description The step; of a repeated step the start, such as `image#7`. */
            id: string;
            /** @description For needs_skipped: the step that it needs. */
            needs: string | null;
            /** @description As the job has it. */
            priority: number;
            /** @description Whether it is proven that it cannot run then. */
            proven: boolean;
            /**
             * @description does_not_fit: not even beside what must run alone; worth_less: not beside what runs; needs_skipped: a step that it needs was left out.
             * @enum {string}
             */
            reason: "does_not_fit" | "worth_less" | "needs_skipped";
            /** @description What it would have been worth. */
            value: number;
        };
        /**
         * StationInput
         * @description A ground station of your own.
         */
        StationInput: {
            /** @description Height above the ellipsoid, m. Default 0. */
            altitude_m?: number | null;
            /** @description Unique inside the request; in plans not `stn_…`, as ids of registered stations begin. */
            id: string;
            /** @description Geodetic latitude (WGS-84), degrees. */
            lat: number;
            /** @description Longitude east, degrees. */
            lon: number;
            /** @description Mask of this station. Default: the mask of the request. */
            min_elevation_deg?: number | null;
            /** @description What people call it. Default: the id. */
            name?: string | null;
            /** @description Who runs the station. */
            provider?: string | null;
        };
        /**
         * StepRepeat
         * @description Starts the step several times. Each start is a step of the plan, `image#1`, `image#2`, …; who depends on the step waits for all starts that run, and is given what they make.
         */
        StepRepeat: {
            /** @description The same at most, s. Default: any. */
            max_gap_s?: number | null;
            /** @description Most starts. All starts of a job together are at most 256. */
            max_starts: number;
            /** @description From the end of one to the start of the next at least, s. Default 0. */
            min_gap_s?: number | null;
            /** @description Starts that must be made; further ones are optional, each with the value of the step. Default 1. */
            min_starts?: number | null;
        };
        /**
         * StepRequirements
         * @description What a step draws while it runs. Standard steps must state all five.
         */
        StepRequirements: {
            /** @description Share of the on-board computer, 0 to 1. */
            compute?: number | null;
            /** @description Memory while running, MB. */
            memory_mb?: number | null;
            /** @description Electrical power while running, W. */
            power_w?: number | null;
            /** @description Scratch storage, MB. */
            storage_mb?: number | null;
            /** @description Heat to dissipate, W. */
            thermal_w?: number | null;
        };
        /**
         * StepRun
         * @description The program behind a step; without it the step is played for its planned time.
         */
        StepRun: {
            /** @description signal: SIGUSR1 at planned checkpoints, the program then writes to ORBITAL_CHECKPOINT_DIR. Default none. */
            checkpoint?: ("signal" | "none") | null;
            /** @description Program and arguments; no shell reads them. */
            command: string[];
            /** @description Nothing is inherited but PATH and HOME. */
            env?: {
                [key: string]: string;
            } | null;
            /** @description Whether it may begin again after power was lost. Default true. */
            idempotent?: boolean | null;
            /** @description Container image, where the agent has an engine for it. */
            image?: string | null;
            /** @description Files that are there before it begins. */
            inputs?: components["schemas"]["RunInput"][] | null;
            /** @description Default: the planned memory. */
            max_memory_mb?: number | null;
            /** @description All outputs together. Default: the planned output. */
            max_output_mb?: number | null;
            /** @description Whether it may open connections. Default false. */
            network?: boolean | null;
            /** @description Files that must be there after it has ended. */
            outputs?: components["schemas"]["RunOutput"][] | null;
            /** @description Wall clock. Default: twice the planned time. */
            timeout_s?: number | null;
        };
        /**
         * ThermalTrace
         * @description Of the bus without a job, one node; linear between the points.
         */
        ThermalTrace: {
            /** @description Never to be passed. */
            limit_c: number;
            /** @description Warmest. */
            max_c: number;
            /** @description Coldest. */
            min_c: number;
            points: {
                /** @description Mission time from the start of the plan. */
                offset_s: number;
                /** @description At that moment. */
                temperature_c: number;
            }[];
        };
        /** TimelineBar */
        TimelineBar: {
            /** @description Of a transfer: on the wire, MB. */
            data_mb?: number;
            /** @description What the plan brings down in it. */
            downlink_booked_mb?: number;
            /** @description What the pass can bring down. */
            downlink_capacity_mb?: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Mission time from the start of the plan. */
            end_offset_s: number;
            /** @description The `segment_id` where the bar is a segment. */
            id: string;
            /** @enum {string} */
            kind: "sunlit" | "eclipse" | "saa" | "pass" | "step" | "downlink" | "uplink" | "key_exchange" | "save" | "restore";
            /** @description For a person. */
            label: string;
            /** @description From 0; bars of one lane never overlap. */
            lane: number;
            /** @description Highest angle above the horizon. */
            max_elevation_deg?: number;
            /** @description Which pass over a station, from 0. */
            pass_index?: number;
            /**
             * @description Of a pass: used by the plan, spare if a planned one is lost, or free.
             * @enum {string}
             */
            role?: "used" | "spare" | "free";
            /** @description Of a crossing, 0 to 1. */
            severity?: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Mission time from the start of the plan. */
            start_offset_s: number;
            /** @description The ground station. */
            station?: string;
            /** @description The ground station. */
            station_id?: string;
            /** @description A step of the plan. */
            step_id?: string;
            /** @description A transfer of the plan. */
            transfer_id?: string;
            /** @description What the plan carries up in it. */
            uplink_booked_mb?: number;
            /** @description What the pass can carry up. */
            uplink_capacity_mb?: number;
            /** @description What held the start, if explained. */
            why?: string;
            /** @description Which window of the plan, from 0. */
            window_index?: number;
        };
        /** TimelineCurve */
        TimelineCurve: {
            /**
             * @description What names it, in paths and in other answers.
             * @enum {string}
             */
            id: "power" | "compute" | "thermal" | "memory" | "storage" | "battery" | "temperature" | "backlog";
            /**
             * @description step: a value holds until the next point. linear: straight between points; two points at one offset are a jump.
             * @enum {string}
             */
            interpolation: "step" | "linear";
            /** @description For a person. */
            label: string;
            /** @description Never passed by a plan, but for a `warning`, which forbids nothing. Each value holds until the next point. */
            limit?: {
                /** @enum {string} */
                bound: "max" | "min" | "warning";
                points: [
                    number,
                    number
                ][];
            };
            points: [
                number,
                number
            ][];
            unit: string;
        };
        /** TimelineRow */
        TimelineRow: {
            bars: components["schemas"]["TimelineBar"][];
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @enum {string} */
            kind: "illumination" | "saa" | "pass" | "onboard" | "checkpoint" | "antenna" | "ground";
            /** @description For a person. */
            label: string;
            /** @description How many lanes its bars need, at least 1. */
            lanes: number;
        };
        /**
         * TleInput
         * @description Two-line elements, propagated as given: columns, ranges and checksums are verified. Catalogue numbers from 100000 on are alpha-5.
         */
        TleInput: string | string[];
        /** TransferPass */
        TransferPass: {
            /** @description Bit error rate at the decoder's input. */
            ber: number;
            /** @description On the wire, without the reserve. */
            data_mb: number;
            /** @description On the air. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Index in ground_passes. */
            pass_index: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Name of the ground station. */
            station: string;
            /** @description Its id. */
            station_id: string;
        };
        /** Warning */
        Warning: {
            /** @description Such as unknown_field, unknown_parameter, unknown_value, host_not_resolved, elements_old, outside_model. */
            code: string;
            /** @description The known word that is nearest, if one is near. */
            did_you_mean?: string;
            /** @description For a person. */
            message: string;
            /** @description Dotted path in the body, or the name of a parameter. */
            path: string;
        };
        /** Window */
        Window: {
            /** @description Cap on the sum of compute. */
            compute: number;
            /** @description How long it lasts. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Power times duration. */
            energy_wh: number;
            /** @description From 0, by time. */
            index: number;
            /** @description For a person. */
            label: string;
            /** @description Memory for jobs. */
            memory_mb: number;
            /** @description Passes that begin in this window. */
            pass_indices: number[];
            /** @description Net power for the job, W. */
            power_w: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description From prediction_start. */
            start_offset_s: number;
            /** @description Storage for jobs. */
            storage_mb: number;
            /** @description Heat that jobs may make. */
            thermal_w: number;
            /**
             * @description In sunlight or in the shadow.
             * @enum {string}
             */
            type: "sunlit" | "eclipse";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPoint"];
                };
            };
            /** @description For browsers: the reference. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPoint"];
                };
            };
        };
    };
    get_healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
        };
    };
    get_readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready; `degraded`: it serves, and what is missing is being made again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    get_v1: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service index. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceIndex"];
                };
            };
        };
    };
    post_v1_constellation_pareto: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FleetParetoRequest"];
            };
        };
        responses: {
            /** @description The frontiers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetPareto"];
                };
            };
        };
    };
    post_v1_constellation_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FleetPlanRequest"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetPlan"];
                };
            };
        };
    };
    post_v1_hazards: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 24652 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HazardsRequest"];
            };
        };
        responses: {
            /** @description The hazards and the saves. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HazardsAnswer"];
                };
            };
        };
    };
    get_v1_metrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaeMetrics"];
                };
            };
        };
    };
    post_v1_ocu_negotiate: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 24786 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OcuNegotiateRequest"];
            };
        };
        responses: {
            /** @description The offer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OcuNegotiation"];
                };
            };
        };
    };
    get_v1_ocu_summary_busClass: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description 1U, 2U, 3U, 6U, 12U, SmallSat or an alias such as 6U_cubesat or microsat. */
                busClass: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The class. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OcuSummary"];
                };
            };
        };
    };
    post_v1_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanRequest"];
            };
        };
        responses: {
            /** @description The plan, or with `pareto` the plans. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"] | components["schemas"]["PlanFrontier"];
                };
            };
        };
    };
    get_v1_plan_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Id of a plan, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    get_v1_plan_id_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Id of a plan, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events in order of time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanEventList"];
                };
            };
        };
    };
    post_v1_plan_id_replan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Id of a plan, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 347488 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplanRequest"];
            };
        };
        responses: {
            /** @description The new plan and how it differs. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replan"];
                };
            };
        };
    };
    get_v1_plan_id_timeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Id of a plan, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanTimeline"];
                };
            };
        };
    };
    get_v1_presets: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The five presets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresetList"];
                };
            };
        };
    };
    get_v1_presets_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"];
                };
            };
        };
    };
}
