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
        /**
         * Describe the service
         * @description Needs the permission `planning:read`.
         */
        get: operations["get_v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts, newest first
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_alerts"];
        put?: never;
        /**
         * Be told by mail or in a chat
         * @description People are told of failed runs, of encounters of satellites that you watch, of schedules that could make no workload and of budgets: at once, and what comes within a minute of a message together in the next. A message that does not get through is tried six times, as deliveries of webhooks are. Stages of workloads are told with their workload.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_alerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an alert and what became of its newest message
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_alerts_id"];
        put?: never;
        post?: never;
        /**
         * Delete an alert
         * @description What it has not told is not told any more.
         *
         *     Needs the permission `webhooks:write`.
         */
        delete: operations["delete_v1_alerts_id"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable an alert
         * @description What is absent stays. What happens while it is disabled is not told.
         *
         *     Needs the permission `webhooks:write`.
         */
        patch: operations["patch_v1_alerts_id"];
        trace?: never;
    };
    "/v1/alerts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of an alert
         * @description As a message of its own or joined with others; quiet hours hold it up too.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_alerts_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what went to the archive
         * @description One JSON object a line (`{"kind": "deployments", "record": {…}}`), as in an export: a deployment and its events, a workload with its stages and their plans, or a plan. Of a deployment whose events alone have expired: its events.
         *
         *     Needs the permission `workloads:read`.
         */
        get: operations["get_v1_archive_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artifacts/{contentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an output that the platform keeps
         * @description The content as it was produced, verified against its hash. One range of bytes may be asked for (`Range`, with `If-Range`); `ETag` is the hash, and `If-None-Match` spares a repeat. Found where a workload or a deployment of yours lists it, and for a day after an output of the same name took its place.
         *
         *     Needs the permission `workloads:read`.
         */
        get: operations["get_v1_artifacts_contentId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read budgets and what of them is spent
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_budgets"];
        /**
         * Set budgets
         * @description Nothing is stopped: a bill that crosses a threshold is told as `budget.reached`, once for each month and threshold. A budget whose amount changes tells anew, at the next bill.
         *
         *     Needs the permission `owner:write`.
         */
        put: operations["put_v1_budgets"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the age and source of the catalogue
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_catalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List close approaches
         * @description Screened by SGP4 against every object of the catalogue, with a probability under an assumed uncertainty. Of a satellite that you or the platform watch what is kept is answered, as far as it was screened; of others, and farther, it is screened now: what takes longer than two seconds answers 202 and goes on: ask again at `links.poll`. Without `satellite`: what your watches and the platform's own keep. A message that you brought (`/v1/conjunctions/cdm`) replaces what elements tell. Other forms have the same pages: `Link` is the next one. What the numbers mean, and what they do not: docs/conjunctions.md.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a close approach
         * @description Of a satellite that you or the platform watch as it is kept, with its updates; else computed anew from the newest elements of both objects. A message that you brought replaces what elements tell.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions/cdm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conjunction data messages that you brought, newest first
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions_cdm"];
        put?: never;
        /**
         * Bring a conjunction data message
         * @description Kept whole or not at all. In your answers it replaces our covariance where it has states and covariances of both objects, else our probability; of several about one conjunction the one that was made last counts. The same originator and message id again takes the place of the former (200). What is wrong is named by line or field. Accepted with a warning: a closest approach in the past, an object that the catalogue does not have, objects that pass far from each other by their elements, a message that is older than one that you brought.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_conjunctions_cdm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions/cdm/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a conjunction data message
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions_cdm_id"];
        put?: never;
        post?: never;
        /**
         * Delete a conjunction data message
         * @description Conjunctions are then told by the next newest one about them, or by elements.
         *
         *     Needs the permission `webhooks:write`.
         */
        delete: operations["delete_v1_conjunctions_cdm_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watches of conjunctions, newest first
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions_watch"];
        put?: never;
        /**
         * Watch satellites for close approaches
         * @description Every screening of the catalogue (after each refresh, and once a day) keeps the encounters of these satellites and tells what changes: `conjunction.created|updated|risk_changed|resolved`. With `webhook_url` a webhook is made that gets the events of this watch alone; its secret is shown in this answer and never again.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_conjunctions_watch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conjunctions/watch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a watch
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_conjunctions_watch_id"];
        put?: never;
        post?: never;
        /**
         * Delete a watch
         * @description What it kept is removed, and the webhook that was made with it: its pending deliveries stop.
         *
         *     Needs the permission `webhooks:write`.
         */
        delete: operations["delete_v1_conjunctions_watch_id"];
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
         */
        post: operations["post_v1_constellation_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all that you have registered as one document
         * @description With the newest own elements of each satellite; their history stays here.
         *
         *     Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_document"];
        /**
         * Make your register what a document says
         * @description What has the name of something that you have changes it, other names are new, and what is not in a list is removed; a list that is absent stays as it is. All of it takes effect or nothing, and sent again it changes nothing. With `dry_run` the answer says what would change. 409 where deployments have booked, or fly on, what would be removed (`deployment_ids`).
         *
         *     Needs the permission `fleet:write`.
         */
        put: operations["put_v1_fleet_document"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outages, newest first
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_outages"];
        put?: never;
        /**
         * Tell of an outage
         * @description Of a satellite or a station that you registered. It becomes one with those of the same thing that it overlaps: the union of their spans, a fault where one of them is, with all their reasons.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_v1_fleet_outages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/outages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an outage
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_outages_id"];
        put?: never;
        post?: never;
        /**
         * Delete an outage
         * @description Needs the permission `fleet:write`.
         */
        delete: operations["delete_v1_fleet_outages_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/satellites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your satellites, newest first
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_satellites"];
        put?: never;
        /**
         * Register a satellite
         * @description With `norad_id` it flies with the newest of your own elements and those of the catalogue, else with its own.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_v1_fleet_satellites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/satellites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a satellite of yours
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_satellites_id"];
        put?: never;
        post?: never;
        /**
         * Delete a satellite of yours
         * @description With its elements and outages. Refused while a deployment on it has not ended or has booked it: `deployment_ids` names some of them, `busy` stands for those of others.
         *
         *     Needs the permission `fleet:write`.
         */
        delete: operations["delete_v1_fleet_satellites_id"];
        options?: never;
        head?: never;
        /**
         * Change a satellite of yours
         * @description What is absent stays. Plans that are made already stay as they are.
         *
         *     Needs the permission `fleet:write`.
         */
        patch: operations["patch_v1_fleet_satellites_id"];
        trace?: never;
    };
    "/v1/fleet/satellites/{id}/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the elements of a satellite of yours, newest epoch first
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_satellites_id_elements"];
        put?: never;
        /**
         * Push elements of a satellite of yours
         * @description A TLE, an OMM, mean elements, or osculating states of your own orbit determination, to which mean elements are fitted: `fit` says how far they stay from the states. The newest epoch counts; all are kept as history, a thousand of each satellite. Elements that are older than those of the catalogue, or than yours, answer a warning. The same set again answers 200 with the one that is kept.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_v1_fleet_satellites_id_elements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your stations, newest first
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_stations"];
        put?: never;
        /**
         * Register a ground station
         * @description Nothing is seen below its lowest elevation and its horizon.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_v1_fleet_stations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/stations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a station
         * @description Needs the permission `fleet:read`.
         */
        get: operations["get_v1_fleet_stations_id"];
        put?: never;
        post?: never;
        /**
         * Delete a station
         * @description With its outages; satellites that talk to it lose it from their `ground_stations`. Plans that are made already stay as they are. Refused while a deployment has booked it: `deployment_ids` names some of them, `busy` stands for those of others; and while it is the only station of a satellite (`satellite_ids`).
         *
         *     Needs the permission `fleet:write`.
         */
        delete: operations["delete_v1_fleet_stations_id"];
        options?: never;
        head?: never;
        /**
         * Change a station
         * @description What is absent stays. Plans that are made already keep their passes.
         *
         *     Needs the permission `fleet:write`.
         */
        patch: operations["patch_v1_fleet_stations_id"];
        trace?: never;
    };
    "/v1/ground-stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the default ground network
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_ground_stations"];
        put?: never;
        post?: never;
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
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
    "/v1/patterns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what elements show of satellites
         * @description Manoeuvres, company, decay and deviations that the history of public elements shows, those that ended last first. They are looked for whenever the catalogue has newer elements. What they mean, and what they do not: docs/patterns.md.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_patterns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/patterns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a pattern
         * @description As it was last found, also when newer elements no longer show it.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_patterns_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/patterns/monitor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitors of patterns, newest first
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_patterns_monitor"];
        put?: never;
        /**
         * Monitor satellites for patterns
         * @description Every look at the histories of elements (after each refresh of the catalogue) tells what is new of these satellites: `pattern.maneuver|proximity|anomaly`, else `pattern.detected`, when a pattern is seen first and when it is sure. With `webhook_url` a webhook is made that gets the events of this monitor alone; its secret is shown in this answer and never again.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_patterns_monitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/patterns/monitor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a monitor
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_patterns_monitor_id"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description What it kept is removed, and the webhook that was made with it: its pending deliveries stop.
         *
         *     Needs the permission `webhooks:write`.
         */
        delete: operations["delete_v1_patterns_monitor_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that the service answers */
        get: operations["get_v1_ping"];
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
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
        /**
         * Read the simulated execution of a plan
         * @description Needs the permission `planning:read`.
         */
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
         *
         *     Needs the permission `planning:read`.
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
         *
         *     Needs the permission `planning:read`.
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
    "/v1/planning/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse what a workload in orbit takes
         * @description Constellation, power, latency, price and risks of a workload by one documented physical model. Asking for more never costs less, a tighter latency never becomes viable. A request that is not viable is 200 too, with all figures and `reasons`.
         *
         *     Needs the permission `planning:read`.
         */
        post: operations["post_v1_planning_analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/planning/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how long answers of a constellation take
         * @description Round trips between users, satellites and stations over a day, with the times without any way; or, with source and destination, one way through a chain of relays.
         *
         *     Needs the permission `planning:read`.
         */
        post: operations["post_v1_planning_latency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/planning/power": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Size solar array and battery for a load
         * @description For the longest eclipse and the end of the mission.
         *
         *     Needs the permission `planning:read`.
         */
        post: operations["post_v1_planning_power"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/planning/thermal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how warm a load with a radiator gets
         * @description One node with the heat of the load, sunlight, and light and infrared from the Earth, over settled revolutions. Also takes the older body with power_watts.
         *
         *     Needs the permission `planning:read`.
         */
        post: operations["post_v1_planning_thermal"];
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
        /**
         * List the workload presets
         * @description Needs the permission `planning:read`.
         */
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
         *
         *     Needs the permission `planning:read`.
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
    "/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long what has ended is kept
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_retention"];
        /**
         * Set how long what has ended is kept
         * @description Afterwards it goes to the archive: its id is 410 `archived` then, with the path where it is read. What has ended before follows within minutes. Nothing is ever removed without having been read back from the archive.
         *
         *     Needs the permission `owner:write`.
         */
        put: operations["put_v1_retention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List satellites of the catalogue
         * @description In order of catalogue number, with place and orbit of each. Follow `cursor` as long as `has_more`; `offset` skips satellites instead. Filters compare without case.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a satellite
         * @description Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sets of elements of a satellite
         * @description Every distinct set that was received, newest epoch first: from the shipped month, refreshes and imports. Sets of watched satellites are kept for 400 days, others for 60. Follow `cursor` as long as `has_more`.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_elements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/environment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell what surrounds a satellite
         * @description All that a map of a satellite needs, for one window: sunlight and eclipses, crossings and edge of the South Atlantic Anomaly, passes over its stations with points for a sky plot, its way with the footprints, and where the Sun stands in the zenith. A satellite that decays on the way ends there. `elements_too_old`: the start is more than a year away from their epoch.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_environment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/feasibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say whether a satellite can carry a load
         * @description Asks the planner for a plan of one step of a minute with this load in the coming day, on what every plan has of the satellite (`profile`). `reasons` says why not.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_feasibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell how far away a satellite is in time
         * @description How long light takes between a place and the satellite, and when it is next in contact (looked for within 24 hours).
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_latency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/orbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the orbit of a satellite
         * @description Mean elements at their epoch, as fields, as a TLE and as an OMM.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_orbit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/passes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Predict passes of a satellite
         * @description Over the place of `lat` and `lon`; without both over its own stations and at its own lowest elevation, where it is registered with such, else over the default network. Times are good to 10 ms of SGP4, without refraction. A pass that is under way at an edge of the window says so.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_passes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell where a satellite is
         * @description By SGP4 from its newest elements. `propagation_failed`: it has decayed. `elements_too_old`: the moment is more than a year away from their epoch.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_position"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/trajectory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell the way of a satellite
         * @description Points from the start, the end not included; a satellite that decays on the way ends there. `range_too_large` and `too_many_points` say what fits.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_trajectory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/{id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell from where a satellite is seen
         * @description By every station of its own, where it is registered with such, else of the default network, and with `lat` and `lon` from a place of your own, by antennas and by eye.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_id_visibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/satellites/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List satellites that are in orbit and listed
         * @description In order of catalogue number, with place and orbit of each. Follow `cursor` as long as `has_more`; `offset` skips satellites instead. Filters compare without case.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_v1_satellites_active"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedule/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Serve many jobs on one network
         * @description Serves the most value of up to 1,000 jobs over up to 1,000 satellites and the antennas of the stations, and says what no answer can exceed, beside what is booked in `world` where one is named. It proposes; with `commit` it then books and deploys what is served, each job whole or not at all, and tells those that do not fit any more. Accepted: it is computed to its end whatever fails. `status_url` is the record to poll.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_v1_schedule_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedule/batch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch: how far it is, and its answer
         * @description While it runs, `progress` says what is proven so far. The answer stays for a week after the request.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_v1_schedule_batch_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedule/batch/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Asks it to stop; one that has ended stays as it is. `status_url` is the record to poll.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_v1_schedule_batch_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedule/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches, newest first
         * @description Those of the last week, without their answers: read one for that.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_v1_schedule_batches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what you have and how much of it you may have
         * @description Quotas count what is open or kept; what has ended does not count. Beyond a quota a request is 409 `quota_exceeded`. Any valid key may ask; it costs nothing of the day.
         */
        get: operations["get_v1_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of all webhooks, newest first
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery with every attempt
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhook_deliveries_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description A pending one is tried at once; one that ended begins again with the full schedule, whatever became of it. Same event id, same bytes. A test is repeated by a new test; that and an event that is no longer kept are `conflict`.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_webhook_deliveries_id_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types of events with schema and example
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhook_event_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, newest first
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description The secret is shown in this answer and never again. A target that webhooks may not reach is `webhook_target_refused`. Accepted with a warning: a host that has no address yet, an event type that nothing publishes yet, a filter that can match nothing.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a webhook
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhooks_id"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its pending deliveries stop; all of them stay readable by their ids. One that was made with a watch goes with it: 409 until then.
         *
         *     Needs the permission `webhooks:write`.
         */
        delete: operations["delete_v1_webhooks_id"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable a webhook
         * @description What is absent stays. Disabling stops its pending deliveries: they stay listed and can be recovered after it is enabled again.
         *
         *     Needs the permission `webhooks:write`.
         */
        patch: operations["patch_v1_webhooks_id"];
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook, newest first
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhooks_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what did not get through
         * @description Every event of the span that this webhook wants and has not received, on the full schedule: failed, exhausted and stopped deliveries, and events that were never tried. Delivered ones are left alone. The work goes on after the answer; a second one meanwhile is `conflict`. With `dry_run` nothing is sent and the answer says how many events would be.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_webhooks_id_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The new secret is shown in this answer and never again. Until the overlap ends the former one signs too: `webhook-signature` carries both, `X-Service-Signature` the new one and `X-Service-Signature-Previous` the former one.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_webhooks_id_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the answers of a receiver over time
         * @description Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhooks_id_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event now
         * @description One real, signed delivery of type `webhook.test`, made before this answer (up to 30 s), listed with the others, never repeated and never counted towards disabling. Works on a disabled webhook too.
         *
         *     Needs the permission `webhooks:write`.
         */
        post: operations["post_v1_webhooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive events over a stream, signed as if they were delivered
         * @description For a machine without a public address. The first message, `ready`, has the `secret` of this key; each `delivery` has the exact `body` and the `headers` of a first attempt, to be sent on as they are. `Last-Event-ID`, or `?last_event_id=`, goes on after that message without a gap for as long as the database remembers it; `reset` says that it does not, and that events were missed. What happens to workloads and deployments is kept for a listener from its first connection until a day after its last one. Nothing is repeated, counted or disabled: it is no webhook.
         *
         *     Needs the permission `webhooks:read`.
         */
        get: operations["get_v1_webhooks_listen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules of workloads, newest first
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workload_schedules"];
        put?: never;
        /**
         * Make workloads again and again
         * @description A workload is made of `workload` at every occurrence of `schedule`: exactly one for each, whatever fails meanwhile. What an occurrence came to is listed; one that the quota of open workloads refuses is told as `workload_schedule.refused`, one that is infeasible as `workload.failed`.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workload_schedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a schedule, its next five occurrences and its last five
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workload_schedules_id"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Its workloads stay and go on; what it made is no longer listed.
         *
         *     Needs the permission `workloads:write`.
         */
        delete: operations["delete_v1_workload_schedules_id"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description What is absent stays; `schedule` and `workload` are replaced whole. Occurrences that have their workload keep it as it was made.
         *
         *     Needs the permission `workloads:write`.
         */
        patch: operations["patch_v1_workload_schedules_id"];
        trace?: never;
    };
    "/v1/workload-schedules/{id}/backfill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the workloads of a span of the past
         * @description Every occurrence from `from` to `to` that has no workload is decided again, those that were refused or skipped too; one that has its workload makes no second. Also while it is paused.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workload_schedules_id_backfill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules/{id}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a schedule made, newest first
         * @description Kept for 90 days.
         *
         *     Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workload_schedules_id_occurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description No occurrence makes a workload until it is resumed.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workload_schedules_id_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a schedule
         * @description What was due meanwhile is not made up for; see `backfill`.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workload_schedules_id_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workload-schedules/{id}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a workload of a schedule now
         * @description Also while it is paused, and whatever its `overlap` says.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workload_schedules_id_trigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workloads, newest first
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workloads"];
        put?: never;
        /**
         * Submit a workload
         * @description Accepted: it is planned, executed and followed to its end whatever fails. `status_url` is the record to poll. 503 means that nothing was kept; the same request may be sent again.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workload: its phase, plan, outcome and cost
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workloads_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a workload has produced so far
         * @description Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workloads_id_artifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a workload
         * @description Queued stages are dropped, those in flight are told to stop, completed ones keep their results. Every stage on a satellite that began to run is billed in full. A workload that was canceled before is answered as it is.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workloads_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or follow what a workload goes through
         * @description A list, the oldest first; with `Accept: text/event-stream` a stream of the same events as they happen. In the stream `id` is `seq`; `Last-Event-ID`, or `?last_event_id=`, goes on after that number without a gap. A `status` message (phase and progress) comes once everything so far is sent and at every change, an `end` message when the workload has ended and everything is sent. 204 when it has ended and there is nothing more to send: browsers then stop connecting.
         *
         *     Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workloads_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/{id}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which satellite runs or ran each stage
         * @description Empty until the workload is planned.
         *
         *     Needs the permission `workloads:read`.
         */
        get: operations["get_v1_workloads_id_stages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop several workloads, or see what stopping would do
         * @description With `dry_run` nothing changes: the answer says which workloads would stop, which of their stages keep their results, and what would be billed by now. One that cannot be told now is `unavailable` and does not keep the others; the same request may be sent again. A filter is read anew each time: to stop exactly what a dry run showed, send its ids.
         *
         *     Needs the permission `workloads:write`.
         */
        post: operations["post_v1_workloads_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workloads/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a workload: feasibility, partition and cost
         * @description Plans with the same code as a submitted workload and keeps nothing: no quota, no bill. An infeasible workload is a preview too: `plan.feasible` is false and `plan.reasons` says why. Class distributed-training is previewed alone: `{"parallelism": {"class": "distributed-training", "stages": 2}, "model": {"layers": [{"compute_fwd": 900, "activation_mb": 16}, {"compute_fwd": 900, "activation_mb": 16}]}, "placement": {"satellites": [25544, 48274]}, "deadline_hours": 168}`. Counts against the limit of a minute, never of a day.
         *
         *     Needs the permission `workloads:read`.
         */
        post: operations["post_v1_workloads_preview"];
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
        /** AcceptedBatch */
        AcceptedBatch: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "running" | "done" | "failed" | "canceled";
            /** @description Path of the record. */
            status_url: string;
        };
        /** Alert */
        Alert: {
            channel: {
                chat: {
                    /** @description Of its address, which is not shown. */
                    host: string;
                    /** @enum {string} */
                    kind: "slack" | "teams" | "discord" | "generic";
                } | null;
                mail: {
                    to: string[];
                } | null;
            };
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            enabled: boolean;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What became of the newest message; null before the first. */
            last_message: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                error: string | null;
                /** @description How many events it told of. */
                events: number;
                /**
                 * @description failed: six attempts over ten hours were in vain.
                 * @enum {string}
                 */
                outcome: "sent" | "retrying" | "failed";
            } | null;
            links: components["schemas"]["Links"];
            /** @enum {string} */
            min_risk: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description What people call it. */
            name: string | null;
            on: ("deployment.failed" | "workload.failed" | "workload.timed_out" | "conjunction" | "workload_schedule.refused" | "budget.reached")[];
            quiet: {
                from: string;
                timezone: string;
                to: string;
            } | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /**
         * AlertChannelRequest
         * @description Either `mail` or `chat`.
         */
        AlertChannelRequest: {
            chat?: components["schemas"]["AlertChatRequest"] | null;
            mail?: components["schemas"]["AlertMailRequest"] | null;
        };
        /** AlertChatRequest */
        AlertChatRequest: {
            /** @description Default `generic`: a body `{"text": …}`. */
            kind?: ("slack" | "teams" | "discord" | "generic") | null;
            /** @description The incoming webhook of the chat: https, public, checked now and at every message. It is a secret: kept encrypted and never shown again. */
            url: string;
        };
        /** AlertMailRequest */
        AlertMailRequest: {
            to: string[];
        };
        /** AnalysisRequest */
        AnalysisRequest: {
            /** @description Share of the time, 0 to 0.999999, or percent above 1. Default 0.99. */
            availability_sla?: number | null;
            /** @description To the ground, mean over the day. */
            bandwidth_gbps?: number | null;
            /** @description Sustained, TFLOP/s. */
            compute_tflops: number;
            /** @description Instead of storage_tb. */
            data_gb?: number | null;
            /** @description Instead of latency_sla_ms. */
            latency_requirement_ms?: number | null;
            /** @description Round trip that 95 % of answers must keep. */
            latency_sla_ms?: number | null;
            /** @description Height of the orbit. Default: 550 km is offered. */
            orbit_altitude_km?: number | null;
            /** @description Default global. */
            region?: ("global" | "north-america" | "europe" | "asia-pacific") | null;
            storage_tb?: number | null;
            /** @description It or workload_type is required. */
            workload?: ("ai_inference" | "ai_training" | "data_processing" | "edge_compute" | "storage") | null;
            /** @description Free text of older clients: inference, training, batch, analytics, render, simulation, streaming or a value of workload; anything else counts as data_processing. */
            workload_type?: string | null;
        } & ({
            workload: unknown;
        } | {
            workload_type: unknown;
        });
        /**
         * ArchivedUsage
         * @description What lies in the archive.
         */
        ArchivedUsage: {
            bytes: number;
            files: number;
            records: number;
        };
        /** AreaCell */
        AreaCell: {
            access: components["schemas"]["CellAccess"][];
            /** @description On the ground. */
            area_km2: number;
            /** @description Share of it that is covered, 0 to 1. */
            coverage: number;
            /** @description Of its centre, degrees. */
            lat: number;
            /** @description Of its centre, degrees. */
            lon: number;
        };
        /**
         * AreaRevisit
         * @description How often the satellites together see a point; null where none is seen twice.
         */
        AreaRevisit: {
            /** @description 0 to 1. */
            area_fraction_seen_twice: number;
            /** @description Longest time between two accesses of a point, s. */
            longest_s: number | null;
            /** @description Mean time between two accesses of a point, s. */
            mean_s: number | null;
        };
        /**
         * ArtifactUsage
         * @description What agents uploaded.
         */
        ArtifactUsage: {
            limit_bytes: number;
            used_bytes: number;
        };
        /** BackfilledWorkloadSchedule */
        BackfilledWorkloadSchedule: {
            dry_run: boolean;
            /** @description Wall time. */
            first: string | null;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Wall time. */
            last: string | null;
            /** @description How many lie in the span. */
            occurrences: number;
            /** @description Those that have their workload already: none is made. */
            started_before: number;
        };
        /** BackfillWorkloadSchedule */
        BackfillWorkloadSchedule: {
            /** @description Only counts them. Default false. */
            dry_run?: boolean | null;
            /** @description Wall time. The first that counts, at most 60 days ago. */
            from: string;
            /** @description For these occurrences. Default `allow`. */
            overlap?: ("skip" | "allow") | null;
            /** @description Wall time. The last that counts, not in the future. */
            to: string;
        };
        /** Batch */
        Batch: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Jobs asked for. */
            jobs: number;
            /** @description Why it failed. */
            message?: string;
            /** @description How far it is. */
            progress: {
                /** @description Proven so far; null before the first round. */
                bound: number | null;
                /** @description Which horizon, from 1. */
                horizon: number;
                /** @description What jobs served in part would be worth: the bound comes down to it. */
                mixture: number | null;
                /** @description Rounds of prices so far, in this horizon. */
                round: number;
            };
            /** @description The answer; null until it is done. With `commit` also of one that was canceled or failed: what was booked by then. */
            result: components["schemas"]["BatchResult"] | null;
            /** @description Satellites asked for. */
            satellites: number;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "running" | "done" | "failed" | "canceled";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /** BatchInList */
        BatchInList: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Jobs asked for. */
            jobs: number;
            /** @description Why it failed. */
            message?: string;
            /** @description How far it is. */
            progress: {
                /** @description Proven so far; null before the first round. */
                bound: number | null;
                /** @description Which horizon, from 1. */
                horizon: number;
                /** @description What jobs served in part would be worth: the bound comes down to it. */
                mixture: number | null;
                /** @description Rounds of prices so far, in this horizon. */
                round: number;
            };
            /** @description Satellites asked for. */
            satellites: number;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "running" | "done" | "failed" | "canceled";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /** BatchJob */
        BatchJob: {
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            /** @description A name of yours, unique within the batch. Default: `job-1`, `job-2` and so on. */
            id?: string | null;
            /** @description Replaces what the preset or custom_job.policy says. */
            policy?: components["schemas"]["PolicyOverrides"] | null;
            /** @description Mutually exclusive with custom_job; one of the two is required. */
            preset_id?: ("onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward") | null;
            /** @description The only ones of `satellites` that may take it. Default: all. */
            satellites?: (string | number)[] | null;
            /** @description Replaces what the preset or custom_job.security says. */
            security?: components["schemas"]["SecurityOverrides"] | null;
            /** @description What serving it is worth. Default 1. */
            value?: number | null;
        } & ({
            /** @description One of the presets of the planning surface. */
            preset_id: unknown;
        } | {
            /** @description A job of your own steps. */
            custom_job: unknown;
        });
        /** BatchRequest */
        BatchRequest: {
            /** @description Books what is served in `world`, which is required then, and deploys it, job by job: each whole or not at all. Test keys book in rehearsals only. Default false: it proposes and books nothing. */
            commit?: boolean | null;
            /** @description With `commit`: how what is served is deployed. */
            deployments?: {
                /** @description simulated (default) or live. */
                mode?: ("simulated" | "live") | null;
                /** @description Simulated mode only: mission seconds per second. Default 100. */
                speed_multiplier?: number | null;
            } | null;
            /** @description Ids of default stations, ids or names of registered ones, or stations described here. Default: of a registered satellite its own, of others all twelve default ones. */
            ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
            jobs: components["schemas"]["BatchJob"][];
            /** @description Elevation mask, 0 to 90. Default: of a registered satellite its own, of others 5. */
            min_elevation_deg?: number | null;
            /** @description Horizon, 1 to 48 h. Default 12. */
            prediction_hours?: number | null;
            /** @description Serves in horizons, each `prediction_hours` long and `step_hours` after the one before: what begins before the next one does is kept, the rest is placed again with what was left out. Deadlines count from `start`. Default: one horizon. */
            rolling?: {
                /** @description How many, 2 to 56. */
                horizons: number;
                /** @description From the start of one to that of the next, h. */
                step_hours: number;
            } | null;
            satellites: (string | number)[];
            /** @description Mission time. Start of every plan, ISO 8601. Default: now. */
            start?: string | null;
            /** @description `live`, or the name of a rehearsal: what is booked there is left alone. Default: an empty sky. */
            world?: string | null;
        };
        /** BatchResult */
        BatchResult: {
            /** @description With `commit`: what was booked, planned once more beside what was booked by then. */
            booked?: {
                /** @description Its deployment, which has booked what it uses. */
                deployment_id: string;
                /** @description Your name of the job. */
                job: string;
                /** @description Where it runs. */
                satellite: string;
            }[];
            /** @description Proven: nothing that can be flown is worth more. */
            bound: number;
            /** @description What jobs in listed order, each on the first satellite that has room, would be worth; in the first horizon. */
            first_fit: {
                served: number;
                value: number;
            };
            /** @description (bound - value) / bound, 0 to 1. */
            gap: number;
            /** @description With `rolling`: each horizon. Then the `bound` of the whole is what was kept before the last one, and its bound. */
            horizons?: {
                /** @description Proven: nothing that begins with it is worth more beside what was kept before. */
                bound: number;
                gap: number;
                /** @description Jobs that were left. */
                jobs: number;
                /** @description Those of them that were kept. */
                served: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /** @description Sum of the values of what was served in it, kept or not. */
                value: number;
            }[];
            left_out: {
                /** @description Your name of the job. */
                job: string;
                /** @description What any plan of it costs there at least, in value. */
                least_cost: number | null;
                /** @description What of that costs most, at most three. */
                needs: {
                    cost: number;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    end: string;
                    /** @description `antenna`, or what of a satellite it is: compute, power, heat or memory over the horizon; `_alone`: of steps that draw more than half; `_sunlit`: of steps that only sunlight can power. */
                    kind: string;
                    /** @description `satellite/<id>` or `station/<id>`. */
                    resource: string;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    start: string;
                }[];
                /**
                 * @description `impossible`: proven, no satellite can take it. `outbid`: what it needs is worth more to others. `not_found`: it might be worth serving, and no place was found.
                 * @enum {string}
                 */
                reason: "impossible" | "outbid" | "not_found";
                /** @description Where it would be cheapest. */
                satellite: string | null;
            }[];
            /** @description Plans that were made. */
            plans: number;
            /** @description The prices that prove the bound, dearest first, at most 200. */
            prices: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description `antenna`, or what of a satellite it is: compute, power, heat or memory over the horizon; `_alone`: of steps that draw more than half; `_sunlit`: of steps that only sunlight can power. */
                kind: string;
                /** @description Value of a minute of the antenna, or of all of the rest. */
                price: number;
                /** @description `satellite/<id>` or `station/<id>`. */
                resource: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            }[];
            /** @description With `commit`: what was served and could not be booked. Nothing of it was. */
            refused?: {
                /**
                 * @description `schedule_conflict`: it does not fit any more; `planning_failed`: there is no plan any more; `resource_gone`: its satellite or a station is registered no more; `quota_exceeded`.
                 * @enum {string}
                 */
                code: "schedule_conflict" | "planning_failed" | "resource_gone" | "quota_exceeded";
                /** @description Your name of the job. */
                job: string;
                /** @description For a person. */
                message: string;
            }[];
            /** @description Rounds of prices. */
            rounds: number;
            served: {
                /** @description Antennas that it takes, set-up and tear-down among it. */
                contacts: {
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    end: string;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    start: string;
                    /** @description The ground station. */
                    station: string;
                }[];
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description Your name of the job. */
                job: string;
                /** @description Where it runs. */
                satellite: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            }[];
            /** @description Sum of the values of what is served. */
            value: number;
        };
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
        /** BilledUsage */
        BilledUsage: {
            /** @description US cents. */
            cents: number;
            /**
             * @description ISO 4217.
             * @constant
             */
            currency: "USD";
            /** @description OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same as `ocu_seconds`. */
            ocu: number;
            /** @description OCU-seconds, which is what is counted and billed. */
            ocu_seconds: number;
            /**
             * Format: date-time
             * @description Wall time. Beginning of the month, UTC.
             */
            since: string;
            /** @description Workloads that were billed. */
            workloads: number;
        };
        /** BroughtConjunctionDataMessage */
        BroughtConjunctionDataMessage: {
            /** @description The conjunction that it is about, as the newest elements tell it; null where they know none. */
            conjunction: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                miss_km: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                tca: string;
            } | null;
            /**
             * Format: date-time
             * @description Wall time. Until when it is kept.
             */
            expires_at: string;
            /**
             * @description How it was brought.
             * @enum {string}
             */
            form: "kvn" | "json";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /**
             * Format: date-time
             * @description Wall time. When its originator made it: of several the newest counts.
             */
            message_created_at: string;
            /** @description With originator it names the message. */
            message_id: string;
            miss_km: number;
            originator: string;
            /** @description Catalogue numbers, the lower first. */
            pair: [
                string,
                string
            ];
            probability: number | null;
            /**
             * Format: date-time
             * @description Wall time. When it was brought, the last time.
             */
            received_at: string;
            /**
             * @description covariance: place, speed and probability of the conjunction are computed from it. probability: that one is shown.
             * @enum {string}
             */
            replaces: "covariance" | "probability";
            /**
             * Format: date-time
             * @description Mission time. Closest approach as the message tells it.
             */
            tca: string;
            warnings: components["schemas"]["Warning"][];
        };
        /** Budget */
        Budget: {
            amount_cents: number;
            /**
             * @description ISO 4217.
             * @constant
             */
            currency: "USD";
            /** @description The mission that it belongs to. */
            mission_id: string | null;
            /** @description The month that is counted, such as 2026-11, UTC. */
            month: string;
            /** @description Billed in this month so far. */
            spent_cents: number;
            spent_percent: number;
            thresholds_percent: number[];
            /** @description Shares that were told in this month. */
            told_percent: number[];
        };
        /** BudgetRequest */
        BudgetRequest: {
            /** @description For a month, UTC. US cents. */
            amount_cents: number;
            /** @description Absent: of all that you spend. */
            mission_id?: string | null;
            /** @description Shares that are told as `budget.reached`. Default 50, 80, 100. */
            thresholds_percent?: number[] | null;
        };
        /** Budgets */
        Budgets: {
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["Budget"][];
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description How many there are, on all pages. */
            total: number;
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
        /** CanceledWorkloads */
        CanceledWorkloads: {
            /** @description What is billed for those that stop. */
            cost_cents: number;
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["WorkloadCancelEffect"][];
            dry_run: boolean;
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description How many more match the filter: ask again for them. */
            more: number;
            /** @description How many stop, or would. */
            stopped: number;
            /** @description How many there are, on all pages. */
            total: number;
            /** @description How many stay as they are. */
            unchanged: number;
        };
        /**
         * CancelFilterRequest
         * @description All that have not ended and match; `{}`: all that have not ended.
         */
        CancelFilterRequest: {
            /** @description Only those of this class. */
            class?: ("single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training") | null;
            /** @description Only those in this phase. */
            phase?: ("submitted" | "scheduling" | "dispatching" | "awaiting_report") | null;
            /** @description Wall time. Only those made from then on. */
            since?: string | null;
            /** @description Only those of this type. */
            type?: string | null;
            /** @description Wall time. Only those made before then. */
            until?: string | null;
        };
        /** CancelingWorkload */
        CancelingWorkload: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            /**
             * @description What became of the cancel.
             * @enum {string}
             */
            status: "canceling" | "canceled";
        };
        /** CancelWorkloads */
        CancelWorkloads: {
            /** @description Changes nothing and says what would be. Default false. */
            dry_run?: boolean | null;
            filter?: components["schemas"]["CancelFilterRequest"] | null;
            /** @description Up to 100. This or `filter`. */
            ids?: string[] | null;
        };
        /** CatalogueSummary */
        CatalogueSummary: {
            /** @description How old the elements are, what error to expect and how to get newer ones; only where they are older than 7 days. */
            elements_notice?: string;
            /** @description Expected distance from the real satellites at the median age, km, by kind of orbit; null beyond 30 days, where nothing was measured. */
            expected_error_km: {
                eccentric: number;
                geo: number;
                leo_above_600_km: number;
                leo_below_600_km: number;
                meo: number;
            } | null;
            /** @description Wall time at which elements were last read, from the source or from a file by `npm run catalogue:import`; null before the first time. */
            last_refresh: string | null;
            /** @description Where they were read from then: the host of the source, or the name that the import gave. */
            last_refresh_source: string | null;
            /** @description Median age of the elements of satellites that are in orbit and listed. */
            median_age_hours: number | null;
            /** @description Mission time. Epoch of the newest elements. */
            newest_epoch: string | null;
            /** @description Wall time from which the source is read again; null where no source is asked. */
            next_refresh: string | null;
            /** @description Satellites of the catalogue. */
            satellites: number;
            /** @description Where the newest elements come from; null without satellites. */
            source: string | null;
        };
        /** CellAccess */
        CellAccess: {
            access_s: number;
            /** @description Catalogue number. */
            satellite: string;
            share: number;
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
        /** Conjunction */
        Conjunction: {
            /** @description Age of the elements at closest approach: primary, secondary. */
            ages_days: [
                number,
                number
            ];
            /** @description What a burn of 0.1 m/s of the primary would change, to two digits: an illustration, no plan. */
            avoidance_options: {
                /** @description Half a revolution, 12 h and 24 h before, as far as these lie ahead; null where withheld. */
                options: {
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    burn_at: string;
                    /** @description Along the velocity; negative against it. */
                    delta_v_m_s: number;
                    in_track_shift_km: number;
                    miss_km: number;
                    probability: number;
                    radial_shift_km: number;
                }[] | null;
                text: string;
            };
            /** @description That message; null without one. */
            cdm: {
                /**
                 * Format: date-time
                 * @description Wall time. When its originator made it.
                 */
                created_at: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
                links: components["schemas"]["Links"];
                message_id: string;
                originator: string;
            } | null;
            /** @description As probability (alias). */
            collision_probability: number | null;
            /** @description Share of such predictions that newer elements confirmed, 0 to 1. */
            confirm_rate: number | null;
            /** @description Whether somebody gave one: never so for public elements. */
            covariance_available: boolean;
            /** @description Where the uncertainty of the positions is from. */
            covariance_source: ("class_model" | "cdm") | null;
            /**
             * Format: date-time
             * @description Wall time. When it was screened; of a watched satellite: when it was found first.
             */
            created_at: string;
            /**
             * @description Of the worse of the two sets of elements.
             * @enum {string}
             */
            data_quality: "GOOD" | "FAIR" | "POOR";
            /** @description Better data could raise the probability: a low one is no comfort. */
            diluted: boolean | null;
            /** @description What the probability is computed from: both together lie within hard_body_radius_m of its origin where they touch. Null where none was computed. */
            encounter_plane: {
                /** @description The secondary seen from the primary, along the longer axis. */
                major_km: number;
                /** @description The same along the shorter axis. */
                minor_km: number;
                /** @description Away from the Earth, along the longer and the shorter axis; 1 long where it lies in the plane. */
                radial: [
                    number,
                    number
                ];
                /** @description Standard deviation along the longer axis. */
                sigma_major_km: number;
                /** @description Standard deviation along the shorter axis. */
                sigma_minor_km: number;
            } | null;
            /** @description Of a pair that stays together: its first and last minimum; null for a passage. */
            episode: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                minima: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            } | null;
            /** @description The secondary seen from the primary, in its axes. */
            geometry: {
                /** @description Across the plane of the orbit. */
                cross_track_km: number;
                /** @description Along the motion. */
                in_track_km: number;
                /** @description Away from the Earth. */
                radial_km: number;
            };
            /** @description Of both bodies together, assumed by their kind. */
            hard_body_radius_m: number;
            /** @description Names the pair and the minute of its closest approach. */
            id: string;
            /** @description The highest one over all sizes of the uncertainty. */
            max_probability: number | null;
            /** @description Where newer elements made one encounter of two: the one that goes on. */
            merged_into: string | null;
            /** @description How the probability was found. */
            method: string | null;
            /** @description As geometry.cross_track_km (alias). */
            miss_distance_cross_track_km: number;
            /** @description As geometry.in_track_km (alias). */
            miss_distance_in_track_km: number;
            /** @description As miss_km (alias). */
            miss_distance_km: number;
            /** @description As geometry.radial_km (alias). */
            miss_distance_radial_km: number;
            /** @description Distance at closest approach, km. */
            miss_km: number;
            /** @description What a reader must know beside the numbers. */
            notices: string[];
            /** @description The satellite that was asked for, else the lower catalogue number. */
            primary: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            };
            /** @description As primary.id (alias). */
            primary_id: string;
            /** @description As primary.name (alias). */
            primary_name: string;
            /** @description Of a collision; null where no method holds, with the reason beside it. */
            probability: number | null;
            /** @description Why there is no probability. */
            probability_reason: {
                /**
                 * @description What programs decide by.
                 * @enum {string}
                 */
                code: "slow_encounter" | "eccentric_orbit";
                /** @description For a person. */
                message: string;
            } | null;
            /** @description Of the two to each other. */
            relative_velocity_km_s: number;
            /** @description Why it is resolved. */
            resolution: ("passed" | "cleared" | "decayed" | "merged") | null;
            /**
             * @description CRITICAL above 1e-4, HIGH above 1e-5, MEDIUM above 1e-6. LOW is not known to be dangerous, never safe.
             * @enum {string}
             */
            risk_level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description The other object. */
            secondary: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            };
            /** @description As secondary.id (alias). */
            secondary_id: string;
            /** @description As secondary.name (alias). */
            secondary_name: string;
            /** @description Standard deviations: primary, secondary. Null where one of them has none. */
            sigma_rtn_km: [
                {
                    /** @description Across the plane of the orbit. */
                    cross_track_km: number;
                    /** @description Along the motion. */
                    in_track_km: number;
                    /** @description Away from the Earth. */
                    radial_km: number;
                },
                {
                    /** @description Across the plane of the orbit. */
                    cross_track_km: number;
                    /** @description Along the motion. */
                    in_track_km: number;
                    /** @description Away from the Earth. */
                    radial_km: number;
                }
            ] | null;
            /**
             * @description cdm: a message that you brought replaces what elements tell.
             * @enum {string}
             */
            source: "elements" | "cdm";
            /**
             * @description Of a watched satellite: open until it is over, cleared, decayed or merged. Else open.
             * @enum {string}
             */
            status: "open" | "resolved";
            /**
             * Format: date-time
             * @description Mission time. Closest approach, to the millisecond.
             */
            tca: string;
            /** @description Whether a fleet of that kind manoeuvres all the time: primary, secondary. */
            thrusting: [
                boolean,
                boolean
            ];
            /**
             * Format: date-time
             * @description Wall time. When it was screened last.
             */
            updated_at: string;
            /** @description What was told of it, oldest first; empty where nobody watches. */
            updates: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /** @enum {string} */
                change: "created" | "updated" | "risk_changed" | "resolved";
                /** @enum {string} */
                data_quality: "GOOD" | "FAIR" | "POOR";
                miss_km: number;
                probability: number | null;
                /** @description It had been cleared or merged, and is open again. */
                reopened: boolean;
                /** @enum {string} */
                risk_level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description The screening that found it; null: it passed. */
                run_id: string | null;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                tca: string;
            }[];
        };
        /** ConjunctionDataMessage */
        ConjunctionDataMessage: {
            /**
             * Format: date-time
             * @description Wall time. Until when it is kept.
             */
            expires_at: string;
            /**
             * @description How it was brought.
             * @enum {string}
             */
            form: "kvn" | "json";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /**
             * Format: date-time
             * @description Wall time. When its originator made it: of several the newest counts.
             */
            message_created_at: string;
            /** @description With originator it names the message. */
            message_id: string;
            miss_km: number;
            originator: string;
            /** @description Catalogue numbers, the lower first. */
            pair: [
                string,
                string
            ];
            probability: number | null;
            /**
             * Format: date-time
             * @description Wall time. When it was brought, the last time.
             */
            received_at: string;
            /**
             * @description covariance: place, speed and probability of the conjunction are computed from it. probability: that one is shown.
             * @enum {string}
             */
            replaces: "covariance" | "probability";
            /**
             * Format: date-time
             * @description Mission time. Closest approach as the message tells it.
             */
            tca: string;
        };
        /** ConjunctionDataMessageWhole */
        ConjunctionDataMessageWhole: {
            /** @description The conjunction that it is about, as the newest elements tell it; null where they know none. */
            conjunction: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                miss_km: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                tca: string;
            } | null;
            /**
             * Format: date-time
             * @description Wall time. Until when it is kept.
             */
            expires_at: string;
            /**
             * @description How it was brought.
             * @enum {string}
             */
            form: "kvn" | "json";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description What was read of it. */
            message: {
                comments: string[];
                /** @description Where a comment names it. */
                hard_body_radius_m: number | null;
                objects: [
                    {
                        /** @description The 21 terms of the lower triangle in the order of the standard: m², m²/s, m²/s², radial, in-track, cross-track. */
                        covariance: number[] | null;
                        designator: string;
                        /** @enum {string} */
                        frame: "EME2000" | "GCRF" | "ITRF";
                        international_designator: string;
                        maneuverable: string;
                        /** @description What people call it. */
                        name: string;
                        /** @description x, y, z in km, then km/s, in frame. */
                        state: number[] | null;
                    },
                    {
                        /** @description The 21 terms of the lower triangle in the order of the standard: m², m²/s, m²/s², radial, in-track, cross-track. */
                        covariance: number[] | null;
                        designator: string;
                        /** @enum {string} */
                        frame: "EME2000" | "GCRF" | "ITRF";
                        international_designator: string;
                        maneuverable: string;
                        /** @description What people call it. */
                        name: string;
                        /** @description x, y, z in km, then km/s, in frame. */
                        state: number[] | null;
                    }
                ];
                probability_method: string | null;
                relative_position_rtn_m: [
                    number,
                    number,
                    number
                ] | null;
                relative_speed_km_s: number | null;
            };
            /**
             * Format: date-time
             * @description Wall time. When its originator made it: of several the newest counts.
             */
            message_created_at: string;
            /** @description With originator it names the message. */
            message_id: string;
            miss_km: number;
            originator: string;
            /** @description Catalogue numbers, the lower first. */
            pair: [
                string,
                string
            ];
            probability: number | null;
            /**
             * Format: date-time
             * @description Wall time. When it was brought, the last time.
             */
            received_at: string;
            /**
             * @description covariance: place, speed and probability of the conjunction are computed from it. probability: that one is shown.
             * @enum {string}
             */
            replaces: "covariance" | "probability";
            /**
             * Format: date-time
             * @description Mission time. Closest approach as the message tells it.
             */
            tca: string;
        };
        /** ConjunctionList */
        ConjunctionList: {
            /** @description False while the screening runs (ask again at links.poll), and where what was asked for was not screened, or only a part of its time (notices say which): an empty list says nothing then. */
            complete: boolean;
            /** @description As data (alias). */
            conjunctions: {
                /** @description Age of the elements at closest approach: primary, secondary. */
                ages_days: [
                    number,
                    number
                ];
                /** @description That message; null without one. */
                cdm: {
                    /**
                     * Format: date-time
                     * @description Wall time. When its originator made it.
                     */
                    created_at: string;
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    links: components["schemas"]["Links"];
                    message_id: string;
                    originator: string;
                } | null;
                /** @description As probability (alias). */
                collision_probability: number | null;
                /** @description Share of such predictions that newer elements confirmed, 0 to 1. */
                confirm_rate: number | null;
                /** @description Whether somebody gave one: never so for public elements. */
                covariance_available: boolean;
                /** @description Where the uncertainty of the positions is from. */
                covariance_source: ("class_model" | "cdm") | null;
                /**
                 * Format: date-time
                 * @description Wall time. When it was screened; of a watched satellite: when it was found first.
                 */
                created_at: string;
                /**
                 * @description Of the worse of the two sets of elements.
                 * @enum {string}
                 */
                data_quality: "GOOD" | "FAIR" | "POOR";
                /** @description Better data could raise the probability: a low one is no comfort. */
                diluted: boolean | null;
                /** @description Of a pair that stays together: its first and last minimum; null for a passage. */
                episode: {
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    end: string;
                    minima: number;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    start: string;
                } | null;
                /** @description The secondary seen from the primary, in its axes. */
                geometry: {
                    /** @description Across the plane of the orbit. */
                    cross_track_km: number;
                    /** @description Along the motion. */
                    in_track_km: number;
                    /** @description Away from the Earth. */
                    radial_km: number;
                };
                /** @description Of both bodies together, assumed by their kind. */
                hard_body_radius_m: number;
                /** @description Names the pair and the minute of its closest approach. */
                id: string;
                /** @description The highest one over all sizes of the uncertainty. */
                max_probability: number | null;
                /** @description Where newer elements made one encounter of two: the one that goes on. */
                merged_into: string | null;
                /** @description How the probability was found. */
                method: string | null;
                /** @description As geometry.cross_track_km (alias). */
                miss_distance_cross_track_km: number;
                /** @description As geometry.in_track_km (alias). */
                miss_distance_in_track_km: number;
                /** @description As miss_km (alias). */
                miss_distance_km: number;
                /** @description As geometry.radial_km (alias). */
                miss_distance_radial_km: number;
                /** @description Distance at closest approach, km. */
                miss_km: number;
                /** @description What a reader must know beside the numbers. */
                notices: string[];
                /** @description The satellite that was asked for, else the lower catalogue number. */
                primary: {
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description What people call it. */
                    name: string;
                };
                /** @description As primary.id (alias). */
                primary_id: string;
                /** @description As primary.name (alias). */
                primary_name: string;
                /** @description Of a collision; null where no method holds, with the reason beside it. */
                probability: number | null;
                /** @description Why there is no probability. */
                probability_reason: {
                    /**
                     * @description What programs decide by.
                     * @enum {string}
                     */
                    code: "slow_encounter" | "eccentric_orbit";
                    /** @description For a person. */
                    message: string;
                } | null;
                /** @description Of the two to each other. */
                relative_velocity_km_s: number;
                /** @description Why it is resolved. */
                resolution: ("passed" | "cleared" | "decayed" | "merged") | null;
                /**
                 * @description CRITICAL above 1e-4, HIGH above 1e-5, MEDIUM above 1e-6. LOW is not known to be dangerous, never safe.
                 * @enum {string}
                 */
                risk_level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description The other object. */
                secondary: {
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description What people call it. */
                    name: string;
                };
                /** @description As secondary.id (alias). */
                secondary_id: string;
                /** @description As secondary.name (alias). */
                secondary_name: string;
                /** @description Standard deviations: primary, secondary. Null where one of them has none. */
                sigma_rtn_km: [
                    {
                        /** @description Across the plane of the orbit. */
                        cross_track_km: number;
                        /** @description Along the motion. */
                        in_track_km: number;
                        /** @description Away from the Earth. */
                        radial_km: number;
                    },
                    {
                        /** @description Across the plane of the orbit. */
                        cross_track_km: number;
                        /** @description Along the motion. */
                        in_track_km: number;
                        /** @description Away from the Earth. */
                        radial_km: number;
                    }
                ] | null;
                /**
                 * @description cdm: a message that you brought replaces what elements tell.
                 * @enum {string}
                 */
                source: "elements" | "cdm";
                /**
                 * @description Of a watched satellite: open until it is over, cleared, decayed or merged. Else open.
                 * @enum {string}
                 */
                status: "open" | "resolved";
                /**
                 * Format: date-time
                 * @description Mission time. Closest approach, to the millisecond.
                 */
                tca: string;
                /** @description Whether a fleet of that kind manoeuvres all the time: primary, secondary. */
                thrusting: [
                    boolean,
                    boolean
                ];
                /**
                 * Format: date-time
                 * @description Wall time. When it was screened last.
                 */
                updated_at: string;
            }[];
            /** @description Where the next page begins. */
            cursor: string | null;
            /** @description In order of closest approach. */
            data: {
                /** @description Age of the elements at closest approach: primary, secondary. */
                ages_days: [
                    number,
                    number
                ];
                /** @description That message; null without one. */
                cdm: {
                    /**
                     * Format: date-time
                     * @description Wall time. When its originator made it.
                     */
                    created_at: string;
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    links: components["schemas"]["Links"];
                    message_id: string;
                    originator: string;
                } | null;
                /** @description As probability (alias). */
                collision_probability: number | null;
                /** @description Share of such predictions that newer elements confirmed, 0 to 1. */
                confirm_rate: number | null;
                /** @description Whether somebody gave one: never so for public elements. */
                covariance_available: boolean;
                /** @description Where the uncertainty of the positions is from. */
                covariance_source: ("class_model" | "cdm") | null;
                /**
                 * Format: date-time
                 * @description Wall time. When it was screened; of a watched satellite: when it was found first.
                 */
                created_at: string;
                /**
                 * @description Of the worse of the two sets of elements.
                 * @enum {string}
                 */
                data_quality: "GOOD" | "FAIR" | "POOR";
                /** @description Better data could raise the probability: a low one is no comfort. */
                diluted: boolean | null;
                /** @description Of a pair that stays together: its first and last minimum; null for a passage. */
                episode: {
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    end: string;
                    minima: number;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    start: string;
                } | null;
                /** @description The secondary seen from the primary, in its axes. */
                geometry: {
                    /** @description Across the plane of the orbit. */
                    cross_track_km: number;
                    /** @description Along the motion. */
                    in_track_km: number;
                    /** @description Away from the Earth. */
                    radial_km: number;
                };
                /** @description Of both bodies together, assumed by their kind. */
                hard_body_radius_m: number;
                /** @description Names the pair and the minute of its closest approach. */
                id: string;
                /** @description The highest one over all sizes of the uncertainty. */
                max_probability: number | null;
                /** @description Where newer elements made one encounter of two: the one that goes on. */
                merged_into: string | null;
                /** @description How the probability was found. */
                method: string | null;
                /** @description As geometry.cross_track_km (alias). */
                miss_distance_cross_track_km: number;
                /** @description As geometry.in_track_km (alias). */
                miss_distance_in_track_km: number;
                /** @description As miss_km (alias). */
                miss_distance_km: number;
                /** @description As geometry.radial_km (alias). */
                miss_distance_radial_km: number;
                /** @description Distance at closest approach, km. */
                miss_km: number;
                /** @description What a reader must know beside the numbers. */
                notices: string[];
                /** @description The satellite that was asked for, else the lower catalogue number. */
                primary: {
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description What people call it. */
                    name: string;
                };
                /** @description As primary.id (alias). */
                primary_id: string;
                /** @description As primary.name (alias). */
                primary_name: string;
                /** @description Of a collision; null where no method holds, with the reason beside it. */
                probability: number | null;
                /** @description Why there is no probability. */
                probability_reason: {
                    /**
                     * @description What programs decide by.
                     * @enum {string}
                     */
                    code: "slow_encounter" | "eccentric_orbit";
                    /** @description For a person. */
                    message: string;
                } | null;
                /** @description Of the two to each other. */
                relative_velocity_km_s: number;
                /** @description Why it is resolved. */
                resolution: ("passed" | "cleared" | "decayed" | "merged") | null;
                /**
                 * @description CRITICAL above 1e-4, HIGH above 1e-5, MEDIUM above 1e-6. LOW is not known to be dangerous, never safe.
                 * @enum {string}
                 */
                risk_level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
                /** @description The other object. */
                secondary: {
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description What people call it. */
                    name: string;
                };
                /** @description As secondary.id (alias). */
                secondary_id: string;
                /** @description As secondary.name (alias). */
                secondary_name: string;
                /** @description Standard deviations: primary, secondary. Null where one of them has none. */
                sigma_rtn_km: [
                    {
                        /** @description Across the plane of the orbit. */
                        cross_track_km: number;
                        /** @description Along the motion. */
                        in_track_km: number;
                        /** @description Away from the Earth. */
                        radial_km: number;
                    },
                    {
                        /** @description Across the plane of the orbit. */
                        cross_track_km: number;
                        /** @description Along the motion. */
                        in_track_km: number;
                        /** @description Away from the Earth. */
                        radial_km: number;
                    }
                ] | null;
                /**
                 * @description cdm: a message that you brought replaces what elements tell.
                 * @enum {string}
                 */
                source: "elements" | "cdm";
                /**
                 * @description Of a watched satellite: open until it is over, cleared, decayed or merged. Else open.
                 * @enum {string}
                 */
                status: "open" | "resolved";
                /**
                 * Format: date-time
                 * @description Mission time. Closest approach, to the millisecond.
                 */
                tca: string;
                /** @description Whether a fleet of that kind manoeuvres all the time: primary, secondary. */
                thrusting: [
                    boolean,
                    boolean
                ];
                /**
                 * Format: date-time
                 * @description Wall time. When it was screened last.
                 */
                updated_at: string;
            }[];
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description As it was applied. */
            limit: number;
            links: {
                /** @description Where the finished answer will be. */
                poll: string | null;
            };
            /** @description What a reader must know beside the list. */
            notices: string[];
            /** @description Null while the screening runs, and where nothing was screened: skipped and notices say why. */
            screening_window: {
                days: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description False where the catalogue has so few objects that nothing found means nothing. */
                is_screening: boolean;
                /**
                 * Format: date-time
                 * @description Mission time. Epoch of the newest elements of the catalogue.
                 */
                newest_elements: string;
                objects_screened: number;
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                screened_at: string;
                /** @description Up to this distance the list is whole. */
                screened_threshold_km: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /** @description As it was asked for. */
                threshold_km: number;
            } | null;
            /** @description What was not screened, or not to the end: the first 20. */
            skipped: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description For a person. */
                message: string;
                /** @enum {string} */
                reason: "elements_too_old" | "elements_too_new" | "elements_failed" | "decayed";
                /** @description Mission time. From when on it was not screened; null for the whole window. */
                since: string | null;
            }[];
            /** @description How many there are, on all pages. */
            total: number;
            /** @description As total (alias). */
            total_count: number;
        };
        /** ConjunctionWatch */
        ConjunctionWatch: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest screening that it heard of; null before the first. */
            last_run: {
                /**
                 * Format: date-time
                 * @description Wall time. When it ended.
                 */
                at: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /**
                 * Format: date-time
                 * @description Mission time. Epoch of the newest elements of the catalogue.
                 */
                newest_elements: string;
                objects_screened: number;
                /** @description Up to this distance everything is kept. */
                screened_threshold_km: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            } | null;
            links: components["schemas"]["Links"];
            min_probability: number | null;
            /** @description Open encounters by risk after that screening. */
            open: {
                CRITICAL: number;
                HIGH: number;
                LOW: number;
                MEDIUM: number;
            } | null;
            satellites: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            }[];
            /** @description Screenings of watches go no farther. */
            screened_threshold_km: number;
            /** @constant */
            status: "active";
            tells_uncertain: boolean;
            /** @description As it was asked for. */
            threshold_km: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The webhook that it tells alone; null: those that you have. */
            webhook: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            } | null;
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
        /** CostEstimate */
        CostEstimate: {
            /** @description The estimate, whole cents. */
            cents: number;
            /** @description OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same as `ocu_seconds`. */
            ocu: number;
            /** @description OCU-seconds, which is what is counted and billed. */
            ocu_seconds: number;
            /** @description OCU-seconds that each stage reserves, at least 150. */
            per_stage_ocu: number;
            /** @description Price of one OCU-second in US cents: of a whole OCU for one second, not for one hour. */
            price_per_ocu_cents: number;
            /**
             * @description Unit of `price_per_ocu_cents`.
             * @constant
             */
            price_unit: "cents per OCU-second";
            /** @description Stages on satellites. */
            stages: number;
            /** @description The same price for a whole OCU during one hour, US dollars. */
            usd_per_ocu_hour: number;
        };
        /** CreateAlert */
        CreateAlert: {
            channel: components["schemas"]["AlertChannelRequest"];
            /** @description Default true. */
            enabled?: boolean | null;
            /** @description Of encounters. Default HIGH. */
            min_risk?: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW") | null;
            /** @description For people. */
            name?: string | null;
            on: ("deployment.failed" | "workload.failed" | "workload.timed_out" | "conjunction" | "workload_schedule.refused" | "budget.reached")[];
            quiet?: components["schemas"]["QuietHoursRequest"] | null;
        };
        /** CreateConjunctionWatch */
        CreateConjunctionWatch: {
            /** @description Leaves out what is less probable, and what has no probability. */
            min_probability?: number | null;
            /** @description Catalogue numbers or names, 1 to 100. */
            satellites: (string | number)[];
            /** @description Tells webhooks also what is uncertain (a fleet that thrusts, or poor data) more than two days ahead. Default false: it is listed and told later. */
            tells_uncertain?: boolean | null;
            /** @description Distance up to which encounters are wanted. Default 30; more than 30 is kept and screened to 30. */
            threshold_km?: number | null;
            /** @description Makes a webhook for this watch alone. Absent: the webhooks that you have are told. */
            webhook_url?: string | null;
        };
        /** CreatedConjunctionWatch */
        CreatedConjunctionWatch: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest screening that it heard of; null before the first. */
            last_run: {
                /**
                 * Format: date-time
                 * @description Wall time. When it ended.
                 */
                at: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /**
                 * Format: date-time
                 * @description Mission time. Epoch of the newest elements of the catalogue.
                 */
                newest_elements: string;
                objects_screened: number;
                /** @description Up to this distance everything is kept. */
                screened_threshold_km: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            } | null;
            links: components["schemas"]["Links"];
            min_probability: number | null;
            /** @description Open encounters by risk after that screening. */
            open: {
                CRITICAL: number;
                HIGH: number;
                LOW: number;
                MEDIUM: number;
            } | null;
            satellites: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            }[];
            /** @description Screenings of watches go no farther. */
            screened_threshold_km: number;
            /** @constant */
            status: "active";
            tells_uncertain: boolean;
            /** @description As it was asked for. */
            threshold_km: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description What was accepted although it may not work. */
            warnings: components["schemas"]["Warning"][];
            webhook: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description Shown in this answer and never again. Key of X-Service-Signature, as it stands. */
                secret: string;
                /** @description The same secret as libraries of Standard Webhooks take it. */
                standard_webhooks_secret: string;
                url: string;
            } | null;
        };
        /** CreatedPatternMonitor */
        CreatedPatternMonitor: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest look at histories that it heard of; null before the first. */
            last_look: {
                /**
                 * Format: date-time
                 * @description Wall time. When it ended.
                 */
                at: string;
                catalogue_revision: number;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /**
                 * Format: date-time
                 * @description Mission time. The instant that it believed it was.
                 */
                seen_to: string;
            } | null;
            links: components["schemas"]["Links"];
            /** @description Null: whatever is told of patterns, from `possible` on. */
            min_confidence: number | null;
            /** @description Null: all. */
            pattern_types: string[] | null;
            satellites: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            }[];
            /** @constant */
            status: "active";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description What was accepted although it may not work. */
            warnings: components["schemas"]["Warning"][];
            webhook: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description Shown in this answer and never again. Key of X-Service-Signature, as it stands. */
                secret: string;
                /** @description The same secret as libraries of Standard Webhooks take it. */
                standard_webhooks_secret: string;
                url: string;
            } | null;
        };
        /** CreatedWebhook */
        CreatedWebhook: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description An answer of 410 disables it at once. */
            disable_on_gone: boolean;
            /**
             * @description When failures disable it.
             * @enum {string}
             */
            disable_policy: "strict" | "lenient";
            /**
             * Format: date-time
             * @description Wall time.
             */
            disabled_at?: string;
            /**
             * @description Why it is disabled.
             * @enum {string}
             */
            disabled_reason?: "failures" | "gone" | "user";
            /** @description It gets events. */
            enabled: boolean;
            /** @description What it subscribes to, as written. */
            events: ("conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "*" | "conjunction.*" | "pattern.*" | "satellite.*" | "workload.*" | "deployment.*" | "workload_schedule.*" | "budget.*")[];
            filters: {
                /** @description Null: all. */
                risk_levels: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW")[] | null;
                /** @description Numbers or names; null: all. */
                satellites: string[] | null;
            };
            /** @description `Retry-After` may lengthen a wait. */
            honour_retry_after: boolean;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest attempt of any delivery, tests included. */
            last_delivery?: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /** @description The receiver answered 2xx. */
                delivered: boolean;
                /** @description The event that was sent. */
                event_id: string;
                /** @description Its HTTP status; null without an answer. */
                response_status: number | null;
            };
            links: components["schemas"]["Links"];
            /** @description Where warnings go; null: to nobody. */
            notify_email: string | null;
            options: {
                /** @description An answer of 410 disables it at once. */
                disable_on_gone: boolean;
                /**
                 * @description When failures disable it.
                 * @enum {string}
                 */
                disable_policy: "strict" | "lenient";
                /** @description `Retry-After` may lengthen a wait. */
                honour_retry_after: boolean;
            };
            /** @description Shown in this answer and never again. Key of X-Service-Signature, as it stands. */
            secret: string;
            /** @description Those that sign now, the present one first. Their values are not shown. */
            secrets: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                created_at: string;
                /** @description Wall time. */
                expires_at: string | null;
            }[];
            /** @description The same secret as libraries of Standard Webhooks take it. */
            standard_webhooks_secret: string;
            /**
             * @description As `enabled`, in a word.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description Where events are sent. */
            url: string;
            /** @description What was accepted although it may not work. */
            warnings: components["schemas"]["Warning"][];
        };
        /**
         * CreateFleetSatellite
         * @description A satellite of your own: by its catalogue number, by elements, or both.
         */
        CreateFleetSatellite: {
            /** @description Ids of the agents that fly it, for people. */
            agents?: string[] | null;
            /** @description Its class, or its class and figures. */
            bus: components["schemas"]["BusInput"];
            /** @description Its first elements, where it has some of its own. */
            elements?: components["schemas"]["Elements"] | null;
            /** @description Ids or names of the stations that it talks to. */
            ground_stations?: string[] | null;
            /** @description Lowest elevation of its contacts. */
            min_elevation_deg?: number | null;
            /** @description Unique among those of the owner, whatever its case, blanks and punctuation; it works as an id for its owner. Not one that reads as a catalogue number or as an id. */
            name: string;
            /** @description Its catalogue number: it then flies with the newest of your own elements and those of the catalogue. */
            norad_id?: (string | number) | null;
            share_rules?: components["schemas"]["ShareRules"] | null;
            /** @description `private` (default): nobody else finds it. `public`: others may use it by its id, within `share_rules`. */
            sharing?: ("private" | "public") | null;
        } & ({
            norad_id: unknown;
        } | {
            elements: unknown;
        });
        /**
         * CreateFleetStation
         * @description A ground station of your own.
         */
        CreateFleetStation: {
            /** @description Above the ellipsoid. Default 0. */
            altitude_m?: number | null;
            /** @description Contacts that it can hold at once. Default 1. */
            antennas?: number | null;
            /** @description What hides the sky: points in order of azimuth, joined by straight lines, the last one over north with the first. Default: nothing but `min_elevation_deg`. */
            horizon?: components["schemas"]["HorizonPoint"][] | null;
            /** @description Geodetic latitude (WGS-84). */
            latitude_deg: number;
            /** @description East. */
            longitude_deg: number;
            /** @description Lowest elevation of its antennas. Default 5. */
            min_elevation_deg?: number | null;
            /** @description Unique among those of the owner, whatever its case, blanks and punctuation; it works as an id for its owner. Not one that reads as a catalogue number or as an id. */
            name: string;
            /** @description What a booked minute costs, for people. */
            price_per_minute_cents?: number | null;
            radio?: components["schemas"]["StationRadio"] | null;
            /** @description Seconds that an antenna needs before a contact. Default 30. */
            setup_s?: number | null;
            share_rules?: components["schemas"]["ShareRules"] | null;
            /** @description `private` (default): nobody else finds it. `public`: others may use it by its id, within `share_rules`. */
            sharing?: ("private" | "public") | null;
            /** @description Seconds after a contact. Default 10. */
            teardown_s?: number | null;
        };
        /**
         * CreateOutage
         * @description A span in which a satellite or a station can do nothing.
         */
        CreateOutage: {
            /** @description Mission time. When it ends, after its start. */
            end: string;
            /**
             * @description Planned, or not.
             * @enum {string}
             */
            kind: "maintenance" | "fault";
            /** @description For people. */
            reason?: string | null;
            /** @description Id or name of a registered satellite. */
            satellite_id?: string | null;
            /** @description Mission time. When it begins. */
            start: string;
            /** @description Id or name of a registered station. */
            station_id?: string | null;
        } & ({
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: unknown;
        } | {
            /** @description The ground station. */
            station_id: unknown;
        });
        /** CreatePatternMonitor */
        CreatePatternMonitor: {
            /** @description Leaves out what is less sure. Default: what is told of patterns, which is `possible` or surer. */
            min_confidence?: (number | ("confirmed" | "likely" | "possible" | "uncertain")) | null;
            /** @description Types or subtypes, as of GET /v1/patterns. Default: all. */
            pattern_types?: string[] | null;
            /** @description Catalogue numbers or names, 1 to 100. */
            satellites: (string | number)[];
            /** @description As pattern_types (alias). */
            types?: string[] | null;
            /** @description Makes a webhook for this monitor alone. Absent: the webhooks that you have are told. */
            webhook_url?: string | null;
        };
        /** CreateWebhook */
        CreateWebhook: {
            /** @description An answer of 410 disables the webhook at once. Default false. */
            disable_on_gone?: boolean | null;
            /** @description `lenient`: the sixth failure of an event does not disable the webhook while another event got through since its first attempt. Default `strict`. */
            disable_policy?: ("strict" | "lenient") | null;
            /** @description Default true. */
            enabled?: boolean | null;
            events: ("conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "workload.cancelled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.canceled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "*" | "conjunction.*" | "pattern.*" | "satellite.*" | "workload.*" | "deployment.*" | "workload_schedule.*" | "budget.*")[];
            filters?: components["schemas"]["WebhookFiltersRequest"] | null;
            /** @description `Retry-After` of a 429 or 503 may lengthen a wait. Default false. */
            honour_retry_after?: boolean | null;
            /** @description Where warnings go. Default: the address known for the owner of the key. */
            notify_email?: string | null;
            options?: {
                /** @description An answer of 410 disables the webhook at once. Default false. */
                disable_on_gone?: boolean | null;
                /** @description `lenient`: the sixth failure of an event does not disable the webhook while another event got through since its first attempt. Default `strict`. */
                disable_policy?: ("strict" | "lenient") | null;
                /** @description `Retry-After` of a 429 or 503 may lengthen a wait. Default false. */
                honour_retry_after?: boolean | null;
            } | null;
            secret?: string | null;
            /** @description https, without user or password, public: checked now and at every connection. Redirects are not followed. */
            url: string;
        };
        /** CreateWorkloadSchedule */
        CreateWorkloadSchedule: {
            /** @description What people call it. */
            name?: string | null;
            /** @description Begins paused. Default false. */
            paused?: boolean | null;
            schedule: components["schemas"]["WorkloadTimingRequest"];
            workload: components["schemas"]["WorkloadRequest"];
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
        /** DeletedAlert */
        DeletedAlert: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @constant */
            status: "deleted";
        };
        /** DeletedWorkloadSchedule */
        DeletedWorkloadSchedule: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @constant */
            status: "deleted";
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
        /** ElementSet */
        ElementSet: {
            /** @description Mean height over 6378.135 km. */
            apogee_km: number;
            /** @description As arg_perigee_deg (alias). */
            arg_periapsis_deg: number;
            /** @description From the node to the perigee. */
            arg_perigee_deg: number;
            /** @description Drag term of SGP4, 1/earth radii. */
            bstar: number;
            /** @description 0 for a circle. */
            eccentricity: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            epoch: string;
            /** @description Against the equator. */
            inclination_deg: number;
            /** @description At the epoch. */
            mean_anomaly_deg: number;
            /** @description Revolutions a day at the epoch. */
            mean_motion_rev_per_day: number;
            /** @description Of the mean motion that SGP4 flies with (without what the flattening adds): what manoeuvres are seen in. */
            mean_semi_major_axis_km: number;
            /** @description The same elements as an OMM in JSON: every digit that was received. */
            omm: {
                [key: string]: string | number;
            };
            /** @description Mean height over 6378.135 km. */
            perigee_km: number;
            /** @description Of one orbit. */
            period_min: number;
            /** @description Right ascension of the ascending node (TEME). */
            raan_deg: number;
            /**
             * Format: date-time
             * @description Mission time. When it came.
             */
            received_at: string;
            /** @description Mean. */
            semi_major_axis_km: number;
            /** @description Where it came from. */
            source: string;
            /** @description The two lines; null where the elements do not fit their columns. */
            tle: string[] | null;
            /** @description At the epoch. */
            true_anomaly_deg: number;
        };
        /** ElementSetList */
        ElementSetList: {
            /** @description Where the next page begins. */
            cursor: string | null;
            /** @description Newest epoch first. */
            data: components["schemas"]["ElementSet"][];
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description As it was applied. */
            limit: number;
            satellite: components["schemas"]["SatelliteName"];
            /** @description Sets that are kept between start and end. */
            total: number;
        };
        /** ElementsFit */
        ElementsFit: {
            /** @description The largest of them. */
            max_km: number;
            /** @description Root mean square of the distances. */
            rms_km: number;
            /** @description The same of the velocities. */
            rms_m_s: number;
            /** @description How many states were given. */
            states: number;
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
         * FleetDocument
         * @description All that you have registered, in the form in which `PUT` takes it.
         */
        FleetDocument: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            exported_at: string;
            outages: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @enum {string} */
                kind: "maintenance" | "fault";
                reason: string | null;
                satellite: string | null;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /** @description The ground station. */
                station: string | null;
            }[];
            satellites: {
                agents: string[];
                bus: string | {
                    [key: string]: string | number | boolean;
                };
                elements: {
                    /** @description The elements as a CCSDS orbit mean-elements message; `NORAD_CAT_ID` is 0 without a number. */
                    omm: {
                        [key: string]: string | number;
                    };
                } | null;
                /** @description Ids of default stations, names of yours. */
                ground_stations: string[];
                /** @description Angle above the horizon from which a contact counts. */
                min_elevation_deg: number | null;
                /** @description What people call it. */
                name: string;
                norad_id: string | null;
                share_rules: {
                    max_minutes_per_day: number | null;
                    owners: string[] | null;
                    priority_cap: number | null;
                } | null;
                /** @enum {string} */
                sharing: "private" | "public";
            }[];
            stations: {
                /** @description Above the ellipsoid. */
                altitude_m: number;
                antennas: number;
                horizon: {
                    azimuth_deg: number;
                    /** @description Angle above the horizon. */
                    elevation_deg: number;
                }[];
                latitude_deg: number;
                longitude_deg: number;
                /** @description Angle above the horizon from which a contact counts. */
                min_elevation_deg: number;
                /** @description What people call it. */
                name: string;
                price_per_minute_cents: number | null;
                radio: {
                    eirp_dbw: number | null;
                    g_over_t_db_k: number | null;
                    max_rate_mbps: number | null;
                } | null;
                setup_s: number;
                share_rules: {
                    max_minutes_per_day: number | null;
                    owners: string[] | null;
                    priority_cap: number | null;
                } | null;
                /** @enum {string} */
                sharing: "private" | "public";
                teardown_s: number;
            }[];
        };
        /**
         * FleetDocumentBody
         * @description A fleet as one document: all of it takes effect, or nothing.
         */
        FleetDocumentBody: {
            /** @description Changes nothing and says what would be. Default false. */
            dry_run?: boolean | null;
            /** @description Wall time. As `GET` gives it, so that its answer can be sent: not looked at. */
            exported_at?: string | null;
            /** @description All outages that you are to have; absent: they stay as they are. */
            outages?: components["schemas"]["FleetDocumentOutage"][] | null;
            /** @description All that you are to have; those of the same name are changed. Absent: they stay as they are. */
            satellites?: components["schemas"]["CreateFleetSatellite"][] | null;
            /** @description The same of stations. */
            stations?: components["schemas"]["CreateFleetStation"][] | null;
        };
        /**
         * FleetDocumentDifference
         * @description What the document changed, or would change.
         */
        FleetDocumentDifference: {
            dry_run: boolean;
            outages: {
                changed: {
                    /** @description What differs. */
                    fields: string[];
                    /** @description What people call it. */
                    name: string;
                }[];
                /** @description Names; of outages what they are of, and their start. */
                created: string[];
                removed: string[];
                /** @description How many stay as they are. */
                unchanged: number;
            };
            satellites: {
                changed: {
                    /** @description What differs. */
                    fields: string[];
                    /** @description What people call it. */
                    name: string;
                }[];
                /** @description Names; of outages what they are of, and their start. */
                created: string[];
                removed: string[];
                /** @description How many stay as they are. */
                unchanged: number;
            };
            stations: {
                changed: {
                    /** @description What differs. */
                    fields: string[];
                    /** @description What people call it. */
                    name: string;
                }[];
                /** @description Names; of outages what they are of, and their start. */
                created: string[];
                removed: string[];
                /** @description How many stay as they are. */
                unchanged: number;
            };
            /** @description What is told and not refused. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** FleetDocumentOutage */
        FleetDocumentOutage: {
            /** @description Mission time. When it ends, after its start. */
            end: string;
            /**
             * @description Planned, or not.
             * @enum {string}
             */
            kind: "maintenance" | "fault";
            /** @description For people. */
            reason?: string | null;
            /** @description Name of a satellite of the document, or one that you have. */
            satellite?: string | null;
            /** @description Mission time. When it begins. */
            start: string;
            /** @description Name of a station of the document, or one that you have. */
            station?: string | null;
        };
        /**
         * FleetElements
         * @description Elements that an operator pushed.
         */
        FleetElements: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            epoch: string;
            /** @description Of states alone. */
            fit: components["schemas"]["ElementsFit"] | null;
            /** @enum {string} */
            form: "tle" | "omm" | "mean" | "states" | "catalogue";
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description No other set of the satellite that is kept is newer. */
            is_newest: boolean;
            /** @description The elements as a CCSDS orbit mean-elements message; `NORAD_CAT_ID` is 0 without a number. */
            omm: {
                [key: string]: string | number;
            };
            /**
             * Format: date-time
             * @description Wall time.
             */
            received_at: string;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description Such as elements_older_than_catalogue and elements_not_newest, of what was sent. */
            warnings?: components["schemas"]["Warning"][];
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
        /**
         * FleetOutage
         * @description A span in which a registered satellite or station can do nothing.
         */
        FleetOutage: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @enum {string} */
            kind: "maintenance" | "fault";
            links: components["schemas"]["Links"];
            reason: string | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description The ground station. */
            station_id: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
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
        /**
         * FleetSatellite
         * @description A satellite that an owner registered.
         */
        FleetSatellite: {
            agents: string[];
            /** @description As it was given. */
            bus: string | {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            elements: {
                age_days: number;
                /**
                 * Format: date-time
                 * @description Mission time. Epoch of the elements that it flies with now.
                 */
                epoch: string;
                /**
                 * @description How they were given; `catalogue`: those of the catalogue are the newest.
                 * @enum {string}
                 */
                form: "tle" | "omm" | "mean" | "states" | "catalogue";
                /** @description The elements as a CCSDS orbit mean-elements message; `NORAD_CAT_ID` is 0 without a number. */
                omm: {
                    [key: string]: string | number;
                };
            };
            ground_stations: string[];
            /** @description Works for its owner, as its name does, where a catalogue number works; watches, monitors and filters of webhooks take numbers alone. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Angle above the horizon from which a contact counts. */
            min_elevation_deg: number | null;
            /** @description What people call it. */
            name: string;
            norad_id: number | null;
            share_rules: {
                max_minutes_per_day: number | null;
                owners: string[] | null;
                priority_cap: number | null;
            } | null;
            /** @enum {string} */
            sharing: "private" | "public";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description Such as elements_older_than_catalogue and elements_not_newest, of what was sent. */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * FleetStation
         * @description A ground station that an owner registered.
         */
        FleetStation: {
            /** @description Above the ellipsoid. */
            altitude_m: number;
            antennas: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            horizon: {
                azimuth_deg: number;
                /** @description Angle above the horizon. */
                elevation_deg: number;
            }[];
            /** @description What names it, in paths and in other answers. */
            id: string;
            latitude_deg: number;
            links: components["schemas"]["Links"];
            longitude_deg: number;
            /** @description Angle above the horizon from which a contact counts. */
            min_elevation_deg: number;
            /** @description What people call it. */
            name: string;
            price_per_minute_cents: number | null;
            radio: {
                eirp_dbw: number | null;
                g_over_t_db_k: number | null;
                max_rate_mbps: number | null;
            } | null;
            setup_s: number;
            share_rules: {
                max_minutes_per_day: number | null;
                owners: string[] | null;
                priority_cap: number | null;
            } | null;
            /** @enum {string} */
            sharing: "private" | "public";
            teardown_s: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /** FootprintOverpass */
        FootprintOverpass: {
            /** @description On the ground. */
            area_km2: number;
            end_s: number;
            start_s: number;
        };
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
        /**
         * GeoArea
         * @description GeoJSON (RFC 7946) Polygon or MultiPolygon, degrees, WGS-84. An area that crosses the antimeridian is cut there into two polygons, or written with a ring that jumps from 180 to -180; a ring around a pole holds the pole.
         */
        GeoArea: {
            coordinates: number[][][];
            /** @enum {string} */
            type: "Polygon";
        } | {
            coordinates: number[][][][];
            /** @enum {string} */
            type: "MultiPolygon";
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
        /** HorizonPoint */
        HorizonPoint: {
            /** @description Degrees from north over east, less than 360. */
            azimuth_deg: number;
            /** @description Nothing is seen below it. */
            elevation_deg: number;
        };
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
        /** KeptKind */
        KeptKind: {
            /** @description How long. */
            days: number;
            default_days: number;
            /** @description What is kept. */
            keeps: string;
            /** @enum {string} */
            kind: "events" | "results" | "plans";
            /** @description The most that your tier may set. */
            max_days: number;
            /** @description The least that your tier may set. */
            min_days: number;
        };
        /** LatencyAnalysis */
        LatencyAnalysis: {
            /** @description Means of light times, processing, median of queueing. */
            breakdown: {
                isl_ms: number;
                processing_ms: number;
                propagation_ms: number;
                queueing_ms: number;
            };
            /** @description Of the day in which there is a way. */
            coverage_percent: number;
            /**
             * @description Constellations: there and back. Chains of relays: from source to destination.
             * @enum {string}
             */
            direction: "round_trip" | "one_way";
            /** @description Times of the sampled day without a way, the first 200. */
            gaps: {
                duration_min: number;
                start_min: number;
            }[];
            gaps_total: number;
            ground_station_stats: {
                /** @description Of the day in which there is contact. */
                coverage_percent: number;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description Degrees north, -90 to 90. */
                latitude: number;
                /** @description Longest time without contact. */
                longest_gap_min: number;
                /** @description Degrees east, -180 to 180. */
                longitude: number;
                /** @description Longest. */
                max_ms: number | null;
                /** @description Mean. */
                mean_ms: number | null;
                /** @description Shortest. */
                min_ms: number | null;
                /** @description What people call it. */
                name: string;
            }[];
            /** @description One in a thousand takes longer. */
            max_ms: number | null;
            /** @description Shortest. */
            min_ms: number | null;
            /** @description Of the model that was used. */
            model_version: string;
            orbit: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                /** @enum {string} */
                type: "LEO" | "MEO" | "GEO";
            };
            /** @description null, as the other percentiles, when there is no way as asked. */
            p50_ms: number | null;
            /** @description 95 of 100 are below. */
            p95_ms: number | null;
            /** @description 99 of 100 are below. */
            p99_ms: number | null;
            /** @description What would make it better, for a person. */
            recommendations: string[];
            /** @description Chains of relays: those of total_latency_ms, the fewest that join the ends where relay_count does not. */
            relay_count_used?: number;
            satellites: number;
            /** @description The same as p50_ms; of a chain of relays that the Earth is in the way of, with relay_count_used. */
            total_latency_ms: number | null;
        };
        /** LatencyRequest */
        LatencyRequest: {
            /** @description Default 1. */
            constellation_size?: number | null;
            destination?: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km?: number | null;
                /** @description Degrees north, -90 to 90. */
                latitude: number;
                /** @description Degrees east, -180 to 180. */
                longitude: number;
            } | null;
            /** @description us-west, us-east, us-central, europe, europe-north, asia, asia-south, australia, south-america, or ids of GET /v1/ground-stations. With orbit, or source and destination. */
            ground_stations?: string[] | null;
            /** @description Satellites hand on to each other. Default false. */
            include_isl?: boolean | null;
            orbit?: (string | {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg?: number | null;
            }) | null;
            /** @description Instead of orbit, km. */
            orbit_altitude_km?: number | null;
            /** @description Satellites beside the first one. Default 0. */
            relay_count?: number | null;
            source?: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km?: number | null;
                /** @description Degrees north, -90 to 90. */
                latitude: number;
                /** @description Degrees east, -180 to 180. */
                longitude: number;
            } | null;
            /** @description Default: the way between satellite and station alone. */
            user_location?: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km?: number | null;
                /** @description Degrees north, -90 to 90. */
                latitude: number;
                /** @description Degrees east, -180 to 180. */
                longitude: number;
            } | null;
        };
        /** LayerShare */
        LayerShare: {
            /** @description What people call it. */
            name: string;
            /** @description Of the layer, 0 to 1. */
            share: number;
        };
        /**
         * LeavesOrbit
         * @description What is brought down in all rounds, MB.
         */
        LeavesOrbit: {
            deltas_mb: number;
            samples_mb: number;
        };
        /**
         * Links
         * @description Paths to read with GET: `self` is the record, the others are named for what they lead to. Items of lists have `self` alone. A path belongs to the surface that has it: `/api/` to the console, `/v1/sessions` to the simulation, the others to the main API. `temporal` is an address of the Temporal UI.
         */
        Links: {
            [key: string]: string;
        };
        /**
         * MadeOutage
         * @description The outage, with those that it overlapped.
         */
        MadeOutage: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @enum {string} */
            kind: "maintenance" | "fault";
            links: components["schemas"]["Links"];
            /** @description Outages that overlapped and are part of this one now; its own id where it was one of them. */
            merged: string[];
            note: string | null;
            reason: string | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description The ground station. */
            station_id: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /** MissionBill */
        MissionBill: {
            /** @description US cents. */
            cents: number;
            links: components["schemas"]["Links"];
            /** @description Null: of no mission. */
            mission_id: string | null;
            /** @description OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same as `ocu_seconds`. */
            ocu: number;
            /** @description OCU-seconds, which is what is counted and billed. */
            ocu_seconds: number;
            workloads: number;
        };
        /** ModelLayer */
        ModelLayer: {
            /** @description Handed to the next layer, MB per sample. */
            activation_mb: number;
            /** @description Forward pass, GFLOP per sample. */
            compute_fwd: number;
            /** @description What people call it. Default: layer-1, layer-2 and so on. */
            name?: string | null;
        };
        /** MonthBill */
        MonthBill: {
            /** @description US cents. */
            cents: number;
            /** @description The dearest first. */
            missions: components["schemas"]["MissionBill"][];
            /** @description Such as 2026-11, UTC. */
            month: string;
            /** @description OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same as `ocu_seconds`. */
            ocu: number;
            /** @description OCU-seconds, which is what is counted and billed. */
            ocu_seconds: number;
            workloads: number;
        };
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
        /** OrbitalElements */
        OrbitalElements: {
            /** @description Mean height over 6378.135 km. */
            apogee_km: number;
            /** @description As arg_perigee_deg (alias). */
            arg_periapsis_deg: number;
            /** @description From the node to the perigee. */
            arg_perigee_deg: number;
            /** @description Drag term of SGP4, 1/earth radii. */
            bstar: number;
            /** @description 0 for a circle. */
            eccentricity: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            epoch: string;
            /** @description Against the equator. */
            inclination_deg: number;
            /** @description At the epoch. */
            mean_anomaly_deg: number;
            /** @description Revolutions a day at the epoch. */
            mean_motion_rev_per_day: number;
            /** @description Mean height over 6378.135 km. */
            perigee_km: number;
            /** @description Of one orbit. */
            period_min: number;
            /** @description Right ascension of the ascending node (TEME). */
            raan_deg: number;
            /** @description Mean. */
            semi_major_axis_km: number;
            /** @description At the epoch. */
            true_anomaly_deg: number;
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
        /** OsculatingState */
        OsculatingState: {
            /** @description Mission time. When the satellite was there, UTC. */
            epoch: string;
            position_km: number[];
            velocity_km_s: number[];
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
        /** Pattern */
        Pattern: {
            /** @description Change of the mean semi-major axis beyond what the air explains. */
            altitude_change_km?: number;
            /**
             * @description confirmed from 0.9, likely from 0.7, possible from 0.4, else uncertain.
             * @enum {string}
             */
            confidence: "confirmed" | "likely" | "possible" | "uncertain";
            /** @description 0 to 1. */
            confidence_value: number;
            /** @description Of impulses that would do the same; absent where there is no burn. */
            delta_v_m_s?: number;
            /** @description What was seen and what it may be, in sentences. */
            description: string;
            /** @description What is told of its type besides; `kind` names the form. */
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Wall time. When it was found first.
             */
            detected_at: string;
            /**
             * Format: date-time
             * @description Mission time. May lie ahead: company that was computed up to two days ahead.
             */
            end_time: string;
            /** @description The same for the same pattern in every detection. */
            id: string;
            inclination_change_deg?: number;
            links: components["schemas"]["Links"];
            /** @enum {string} */
            pattern_type: "maneuver" | "proximity" | "decay" | "anomaly";
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description As the catalogue or the request has it. */
            satellite_name: string;
            /**
             * Format: date-time
             * @description Mission time. It lies between these two: sets of elements, not the event itself.
             */
            start_time: string;
            /** @enum {string} */
            subtype: "orbit_raise" | "orbit_lower" | "orbit_adjust" | "station_keeping" | "phasing" | "plane_change" | "deorbit" | "approach" | "formation" | "decaying" | "decayed" | "trajectory_deviation";
            /**
             * Format: date-time
             * @description Wall time. When it was last found to be different.
             */
            updated_at: string;
            /** @description Wall time. When newer elements no longer showed it; null as long as they do. */
            withdrawn_at: string | null;
        };
        /** PatternList */
        PatternList: {
            analysis_window: {
                days: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /** @description Wall time. When the last detection ended; null before the first one. */
                looked_at: string | null;
                /** @description Mission time. Epoch of the newest elements: of the satellite, else of all. */
                newest_elements: string | null;
                /** @description Satellites of the catalogue. */
                satellites: number;
                /** @description Sets of elements of the satellite in this window; null without one. */
                sets: number | null;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            };
            /** @description Where the next page begins; null on the last one. */
            cursor: string | null;
            /** @description The items of this page. */
            data: {
                /** @description Change of the mean semi-major axis beyond what the air explains. */
                altitude_change_km?: number;
                /**
                 * @description confirmed from 0.9, likely from 0.7, possible from 0.4, else uncertain.
                 * @enum {string}
                 */
                confidence: "confirmed" | "likely" | "possible" | "uncertain";
                /** @description 0 to 1. */
                confidence_value: number;
                /** @description Of impulses that would do the same; absent where there is no burn. */
                delta_v_m_s?: number;
                /** @description What was seen and what it may be, in sentences. */
                description: string;
                /** @description What is told of its type besides; `kind` names the form. */
                details: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description Wall time. When it was found first.
                 */
                detected_at: string;
                /**
                 * Format: date-time
                 * @description Mission time. May lie ahead: company that was computed up to two days ahead.
                 */
                end_time: string;
                /** @description The same for the same pattern in every detection. */
                id: string;
                inclination_change_deg?: number;
                links: components["schemas"]["Links"];
                /** @enum {string} */
                pattern_type: "maneuver" | "proximity" | "decay" | "anomaly";
                /** @description Catalogue number, or the id that the request gave. */
                satellite_id: string;
                /** @description As the catalogue or the request has it. */
                satellite_name: string;
                /**
                 * Format: date-time
                 * @description Mission time. It lies between these two: sets of elements, not the event itself.
                 */
                start_time: string;
                /** @enum {string} */
                subtype: "orbit_raise" | "orbit_lower" | "orbit_adjust" | "station_keeping" | "phasing" | "plane_change" | "deorbit" | "approach" | "formation" | "decaying" | "decayed" | "trajectory_deviation";
                /**
                 * Format: date-time
                 * @description Wall time. When it was last found to be different.
                 */
                updated_at: string;
            }[];
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description As it was applied. */
            limit: number;
            /** @description What elements cannot show: of the types that were asked for, else all. */
            not_detectable: {
                reason: string;
                type: string;
            }[];
            /** @description What a reader must know beside the list. */
            notices: string[];
            /** @description As data, in the other form. */
            patterns: {
                /** @description 0 to 1. */
                confidence: number;
                /** @description What was seen and what it may be, in sentences. */
                description: string;
                /** @description What is told of its type besides; `kind` names the form. */
                details: {
                    [key: string]: unknown;
                };
                /** @description The same for the same pattern in every detection. */
                id: string;
                satellite: {
                    /** @description What names it, in paths and in other answers. */
                    id: string;
                    /** @description What people call it. */
                    name: string;
                };
                /** @enum {string} */
                subtype: "orbit_raise" | "orbit_lower" | "orbit_adjust" | "station_keeping" | "phasing" | "plane_change" | "deorbit" | "approach" | "formation" | "decaying" | "decayed" | "trajectory_deviation";
                /**
                 * Format: date-time
                 * @description Mission time. As end_time of the other form: it was over then, or still went on.
                 */
                timestamp: string;
                /** @enum {string} */
                type: "maneuver" | "proximity" | "decay" | "anomaly";
            }[];
            /** @description Null where the request names none. */
            satellite: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
                norad_id: number;
            } | null;
            /** @description How many match, on all pages; 10000 for more than that. */
            total: number;
        };
        /** PatternMonitor */
        PatternMonitor: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest look at histories that it heard of; null before the first. */
            last_look: {
                /**
                 * Format: date-time
                 * @description Wall time. When it ended.
                 */
                at: string;
                catalogue_revision: number;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /**
                 * Format: date-time
                 * @description Mission time. The instant that it believed it was.
                 */
                seen_to: string;
            } | null;
            links: components["schemas"]["Links"];
            /** @description Null: whatever is told of patterns, from `possible` on. */
            min_confidence: number | null;
            /** @description Null: all. */
            pattern_types: string[] | null;
            satellites: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            }[];
            /** @constant */
            status: "active";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The webhook that it tells alone; null: those that you have. */
            webhook: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            } | null;
        };
        /** Ping */
        Ping: {
            /** @constant */
            status: "ok";
            /** @description Of the API. */
            version: string;
        };
        /** PipelineStage */
        PipelineStage: {
            /** @description To point the link; null for the last stage. */
            acquisition_s: number | null;
            compute_end_s: number;
            compute_start_s: number;
            layer_shares: components["schemas"]["LayerShare"][];
            /** @description Until it sees the next; null for the last stage. */
            link_wait_s: number | null;
            /** @description GFLOP a second; less in the shadow of the Earth. */
            rate_gflops: number;
            /** @description Catalogue number. */
            satellite: string;
            /** @description Null for the last stage. */
            transfer_end_s: number | null;
            /** @description Null for the last stage. */
            transfer_start_s: number | null;
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
        /** PlannedFootprint */
        PlannedFootprint: {
            /** @description On the ground. */
            area_km2: number;
            /** @description Chance that all its results arrive whole, 0 to 1. */
            delivery_confidence: number;
            overpasses: components["schemas"]["FootprintOverpass"][];
            /** @description When all its results are down, s of mission time. */
            results_on_ground_s: number;
            /** @description Catalogue number. */
            satellite: string;
            /** @description Of the area: what it sees and none before it, 0 to 1. */
            share: number;
        };
        /** PlannedRound */
        PlannedRound: {
            clients: components["schemas"]["RoundClient"][];
            /** @description Satellites that would deliver too late for the round. */
            dropped: string[];
            /** @description How long it waits for updates, s. */
            length_s: number;
            /** @description From 1. */
            round: number;
            start_s: number;
        };
        /** PlannedSatellite */
        PlannedSatellite: {
            /** @description Chance that all its results arrive whole, 0 to 1. */
            delivery_confidence: number;
            /** @description When all is down, s of mission time. */
            finish_s: number;
            /** @description Catalogue number. */
            satellite: string;
        };
        /** PlannedShard */
        PlannedShard: {
            downlink_mb: number;
            /** @description When its result is down, s of mission time. */
            finish_s: number | null;
            /** @description Catalogue number. */
            satellite: string;
            /** @description What its satellite could process in time, MB. */
            satellite_capability_mb: number;
            shard_mb: number;
            stage: number;
            uplink_mb: number;
        };
        /** PlanningAnalysis */
        PlanningAnalysis: {
            alternatives: {
                orbit: string;
                tradeoff: string;
                /** @description It can be done as asked. */
                viable: boolean;
            }[];
            /** @description What was assumed, for a person. */
            assumptions: string[];
            cost: {
                /**
                 * @description ISO 4217.
                 * @constant
                 */
                currency: "USD";
                monthly: number;
                setup: number;
            };
            coverage: {
                /** @enum {string} */
                region: "global" | "north-america" | "europe" | "asia-pacific";
                /** @description Of the day in which a satellite sees a station of the default network. */
                stations_percent: number;
                /** @description Of the day in which users of the region see a satellite. */
                users_percent: number;
            };
            /** @description The same as viable. */
            feasible: boolean;
            /** @description Round trips while a satellite is in view. */
            latency: {
                /** @description Half are below. */
                p50_ms: number;
                /** @description 95 of 100 are below. */
                p95_ms: number;
                /** @description 99 of 100 are below. */
                p99_ms: number;
            };
            /** @description Of the model that was used. */
            model_version: string;
            orbit: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description How many satellites there are. */
                constellation_size: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                /** @enum {string} */
                type: "LEO" | "MEO" | "GEO";
            };
            power: {
                battery_kwh: number;
                /** @description Of all satellites with every payload running. */
                required_kw: number;
                solar_array_m2: number;
            };
            /** @description Why it is not viable; empty when it is. */
            reasons: {
                /** @description What there is, in the unit of what was asked for. */
                available: number;
                /**
                 * @description What programs decide by.
                 * @enum {string}
                 */
                code: "latency_sla" | "constellation_too_large";
                /** @description For a person. */
                message: string;
                /** @description What was asked for, in the unit of `available`. */
                needed: number;
            }[];
            recommendation: string;
            risks: {
                /** @description What kind it is of. */
                category: string;
                /** @description For a person. */
                description: string;
                /**
                 * @description How grave it is.
                 * @enum {string}
                 */
                severity: "low" | "medium" | "high";
            }[];
            /** @description Satellites that must work, and spares for the availability asked for. */
            sizing: {
                for_bandwidth: number;
                for_compute: number;
                for_storage: number;
                spare_satellites: number;
                working_satellites: number;
            };
            /** @description It can be done as asked. */
            viable: boolean;
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
        /** PossibleCut */
        PossibleCut: {
            cut_layer: number;
            /** @description With the tail on the ground. */
            ground_finish_s: number | null;
            handed_over_mb: number;
            head_gflop: number;
            head_s: number | null;
            /** @description The best satellite for the tail. */
            satellite: string | null;
            /** @description With the tail there. */
            satellite_finish_s: number | null;
            tail_gflop: number;
        };
        /** PowerAnalysis */
        PowerAnalysis: {
            battery: {
                capacity_wh: number;
                cycles: number;
                /** @description Usable share of the battery, 0 to 1. */
                depth_of_discharge: number;
                /** @description What the longest eclipse takes. */
                eclipse_energy_wh: number;
            };
            /** @description What is spare at the end of life. */
            margins: {
                battery_percent: number;
                solar_percent: number;
            };
            /** @description Of the model that was used. */
            model_version: string;
            orbit: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                /** @enum {string} */
                type: "LEO" | "MEO" | "GEO";
            };
            /** @description One revolution at the end of life, from the entry into eclipse. */
            orbit_profile: {
                battery_wh: number;
                /** @description What the solar array makes. */
                generation_w: number;
                load_w: number;
                /** @description In sunlight. */
                sunlit: boolean;
                /** @description From the beginning. */
                t_min: number;
            }[];
            power_profile: {
                average_load_w: number;
                /** @description Of one revolution, in the shadow of the Earth. */
                eclipse_duration_min: number;
                eclipse_load_w: number;
                /** @description Of one revolution. */
                period_min: number;
                /** @description Of one revolution, in sunlight. */
                sunlit_duration_min: number;
                sunlit_load_w: number;
            };
            /** @description What would make it better, for a person. */
            recommendations: string[];
            solar_array: {
                area_m2: number;
                efficiency: number;
                /** @description New, facing the Sun. */
                power_bol_w: number;
                /** @description At the end of the mission. */
                power_eol_w: number;
            };
        };
        /** PowerRequest */
        PowerRequest: {
            /** @description Share of the battery that an eclipse may take. Default 0.3. */
            battery_dod?: number | null;
            compute_load_w: number;
            /** @description Default 1. */
            duty_cycle?: number | null;
            /** @description full: the load goes on in eclipse, reduced: half of it, suspend: none. */
            eclipse_strategy?: ("full" | "reduced" | "suspend") | null;
            /** @description Default 50. */
            housekeeping_w?: number | null;
            /** @description Default 5. */
            mission_life_years?: number | null;
            orbit?: (string | {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg?: number | null;
            }) | null;
            /** @description Instead of orbit, km. */
            orbit_altitude_km?: number | null;
        } & ({
            orbit: unknown;
        } | {
            /** @description Height of the orbit. */
            orbit_altitude_km: unknown;
        });
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
        /**
         * PushElements
         * @description Newer elements of a satellite, in exactly one of the forms.
         */
        PushElements: {
            /** @description Drag term of a fit, 1/earth radii. Default: that of the newest elements. */
            bstar?: number | null;
            elements?: components["schemas"]["Elements"] | null;
            /** @description Of the states: EME2000 (default; GCRF is the same to a metre) or TEME. */
            frame?: ("EME2000" | "TEME") | null;
            omm?: components["schemas"]["OmmInput"] | null;
            /** @description Osculating states of your own orbit determination: mean elements are fitted to them, at the epoch of the newest, and the residual is in the answer. */
            states?: components["schemas"]["OsculatingState"][] | null;
            tle?: components["schemas"]["TleInput"] | null;
        } & ({
            tle: unknown;
        } | {
            omm: unknown;
        } | {
            elements: unknown;
        } | {
            states: unknown;
        });
        /** PutBudgets */
        PutBudgets: {
            /** @description All of them: others go. */
            budgets: components["schemas"]["BudgetRequest"][];
        };
        /** PutRetention */
        PutRetention: {
            retention_days: components["schemas"]["RetentionDays"];
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
        /**
         * QuietHoursRequest
         * @description What happens then is told together when they are over.
         */
        QuietHoursRequest: {
            from: string;
            /** @description Default UTC. */
            timezone?: string | null;
            to: string;
        };
        /** QuotaUsage */
        QuotaUsage: {
            /** @description What is counted. */
            counts: string;
            /** @enum {string} */
            kind: "missions" | "agents" | "plans" | "workloads" | "schedules" | "batches" | "deployments" | "webhooks" | "watches" | "alerts" | "cdms" | "monitors" | "fleet_satellites" | "fleet_stations" | "fleet_outages" | "public_station_minutes" | "keys" | "members";
            /** @description Null: any number. */
            limit: number | null;
            used: number;
        };
        /** Readiness */
        Readiness: {
            checks: {
                [key: string]: "ok" | "missing" | "unavailable";
            };
            /** @enum {string} */
            status: "ready" | "degraded" | "unavailable" | "draining";
        };
        /** RecoverDeliveries */
        RecoverDeliveries: {
            /** @description true: nothing is sent, the answer (200) says how many events would be. Default: false. */
            dry_run?: boolean | null;
            /** @description Wall time. Events published from then on. */
            since: string;
            /** @description Wall time. Default: now. */
            until?: string | null;
        };
        /** Recovery */
        Recovery: {
            /** @description Of the webhook. */
            id: string;
            /** @description Of its workflow. */
            recovery_id: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            since: string;
            /** @constant */
            status: "accepted";
            /**
             * Format: date-time
             * @description Wall time.
             */
            until: string;
        };
        /** RecoveryCount */
        RecoveryCount: {
            /** @description There are more events in the span than were looked at. */
            at_least: boolean;
            /** @description Events that would be sent. */
            count: number;
            /** @description Of the webhook. */
            id: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            since: string;
            /** @constant */
            status: "counted";
            /**
             * Format: date-time
             * @description Wall time.
             */
            until: string;
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
        /** RequestUsage */
        RequestUsage: {
            /** @description Requests of a whole window. */
            limit: number;
            /** @description How many are left. */
            remaining: number;
            /**
             * Format: date-time
             * @description Wall time. When the window ends; it begins with its first request.
             */
            reset_at: string;
            /** @enum {string} */
            window: "minute" | "day";
        };
        /**
         * ResentDelivery
         * @description It is pending and tried at once.
         */
        ResentDelivery: {
            /** @description Attempts so far, all runs. */
            attempt_count: number;
            /** @description Wall time. */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Of the newest attempt; null when delivered. */
            error_class: ("dns" | "target_refused" | "connect_refused" | "reset" | "tls" | "timeout" | "protocol" | "redirect" | "status" | "network") | null;
            /** @description The event that it carries; the same in every attempt. */
            event_id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event_type: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Wall time. */
            next_attempt_at: string | null;
            /** @description Why it ended, where it did not arrive. */
            reason: string | null;
            /** @description Of the newest attempt. */
            response_status: number | null;
            /** @description Of the newest attempt. */
            response_time_ms: number | null;
            /** @description From 1; a resend or a recovery begins the next one. */
            run: number;
            /**
             * @description `pending`: an attempt is to come. `failed`: ended before its last attempt. `exhausted`: all six failed. `stopped`: its webhook was disabled or deleted; it can be recovered.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "stopped";
            /**
             * @description What began the run.
             * @enum {string}
             */
            trigger: "schedule" | "resend" | "recover" | "try_now" | "test";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The webhook that it belongs to. */
            webhook_id: string;
        };
        /** Retention */
        Retention: {
            /** @description Whether this platform has an archive. Without one nothing is removed, whatever is set. */
            archives: boolean;
            /**
             * @description Bills are kept for so long in any case.
             * @constant
             */
            bills_years: 10;
            /** @description By kind. */
            retention_days: components["schemas"]["KeptKind"][];
            /** @description no_archive, where what was set waits for an archive. */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * RetentionDays
         * @description All three: what is absent is as if nothing had been set.
         */
        RetentionDays: {
            /** @description Days: events of deployments, from their end on. Absent: 90. */
            events?: number | null;
            /** @description Days: plans, from when they were kept or last deployed; one that a kept deployment came from stays with it. Absent: 30. */
            plans?: number | null;
            /** @description Days: deployments, and workloads with their stages, from their end on. Absent: 365. */
            results?: number | null;
        };
        /**
         * RetentionUsage
         * @description What is kept of what has ended, and what becomes of it.
         */
        RetentionUsage: {
            archived: components["schemas"]["ArchivedUsage"];
            /** @description Without an archive nothing is removed. */
            archives: boolean;
            /** @description By kind. */
            kinds: components["schemas"]["RetentionUsageKind"][];
        };
        /** RetentionUsageKind */
        RetentionUsageKind: {
            days: number;
            /** @description Those that are due by now, as far as they are counted (10,000). */
            due: number;
            /** @description Deployments that have events, deployments and workloads, plans. */
            kept: number;
            /** @enum {string} */
            kind: "events" | "results" | "plans";
            /** @description Wall time. When the next of them is due for the archive; null: none has ended. */
            next_at: string | null;
        };
        /** RotateSecret */
        RotateSecret: {
            /** @description How long the former secret signs beside the new one. Default 24, at most 168. */
            overlap_hours?: number | null;
            /** @description As overlap_hours, in seconds; not both. */
            overlap_s?: number | null;
            secret?: string | null;
        };
        /** RoundClient */
        RoundClient: {
            finish_s: number;
            /** @description Catalogue number. */
            satellite: string;
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
        /** Satellite */
        Satellite: {
            /** @description As the catalogue has it; `profile` says which class it is taken as. */
            bus_class?: string;
            /** @description The fleet that it belongs to. */
            constellation?: string;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description How old the elements are, what error to expect and how to get newer ones; only where they are older than 7 days. */
            elements_notice?: string;
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description Catalogue number as a text. */
            id: string;
            /** @description Launch year, number and piece: `1998-067A`. */
            international_designator: string | null;
            /** @description UTC, `YYYY-MM-DD`. */
            launch_date?: string;
            links: components["schemas"]["Links"];
            /** @description As the catalogue has it. */
            name: string;
            /** @description Every name that works as an id. */
            names: string[];
            /** @description Catalogue number. */
            norad_id: number;
            /** @description Left out where unknown, as the next three. */
            operator?: string;
            orbit: components["schemas"]["OrbitalElements"];
            /** @description Null when decayed. */
            position: {
                /** @description Height above the WGS-84 ellipsoid. */
                altitude_km: number;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat: number;
                /** @description As lat (alias). */
                latitude: number;
                /** @description Longitude, degrees, -180 to below 180. */
                lon: number;
                /** @description As lon (alias). */
                longitude: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                timestamp: string;
                /** @description Inertial speed (TEME). */
                velocity_km_s: number;
            } | null;
            /** @description What it offers to jobs, as everywhere. */
            profile: components["schemas"]["SatelliteProfile"];
            /** @description Why the profile may be wrong: only for types of satellites that are mostly passive, where it is guessed. */
            profile_notice?: string;
            /**
             * @description `active`: a source lists it and its elements reach the present. `inactive`: the source no longer lists it. `decayed`: its elements have no state any more.
             * @enum {string}
             */
            status: "active" | "inactive" | "decayed";
            /** @description What it is for; null where unknown. */
            type: string | null;
        };
        /** SatelliteEnvironment */
        SatelliteEnvironment: {
            /** @description Mission time. The last moment before it decays, where that is inside the window. */
            decayed_at: string | null;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /**
             * Format: date-time
             * @description Mission time. Of the window; where it decays before, everything ends with decayed_at.
             */
            end: string;
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description As it was applied. */
            hours: number;
            /** @description Sunlight and eclipse by turns, without a gap, from the start to the end. */
            illumination: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /** @description False inside the shadow (a cylinder). */
                sunlit: boolean;
            }[];
            /** @description Stations see it from there on. */
            min_elevation_deg: number;
            /** @description Over its stations, in order of AOS. */
            passes: components["schemas"]["StationPass"][];
            /** @description Seconds between two points of a pass. */
            points_step_s: number;
            saa: {
                /** @description Height of the polygon: the mean of the way below 1000 km; null for a satellite that stays higher. */
                altitude_km: number | null;
                /** @description Crossings of the South Atlantic Anomaly (IGRF-14 below 22 µT), in order of time. */
                intervals: {
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    end: string;
                    in_progress_at_end: boolean;
                    in_progress_at_start: boolean;
                    /** @description Weakest magnetic field on the way, µT. */
                    min_field_ut: number;
                    /** @description 0 on the edge, 1 at the weakest field of this height. */
                    severity: number;
                    /**
                     * Format: date-time
                     * @description Mission time.
                     */
                    start: string;
                }[];
                /** @description Edge of the anomaly at that height and the start; null above it and where there is none. */
                polygon: {
                    /** @description One closed ring of longitude and latitude, counter-clockwise (RFC 7946); longitudes run on below -180 where it reaches across the date line. */
                    coordinates: [
                        number,
                        number
                    ][][];
                    /** @constant */
                    type: "Polygon";
                } | null;
            };
            satellite: components["schemas"]["SatelliteName"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description The stations that it talks to: of a registered satellite its own where it names any, else the default network. */
            stations: components["schemas"]["GroundStation"][];
            /** @description How many ground stations were looked at. */
            stations_checked: number;
            /** @description Where the Sun stands in the zenith: at the start, every hour after it and at the end. It moves west by 15° an hour. */
            sub_solar: {
                /** @description Degrees north, -90 to 90. */
                lat: number;
                /** @description Degrees east, -180 to 180. */
                lon: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                timestamp: string;
            }[];
            /** @description Share of the time in sunlight, 0 to 1. */
            sunlit_fraction: number;
            /** @description As many points as were asked for, at equal distances from the start to the end, both included. */
            track: {
                /** @description Height above the WGS-84 ellipsoid. */
                altitude_km: number;
                /** @description The same above min_elevation_deg. */
                footprint_km: number;
                /** @description Radius on the ground of the part of the Earth that has it above its horizon. */
                horizon_km: number;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat: number;
                /** @description Longitude, degrees, -180 to below 180. */
                lon: number;
                /** @description In sunlight. */
                sunlit: boolean;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                timestamp: string;
            }[];
        };
        /** SatelliteFeasibility */
        SatelliteFeasibility: {
            /** @description As profile.bus_class. */
            bus_class: string;
            /** @description As profile.source. */
            bus_source: string;
            /** @description How sure the figures are, 0 to 1: age of the elements, source of the class, eclipses, heat. */
            confidence: number;
            /** @description Hours a day with this load that leave the battery as it began; 0 where it is not feasible, or where it fits a plan, but not every day. */
            daily_compute_hours: number;
            /** @description Of a day, in the shadow. */
            eclipse_hours: number;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description The planner has a plan of one minute with this load inside the window. */
            feasible: boolean;
            /** @description Of which the largest share is used. */
            limiting_resource: string;
            memory: {
                /** @description As profile.memory_mb. */
                available_mb: number;
                /** @description Of memory alone. */
                feasible: boolean;
                /** @description Available less requested. */
                margin_mb: number;
                /** @description As asked for. */
                requested_mb: number;
            };
            power: {
                /** @description As profile.power_sunlit_w. */
                available_w: number;
                /** @description What the bus itself draws. */
                bus_overhead_w: number;
                /** @description Of power alone. */
                feasible: boolean;
                /** @description In sunlight, before the bus takes its part. */
                generation_w: number;
                /** @description Available less requested. */
                margin_w: number;
                /** @description As asked for. */
                requested_w: number;
            };
            profile: components["schemas"]["SatelliteProfile"];
            /** @description Why the profile may be wrong: only for types of satellites that are mostly passive, where it is guessed. */
            profile_notice?: string;
            /** @description Why not, as the planner says it; empty when feasible. */
            reasons: {
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
            satellite: components["schemas"]["SatelliteName"];
            /** @description Of a day, in sunlight. */
            sunlit_hours: number;
            thermal: {
                /** @description As profile.heat_w. */
                available_w: number;
                /** @description Of heat alone. */
                feasible: boolean;
                /** @description Warmest that is allowed. */
                limit_c: number;
                /** @description Available less requested. */
                margin_w: number;
                /** @description Warmest with what power allows. */
                peak_c: number;
                /** @description As asked for; else the share of the power that becomes heat. */
                requested_w: number;
            };
            /** @description Where the plan is looked for. */
            window: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            };
        };
        /**
         * SatelliteLatency
         * @description Light travels in a straight line; equipment and networks come on top.
         */
        SatelliteLatency: {
            /** @description From north by east. */
            azimuth_deg: number;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description Above the horizon; negative below. */
            elevation_deg: number;
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description As round_trip_ms (alias). */
            latency_ms: number | null;
            /** @description Seen from there on. */
            min_elevation_deg: number;
            /** @description The contact under way or the next one. */
            next_contact: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                aos: string;
                /** @description From rise to set. */
                duration_s: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                los: string;
                /** @description At its highest. */
                max_elevation_deg: number;
                /** @description At its nearest. */
                min_range_km: number;
                /** @description Up and back, at its nearest. */
                min_round_trip_ms: number;
            } | null;
            observer: {
                /** @description Above the ellipsoid. */
                altitude_m: number;
                /** @description Degrees north, -90 to 90. */
                lat: number;
                /** @description Degrees east, -180 to 180. */
                lon: number;
            };
            /** @description Range over the speed of light; null unseen. */
            one_way_ms: number | null;
            /** @description In a straight line. */
            range_km: number;
            /** @description Up and back; null unseen. */
            round_trip_ms: number | null;
            satellite: components["schemas"]["SatelliteName"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
            /** @description At least min_elevation_deg above the horizon. */
            visible: boolean;
            /** @description Until it rises; 0 while visible, null if not within 24 hours. */
            wait_s: number | null;
        };
        /** SatelliteList */
        SatelliteList: {
            /** @description Where the next page begins. */
            cursor: string | null;
            /** @description As items (alias). */
            data: components["schemas"]["Satellite"][];
            /** @description How old the elements are, what error to expect and how to get newer ones; only where they are older than 7 days. */
            elements_notice?: string;
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description In order of catalogue number. */
            items: components["schemas"]["Satellite"][];
            /** @description As it was applied. */
            limit: number;
            /** @description As it was applied. */
            offset: number;
            /** @description Satellites that the filters have in all. */
            total: number;
        };
        /** SatelliteName */
        SatelliteName: {
            /** @description Catalogue number as a text. */
            id: string;
            /** @description As the catalogue has it. */
            name: string;
            /** @description Catalogue number. */
            norad_id: number;
        };
        /** SatelliteOrbit */
        SatelliteOrbit: {
            /** @description Mean height over 6378.135 km. */
            apogee_km: number;
            /** @description As arg_perigee_deg (alias). */
            arg_periapsis_deg: number;
            /** @description From the node to the perigee. */
            arg_perigee_deg: number;
            /** @description Drag term of SGP4, 1/earth radii. */
            bstar: number;
            /** @description 0 for a circle. */
            eccentricity: number;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /**
             * Format: date-time
             * @description Mission time.
             */
            epoch: string;
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description Against the equator. */
            inclination_deg: number;
            /** @description At the epoch. */
            mean_anomaly_deg: number;
            /** @description Revolutions a day at the epoch. */
            mean_motion_rev_per_day: number;
            /** @description The same elements as an OMM in JSON: every digit that was received. */
            omm: {
                [key: string]: string | number;
            };
            /** @description Mean height over 6378.135 km. */
            perigee_km: number;
            /** @description Of one orbit. */
            period_min: number;
            /** @description Right ascension of the ascending node (TEME). */
            raan_deg: number;
            satellite: components["schemas"]["SatelliteName"];
            /** @description Mean. */
            semi_major_axis_km: number;
            source: {
                /** @description Whom to name as the source. */
                attribution: string;
                date: string;
                /** @description What people call it. */
                name: string;
            };
            /** @description The two lines; null where the elements do not fit their columns. */
            tle: string[] | null;
            /** @description At the epoch. */
            true_anomaly_deg: number;
        };
        /** SatellitePasses */
        SatellitePasses: {
            /** @description How many there are. */
            count: number;
            /** @description As passes (alias). */
            data: components["schemas"]["StationPass"][];
            /** @description Mission time. The last moment before the satellite decays, where that is inside the window. */
            decayed_at: string | null;
            /** @description How long it is looked at. */
            duration_hours: number;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description How far it looks ahead. */
            hours: number;
            /** @description Angle above the horizon from which a contact counts. */
            min_elevation_deg: number;
            /** @description How it was computed, and how good it is. */
            model: components["schemas"]["OrbitModel"];
            /** @description In order of AOS. */
            passes: components["schemas"]["StationPass"][];
            points_step_s: number;
            satellite: components["schemas"]["SatelliteName"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description How many ground stations were looked at. */
            stations_checked: number;
        };
        /** SatellitePosition */
        SatellitePosition: {
            /** @description Height above the WGS-84 ellipsoid. */
            altitude_km: number;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description Inside the shadow (a cylinder). */
            in_eclipse: boolean;
            /** @description Geodetic latitude (WGS-84), degrees. */
            lat: number;
            /** @description As lat (alias). */
            latitude: number;
            /** @description Longitude, degrees, -180 to below 180. */
            lon: number;
            /** @description As lon (alias). */
            longitude: number;
            satellite: components["schemas"]["SatelliteName"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
            /** @description Inertial speed (TEME). */
            velocity_km_s: number;
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
        /** SatelliteTrajectory */
        SatelliteTrajectory: {
            /** @description How many points. */
            count: number;
            /** @description Mission time. The last moment before it decays, where that is inside the window. */
            decayed_at: string | null;
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            /** @description Seconds from point to point. */
            interval_sec: number;
            /** @description From the start, the end not included. */
            points: {
                /** @description Height above the WGS-84 ellipsoid. */
                altitude_km: number;
                in_eclipse: boolean;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat: number;
                /** @description As lat (alias). */
                latitude: number;
                /** @description Longitude, degrees, -180 to below 180. */
                lon: number;
                /** @description As lon (alias). */
                longitude: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                timestamp: string;
                /** @description Inertial speed (TEME). */
                velocity_km_s: number;
            }[];
            satellite: components["schemas"]["SatelliteName"];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
        };
        /** SatelliteVisibility */
        SatelliteVisibility: {
            /** @description From that epoch to the moment of the answer; negative before it. */
            elements_age_hours: number;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /**
             * @description `design_only`: what such an orbit is like, not where the satellite is.
             * @enum {string}
             */
            elements_level: "fresh" | "old" | "design_only";
            /** @description Expected distance from the real satellite, from the age and kind of the orbit. */
            expected_error_km: number | null;
            footprint: {
                /** @description Share of the surface of the Earth, 0 to 1. */
                earth_fraction: number;
                /** @description On the ground, to min_elevation_deg. */
                radius_km: number;
            };
            /** @description Inside the shadow (a cylinder). */
            in_eclipse: boolean;
            /** @description Seen from there on. */
            min_elevation_deg: number;
            /** @description The place of the request; null without one. */
            observer: {
                /** @description Above the ellipsoid. */
                altitude_m: number;
                /** @description From north by east. */
                azimuth_deg: number;
                /** @description Above the horizon; negative below. */
                elevation_deg: number;
                /** @description Degrees north, -90 to 90. */
                lat: number;
                /** @description Degrees east, -180 to 180. */
                lon: number;
                /** @description Above the mask and in sunlight while the Sun is 6° below the horizon. */
                optically_visible: boolean;
                /** @description In a straight line. */
                range_km: number;
                /** @description Of the Sun above the horizon. */
                sun_elevation_deg: number;
                /** @description At least min_elevation_deg above the horizon. */
                visible: boolean;
            } | null;
            position: {
                /** @description Height above the WGS-84 ellipsoid. */
                altitude_km: number;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat: number;
                /** @description As lat (alias). */
                latitude: number;
                /** @description Longitude, degrees, -180 to below 180. */
                lon: number;
                /** @description As lon (alias). */
                longitude: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                timestamp: string;
                /** @description Inertial speed (TEME). */
                velocity_km_s: number;
            };
            satellite: components["schemas"]["SatelliteName"];
            /** @description Its own, where it is registered with such, else the default network. */
            stations: {
                /** @description From north by east. */
                azimuth_deg: number;
                /** @description Above the horizon; negative below. */
                elevation_deg: number;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
                /** @description Who runs the station. */
                provider: string;
                /** @description In a straight line. */
                range_km: number;
                /** @description At least min_elevation_deg above the horizon. */
                visible: boolean;
            }[];
            /**
             * Format: date-time
             * @description Mission time.
             */
            timestamp: string;
            /** @description From the place of the request, or else from any station. */
            visible: boolean;
            /** @description Stations that see it. */
            visible_count: number;
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
        /** Sensor */
        Sensor: {
            /** @description Ground sample, m. */
            resolution_m?: number | null;
            /** @description Width of the ground track seen, km. */
            swath_km: number;
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
        /**
         * ShareRules
         * @description Rules for others, where `sharing` is `public`.
         */
        ShareRules: {
            /** @description Most minutes a day that each may book. */
            max_minutes_per_day?: number | null;
            /** @description Ids of the owners who may use it. Default: all of them. */
            owners?: string[] | null;
            /** @description The highest priority with which they may book. */
            priority_cap?: number | null;
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
        /**
         * StationRadio
         * @description Figures of the radio, kept for its operators; plans take the rates of the job.
         */
        StationRadio: {
            eirp_dbw?: number | null;
            g_over_t_db_k?: number | null;
            max_rate_mbps?: number | null;
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
        /** SubmittedWorkload */
        SubmittedWorkload: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @constant */
            status: "scheduling";
            /** @description Path of the record. */
            status_url: string;
        };
        /** TestedAlert */
        TestedAlert: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * @description `last_message` of the alert says what became of it.
             * @constant
             */
            status: "sending";
        };
        /** ThermalAnalysis */
        ThermalAnalysis: {
            /** @description Fastest of the revolution. */
            cooling_rate_c_per_min: number;
            /** @description Of one revolution, in the shadow of the Earth. */
            eclipse_duration_min: number;
            /** @description It can be done as asked. */
            feasible: boolean;
            /** @description Fastest of the revolution. */
            heating_rate_c_per_min: number;
            /** @description What warms and cools with the radiator. */
            internal_mass_kg: number;
            /** @description Highest temperature that is allowed. */
            limit_c: number;
            /** @description From max_temp_c to the limit; negative beyond it. */
            margin_c: number;
            /** @description Highest temperature of a settled revolution. */
            max_temp_c: number;
            /** @description The same as max_temp_c. */
            max_temperature_c: number;
            /** @description Lowest temperature of a settled revolution. */
            min_temp_c: number;
            /** @description The same as min_temp_c. */
            min_temperature_c: number;
            /** @description Of the model that was used. */
            model_version: string;
            orbit: {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg: number;
                /** @enum {string} */
                type: "LEO" | "MEO" | "GEO";
            };
            /** @description What would make it better, for a person. */
            recommendations: string[];
            /** @description Keeps the load 5 °C under the limit; null where no radiator does. */
            required_radiator_m2: number | null;
            /** @description Mean of a settled revolution. */
            steady_state_c: number;
            /** @description Of one revolution, in sunlight. */
            sunlit_duration_min: number;
            thermal_profile: {
                /** @description In sunlight. */
                sunlit: boolean;
                /** @description From the beginning. */
                t_min: number;
                /** @description At that moment. */
                temperature_c: number;
            }[];
        };
        /** ThermalRequest */
        ThermalRequest: {
            /** @description Of sunlight. Default 0.3. */
            absorptivity?: number | null;
            /** @description How long it is looked at. */
            duration_hours?: number | null;
            /** @description What warms and cools with the radiator, from 1 g on. Default 0.05 kg/W and 8 kg/m². */
            internal_mass_kg?: number | null;
            orbit?: (string | {
                /** @description Above the surface of the Earth; of an orbit its mean height. */
                altitude_km: number;
                /** @description Of the orbit to the equator, 0 to 180. */
                inclination_deg?: number | null;
            }) | null;
            /** @description Instead of orbit, km. */
            orbit_altitude_km?: number | null;
            /** @description Heat of the load. It or power_watts is required. */
            power_dissipation_w?: number | null;
            power_watts?: number | null;
            /** @description 1 cm² to 1e5 m². Required beside power_dissipation_w; default 1 beside power_watts. */
            radiator_area_m2?: number | null;
            /** @description Default 0.9. */
            radiator_emissivity?: number | null;
            simulation?: {
                /** @description Angle between Sun and orbital plane. Default 0: the longest eclipse. */
                beta_deg?: number | null;
                /** @description How long it is looked at. Default: one revolution. */
                duration_hours?: number | null;
                /** @description Default: the settled cycle. */
                initial_temp_c?: number | null;
                /** @description Default 60; coarser when the profile would exceed 2000 points. */
                step_s?: number | null;
            } | null;
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
        /** UpdateAlert */
        UpdateAlert: {
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Default true. */
            enabled?: boolean | null;
            /** @description Of encounters. Default HIGH. */
            min_risk?: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW") | null;
            /** @description For people. */
            name?: string | null;
            on?: ("deployment.failed" | "workload.failed" | "workload.timed_out" | "conjunction" | "workload_schedule.refused" | "budget.reached")[];
            quiet?: components["schemas"]["QuietHoursRequest"] | null;
        };
        /**
         * UpdateFleetSatellite
         * @description What is absent stays; null takes the default. Elements are pushed to `…/elements`; a satellite of another number is another satellite.
         */
        UpdateFleetSatellite: {
            /** @description Ids of the agents that fly it, for people. */
            agents?: string[] | null;
            bus?: components["schemas"]["BusInput"];
            /** @description Ids or names of the stations that it talks to. */
            ground_stations?: string[] | null;
            /** @description Lowest elevation of its contacts. */
            min_elevation_deg?: number | null;
            /** @description Unique among those of the owner, whatever its case, blanks and punctuation; it works as an id for its owner. Not one that reads as a catalogue number or as an id. */
            name?: string;
            share_rules?: components["schemas"]["ShareRules"] | null;
            /** @description `private` (default): nobody else finds it. `public`: others may use it by its id, within `share_rules`. */
            sharing?: ("private" | "public") | null;
        };
        /**
         * UpdateFleetStation
         * @description What is absent stays; null takes the default.
         */
        UpdateFleetStation: {
            /** @description Above the ellipsoid. Default 0. */
            altitude_m?: number | null;
            /** @description Contacts that it can hold at once. Default 1. */
            antennas?: number | null;
            /** @description What hides the sky: points in order of azimuth, joined by straight lines, the last one over north with the first. Default: nothing but `min_elevation_deg`. */
            horizon?: components["schemas"]["HorizonPoint"][] | null;
            /** @description Geodetic latitude (WGS-84). */
            latitude_deg?: number;
            /** @description East. */
            longitude_deg?: number;
            /** @description Lowest elevation of its antennas. Default 5. */
            min_elevation_deg?: number | null;
            /** @description Unique among those of the owner, whatever its case, blanks and punctuation; it works as an id for its owner. Not one that reads as a catalogue number or as an id. */
            name?: string;
            /** @description What a booked minute costs, for people. */
            price_per_minute_cents?: number | null;
            radio?: components["schemas"]["StationRadio"] | null;
            /** @description Seconds that an antenna needs before a contact. Default 30. */
            setup_s?: number | null;
            share_rules?: components["schemas"]["ShareRules"] | null;
            /** @description `private` (default): nobody else finds it. `public`: others may use it by its id, within `share_rules`. */
            sharing?: ("private" | "public") | null;
            /** @description Seconds after a contact. Default 10. */
            teardown_s?: number | null;
        };
        /** UpdateWebhook */
        UpdateWebhook: {
            /** @description An answer of 410 disables the webhook at once. Default false. */
            disable_on_gone?: boolean | null;
            /** @description `lenient`: the sixth failure of an event does not disable the webhook while another event got through since its first attempt. Default `strict`. */
            disable_policy?: ("strict" | "lenient") | null;
            /** @description Default true. */
            enabled?: boolean | null;
            events?: ("conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "workload.cancelled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.canceled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "*" | "conjunction.*" | "pattern.*" | "satellite.*" | "workload.*" | "deployment.*" | "workload_schedule.*" | "budget.*")[];
            filters?: components["schemas"]["WebhookFiltersRequest"] | null;
            /** @description `Retry-After` of a 429 or 503 may lengthen a wait. Default false. */
            honour_retry_after?: boolean | null;
            /** @description Where warnings go. Default: the address known for the owner of the key. */
            notify_email?: string | null;
            options?: {
                /** @description An answer of 410 disables the webhook at once. Default false. */
                disable_on_gone?: boolean | null;
                /** @description `lenient`: the sixth failure of an event does not disable the webhook while another event got through since its first attempt. Default `strict`. */
                disable_policy?: ("strict" | "lenient") | null;
                /** @description `Retry-After` of a 429 or 503 may lengthen a wait. Default false. */
                honour_retry_after?: boolean | null;
            } | null;
            secret?: unknown;
            /**
             * @description As `enabled` (alias).
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /** @description https, without user or password, public: checked now and at every connection. Redirects are not followed. */
            url?: string;
        };
        /** UpdateWorkloadSchedule */
        UpdateWorkloadSchedule: {
            /** @description What people call it. */
            name?: string | null;
            paused?: boolean;
            /** @description Replaces all of it. */
            schedule?: components["schemas"]["WorkloadTimingRequest"];
            workload?: components["schemas"]["WorkloadRequest"];
        };
        /** Usage */
        Usage: {
            artifacts: components["schemas"]["ArtifactUsage"];
            billed: components["schemas"]["BilledUsage"];
            /** @description Bills of the asked months, newest first; without bills: none. */
            months: components["schemas"]["MonthBill"][];
            /** @description What the owner may have, and has. */
            quotas: components["schemas"]["QuotaUsage"][];
            /** @description Windows of the calling key on the main API, this request included; empty without limits. */
            requests: components["schemas"]["RequestUsage"][];
            retention: components["schemas"]["RetentionUsage"];
            /**
             * @description What decides the limits of a key.
             * @enum {string}
             */
            tier: "free" | "pro" | "enterprise" | "development";
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
        /** Webhook */
        Webhook: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description An answer of 410 disables it at once. */
            disable_on_gone: boolean;
            /**
             * @description When failures disable it.
             * @enum {string}
             */
            disable_policy: "strict" | "lenient";
            /**
             * Format: date-time
             * @description Wall time.
             */
            disabled_at?: string;
            /**
             * @description Why it is disabled.
             * @enum {string}
             */
            disabled_reason?: "failures" | "gone" | "user";
            /** @description It gets events. */
            enabled: boolean;
            /** @description What it subscribes to, as written. */
            events: ("conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "*" | "conjunction.*" | "pattern.*" | "satellite.*" | "workload.*" | "deployment.*" | "workload_schedule.*" | "budget.*")[];
            filters: {
                /** @description Null: all. */
                risk_levels: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW")[] | null;
                /** @description Numbers or names; null: all. */
                satellites: string[] | null;
            };
            /** @description `Retry-After` may lengthen a wait. */
            honour_retry_after: boolean;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The newest attempt of any delivery, tests included. */
            last_delivery?: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /** @description The receiver answered 2xx. */
                delivered: boolean;
                /** @description The event that was sent. */
                event_id: string;
                /** @description Its HTTP status; null without an answer. */
                response_status: number | null;
            };
            links: components["schemas"]["Links"];
            /** @description Where warnings go; null: to nobody. */
            notify_email: string | null;
            options: {
                /** @description An answer of 410 disables it at once. */
                disable_on_gone: boolean;
                /**
                 * @description When failures disable it.
                 * @enum {string}
                 */
                disable_policy: "strict" | "lenient";
                /** @description `Retry-After` may lengthen a wait. */
                honour_retry_after: boolean;
            };
            /** @description Those that sign now, the present one first. Their values are not shown. */
            secrets: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                created_at: string;
                /** @description Wall time. */
                expires_at: string | null;
            }[];
            /**
             * @description As `enabled`, in a word.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description Where events are sent. */
            url: string;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** @description The first 20 KiB of its text. */
            answer: string | null;
            /** @description Length of the whole answer. */
            answer_bytes: number | null;
            /** @description The answer was longer than is kept. */
            answer_truncated: boolean;
            /**
             * Format: date-time
             * @description Wall time.
             */
            at: string;
            /** @description 1 to 6 within its run. */
            attempt: number;
            /** @description What went wrong, for a person. */
            error: string | null;
            /** @description Null when it was delivered. */
            error_class: ("dns" | "target_refused" | "connect_refused" | "reset" | "tls" | "timeout" | "protocol" | "redirect" | "status" | "network") | null;
            /** @description From the look-up of the name to the end of the answer. */
            ms: number;
            /** @description Wall time. */
            next_attempt_at: string | null;
            /** @description As they were sent, the signatures included. Null for attempts of older versions. */
            request_headers: components["schemas"]["WebhookRequestHeaders"] | null;
            /** @description From 1; a resend or a recovery begins the next one. */
            run: number;
            /** @description HTTP status; null without an answer. */
            status: number | null;
            /**
             * @description What began the run.
             * @enum {string}
             */
            trigger: "schedule" | "resend" | "recover" | "try_now" | "test";
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** @description Attempts so far, all runs. */
            attempt_count: number;
            /** @description Wall time. */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Of the newest attempt; null when delivered. */
            error_class: ("dns" | "target_refused" | "connect_refused" | "reset" | "tls" | "timeout" | "protocol" | "redirect" | "status" | "network") | null;
            /** @description The event that it carries; the same in every attempt. */
            event_id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event_type: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Wall time. */
            next_attempt_at: string | null;
            /** @description Why it ended, where it did not arrive. */
            reason: string | null;
            /** @description Of the newest attempt. */
            response_status: number | null;
            /** @description Of the newest attempt. */
            response_time_ms: number | null;
            /** @description From 1; a resend or a recovery begins the next one. */
            run: number;
            /**
             * @description `pending`: an attempt is to come. `failed`: ended before its last attempt. `exhausted`: all six failed. `stopped`: its webhook was disabled or deleted; it can be recovered.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "stopped";
            /**
             * @description What began the run.
             * @enum {string}
             */
            trigger: "schedule" | "resend" | "recover" | "try_now" | "test";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The webhook that it belongs to. */
            webhook_id: string;
        };
        /** WebhookDeliveryRecord */
        WebhookDeliveryRecord: {
            /** @description Attempts so far, all runs. */
            attempt_count: number;
            /** @description Every one, in order. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description Wall time. */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Of the newest attempt; null when delivered. */
            error_class: ("dns" | "target_refused" | "connect_refused" | "reset" | "tls" | "timeout" | "protocol" | "redirect" | "status" | "network") | null;
            /** @description The event that it carries; the same in every attempt. */
            event_id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event_type: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Wall time. */
            next_attempt_at: string | null;
            /** @description The body that is sent; null once it is no longer kept. */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description Why it ended, where it did not arrive. */
            reason: string | null;
            /** @description Of the newest attempt. */
            response_status: number | null;
            /** @description Of the newest attempt. */
            response_time_ms: number | null;
            /** @description From 1; a resend or a recovery begins the next one. */
            run: number;
            /**
             * @description `pending`: an attempt is to come. `failed`: ended before its last attempt. `exhausted`: all six failed. `stopped`: its webhook was disabled or deleted; it can be recovered.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "stopped";
            /**
             * @description What began the run.
             * @enum {string}
             */
            trigger: "schedule" | "resend" | "recover" | "try_now" | "test";
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The webhook that it belongs to. */
            webhook_id: string;
        };
        /** WebhookFiltersRequest */
        WebhookFiltersRequest: {
            risk_levels?: string[] | null;
            /** @description Catalogue numbers or names: only events about one of them. Default: all. */
            satellites?: (string | number)[] | null;
        };
        /**
         * WebhookRequestHeaders
         * @description As they were sent.
         */
        WebhookRequestHeaders: {
            [key: string]: string;
        };
        /**
         * WebhookStats
         * @description How a receiver has answered.
         */
        WebhookStats: {
            /** @description In all; deliveries are kept for 90 days. */
            attempts: number;
            /** @description Equal parts from since to until. */
            bins: {
                "2xx": number;
                "3xx": number;
                "4xx": number;
                "5xx": number;
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                end: string;
                /** @description Without an answer: refused, lost or too late. */
                none: number;
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                start: string;
            }[];
            /** @description How many attempts were answered how. */
            by_class: {
                "2xx": number;
                "3xx": number;
                "4xx": number;
                "5xx": number;
                /** @description Without an answer: refused, lost or too late. */
                none: number;
            };
            /** @description Of the webhook. */
            id: string;
            /** @description Half of the attempts took no longer. */
            p50_ms: number | null;
            /** @description 95 of 100 attempts took no longer. */
            p95_ms: number | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            since: string;
            /** @description Attempts with 2xx of all, 0 to 1; null without attempts. */
            success_rate: number | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            until: string;
        };
        /** WebhookTest */
        WebhookTest: {
            /** @description The delivery that was made. */
            delivery_id: string;
            /** @description The same for a person. */
            error: string | null;
            /** @description What kind of failure; null when delivered. */
            error_class: string | null;
            /** @description The event that was sent. */
            event_id: string;
            request_headers: components["schemas"]["WebhookRequestHeaders"];
            /** @description At most 20 KiB of it. */
            response_body: string | null;
            /** @description HTTP status of the receiver; null without an answer. */
            response_status: number | null;
            /** @description From the look-up of the name to the end of the answer. */
            response_time_ms: number;
            /**
             * @description How the attempt ended.
             * @enum {string}
             */
            status: "delivered" | "failed";
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
        /** Workload */
        Workload: {
            /**
             * @description How it is divided.
             * @enum {string}
             */
            class: "single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training";
            cost?: components["schemas"]["WorkloadCost"];
            /** @description Of all planned stages. */
            cost_estimate: components["schemas"]["CostEstimate"] | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            deadline_at: string;
            /**
             * @description Played by the platform, or run by agents.
             * @enum {string}
             */
            executor: "simulated" | "live";
            /** @description Every move of the phase, in order; dispatching once more where stages were placed anew. */
            history: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /**
                 * @description The phase that it entered.
                 * @enum {string}
                 */
                phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
                /** @description Why, where it is known. */
                reason?: string;
            }[];
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Your own, as sent. */
            metadata: {
                [key: string]: string;
            };
            /** @description Simulated workloads: mission seconds from created_at to mission_time. */
            mission_duration_s?: number;
            /**
             * Format: date-time
             * @description Mission time. Simulated workloads: how far they were played, as their plan has it; in lists once ended.
             */
            mission_time?: string;
            /**
             * @description Beside a world: what becomes of it where others are faster.
             * @enum {string}
             */
            on_conflict?: "refuse" | "replan";
            /** @description At an ending. */
            outcome: components["schemas"]["WorkloadOutcome"] | null;
            /**
             * @description How far it is; it never moves back.
             * @enum {string}
             */
            phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            /** @description From dispatching on. */
            placement: components["schemas"]["WorkloadPlacement"] | null;
            /** @description Once it is planned. */
            plan: components["schemas"]["WorkloadPlan"] | null;
            progress: {
                /** @description Wall time. */
                eta: string | null;
                /** @description Share of stages that are done, 0 to 100. */
                percent: number;
                /** @description Stages that are done. */
                stages_done: number;
                /** @description Stages of the plan. */
                stages_total: number;
            };
            /** @description From the first output on. */
            result: components["schemas"]["WorkloadManifest"] | null;
            /** @description The platform plays it. */
            simulated: boolean;
            /** @description Mission seconds a second, where it is simulated; null where it is live. */
            speed_multiplier: number | null;
            /**
             * @description The phase once more.
             * @enum {string}
             */
            status: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            /** @description Path of the record. */
            status_url: string;
            /** @description The preset or name that was submitted. */
            type: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /**
             * @description How Temporal ends its workflow, or that it runs.
             * @enum {string}
             */
            workflow_status: "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED" | "TERMINATED" | "TIMED_OUT";
            /** @description Where its stages book what they use; absent where nothing is booked. */
            world?: string;
        };
        /** WorkloadCancelEffect */
        WorkloadCancelEffect: {
            /** @description What is billed when it stops now, US cents. */
            cost_cents: number;
            /** @description What it would cost at its end, as planned; null before it is planned. */
            cost_estimate_cents: number | null;
            /**
             * @description stops: it is stopped, or would be; unavailable: the workflow service could not be asked, nothing changed.
             * @enum {string}
             */
            effect: "stops" | "ended_before" | "not_found" | "unavailable";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description As it is now. */
            phase: ("submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled") | null;
            /** @description Stages that are done and keep their results. */
            stages_kept: number;
            /** @description Stages that have not ended: dropped, or told to stop. */
            stages_stopped: number;
        };
        /**
         * WorkloadCost
         * @description Present once a stage has run; of nothing where none ran before the end.
         */
        WorkloadCost: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            billed_at: string;
            /** @description What was billed, whole cents. */
            cents: number;
            /**
             * @description Of cents.
             * @constant
             */
            currency: "USD";
            /** @description OCU-seconds: seconds of a whole OCU (the full compute allocation of a bus class). The same as `ocu_seconds`. */
            ocu: number;
            /** @description OCU-seconds, which is what is counted and billed. */
            ocu_seconds: number;
            /** @description Price of one OCU-second in US cents: of a whole OCU for one second, not for one hour. */
            price_per_ocu_cents: number;
            /**
             * @description Unit of `price_per_ocu_cents`.
             * @constant
             */
            price_unit: "cents per OCU-second";
            /** @description Stages on satellites that ran. */
            stages: number;
            /** @description The same price for a whole OCU during one hour, US dollars. */
            usd_per_ocu_hour: number;
        };
        /**
         * WorkloadData
         * @description Required by data-parallel.
         */
        WorkloadData: {
            /** @description Content of yours that the platform keeps: it is cut into the shards, in proportion to their sizes, and programs take theirs as the input `{"part": "shard"}`. */
            content_id?: string | null;
            /** @description lines (default): only behind a line feed; bytes: anywhere. */
            cut?: ("lines" | "bytes") | null;
            /** @description onboard (default): every shard is on its satellite already; ground: it is uplinked. */
            location?: ("onboard" | "ground") | null;
            /** @description Default: parallelism.stages, else as few as leave a good margin. */
            shards?: number | null;
            /** @description All shards together, MB. */
            total_mb: number;
        };
        /**
         * WorkloadEvent
         * @description One move of a workload, in lists and in streams alike.
         */
        WorkloadEvent: {
            /** @description That of the webhook event which tells of the same move. */
            id: string;
            /**
             * @description The phase that it moved to; dispatching once more where stages were placed anew.
             * @enum {string}
             */
            phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            reason: string | null;
            /** @description Number within the workload, from 1, without gaps. */
            seq: number;
            /**
             * Format: date-time
             * @description Wall time. When it moved.
             */
            timestamp: string;
            /** @enum {string} */
            type: "workload.accepted" | "workload.scheduling" | "workload.planned" | "workload.awaiting_report" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled";
        };
        /** WorkloadEventPage */
        WorkloadEventPage: {
            /** @description Where the next page begins; null on the last one. */
            cursor: string | null;
            /** @description In order, the oldest first. */
            data: components["schemas"]["WorkloadEvent"][];
            /** @description More follow; ask again with `cursor`. */
            has_more: boolean;
            /** @description As it was applied. */
            limit: number;
            /** @description How many there are so far. */
            total: number;
        };
        /** WorkloadManifest */
        WorkloadManifest: {
            /** @description Id of the workload. */
            id: string;
            /** @description What was produced. */
            outputs: components["schemas"]["WorkloadOutput"][];
            /**
             * @description pending: no output yet; complete: the workload has ended, no more will come.
             * @enum {string}
             */
            status: "pending" | "partial" | "complete";
        };
        /**
         * WorkloadModel
         * @description Required by model-parallel, split-learning and distributed-training.
         */
        WorkloadModel: {
            layers: components["schemas"]["ModelLayer"][];
        };
        /** WorkloadOccurrence */
        WorkloadOccurrence: {
            /**
             * Format: date-time
             * @description Wall time. The time of the occurrence: there is one of each.
             */
            at: string;
            /** @enum {string} */
            cause: "schedule" | "backfill" | "trigger";
            /** @description Why there is no workload: `quota_exceeded`, `overlap` or `paused`. */
            code: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            decided_at: string;
            links: components["schemas"]["Links"];
            /** @description The same for a person. */
            message: string | null;
            /** @enum {string} */
            outcome: "started" | "refused" | "skipped";
            /** @description The workload, how far it is, the code of its outcome, such as `infeasible`, and why in words. */
            workload: {
                /** @description What programs decide by. */
                code: string | null;
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description For a person. */
                message: string | null;
                /** @enum {string} */
                phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            } | null;
        };
        /** WorkloadOptions */
        WorkloadOptions: {
            /** @description Stations of your own, ids of default ones, or both. Default: all twelve. */
            ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
            /** @description Elevation mask. Default 5. */
            min_elevation_deg?: number | null;
        };
        /** WorkloadOutcome */
        WorkloadOutcome: {
            /** @description Why it ended so: `deadline`. */
            code?: string;
            /** @description Chance that all results arrive whole, 0 to 1. */
            delivery_confidence: number | null;
            /** @description Wall seconds from started_at to finished_at. */
            duration_s: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            finished_at: string;
            /** @description The same for a person. */
            message?: string;
            /** @description Simulated workloads: mission seconds from the start of the workload to the end of its last stage that is done. */
            mission_duration_s?: number;
            /** @description Why no plan was feasible, where that was the reason. */
            reasons?: components["schemas"]["WorkloadReason"][];
            /** @description Stages that ran to their end. */
            stages_done: number;
            /** @description Stages that failed. */
            stages_failed: number;
            /** @description Wall time. */
            started_at: string | null;
            /**
             * @description How it ended.
             * @enum {string}
             */
            status: "done" | "failed" | "timed_out" | "canceled";
        };
        /**
         * WorkloadOutput
         * @description Fetched by contentId or by uri.
         */
        WorkloadOutput: {
            /** @description Kept by the platform: `GET /v1/artifacts/{contentId}` answers the content. */
            contentId?: string;
            /**
             * Format: date-time
             * @description Wall time. When these bytes came, or were told of.
             */
            created_at: string;
            /** @description Such as application/json. */
            media_type: string;
            /** @description What people call it. */
            name: string;
            /** @description Of the content, hexadecimal. */
            sha256: string | null;
            /** @description Of the content. */
            size_bytes: number | null;
            /** @description Index of the stage that made it. */
            stage: number;
            /** @description Kept elsewhere, as its agent reported. */
            uri?: string;
        };
        /** WorkloadParallelism */
        WorkloadParallelism: {
            /** @description Default single. */
            class?: ("single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training") | null;
            /** @description Required by model-parallel and distributed-training; data-parallel: default of shards; elsewhere ignored. */
            stages?: number | null;
        };
        /** WorkloadPart */
        WorkloadPart: {
            /** @description Handed on, MB per sample. */
            activation_mb: number;
            /** @description GFLOP per sample. */
            compute_fwd: number;
            /** @description Mission seconds of computing. */
            compute_s: number;
            /** @description Names of its layers, in order. */
            layers: string[];
            /** @description The inter-satellite link over which it hands on; null where there is none. */
            link: {
                /** @description What the link carries, Mbit/s. */
                bandwidth_mbps: number;
                /** @description Between the two. */
                distance_km: number;
                /** @description Delay one way. */
                latency_ms: number;
            } | null;
            /** @description Catalogue number, or `ground` for the ground segment. */
            satellite: string;
            /** @description As the catalogue has it. */
            satellite_name: string;
            /** @description Index of its stage. */
            stage: number;
            /** @description Mission seconds to hand on. */
            transfer_s: number;
        };
        /** WorkloadPlacement */
        WorkloadPlacement: {
            rejected: {
                reason: string;
                satellite: string;
            }[];
            satellites: {
                links: components["schemas"]["Links"];
                /** @description The plan of its stages. */
                plan_id: string;
                /** @description Catalogue number. */
                satellite: string;
                /** @description As the catalogue has it. */
                satellite_name: string;
                /** @description Indices of its stages. */
                stages: number[];
            }[];
            /** @description How the satellites were chosen. */
            strategy: string;
        };
        /** WorkloadPlacementRequest */
        WorkloadPlacementRequest: {
            /** @description split-learning: who holds the data. Default: the first candidate. */
            data_owner?: (string | number) | null;
            /** @description Catalogue numbers or names of the candidates. Default: the compute fleet of the catalogue. A number that the catalogue does not have is rejected with a reason, not an error. */
            satellites?: (string | number)[] | null;
        };
        /**
         * WorkloadPlan
         * @description Fields of a class stand in its plans alone: the numbers that led to the plan.
         */
        WorkloadPlan: {
            /** @description Of class distributed-training. */
            all_reduce_mb_per_satellite?: number;
            /** @description Of class distributed-training. */
            all_reduce_mb_total?: number;
            /** @description Of class distributed-training. */
            all_reduce_s?: number;
            /** @description Of class spatial. The area asked for. */
            area_km2?: number;
            /** @description Of class model-parallel. The longest compute or transfer of all stages, s. */
            bottleneck_s?: number;
            /** @description Of class data-parallel. What the satellites used could process in time, MB. */
            capability_mb?: number;
            /** @description Of class spatial. Side of a cell of the grid. */
            cell_side_km?: number;
            /** @description Of class spatial. The grid: who sees how much of each cell from when on. */
            cells?: components["schemas"]["AreaCell"][];
            /** @description Of class model-parallel. No other sequence of satellites is better. */
            chain_proven_best?: boolean;
            /** @description Of class model-parallel. Forward pass of the whole model, GFLOP per sample. */
            compute_fwd_gflop?: number;
            /** @description Of class distributed-training. */
            compute_gflop_per_step?: number;
            /** @description Of class distributed-training. */
            compute_s?: number;
            /** @description Of class spatial. The same as a share of the area, 0 to 1. */
            coverage_fraction?: number;
            /** @description Of class spatial. Seen, processed and down in time. */
            covered_km2?: number;
            /** @description Of class split-learning. The request gave the cut. */
            cut_given?: boolean;
            /** @description Of class split-learning. How many layers the head has. */
            cut_layer?: number;
            /** @description Of class split-learning. Every cut that was tried; null where it is not in time. */
            cuts?: components["schemas"]["PossibleCut"][];
            /** @description Of class split-learning. The satellite of the head. */
            data_owner?: string;
            /** @description Of class federated. A client's update, MB. */
            delta_mb?: number;
            /** @description All of it is done by the deadline. */
            feasible: boolean;
            /** @description Mission time at which the last stage is done, s; only of a feasible plan. */
            finish_s?: number;
            /** @description Of class spatial. The part of the area that each satellite takes. */
            footprints?: components["schemas"]["PlannedFootprint"][];
            /** @description Of class distributed-training. Gradients of one satellite, MB. */
            gradient_mb?: number;
            /**
             * @description Of class distributed-training. Where their size is from.
             * @enum {string}
             */
            gradient_source?: "estimated_from_compute" | "training.model_mb";
            /** @description Of class split-learning. From head to tail, MB per sample. */
            handed_over_mb?: number;
            /** @description Of class single. How far the plan that was taken looks ahead, h. */
            horizon_hours?: number;
            /** @description The slowest transfer takes longer than the slowest compute. */
            isl_bound: boolean;
            /** @description Of class distributed-training. 0 to 1. */
            isl_share_of_step?: number;
            /** @description Of class federated. What is brought down in all rounds, MB. */
            leaves_orbit?: components["schemas"]["LeavesOrbit"];
            /** @description Of class data-parallel. The share of it that is used, 0 to 1. */
            load?: number;
            /** @description Of class federated. Epochs of a client in a round. */
            local_epochs?: number;
            /**
             * @description Of class data-parallel. Where the shards are at the start.
             * @enum {string}
             */
            location?: "onboard" | "ground";
            /** @description Of class federated. Fewest updates that make a round. */
            min_clients?: number;
            /** @description Of class spatial. The least that was asked for, 0 to 1. */
            min_coverage_fraction?: number;
            /** @description Of class federated. The global model, MB. */
            model_mb?: number;
            /** @description Of class single. Satellites whose bound says that they cannot finish first. */
            outrun?: string[];
            /** @description What each stage does, and where. */
            partition: components["schemas"]["WorkloadPart"][];
            /** @description Of class model-parallel. Rates and links are those of the times at which the stages run. */
            partition_settled?: boolean;
            /** @description Of class model-parallel. When each stage computes and hands on, in the order of `partition`. */
            pipeline?: components["schemas"]["PipelineStage"][];
            /** @description Of class single. Satellites that were planned. */
            planned?: components["schemas"]["PlannedSatellite"][];
            /** @description Of class single. When all is down, s of mission time. */
            predicted_finish_s?: number;
            /** @description What each satellite of the plan offers, those that took a stage over included; no entry for the ground. */
            profiles?: components["schemas"]["WorkloadProfile"][];
            /** @description Why it is not feasible, at least one. */
            reasons?: components["schemas"]["WorkloadReason"][];
            /** @description Candidates that are not used. */
            rejected: {
                reason: string;
                satellite: string;
            }[];
            /** @description Of class spatial. Of the sensor; null where none was given. */
            resolution_m?: number | null;
            /** @description Of class model-parallel. */
            result_downlink_mb?: number;
            /** @description Of class data-parallel. What the shards bring down together, MB. */
            result_mb?: number;
            /** @description Of class model-parallel. When the result is down, s of mission time. */
            result_on_ground_s?: number;
            /** @description Of class spatial. How often the satellites together see a point; null where none is seen twice. */
            revisit?: components["schemas"]["AreaRevisit"];
            /** @description Of class distributed-training. No other ring has a faster slowest link. */
            ring_proven_best?: boolean;
            /** @description Of class distributed-training. When the ring is there, s of mission time. */
            ring_start_s?: number;
            /** @description Of class federated. Who takes part in which round. */
            rounds?: components["schemas"]["PlannedRound"][];
            /** @description Of class model-parallel. When the first stage starts, s of mission time. */
            run_start_s?: number;
            /** @description Of class model-parallel. The way of one sample through all stages, s. */
            sample_latency_s?: number;
            /** @description Of class federated. Local data of a client, MB; they never leave it. */
            samples_mb?: number;
            /** @description Of class distributed-training. How many the ring has. */
            satellites?: number;
            /** @description Of class model-parallel. */
            satellites_considered?: number;
            /** @description Of class spatial. How far accesses were looked for, s. */
            searched_s?: number;
            /** @description Of class data-parallel. Size and satellite of every shard. */
            shards?: components["schemas"]["PlannedShard"][];
            /** @description Of class model-parallel. */
            slowest_compute_s?: number;
            /** @description Of class distributed-training. Null for one satellite, which has no link. */
            slowest_link_mbps?: number | null;
            /** @description Of class model-parallel. */
            slowest_transfer_s?: number;
            /** @description Entries of partition. */
            stages: number;
            /** @description Of class distributed-training. Compute and all-reduce, s. */
            step_s?: number;
            /** @description How the satellites were chosen; only of a feasible plan. */
            strategy?: string;
            /** @description Of class spatial. Of the sensor. */
            swath_km?: number;
            /** @description Of class split-learning. Catalogue number, or `ground`. */
            tail?: string;
            /** @description Of class data-parallel. All shards together, MB. */
            total_mb?: number;
            /** @description Of class federated. The model to all clients in all rounds, MB. */
            uplinked_mb?: number;
            /** @description Of class distributed-training. What holds training up, for a person. */
            verdict?: string;
            /** @description Of class spatial. Seen by any satellite, down in time or not, 0 to 1. */
            visible_fraction?: number;
            /** @description Of class model-parallel. Satellites wait with their data until they meet the next. */
            waits_for_meetings?: boolean;
        };
        /** WorkloadPreview */
        WorkloadPreview: {
            /** @description Satellites that were considered. */
            candidates: number;
            /**
             * @description As the request and the record name it.
             * @enum {string}
             */
            class: "single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training";
            cost_estimate: components["schemas"]["CostEstimate"];
            /**
             * @description The class with underscores.
             * @enum {string}
             */
            kind: "single" | "data_parallel" | "spatial" | "federated" | "model_parallel" | "split_learning" | "distributed_training";
            plan: components["schemas"]["WorkloadPlan"];
        };
        /** WorkloadProfile */
        WorkloadProfile: {
            profile: components["schemas"]["SatelliteProfile"];
            /** @description Catalogue number. */
            satellite: string;
        };
        /** WorkloadReason */
        WorkloadReason: {
            /** @description What there is, in the same unit. */
            available?: number;
            /**
             * @description What programs decide by.
             * @enum {string}
             */
            code: "missing_input" | "no_candidates" | "too_few_candidates" | "too_many_stages" | "no_feasible_plan" | "deadline" | "capacity" | "coverage" | "invalid_area" | "no_isl_path" | "unknown_data_owner" | "invalid_cut" | "planning_timeout" | "planning_memory" | "schedule_conflict";
            /** @description What could not be kept. */
            constraint?: string;
            /** @description The same for a person. */
            message: string;
            /** @description In the unit of the constraint: hours for `deadline_hours`, W for `power`. */
            needed?: number;
            /** @description Whose reason it is; absent for the whole workload. */
            satellite?: string;
            /** @description A change with which the job was checked to have a plan on that satellite or, where the reason names none, the workload on those that it may use. */
            suggestion?: string;
        };
        /**
         * WorkloadRequest
         * @description What is to be computed, on which satellites, and how it is spread over them.
         */
        WorkloadRequest: {
            /** @description Required by spatial. */
            area_of_interest?: components["schemas"]["GeoArea"] | null;
            data?: components["schemas"]["WorkloadData"] | null;
            /** @description From its start, by both clocks: the plan must be done by it in mission time, the run by the wall clock. Default 24. */
            deadline_hours?: number | null;
            /** @description simulated (default): the platform plays the stages; live: agents execute them. */
            executor?: ("simulated" | "live") | null;
            /** @description A step graph of your own. Required by single, data-parallel and spatial where type is no preset and there is no model. */
            job?: components["schemas"]["CustomJob"] | null;
            /** @description The program on the ground that combines what the shards brought down, or aggregates the updates of a round (data-parallel, federated). Needs the permission steps:run; a simulated workload only plays it. */
            merge?: components["schemas"]["StepRun"] | null;
            /** @description Texts of your own, kept and shown. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description spatial: share of the area that must be seen and brought down. Default 0: one cell is enough. */
            min_coverage_fraction?: number | null;
            /** @description A mission of yours that holds its deployments and its bill. Default: one for all workloads. */
            mission_id?: string | null;
            /** @description How it was computed, and how good it is. */
            model?: components["schemas"]["WorkloadModel"] | null;
            /** @description Where somebody else books what its plan uses before it does, or an outage or newer elements make a stage untrue that has not begun. replan (default): it, or the stage, is planned again. refuse: it fails with schedule_conflict, or the stage is given up. Without a world it means `live`. */
            on_conflict?: ("refuse" | "replan") | null;
            options?: components["schemas"]["WorkloadOptions"] | null;
            parallelism?: components["schemas"]["WorkloadParallelism"] | null;
            placement?: components["schemas"]["WorkloadPlacementRequest"] | null;
            /** @description live only: agents fly its stages `speed` times as fast as the wall clock, on the ground. */
            rehearsal?: {
                speed: number;
            } | null;
            /** @description Required by spatial. */
            sensor?: components["schemas"]["Sensor"] | null;
            /** @description How much faster than real time a simulated workload plays. Default 100; ignored with live. */
            speed_multiplier?: number | null;
            split?: components["schemas"]["WorkloadSplit"] | null;
            /** @description live: a stage that no agent takes for so long is placed elsewhere. Default: 72 h or a quarter of the time left, whichever is less, at least 120. */
            stage_pickup_timeout_s?: number | null;
            /** @description live: a stage that is silent for so long is placed elsewhere. Default: 48 h or a quarter of the time left, whichever is less, at least 120. */
            stage_report_timeout_s?: number | null;
            training?: components["schemas"]["WorkloadTraining"] | null;
            /** @description A preset (onboard-ml-inference, split-learning, earth-observation-qa, federated-learning, resilient-store-forward) selects its step graph; anything else is a label. Default: the class. */
            type?: string | null;
            /** @description Its stages are planned beside what is booked there, and book what they use, all of them or none: `live`, or a rehearsal of your own (any other name). For all classes but distributed-training. Default: nothing is booked. Test keys book in rehearsals only. */
            world?: string | null;
        } & (unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown);
        /** WorkloadSchedule */
        WorkloadSchedule: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description False while the newest change has not reached the workflow service; it is repeated. */
            is_applied: boolean;
            /** @description The last five, the newest first. */
            last: components["schemas"]["WorkloadOccurrence"][];
            links: components["schemas"]["Links"];
            /** @description What people call it. */
            name: string | null;
            /** @description The next five; none while it is paused; null while the workflow service cannot be asked. */
            next: string[] | null;
            paused: boolean;
            /** @description What an OCU-second of its workloads costs: the price when its workload was written. */
            price_per_ocu_second_cents: number;
            schedule: components["schemas"]["WorkloadTiming"];
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            warnings: components["schemas"]["Warning"][];
            /** @description The workload that is made each time, as it was sent. */
            workload: {
                [key: string]: unknown;
            };
        };
        /** WorkloadScheduleSummary */
        WorkloadScheduleSummary: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description False while the newest change has not reached the workflow service; it is repeated. */
            is_applied: boolean;
            links: components["schemas"]["Links"];
            /** @description What people call it. */
            name: string | null;
            paused: boolean;
            /** @description What an OCU-second of its workloads costs: the price when its workload was written. */
            price_per_ocu_second_cents: number;
            schedule: components["schemas"]["WorkloadTiming"];
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /** @description The workload that is made each time, as it was sent. */
            workload: {
                [key: string]: unknown;
            };
        };
        /** WorkloadSplit */
        WorkloadSplit: {
            /** @description How many layers the head has. Default: the best cut. */
            cut_layer?: number | null;
        };
        /** WorkloadStage */
        WorkloadStage: {
            /** @description Its first output. */
            artifact?: components["schemas"]["WorkloadOutput"];
            /** @description 1 for the satellite that was planned first. */
            attempt: number;
            /** @description Planned computing, mission seconds. */
            compute_s: number;
            /** @description Chance that its results arrive whole, 0 to 1. */
            delivery_confidence: number | null;
            /** @description Stages that must be done first. */
            depends_on: number[];
            /** @description The deployment that runs it; null before. */
            deployment_id: string | null;
            /** @description Planned to the ground. */
            downlink_mb: number;
            /** @description Planned mission seconds; the same as `mission_duration_s`. */
            duration_s: number;
            /** @description Why it failed; null otherwise. */
            failure_reason: string | null;
            /** @description Wall time. */
            finished_at: string | null;
            /** @description Place of the stage in the plan, from 0. */
            index: number;
            /** @description Planned to other satellites. */
            isl_mb: number;
            links: components["schemas"]["Links"];
            /** @description Planned, from its begin to its last event; started_at and finished_at are wall time. */
            mission_duration_s: number;
            /**
             * Format: date-time
             * @description Mission time. Simulated stages that run or are done: how far they were played.
             */
            mission_time?: string;
            /** @description The plan of the stage. */
            plan_id: string;
            /** @description Satellites that had the stage before, or had it at another time, and why it was taken from them. */
            replacements: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /** @description Which attempt, from 1. */
                attempt: number;
                /** @description The deployment that ran it. */
                deployment_id: string | null;
                /** @description Why the stage was taken from it. */
                reason: string;
                /** @description Catalogue number. */
                satellite: string;
                /** @description As the catalogue has it. */
                satellite_name: string;
            }[];
            /**
             * @description What the stage does in the workload.
             * @enum {string}
             */
            role: "stage" | "shard" | "footprint" | "client" | "head" | "tail" | "combine" | "aggregate";
            /** @description Catalogue number, or `ground`. */
            satellite: string;
            /** @description As the catalogue has it. */
            satellite_name: string;
            /** @description Planned begin, mission time in s. */
            start_offset_s: number;
            /** @description Wall time. */
            started_at: string | null;
            /**
             * @description How far the stage is.
             * @enum {string}
             */
            status: "queued" | "dispatched" | "running" | "done" | "failed" | "canceled";
            /** @description Planned from the ground. */
            uplink_mb: number;
        };
        /** WorkloadStages */
        WorkloadStages: {
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["WorkloadStage"][];
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description In the order of the plan. */
            stages: components["schemas"]["WorkloadStage"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /**
         * WorkloadSummary
         * @description A workload without its plan, its manifest and its history.
         */
        WorkloadSummary: {
            /**
             * @description How it is divided.
             * @enum {string}
             */
            class: "single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training";
            cost?: components["schemas"]["WorkloadCost"];
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            deadline_at: string;
            /**
             * @description Played by the platform, or run by agents.
             * @enum {string}
             */
            executor: "simulated" | "live";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Your own, as sent. */
            metadata: {
                [key: string]: string;
            };
            /** @description Simulated workloads: mission seconds from created_at to mission_time. */
            mission_duration_s?: number;
            /**
             * Format: date-time
             * @description Mission time. Simulated workloads: how far they were played, as their plan has it; in lists once ended.
             */
            mission_time?: string;
            /**
             * @description Beside a world: what becomes of it where others are faster.
             * @enum {string}
             */
            on_conflict?: "refuse" | "replan";
            /** @description At an ending. */
            outcome: components["schemas"]["WorkloadOutcome"] | null;
            /**
             * @description How far it is; it never moves back.
             * @enum {string}
             */
            phase: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            /** @description From dispatching on. */
            placement: components["schemas"]["WorkloadPlacement"] | null;
            progress: {
                /** @description Wall time. */
                eta: string | null;
                /** @description Share of stages that are done, 0 to 100. */
                percent: number;
                /** @description Stages that are done. */
                stages_done: number;
                /** @description Stages of the plan. */
                stages_total: number;
            };
            /** @description The platform plays it. */
            simulated: boolean;
            /** @description Mission seconds a second, where it is simulated; null where it is live. */
            speed_multiplier: number | null;
            /**
             * @description The phase once more.
             * @enum {string}
             */
            status: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled";
            /** @description Path of the record. */
            status_url: string;
            /** @description The preset or name that was submitted. */
            type: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            /**
             * @description How Temporal ends its workflow, or that it runs.
             * @enum {string}
             */
            workflow_status: "RUNNING" | "COMPLETED" | "FAILED" | "CANCELED" | "TERMINATED" | "TIMED_OUT";
            /** @description Where its stages book what they use; absent where nothing is booked. */
            world?: string;
        };
        /** WorkloadTiming */
        WorkloadTiming: {
            catchup_window: string;
            cron: string | null;
            /** @description Wall time. */
            end: string | null;
            every: string | null;
            /** @enum {string} */
            overlap: "skip" | "allow";
            /** @description Wall time. */
            start: string | null;
            timezone: string;
        };
        /** WorkloadTimingRequest */
        WorkloadTimingRequest: {
            /** @description Occurrences that an outage held up longer are dropped. From 1m to 30d, default 1h. */
            catchup_window?: string | null;
            /** @description Five fields: minute, hour, day of month, month, day of week. This or `every`. */
            cron?: string | null;
            /** @description Wall time. No occurrence after. */
            end?: string | null;
            /** @description A span such as 15m, 6h or 1d, from 1m to 366d, counted from 1970. This or `cron`. */
            every?: string | null;
            /** @description `skip` (default): none while a workload of the schedule has not ended. `allow`: always. */
            overlap?: ("skip" | "allow") | null;
            /** @description Wall time. No occurrence before. */
            start?: string | null;
            /** @description Name of the time zone in which `cron` is read, as the IANA has it. Default UTC. */
            timezone?: string | null;
        };
        /**
         * WorkloadTraining
         * @description Required by federated.
         */
        WorkloadTraining: {
            /** @description Size of a client's update over that of the model; only updates leave orbit. */
            delta_ratio: number;
            local_epochs: number;
            /** @description Fewest updates that make a round. */
            min_clients?: number | null;
            /** @description Content of yours that the platform keeps: the model of the first round, for programs that take the input `{"part": "model"}`. */
            model_content_id?: string | null;
            /** @description The global model, MB. */
            model_mb: number;
            rounds: number;
            /** @description Local data of a client, MB; they never leave it. */
            samples_mb?: number | null;
        };
        /** WrittenAlert */
        WrittenAlert: {
            channel: {
                chat: {
                    /** @description Of its address, which is not shown. */
                    host: string;
                    /** @enum {string} */
                    kind: "slack" | "teams" | "discord" | "generic";
                } | null;
                mail: {
                    to: string[];
                } | null;
            };
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            enabled: boolean;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What became of the newest message; null before the first. */
            last_message: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                error: string | null;
                /** @description How many events it told of. */
                events: number;
                /**
                 * @description failed: six attempts over ten hours were in vain.
                 * @enum {string}
                 */
                outcome: "sent" | "retrying" | "failed";
            } | null;
            links: components["schemas"]["Links"];
            /** @enum {string} */
            min_risk: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description What people call it. */
            name: string | null;
            on: ("deployment.failed" | "workload.failed" | "workload.timed_out" | "conjunction" | "workload_schedule.refused" | "budget.reached")[];
            quiet: {
                from: string;
                timezone: string;
                to: string;
            } | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
            warnings: components["schemas"]["Warning"][];
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
    get_v1_alerts: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["Alert"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_alerts: {
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
        /** @description At most 44784 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlert"];
            };
        };
        responses: {
            /** @description The alert. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenAlert"];
                };
            };
        };
    };
    get_v1_alerts_id: {
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
            /** @description The alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    delete_v1_alerts_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAlert"];
                };
            };
        };
    };
    patch_v1_alerts_id: {
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
        /** @description At most 44784 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAlert"];
            };
        };
        responses: {
            /** @description The alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenAlert"];
                };
            };
        };
    };
    post_v1_alerts_id_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
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
            /** @description It is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedAlert"];
                };
            };
        };
    };
    get_v1_archive_id: {
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
            /** @description The lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    get_v1_artifacts_contentId: {
        parameters: {
            query?: never;
            header?: {
                "if-none-match"?: string;
                "if-range"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description Such as bytes=0-1023. */
                range?: string;
            };
            path: {
                /** @description Under which the content can be read. */
                contentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description You have it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_v1_budgets: {
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
            /** @description All budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budgets"];
                };
            };
        };
    };
    put_v1_budgets: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 105029 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutBudgets"];
            };
        };
        responses: {
            /** @description All budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budgets"];
                };
            };
        };
    };
    get_v1_catalogue: {
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
            /** @description The catalogue as a whole. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueSummary"];
                };
            };
        };
    };
    get_v1_conjunctions: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description Days from the start. Default 7. */
                days_ahead?: number;
                /** @description Mission time. Instead of days_ahead; at most 14 days after the start. */
                end?: string;
                /** @description Form of the answer, instead of an Accept header: json, csv, cdm-kvn, cdm-json. */
                format?: "json" | "csv" | "cdm-kvn" | "cdm-json";
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Leaves out what is less probable, and what has no probability. */
                min_probability?: number;
                /** @description Whether pairs within one constellation, which keeps its own distances, are told. */
                same_constellation?: "true" | "false";
                /** @description Catalogue number, alpha-5 or any name. */
                satellite?: string;
                /** @description As satellite (alias). */
                satellite_id?: string;
                /** @description Mission time. Default: now. */
                start?: string;
                /** @description Distance up to which encounters are wanted. Default 50. */
                threshold_km?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, in order of closest approach. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConjunctionList"];
                    "application/json; profile=cdm_public": string;
                    "text/csv": string;
                    "text/plain; profile=cdm": string;
                };
            };
            /** @description The screening is under way; JSON in any case. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConjunctionList"];
                };
            };
        };
    };
    get_v1_conjunctions_id: {
        parameters: {
            query?: {
                /** @description Form of the answer, instead of an Accept header: json, csv, cdm-kvn, cdm-json. */
                format?: "json" | "csv" | "cdm-kvn" | "cdm-json";
            };
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
            /** @description The conjunction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conjunction"];
                    "application/json; profile=cdm_public": string;
                    "text/csv": string;
                    "text/plain; profile=cdm": string;
                };
            };
        };
    };
    get_v1_conjunctions_cdm: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 1000000. */
                offset?: number;
                /** @description One of both: number, alpha-5 or name. */
                satellite?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["ConjunctionDataMessage"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_conjunctions_cdm: {
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
        /** @description A conjunction data message: KVN of CCSDS 508.0-B-1, or JSON with its keywords or those of Space-Track (`cdm`, `cdm_public`). At most 200000 bytes. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "text/plain": string;
            };
        };
        responses: {
            /** @description The message, in the place of the former one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroughtConjunctionDataMessage"];
                };
            };
            /** @description The message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroughtConjunctionDataMessage"];
                };
            };
        };
    };
    get_v1_conjunctions_cdm_id: {
        parameters: {
            query?: {
                /** @description original: the text as it was brought. kvn: that, or written from JSON. */
                format?: "json" | "kvn" | "original";
            };
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
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConjunctionDataMessageWhole"];
                    "text/plain": string;
                };
            };
        };
    };
    delete_v1_conjunctions_cdm_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    get_v1_conjunctions_watch: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["ConjunctionWatch"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_conjunctions_watch: {
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
        /** @description At most 133684 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConjunctionWatch"];
            };
        };
        responses: {
            /** @description The watch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedConjunctionWatch"];
                };
            };
        };
    };
    get_v1_conjunctions_watch_id: {
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
            /** @description The watch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConjunctionWatch"];
                };
            };
        };
    };
    delete_v1_conjunctions_watch_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
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
    get_v1_fleet_document: {
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
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDocument"];
                };
            };
        };
    };
    put_v1_fleet_document: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FleetDocumentBody"];
            };
        };
        responses: {
            /** @description What changed, or would. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDocumentDifference"];
                };
            };
        };
    };
    get_v1_fleet_outages: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Id or name: its outages alone. */
                satellite_id?: string;
                /** @description Id or name: its outages alone. */
                station_id?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["FleetOutage"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_fleet_outages: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOutage"];
            };
        };
        responses: {
            /** @description The outage. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeOutage"];
                };
            };
        };
    };
    get_v1_fleet_outages_id: {
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
            /** @description The outage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetOutage"];
                };
            };
        };
    };
    delete_v1_fleet_outages_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    get_v1_fleet_satellites: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["FleetSatellite"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_fleet_satellites: {
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
        /** @description At most 104370 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFleetSatellite"];
            };
        };
        responses: {
            /** @description The satellite. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetSatellite"];
                };
            };
        };
    };
    get_v1_fleet_satellites_id: {
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
            /** @description The satellite. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetSatellite"];
                };
            };
        };
    };
    delete_v1_fleet_satellites_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    patch_v1_fleet_satellites_id: {
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
        /** @description At most 93318 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateFleetSatellite"];
            };
        };
        responses: {
            /** @description The satellite. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetSatellite"];
                };
            };
        };
    };
    get_v1_fleet_satellites_id_elements: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
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
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["FleetElements"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_fleet_satellites_id_elements: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 185739 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushElements"];
            };
        };
        responses: {
            /** @description The set was there already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetElements"];
                };
            };
            /** @description The set that is kept. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetElements"];
                };
            };
        };
    };
    get_v1_fleet_stations: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["FleetStation"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_fleet_stations: {
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
        /** @description At most 93365 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFleetStation"];
            };
        };
        responses: {
            /** @description The station. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetStation"];
                };
            };
        };
    };
    get_v1_fleet_stations_id: {
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
            /** @description The station. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetStation"];
                };
            };
        };
    };
    delete_v1_fleet_stations_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    patch_v1_fleet_stations_id: {
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
        /** @description At most 93365 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateFleetStation"];
            };
        };
        responses: {
            /** @description The station. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetStation"];
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
    get_v1_patterns: {
        parameters: {
            query?: {
                /** @description Where the next page begins; null on the last one. */
                cursor?: string;
                /** @description Mission time. What began until then. Default: now, and what is foreseen. A window that lies ahead counts as its length back from now. */
                end?: string;
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Days before the end. Default 30. */
                lookback_days?: number;
                /** @description A number from 0 to 1, or a word: confirmed, likely, possible, uncertain. Default 0. */
                min_confidence?: string;
                /** @description Types or subtypes: one, a list with commas, or the text of a Python list. */
                pattern_types?: string;
                /** @description Catalogue number, alpha-5 or any name. */
                satellite?: string;
                /** @description As satellite (alias). */
                satellite_id?: string;
                /** @description Mission time. Instead of lookback_days: what ended since then. */
                start?: string;
                /** @description As pattern_types (alias). */
                type?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternList"];
                };
            };
        };
    };
    get_v1_patterns_id: {
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
            /** @description The pattern. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pattern"];
                };
            };
        };
    };
    get_v1_patterns_monitor: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["PatternMonitor"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_patterns_monitor: {
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
        /** @description At most 157413 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePatternMonitor"];
            };
        };
        responses: {
            /** @description The monitor. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPatternMonitor"];
                };
            };
        };
    };
    get_v1_patterns_monitor_id: {
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
            /** @description The monitor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternMonitor"];
                };
            };
        };
    };
    delete_v1_patterns_monitor_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    get_v1_ping: {
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
            /** @description It answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
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
    post_v1_planning_analyze: {
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
                "application/json": components["schemas"]["AnalysisRequest"];
            };
        };
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanningAnalysis"];
                };
            };
        };
    };
    post_v1_planning_latency: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LatencyRequest"];
            };
        };
        responses: {
            /** @description Delays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatencyAnalysis"];
                };
            };
        };
    };
    post_v1_planning_power: {
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
                "application/json": components["schemas"]["PowerRequest"];
            };
        };
        responses: {
            /** @description The power system. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PowerAnalysis"];
                };
            };
        };
    };
    post_v1_planning_thermal: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ThermalRequest"];
            };
        };
        responses: {
            /** @description Temperatures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThermalAnalysis"];
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
    get_v1_retention: {
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
            /** @description By kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    put_v1_retention: {
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
                "application/json": components["schemas"]["PutRetention"];
            };
        };
        responses: {
            /** @description By kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    get_v1_satellites: {
        parameters: {
            query?: {
                /** @description To which the satellite belongs. */
                constellation?: string;
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Counted from the cursor, if any. */
                offset?: number;
                /** @description Who flies the satellite. */
                operator?: string;
                /** @description Part of any name, or the beginning of a number. */
                q?: string;
                /** @description Such as communications or weather, in any case. An unknown one has none, with a warning. */
                type?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteList"];
                };
            };
        };
    };
    get_v1_satellites_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The satellite. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Satellite"];
                };
            };
        };
    };
    get_v1_satellites_id_elements: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description Mission time. Newest epoch, itself included. Default: all. */
                end?: string;
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Mission time. Oldest epoch. Default: all. */
                start?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ElementSetList"];
                };
            };
        };
    };
    get_v1_satellites_id_environment: {
        parameters: {
            query?: {
                /** @description Default 24, at most 72. */
                hours?: number;
                /** @description Elevation from which a station sees it, and to which footprint_km reaches. Default 5, of a registered satellite its own. */
                min_elevation_deg?: number;
                /** @description Points of the track, a whole number; default 181, cut to 5000. 0: no track. */
                points?: number;
                /** @description Mission time. Default: now. */
                start?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What surrounds it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteEnvironment"];
                };
            };
        };
    };
    get_v1_satellites_id_feasibility: {
        parameters: {
            query?: {
                /** @description Memory that it needs. Default 0. */
                memory_mb?: number;
                /** @description What the load draws, W. Default: thermal_w. */
                power_w?: number;
                /** @description What it gives off as heat, W. Default: power_w. One of them is required. */
                thermal_w?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteFeasibility"];
                };
            };
        };
    };
    get_v1_satellites_id_latency: {
        parameters: {
            query?: {
                /** @description Of the place. Default 0. */
                altitude_m?: number;
                /** @description Mission time. Default: now. */
                at?: string;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat?: number;
                /** @description Longitude east, degrees. */
                lon?: number;
                /** @description Elevation from which it counts as seen. Default 5. */
                min_elevation_deg?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteLatency"];
                };
            };
        };
    };
    get_v1_satellites_id_orbit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orbit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteOrbit"];
                };
            };
        };
    };
    get_v1_satellites_id_passes: {
        parameters: {
            query?: {
                /** @description Of the place. Default 0. */
                altitude_m?: number;
                /** @description Default 24, at most 168. */
                hours?: number;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat?: number;
                /** @description Longitude east, degrees. */
                lon?: number;
                /** @description Elevation from which it counts as seen. Default 5. */
                min_elevation_deg?: number;
                /** @description Mission time. Default: now. */
                start?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passes in order of time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatellitePasses"];
                };
            };
        };
    };
    get_v1_satellites_id_position: {
        parameters: {
            query?: {
                /** @description Mission time. Default: now. */
                at?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatellitePosition"];
                };
            };
        };
    };
    get_v1_satellites_id_trajectory: {
        parameters: {
            query?: {
                /** @description Mission time. Not itself a point. Default: the start and 2 hours; at most 168 hours after it. */
                end?: string;
                /** @description Seconds between two points. Default 60. At most 10080 points. */
                interval_sec?: number;
                /** @description Mission time. Default: now. */
                start?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteTrajectory"];
                };
            };
        };
    };
    get_v1_satellites_id_visibility: {
        parameters: {
            query?: {
                /** @description Of the place. Default 0. */
                altitude_m?: number;
                /** @description Mission time. Default: now. */
                at?: string;
                /** @description Geodetic latitude (WGS-84), degrees. */
                lat?: number;
                /** @description Longitude east, degrees. */
                lon?: number;
                /** @description Elevation from which it counts as seen. Default 5. */
                min_elevation_deg?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Catalogue number, alpha-5 (such as T0001) or any name, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteVisibility"];
                };
            };
        };
    };
    get_v1_satellites_active: {
        parameters: {
            query?: {
                /** @description To which the satellite belongs. */
                constellation?: string;
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 100, cut to 1000. */
                limit?: number;
                /** @description Counted from the cursor, if any. */
                offset?: number;
                /** @description Who flies the satellite. */
                operator?: string;
                /** @description Part of any name, or the beginning of a number. */
                q?: string;
                /** @description Such as communications or weather, in any case. An unknown one has none, with a warning. */
                type?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SatelliteList"];
                };
            };
        };
    };
    post_v1_schedule_batch: {
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
        /** @description At most 8388608 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedBatch"];
                };
            };
        };
    };
    get_v1_schedule_batch_id: {
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
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
        };
    };
    post_v1_schedule_batch_id_cancel: {
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
            /** @description Asked. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedBatch"];
                };
            };
        };
    };
    get_v1_schedule_batches: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Only those that stand so. */
                status?: "running" | "done" | "failed" | "canceled";
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["BatchInList"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    get_v1_usage: {
        parameters: {
            query?: {
                /** @description Bills of so many months, this one included; default 1, cut to 25. */
                months?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Use and limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    get_v1_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                event_type?: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Only those whose newest attempt was answered so; none: without an answer. */
                response_class?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
                /** @description Wall time. Only those made from then on. */
                since?: string;
                status?: "pending" | "delivered" | "failed" | "exhausted" | "stopped";
                /** @description Wall time. Only those made before then. */
                until?: string;
                /** @description Only those of this webhook. */
                webhook_id?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    get_v1_webhook_deliveries_id: {
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
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryRecord"];
                };
            };
        };
    };
    post_v1_webhook_deliveries_id_resend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
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
            /** @description It will be tried now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentDelivery"];
                };
            };
        };
    };
    get_v1_webhook_event_types: {
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
            /** @description Every type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: null;
                        /** @description The items of this page. */
                        data: {
                            /** @description One sentence. */
                            description: string;
                            example: {
                                [key: string]: unknown;
                            };
                            /** @description What it is about. */
                            group: string;
                            /** @description JSON Schema (2020-12) of the body of a delivery. */
                            schema: {
                                [key: string]: unknown;
                            };
                            /** @description False: nothing publishes it yet, or (`webhook.test`) it needs no subscription. A webhook may name it all the same, and is warned. */
                            subscribable: boolean;
                            /** @enum {string} */
                            type: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
                        }[];
                        /**
                         * @description They are all here.
                         * @constant
                         */
                        has_more: false;
                        /** @description How many there are, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    get_v1_webhooks: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 1000000. */
                offset?: number;
                status?: "enabled" | "disabled";
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["Webhook"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_webhooks: {
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
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The webhook and its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    get_v1_webhooks_id: {
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
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    delete_v1_webhooks_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @constant */
                        status: "deleted";
                    };
                };
            };
        };
    };
    patch_v1_webhooks_id: {
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
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Wall time.
                         */
                        created_at: string;
                        /** @description An answer of 410 disables it at once. */
                        disable_on_gone: boolean;
                        /**
                         * @description When failures disable it.
                         * @enum {string}
                         */
                        disable_policy: "strict" | "lenient";
                        /**
                         * Format: date-time
                         * @description Wall time.
                         */
                        disabled_at?: string;
                        /**
                         * @description Why it is disabled.
                         * @enum {string}
                         */
                        disabled_reason?: "failures" | "gone" | "user";
                        /** @description It gets events. */
                        enabled: boolean;
                        /** @description What it subscribes to, as written. */
                        events: ("conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "*" | "conjunction.*" | "pattern.*" | "satellite.*" | "workload.*" | "deployment.*" | "workload_schedule.*" | "budget.*")[];
                        filters: {
                            /** @description Null: all. */
                            risk_levels: ("CRITICAL" | "HIGH" | "MEDIUM" | "LOW")[] | null;
                            /** @description Numbers or names; null: all. */
                            satellites: string[] | null;
                        };
                        /** @description `Retry-After` may lengthen a wait. */
                        honour_retry_after: boolean;
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @description The newest attempt of any delivery, tests included. */
                        last_delivery?: {
                            /**
                             * Format: date-time
                             * @description Wall time.
                             */
                            at: string;
                            /** @description The receiver answered 2xx. */
                            delivered: boolean;
                            /** @description The event that was sent. */
                            event_id: string;
                            /** @description Its HTTP status; null without an answer. */
                            response_status: number | null;
                        };
                        links: components["schemas"]["Links"];
                        /** @description Where warnings go; null: to nobody. */
                        notify_email: string | null;
                        options: {
                            /** @description An answer of 410 disables it at once. */
                            disable_on_gone: boolean;
                            /**
                             * @description When failures disable it.
                             * @enum {string}
                             */
                            disable_policy: "strict" | "lenient";
                            /** @description `Retry-After` may lengthen a wait. */
                            honour_retry_after: boolean;
                        };
                        /** @description Those that sign now, the present one first. Their values are not shown. */
                        secrets: {
                            /**
                             * Format: date-time
                             * @description Wall time.
                             */
                            created_at: string;
                            /** @description Wall time. */
                            expires_at: string | null;
                        }[];
                        /**
                         * @description As `enabled`, in a word.
                         * @enum {string}
                         */
                        status: "enabled" | "disabled";
                        /**
                         * Format: date-time
                         * @description Wall time.
                         */
                        updated_at: string;
                        /** @description Where events are sent. */
                        url: string;
                        /** @description What was accepted although it may not work. */
                        warnings: components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    get_v1_webhooks_id_deliveries: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                event_type?: "conjunction.created" | "conjunction.updated" | "conjunction.risk_changed" | "conjunction.resolved" | "pattern.detected" | "pattern.maneuver" | "pattern.anomaly" | "pattern.proximity" | "satellite.tle_updated" | "satellite.status_changed" | "satellite.decay_warning" | "workload.accepted" | "workload.planned" | "workload.done" | "workload.failed" | "workload.timed_out" | "workload.canceled" | "deployment.running" | "deployment.completed" | "deployment.failed" | "deployment.cancelled" | "deployment.revision_proposed" | "deployment.revised" | "deployment.infeasible" | "workload_schedule.refused" | "budget.reached" | "webhook.test";
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 1000000. */
                offset?: number;
                status?: "pending" | "delivered" | "failed" | "exhausted" | "stopped";
            };
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
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_webhooks_id_recover: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverDeliveries"];
            };
        };
        responses: {
            /** @description Counted, nothing was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCount"];
                };
            };
            /** @description It has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                };
            };
        };
    };
    post_v1_webhooks_id_rotate_secret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @description How long former secrets sign too. */
                        overlap_hours: number;
                        /**
                         * Format: date-time
                         * @description Wall time. Until then former secrets sign too.
                         */
                        previous_expires_at: string;
                        /** @description Shown in this answer and never again. Key of X-Service-Signature, as it stands. */
                        secret: string;
                        /** @description The same secret as libraries of Standard Webhooks take it. */
                        standard_webhooks_secret: string;
                    };
                };
            };
        };
    };
    get_v1_webhooks_id_stats: {
        parameters: {
            query?: {
                /** @description Into how many equal parts; default 24, 1 to 288. */
                bins?: number;
                /** @description How far back, hours; default 24, 1 to 2160. */
                hours?: number;
            };
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
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStats"];
                };
            };
        };
    };
    post_v1_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
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
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    get_v1_webhooks_listen: {
        parameters: {
            query?: {
                /** @description Types or groups as webhooks name them, with commas between; default `*`. */
                events?: string;
                /** @description As the header, for a client that cannot send it. */
                last_event_id?: string;
            };
            header?: {
                /** @description Where a stream goes on: the id of its last message. */
                "last-event-id"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    get_v1_workload_schedules: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["WorkloadScheduleSummary"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_workload_schedules: {
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
                "application/json": components["schemas"]["CreateWorkloadSchedule"];
            };
        };
        responses: {
            /** @description The schedule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadSchedule"];
                };
            };
        };
    };
    get_v1_workload_schedules_id: {
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
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadSchedule"];
                };
            };
        };
    };
    delete_v1_workload_schedules_id: {
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
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWorkloadSchedule"];
                };
            };
        };
    };
    patch_v1_workload_schedules_id: {
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
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWorkloadSchedule"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadSchedule"];
                };
            };
        };
    };
    post_v1_workload_schedules_id_backfill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillWorkloadSchedule"];
            };
        };
        responses: {
            /** @description They are made. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfilledWorkloadSchedule"];
                };
            };
        };
    };
    get_v1_workload_schedules_id_occurrences: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
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
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["WorkloadOccurrence"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages; 10000 for more than that. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_workload_schedules_id_pause: {
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
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadSchedule"];
                };
            };
        };
    };
    post_v1_workload_schedules_id_resume: {
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
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadSchedule"];
                };
            };
        };
    };
    post_v1_workload_schedules_id_trigger: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body gives the first answer again for 24 hours. */
                "Idempotency-Key"?: string;
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
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedWorkload"];
                };
            };
        };
    };
    get_v1_workloads: {
        parameters: {
            query?: {
                /** @description Only those of this class. */
                class?: "single" | "data-parallel" | "spatial" | "federated" | "model-parallel" | "split-learning" | "distributed-training";
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Only those with this text of your own: `metadata.<key>=<text>`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
                /** @description Only those in this phase. */
                phase?: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled" | "cancelled";
                /** @description Only those with this text in their id or type, in any case. */
                q?: string;
                /** @description Only those placed on this satellite: its catalogue number or a name. */
                satellite?: string;
                /** @description Wall time. Only those made from then on. */
                since?: string;
                /** @description As `phase` (alias). */
                status?: "submitted" | "scheduling" | "dispatching" | "awaiting_report" | "done" | "failed" | "timed_out" | "canceled" | "cancelled";
                /** @description Only those of this type. */
                type?: string;
                /** @description Wall time. Only those made before then. */
                until?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workloads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The workloads of this page. */
                        data: components["schemas"]["WorkloadSummary"][];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description How many match, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_workloads: {
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
                "application/json": components["schemas"]["WorkloadRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedWorkload"];
                };
            };
        };
    };
    get_v1_workloads_id: {
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
            /** @description The workload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workload"];
                };
            };
        };
    };
    get_v1_workloads_id_artifacts: {
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
            /** @description The manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: null;
                        /** @description The items of this page. */
                        data: components["schemas"]["WorkloadOutput"][];
                        /**
                         * @description They are all here.
                         * @constant
                         */
                        has_more: false;
                        /** @description Id of the workload. */
                        id: string;
                        /** @description What was produced. */
                        outputs: components["schemas"]["WorkloadOutput"][];
                        /**
                         * @description pending: no output yet; complete: the workload has ended, no more will come.
                         * @enum {string}
                         */
                        status: "pending" | "partial" | "complete";
                        /** @description How many there are, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    post_v1_workloads_id_cancel: {
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
            /** @description It had been canceled before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workload"];
                };
            };
            /** @description It is being stopped. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelingWorkload"];
                };
            };
        };
    };
    get_v1_workloads_id_events: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description As the header, for a stream. */
                last_event_id?: number;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
            };
            header?: {
                /** @description Where a stream goes on: the id of its last message. */
                "last-event-id"?: number;
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
            /** @description A page of events, or the stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadEventPage"];
                    "text/event-stream": string;
                };
            };
            /** @description It has ended and everything was sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_v1_workloads_id_stages: {
        parameters: {
            query?: {
                /** @description summary: without `artifact`, which `/artifacts` tells too. */
                fields?: "all" | "summary";
            };
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
            /** @description The stages in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadStages"];
                };
            };
        };
    };
    post_v1_workloads_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 40962 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelWorkloads"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanceledWorkloads"];
                };
            };
        };
    };
    post_v1_workloads_preview: {
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
                "application/json": components["schemas"]["WorkloadRequest"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadPreview"];
                };
            };
        };
    };
}
