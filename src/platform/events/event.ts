/** An event as its transaction appends it. Events of one `subject` are delivered in order. */
export type NewEvent = { type: string; subject: string; payload: object }

/** An event of the log. Positions have no gaps and never restart, not even in a restored database. */
export type LoggedEvent = NewEvent & { position: number; at: Date }
