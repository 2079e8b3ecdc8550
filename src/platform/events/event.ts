/** Something that has become true, as its transaction appends it. `subject`: its events are delivered in their order. */
export type NewEvent = { type: string; subject: string; payload: object }

/** An event of the log. Positions have no gaps and never start anew, not even in a restored database. */
export type LoggedEvent = NewEvent & { position: number; at: Date }
