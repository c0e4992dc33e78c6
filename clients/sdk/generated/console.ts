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
    "/api/agent/artifacts/{contentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch content that a step on board takes
         * @description Only what a program of a deployment takes that the agent holds; anything else is not found.
         *
         *     Needs the permission `agents:report`.
         */
        get: operations["get_api_agent_artifacts_contentId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys that hand-outs are signed with
         * @description An agent pins them, from a file or when it first sees them, and flies nothing that they have not signed. Each of them has signed this answer, separated by commas in `X-Hand-Out-Signature`: who knows one of them may believe the others. The private parts are kept sealed.
         *
         *     Needs the permission `agents:report`.
         */
        get: operations["get_api_agent_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say who the agent is and where it flies
         * @description May be repeated: what is named changes, the rest stays. Newest revisions of what it flies are handed to it again. A key that is bound to an agent or to satellites speaks for those alone (403).
         *
         *     Needs the permission `agents:report`.
         */
        post: operations["post_api_agent_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how the agent is
         * @description May come before register. The newest is kept whole, by its timestamp; figures stay a week for charts.
         *
         *     Needs the permission `agents:report`.
         */
        post: operations["post_api_agent_telemetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent/workloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for work
         * @description The oldest pending live deployment of the satellite that the agent flies on, handed to it alone; the same one again when it was handed out more than a minute ago and no event of it has arrived, and to an agent that accepts revisions with a higher `revision` once its plan has changed: then `plan_data` and `events` are what is left. That is handed out again after a minute, and later each time up to an hour, until the agent reports `plan.revised`, or a `job.accepted`, with this `payload.revision`. An unknown agent is noted and gets work once it has a satellite. At least 9 s between two calls. What is handed out is signed: `GET /api/agent/keys` has the key.
         *
         *     Needs the permission `agents:report`.
         */
        get: operations["get_api_agent_workloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents, the most recently heard first
         * @description Pages of up to 1,000. An agent that is heard meanwhile moves to the first page: it may be missed by who pages, and is never shown twice.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_agents_agent_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give an agent a satellite
         * @description Needs the permission `deployments:write`.
         */
        patch: operations["patch_api_agents_agent_id"];
        trace?: never;
    };
    "/api/agents/{agent_id}/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an agent measured
         * @description Mean, least and most of each figure in equal parts of a span, kept for seven days. Of each 15 seconds the newest report counts.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_agents_agent_id_telemetry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what, newest first
         * @description Every successful change on the main API and the console (keys, webhooks, workloads, missions, plans, deployments, agents), made by a key, a session or an operator, and every try that was denied. It is kept for a year and holds neither bodies nor secrets. What agents report is not in it: see the deployments' events.
         *
         *     Needs the permission `keys:write`.
         */
        get: operations["get_api_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the token of a link
         * @description Spends the token and sets the cookie `session`, which lasts 7 days. A former session of the same browser ends. Like every write by cookie it needs the header `X-Requested-With` and, where a browser tells an `Origin`, the own one.
         */
        post: operations["post_api_auth_callback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to sign in
         * @description The answer is the same whether or not the address may sign in. If it may, a mail with a link for each of its owners is on the way; a link works once, for 15 minutes.
         */
        post: operations["post_api_auth_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out of this browser */
        post: operations["post_api_auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who is signed in */
        get: operations["get_api_auth_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the browsers in which you are signed in, newest first */
        get: operations["get_api_auth_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an open session of yours */
        get: operations["get_api_auth_sessions_id"];
        put?: never;
        post?: never;
        /**
         * Sign out of another browser
         * @description From its next request on it is signed out; streams that it follows end.
         */
        delete: operations["delete_api_auth_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what a page of the console needs to begin */
        get: operations["get_api_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployments, newest first, 50 unless asked otherwise
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments"];
        put?: never;
        /**
         * Deploy a plan onto its satellite
         * @description Takes the id of a kept plan, or of a plan of the planning surface that has not expired; that one is copied. 202 means: kept, and started as soon as the platform can. With a `world`, or of a plan that was made in one, what the plan uses is booked in one step with it: 409 `schedule_conflict` lists `conflicts[]`, and a `next_start` from which a plan was found. What lies ahead is given back when it ends. With a `priority` it takes what preemptible deployments of lower priority have booked and not begun: `displaced` says whose.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_deployments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deployment with its plan and history
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id"];
        put?: never;
        post?: never;
        /**
         * Delete a pending deployment, or cancel one in motion
         * @description A cancel is that of `POST …/cancel`: a stage is cancelled with its workload (409 names the path).
         *
         *     Needs the permission `deployments:write`.
         */
        delete: operations["delete_api_deployments_id"];
        options?: never;
        head?: never;
        /**
         * Change the speed of a simulated deployment
         * @description Needs the permission `deployments:write`.
         */
        patch: operations["patch_api_deployments_id"];
        trace?: never;
    };
    "/api/deployments/{id}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the outputs of a deployment
         * @description What agents uploaded, told of, or the platform made, in order of time.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_artifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/artifacts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an output of a deployment by its name
         * @description The content as it is now, verified against its hash; `ETag` is the hash. The main API gives it out by its contentId, which never changes. 409 where it is kept elsewhere: the message has the address that its agent told.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_artifacts_name"];
        /**
         * Upload an output of a deployment
         * @description The bytes as they are, up to 1000 of them; Content-Type says what they are. They are kept under their SHA-256; an output of the same name takes the place of the one before, whose content stays readable by its contentId for a day. A deployment with `reports: holder`, and every stage of a workload, accepts uploads of the agent that it was handed to alone (409 `not_the_holder`), a simulated one of those none; what belongs to a workload is final a minute after its end (409 `deployment_ended`), also for an upload that began before. A deployment has a limited number of outputs, an owner limited storage: 409. With X-Content-SHA256 content that has another hash is refused. Where `job.completed` or `job.failed` announced outputs, those may come for 7 days after it, and others not (409 `deployment_ended`).
         *
         *     Needs the permission `agents:report`.
         */
        put: operations["put_api_deployments_id_artifacts_name"];
        post?: never;
        /**
         * Delete an output of a deployment
         * @description It is listed, read and counted no more, nor is what it took the place of. Outputs of a stage are the manifest of its workload and stay (409). Caches may have the content for a day.
         *
         *     Needs the permission `deployments:write`.
         */
        delete: operations["delete_api_deployments_id_artifacts_name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a deployment that has not ended
         * @description Its agent is told with the answer to its next event. Of a deployment made by hand a cancel is not the last word: the last job.completed or job.failed received decides, whatever came before (`overruled` in `status_history`). A stage is cancelled with its workload (409 names the path).
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_deployments_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a deployment in order of time
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_events"];
        put?: never;
        /**
         * Report an event from on board
         * @description Any type is stored; one that means nothing to the platform, and a step that the plan does not have, are told in `warnings`. job.accepted starts a dispatched deployment; job.completed and job.failed end any deployment, the last one received decides. A deployment with `reports: holder`, and every stage of a workload, accepts reports of the agent that it was handed to alone (409 `not_the_holder`), a simulated one of those none; what belongs to a workload is final a minute after its end (409 `deployment_ended`), and how a stage ended is at once: another end of it, or one after that of its workload, is 409 too. A key that is bound to an agent or to satellites reports for those alone (403). A repeat with the same Idempotency-Key or payload.event_id answers with the first id, another event under it is 422 with what was `kept`. At most 100 a minute and 2,000 at once per deployment; job.* is never refused. `payload.artifacts[]` (name, uri, media_type?, size_bytes?, sha256?) of step.completed and job.completed is listed among the outputs of the workload; `artifact_problems` names what is wrong with entries.
         *
         *     Needs the permission `agents:report`.
         */
        post: operations["post_api_deployments_id_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event of a deployment with its payload
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_events_event_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report many events from on board
         * @description Up to 500 events, stored in their order and under the rules of `POST …/events`; each has an answer in its place, and one that is refused holds up no other. A repeat is known by its payload.event_id, so that a batch whose answer was lost is sent again as it is. At most 1,000 events a second with one key, ten thousand at once.
         *
         *     Needs the permission `agents:report`.
         */
        post: operations["post_api_deployments_id_events_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the events of a deployment as they arrive (server-sent events)
         * @description Messages in order of arrival; `id` is the arrival number, `data` an event as in the list. `Last-Event-ID`, or `?last_event_id=`, goes on after that number without a gap. A `status` message comes once everything so far is sent and at every change of status, an `end` message when the deployment has ended and everything is sent. 204 when it has ended and there is nothing more to send: browsers then stop connecting.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_events_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/events/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the events of a deployment over time and by severity
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_events_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a deployment with its plan
         * @description Each step and transfer as planned and as reported, how far ahead or behind it is, what began the delay and when all will be done. 404 also where the plan is not kept any more.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/replan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan again what is left of a deployment
         * @description Reads from its events what is done, runs and failed, as `POST /v1/plan/{id}/replan` is told it: completed steps and their outputs stay, running ones go on with the time that they still need, failed ones run again, contacts that carried nothing are lost. The new plan is kept in the mission of the former; deploy it to go on. The deployment itself stays as it is: cancel it where it must not run beside the new one.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_deployments_id_replan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a deployment, newest first
         * @description Further plans of what is left, found where its plan was no longer true: why, what they change, and who decided. Booked deployments alone have any.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a revision
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_deployments_id_revisions_revision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/revisions/{revision}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject a revision
         * @description Of a revision that is proposed, before its `decide_by`. An accepted one is flown when this is answered; 409 where it is not asked, or where what it needs was taken meanwhile: then the deployment is looked at again.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_deployments_id_revisions_revision_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload in pieces
         * @description The protocol is tus 1.0.0 (core, creation, expiration, termination), for clients that speak it. `Upload-Length` is the size; `Upload-Metadata` has `filename`, the name of the output, and may have `filetype` and `sha256`, each in base64. When the last byte is there the whole is an output as PUT makes it, under the same rules; with another hash than it was said to have it is given up (422). An upload can be taken up again for 7 days. A new one for the same output takes its place.
         *
         *     Needs the permission `agents:report`.
         */
        post: operations["post_api_deployments_id_uploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask where an upload stands
         * @description HEAD as tus asks it; GET answers the same with a body. An upload that is whole, and was not made an output because a process died, is made one now.
         *
         *     Needs the permission `agents:report`.
         */
        get: operations["get_api_deployments_id_uploads_upload_id"];
        put?: never;
        post?: never;
        /**
         * Give an upload up
         * @description What is kept of it goes; an output that it has become stays.
         *
         *     Needs the permission `agents:report`.
         */
        delete: operations["delete_api_deployments_id_uploads_upload_id"];
        options?: never;
        head?: never;
        /**
         * Upload a piece
         * @description The bytes from `Upload-Offset` on, of the type application/offset+octet-stream. What came of a piece is kept also where its connection broke off. 409 `conflict` where the upload stands at another byte.
         *
         *     Needs the permission `agents:report`.
         */
        patch: operations["patch_api_deployments_id_uploads_upload_id"];
        trace?: never;
    };
    "/api/deployments/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel several deployments, or see what a cancel would do
         * @description With `dry_run` nothing changes. Each is cancelled as by its own `POST …/cancel`.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_deployments_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/document": {
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
        get: operations["get_api_fleet_document"];
        /**
         * Make your register what a document says
         * @description What has the name of something that you have changes it, other names are new, and what is not in a list is removed; a list that is absent stays as it is. All of it takes effect or nothing, and sent again it changes nothing. With `dry_run` the answer says what would change. 409 where deployments have booked, or fly on, what would be removed (`deployment_ids`).
         *
         *     Needs the permission `fleet:write`.
         */
        put: operations["put_api_fleet_document"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/outages": {
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
        get: operations["get_api_fleet_outages"];
        put?: never;
        /**
         * Tell of an outage
         * @description Of a satellite or a station that you registered. It becomes one with those of the same thing that it overlaps: the union of their spans, a fault where one of them is, with all their reasons.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_api_fleet_outages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/outages/{id}": {
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
        get: operations["get_api_fleet_outages_id"];
        put?: never;
        post?: never;
        /**
         * Delete an outage
         * @description Needs the permission `fleet:write`.
         */
        delete: operations["delete_api_fleet_outages_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/satellites": {
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
        get: operations["get_api_fleet_satellites"];
        put?: never;
        /**
         * Register a satellite
         * @description With `norad_id` it flies with the newest of your own elements and those of the catalogue, else with its own.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_api_fleet_satellites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/satellites/{id}": {
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
        get: operations["get_api_fleet_satellites_id"];
        put?: never;
        post?: never;
        /**
         * Delete a satellite of yours
         * @description With its elements and outages. Refused while a deployment on it has not ended or has booked it: `deployment_ids` names some of them, `busy` stands for those of others.
         *
         *     Needs the permission `fleet:write`.
         */
        delete: operations["delete_api_fleet_satellites_id"];
        options?: never;
        head?: never;
        /**
         * Change a satellite of yours
         * @description What is absent stays. Plans that are made already stay as they are.
         *
         *     Needs the permission `fleet:write`.
         */
        patch: operations["patch_api_fleet_satellites_id"];
        trace?: never;
    };
    "/api/fleet/satellites/{id}/elements": {
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
        get: operations["get_api_fleet_satellites_id_elements"];
        put?: never;
        /**
         * Push elements of a satellite of yours
         * @description A TLE, an OMM, mean elements, or osculating states of your own orbit determination, to which mean elements are fitted: `fit` says how far they stay from the states. The newest epoch counts; all are kept as history, a thousand of each satellite. Elements that are older than those of the catalogue, or than yours, answer a warning. The same set again answers 200 with the one that is kept.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_api_fleet_satellites_id_elements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/stations": {
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
        get: operations["get_api_fleet_stations"];
        put?: never;
        /**
         * Register a ground station
         * @description Nothing is seen below its lowest elevation and its horizon.
         *
         *     Needs the permission `fleet:write`.
         */
        post: operations["post_api_fleet_stations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleet/stations/{id}": {
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
        get: operations["get_api_fleet_stations_id"];
        put?: never;
        post?: never;
        /**
         * Delete a station
         * @description With its outages; satellites that talk to it lose it from their `ground_stations`. Plans that are made already stay as they are. Refused while a deployment has booked it: `deployment_ids` names some of them, `busy` stands for those of others; and while it is the only station of a satellite (`satellite_ids`).
         *
         *     Needs the permission `fleet:write`.
         */
        delete: operations["delete_api_fleet_stations_id"];
        options?: never;
        head?: never;
        /**
         * Change a station
         * @description What is absent stays. Plans that are made already keep their passes.
         *
         *     Needs the permission `fleet:write`.
         */
        patch: operations["patch_api_fleet_stations_id"];
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys, newest first, revoked and expired ones too
         * @description Needs the permission `keys:write`.
         */
        get: operations["get_api_keys"];
        put?: never;
        /**
         * Make a key
         * @description The key is shown in this answer and never again. A key gives no more than it has: permissions, tier, priority, addresses, bindings, nor a later end; a test key makes no live ones. Give an agent a key that is bound to it (`agent_id`, `satellite_ids`).
         *
         *     Needs the permission `keys:write`.
         */
        post: operations["post_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key, also a revoked or expired one
         * @description Needs the permission `keys:write`.
         */
        get: operations["get_api_keys_id"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description It is refused everywhere within two seconds. Again is harmless.
         *
         *     Needs the permission `keys:write`.
         */
        delete: operations["delete_api_keys_id"];
        options?: never;
        head?: never;
        /**
         * Change a key's name, end or addresses
         * @description Holds from the next call on. Afterwards it may have no more than your key has. What a key may do and what it is bound to does not change: make another one.
         *
         *     Needs the permission `keys:write`.
         */
        patch: operations["patch_api_keys_id"];
        trace?: never;
    };
    "/api/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key by a new one with the same rights
         * @description The former key works for 24 hours more unless `overlap_s` says otherwise, so that its holders can change over. The new one is shown in this answer and never again. Only a key that has no more than yours. A key is replaced once: send an `Idempotency-Key` to get the same answer when you have to ask again. Both keys count against the quota of keys while both work; `overlap_s: 0` needs no room.
         *
         *     Needs the permission `keys:write`.
         */
        post: operations["post_api_keys_id_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the owner, newest first
         * @description Needs the permission `members:write`.
         */
        get: operations["get_api_members"];
        put?: never;
        /**
         * Invite a person
         * @description They get a mail with a link to sign in, which works for a day. Nobody gives a role that may do more than they may themselves. What is known of the address to other owners is not told.
         *
         *     Needs the permission `members:write`.
         */
        post: operations["post_api_members"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Needs the permission `members:write`.
         */
        get: operations["get_api_members_id"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Their sessions and links end at once, streams that they follow within seconds. Keys that they made are of the owner and stay: revoke those that nobody else uses.
         *
         *     Needs the permission `members:write`.
         */
        delete: operations["delete_api_members_id"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description Holds from the next request of their open sessions on. An owner keeps at least one member of the role `owner`.
         *
         *     Needs the permission `members:write`.
         */
        patch: operations["patch_api_members_id"];
        trace?: never;
    };
    "/api/missions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List missions, newest first
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_missions"];
        put?: never;
        /**
         * Make a mission
         * @description Needs the permission `deployments:write`.
         */
        post: operations["post_api_missions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/missions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mission
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_missions_id"];
        put?: never;
        post?: never;
        /**
         * Delete a mission
         * @description Refused while a deployment of it is in motion: `deployment_ids` names them. Its plans and ended deployments stay readable by their ids.
         *
         *     Needs the permission `deployments:write`.
         */
        delete: operations["delete_api_missions_id"];
        options?: never;
        head?: never;
        /**
         * Rename or describe a mission
         * @description Needs the permission `deployments:write`.
         */
        patch: operations["patch_api_missions_id"];
        trace?: never;
    };
    "/api/missions/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in a mission, newest first
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_missions_id_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/missions/{id}/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a plan and keep it in a mission
         * @description Needs the permission `deployments:write`.
         */
        post: operations["post_api_missions_id_plans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what needs attention, what runs, what comes next and what has ended
         * @description Failures of the last 24 hours, delays, silent agents with work, disabled webhooks, stale elements, missing workers and open encounters of high risk, each with the path of its page. What needs a permission that the caller lacks is left out and named.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/owner/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all that the owner has
         * @description One JSON object a line (`{"kind": "deployments", "record": {…}}`): first `{"kind": "export"}`, last `{"kind": "end", "records": n}`, without which an export is not whole: it broke off, or a removal overtook it. Records are as they are kept, each as it is when it is read; without secrets, and without the bytes of artifacts, which are read by `content_id` at `GET /v1/artifacts/{id}`. For members with the role owner and keys with all permissions; one at a time, 6 an hour.
         *
         *     Needs the permission `owner:write`.
         */
        get: operations["get_api_owner_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/owner/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a removal of all that the owner has would remove
         * @description Removes nothing: counts the records of each kind. The removal that it answers can be confirmed for a quarter of an hour. For members with the role owner and keys with all permissions.
         *
         *     Needs the permission `owner:write`.
         */
        post: operations["post_api_owner_removals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/owner/removals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the removal of an owner is
         * @description Without a key: when it is done there is none. Its id is known to whoever asked for it.
         */
        get: operations["get_api_owner_removals_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/owner/removals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove all that the owner has
         * @description From now on every other call of the owner is refused (403). What runs is ended without a word to webhooks and without a bill, records and bytes of artifacts are removed; bills and a line of the audit log are kept. Nothing of it comes back. `GET /api/owner/removals/{id}` says how far it is, without a key.
         *
         *     Needs the permission `owner:write`.
         */
        post: operations["post_api_owner_removals_id_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kept plans, newest first
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_plans"];
        put?: never;
        /**
         * Make a plan and keep it in the mission "Default"
         * @description Needs the permission `deployments:write`.
         */
        post: operations["post_api_plans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a kept plan
         * @description Found by its own id or by the id that the planning surface gave it.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_plans_id"];
        put?: never;
        post?: never;
        /**
         * Delete a kept plan
         * @description Refused while there is a deployment that was made from it, ended ones included: they are compared with it; and while it is proposed to one as a revision. `deployment_ids` names up to ten of them.
         *
         *     Needs the permission `deployments:write`.
         */
        delete: operations["delete_api_plans_id"];
        options?: never;
        head?: never;
        /**
         * Rename a kept plan or move it to another mission
         * @description Deployments that were made from it stay in the mission in which they were made.
         *
         *     Needs the permission `deployments:write`.
         */
        patch: operations["patch_api_plans_id"];
        trace?: never;
    };
    "/api/plans/{id}/replan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan the job of a kept plan again
         * @description From now or from `start` on, a satellite of the catalogue by the elements of today; stations, horizon and options stay as they were, and the world too unless `world` names one. With the `world` and the `next_start` of a `schedule_conflict` it is planned where there was room. The new plan is kept in the same mission and names the former in `replans`; `diff` compares both. What is left of a deployment is planned by `POST /api/deployments/{id}/replan`.
         *
         *     Needs the permission `deployments:write`.
         */
        post: operations["post_api_plans_id_replan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a kept plan as rows of a Gantt chart
         * @description Found like the plan itself; `plan_id` is the id under which it is kept.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_plans_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare plans with the first of them
         * @description Needs the permission `deployments:read`.
         */
        get: operations["get_api_plans_compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/satellites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search satellites by number or name
         * @description Those that begin with the text come first; without a text, in order of number.
         *
         *     Needs the permission `satellites:read`.
         */
        get: operations["get_api_satellites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what is booked
         * @description Of one satellite, one station, or all that you have registered or booked. What others have booked of what is public is `busy`; live deployments of yours that have booked nothing are `unbooked`. Other forms: CSV, iCalendar of contacts and outages, and CZML: satellites and stations in their places, with a line while a contact of yours lasts.
         *
         *     Needs the permission `fleet:read`.
         */
        get: operations["get_api_schedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for room for a job
         * @description The best feasible starts of a job over satellites, earliest finish first, beside what is booked; each was planned and checked together with all that is booked. Nothing is booked: make the plan with `options.start` and `options.world`, and deploy it.
         *
         *     Needs the permission `fleet:read`.
         */
        post: operations["post_api_schedule_openings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/utilisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how much is booked
         * @description Of one satellite, one station, or all that you have registered or booked: share of the compute in sunlight, minutes of antennas, peak of storage, lowest charge, passes that nobody uses. What others have booked of what is public counts, too. Of at most 200 satellites times days at once.
         *
         *     Needs the permission `fleet:read`.
         */
        get: operations["get_api_schedule_utilisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search what you have, and satellites, by id or name
         * @description Looks for a part of an id or a name, in any case, in deployments, workloads, plans, missions, agents, webhooks, deliveries, open conjunctions and the catalogue. Kinds that the caller may not read are left out and their permissions named.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the parts of the platform, its queues and what it does by itself
         * @description For people; probes read `/readyz`. What Temporal says is shared by all callers for five seconds.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes, all topics in one stream (server-sent events)
         * @description A message is `{topic, topics, id, seq, at, patch}`: the record `id` is now as `patch` says, which is null once it is removed; `topics` are those of yours that it belongs to, `topic` is the first of them. Each change is one message, in order and once. `ready` says that every change from then on will come: fetch after it. `reset` says that changes were missed (`too_old`: the place is not kept any more, `too_slow`: you read too slowly): fetch again. `Last-Event-ID`, or `?last_event_id=`, goes on after that event, also at another process, without a gap or a double. Topics: `overview` (something of it has changed), `deployments`, `workloads`, `agents`, `webhooks`, `conjunctions`, and `deployment:<id>` or `workload:<id>` with events and stages. A topic takes the permission to read what it tells.
         *
         *     Needs the permission `deployments:read`.
         */
        get: operations["get_api_stream"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Agent
         * @description An agent of the owner.
         */
        Agent: {
            /** @description Under which the agent is registered. */
            agent_id: string;
            /** @description Of the program of the agent. */
            agent_version: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Deployments handed to it that have not ended. */
            deployment_ids: string[];
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            last_seen_at: string;
            links: components["schemas"]["Links"];
            online: boolean;
            /** @description As the agent said it, else the mean altitude by the elements of the catalogue. */
            orbit_altitude_km: number | null;
            /** @description Wall time. */
            registered_at: string | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string | null;
            /** @description As the agent said it, else as the catalogue has it. */
            satellite_name: string | null;
            /** @description What the agent last said of itself, or offline after five silent minutes. */
            status: string;
            telemetry: {
                [key: string]: unknown;
            } | null;
            /** @description Wall time. When it was measured, never later than when it came. */
            telemetry_at: string | null;
        };
        /**
         * AgentTelemetry
         * @description What an agent measured, for charts; kept for seven days.
         */
        AgentTelemetry: {
            /** @description Under which the agent is registered. */
            agent_id: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            from: string;
            /** @description One for each figure that was reported in the span. */
            series: {
                /**
                 * @description Which figure.
                 * @enum {string}
                 */
                id: "cpu_percent" | "memory_mb" | "battery_percent" | "temperature_c";
                /** @description Parts in which nothing was reported are left out. */
                points: {
                    /**
                     * Format: date-time
                     * @description Wall time. Middle of its part.
                     */
                    at: string;
                    avg: number;
                    max: number;
                    min: number;
                }[];
                /** @description %, MB or °C. */
                unit: string;
            }[];
            /** @description Length of the part that each point stands for. */
            step_s: number;
            /**
             * Format: date-time
             * @description Wall time.
             */
            to: string;
        };
        /** ApiKey */
        ApiKey: {
            /** @description Null = any agent of the owner. */
            agent_id: string | null;
            /** @description Null = from anywhere. */
            allowed_addresses: string[] | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Wall time. Null = never. */
            expires_at: string | null;
            /** @description True when the key still works and ends within 14 days. */
            expires_soon: boolean;
            /** @description The key's first letters. */
            hint: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Wall time. */
            last_used_at: string | null;
            links: components["schemas"]["Links"];
            /** @description Highest priority that the key may ask for. */
            max_priority: number;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description What people call it. */
            name: string;
            /** @description Whose it is. */
            owner_id: string;
            /** @description What the key may do. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write" | "*")[];
            /** @description Id of the key that a rotation made instead. */
            replaced_by: string | null;
            /** @description Wall time. */
            revoked_at: string | null;
            /** @description Null = any. */
            satellite_ids: string[] | null;
            /**
             * @description What decides the limits of a key.
             * @enum {string}
             */
            tier: "free" | "pro" | "enterprise" | "development";
        };
        /**
         * ArtifactUpload
         * @description An output that is uploaded in pieces (tus 1.0.0).
         */
        ArtifactUpload: {
            /** @description The deployment that it belongs to. */
            deployment_id: string;
            /**
             * Format: date-time
             * @description Wall time. Until then it can be taken up again.
             */
            expires_at: string;
            /** @description Wall time. When it became an output of the deployment. */
            finished_at: string | null;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Such as application/json. */
            media_type: string;
            /** @description What people call it. */
            name: string;
            /** @description Kept, from the first on: the next piece begins there. */
            received_bytes: number;
            /** @description Of the content. */
            size_bytes: number;
        };
        /** AskedRevision */
        AskedRevision: {
            /**
             * Format: date-time
             * @description Wall time. Until when it may be decided.
             */
            decide_by: string;
            /**
             * @description What becomes of it where nobody says anything.
             * @enum {string}
             */
            on_silence: "accept" | "keep";
            revision: number;
        };
        /** Attention */
        Attention: {
            /** @description Path of its page in the console. */
            href: string;
            /** @description Of that thing. */
            id: string;
            /**
             * @description failed: ended so in the last 24 hours. late: behind its plan or its deadline. silent_agent: an agent that is offline while work waits for it. webhook_disabled: after failures. stale_elements: positions are guesses. no_worker: nothing is run. conjunction: an open encounter of risk HIGH or CRITICAL. decision: another plan of a deployment is proposed.
             * @enum {string}
             */
            kind: "failed" | "late" | "silent_agent" | "webhook_disabled" | "stale_elements" | "no_worker" | "conjunction" | "decision";
            /** @description Why, in one or two sentences. */
            reason: string;
            /**
             * @description critical: act now. warning: look. info: know.
             * @enum {string}
             */
            severity: "critical" | "warning" | "info";
            /**
             * Format: date-time
             * @description Wall time. Since when it is so.
             */
            since: string;
            /**
             * @description What kind of thing it is.
             * @enum {string}
             */
            subject: "deployment" | "workload" | "agent" | "webhook" | "satellite" | "conjunction" | "platform";
            /** @description What people call it. */
            title: string;
        };
        /** AuditEntry */
        AuditEntry: {
            /** @description What was done, such as `keys.create` or `workloads.cancel`. */
            action: string;
            actor: {
                key_id: string | null;
                /**
                 * @description `operator` is whoever makes keys at the command line of the platform.
                 * @enum {string}
                 */
                kind: "key" | "session" | "operator";
                /** @description The key's name as it was then; of a session the person's address of mail. */
                name: string | null;
            };
            /** @description The client's address; null at the command line. */
            address: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * @description `denied`: an ended key, a spent link to sign in, a foreign address or a lack of rights. The same denied try of a key is noted once a minute.
             * @enum {string}
             */
            outcome: "done" | "denied";
            /** @description The code of a refusal. */
            reason: string | null;
            request_id: string | null;
            /** @description What it was done to. */
            resource: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                kind: string;
            } | null;
            /** @description The HTTP status of the answer. */
            status: number | null;
            surface: string;
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
        /** CancelDeployments */
        CancelDeployments: {
            /** @description Changes nothing and says what would be. Default false. */
            dry_run?: boolean | null;
            /** @description Up to 100. */
            ids: string[];
        };
        /** CancelledDeployments */
        CancelledDeployments: {
            /** @description How many are cancelled, or would be. */
            cancelled: number;
            /** @description Where the next page begins; null on the last one. */
            cursor: null;
            /** @description The items of this page. */
            data: components["schemas"]["DeploymentCancelEffect"][];
            dry_run: boolean;
            /**
             * @description They are all here.
             * @constant
             */
            has_more: false;
            /** @description How many there are, on all pages. */
            total: number;
            /** @description How many stay as they are. */
            unchanged: number;
        };
        /** ChangeMember */
        ChangeMember: {
            /**
             * @description `owner` may do everything, `operator` everything but keys, members, budgets and the data as a whole, `viewer` only read.
             * @enum {string}
             */
            role: "owner" | "operator" | "viewer";
        };
        /**
         * ConfirmRemoval
         * @description Says that it is meant.
         */
        ConfirmRemoval: {
            /** @description The id of the owner, typed again: what is removed does not come back. */
            owner: string;
        };
        /** ConsoleConfig */
        ConsoleConfig: {
            /** @description Path of the reference. */
            docs_url: string;
            /**
             * Format: date-time
             * @description Wall time. The clock that times in answers are of, where they are no mission time.
             */
            server_time: string;
            /**
             * @description Where links to sign in go: by mail, into the log of a platform for development, or nowhere.
             * @enum {string}
             */
            sign_in: "mail" | "log" | "off";
            /** @description Address of the Temporal UI; for signed-in people alone. */
            temporal_ui?: string;
            /** @description Of the API. */
            version: string;
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
         * CreateApiKey
         * @description A new key for the same owner.
         */
        CreateApiKey: {
            /** @description The only agent that the key may speak for. Best for every key that an agent carries. Default: the caller's, which is any agent of the owner where the caller has none. */
            agent_id?: string | null;
            /** @description IP addresses and networks (CIDR) that the key may be used from; from others it is refused with 403. Default: the caller's. Never an address that the caller's key is not allowed. */
            allowed_addresses?: string[] | null;
            /** @description Wall time. When the key ends; after that it is refused with 401. Default: when the caller's key ends, which is never for most. Never later than that. */
            expires_at?: string | null;
            /** @description The highest priority that its holder may ask for. Default: 3, or the caller's where that is lower. Never more than the caller's. */
            max_priority?: number | null;
            /**
             * @description It is the middle part of the key.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What people call the key. */
            name: string;
            /** @description What the key may do. Default: everything that the caller may do, except keys:write, members:write and owner:write. `*` is all of them. Never more than the caller may do. */
            permissions?: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write" | "*")[] | null;
            /** @description One of the prefixes of the platform. Default: its first. */
            prefix?: string | null;
            /** @description The only satellites that the key may report for. Default: the caller's. */
            satellite_ids?: (string | number)[] | null;
            /** @description What decides the limits of a key. Default: the caller's tier. Never a higher one. */
            tier?: ("free" | "pro" | "enterprise") | null;
        };
        /** CreatedApiKey */
        CreatedApiKey: {
            /** @description Null = any agent of the owner. */
            agent_id: string | null;
            /** @description Null = from anywhere. */
            allowed_addresses: string[] | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Wall time. Null = never. */
            expires_at: string | null;
            /** @description True when the key still works and ends within 14 days. */
            expires_soon: boolean;
            /** @description The key's first letters. */
            hint: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Shown once, here. */
            key: string;
            /** @description Wall time. */
            last_used_at: string | null;
            links: components["schemas"]["Links"];
            /** @description Highest priority that the key may ask for. */
            max_priority: number;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description What people call it. */
            name: string;
            /** @description Whose it is. */
            owner_id: string;
            /** @description What the key may do. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write" | "*")[];
            /** @description Id of the key that a rotation made instead. */
            replaced_by: string | null;
            /** @description Wall time. */
            revoked_at: string | null;
            /** @description Null = any. */
            satellite_ids: string[] | null;
            /**
             * @description What decides the limits of a key.
             * @enum {string}
             */
            tier: "free" | "pro" | "enterprise" | "development";
        };
        /**
         * CreateDeployment
         * @description Which plan to deploy, and how.
         */
        CreateDeployment: {
            /** @description simulated: the platform plays the plan. live: an agent runs it. Default: "simulated". */
            mode?: ("simulated" | "live") | null;
            /** @description Where what the plan uses is booked by now. refuse (default): 409 schedule_conflict, with what stands in the way. replan: it is planned again beside what is booked, and the new plan is in the answer. Without a world it means `live`. */
            on_conflict?: ("refuse" | "replan") | null;
            /** @description With `ask`: what becomes of a revision about which nothing is said in time. Default: accept. */
            on_silence?: ("accept" | "keep") | null;
            /** @description Live mode only: it fails when no agent has picked it up for so long. Default: 72. */
            pickup_timeout_hours?: number | null;
            /** @description Id of a console plan, or of a CAE plan that has not expired (it is copied). */
            plan_id: string;
            /** @description Booked deployments: whether work of higher priority may take what it has not begun. It is planned again then, and its owner is not asked (cause `displaced`). Default: false. Not with `revision: never`, nor with `rehearsal`. What an agent flies that does not register `accepts: ["revisions"]` is never taken. */
            preemptible?: boolean | null;
            /** @description Booked deployments: who comes first, 0 to 9, at most `max_priority` of the key. Where what the plan uses is short, it takes what preemptible deployments of lower priority have booked and not begun; those are planned again. Equal priority takes nothing. Default: that of the plan, else 3. */
            priority?: number | null;
            /** @description Live mode only: its agent flies it `speed` times as fast as the wall clock, on the ground; times of events are those of the plan. */
            rehearsal?: {
                speed: number;
            } | null;
            /** @description Live mode only: it fails when its agent has been silent for so long. Default: 48. */
            report_timeout_hours?: number | null;
            /** @description Who may report events and outputs. any: every agent of yours, the last final event received decides. holder: only the agent that it was handed to, others are 409 not_the_holder; recommended for live deployments. Default: "any". */
            reports?: ("any" | "holder") | null;
            /** @description Live mode only: X25519 public key, 32 bytes in base64url, for which outputs with `encrypt` are sealed on board. Default: that of its mission. */
            result_key?: string | null;
            /** @description Booked deployments: what happens when its plan is no longer true, because of an outage, newer elements, a step that failed or is late, a lost pass or what its agent measures. auto: what is left is planned again and flown. ask: its owner is asked (deployment.revision_proposed) until half of the time to the first change has passed; what changes no step is flown at once, and so is the plan of one that was displaced. never: the plan stays. Default: auto for simulated ones, ask for live ones. Only agents that register `accepts: ["revisions"]` are given another plan. */
            revision?: ("auto" | "ask" | "never") | null;
            /** @description Simulated mode only: mission seconds per second, 1 to 10,000. Default 100. */
            speed_multiplier?: number | null;
            /** @description Books what the plan uses, in one step with the deployment: `live`, or a rehearsal of your own (any other name). Registered satellites and stations are never booked twice; on others overlaps with your own bookings are told in `conflicts`. Default: the world that the plan was made in; of a plan made in none nothing is booked. Test keys book in rehearsals only. */
            world?: string | null;
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
         * CreateMission
         * @description A new mission: a named folder of plans and their deployments.
         */
        CreateMission: {
            /** @description For a person. */
            description?: string | null;
            /** @description What people call it. */
            name: string;
            /** @description X25519 public key, 32 bytes in base64url: outputs with `encrypt` of deployments made from then on are sealed for it on board. */
            result_key?: string | null;
        };
        /**
         * CreateMissionPlan
         * @description The body of `POST /v1/plan` and a label.
         */
        CreateMissionPlan: {
            /** @description The contacts with the ground, in place of the passes over the stations: those that a provider has promised. Two of one station must not overlap. [] = none. */
            contacts?: components["schemas"]["ContactInput"][] | null;
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            /** @description What people call the plan. */
            label?: string | null;
            options?: components["schemas"]["PlanOptions"] | null;
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
        /**
         * DecideRevision
         * @description Whether the revision is flown.
         */
        DecideRevision: {
            /** @enum {string} */
            decision: "accept" | "reject";
        };
        /** DeletedArtifact */
        DeletedArtifact: {
            /** @constant */
            deleted: true;
            /** @description What people call it. */
            name: string;
        };
        /** DeletedMissionPlan */
        DeletedMissionPlan: {
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @constant */
            status: "deleted";
        };
        /**
         * Deployment
         * @description A plan deployed onto a satellite.
         */
        Deployment: {
            /** @description Another plan about which its owner is asked: `POST …/revisions/{revision}/decision`; null where none is. */
            asked_revision: components["schemas"]["AskedRevision"] | null;
            /** @description Wall time. */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Your own deployment of higher priority, or `busy`, that took what it had booked; until it flies another plan. */
            displaced_by?: string;
            /** @description Wall seconds from started_at to completed_at; absent before the end. */
            duration_s?: number;
            /** @description Why it failed; null otherwise. */
            failure_reason: string | null;
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Simulated deployments: mission seconds from the start of the plan that were played. */
            mission_duration_s?: number;
            /** @description The mission that its plan belongs to. */
            mission_id: string;
            /** @description What that mission is called. */
            mission_name: string;
            /**
             * Format: date-time
             * @description Mission time. Simulated deployments: how far the plan was played, as the plan has it. A live deployment runs in wall time.
             */
            mission_time?: string;
            /**
             * @description Played by the platform, or run by an agent.
             * @enum {string}
             */
            mode: "simulated" | "live";
            /** @description The plan id that the caller sent. */
            plan_id: string;
            /** @description What its plan is called; null without a label. */
            plan_label: string | null;
            /** @description Whether work of higher priority may take what it has not begun; absent where nothing is booked. */
            preemptible?: boolean;
            /** @description Who comes first, 0 to 9; absent where nothing is booked. */
            priority?: number;
            /**
             * @description Whose reports it accepts; a stage of a workload always those of its holder alone.
             * @enum {string}
             */
            reports: "any" | "holder";
            /** @description Number of the plan that it flies, where that is not the first one. */
            revision?: number;
            /** @description As satellite_id (alias). */
            sat_norad_id: string;
            /** @description Catalogue number of the satellite that runs it. */
            satellite_id: string;
            /** @description As the catalogue has it. */
            satellite_name: string;
            /** @description null in live mode. */
            speed_multiplier: number | null;
            /** @description Which stage it is, from 0. */
            stage_index?: number;
            /** @description Wall time. When its agent accepted it, or first reported on it. */
            started_at: string | null;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled";
            /** @description The workload of which it is a stage. */
            workload_id?: string;
            /** @description Where it is booked; absent where nothing is. */
            world?: string;
        };
        /** DeploymentCancelEffect */
        DeploymentCancelEffect: {
            /** @description The agent that is told, where one has it. */
            agent_id: string | null;
            /**
             * @description cancels: it is cancelled, or would be; is_stage: cancel its workload.
             * @enum {string}
             */
            effect: "cancels" | "ended_before" | "is_stage" | "not_found";
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description As the catalogue or the request has it. */
            satellite_name: string | null;
            /** @description As it is now. */
            status: ("pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled") | null;
            /** @description The workload of which it is a stage. */
            workload_id: string | null;
        };
        /**
         * DeploymentDetail
         * @description A deployment with its plan, its history and its agent.
         */
        DeploymentDetail: {
            /** @description Live: the agent that has it now. */
            agent_id: string | null;
            /** @description Another plan about which its owner is asked: `POST …/revisions/{revision}/decision`; null where none is. */
            asked_revision: components["schemas"]["AskedRevision"] | null;
            /** @description Wall time. */
            completed_at: string | null;
            /** @description Id of the kept copy of the plan. */
            copy_id: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Your own deployment of higher priority, or `busy`, that took what it had booked; until it flies another plan. */
            displaced_by?: string;
            /** @description Wall seconds from started_at to completed_at; absent before the end. */
            duration_s?: number;
            /** @description Events stored so far. */
            event_count: number;
            /** @description Why it failed; null otherwise. */
            failure_reason: string | null;
            /** @description Live: how often an agent was handed it. */
            hand_outs: number;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Wall time. */
            last_seen_at: string | null;
            links: components["schemas"]["Links"];
            /** @description Simulated deployments: mission seconds from the start of the plan that were played. */
            mission_duration_s?: number;
            /** @description The mission that its plan belongs to. */
            mission_id: string;
            /** @description What that mission is called. */
            mission_name: string;
            /**
             * Format: date-time
             * @description Mission time. Simulated deployments: how far the plan was played, as the plan has it. A live deployment runs in wall time.
             */
            mission_time?: string;
            /**
             * @description Played by the platform, or run by an agent.
             * @enum {string}
             */
            mode: "simulated" | "live";
            /** @description What it has produced so far, in order of time; events of webhooks leave it out. */
            outputs?: components["schemas"]["DeploymentOutput"][];
            /** @description null if simulated. */
            pickup_timeout_hours: number | null;
            /** @description The whole plan in the shape of `GET /v1/plan/{id}`. */
            plan_data: {
                [key: string]: unknown;
            } | null;
            /** @description The plan id that the caller sent. */
            plan_id: string;
            /** @description What its plan is called; null without a label. */
            plan_label: string | null;
            /** @description Whether work of higher priority may take what it has not begun; absent where nothing is booked. */
            preemptible?: boolean;
            /** @description Who comes first, 0 to 9; absent where nothing is booked. */
            priority?: number;
            /** @description null if simulated. */
            report_timeout_hours: number | null;
            /**
             * @description Whose reports it accepts; a stage of a workload always those of its holder alone.
             * @enum {string}
             */
            reports: "any" | "holder";
            /** @description For whom outputs with `encrypt` are sealed; absent without one. */
            result_key?: string;
            /** @description Number of the plan that it flies, where that is not the first one. */
            revision?: number;
            revision_terms?: components["schemas"]["RevisionTerms"];
            /** @description As satellite_id (alias). */
            sat_norad_id: string;
            /** @description Catalogue number of the satellite that runs it. */
            satellite_id: string;
            /** @description As the catalogue has it. */
            satellite_name: string;
            /** @description null in live mode. */
            speed_multiplier: number | null;
            /** @description Which stage it is, from 0. */
            stage_index?: number;
            /** @description Wall time. When its agent accepted it, or first reported on it. */
            started_at: string | null;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled";
            /** @description Every move of the status, in order. */
            status_history: {
                /** @description The agent that reported it or took it. */
                agent_id?: string;
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                at: string;
                /** @description player, agent, platform or user. */
                by: string;
                /** @description The event that caused the move; null without one. */
                event_id: string | null;
                /** @description What the key was called that the agent used. */
                key_name?: string;
                /**
                 * @description The end that this move overruled.
                 * @enum {string}
                 */
                overruled?: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled";
                /** @description Why, where it is known. */
                reason: string | null;
                /**
                 * @description The status that it entered.
                 * @enum {string}
                 */
                status: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled";
            }[];
            /** @description The workload of which it is a stage. */
            workload_id?: string;
            /** @description Where it is booked; absent where nothing is. */
            world?: string;
        };
        /**
         * DeploymentEvent
         * @description An event of a deployment.
         */
        DeploymentEvent: {
            /** @description Who reported it; null for the player and the platform. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description Wall time. When it was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Mission time. When it happened: as the plan has it where the deployment is simulated, by the clock of the agent where it is live.
             */
            event_timestamp: string;
            /** @description What happened: `step.completed`. */
            event_type: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The job that its reporter named beside it. */
            job_id?: string;
            /** @description What the key was called that the agent used. */
            key_name?: string;
            /** @description It came after the deployment had ended. */
            late?: boolean;
            /** @description As its reporter sent it. */
            payload: {
                [key: string]: unknown;
            };
            /** @description Arrival number within the deployment, from 1. */
            seq: number;
            /** @description player, agent or platform. */
            source: string;
            /** @description The step of the plan that it is about; null for the whole job. */
            step_id: string | null;
        };
        /**
         * DeploymentEventHistogram
         * @description How many events a deployment has, over time and by severity.
         */
        DeploymentEventHistogram: {
            /** @description Equal parts from start to end; an event at a boundary is in the later one, the last in the last. */
            bins: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                error: number;
                info: number;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                warning: number;
            }[];
            /** @description How many of each severity. */
            by_severity: {
                [key: string]: number;
            };
            /** @description Mission time. Of the last event; null without events. */
            end: string | null;
            /** @description The earliest event of severity error; null without one. */
            first_failure: components["schemas"]["DeploymentEventSummary"] | null;
            /** @description Mission time. Of the first event; null without events. */
            start: string | null;
            /** @description Events in all. */
            total: number;
        };
        /** DeploymentEventSummary */
        DeploymentEventSummary: {
            /** @description Who reported it; null for the player and the platform. */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description Wall time. When it was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Mission time. When it happened: as the plan has it where the deployment is simulated, by the clock of the agent where it is live.
             */
            event_timestamp: string;
            /** @description What happened: `step.completed`. */
            event_type: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The job that its reporter named beside it. */
            job_id?: string;
            /** @description What the key was called that the agent used. */
            key_name?: string;
            /** @description It came after the deployment had ended. */
            late?: boolean;
            /** @description The `message` of its payload, cut to 300 characters; null without one. */
            message: string | null;
            /** @description Arrival number within the deployment, from 1. */
            seq: number;
            /**
             * @description By its type: error for what failed or was lost, warning for what was tried again or put off.
             * @enum {string}
             */
            severity: "info" | "warning" | "error";
            /** @description player, agent or platform. */
            source: string;
            /** @description The step of the plan that it is about; null for the whole job. */
            step_id: string | null;
        };
        /**
         * DeploymentOutput
         * @description Fetched by its name, by contentId or by uri.
         */
        DeploymentOutput: {
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
            /** @description Kept elsewhere, as its agent reported. */
            uri?: string;
        };
        /**
         * DeploymentProgress
         * @description Plan against reality. The forecast shifts what is to come by the delay so far: it is no new plan.
         */
        DeploymentProgress: {
            /** @description Seconds ahead of the plan; negative: behind. Of what runs, or else of what ended last. */
            ahead_s: number;
            /**
             * Format: date-time
             * @description Mission time. The instant at which plan and reality are compared, on `clock`.
             */
            as_of: string;
            cause: components["schemas"]["ProgressCause"] | null;
            /** @description The clock of all times here but `expected_at`. */
            clock: {
                /**
                 * @description mission: the platform plays the plan. wall: an agent flies it.
                 * @enum {string}
                 */
                kind: "mission" | "wall";
                /** @description Seconds of this clock in one second; 1 for wall. */
                speed: number;
            };
            /** @description Mission time. When all will be done, if the delay stays; null after the end. */
            eta: string | null;
            /** @description Wall time. The same on the wall clock; null after the end. */
            expected_at: string | null;
            /** @description The deployment. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description From the first to the last event of the plan. */
            plan: {
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
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled";
            /** @description Steps and transfers by planned start. */
            steps: components["schemas"]["StepProgress"][];
        };
        /**
         * DeploymentReplan
         * @description A kept plan of the work that is left. Deploy it to go on.
         */
        DeploymentReplan: {
            /** @description Id that the plan has on the planning surface. */
            copy_of: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description The deployment whose rest it is. */
            deployment_id: string;
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
            /** @description Id of the kept plan, `pln_…`. */
            id: string;
            /** @description For a person. */
            label: string | null;
            links: components["schemas"]["Links"];
            /** @description The mission that it belongs to. */
            mission_id: string;
            /** @description The mission that it belongs to. */
            mission_name: string;
            /**
             * Format: date-time
             * @description Mission time. From when on it plans, on the clock of the deployment.
             */
            now: string;
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
            /** @description The kept plan that it was made again from. */
            replans: string | null;
            satellite: components["schemas"]["PlanSatellite"];
            schedule?: components["schemas"]["PlanSchedules"];
            /** @description What is encrypted, and what that costs. */
            security_summary: components["schemas"]["SecuritySummary"];
            /** @description Only of jobs with optional steps: those that were left out. */
            skipped_steps?: components["schemas"]["SkippedStep"][];
            /** @description What the events say; steps in no list have not begun. */
            taken_as: {
                /** @description Steps that have ended; their outputs stay. */
                completed: string[];
                /** @description Steps that began and run again. */
                failed: string[];
                /** @description Indices of ground_passes of the former plan that carried nothing though they were to. */
                lost_passes: number[];
                /** @description Steps that go on with the time they need. */
                running: string[];
            };
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
         * DeploymentRevision
         * @description Another plan for what is left of a deployment.
         */
        DeploymentRevision: {
            causes: components["schemas"]["RevisionCause"][];
            /** @description Whether a step runs at another time, or no more. */
            changes_steps: boolean;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Wall time. Until when it may be decided; null where nobody is asked. */
            decide_by: string | null;
            /** @description Wall time. */
            decided_at: string | null;
            /** @description auto: the policy; owner; silence: the time passed. */
            decided_by: ("auto" | "owner" | "silence") | null;
            /** @description The deployment that it belongs to. */
            deployment_id: string;
            diff: components["schemas"]["PlanDiff"];
            /** @description Mission time. What the offsets of `diff` count from; null of revisions of before this was kept. */
            diff_from: string | null;
            /** @description Mission time. When the two plans first differ; null: nowhere. */
            first_change_at: string | null;
            /** @description Steps that run no more. */
            left_out: string[];
            links: components["schemas"]["Links"];
            /** @enum {string} */
            on_silence: "accept" | "keep";
            /** @description The kept plan of what is left. */
            plan_id: string;
            /** @enum {string} */
            policy: "auto" | "ask" | "never";
            /** @description What of the former plan no longer held. */
            reasons: string[];
            /** @description The kept plan that it replaces. */
            replaces: string;
            /** @description From 2: the plan that was deployed is 1. */
            revision: number;
            /**
             * Format: date-time
             * @description Mission time. From when on it holds.
             */
            starts_at: string;
            /**
             * @description proposed: not decided yet. accepted: its plan is flown, or was until the next. rejected: its owner kept the former plan. kept: nobody said anything in time, and on_silence is keep. superseded: a newer one took its place. outrun: what it needs was taken meanwhile. lapsed: its deployment ended first.
             * @enum {string}
             */
            status: "proposed" | "accepted" | "rejected" | "kept" | "superseded" | "outrun" | "lapsed";
            /** @description Data that flow at another time, over another station, or not at all (null). */
            transfers: {
                after: {
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
                    station_ids: string[];
                } | null;
                before: {
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
                    station_ids: string[];
                } | null;
                /** @description The step that hands over. */
                from_step: string | null;
                /** @description The step that receives. */
                to_step: string | null;
            }[];
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
        /** EndedWork */
        EndedWork: {
            /**
             * Format: date-time
             * @description Wall time. When it ended.
             */
            at: string;
            /** @description Path of its page in the console. */
            href: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Why it failed; null otherwise. */
            reason: string | null;
            /** @description How it ended. */
            status: string;
            /**
             * @description What kind of thing it is.
             * @enum {string}
             */
            subject: "deployment" | "workload";
            /** @description What people call it. */
            title: string;
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
            /** @description The same as `code` where the status has a word for it, else what went wrong. */
            error: string;
            /** @description What went wrong and what to do, for people. */
            message?: string;
            /** @description Everything that is wrong with the request, where several things can be. */
            problems?: components["schemas"]["Problem"][];
            /** @description Quote it when you report a fault of ours; from status 500 on. */
            request_id?: string;
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
        /** FoundSatellite */
        FoundSatellite: {
            /** @description Size class of the bus. */
            bus_class?: string;
            /** @description To which the satellite belongs. */
            constellation?: string;
            /**
             * Format: date-time
             * @description Mission time. Epoch of the elements.
             */
            elements_epoch: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description What people call it. */
            name: string;
            names: string[];
            norad_id: number;
            /** @description Who flies the satellite. */
            operator?: string;
            type: string | null;
        };
        /**
         * HandOut
         * @description A live deployment, handed to exactly one agent.
         */
        HandOut: {
            /** @description Whom it is handed to: an agent flies no other. */
            agent_id: string;
            /** @description The deployment that it belongs to. */
            deployment_id: string;
            events: {
                /** @description The job that it belongs to. */
                job_id: string;
                payload: {
                    [key: string]: unknown;
                };
                /** @description A step of the plan. */
                step_id?: string;
                /** @description Mission time. When it happens as planned. */
                timestamp: string;
                type: string;
            }[];
            plan_data: {
                [key: string]: unknown;
            };
            /** @description The plan that it belongs to. */
            plan_id: string;
            /** @description It is flown so many times as fast as the wall clock; times of events are those of the plan. */
            rehearsal?: {
                speed: number;
            };
            /** @description For whom outputs with `encrypt` are sealed on board. */
            result_key?: string;
            /** @description Of the plan, from 1. */
            revision: number;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
        };
        /** HandOutKeys */
        HandOutKeys: {
            /** @description The one that signs comes first; none where nothing is signed. */
            keys: {
                /** @constant */
                algorithm: "Ed25519";
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                created_at: string;
                /** @description As signatures name it. */
                id: string;
                /** @description 32 bytes, base64url. */
                public_key: string;
            }[];
        };
        /** HorizonPoint */
        HorizonPoint: {
            /** @description Degrees from north over east, less than 360. */
            azimuth_deg: number;
            /** @description Nothing is seen below it. */
            elevation_deg: number;
        };
        /** InviteMember */
        InviteMember: {
            email: string;
            /**
             * @description `owner` may do everything, `operator` everything but keys, members, budgets and the data as a whole, `viewer` only read.
             * @enum {string}
             */
            role: "owner" | "operator" | "viewer";
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
        /** Me */
        Me: {
            email: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description Whose records this person works with. */
            owner: string;
            /** @description Each by its name. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write")[];
            /** @enum {string} */
            role: "owner" | "operator" | "viewer" | "custom";
            /** @description The session of this browser. */
            session: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                expires_at: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
        };
        /** Member */
        Member: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            email: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Who invited them; null for the operator. */
            invited_by: string | null;
            /** @description Wall time. Null = never yet. */
            last_sign_in_at: string | null;
            links: components["schemas"]["Links"];
            /** @description What the key may do. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write")[];
            /**
             * @description `custom`: a list of permissions of their own.
             * @enum {string}
             */
            role: "owner" | "operator" | "viewer" | "custom";
        };
        /**
         * Mission
         * @description A mission.
         */
        Mission: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description How many deployments it has. */
            deployment_count: number;
            /** @description For a person. */
            description: string | null;
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description What people call it. */
            name: string;
            /** @description How many plans it has. */
            plan_count: number;
            /** @description True for "Default" and "Workloads": they cannot be renamed or deleted. */
            reserved: boolean;
            /** @description For whom results are sealed; null where nobody said. */
            result_key: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            updated_at: string;
        };
        /** MissionActivity */
        MissionActivity: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            at: string;
            /** @description The deployment that it belongs to. */
            deployment_id: string | null;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description The plan that it belongs to. */
            plan_id: string | null;
            reason: string | null;
            status: string | null;
            title: string;
            /** @enum {string} */
            type: "plan.created" | "deployment.created" | "deployment.status";
        };
        /**
         * MissionPlan
         * @description A plan kept in a mission. Both `id` and `copy_of` find it.
         */
        MissionPlan: {
            /** @description Id that the plan has on the planning surface. */
            copy_of: string;
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
            /** @description Id of the kept plan, `pln_…`. */
            id: string;
            /** @description For a person. */
            label: string | null;
            links: components["schemas"]["Links"];
            /** @description The mission that it belongs to. */
            mission_id: string;
            /** @description The mission that it belongs to. */
            mission_name: string;
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
            /** @description The kept plan that it was made again from. */
            replans: string | null;
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
         * MissionPlanAgain
         * @description The new plan, kept beside the former one, and both compared: the former is the first.
         */
        MissionPlanAgain: {
            /** @description Id that the plan has on the planning surface. */
            copy_of: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            diff: components["schemas"]["PlanComparison"];
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
            /** @description Id of the kept plan, `pln_…`. */
            id: string;
            /** @description For a person. */
            label: string | null;
            links: components["schemas"]["Links"];
            /** @description The mission that it belongs to. */
            mission_id: string;
            /** @description The mission that it belongs to. */
            mission_name: string;
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
            /** @description The kept plan that it was made again from. */
            replans: string | null;
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
        /** MissionPlanSummary */
        MissionPlanSummary: {
            /** @description Id that the plan has on the planning surface. */
            copy_of: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Chance that everything arrives whole and in time, 0 to 1. */
            delivery_confidence: number;
            /** @description Id of the kept plan, `pln_…`. */
            id: string;
            /** @description For a person. */
            label: string | null;
            links: components["schemas"]["Links"];
            /** @description The mission that it belongs to. */
            mission_id: string;
            /** @description The mission that it belongs to. */
            mission_name: string;
            /** @description One of the presets of the planning surface. */
            preset_id: string;
            /** @description The kept plan that it was made again from. */
            replans: string | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description As the catalogue or the request has it. */
            satellite_name: string;
            total_duration_s: number;
        };
        /** NextContact */
        NextContact: {
            /** @description What the plan moves in it. */
            data_mb: number | null;
            /** @description The deployment that it belongs to. */
            deployment_id: string;
            /** @description null where the plan does not say. */
            direction: ("downlink" | "uplink") | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /**
             * Format: date-time
             * @description Wall time. When it begins on the wall clock.
             */
            expected_at: string;
            /** @description Path of its page in the console. */
            href: string;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description As the catalogue or the request has it. */
            satellite_name: string;
            simulated: boolean;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Name of the ground station. */
            station: string;
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
        /** Opening */
        Opening: {
            /** @description Antennas of stations that it would book, set-up and tear-down included. */
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
                station_id: string;
            }[];
            /**
             * Format: date-time
             * @description Mission time. When its last one ends.
             */
            finish: string;
            /**
             * Format: date-time
             * @description Mission time. `options.start` of the plan: made from here in this world, beside the same bookings, it has these times.
             */
            plan_start: string;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description As the catalogue or the request has it. */
            satellite_name: string;
            segments: {
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                kind: string;
                /** @description What people call it. */
                name: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /** @description A step of the plan. */
                step_id: string | null;
                /** @description A transfer of the plan. */
                transfer_id: string | null;
            }[];
            /**
             * Format: date-time
             * @description Mission time. When its first segment begins.
             */
            start: string;
        };
        /**
         * Openings
         * @description When and where a job has a plan beside what is booked.
         */
        Openings: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            from: string;
            /** @description Whether all starts were tried, a quarter of an hour apart; false: later ones were not. */
            is_complete: boolean;
            /** @description Earliest finish first. */
            openings: components["schemas"]["Opening"][];
            /**
             * Format: date-time
             * @description Mission time.
             */
            to: string;
            world: string;
        };
        /** OpeningsRequest */
        OpeningsRequest: {
            /** @description A job of your own steps. */
            custom_job?: components["schemas"]["CustomJob"] | null;
            /** @description Mission time. The first start. Default: now. */
            from?: string | null;
            /** @description Most openings, 1 to 20. Default 5. */
            limit?: number | null;
            options?: {
                /** @description Default: those of the registered satellite, else all twelve default ones. */
                ground_stations?: (string | components["schemas"]["StationInput"])[] | null;
                /** @description Elevation mask. Default: that of the registered satellite, else 5. */
                min_elevation_deg?: number | null;
                /** @description Horizon of each plan, 1 to 48 h. Default 12. */
                prediction_hours?: number | null;
            } | null;
            policy?: components["schemas"]["PolicyOverrides"] | null;
            /** @description Mutually exclusive with custom_job. */
            preset_id?: ("onboard-ml-inference" | "split-learning" | "earth-observation-qa" | "federated-learning" | "resilient-store-forward") | null;
            /** @description Where it may run: catalogue numbers, names, or ids and names of satellites that you registered. */
            satellites: (string | number)[];
            security?: components["schemas"]["SecurityOverrides"] | null;
            /** @description Mission time. Starts before this instant, at most 7 days later. Default: 2 days later. */
            to?: string | null;
            /** @description `live` (default), or a rehearsal of yours. */
            world?: string | null;
        } & ({
            /** @description One of the presets of the planning surface. */
            preset_id: unknown;
        } | {
            /** @description A job of your own steps. */
            custom_job: unknown;
        });
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
        /** OsculatingState */
        OsculatingState: {
            /** @description Mission time. When the satellite was there, UTC. */
            epoch: string;
            position_km: number[];
            velocity_km_s: number[];
        };
        /**
         * Overview
         * @description What a person on shift looks at first.
         */
        Overview: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            as_of: string;
            /** @description Critical ones first, then the newest; 100 at most. */
            attention: components["schemas"]["Attention"][];
            /** @description How many were found; of each kind no more than 50 are looked at. */
            attention_total: number;
            /** @description The latest first; 20 at most. */
            ended: components["schemas"]["EndedWork"][];
            /** @description Permissions that the caller lacks: what needs them is not looked at. */
            left_out: string[];
            /** @description Of running deployments, by time; 20 at most. */
            next_contacts: components["schemas"]["NextContact"][];
            /** @description Those furthest behind first; 50 at most. */
            running: components["schemas"]["RunningWork"][];
        };
        /**
         * OwnerRemoval
         * @description How much there is and how much of it was removed.
         */
        OwnerRemoval: {
            /** @description Wall time. null before its end. */
            completed_at: string | null;
            /** @description Wall time. null while it is prepared. */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Wall time. Until when it can be confirmed; null once it is. */
            expires_at: string | null;
            /** @description Records that there were when it was prepared, by kind. */
            found: {
                [key: string]: number;
            };
            /** @description Their sum. */
            found_total: number;
            /** @description Keep it: the removal is read by it, without a key, when there is no key any more. */
            id: string;
            /** @description Kinds that are counted and kept: bills. */
            kept: string[];
            links: components["schemas"]["Links"];
            /** @description Records that were removed so far, by kind. */
            removed: {
                [key: string]: number;
            };
            /** @description Their sum. */
            removed_total: number;
            /**
             * @description prepared: nothing is done yet. running: nothing is taken in for the owner any more.
             * @enum {string}
             */
            status: "prepared" | "running" | "removed";
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
        /** PlanComparison */
        PlanComparison: {
            plans: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                created_at: string;
                /** @description Each figure less that of the first plan; zeros for the first. */
                difference: {
                    [key: string]: number;
                };
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                end: string;
                figures: {
                    [key: string]: number;
                };
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description For a person. */
                label: string | null;
                /** @description One of the presets of the planning surface. */
                preset_id: string;
                /** @description Catalogue number, or the id that the request gave. */
                satellite_id: string;
                /** @description As the catalogue or the request has it. */
                satellite_name: string;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
            }[];
            steps: {
                /**
                 * @description Between the first plan and the others: moved = in time or place.
                 * @enum {string}
                 */
                change: "same" | "moved" | "added" | "removed";
                /** @description One per plan, in the order of `plans`; null where the step is absent. */
                in_plans: ({
                    /** @description Mission time from the start of the plan. */
                    end_offset_s: number;
                    location: string;
                    /** @description Mission time from the start of the plan. */
                    start_offset_s: number;
                } | null)[];
                /** @description A step of the plan. */
                step_id: string;
            }[];
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
        /**
         * PlatformStatus
         * @description Whether every part of the platform is there, and what waits.
         */
        PlatformStatus: {
            /**
             * Format: date-time
             * @description Wall time.
             */
            as_of: string;
            /** @description What the platform is made of. */
            parts: {
                /** @description What is wrong; null when nothing is. */
                detail: string | null;
                /** @description mongodb, temporal, workers or catalogue. */
                name: string;
                /**
                 * @description degraded: it answers, and something of it is missing or old.
                 * @enum {string}
                 */
                status: "up" | "degraded" | "down";
            }[];
            /** @description Task queues; null when Temporal cannot be reached. */
            queues: {
                /** @description Tasks that wait, about; null where the server does not say. */
                backlog: number | null;
                /** @description What people call it. */
                name: string;
                /** @description Workers that asked for a task in the last two minutes. */
                pollers: number;
            }[] | null;
            /** @description What looks after the platform by itself; null when Temporal cannot be reached. */
            schedules: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description Wall time. When it last began something. */
                last: string | null;
                /** @description Wall time. When it will look next; null while paused. */
                next: string | null;
                note: string | null;
                paused: boolean;
            }[] | null;
            /**
             * @description The worst of its parts.
             * @enum {string}
             */
            status: "up" | "degraded" | "down";
            /** @description Of this process. */
            version: string;
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
        /** ProgressCause */
        ProgressCause: {
            /**
             * @description retried: it took more than one attempt. began_late, took_longer: as they say. overdue: it should have begun and has not.
             * @enum {string}
             */
            kind: "retried" | "began_late" | "took_longer" | "overdue";
            /** @description How much later than planned it ends or is expected to end. */
            late_s: number;
            /** @description The same for a person. */
            message: string;
            /** @description The step or transfer that was first later than what came before. */
            step_id: string;
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
         * RegisterAgent
         * @description Who the agent is and where it flies. Repeating it changes what is named.
         */
        RegisterAgent: {
            /** @description What it can do beside replaying events: programs, signed_hand_outs, revisions. */
            accepts?: string[] | null;
            /** @description Under which the agent is registered. */
            agent_id?: string | null;
            /** @description Of the program of the agent. */
            agent_version?: string | null;
            /** @description Height of the orbit. */
            orbit_altitude_km?: number | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
            /** @description As the catalogue or the request has it. */
            satellite_name?: string | null;
        };
        /** RemovedMember */
        RemovedMember: {
            email: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @constant */
            status: "removed";
        };
        /**
         * ReplanDeployment
         * @description What is done is read from the events of the deployment. Nothing is required.
         */
        ReplanDeployment: {
            /** @description What people call the new plan. Default: as that of the deployment. */
            label?: string | null;
        };
        /**
         * ReplanMissionPlan
         * @description When the job is to begin now. Nothing is required.
         */
        ReplanMissionPlan: {
            /** @description What people call the new plan. Default: as the former one. */
            label?: string | null;
            /** @description Mission time. Start of the new plan, ISO 8601. Default: now. */
            start?: string | null;
            /** @description Beside what is booked there: `live`, or a rehearsal of your own. Default: the world that the former plan was made in; of one made in none an empty sky. */
            world?: string | null;
        };
        /**
         * ReportBatch
         * @description What happened on board, many events at once.
         */
        ReportBatch: {
            /** @description In the order in which they happened, each as the body of `POST …/events`. What is wrong with one is answered in its place and holds up no other. */
            events: {
                [key: string]: unknown;
            }[];
        };
        /** ReportBatchResult */
        ReportBatchResult: {
            /** @description What is wrong with entries of payload.artifacts; the event is stored. */
            artifact_problems?: {
                /** @description For a person. */
                message: string;
                path: string;
            }[];
            /** @description How many entries of payload.artifacts are listed now. */
            artifacts_listed?: number;
            /** @description Why it was not stored; sending it again as it is helps only where the code is rate_limit_exceeded. */
            error?: {
                /** @description What programs decide by. */
                code: string;
                /** @description For a person. */
                message: string;
            };
            /** @description Of the stored event; that of the first of a repeat. */
            id?: string;
            /** @description It was known by its payload.event_id: nothing new was stored. */
            repeated?: boolean;
            warnings?: components["schemas"]["Warning"][];
        };
        /** ReportedBatch */
        ReportedBatch: {
            /** @description Status after the event: an agent learns of a cancel from it. */
            deployment_status: string;
            /** @description One for each event, in their order. */
            results: components["schemas"]["ReportBatchResult"][];
            /** @description How many were stored by this request. */
            stored: number;
        };
        /**
         * ReportEvent
         * @description One thing that happened on board, as the agent saw it.
         */
        ReportEvent: {
            /** @description The job that it belongs to. */
            job_id?: string | null;
            /** @description Anything, up to 64 KiB of JSON. `event_id` in it makes a repeat harmless. */
            payload?: {
                [key: string]: unknown;
            } | null;
            /** @description The step of the plan that it is about; null for the whole job. */
            step_id?: string | null;
            /** @description Mission time. When it happened on board: ISO 8601, without a zone it is UTC. */
            timestamp: string;
            type: string;
        };
        /** RevisionCause */
        RevisionCause: {
            /**
             * @description outage: of its satellite or a station. elements: newer ones. displaced: work of higher priority took what it had booked, or a step that is late. step_failed, step_late, step_early, pass_lost: what was reported, or of a contact that nothing was. telemetry: its agent measures less charge or free storage than before. asked: its owner did.
             * @enum {string}
             */
            kind: "outage" | "elements" | "displaced" | "step_failed" | "step_late" | "step_early" | "telemetry" | "pass_lost" | "asked";
            /** @description The outage, satellite, step, transfer, station or agent that it is about; of `displaced` your own deployment that took it, or `busy`; null where there is none. */
            subject: string | null;
        };
        /**
         * RevisionTerms
         * @description What happens when its plan is no longer true; absent where nothing is booked.
         */
        RevisionTerms: {
            /**
             * @description With `ask`.
             * @enum {string}
             */
            on_silence: "accept" | "keep";
            /** @enum {string} */
            policy: "auto" | "ask" | "never";
        };
        /** RotateApiKey */
        RotateApiKey: {
            /** @description Wall time. When the new key ends. Default: after as long a life as the former one was given, and never later than the caller's key. */
            expires_at?: string | null;
            /** @description As overlap_s, in hours; not both. */
            overlap_hours?: number | null;
            /** @description How long the former key still works, s. Default 86400 (a day); 0 = not at all. */
            overlap_s?: number | null;
        };
        /** RotatedApiKey */
        RotatedApiKey: {
            /** @description Null = any agent of the owner. */
            agent_id: string | null;
            /** @description Null = from anywhere. */
            allowed_addresses: string[] | null;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description Wall time. Null = never. */
            expires_at: string | null;
            /** @description True when the key still works and ends within 14 days. */
            expires_soon: boolean;
            /** @description The key's first letters. */
            hint: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Shown once, here. */
            key: string;
            /** @description Wall time. */
            last_used_at: string | null;
            links: components["schemas"]["Links"];
            /** @description Highest priority that the key may ask for. */
            max_priority: number;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description What people call it. */
            name: string;
            /** @description Whose it is. */
            owner_id: string;
            /** @description What the key may do. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write" | "*")[];
            /** @description Id of the key that a rotation made instead. */
            replaced_by: string | null;
            /** @description The former key and when it ends. */
            replaces: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                expires_at: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            /** @description Wall time. */
            revoked_at: string | null;
            /** @description Null = any. */
            satellite_ids: string[] | null;
            /**
             * @description What decides the limits of a key.
             * @enum {string}
             */
            tier: "free" | "pro" | "enterprise" | "development";
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
        /** RunningWork */
        RunningWork: {
            /** @description Seconds ahead of plan or deadline; negative: behind; null while unknown. */
            ahead_s: number | null;
            /** @description What began the delay of a deployment; else null. */
            cause: components["schemas"]["ProgressCause"] | null;
            /** @description Steps and transfers, or stages, that are done. */
            done: number;
            /** @description Wall time. When it will be done if the delay stays. */
            expected_at: string | null;
            /** @description Path of its page in the console. */
            href: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description How many there are. */
            of: number;
            /** @description null for a workload. */
            satellite_name: string | null;
            simulated: boolean;
            /** @description Wall time. */
            started_at: string | null;
            /** @description Of a deployment its status, of a workload its phase. */
            status: string;
            /**
             * @description What kind of thing it is.
             * @enum {string}
             */
            subject: "deployment" | "workload";
            /** @description What people call it. */
            title: string;
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
        /** SatelliteUtilisation */
        SatelliteUtilisation: {
            /** @description In which its antenna is taken. */
            antenna_minutes: number;
            /** @description Lowest charge with all that is booked, 0 to 1. Null where `note` says why it is not known. */
            battery_floor: number | null;
            /** @description The charge below which no plan goes, 0 to 1. Null where `note` says why it is not known. */
            battery_guard: number | null;
            /** @description Of which nobody uses anything. Null where `note` says why it is not known. */
            idle_passes: number | null;
            /** @description What people call it. */
            name: string;
            note: string | null;
            /** @description Over its stations. Null where `note` says why it is not known. */
            passes: number | null;
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id: string;
            /** @description What there is of storage. Null where `note` says why it is not known. */
            storage_mb: number | null;
            storage_peak_mb: number;
            /** @description Compute booked in sunlight, over the compute that there is in sunlight: 0 to 1, and more where a loose satellite is booked twice. Null where `note` says why it is not known. */
            sunlit_compute_share: number | null;
        };
        /** ScheduleBar */
        ScheduleBar: {
            /** @description Yours; null of outages and of others. */
            deployment_id: string | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description Mission time from the start of the plan. */
            end_offset_s: number;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Somebody else has it. */
            is_busy: boolean;
            /**
             * @description A step on board, a contact, or an outage.
             * @enum {string}
             */
            kind: "work" | "contact" | "outage";
            /** @description For a person. */
            label: string;
            /** @description From 0; bars of one lane never overlap. */
            lane: number;
            priority: number | null;
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Mission time from the start of the plan. */
            start_offset_s: number;
            /** @description The step or transfer; null where others have it. */
            work: string | null;
        };
        /** ScheduleConflictRow */
        ScheduleConflictRow: {
            /** @description What there is of it. */
            available: number;
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            /** @description What all together would take, in the unit of the rule. */
            needed: number;
            /** @description `satellite/<id>` or `station/<id>`. */
            resource: string;
            /**
             * @description What is short; minutes_per_day: more than the rules of what is another’s allow; quota_minutes_per_day: more of public stations than your tier allows.
             * @enum {string}
             */
            rule: "power" | "compute" | "thermal" | "memory" | "storage" | "battery" | "antenna" | "outage" | "minutes_per_day" | "quota_minutes_per_day";
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            /** @description Your own deployment or outage that has it, or `busy`; null where nobody else has any of it. */
            with: string | null;
        };
        /** ScheduleRow */
        ScheduleRow: {
            bars: components["schemas"]["ScheduleBar"][];
            /** @description The resource, of the antenna of a satellite with `/antenna`; `deployment/<id>` where nothing is booked. */
            id: string;
            /**
             * @description unbooked: a live deployment that has booked nothing and refuses nobody.
             * @enum {string}
             */
            kind: "satellite" | "antenna" | "station" | "unbooked";
            /** @description For a person. */
            label: string;
            /** @description How many lanes its bars need, at least 1. */
            lanes: number;
            /** @description true of such a deployment, else absent. */
            unbooked?: boolean;
        };
        /**
         * ScheduleUtilisation
         * @description How much of satellites and stations is booked in a span.
         */
        ScheduleUtilisation: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            satellites: components["schemas"]["SatelliteUtilisation"][];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            stations: components["schemas"]["StationUtilisation"][];
            world: string;
        };
        /**
         * ScheduleView
         * @description What is booked, as the rows and curves of a Gantt chart.
         */
        ScheduleView: {
            /**
             * Format: date-time
             * @description Mission time.
             */
            end: string;
            rows: components["schemas"]["ScheduleRow"][];
            satellites: {
                /** @description Power drawn, computer in use, and storage, of all that is booked together. Where one satellite is asked for, within a week, its battery, too. */
                curves: components["schemas"]["TimelineCurve"][];
                /** @description Catalogue number, or the id that the request gave. */
                satellite_id: string;
            }[];
            /**
             * Format: date-time
             * @description Mission time.
             */
            start: string;
            world: string;
        };
        /** SearchHit */
        SearchHit: {
            /** @description Path of its page in the console. */
            href: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /**
             * @description What kind of thing it is.
             * @enum {string}
             */
            kind: "deployment" | "workload" | "plan" | "mission" | "agent" | "webhook" | "delivery" | "conjunction" | "satellite";
            /** @description How it is; null for what has no status. */
            status: string | null;
            /** @description What people call it. */
            title: string;
        };
        /**
         * SearchResult
         * @description What an owner has, and satellites, by a part of an id or a name.
         */
        SearchResult: {
            /** @description What has this id first, then what begins with the text, then what has it somewhere. */
            data: components["schemas"]["SearchHit"][];
            /** @description There is more than is shown, or may be among very many records: look for a longer text. */
            has_more: boolean;
            /** @description Permissions that the caller lacks. */
            left_out: string[];
            /** @description What was looked for. */
            q: string;
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
        /** SignedIn */
        SignedIn: {
            email: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            links: components["schemas"]["Links"];
            /** @description A path of the console. */
            next: string;
            /** @description Whose records this person works with. */
            owner: string;
            /** @description Each by its name. */
            permissions: ("planning:read" | "workloads:read" | "workloads:write" | "webhooks:read" | "webhooks:write" | "satellites:read" | "deployments:read" | "deployments:write" | "fleet:read" | "fleet:write" | "agents:report" | "steps:run" | "keys:write" | "members:write" | "owner:write")[];
            /** @enum {string} */
            role: "owner" | "operator" | "viewer" | "custom";
            /** @description The session of this browser. */
            session: {
                /**
                 * Format: date-time
                 * @description Wall time.
                 */
                expires_at: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
        };
        /** SignedOut */
        SignedOut: {
            /** @description The session that has ended. */
            id: string;
            /** @constant */
            status: "ended";
        };
        /** SignIn */
        SignIn: {
            /** @description What stands after the # of the link. */
            token: string;
        };
        /** SignInLink */
        SignInLink: {
            email: string;
            /** @description The page to go on with afterwards. Default: `/`. */
            next?: string | null;
        };
        /** SignInLinkAsked */
        SignInLinkAsked: {
            /** @description For a person. */
            message: string;
            /** @constant */
            status: "accepted";
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
         * StationRadio
         * @description Figures of the radio, kept for its operators; plans take the rates of the job.
         */
        StationRadio: {
            eirp_dbw?: number | null;
            g_over_t_db_k?: number | null;
            max_rate_mbps?: number | null;
        };
        /** StationUtilisation */
        StationUtilisation: {
            /** @description Of all antennas together, set-up and tear-down included. */
            antenna_minutes: number;
            /** @description Of the time of all antennas: 0 to 1, and more where a loose station is booked twice. */
            antenna_share: number;
            antennas: number;
            /** @description What people call it. */
            name: string;
            /** @description The ground station. */
            station_id: string;
        };
        /** StepProgress */
        StepProgress: {
            /** @description Attempts in order of time. */
            actual: {
                /** @description Mission time. null while it runs. */
                end: string | null;
                /**
                 * Format: date-time
                 * @description Mission time.
                 */
                start: string;
                /**
                 * @description How the attempt ended.
                 * @enum {string}
                 */
                status: "running" | "completed" | "failed";
            }[];
            /** @description Attempts begun so far; 0 before the first. */
            attempt: number;
            /** @description What it made or moved, as reported; absent where nobody told. */
            bytes?: number;
            /** @description While it may still end: when, if the delay so far stays as it is. */
            forecast?: {
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
            /**
             * @description A step of the job, or a transfer of data.
             * @enum {string}
             */
            kind: "step" | "transfer";
            /** @description For a person. */
            name: string;
            /** @description As the plan has it. */
            planned: {
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
            /**
             * @description waiting: it has not begun. not_run: the deployment ended before it did.
             * @enum {string}
             */
            status: "waiting" | "running" | "completed" | "failed" | "not_run";
            /** @description The step of the plan, or the id of the transfer. */
            step_id: string;
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
         * Telemetry
         * @description How the agent is. May come before register; only the newest is kept.
         */
        Telemetry: {
            /** @description Under which the agent is registered. */
            agent_id?: string | null;
            /** @description Charge of the battery. Less than the rest of a booked plan needs has it planned again, where the agent accepts revisions; so does `disk_free_mb`. */
            battery_percent?: number | null;
            /** @description How busy the computer is. */
            cpu_percent?: number | null;
            /** @description Ids of the deployments that it flies: the answer names those that have ended for the ground. */
            flying?: string[] | null;
            /** @description Working memory. */
            memory_mb?: number | null;
            position?: {
                [key: string]: unknown;
            } | null;
            status?: string | null;
            /** @description At that moment. */
            temperature_c?: number | null;
            /** @description Wall time. When it was measured, by the clock of the agent. Default: now. */
            timestamp?: string | null;
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
        /**
         * UpdateAgent
         * @description Gives the agent a satellite, or takes it away with null.
         */
        UpdateAgent: {
            /** @description Catalogue number, or the id that the request gave. */
            satellite_id?: (string | number) | null;
            /** @description As the catalogue or the request has it. */
            satellite_name?: string | null;
        };
        /**
         * UpdateApiKey
         * @description What is not named stays. What a key may do and what it is bound to never changes.
         */
        UpdateApiKey: {
            /** @description In place of the former list; null = from anywhere, as far as the caller may. */
            allowed_addresses?: string[] | null;
            /** @description Wall time. When the key ends; null = never, as far as the caller may. */
            expires_at?: string | null;
            /** @description What people call the key. */
            name?: string;
        };
        /**
         * UpdateDeployment
         * @description The new speed of a simulated deployment that has not ended.
         */
        UpdateDeployment: {
            /** @description Mission seconds per second. */
            speed_multiplier: number;
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
        /**
         * UpdateMission
         * @description New name or description; an absent field stays as it is.
         */
        UpdateMission: {
            /** @description For a person. */
            description?: string | null;
            /** @description What people call it. */
            name?: string;
            /** @description X25519 public key, 32 bytes in base64url: outputs with `encrypt` of deployments made from then on are sealed for it on board. null takes it away. */
            result_key?: string | null;
        };
        /**
         * UpdateMissionPlan
         * @description What is named changes; the plan itself never does.
         */
        UpdateMissionPlan: {
            /** @description What people call the plan; null takes the label away. */
            label?: string | null;
            /** @description The mission that it moves to. */
            mission_id?: string;
        };
        /** UploadedArtifact */
        UploadedArtifact: {
            /** @description Under which the content can be read. */
            contentId: string;
            /** @description Such as application/json. */
            media_type: string;
            /** @description What people call it. */
            name: string;
            /** @description An output of this name had other content; that stays readable by its contentId for a day. */
            replaced: boolean;
            /** @description Of the content, hexadecimal. */
            sha256: string;
            /** @description Of the content. */
            size_bytes: number;
        };
        /** UserSession */
        UserSession: {
            /** @description The client's address at the sign-in. */
            address: string;
            /**
             * Format: date-time
             * @description Wall time.
             */
            created_at: string;
            /** @description True for the session that asks. */
            current: boolean;
            /**
             * Format: date-time
             * @description Wall time.
             */
            expires_at: string;
            /** @description What names it, in paths and in other answers. */
            id: string;
            /** @description Wall time. Noted once a minute. */
            last_used_at: string | null;
            links: components["schemas"]["Links"];
            /** @description What the browser called itself at the sign-in. */
            user_agent: string | null;
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
    get_api_agent_artifacts_contentId: {
        parameters: {
            query?: never;
            header: {
                "if-none-match"?: string;
                "if-range"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description Such as bytes=0-1023. */
                range?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
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
    get_api_agent_keys: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandOutKeys"];
                };
            };
        };
    };
    post_api_agent_register: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RegisterAgent"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        status: string;
                    };
                };
            };
        };
    };
    post_api_agent_telemetry: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 49152 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Telemetry"];
            };
        };
        responses: {
            /** @description Kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of `flying`: those that have ended, with how; `unknown` where there is no such deployment. */
                        ended?: {
                            /** @description What names it, in paths and in other answers. */
                            id: string;
                            status: string;
                        }[];
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    get_api_agent_workloads: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandOut"];
                };
            };
            /** @description There is none. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_api_agents: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 200, cut to 1000. */
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
            /** @description Agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agents: components["schemas"]["Agent"][];
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["Agent"][];
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
    get_api_agents_agent_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Under which the agent is registered. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    patch_api_agents_agent_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Under which the agent is registered. */
                agent_id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAgent"];
            };
        };
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    get_api_agents_agent_id_telemetry: {
        parameters: {
            query?: {
                /** @description Wall time. Default: an hour before `to`. */
                from?: string;
                /** @description Most points of a series; default 240, 1 to 1000. */
                points?: number;
                /** @description Wall time. Default: now. */
                to?: string;
            };
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description Under which the agent is registered. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTelemetry"];
                };
            };
        };
    };
    get_api_audit: {
        parameters: {
            query?: {
                /** @description Only this action, such as `keys.create`. */
                action?: string;
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description Only what this key did. */
                key_id?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Wall time. Not before this instant. */
                since?: string;
                /** @description Wall time. Before this instant. */
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
            /** @description Entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["AuditEntry"][];
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
    post_api_auth_callback: {
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
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    post_api_auth_link: {
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
                "application/json": components["schemas"]["SignInLink"];
            };
        };
        responses: {
            /** @description The mail is on the way, if any. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLinkAsked"];
                };
            };
        };
    };
    post_api_auth_logout: {
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
            /** @description The session that has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
        };
    };
    get_api_auth_me: {
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
            /** @description The person, with what they may do now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    get_api_auth_sessions: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
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
            /** @description Open sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["UserSession"][];
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
    get_api_auth_sessions_id: {
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
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSession"];
                };
            };
        };
    };
    delete_api_auth_sessions_id: {
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
            /** @description The session that has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
        };
    };
    get_api_config: {
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
            /** @description Version, time and addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleConfig"];
                };
            };
        };
    };
    get_api_deployments: {
        parameters: {
            query?: {
                /** @description `decision`: only those whose owner is asked about another plan. */
                awaits?: "decision";
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description `workloads`: the stages of workloads too. */
                include?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description Only those of this mission. */
                mission_id?: string;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
                /** @description Only those with this text in their id or the name of plan, satellite or mission. */
                q?: string;
                /** @description Only those on this satellite: its catalogue number, a name that it alone has, or the id it has in its plan. */
                satellite_id?: string;
                /** @description Only those in this status. */
                status?: "pending" | "dispatched" | "running" | "completed" | "failed" | "cancelled" | "canceled";
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
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The same list. */
                        data: components["schemas"]["Deployment"][];
                        deployments: components["schemas"]["Deployment"][];
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
    post_api_deployments: {
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
                "application/json": components["schemas"]["CreateDeployment"];
            };
        };
        responses: {
            /** @description Deployed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Booked deployments: what it shares with others of yours on satellites and stations that nobody has registered. */
                        conflicts?: components["schemas"]["ScheduleConflictRow"][];
                        /** @description Booked deployments: whose bookings it has taken; your own deployments by their ids, others as `busy`. */
                        displaced?: string[];
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @description After on_conflict replan: the new plan, where another one was needed. */
                        plan?: components["schemas"]["MissionPlan"];
                        /** @description Booked deployments: with which priority. Where none was asked for it may be lower than the default, by the key or by the rules of what is another’s. */
                        priority?: number;
                        status: string;
                        /** @description Where it is booked; absent where nothing is. */
                        world?: string;
                    };
                };
            };
            /** @description Kept; it starts shortly. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Booked deployments: what it shares with others of yours on satellites and stations that nobody has registered. */
                        conflicts?: components["schemas"]["ScheduleConflictRow"][];
                        /** @description Booked deployments: whose bookings it has taken; your own deployments by their ids, others as `busy`. */
                        displaced?: string[];
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @description After on_conflict replan: the new plan, where another one was needed. */
                        plan?: components["schemas"]["MissionPlan"];
                        /** @description Booked deployments: with which priority. Where none was asked for it may be lower than the default, by the key or by the rules of what is another’s. */
                        priority?: number;
                        status: string;
                        /** @description Where it is booked; absent where nothing is. */
                        world?: string;
                    };
                };
            };
        };
    };
    get_api_deployments_id: {
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
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentDetail"];
                };
            };
        };
    };
    delete_api_deployments_id: {
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
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @enum {string} */
                        status: "deleted" | "cancelled";
                    };
                };
            };
        };
    };
    patch_api_deployments_id: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDeployment"];
            };
        };
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentDetail"];
                };
            };
        };
    };
    get_api_deployments_id_artifacts: {
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
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: null;
                        /** @description The items of this page. */
                        data: components["schemas"]["DeploymentOutput"][];
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
    get_api_deployments_id_artifacts_name: {
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
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
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
    put_api_deployments_id_artifacts_name: {
        parameters: {
            query?: never;
            header: {
                "content-length"?: string;
                "content-type"?: string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
                "x-content-sha256"?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            };
            cookie?: never;
        };
        /** @description The content. */
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description Kept. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedArtifact"];
                };
            };
        };
    };
    delete_api_deployments_id_artifacts_name: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                /** @description What people call it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedArtifact"];
                };
            };
        };
    };
    post_api_deployments_id_cancel: {
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
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentDetail"];
                };
            };
        };
    };
    get_api_deployments_id_events: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description summary: without payloads, with `message` and `severity` instead. */
                fields?: "all" | "summary";
                /** @description A whole number; default 100, cut to 500. */
                limit?: number;
                /** @description Counted from the cursor, if any. */
                offset?: number;
                /** @description Which end of the log the list begins with. */
                order?: "oldest" | "newest";
                /** @description Only events of this severity or a higher one: info, warning, error. */
                severity?: "info" | "warning" | "error";
                /** @description Mission time. Only events at this instant or later. */
                since?: string;
                /** @description Only events of this step. */
                step_id?: string;
                /** @description Only events of this type. */
                type?: string;
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
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: (components["schemas"]["DeploymentEvent"] | components["schemas"]["DeploymentEventSummary"])[];
                        events: (components["schemas"]["DeploymentEvent"] | components["schemas"]["DeploymentEventSummary"])[];
                        /** @description More follow; ask again with `cursor`. */
                        has_more: boolean;
                        /** @description As it was applied. */
                        limit: number;
                        /** @description Of the first one shown, counted from the first one of all. */
                        offset: number;
                        /** @description How many match, on all pages. */
                        total: number;
                    };
                };
            };
        };
    };
    post_api_deployments_id_events: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 201695 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportEvent"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is wrong with entries of payload.artifacts; the event is stored. */
                        artifact_problems?: {
                            /** @description For a person. */
                            message: string;
                            path: string;
                        }[];
                        /** @description How many entries of payload.artifacts are listed now. */
                        artifacts_listed?: number;
                        /** @description Status after the event: an agent learns of a cancel from it. */
                        deployment_status: string;
                        /** @description What names it, in paths and in other answers. */
                        id: string;
                        /** @description A type that means nothing to the platform, a step that the plan does not have; the event is stored. */
                        warnings?: components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    get_api_deployments_id_events_event_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                event_id: string;
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentEvent"];
                };
            };
        };
    };
    post_api_deployments_id_events_batch: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBatch"];
            };
        };
        responses: {
            /** @description One result for each event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedBatch"];
                };
            };
        };
    };
    get_api_deployments_id_events_stream: {
        parameters: {
            query?: {
                last_event_id?: number;
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
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
    get_api_deployments_id_events_summary: {
        parameters: {
            query?: {
                /** @description Into how many equal parts the log is cut; default 60, 1 to 500. */
                bins?: number;
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
                    "application/json": components["schemas"]["DeploymentEventHistogram"];
                };
            };
        };
    };
    get_api_deployments_id_progress: {
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
            /** @description Plan against reality. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentProgress"];
                };
            };
        };
    };
    post_api_deployments_id_replan: {
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
                "application/json": components["schemas"]["ReplanDeployment"];
            };
        };
        responses: {
            /** @description The plan of the rest. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentReplan"];
                };
            };
        };
    };
    get_api_deployments_id_revisions: {
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
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: null;
                        /** @description The items of this page. */
                        data: components["schemas"]["DeploymentRevision"][];
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
    get_api_deployments_id_revisions_revision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentRevision"];
                };
            };
        };
    };
    post_api_deployments_id_revisions_revision_decision: {
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
                revision: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideRevision"];
            };
        };
        responses: {
            /** @description The revision, decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentRevision"];
                };
            };
        };
    };
    post_api_deployments_id_uploads: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                "tus-resumable": "1.0.0";
                /** @description Bytes of the whole output. */
                "upload-length": string;
                /** @description `filename` and its name in base64, and more after a comma each. */
                "upload-metadata": string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactUpload"];
                };
            };
        };
    };
    get_api_deployments_id_uploads_upload_id: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                "tus-resumable": "1.0.0";
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactUpload"];
                };
            };
        };
    };
    delete_api_deployments_id_uploads_upload_id: {
        parameters: {
            query?: never;
            header: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                "tus-resumable": "1.0.0";
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_api_deployments_id_uploads_upload_id: {
        parameters: {
            query?: never;
            header: {
                /** @description The type of pieces. */
                "content-type": string;
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
                "tus-resumable": "1.0.0";
                /** @description Where the piece begins. */
                "upload-offset": string;
                /** @description The agent that asks or reports. */
                "x-agent-id": string;
            };
            path: {
                /** @description What names it, in paths and in other answers. */
                id: string;
                upload_id: string;
            };
            cookie?: never;
        };
        /** @description The piece. */
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description Kept; after the last piece the output is listed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_api_deployments_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 39647 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelDeployments"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledDeployments"];
                };
            };
        };
    };
    get_api_fleet_document: {
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
    put_api_fleet_document: {
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
    get_api_fleet_outages: {
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
    post_api_fleet_outages: {
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
    get_api_fleet_outages_id: {
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
    delete_api_fleet_outages_id: {
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
    get_api_fleet_satellites: {
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
    post_api_fleet_satellites: {
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
    get_api_fleet_satellites_id: {
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
    delete_api_fleet_satellites_id: {
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
    patch_api_fleet_satellites_id: {
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
    get_api_fleet_satellites_id_elements: {
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
    post_api_fleet_satellites_id_elements: {
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
    get_api_fleet_stations: {
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
    post_api_fleet_stations: {
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
    get_api_fleet_stations_id: {
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
    delete_api_fleet_stations_id: {
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
    patch_api_fleet_stations_id: {
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
    get_api_keys: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
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
            /** @description Keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["ApiKey"][];
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
    post_api_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict` refuses what is not known, which is otherwise only told. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 47181 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    get_api_keys_id: {
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
            /** @description The key, without its secret part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    delete_api_keys_id: {
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
            /** @description The revoked key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    patch_api_keys_id: {
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
        /** @description At most 40781 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    post_api_keys_id_rotate: {
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
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    get_api_members: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
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
            /** @description Members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["Member"][];
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
    post_api_members: {
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
                "application/json": components["schemas"]["InviteMember"];
            };
        };
        responses: {
            /** @description The member. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    get_api_members_id: {
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
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    delete_api_members_id: {
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
            /** @description Who was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedMember"];
                };
            };
        };
    };
    patch_api_members_id: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMember"];
            };
        };
        responses: {
            /** @description The member as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    get_api_missions: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
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
            /** @description Missions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["Mission"][];
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
    post_api_missions: {
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
                "application/json": components["schemas"]["CreateMission"];
            };
        };
        responses: {
            /** @description The mission. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mission"];
                };
            };
        };
    };
    get_api_missions_id: {
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
            /** @description The mission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mission"];
                };
            };
        };
    };
    delete_api_missions_id: {
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
    patch_api_missions_id: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateMission"];
            };
        };
        responses: {
            /** @description The mission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mission"];
                };
            };
        };
    };
    get_api_missions_id_activity: {
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
            /** @description Activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["MissionActivity"][];
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
    post_api_missions_id_plans: {
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
        /** @description At most 1048576 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMissionPlan"];
            };
        };
        responses: {
            /** @description The kept plan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissionPlan"];
                };
            };
        };
    };
    get_api_overview: {
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
            /** @description The overview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    get_api_owner_export: {
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
    post_api_owner_removals: {
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
            /** @description What would go. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerRemoval"];
                };
            };
        };
    };
    get_api_owner_removals_id: {
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
            /** @description The removal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerRemoval"];
                };
            };
        };
    };
    post_api_owner_removals_id_confirm: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmRemoval"];
            };
        };
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerRemoval"];
                };
            };
        };
    };
    get_api_plans: {
        parameters: {
            query?: {
                /** @description `cursor` of the page before. */
                cursor?: string;
                /** @description A whole number; default 50, cut to 200. */
                limit?: number;
                /** @description The mission that it belongs to. */
                mission_id?: string;
                /** @description A whole number; default 0, cut to 2147483647. */
                offset?: number;
                /** @description Catalogue number, or the id that the request gave. */
                satellite_id?: string;
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
            /** @description Plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        cursor: string | null;
                        /** @description The items of this page. */
                        data: components["schemas"]["MissionPlanSummary"][];
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
    post_api_plans: {
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
                "application/json": components["schemas"]["CreateMissionPlan"];
            };
        };
        responses: {
            /** @description The kept plan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissionPlan"];
                };
            };
        };
    };
    get_api_plans_id: {
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
            /** @description The kept plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissionPlan"];
                };
            };
        };
    };
    delete_api_plans_id: {
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
                    "application/json": components["schemas"]["DeletedMissionPlan"];
                };
            };
        };
    };
    patch_api_plans_id: {
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
        /** @description At most 16384 bytes and 50000 values. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateMissionPlan"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissionPlan"];
                };
            };
        };
    };
    post_api_plans_id_replan: {
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
                "application/json": components["schemas"]["ReplanMissionPlan"];
            };
        };
        responses: {
            /** @description The new plan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissionPlanAgain"];
                };
            };
        };
    };
    get_api_plans_id_timeline: {
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
    get_api_plans_compare: {
        parameters: {
            query: {
                ids: string;
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
            /** @description The comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanComparison"];
                };
            };
        };
    };
    get_api_satellites: {
        parameters: {
            query?: {
                /** @description A whole number; default 20, cut to 100. */
                limit?: number;
                /** @description Part of a catalogue number or of any name. */
                q?: string;
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
            /** @description Satellites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are. */
                        count: number;
                        /** @description The same as `satellites`. */
                        data: components["schemas"]["FoundSatellite"][];
                        satellites: components["schemas"]["FoundSatellite"][];
                    };
                };
            };
        };
    };
    get_api_schedule: {
        parameters: {
            query?: {
                /** @description Form of the answer, instead of an Accept header: json, csv, ics, czml. */
                format?: "json" | "csv" | "ics" | "czml";
                /** @description ISO 8601. Default: now. */
                from?: string;
                /** @description Id or name: this satellite alone. */
                satellite_id?: string;
                /** @description Id or name: this station alone. */
                station_id?: string;
                /** @description ISO 8601, at most 31 days later. Default: 2 days. */
                to?: string;
                /** @description `live` (default), or a rehearsal of yours. */
                world?: string;
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
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleView"];
                    "application/json; profile=czml": string;
                    "text/calendar": string;
                    "text/csv": string;
                };
            };
        };
    };
    post_api_schedule_openings: {
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
                "application/json": components["schemas"]["OpeningsRequest"];
            };
        };
        responses: {
            /** @description Where there is room. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Openings"];
                };
            };
        };
    };
    get_api_schedule_utilisation: {
        parameters: {
            query?: {
                /** @description ISO 8601. Default: now. */
                from?: string;
                /** @description Id or name: this satellite alone. */
                satellite_id?: string;
                /** @description Id or name: this station alone. */
                station_id?: string;
                /** @description ISO 8601, at most 7 days later. Default: 2 days. */
                to?: string;
                /** @description `live` (default), or a rehearsal of yours. */
                world?: string;
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
            /** @description How much. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleUtilisation"];
                };
            };
        };
    };
    get_api_search: {
        parameters: {
            query?: {
                /** @description At most 50; default 20. */
                limit?: number;
                /** @description Two characters or more. */
                q?: string;
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
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
        };
    };
    get_api_status: {
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
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformStatus"];
                };
            };
        };
    };
    get_api_stream: {
        parameters: {
            query: {
                last_event_id?: string;
                topics: string;
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
}
