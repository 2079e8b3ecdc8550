/** The current time. Passed in, so that tests can set it to midnight in Dhaka. */
export type Clock = () => Date

export const wallClock: Clock = () => new Date()

/** Milliseconds that only grow, for timeouts. Passed in, so that tests decide when one is over. */
export type MonotonicClock = () => number

export const monotonicClock: MonotonicClock = () => performance.now()
