import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Money: whole paisa (1 taka = 100 paisa), never a fraction. Safe as a JavaScript number up to ৳90 thousand crore. */
export const paisa = (name: string) => bigint(name, { mode: 'number' })

/** A moment, kept in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A row's own number, given by the database. */
export const rowId = (name = 'id') => bigint(name, { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A reference to another row's number. */
export const rowRef = (name: string) => bigint(name, { mode: 'number' })
