/** The database cannot be used; the message is one sentence for the operator. */
export class DatabaseTrouble extends Error {}
