import type { SQL, SQLWrapper } from 'drizzle-orm'
import { isOneOf } from '#platform/database/constant-list.ts'
import { openCallStates } from '#shared/orders/call-state.ts'

/** SQL condition: the order waits for a call; the index `desk_calls_waiting` is written with it. */
export const waitsForCall = (column: SQLWrapper): SQL => isOneOf(column, openCallStates)
