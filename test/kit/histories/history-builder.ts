/**
 * Builds the history of a workflow by hand, in the JSON form of Temporal's own export, for replay
 * without a server. It has the fields that a replay reads and no others.
 */
export class HistoryBuilder {
  readonly #events: Record<string, unknown>[] = [];
  readonly #workflowType: string;
  #nowMs = Date.parse('2026-11-20T12:00:00Z');
  #scheduledId = 0;
  #completedId = 0;
  #begunId = 0;
  #acceptedId = 0;
  #activities = 0;
  #timers = 0;
  #timerId = 0;

  /** Starts the history of a workflow with one argument. */
  constructor(workflowType: string, input: unknown) {
    this.#workflowType = workflowType;
    this.#add('WORKFLOW_EXECUTION_STARTED', 'workflowExecutionStarted', {
      workflowType: { name: workflowType },
      taskQueue: { name: 'orbital-workflows', kind: 'TASK_QUEUE_KIND_NORMAL' },
      input: payloads(input),
      originalExecutionRunId: 'run-1',
      firstExecutionRunId: 'run-1',
      attempt: 1,
      firstWorkflowTaskBackoff: '0s',
      workflowTaskTimeout: '10s',
      workflowRunTimeout: '0s',
      workflowExecutionTimeout: '0s',
      workflowId: 'deployment/dep_1',
    });
  }

  /** Lets time pass. */
  later(ms: number): this {
    this.#nowMs += ms;
    return this;
  }

  /** A workflow task that was completed: the commands that follow are its answer. */
  task(options: { readonly suggestContinueAsNew?: boolean } = {}): this {
    this.#scheduledId = this.#add('WORKFLOW_TASK_SCHEDULED', 'workflowTaskScheduled', {
      taskQueue: { name: 'orbital-workflows', kind: 'TASK_QUEUE_KIND_NORMAL' },
      startToCloseTimeout: '10s',
      attempt: 1,
    });
    const startedEventId = this.#add('WORKFLOW_TASK_STARTED', 'workflowTaskStarted', {
      scheduledEventId: String(this.#scheduledId),
      requestId: `task-${this.#scheduledId}`,
      historySizeBytes: '1000',
      ...(options.suggestContinueAsNew === true ? { suggestContinueAsNew: true } : {}),
    });
    this.#completedId = this.#add('WORKFLOW_TASK_COMPLETED', 'workflowTaskCompleted', {
      scheduledEventId: String(this.#scheduledId),
      startedEventId: String(startedEventId),
      sdkMetadata: { coreUsedFlags: [1, 2, 3], langUsedFlags: [2] },
    });
    return this;
  }

  /** An activity that was scheduled and answered. */
  activity(name: string, result: unknown): this {
    return this.begunActivity(name).answered(result);
  }

  /** An activity that was scheduled; `answered` answers it. */
  begunActivity(name: string): this {
    this.#activities += 1;
    this.#begunId = this.#add('ACTIVITY_TASK_SCHEDULED', 'activityTaskScheduled', {
      activityId: String(this.#activities),
      activityType: { name },
      taskQueue: { name: 'orbital-effects', kind: 'TASK_QUEUE_KIND_NORMAL' },
      startToCloseTimeout: '10s',
      workflowTaskCompletedEventId: String(this.#completedId),
    });
    return this;
  }

  /** The answer of the activity that was scheduled last. */
  answered(result: unknown): this {
    const scheduledEventId = String(this.#begunId);
    const startedEventId = this.#add('ACTIVITY_TASK_STARTED', 'activityTaskStarted', {
      scheduledEventId,
      attempt: 1,
    });
    this.#add('ACTIVITY_TASK_COMPLETED', 'activityTaskCompleted', {
      result: payloads(result),
      scheduledEventId,
      startedEventId: String(startedEventId),
    });
    return this;
  }

  /** An Update that was accepted; call it after `task`. */
  update(name: string, input: unknown): this {
    const updateId = `update-${name}`;
    this.#acceptedId = this.#add(
      'WORKFLOW_EXECUTION_UPDATE_ACCEPTED',
      'workflowExecutionUpdateAccepted',
      {
        protocolInstanceId: updateId,
        acceptedRequestMessageId: `${updateId}/request`,
        acceptedRequestSequencingEventId: String(this.#scheduledId),
        acceptedRequest: {
          meta: { updateId, identity: 'test' },
          input: { header: {}, name, args: payloads(input) },
        },
      },
    );
    return this;
  }

  /** The Update that was accepted last was done. */
  updated(name: string, result: unknown): this {
    this.#add('WORKFLOW_EXECUTION_UPDATE_COMPLETED', 'workflowExecutionUpdateCompleted', {
      meta: { updateId: `update-${name}`, identity: 'test' },
      acceptedEventId: String(this.#acceptedId),
      outcome: { success: payloads(result) },
    });
    return this;
  }

  /** A local activity that was answered within the workflow task; call it after `task`. */
  localActivity(name: string, result: unknown): this {
    this.#activities += 1;
    const at = { seconds: Math.floor(this.#nowMs / 1000), nanos: 0 };
    this.#add('MARKER_RECORDED', 'markerRecorded', {
      markerName: 'core_local_activity',
      details: {
        data: payloads({
          seq: this.#activities,
          attempt: 1,
          activity_id: String(this.#activities),
          activity_type: name,
          complete_time: at,
          backoff: null,
          original_schedule_time: at,
        }),
        result: payloads(result),
      },
      workflowTaskCompletedEventId: String(this.#completedId),
    });
    return this;
  }

  /** A timer that was started and fired after `ms`. */
  timer(ms: number): this {
    const startedEventId = this.#startTimer(ms);
    this.later(ms);
    const timerId = String(this.#timers);
    this.#add('TIMER_FIRED', 'timerFired', { timerId, startedEventId: String(startedEventId) });
    return this;
  }

  /** A timer that was started and never fired. */
  waitingTimer(ms: number): this {
    this.#timerId = this.#startTimer(ms);
    return this;
  }

  /** That timer was given up. */
  givenUpTimer(): this {
    this.#add('TIMER_CANCELED', 'timerCanceled', {
      timerId: String(this.#timers),
      startedEventId: String(this.#timerId),
      workflowTaskCompletedEventId: String(this.#completedId),
    });
    return this;
  }

  /** The phase was put into the search attributes. */
  phase(value: string): this {
    this.#add('UPSERT_WORKFLOW_SEARCH_ATTRIBUTES', 'upsertWorkflowSearchAttributes', {
      workflowTaskCompletedEventId: String(this.#completedId),
      searchAttributes: { indexedFields: { Phase: payload(value) } },
    });
    return this;
  }

  /** The end: completed with a result. */
  completed(result: unknown): unknown {
    return this.#end('WORKFLOW_EXECUTION_COMPLETED', 'workflowExecutionCompleted', {
      result: payloads(result),
    });
  }

  /** The end: failed with a failure of that type. */
  failed(type: string, message: string): unknown {
    return this.#end('WORKFLOW_EXECUTION_FAILED', 'workflowExecutionFailed', {
      failure: { message, applicationFailureInfo: { type, nonRetryable: true } },
      retryState: 'RETRY_STATE_RETRY_POLICY_NOT_SET',
    });
  }

  /** The end: goes on in a new run with that argument. */
  continuedAsNew(input: unknown): unknown {
    return this.#end('WORKFLOW_EXECUTION_CONTINUED_AS_NEW', 'workflowExecutionContinuedAsNew', {
      newExecutionRunId: 'run-2',
      workflowType: { name: this.#workflowType },
      taskQueue: { name: 'orbital-workflows', kind: 'TASK_QUEUE_KIND_NORMAL' },
      input: payloads(input),
    });
  }

  #startTimer(ms: number): number {
    this.#timers += 1;
    return this.#add('TIMER_STARTED', 'timerStarted', {
      timerId: String(this.#timers),
      startToFireTimeout: `${ms / 1000}s`,
      workflowTaskCompletedEventId: String(this.#completedId),
    });
  }

  #end(type: string, attributes: string, fields: object): unknown {
    this.#add(type, attributes, {
      ...fields,
      workflowTaskCompletedEventId: String(this.#completedId),
    });
    return { events: this.#events };
  }

  /** Adds an event and answers its number. */
  #add(type: string, attributes: string, fields: object): number {
    const eventId = this.#events.length + 1;
    this.#nowMs += 5;
    this.#events.push({
      eventId: String(eventId),
      eventTime: new Date(this.#nowMs).toISOString(),
      eventType: `EVENT_TYPE_${type}`,
      taskId: String(1000 + eventId),
      [`${attributes}EventAttributes`]: fields,
    });
    return eventId;
  }
}

function payload(value: unknown): object {
  return {
    metadata: { encoding: Buffer.from('json/plain').toString('base64') },
    data: Buffer.from(JSON.stringify(value)).toString('base64'),
  };
}

function payloads(value: unknown): object {
  return { payloads: [payload(value)] };
}
