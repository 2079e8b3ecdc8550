/** What time it is. Passed in, so that tests can stand at midnight in Dhaka. */
export type Clock = () => Date

export const wallClock: Clock = () => new Date()
