import type { SQL, SQLWrapper } from 'drizzle-orm'
import { isOneOf } from '#platform/database/constant-list.ts'
import { reviewStatusesWhere } from '#shared/reviews/review-status.ts'

const shown = reviewStatusesWhere(({ isShown }) => isShown)
const undecided = reviewStatusesWhere(({ isOpen }) => isOpen)

/** SQL condition for reviews that the shop shows. */
export const shownWhere = (column: SQLWrapper): SQL => isOneOf(column, shown)

/** SQL condition for reviews without a decision. */
export const undecidedWhere = (column: SQLWrapper): SQL => isOneOf(column, undecided)
