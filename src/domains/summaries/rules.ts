import { accountDays } from './account-days.ts'
import { cashDays } from './cash-days.ts'
import { customerDays } from './customer-days.ts'
import { orderDays } from './order-days.ts'
import { productPeriods } from './product-periods.ts'
import { currentViews, dirtyTriggers, recomputeAll } from './summary.ts'

/** Every summary of the shop. */
export const summaries = [orderDays, accountDays, customerDays, productPeriods, cashDays]

/**
 * Views, functions and triggers of all summaries, as SQL that every release applies again
 * (src/server/database-rules.ts).
 */
export const summaryRules = [
  ...summaries.map(({ views }) => views),
  currentViews(summaries),
  dirtyTriggers(summaries),
].join('')

/**
 * Statements that recompute all summaries. Periods end on the day of the database's clock, until the job moves them on.
 */
export const recomputeStatements: string[] = summaries.flatMap((summary) =>
  recomputeAll(summary, `(now() at time zone 'Asia/Dhaka')::date`),
)
