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
    "/v1/constellation-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the constellation templates */
        get: operations["get_v1_constellation_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/constellation-templates/{id}/expand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expand a constellation into elements of its satellites
         * @description Every entry of `orbits` can be sent as `elements`, and the whole of `satellites` to `POST /v1/sessions`. The body may be empty; an unknown `base_orbit` is `invalid_request` and names the known ones.
         */
        post: operations["post_v1_constellation_templates_id_expand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ground-stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the default ground network */
        get: operations["get_v1_ground_stations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orbital-params": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell period, speed, eclipses and drifts of an orbit
         * @description Two-body figures by WGS-72 and secular rates of first order in J2 (good to 0.3 %); drag, Sun and Moon are left out.
         */
        post: operations["post_v1_orbital_params"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predict passes over ground stations
         * @description Times are good to 10 ms of SGP4. A satellite that is up at an edge of the window has a pass that begins or ends there and says so; one that never sets has one pass. `range_too_large`: more than 72 hours. `too_many`: more stations than possible. `invalid_elements`: unreadable, or SGP4 has no state at the start. Other forms: CSV (without points), CZML (for CesiumJS), iCalendar. Errors are JSON in any case.
         */
        post: operations["post_v1_passes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/propagate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propagate an orbit into a trajectory
         * @description Points of a satellite by SGP4, at most 48 hours and 5000 of them. `range_too_large`: the window is longer. `too_many_points`: a smaller step than fits; the answer names the smallest one that does (`min_step_s`). `invalid_elements`: unreadable, or SGP4 has no state at the start. A satellite that decays inside the window has points up to then, and `decayed_at`. Other forms: CSV; CZML (Earth-fixed, for CesiumJS); OEM (CCSDS 502.0-B-3, KVN, TEME). Errors are JSON in any case.
         */
        post: operations["post_v1_propagate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a session
         * @description Takes 1 to 50 satellites. A session ends one hour after its last tick or fault. Whoever knows its id may use it.
         */
        post: operations["post_v1_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a session as it stands
         * @description As its last tick or fault left it, with its last 100 events.
         */
        get: operations["get_v1_sessions_id"];
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Requests that came before are applied first.
         */
        delete: operations["delete_v1_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a session
         * @description From the first on, page by page; the newest 50,000 are kept.
         */
        get: operations["get_v1_sessions_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/fault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Break something on a satellite
         * @description Takes effect at once; time does not move. A satellite that has decayed takes none: 409 `conflict`.
         */
        post: operations["post_v1_sessions_id_fault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/tick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the time of a session on
         * @description Orbits first, then eclipse transitions at their exact times, subsystems, natural faults and links. Ticks and faults of one session are applied one after another in the order in which they come; up to 8 wait, more are 429 `too_many_ticks`. A tick that is refused was not applied, with one exception that says so: a 503 with `applied: null` names the `idempotency_key` with which the same tick, sent again, answers what became of it. The answer holds at most 1000 events; the list of events has the rest.
         */
        post: operations["post_v1_sessions_id_tick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell where a satellite is
         * @description Elements that SGP4 cannot bring to the timestamp (decayed, diverged) are `invalid_elements`.
         */
        post: operations["post_v1_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/state/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell where many satellites are
         * @description At most 100 satellites (`too_many`). Elements that cannot be read refuse the whole request and are named with their place; a satellite that has decayed by then is null in `states`, with the reason in `failures`.
         */
        post: operations["post_v1_state_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the orbit templates */
        get: operations["get_v1_templates"];
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
        /** ConstellationExpansion */
        ConstellationExpansion: {
            base_orbit: string;
            /** @description How many there are. */
            count: number;
            /** @description One full set of elements a satellite; each can be sent as `elements`. */
            orbits: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Argument of perigee. */
                arg_perigee_deg: number;
                bstar: number;
                /** @description Of the orbit, 0 to below 1. */
                eccentricity: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                epoch: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                /** @description 360° / sats_per_plane · slot + phasing · 360° / satellite_count · plane. */
                mean_anomaly_deg: number;
                /** @description What people call it. */
                name: string;
                /** @description Number of the plane, from 0. */
                plane: number;
                /** @description 360° / planes · plane (180° for the star pattern). */
                raan_deg: number;
                /** @description Number of the place inside its plane, from 0. */
                slot: number;
            }[];
            /** @enum {string} */
            pattern: "delta" | "star";
            phasing: number;
            /** @description The same as `POST /v1/sessions` takes it: send it as `satellites`. */
            satellites: {
                elements: {
                    /** @description Above the surface of the Earth; of an orbit its mean height. */
                    altitude_km: number;
                    /** @description Argument of perigee. */
                    arg_perigee_deg: number;
                    bstar: number;
                    /** @description Of the orbit, 0 to below 1. */
                    eccentricity: number;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    epoch: string;
                    /** @description Of the orbit to the equator, 0 to 180. */
                    inclination_deg: number;
                    /** @description 360° / sats_per_plane · slot + phasing · 360° / satellite_count · plane. */
                    mean_anomaly_deg: number;
                    /** @description 360° / planes · plane (180° for the star pattern). */
                    raan_deg: number;
                };
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            }[];
            template: string;
        };
        /** ConstellationTemplate */
        ConstellationTemplate: {
            /** @description Id of an orbit template. */
            base_orbit: string;
            /** @description For a person. */
            description: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description How its planes are spread: delta over 360° of RAAN, star over 180°.
             * @enum {string}
             */
            pattern: "delta" | "star";
            planes: number;
            /** @description How many satellites there are. */
            satellite_count: number;
            sats_per_plane: number;
        };
        /** CreatedSession */
        CreatedSession: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Mission time.
             */
            epoch: string;
            /**
             * Format: date-time
             * @description Wall time. Each tick and each fault moves it on.
             */
            expires_at: string;
            links: components["schemas"]["Links"];
            /** @description What each satellite flies: the figures of its class, for the ISS too, whose plans have others; `source` says where the class came from. */
            profiles: components["schemas"]["SessionProfile"][];
            /** @description How many there are. */
            satellites: number;
            /** @description What chance is drawn from; the same seed gives the same results. */
            seed: string;
            /** @description The session. */
            session_id: string;
            /** @description Life after the last tick or fault, s. */
            ttl_seconds: number;
        };
        /**
         * CreateSession
         * @description Satellites whose time you will move on, tick by tick.
         */
        CreateSession: {
            /** @description Mission time. Where the time of the session begins, years 1957 to 2199. Default: now. */
            epoch?: string | null;
            satellites: components["schemas"]["SessionSatelliteInput"][];
            /** @description Natural faults are drawn from it: the same seed, epoch, satellites and requests give the same results to the last bit. Default: a random one, told in the answer. */
            seed?: (string | number) | null;
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
            /** @description What went wrong, for programs. More codes may come with later versions. */
            code: string;
            /** @description The same as `code`. */
            error: string;
            /** @description What went wrong and what to do, for people. */
            message: string;
            /** @description Everything that is wrong with the request, where several things can be. */
            problems?: components["schemas"]["Problem"][];
            /** @description Quote it when you report a fault of ours; from status 500 on. */
            request_id?: string;
        };
        /** ExpandRequest */
        ExpandRequest: {
            /** @description Id of an orbit template to fly instead of the constellation's own. */
            base_orbit?: string | null;
            /** @description Mission time. Epoch of all elements. Default: now. */
            epoch?: string | null;
            /** @description delta spreads the planes over 360° of RAAN, star over 180°. Default: the template's own. */
            pattern?: ("delta" | "star") | null;
            /** @description Walker phasing f: neighbouring planes are f · 360° / satellite_count apart in mean anomaly. Default 1. */
            phasing?: number | null;
        };
        /** Fault */
        Fault: {
            /** @description When it clears, s of session time. Default: when the session ends. */
            duration_s?: number | null;
            /**
             * @description power_loss multiplies generation by 1 - severity; thermal_exceedance adds 65 °C · severity; radiation_upset restarts the computer; comms_failure weakens the links, at severity 1 removes them; isl_degradation multiplies link quality by 1 - severity/2 and lengthens latency, at severity 1 to the double.
             * @enum {string}
             */
            fault_type: "power_loss" | "thermal_exceedance" | "radiation_upset" | "comms_failure" | "isl_degradation";
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string | number;
            /** @description 0 to 1. Default 0.5. Default: 0.5. */
            severity?: number | null;
        };
        /** FaultEntry */
        FaultEntry: {
            /** @description Mission time. Null when that is not known. */
            clears_at: string | null;
            /** @description What it does, for a person. */
            effect: string;
            /**
             * Format: date-time
             * @description Mission time. In the time of the session.
             */
            injected_at: string;
            /** @enum {string} */
            origin: "injected" | "natural";
            /** @description How grave it is. */
            severity: number;
            /** @enum {string} */
            type: "power_loss" | "thermal_exceedance" | "radiation_upset" | "comms_failure" | "isl_degradation";
        };
        /** FaultResult */
        FaultResult: {
            /**
             * Format: date-time
             * @description Mission time. Where the time of the session stands.
             */
            epoch: string;
            events: components["schemas"]["SessionEvent"][];
            satellite: components["schemas"]["SessionSatelliteState"];
            /** @description The session. */
            session_id: string;
            /** @description How often time was moved on. */
            tick_count: number;
        };
        /** GroundStation */
        GroundStation: {
            /** @description Above the ellipsoid. */
            altitude_m: number;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Degrees north. */
            lat: number;
            /** @description Degrees east, -180 to 180. */
            lon: number;
            /** @description What people call it. */
            name: string;
            /** @description Operator of the station. */
            provider: string;
        };
        /**
         * GroundStationList
         * @description The default network, in the order of the published table.
         */
        GroundStationList: {
            /** @description How many there are. */
            count: number;
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["GroundStation"][];
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description As stations (alias). */
            items: components["schemas"]["GroundStation"][];
            stations: components["schemas"]["GroundStation"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** IslLink */
        IslLink: {
            /** @description False when faults leave nothing of it. */
            active: boolean;
            /** @description What the link carries, Mbit/s. */
            bandwidth_mbps: number;
            /** @description Between the two. */
            distance_km: number;
            from: string;
            /** @description Delay one way. */
            latency_ms: number;
            /** @description 0 to 1. */
            quality: number;
            to: string;
        };
        /**
         * Links
         * @description Paths to read with GET: `self` is the record, the others are named for what they lead to. Items of lists have `self` alone. A path belongs to the surface that has it: `/api/` to the console, `/v1/sessions` to the simulation, the others to the main API. `temporal` is an address of the Temporal UI.
         */
        Links: {
            [key: string]: string;
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
        /** OrbitalParams */
        OrbitalParams: {
            /** @description Above the surface of the Earth; of an orbit its mean height. */
            altitude_km: number;
            /** @description From perigee to perigee. */
            anomalistic_period_min: number | null;
            /** @description Turn of the perigee inside the plane by J2. */
            arg_perigee_rate_deg_per_day: number | null;
            /** @description With the Sun farther from the plane than this there is no eclipse. */
            critical_beta_deg: number;
            /** @description Of the orbit, 0 to below 1. */
            eccentricity: number;
            /** @description Largest part of a revolution in the (cylindrical) shadow: with the Sun in the plane of a circular orbit. */
            eclipse_fraction: number;
            /** @description Of the orbit to the equator, 0 to 180. */
            inclination_deg: number | null;
            /** @description The plane turns as fast as the mean Sun, within 0.01° a day. */
            is_sun_synchronous: boolean | null;
            max_eclipse_min: number;
            /** @description What J2 adds to the mean motion. */
            mean_anomaly_drift_deg_per_day: number | null;
            /** @description Revolutions a day. */
            mean_motion_rev_per_day: number;
            /** @description From ascending node to ascending node. */
            nodal_period_min: number | null;
            /** @description Of the two-body orbit. */
            period_min: number;
            /** @description Turn of the plane by J2, first order. */
            raan_rate_deg_per_day: number | null;
            /** @description Half the long axis of the orbit. */
            semi_major_axis_km: number;
            /** @description Inclination at which it would; null where the altitude allows none. */
            sun_synchronous_inclination_deg: number | null;
            /** @description √(μ/a): the speed on a circle, the mean one by energy on an ellipse. */
            velocity_km_s: number;
        };
        /** OrbitalParamsRequest */
        OrbitalParamsRequest: {
            /** @description Mean altitude over a sphere of 6378.135 km. */
            altitude_km: number;
            /** @description Default 0. */
            eccentricity?: number | null;
            /** @description Without it the rates that depend on it are null. */
            inclination_deg?: number | null;
        };
        /** OrbitModel */
        OrbitModel: {
            /** @description From the epoch of the elements to the start; negative before the epoch. */
            element_age_hours: number;
            /** @description Expected distance from the real satellite at the start, from the age and kind of the orbit; null for mean elements, which describe a designed orbit. */
            expected_error_km: number | null;
            /**
             * @description SGP4 with its deep-space part (SDP4) from 225 minutes of period, WGS-72.
             * @constant
             */
            propagator: "SGP4";
            /**
             * @description Elevations are geometric.
             * @constant
             */
            refraction: false;
            /**
             * @description How the shadow of the Earth was computed.
             * @enum {string}
             */
            shadow: "cylindrical" | "conical";
        };
        /** OrbitTemplate */
        OrbitTemplate: {
            /** @description Mean altitude over a sphere of 6378.135 km. */
            altitude_km: number;
            /** @description For a person. */
            description: string;
            /** @description Of the orbit, 0 to below 1. */
            eccentricity: number;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Of the orbit to the equator, 0 to 180. */
            inclination_deg: number;
            /** @description What people call it. */
            name: string;
        };
        /** PassesRequest */
        PassesRequest: {
            /** @description Default 24, at most 72. */
            duration_hours?: number | null;
            elements: components["schemas"]["Elements"];
            /** @description Stations instead of the default network, at most 200: descriptions, or ids of default stations. */
            ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
            /** @description Geometric elevation mask. Default 5. */
            min_elevation_deg?: number | null;
            /** @description Seconds between two points of a pass, beside those of AOS, TCA and LOS. Default 30; 0 = no points at all. Where an answer would have more than 50000 points, the distance is doubled until it has not: the answer says which it is. */
            points_step_s?: number | null;
            /** @description Mission time. Default: now. */
            start?: string | null;
        };
        /** PassPoint */
        PassPoint: {
            /** @description From north through east. */
            azimuth_deg: number;
            /** @description Angle above the horizon. */
            elevation_deg: number;
            /** @description From the station or the observer. */
            range_km: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
        };
        /** PassPrediction */
        PassPrediction: {
            /** @description How many there are. */
            count: number;
            /** @description Mission time. The last moment before the satellite decays, where that is inside the window. */
            decayed_at: string | null;
            /** @description How long it is looked at. */
            duration_hours: number;
            /** @description Angle above the horizon from which a contact counts. */
            min_elevation_deg: number;
            /** @description How it was computed, and how good it is. */
            model: components["schemas"]["OrbitModel"];
            /** @description In order of AOS. */
            passes: components["schemas"]["StationPass"][];
            points_step_s: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description How many ground stations were looked at. */
            stations_checked: number;
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
        /** PropagateRequest */
        PropagateRequest: {
            elements: components["schemas"]["Elements"];
            /** @description Mission time. Later than the start, by at most 48 hours. Default: the start and 6 hours. */
            end?: string | null;
            /** @description The Earth's shadow: `cylinder` (default) or `cone`, which tells umbra from penumbra. */
            shadow?: ("cylinder" | "cone") | null;
            /** @description Mission time. Default: now. */
            start?: string | null;
            /** @description Seconds between two points, at most the window. Default 60, or the whole window where that is shorter. Start and end are both points, so the last step may be a shorter one. At most 5000 points. */
            step_s?: number | null;
        };
        /** Readiness */
        Readiness: {
            checks: {
                [key: string]: "ok" | "missing" | "unavailable";
            };
            /** @enum {string} */
            status: "ready" | "degraded" | "unavailable" | "draining";
        };
        /** SatelliteProfile */
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
        /** SatelliteState */
        SatelliteState: {
            /** @description Height above the WGS-84 ellipsoid. */
            altitude_km: number;
            /** @description Inside the shadow; with the cone model in umbra or penumbra. */
            in_eclipse: boolean;
            /** @description Geodetic latitude (WGS-84), degrees. */
            lat: number;
            /** @description Longitude, degrees, -180 to below 180. */
            lon: number;
            /** @description Part of its revolution that the satellite has flown, 0 to below 1: time since the last ascending node over the period (osculating, so it grows evenly on eccentric orbits too). Orbits within 0.1° of the equator are counted from the vernal equinox instead. */
            orbit_fraction: number;
            /**
             * @description With `shadow: "cone"` only.
             * @enum {string}
             */
            shadow_phase?: "sunlit" | "penumbra" | "umbra";
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
            /** @description Inertial speed (TEME). */
            velocity_km_s: number;
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
        /** Session */
        Session: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description How far the last request moved time on, s. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time. Where the time of the session stands.
             */
            epoch: string;
            /** @description What happened, in order of time: the first 1000 at most. `GET /v1/sessions/{id}/events` has all. */
            events: components["schemas"]["SessionEvent"][];
            /** @description How many there were, those left out too. */
            events_total: number;
            /** @description True when `events` leaves some out. */
            events_truncated: boolean;
            /**
             * Format: date-time
             * @description Wall time.
             */
            expires_at: string;
            /** @description Links between satellites. */
            isl_links: components["schemas"]["IslLink"][];
            links: components["schemas"]["Links"];
            /** @description The last 100, oldest first. */
            recent_events: components["schemas"]["SessionEvent"][];
            satellites: components["schemas"]["SessionSatelliteState"][];
            /** @description What chance is drawn from; the same seed gives the same results. */
            seed: string;
            /** @description The session. */
            session_id: string;
            /**
             * Format: date-time
             * @description Mission time. Where the time of the session began.
             */
            start_epoch: string;
            /** @description How often time was moved on. */
            tick_count: number;
            /** @description Life after the last tick or fault. */
            ttl_seconds: number;
        };
        /** SessionEvent */
        SessionEvent: {
            details?: {
                /** @description What it does, for a person. */
                effect?: string;
                /**
                 * @description What broke.
                 * @enum {string}
                 */
                fault_type?: "power_loss" | "thermal_exceedance" | "radiation_upset" | "comms_failure" | "isl_degradation";
                /** @description How grave it is. */
                severity?: number;
            };
            /**
             * Format: date-time
             * @description Mission time. In the time of the session.
             */
            epoch: string;
            from?: string;
            /** @description Whom it concerns. */
            satellite?: string;
            /** @description With from: the ends of a link, the old and the new neighbour of a handover, or satellite and ground station. */
            to?: string;
            /** @enum {string} */
            type: "isl_handover" | "isl_up" | "isl_down" | "eclipse_entry" | "eclipse_exit" | "fault_injected" | "fault_natural" | "fault_cleared" | "saa_entry" | "saa_exit" | "station_aos" | "station_los";
        };
        /** SessionEventPage */
        SessionEventPage: {
            /** @description Where to go on, also after the last page: later events come there. */
            cursor: string;
            data: components["schemas"]["SessionEvent"][];
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description As it was applied. */
            limit: number;
            /** @description Events so far, those that are no longer kept too. */
            total: number;
        };
        /** SessionProfile */
        SessionProfile: {
            /** @description The satellite. */
            id: string;
            profile: components["schemas"]["SatelliteProfile"];
        };
        /**
         * SessionSatelliteInput
         * @description A satellite of a session, by elements or by satellite_id. Elements without epoch are those of the session.
         */
        SessionSatelliteInput: {
            /** @description Size of the bus. Default: with satellite_id that of the satellite, else what drag and altitude suggest. */
            bus_class?: ("1U" | "2U" | "3U" | "6U" | "12U" | "SmallSat") | null;
            elements?: components["schemas"]["Elements"] | null;
            /** @description What names it, in paths and in other answers. */
            id: string | number;
            /** @description What people call it. Default: with satellite_id its name, else the id. */
            name?: string | null;
            /** @description In place of elements: the number or a name of a satellite of the catalogue, or the id of a registered one: of a public one and, where you are signed in, of your own, which its name finds as well. */
            satellite_id?: (string | number) | null;
        } & ({
            elements: unknown;
        } | {
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: unknown;
        });
        /** SessionSatelliteState */
        SessionSatelliteState: {
            faults: components["schemas"]["FaultEntry"][];
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Geodetic, WGS-84; -180 <= lon_deg < 180. */
            position: {
                /** @description Above the ellipsoid. */
                alt_km: number;
                /** @description Degrees north, -90 to 90. */
                lat_deg: number;
                /** @description Degrees east, -180 to below 180. */
                lon_deg: number;
            } | null;
            /** @description When a session is read: what the satellite flies, the figures of its class, for the ISS too, whose plans have others; `source` says where the class came from. */
            profile?: components["schemas"]["SatelliteProfile"];
            /**
             * @description decayed: the orbit has ended; position and velocity_km_s are null.
             * @enum {string}
             */
            status: "active" | "decayed";
            /** @description Power, temperature, radio and computer. */
            subsystems: {
                battery_percent: number;
                /** @description What the best station in view receives; -150 without contact. */
                comms_dbm: number;
                /** @description How busy the computer is. */
                cpu_percent: number;
                /** @description Working memory in use. */
                memory_used_mb: number;
                /** @description What feeds the bus: the array in sunlight, the battery in eclipse. */
                power_w: number;
                /** @description What the solar array makes. */
                solar_power_w: number;
                /** @description Temperature of the spacecraft. */
                thermal_c: number;
            };
            /** @description In sunlight. */
            sunlit: boolean;
            /** @description Inertial speed. */
            velocity_km_s: number | null;
        };
        /** StateBatch */
        StateBatch: {
            /** @description Satellites of the request. */
            count: number;
            /** @description By id: why a state is null. */
            failures: {
                [key: string]: {
                    /** @description For a person. */
                    message: string;
                    /** @enum {string} */
                    status: "decayed" | "diverged";
                };
            };
            /** @description By id; null for a satellite that its elements do not bring to the timestamp. */
            states: {
                [key: string]: components["schemas"]["SatelliteState"] | null;
            };
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
        };
        /** StateBatchRequest */
        StateBatchRequest: {
            /** @description At most 100. */
            satellites: {
                elements: components["schemas"]["Elements"];
                /** @description What names it, in paths and in other answers. */
                id: string | number;
            }[];
            /** @description The Earth's shadow: `cylinder` (default) or `cone`, which tells umbra from penumbra. */
            shadow?: ("cylinder" | "cone") | null;
            /** @description Mission time. Default: now. */
            timestamp?: string | null;
        };
        /** StateRequest */
        StateRequest: {
            elements: components["schemas"]["Elements"];
            /** @description The Earth's shadow: `cylinder` (default) or `cone`, which tells umbra from penumbra. */
            shadow?: ("cylinder" | "cone") | null;
            /** @description Mission time. Default: now. */
            timestamp?: string | null;
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
        /** StationPass */
        StationPass: {
            /**
             * Format: date-time
             * @description Mission time. Rise above the mask, or the start of the window.
             */
            aos: string;
            /** @description Direction in which the satellite rises, clockwise from north. */
            aos_azimuth_deg: number;
            /** @description How long it takes. */
            duration_s: number;
            /** @description It was still up when the window ended: always, for one that never sets. */
            in_progress_at_end: boolean;
            /** @description The satellite was up already when the window began. */
            in_progress_at_start: boolean;
            /**
             * Format: date-time
             * @description Mission time. Set below the mask, or the end of the window.
             */
            los: string;
            /** @description Direction in which it sets, clockwise from north. */
            los_azimuth_deg: number;
            /** @description Highest angle above the horizon. */
            max_elevation_deg: number;
            /** @description Shortest distance. */
            min_range_km: number;
            /** @description In order of time, AOS first and LOS last. */
            points: components["schemas"]["PassPoint"][];
            /** @description Who runs the station. */
            provider: string;
            /** @description The ground station. */
            station_id: string;
            /** @description The ground station, for a person. */
            station_name: string;
            /**
             * Format: date-time
             * @description Mission time. Moment of the highest elevation.
             */
            tca: string;
        };
        /** Tick */
        Tick: {
            /** @description How far time moves on, s; to the millisecond. Default 60. Default: 60. */
            duration_s?: number | null;
        };
        /** TickResult */
        TickResult: {
            /** @description How far the last request moved time on, s. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Mission time. Where the time of the session stands.
             */
            epoch: string;
            /** @description What happened, in order of time: the first 1000 at most. `GET /v1/sessions/{id}/events` has all. */
            events: components["schemas"]["SessionEvent"][];
            /** @description How many there were, those left out too. */
            events_total: number;
            /** @description True when `events` leaves some out. */
            events_truncated: boolean;
            /** @description Links between satellites. */
            isl_links: components["schemas"]["IslLink"][];
            satellites: components["schemas"]["SessionSatelliteState"][];
            /** @description The session. */
            session_id: string;
            /** @description How often time was moved on. */
            tick_count: number;
        };
        /**
         * TleInput
         * @description Two-line elements, propagated as given: columns, ranges and checksums are verified. Catalogue numbers from 100000 on are alpha-5.
         */
        TleInput: string | string[];
        /** Trajectory */
        Trajectory: {
            /** @description How many there are. */
            count: number;
            /** @description Mission time. The last moment before the satellite decays, where that is inside the window. */
            decayed_at: string | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description How it was computed, and how good it is. */
            model: components["schemas"]["OrbitModel"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Distance of two points in time. */
            step_s: number;
            trajectory: {
                /** @description Height above the WGS-84 ellipsoid. */
                altitude_km: number;
                /** @description Inside the shadow; with the cone model in umbra or penumbra. */
                in_eclipse: boolean;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat: number;
                /** @description Longitude, degrees, -180 to below 180. */
                lon: number;
                /** @description Part of its revolution that the satellite has flown, 0 to below 1: time since the last ascending node over the period (osculating, so it grows evenly on eccentric orbits too). Orbits within 0.1° of the equator are counted from the vernal equinox instead. */
                orbit_fraction: number;
                /**
                 * @description With `shadow: "cone"` only.
                 * @enum {string}
                 */
                shadow_phase?: "sunlit" | "penumbra" | "umbra";
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                t: string;
                /** @description Inertial speed (TEME). */
                velocity_km_s: number;
            }[];
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
    get_v1_constellation_templates: {
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
            /** @description The constellation templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConstellationTemplate"][];
                };
            };
        };
    };
    post_v1_constellation_templates_id_expand: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Id of a constellation template. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExpandRequest"];
            };
        };
        responses: {
            /** @description The satellites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConstellationExpansion"];
                };
            };
        };
    };
    get_v1_ground_stations: {
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
            /** @description The twelve stations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroundStationList"];
                };
            };
        };
    };
    post_v1_orbital_params: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrbitalParamsRequest"];
            };
        };
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrbitalParams"];
                };
            };
        };
    };
    post_v1_passes: {
        parameters: {
            query?: {
                /** @description Form of the answer, instead of an Accept header: json, csv, czml, ics. */
                format?: "json" | "csv" | "czml" | "ics";
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 634186 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassesRequest"];
            };
        };
        responses: {
            /** @description The passes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassPrediction"];
                    "application/json; profile=czml": string;
                    "text/calendar": string;
                    "text/csv": string;
                };
            };
        };
    };
    post_v1_propagate: {
        parameters: {
            query?: {
                /** @description Form of the answer, instead of an Accept header: json, csv, czml, oem. */
                format?: "json" | "csv" | "czml" | "oem";
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropagateRequest"];
            };
        };
        responses: {
            /** @description The trajectory. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trajectory"];
                    "application/json; profile=czml": string;
                    "text/csv": string;
                    "text/plain; profile=oem": string;
                };
            };
        };
    };
    post_v1_sessions: {
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
        /** @description At most 702583 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSession"];
                };
            };
        };
    };
    get_v1_sessions_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description `session_id` of the answer that made the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    delete_v1_sessions_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description `session_id` of the answer that made the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session. */
                        session_id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    get_v1_sessions_id_events: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Events to leave out, after the cursor or from the first one ever on. */
                offset?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description `session_id` of the answer that made the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEventPage"];
                };
            };
        };
    };
    post_v1_sessions_id_fault: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description `session_id` of the answer that made the session. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        responses: {
            /** @description The satellite with its faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultResult"];
                };
            };
        };
    };
    post_v1_sessions_id_tick: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description `session_id` of the answer that made the session. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Tick"];
            };
        };
        responses: {
            /** @description Where the session stands now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickResult"];
                };
            };
        };
    };
    post_v1_state: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StateRequest"];
            };
        };
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteState"];
                };
            };
        };
    };
    post_v1_state_batch: {
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
                "application/json": components["schemas"]["StateBatchRequest"];
            };
        };
        responses: {
            /** @description The states by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateBatch"];
                };
            };
        };
    };
    get_v1_templates: {
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
            /** @description The orbit templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrbitTemplate"][];
                };
            };
        };
    };
}
