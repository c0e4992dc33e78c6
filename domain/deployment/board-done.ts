/** The event of an agent that has done all on board while programs on the ground are left to run. */
export const BOARD_DONE = 'onboard.completed';
