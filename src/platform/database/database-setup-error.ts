/** The database is unusable; the message is one sentence for the operator. */
export class DatabaseSetupError extends Error {}
