/** The current time. Passed in, so that tests can set it to midnight in Dhaka. */
export type Clock = () => Date

export const wallClock: Clock = () => new Date()
