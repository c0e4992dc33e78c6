/** Version of the agent as it registers. */
export const AGENT_VERSION = '1.0.0';
